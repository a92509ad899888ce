"""Searching in several processes: what they find is added up, nothing is lost when one fails, and none stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from bots_playing import played
from by_text import position
from cabochon import games
from cabochon.arena import Plan, run
from cabochon.bots import UNLIMITED, Budget, choose_safely, make, watch_safely
from cabochon.bots.crew import QUARTERS, Crew, Mate, shares
from cabochon.bots.mcts import Mcts, Tried, merged
from cabochon.kernel.drive import deal, play_out
from cabochon.kernel.native import Random
from hurrying import Hurry
from patience import gone

GAME = games.make("splendor", 2)
VIEW = GAME.view(deal(GAME, Random(4)), 0)


@pytest.fixture(autouse=True, scope="module")
def nobody_left_behind() -> Iterator[None]:
    """Processes that were started here end here."""
    yield
    QUARTERS.close()


def searcher(spec: str, game: Any = GAME) -> Mcts:
    """A bot that searches."""
    bot = make(spec, game, 1)
    assert isinstance(bot, Mcts)
    return bot


def crew_of(bot: Mcts) -> Crew:
    """Those who search for a bot."""
    assert bot.crew is not None
    return bot.crew


# Adding up


@pytest.mark.parametrize(
    ("most", "parts", "found"),
    [(0, 3, [0, 0, 0]), (9, 3, [3, 3, 3]), (8, 3, [3, 3, 2]), (2, 3, [1, 1, -1]), (1, 1, [1])],
)
def test_lines_are_shared_out(most: int, parts: int, found: list[int]) -> None:
    """None is tried twice or left out; 0 is any number of them, and -1 none."""
    assert shares(most, parts) == found


def test_what_is_found_is_added_up() -> None:
    one = [Tried(3, 5, 3.0, 6), Tried(1, 1, 0.5, 2)]
    other = [Tried(1, 9, 4.0, 10), Tried(3, 2, 1.5, 3), Tried(7, 0, 0.25, 1)]
    found = merged([one, other])
    assert [(tried.choice, tried.visits) for tried in found] == [(1, 10), (3, 7), (7, 0)]
    assert found[1].value == pytest.approx(4.5 / 9)


def test_several_try_as_many_lines_as_one_may_and_find_the_same_twice() -> None:
    """With iterations alone everything follows from the seed, the views, and the number of threads."""
    views = [VIEW]
    state = GAME.sample(VIEW, Random(1))
    for _ in range(2):
        play_out(GAME, state, Random(1), 1)
    while GAME.to_move(state) != 0:
        GAME.advance(state, Random(1))
    views.append(GAME.view(state, 0))

    def answers(spec: str) -> list[Any]:
        bot = searcher(spec)
        found = [bot.rank(view, UNLIMITED) for view in views]
        assert bot.iterations == 31
        bot.end(None, None)
        return found

    assert answers("mcts:iterations=31,threads=2") == answers("mcts:iterations=31,threads=2")
    assert answers("mcts:iterations=31,threads=2") != answers("mcts:iterations=31")
    assert answers("rollout:iterations=31,threads=2") == answers("rollout:iterations=31,threads=2")


@pytest.mark.parametrize("name", ["splendor+cities+trading_posts+orient+strongholds", "duel+counterfeiters"])
def test_several_play_whole_games(name: str) -> None:
    """Processes that were used in one game serve in the next."""
    QUARTERS.close()
    game = games.make(name, 2)
    assert game.over(played(game, ["mcts:iterations=2,threads=2", "random"], 3))
    assert len(QUARTERS.idle) <= 2


def test_an_arena_plays_the_same_games_with_several_threads_and_jobs() -> None:
    plan = Plan("splendor", 2, ("mcts:iterations=2,threads=2", "random"), 2, seed=1)
    alone, together = ({game.fixture: game.text for game in run(plan, plan.fixtures, jobs)} for jobs in (1, 2))
    assert alone == together


# Stopping


@pytest.mark.parametrize("spec", ["mcts", "rollout", "mcts:threads=2", "mcts:ponder=1", "greedy:samples=1000"])
def test_a_bot_that_is_stopped_answers_at_once(spec: str) -> None:
    """With an hour left it does not look much longer whether it is."""
    hurry = Hurry()
    choice = make(spec, GAME, 1).choose(VIEW, Budget(milliseconds=3_600_000, stop=hurry))
    assert choice in list(GAME.choices(VIEW))
    assert hurry.often < hurry.looks < 2000


@pytest.mark.parametrize("spec", ["mcts", "mcts:threads=2"])
def test_a_bot_without_any_time_still_looks_at_every_choice(spec: str) -> None:
    """It has a card to buy that wins."""
    game, state = position("""
        turn: seat 1, first 0
        seat 0: points 14
        seat 1: points 13, tokens k4
        row 2: {k4 -> r 2} {w2 -> g}
    """)
    stop = Event()
    stop.set()
    bot = make(spec, game)
    assert game.text(state, bot.choose(game.view(state, 1), Budget(stop=stop))) == "B21"


@pytest.mark.skipif(os.name == "nt", reason="processes are halted as Unix halts them")
def test_several_keep_a_deadline_together() -> None:
    """How closely is measured by `cabochon bench --bots`; here it is that nobody is waited for who says nothing."""
    bot = searcher("mcts:threads=2")
    bot.choose(VIEW, Budget(iterations=4))
    (mate,) = crew_of(bot).mates
    mate.process.send_signal(signal.SIGSTOP)
    for _ in range(3):
        bot.choose(VIEW, Budget(milliseconds=3_600_000, stop=Hurry()))
        assert bot.iterations > 0
    bot.choose(VIEW, Budget(milliseconds=30))
    mate.process.send_signal(signal.SIGCONT)


class Resume:
    """Is never set; with the first look at it a process that was halted goes on."""

    def __init__(self, mate: Mate) -> None:
        self.mate = mate

    def is_set(self) -> bool:
        """It is not."""
        self.mate.process.send_signal(signal.SIGCONT)
        return False


@pytest.mark.skipif(os.name == "nt", reason="processes are halted as Unix halts them")
def test_a_late_answer_is_not_taken_for_one_to_the_question_of_another_crew() -> None:
    QUARTERS.close()
    searcher("mcts:iterations=4,threads=2").choose(VIEW, UNLIMITED)
    (mate,) = QUARTERS.idle
    mate.process.send_signal(signal.SIGSTOP)
    searcher("mcts:iterations=1000,threads=2").choose(VIEW, Budget(stop=Hurry(2)))
    assert QUARTERS.idle == [mate]
    bot = searcher("mcts:iterations=20,threads=2")
    bot.choose(VIEW, Budget(stop=Resume(mate)))
    assert crew_of(bot).mates == [mate]
    assert bot.iterations == 20


# Failing


def test_one_that_ends_is_done_without_and_replaced(caplog: pytest.LogCaptureFixture) -> None:
    bot = searcher("mcts:iterations=20,threads=3")
    warnings: list[str] = []
    bot.choose(VIEW, UNLIMITED)
    crew = crew_of(bot)
    ended, other = crew.mates
    ended.process.kill()
    ended.process.wait()
    assert choose_safely(GAME, bot, VIEW, UNLIMITED, warn=warnings.append) in list(GAME.choices(VIEW))
    assert bot.iterations >= 13
    assert warnings == []
    assert "a process that searches has ended; the bot does without it" in caplog.text
    bot.choose(VIEW, UNLIMITED)
    assert bot.iterations == 20
    assert other in crew.mates
    assert ended not in crew.mates


def test_one_that_ends_again_and_again_is_not_replaced_for_ever() -> None:
    bot = searcher("mcts:iterations=4,threads=2")
    for _ in range(8):
        bot.choose(VIEW, UNLIMITED)
        for mate in crew_of(bot).mates:
            mate.process.kill()
            mate.process.wait()
    assert crew_of(bot).mates == []
    assert bot.iterations == 4


def test_a_game_with_cards_of_its_own_is_searched_by_one(caplog: pytest.LogCaptureFixture) -> None:
    """Other processes know the cards of the box alone, and say so rather than guess."""
    game, state = position("""
        turn: seat 1, first 0
        seat 0: points 5
        seat 1: points 7, tokens k4
        row 2: {k4 -> r 2} {w2 -> g}
    """)
    bot = searcher("mcts:iterations=20,threads=2", game)
    assert bot.choose(game.view(state, 1), UNLIMITED) in list(game.choices(state))
    assert "which other processes do not know" in caplog.text
    assert crew_of(bot).mates == []


def test_where_no_process_can_be_started_it_searches_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    QUARTERS.close()
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    bot = searcher("mcts:iterations=20,threads=2,ponder=1")
    assert bot.choose(VIEW, UNLIMITED) in list(GAME.choices(VIEW))
    assert "no process could be started to search in" in caplog.text


def test_a_process_that_may_have_none_searches_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QUARTERS, "most", 0)
    QUARTERS.close()
    bot = searcher("mcts:iterations=20,threads=4")
    bot.choose(VIEW, UNLIMITED)
    assert crew_of(bot).mates == []
    assert bot.iterations == 20


# Staying behind


def test_those_who_are_free_serve_again_and_end_in_the_end() -> None:
    QUARTERS.close()
    bot = searcher("mcts:iterations=4,threads=3")
    bot.choose(VIEW, UNLIMITED)
    first = {mate.process.pid for mate in crew_of(bot).mates}
    bot.end(None, None)
    other = searcher("mcts:iterations=4,threads=3")
    other.choose(VIEW, UNLIMITED)
    mates = list(crew_of(other).mates)
    assert {mate.process.pid for mate in mates} == first
    del other
    assert set(QUARTERS.idle) == set(mates)
    QUARTERS.close()
    assert all(mate.process.poll() is not None for mate in mates)


@pytest.mark.skipif(os.name == "nt", reason="processes are looked for as Unix has them")
def test_they_end_with_whoever_started_them_however_that_ends() -> None:
    program = """
