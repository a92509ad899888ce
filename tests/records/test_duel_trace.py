"""Games of Splendor Duel that other engines played, retold: every turn is legal here, and everything ends equal."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cabochon import cli
from cabochon.duel.base import crowns_of, victories
from cabochon.kernel.errors import BadText
from cabochon.records import Record, Replay, read_string, to_jsonl, to_text, verify
from cabochon.records.foreign import IMPORTERS

ENGINES = ("eluvk", "cgy")
FOLDER = Path(__file__).parent / "foreign"


def lines_of(engine: str) -> list[str]:
    """The lines of an engine's file."""
    return gzip.decompress((FOLDER / f"duel-{engine}-50.jsonl.gz").read_bytes()).decode().splitlines()


LINES = {engine: lines_of(engine) for engine in ENGINES}
GAMES: dict[str, list[dict[str, Any]]] = {
    engine: [json.loads(line) for line in LINES[engine][1:]] for engine in ENGINES
}


def imported(*lines: str) -> list[Record]:
    """The records of lines of a trace."""
    return list(IMPORTERS["duel-trace"](BytesIO("\n".join(lines).encode())))


@pytest.fixture(scope="module", params=ENGINES, name="both")
def retold(request: pytest.FixtureRequest) -> list[tuple[Record, dict[str, Any]]]:
    """All games of an engine, each with the record made of it."""
    records = imported(*LINES[request.param])
    assert len(records) == len(GAMES[request.param]) == 50
    return list(zip(records, GAMES[request.param], strict=True))


def test_all_games_are_legal_and_end_equal(both: list[tuple[Record, dict[str, Any]]]) -> None:
    """Each game has their turns, winner, victories, scores, crowns and privileges: compared here by the rules alone."""
    for record, theirs in both:
        verify(record)
        final = theirs["final"]
        assert len(record.turns) - 1 == len(theirs["turns"])
        assert record.result is not None
        assert list(record.result.scores) == final["points"]
        assert list(record.result.winners) == [final["winner"]]
        replay = Replay(record)
        game: Any = replay.game
        state = replay.turn(len(record.turns) - 1)
        assert [crowns_of(game, state, seat) for seat in range(2)] == final["crowns"]
        assert [state.extras[0].privileges_of(seat) for seat in range(2)] == final["privileges"]
        reached = victories(game, state, final["winner"])
        assert [reason.replace("_", ":") for reason in reached] == final["reasons"]


def test_every_turn_is_what_it_was(both: list[tuple[Record, dict[str, Any]]]) -> None:
    """Seats, actions and what they bring are the other engine's, each as often as there."""
    ours: Counter[str] = Counter()
    theirs_all: Counter[str] = Counter()
    signs = {"T": "take", "R": "reserve", "B": "buy", "p": "pass", "P": "privilege", "F": "replenish"}
    for record, theirs in both:
        actions = [each for each in record.decisions if each.question == "action"]
        ours.update(signs[each.answer[0]] for each in actions)
        ours["discard"] += sum(each.question == "return" for each in record.decisions)
        seats = [each.seat for each in actions if each.answer[0] not in "PF"]
        assert seats == [turn["p"] for turn in theirs["turns"]]
        for turn in theirs["turns"]:
            theirs_all.update(list(turn["action"]))
            theirs_all.update(key for option in turn["optional"] for key in option)
            theirs_all["discard"] += len(turn["discards"])
    assert ours == theirs_all
    assert all(theirs_all[key] for key in [*signs.values(), "discard"])


def test_imported_records_come_back_in_both_forms(both: list[tuple[Record, dict[str, Any]]]) -> None:
    """What was imported is written and read like any record."""
    records = [record for record, _ in both]
    for written in (to_jsonl, to_text):
        assert read_string("".join(written(record) for record in records)) == records


def test_a_record_says_where_it_comes_from() -> None:
    record, *_ = imported(*LINES["eluvk"][:2])
    assert record.tags["Source"] == "EluvK/splendor-duel-assistant (Rust), seed 1278, starve against starve"


Change = Callable[[dict[str, Any]], object]


