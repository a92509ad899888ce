"""The arena: who meets whom where, the same games from the same seed, nothing lost, and figures that are right."""

from __future__ import annotations

import json
import os
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from cabochon import cli
from cabochon.arena import Fixture, Plan, Played, Tally, run
from cabochon.arena.playing import play
from cabochon.arena.tally import expected, interval, ratings_of
from cabochon.kernel.errors import BadSetup
from cabochon.records import Record, read_file, read_string, verify
from ending import end_once

PLAN = Plan("splendor", 2, ("greedy:samples=1", "random"), 4, seed=1)
COMMAND = ["arena", "--bots", "greedy:samples=1,random", "--games", "4", "--seed", "1"]


def result(number: int, *ranks: int, plan: Plan = PLAN) -> Played:
    """A game that was played, with these ranks by seat."""
    played = play(PLAN, PLAN.fixtures[0]) if not RECORDS else RECORDS[0]
    RECORDS.append(played)
    return Played(plan.fixtures[number], ranks, 50, played.text)


RECORDS: list[Played] = []


def record_of(played: Played) -> Record:
    """The record of a game."""
    return read_string(played.text)[0]


# Who meets whom


@pytest.mark.parametrize(
    ("seats", "bots", "meetings"),
    [
        (2, 2, [2]),
        (2, 3, [2, 2, 2]),
        (3, 3, [6]),
        (3, 2, [3, 3]),
        (4, 2, [4, 6, 4]),
        (3, 4, [6, 6, 6, 6]),
    ],
)
def test_all_meet_in_all_orders(seats: int, bots: int, meetings: list[int]) -> None:
    plan = Plan("splendor", seats, tuple(f"random:seed={seed}" for seed in range(bots)), 12)
    assert [len(orders) for orders in plan.meetings] == meetings
    assert [fixture.number for fixture in plan.fixtures] == list(range(len(plan.fixtures)))
    for orders in plan.meetings:
        played = [fixture for fixture in plan.fixtures if fixture.lineup in orders]
        assert len(played) == 12
        assert set(Counter(fixture.lineup for fixture in played).values()) == {12 // len(orders)}
    if bots == 2 or seats == bots:
        sat = Counter((seat, bot) for fixture in plan.fixtures for seat, bot in enumerate(fixture.lineup))
        assert all(sat[(seat, bot)] == sat[(0, bot)] for seat, bot in sat)


def test_a_deal_is_the_same_whoever_sits_where() -> None:
    one, other = (play(PLAN, fixture) for fixture in PLAN.fixtures[:2])
    assert (one.fixture.deal, other.fixture.deal) == (0, 0)
    assert one.fixture.lineup == other.fixture.lineup[::-1]
    begun, other_begun = record_of(one), record_of(other)
    dealt = begun.turns[0].end
    assert begun.decisions[:dealt] == other_begun.decisions[:dealt]
    assert PLAN.seed_for(PLAN.fixtures[0]) != PLAN.seed_for(PLAN.fixtures[2])


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (("splendor", 2, ("greedy",), 4), "it takes two bots"),
        (("splendor", 2, ("greedy", "greedy"), 4), "greedy is there twice: give one of them another seed"),
        (("splendor", 2, ("greedy", "gready"), 4), "there is no bot 'gready'"),
        (("splendor", 5, ("greedy", "random"), 4), "Splendor is for 2, 3 or 4 seats"),
        (("splendor", 2, ("greedy", "random"), 0), "a number of games is 1 to"),
    ],
)
def test_what_cannot_be_played_is_bad_setup(plan: tuple[str, int, tuple[str, ...], int], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        Plan(*plan)


# Playing


def test_the_same_seed_gives_the_same_games() -> None:
    records = [[played.text for played in run(PLAN, PLAN.fixtures[:2], jobs)] for jobs in (1, 1)]
    assert records[0] == records[1]


def test_several_at_a_time_are_the_same_games() -> None:
    alone = {played.fixture: played.text for played in run(PLAN, PLAN.fixtures[:2], 1)}
    together = {played.fixture: played.text for played in run(PLAN, PLAN.fixtures[:2], 2)}
    assert alone == together


def test_a_game_whose_process_ends_is_played_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever ended it: the games are those that there would have been."""
    alone = {played.fixture: played.text for played in run(PLAN, PLAN.fixtures, 1)}
    mark = tmp_path / "mark"
    again = {played.fixture: played.text for played in run(PLAN, PLAN.fixtures, 2, partial(end_once, str(mark)))}
    assert again == alone
    assert mark.exists()
    assert "a process ended in game" in caplog.text


def test_a_game_whose_processes_always_end_is_an_error() -> None:
    with pytest.raises(BadSetup, match=r"a process ended in game \d \(exit code 7\), 3 times in all"):
        list(run(PLAN, PLAN.fixtures, 2, partial(os._exit, 7)))


def test_what_goes_wrong_in_a_process_is_raised_here() -> None:
    broken = Fixture(0, 0, (0, 7))  # there is no such bot
    with pytest.raises(IndexError):
        list(run(PLAN, [broken, broken], 2))


def test_a_game_is_recorded_timed_and_legal() -> None:
    played = play(PLAN, PLAN.fixtures[0])
    record = record_of(played)
    verify(record)
    assert record.result is not None
    assert played.ranks == record.result.ranks
    assert played.turns == len(record.turns) - 1
    asked = Counter(decision.seat for decision in record.decisions)
    assert [len(times) for times in played.seconds] == [asked[0], asked[1]]
    assert played.faults == ([], [])


# Counting


def test_victories_are_counted_by_bot_and_shared_ones_by_their_share() -> None:
    tally = Tally(PLAN)
    for number, ranks in enumerate([(1, 2), (2, 1), (1, 1), (1, 2)]):
        tally.add(result(number, *ranks))
    tally.add(result(0, 2, 1))  # counted already
    rows = {row.bot: row for row in tally.rows()}
    assert tally.games == 4
    assert rows["greedy:samples=1"].won == 2.5
    assert rows["random"].won == 1.5
    assert rows["greedy:samples=1"].rating == -rows["random"].rating > 0
    report = tally.report()
    assert report["against"]["random"]["greedy:samples=1"] == {"won": 1.5, "of": 4.0}
    assert json.loads(json.dumps(report)) == report


def test_only_who_won_counts_for_ratings() -> None:
    """At larger tables nobody gains by coming second rather than third."""
    plan = Plan("splendor", 3, ("random:seed=1", "random:seed=2", "random:seed=3"), 6)
    tally = Tally(plan)
    winners = plan.fixtures[0]
    tally.add(result(0, *(1 + bot for bot in winners.lineup), plan=plan))
    rows = {row.bot: row.rating for row in tally.rows()}
    assert rows["random:seed=1"] > rows["random:seed=2"] == pytest.approx(rows["random:seed=3"])


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (5, 10, 0.2366, 0.7634), (100, 100, 0.9630, 1.0), (65, 100, 0.5525, 0.7364)],
)
def test_intervals_are_those_of_wilson(won: float, games: int, low: float, high: float) -> None:
    assert interval(won, games) == pytest.approx((low, high), abs=1e-4)


def test_ratings_explain_who_beats_whom() -> None:
    """Of three bots, each of which beats the next in three of four games, ratings are evenly apart."""
    assert ratings_of([[0, 0], [0, 0]]) == [0, 0]
    strong, even, weak = ratings_of([[0, 750, 900], [250, 0, 750], [100, 250, 0]])
    assert strong - even == pytest.approx(even - weak, abs=1)
    assert expected(strong - even) == pytest.approx(0.75, abs=0.01)
    assert strong + even + weak == pytest.approx(0, abs=1e-6)


def test_the_test_becomes_certain_either_way() -> None:
    better, worse = Tally(PLAN), Tally(PLAN)
    wide = Plan("splendor", 2, PLAN.bots, 400)
    for tally, winner in ((better, 0), (worse, 1)):
        for fixture in wide.fixtures[:200]:
            best = fixture.lineup.index(winner if fixture.number % 3 else 1 - winner)
            tally.add(result(fixture.number, *(1 if seat == best else 2 for seat in range(2)), plan=wide))
    assert better.likelihood(0, 30) > 2.94
    assert worse.likelihood(0, 30) < -2.94
    assert Tally(PLAN).likelihood(0, 30) == 0


# The command


def test_the_command_prints_and_writes_what_came_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, record = tmp_path / "out.json", tmp_path / "games.jsonl"
    line = [*COMMAND, "--json", str(out), "--record", str(record), "--sprt", "0", "30"]
    assert cli.run(line) == 0
    printed = capsys.readouterr().out
    assert "splendor, 2 seats, seed 1: 4 of 4 games" in printed
    assert "greedy:samples=1      4      4.0 100.0%   51.0% 100.0%" in printed
    assert "whether greedy:samples=1 is better" in printed
    report = json.loads(out.read_text())
    assert [bot["won"] for bot in report["bots"]] == [4.0, 0.0]
    records = list(read_file(record))
    assert len(records) == 4
    assert cli.run(line) == 2
    assert "is there already" in capsys.readouterr().err


def test_what_was_interrupted_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The games in the file are counted and not played again; one that was cut off is."""
    file = tmp_path / "games.jsonl"
    whole = "".join(played.text for played in run(PLAN, PLAN.fixtures, 1))
    file.write_text(whole[: len(whole) * 3 // 5])
    assert cli.run([*COMMAND, "--record", str(file)]) == 0
    assert "4 of 4 games" in capsys.readouterr().out
    finished = {record.tags["Arena"] for record in read_file(file) if record.result is not None}
    assert len(finished) == 4
    assert cli.run([*COMMAND[:-1], "2", "--record", str(file)]) == 2
    assert "is of another arena" in capsys.readouterr().err


def test_ctrl_c_shows_what_came_of_it_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import cabochon.arena

    def interrupted(plan: Plan, fixtures: list[object], jobs: int, begin: object) -> object:
        yield next(iter(run(plan, PLAN.fixtures[:1], 1)))
        raise KeyboardInterrupt

    monkeypatch.setattr(cabochon.arena, "run", interrupted)
    assert cli.run(COMMAND) == 130
    assert "1 of 4 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "greedy"], "it takes two bots"),
        (["--bots", "greedy,random", "--game", "chess"], "there is no game 'chess'"),
        (["--bots", "greedy,random", "--seats", "7"], "not 7"),
        (["--bots", "greedy,random", "--sprt", "30", "0"], "--sprt takes two ratings, the lower one first"),
        (["--bots", "greedy,random", "--option", "payment"], "an option is written KEY=VALUE"),
    ],
)
def test_wrong_input_is_one_line(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert printed.err.count("\n") == 1