from cabochon import games
from cabochon.bots import UNLIMITED, make
from cabochon.kernel.drive import deal
from cabochon.kernel.native import Random
game = games.make("splendor", 2)
bot = make("mcts:iterations=4,threads=2,ponder=1", game)
bot.choose(game.view(deal(game, Random(4)), 0), UNLIMITED)
print(*(mate.process.pid for mate in bot.crew.mates), flush=True)
input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 2
        parent.send_signal(signal.SIGKILL)
    assert all(gone(pid) for pid in pids)


# Pondering


def kept_after(spec: str, seconds: float) -> int:
    """How many lines were tried of what is asked when it is asked, some time after the choice before."""
    game = games.make("splendor", 2, payment="standard")
    state = deal(game, Random(4))
    bot = searcher(spec, game)
    game.play(state, bot.choose(game.view(state, 0), UNLIMITED))
    assert game.to_move(state) == 1
    watch_safely(game, bot, state, 0, warn=pytest.fail)
    assert len(crew_of(bot).mates if bot.crew else []) == ("ponder" in spec)
    time.sleep(seconds)
    game.play(state, searcher("mcts:iterations=10", game).choose(game.view(state, 1), UNLIMITED))
    assert game.to_move(state) == 0
    bot.rank(game.view(state, 0), UNLIMITED)
    bot.end(None, None)
    return bot.kept