def changed(change: Change, game: int = 0) -> str:
    """A game of theirs with a change."""
    theirs = json.loads(LINES["eluvk"][1 + game])
    change(theirs)
    return json.dumps(theirs)


def put(**about: object) -> Change:
    """A change of a game's keys; None removes one."""

    def change(theirs: dict[str, Any]) -> None:
        theirs.update(about)
        for key in [key for key, value in theirs.items() if value is None]:
            del theirs[key]

    return change


def part(key: str, **about: object) -> Change:
    """A change of keys in a part of the game."""
    return lambda theirs: put(**about)(theirs[key])


def turn(number: int, **about: object) -> Change:
    """A change of a turn, numbered from 1."""
    return lambda theirs: put(**about)(theirs["turns"][number - 1])


def within(number: int, *path: Any, value: object) -> Change:
    """Another value somewhere in a turn."""

    def change(theirs: dict[str, Any]) -> None:
        inner: Any = theirs["turns"][number - 1]
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value

    return change


def first(wanted: Callable[[dict[str, Any]], object]) -> int:
    """The number of the first turn of the first game like this."""
    return next(number for number, each in enumerate(GAMES["eluvk"][0]["turns"], 1) if wanted(each))


# Of the first game: a purchase, tokens returned, and the board filled up
BOUGHT = first(lambda each: "buy" in each["action"])
RETURNED = first(lambda each: each["discards"])
FILLED = first(lambda each: any("replenish" in option for option in each["optional"]))
REPLENISHED = next(
    place for place, option in enumerate(GAMES["eluvk"][0]["turns"][FILLED - 1]["optional"]) if "replenish" in option
)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put(players=["a"]), "players must be 2, not 1"),
        (put(players=["a", 2]), "a player must be a str, not 2"),
        (put(players=["a", "b\ud800"]), "'b\\ud800' is not valid Unicode"),
        (put(seed="x"), "seed must be an int, not 'x'"),
        (put(setup=[]), "setup: setup must be a dict, not []"),
        (put(turns=None), "turns must be a list, not None"),
        (put(turns=[3]), "turns must be objects, not 3"),
        (put(final=None), "end: final must be a dict, not None"),
        (part("setup", board=["red"] * 25), "setup: DU2: not legal when fill is asked: kind=fill token=red"),
        (part("setup", board=["red"] * 24), "setup: the number of tokens: 25 here, 24 there"),
        (part("setup", board=["ruby"] * 25), "setup: DU2: a token is one of white, blue,"),
        (part("setup", market={"1": []}), "setup: market: 2 must be a list, not None"),
        (part("setup", royals=["DR-1"]), "setup: DU1: royals: "),
        (part("setup", first_player=1), "setup: DU1: the seat that begins: 0 here, 1 there"),
        (part("setup", privileges=[1, 0]), "setup: DU1: privileges: [0, 1] here, [1, 0] there"),
        (turn(1, p=1), "turn 1: DU19: the seat whose turn it is: 0 here, 1 there"),
        (turn(1, p=2), "turn 1: p must be from 0 to 1, not 2"),
        (turn(1, action={}), "turn 1: an action is one of take, reserve, buy, pass, not {}"),
        (turn(1, action={"steal": 1}), "turn 1: an action is one of take, reserve, buy, pass"),
        (turn(1, action={"pass": True}), "turn 1: DU27: not legal when action is asked: kind=pass"),
        (turn(1, optional=[{"wait": 1}]), "turn 1: an optional action is a privilege or replenish, not"),
        (
            turn(1, optional=[{"privilege": {"cell": [0, 0], "token": "red"}}]),
            "turn 1: DU4: not legal when action is asked: kind=privilege space=a1",
        ),
        (
            turn(1, optional=[{"replenish": {"placed": [], "privilege_gained_by": 1, "from": "supply"}}]),
            "turn 1: DU5: not legal when action is asked: kind=replenish",
        ),
        (within(1, "action", "reserve", "card", value="D9-99"), "turn 1: DU9: there is no card 'D9-99'"),
        (within(1, "action", "reserve", "card", value="D3-10"), "turn 1: DU9: not legal when action is asked"),
        (within(1, "action", "reserve", "slot", value=None), "turn 1: DU9: slot must be an int, not None"),
        (within(1, "action", "reserve", "gold_cell", value=[0, 0]), "turn 1: DU9: not legal when gold is asked"),
        (within(1, "action", "reserve", "gold_cell", value=[5, 0]), "turn 1: DU9: a space is a row and a column"),
        (within(1, "action", "reserve", "gold_cell", value="a1"), "turn 1: DU9: a space must be 2 numbers from 0"),
        (within(1, "action", "reserve", "level", value=4), "turn 1: DU9: level is one of 1, 2, 3, not '4'"),
        (within(1, "legal", "take", value=112), "turn 1: DU7: ways to take: 113 here, 112 there"),
        (within(1, "legal", "reserve", value=14), "turn 1: DU9: ways to reserve: 15 here, 14 there"),
        (within(1, "legal", "buy", value=["D1-01"]), "turn 1: DU11: cards to buy: [] here, ['D1-01'] there"),
        (turn(1, effects=[{"extra_turn": True}]), "turn 1: DU19: an extra turn: False here, True there"),
        (turn(1, effects=[{"flew": True}]), "turn 1: an effect is took, stole, royal, extra_turn or privilege"),
        (turn(1, effects=[{"royal": "DR-1", "effects": []}]), "turn 1: DU22: DR-1 does not come here"),
        (turn(1, effects=[{"royal": "DR-9", "effects": []}]), "turn 1: DU22: there is no royal 'DR-9'"),
        (
            turn(1, effects=[{"took": {"cell": [4, 2], "token": "blue"}}]),
            "turn 1: DU16: no blue token comes from c5 here",
        ),
        (turn(1, effects=[{"took": {"cell": [2, 0], "token": "red"}}]), "turn 1: DU16: no red token comes from a3"),
        (turn(1, effects=[{"stole": "red"}]), "turn 1: DU17: no red token is stolen here"),
        (turn(1, effects=[{"privilege_gained_by": 2}]), "turn 1: DU6: privilege_gained_by must be from 0 to 1, not 2"),
        (turn(1, discards=["gold"]), "turn 1: DU24: not legal when reveal is asked: kind=return token=gold"),
        (turn(1, reveals=[]), "turn 1: DU12: a gap is left to fill"),
        (within(1, "reveals", 0, "slot", value=1), "turn 1: DU12: not legal when reveal is asked"),
        (within(1, "after", "tokens", 1, value=[1] * 7), "turn 1: the tokens of seat 1: {} here, {'white': 1,"),
        (within(1, "after", "privileges", value=[0, 0]), "turn 1: privileges: [0, 1] here, [0, 0] there"),
        (within(1, "after", "crowns", value=[0, 1]), "turn 1: crowns: [0, 0] here, [0, 1] there"),
        (within(1, "after", "points", value=[0]), "turn 1: points must be 2 numbers from 0, not [0]"),
        (within(4, "action", "take", "tokens", 0, value="red"), "turn 4: DU7: not legal when action is asked"),
        (within(4, "action", "take", "cells", 0, value=[0, 0]), "turn 4: DU7: not legal when action is asked"),
        (within(BOUGHT, "action", "buy", "pay", "gold", value=9), f"turn {BOUGHT}: DU11: "),
        (within(BOUGHT, "action", "buy", "pay", "gold", value=-1), f"turn {BOUGHT}: DU11: gold must be from 0 to 99"),
        (
            within(BOUGHT, "action", "buy", "from", value="bank"),
            f"turn {BOUGHT}: DU11: a card is bought from market or",
        ),
        (within(BOUGHT, "action", "buy", "joker_colour", value="red"), f"turn {BOUGHT}: DU11: DU14: the colour of a"),
        (turn(RETURNED, discards=[]), f"turn {RETURNED}: DU24: a token is left to return"),
        (
            within(FILLED, "optional", REPLENISHED, "replenish", "from", value=None),
            f"turn {FILLED}: DU6: where a privilege comes from: ",
        ),
        (
            within(FILLED, "optional", REPLENISHED, "replenish", "privilege_gained_by", value=9),
            f"turn {FILLED}: DU6: the seat that gains it: ",
        ),
        (
            within(FILLED, "optional", REPLENISHED, "replenish", "placed", value=[]),
            f"turn {FILLED}: DU5: the question after it: 'fill' here, 'action' there",
        ),
        (
            within(FILLED, "optional", REPLENISHED, "replenish", "placed", value=[[1, 2]]),
            f"turn {FILLED}: DU5: what is placed is a row, a column and a token, not [1, 2]",
        ),
        (lambda game: game["turns"].pop(), "end: DU25: the game is not over after its last turn: action is asked"),
        (lambda game: game["turns"].append(game["turns"][0]), "turn 86: DU19: the question: '' here, 'action' there"),
        (part("final", winner=1), "end: DU25: the winner: [0] here, [1] there"),
        (part("final", reasons=["points"]), "end: DU25: the victory: crowns here, ['points'] there"),
        (part("final", points=[17, 15]), "end: points: [17, 14] here, [17, 15] there"),
        (part("final", crowns=[11, 4]), "end: crowns: [11, 3] here, [11, 4] there"),
        (part("final", privileges=[0, 1]), "end: privileges: [1, 1] here, [0, 1] there"),
        (part("final", best_colour_points=[3, 6]), "end: the points of the best colour: [3, 5] here, [3, 6] there"),
        (part("final", tokens=[{}]), "end: the seats with tokens: 2 here, 1 there"),
    ],
)
def test_what_is_not_legal_or_not_equal_is_one_error(change: Change, message: str) -> None:
    """The error says the line, the turn and the ruling, and the good games before it are kept."""
    found: list[Record] = []
    first_line, game, other = LINES["eluvk"][0], LINES["eluvk"][2], LINES["eluvk"][3]
    lines = BytesIO("\n".join([first_line, game, "", changed(change), other]).encode())
    with pytest.raises(BadText) as raised:
        found.extend(IMPORTERS["duel-trace"](lines))
    assert str(raised.value).startswith(f"line 4: {message}")
    assert "\n" not in str(raised.value)
    assert found == imported(first_line, game)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{}", "line 1: engine must be a str, not None"),
        ('{"engine": " "}', "line 1: engine is empty"),
        ("[]", "line 1: a line is a JSON object"),
        (LINES["cgy"][1], "line 1: engine must be a str, not None"),
    ],
)
def test_a_wrong_first_line_is_one_error(line: str, message: str) -> None:
    with pytest.raises(BadText) as raised:
        imported(line, LINES["cgy"][1])
    assert str(raised.value).startswith(message)


