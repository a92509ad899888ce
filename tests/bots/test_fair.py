"""What holds for every bot in every game: it knows no more than its seat may, and a seat is as good as another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from all_games import Setting, every_setting
from by_text import duel_position, position
from cabochon.arena import Plan, Tally, run
from cabochon.bots import UNLIMITED, make
from cabochon.bots.evaluators import MEASURES, judge_of
from cabochon.bots.judge import zeros
from cabochon.bots.mcts import Mcts
from cabochon.build_info import build
from cabochon.kernel.drive import deal, play_out
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE

JUDGED = [setting for setting in every_setting() if setting.name.split("+")[0] in MEASURES]
SPECS = ("random", "greedy:samples=1", "level2", "mcts:iterations=4", "rollout:iterations=2")


def twins(setting: Setting) -> Iterator[tuple[Any, Any, int]]:
    """States of random games, each with another that differs from it in what the seat that is asked cannot know.

    Where kept cards lie open, there should be none.
    """
    game = setting.make()
    for seed in range(5 if game.options["reveal"] == "open" else 400):
        rng = Random(seed)
        state = deal(game, rng)
        while not game.over(state):
            seat = int(game.to_move(state))
            if seat != CHANCE:
                twin = game.sample(game.view(state, seat), rng)
                if twin.pack() != state.pack():
                    yield state, twin, seat
                    break
            play_out(game, state, rng, 3)


@pytest.mark.parametrize("setting", JUDGED, ids=str)
def test_bots_choose_alike_whatever_is_hidden(setting: Setting) -> None:
    game = setting.make()
    differed = 0
    for state, twin, seat in islice(twins(setting), 2):
        differed += 1
        for spec in SPECS:
            one, other = (make(spec, game, 3).choose(game.view(each, seat), UNLIMITED) for each in (state, twin))
            assert one == other, spec
    assert differed or game.options["reveal"] == "open"


SYMMETRIC = {
    "splendor": (
        """
        seat {}: points 7, bonuses u2, tokens k3
        seat {}: points 5, bonuses g1, tokens r3
        row 1: {{k3 -> w 3}} {{r5 -> u}}
        """,
        position,
    ),
    "duel": (
        """
        seat {}: points 7, tokens k3
        seat {}: points 9, tokens r3
        row 1: {{k3 -> w 3}} {{r5 -> u}}
        board 3: . . y . .
        """,
        duel_position,
    ),
}
"""What lies in front of two seats, with room for their numbers. The first has something to buy."""


@pytest.mark.parametrize("name", SYMMETRIC)
def test_swapped_seats_are_worth_the_same(name: str) -> None:
    """Whose turn it is and what lies before the seats is swapped: so are the shares, and a search finds the same."""
    text, read = SYMMETRIC[name]
    judged: list[list[float]] = []
    found: list[tuple[str, float]] = []
    for seats in ((0, 1), (1, 0)):
        first = "" if name == "duel" else f", first {seats[0]}"
        game, state = read(f"turn: seat {seats[0]}{first}\n{text.format(*seats)}")
        shares = zeros(2)
        judge_of(game).expect(state, shares)
        judged.append([shares[seat] for seat in seats])
        bot = make("mcts:iterations=60,seed=1", game)
        assert isinstance(bot, Mcts)
        best = bot.rank(game.view(state, seats[0]), UNLIMITED)[0]
        found.append((game.text(state, best.choice), best.value))
    assert judged[0] == pytest.approx(judged[1])
    assert found[0][0] == found[1][0] == "B11"
    assert found[0][1] == pytest.approx(found[1][1], abs=0.1)


def test_more_lines_win_more_games() -> None:
    """A fixed set of games; `docs/bots.md` has larger ones. Uncompiled, with fewer lines and only to see it work."""
    many, few, games, least = {"plain": (12, 1, 4, 2), "compiled": (400, 100, 24, 13)}[build()]
    bots = (f"mcts:iterations={many}", f"mcts:iterations={few}")
    plan = Plan("splendor", 2, bots, games, seed=1, options={"payment": "standard"})
    tally = Tally(plan)
    for game in run(plan, plan.fixtures, 1):
        tally.add(game)
    assert {row.bot: row.won for row in tally.rows()}[bots[0]] >= least