def test_it_goes_on_while_others_think_when_it_is_told_to() -> None:
    """What it has tried by then of what came is more than the choice before had tried of it, given time."""
    without = kept_after("mcts:iterations=10", 0)
    assert without < 10
    assert any(kept_after("mcts:iterations=10,ponder=1", thought) > 10 * max(1, without) for thought in (1, 4, 16, 64))


def test_it_ponders_in_an_arena_and_alone_it_does_not() -> None:
    plan = Plan("splendor", 2, ("mcts:iterations=2,ponder=1", "mcts:iterations=2"), 2, seed=1)
    for game in run(plan, plan.fixtures, 1):
        assert game.faults == ([], [])
    assert not make("mcts:threads=2", GAME).ponders  # type: ignore[attr-defined]


def test_a_bot_that_fails_while_it_ponders_is_reported() -> None:
    class Dreamer:
        ponders = True

        def choose(self, view: Any, budget: Budget) -> int:
            return 0

        def watch(self, view: Any) -> None:
            raise RuntimeError("asleep")

    warnings: list[str] = []
    watch_safely(GAME, Dreamer(), GAME.sample(VIEW, Random(1)), 1, warn=warnings.append)
    assert warnings == ["Dreamer failed while it pondered (RuntimeError: asleep)"]


def test_it_stops_pondering_when_it_is_asked_again() -> None:
    bot = searcher("mcts:iterations=10,ponder=1")
    game, state = GAME, GAME.sample(VIEW, Random(1))
    game.play(state, bot.choose(VIEW, UNLIMITED))
    watch_safely(game, bot, state, 0, warn=pytest.fail)
    bot.rank(VIEW, UNLIMITED)
    assert bot.iterations == 10
    bot.choose(VIEW, Budget(milliseconds=3_600_000))
    assert bot.iterations == 10