def test_the_commands_import_and_print_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`cabochon import` makes a file that `cabochon replay` prints turn by turn, and at any turn as a position."""
    monkeypatch.setenv("COLUMNS", "100")
    trace, records = tmp_path / "trace.jsonl", tmp_path / "records.jsonl"
    trace.write_text("\n".join(LINES["eluvk"][:2]), "utf-8")
    assert cli.run(["import", "--from", "duel-trace", str(trace), "-o", str(records)]) == 0
    assert capsys.readouterr().out.startswith("1 games, 85 turns, ")
    assert cli.run(["replay", str(records), "--verify"]) == 0
    assert cli.run(["replay", str(records)]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"^ +1  seat 0 +0-0  R31 \[D3-09 \{w3 g5 r3 p1 -> k 3 c2\}\] \+a3 >D3-11$", printed, re.MULTILINE)
    assert printed.endswith("Seat 0 wins 17-14 (crowns).\n")
    assert cli.run(["replay", str(records), "--turn", "1", "--seat", "1"]) == 0
    shown = capsys.readouterr().out
    assert "view: seat 1\n" in shown
    assert re.search(r"^board 3: \.( [wugrkpy]){4}$", shown, re.MULTILINE)
    assert "seat 0: tokens y1, hand D3-09\n" in shown
