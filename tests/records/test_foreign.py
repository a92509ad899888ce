"""Games of other engines, retold: every ply is legal here, and every score and winner is equal."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cabochon.kernel.errors import BadText
from cabochon.records import Record, read_string, to_jsonl, to_text, verify
from cabochon.records.foreign import IMPORTERS

FILE = Path(__file__).parent / "foreign" / "effective-splendor-64.jsonl"
LINES = FILE.read_text("utf-8").splitlines()
GAMES: list[dict[str, Any]] = [json.loads(line) for line in LINES[1:]]


def imported(*lines: str) -> list[Record]:
    """The records of lines of effective-splendor."""
    return list(IMPORTERS["effective-splendor"](BytesIO("\n".join(lines).encode())))


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """All 64 games."""
    with FILE.open("rb") as file:
        return list(IMPORTERS["effective-splendor"](file))


def test_all_64_games_are_legal_and_end_equal(records: list[Record]) -> None:
    """Each game has as many turns as theirs, and their scores and winners."""
    assert len(records) == len(GAMES) == 64
    for record, theirs in zip(records, GAMES, strict=True):
        verify(record)
        assert record.result is not None
        assert list(record.result.scores) == theirs["scores"]
        assert list(record.result.winners) == theirs["winners"]
        plies = [event for event in theirs["events"][1:] if event["a"] != "choose_noble"]
        assert len(record.turns) - 1 == len(plies)
        assert record.tags["Source"] == f"effective-splendor, {theirs['src']}"


def test_every_kind_of_ply_occurs_and_is_what_it_was(records: list[Record]) -> None:
    """The action of each turn is the other engine's, and so are the numbers of returned tokens and chosen nobles."""
    signs = {"take_tokens": "T", "reserve_market": "R", "reserve_deck": "R", "buy_market": "B", "buy_reserved": "B#"}
    kinds = set()
    for record, theirs in zip(records, GAMES, strict=True):
        plies = [event for event in theirs["events"][1:] if event["a"] != "choose_noble"]
        actions = [decision for decision in record.decisions if decision.question == "action"]
        for ply, action in zip(plies, actions, strict=True):
            kinds.add(ply["a"])
            assert action.seat == ply["p"]
            assert action.answer.startswith(signs[ply["a"]])
            assert action.answer.endswith("*") == (ply["a"] == "reserve_deck")
        returned = sum(sum(event.get("return", ())) for event in plies)
        assert sum(decision.question == "return" for decision in record.decisions) == returned
        chosen = sum(event.get("a") == "choose_noble" for event in theirs["events"])
        assert sum(decision.question == "visit" for decision in record.decisions) == chosen
    assert kinds == set(signs)


def test_imported_records_come_back_in_both_forms(records: list[Record]) -> None:
    """What was imported is written and read like any record."""
    for written in (to_jsonl, to_text):
        assert read_string("".join(written(record) for record in records)) == records


def changed(change: Callable[[dict[str, Any]], object], game: int = 0) -> str:
    """A game of theirs with a change."""
    theirs = json.loads(LINES[1 + game])
    change(theirs)
    return json.dumps(theirs)


def event(ply: int, **about: object) -> Callable[[dict[str, Any]], object]:
    """A change of an event; None removes a key."""

    def change(theirs: dict[str, Any]) -> None:
        found = theirs["events"][1 + ply]
        found.update(about)
        for key in [key for key, value in found.items() if value is None]:
            del found[key]

    return change


def put(**about: object) -> Callable[[dict[str, Any]], object]:
    """A change of a game's keys."""
    return lambda theirs: theirs.update(about)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put(scores=[15, 15]), "the game ends (15, 16) and is won by [1], not (15, 15) and [1]"),
        (put(winners=[0]), "the game ends (15, 16) and is won by [1], not (15, 16) and [0]"),
        (put(winners=1), "winners must be a list, not 1"),
        (put(scores=[15]), "scores must be 2 numbers from 0, not [15]"),
        (put(players=3), "games have 2 players here, not 3"),
        (put(src=None), "src must be a str, not None"),
        (put(events=[]), "the game has no events"),
        (put(events=[3]), "events must be objects, not 3"),
        (put(events={}), "events must be a list, not {}"),
        (lambda game: game["events"].pop(0), "setup must be a dict, not None"),
        (lambda game: game["events"].pop(), "the game is not over after its last event: action is asked"),
        (lambda game: game["events"].pop(9), "ply 8 is missing: 9 comes"),
        (
            lambda game: game["events"].append({"ply": 60, "p": 0, "a": "take_tokens", "take": [1] * 6}),
            "ply 60: the game is over, but this comes: kind=take",
        ),
        (lambda game: game["events"][0]["setup"]["market"].pop(), "the market must have 3 rows, not 2"),
        (lambda game: game["events"][0]["setup"]["market"][0].pop(), "a row of the market must be 4 numbers"),
        (lambda game: game["events"][0]["setup"].update(nobles=[1, 2, 2]), "not legal when noble is asked: kind=noble"),
        (lambda game: game["events"][0]["setup"].update(nobles=[1, 2, 10]), "noble must be from 0 to 9, not 10"),
        (event(0, p=1), "ply 0: it is the turn of seat 0, not of seat 1"),
        (event(0, p=None), "ply 0: p must be an int, not None"),
        (event(0, a="steal"), "ply 0: there is no action 'steal'"),
        (event(0, a=["take_tokens"]), "ply 0: there is no action ['take_tokens']"),
        (event(0, take=[1, 1, 0, 0, 0, 0]), "ply 0: not legal when action is asked: kind=take"),
        (event(0, take=[1, 1, 1, 0, 0]), "ply 0: take must be 6 numbers from 0, not [1, 1, 1, 0, 0]"),
        (event(0, take=[1, 1, True, 0, 0, 0]), "ply 0: take must be 6 numbers from 0"),
        (event(0, **{"return": [1, 0, 0, 0, 0, 0]}), "ply 0: 1 more tokens would be returned, and action is asked"),
        (event(4, at=[1, 1]), "ply 4: not legal when action is asked: kind=reserve row=1 slot=2 card="),
        (event(4, at=[4, 1]), "ply 4: at must be a tier and a slot, not [4, 1]"),
        (event(4, at=[1, 4]), "ply 4: at must be a tier and a slot, not [1, 4]"),
        (event(4, card=27), "ply 4: not legal when action is asked"),
        (event(4, card=90), "ply 4: card must be from 0 to 89, not 90"),
        (event(4, reveal=30), "ply 4: not legal when reveal is asked"),
        (event(4, reveal=None), "ply 4: reveal must be an int, not None"),
        (event(5, pay=[1, 0, 2, 1, 0, 0]), "ply 5: "),
        (event(8, pay=[0, 0, 4, 0, 0, 0]), "ply 8: "),
        (event(20, card=47), "ply 20: L2-"),
        (event(57, auto_noble=None), "ply 57: the nobles that come are ['N-"),
        (event(57, auto_noble=7), "ply 57: the nobles that come are ['N-"),
        (event(56, auto_noble=7), "ply 56: the nobles that come are [], not ['N-"),
    ],
)
def test_what_is_not_legal_or_not_equal_is_one_error(change: Callable[[dict[str, Any]], object], message: str) -> None:
    """The error says the line and the ply, and the good games before it are kept."""
    found: list[Record] = []
    lines = BytesIO("\n".join([LINES[0], LINES[2], "", changed(change), LINES[3]]).encode())
    with pytest.raises(BadText) as raised:
        found.extend(IMPORTERS["effective-splendor"](lines))
    assert str(raised.value).startswith(f"line 4: {message}")
    assert "\n" not in str(raised.value)
    assert found == imported(LINES[0], LINES[2])


CATALOGUE: dict[str, Any] = json.loads(LINES[0])["catalog"]


def catalogue(change: Callable[[dict[str, Any]], object]) -> str:
    """Their catalogue with a change."""
    theirs = json.loads(LINES[0])
    change(theirs["catalog"])
    return json.dumps(theirs)


@pytest.mark.parametrize(
    ("first", "message"),
    [
        (LINES[1], "catalog must be a dict, not None"),
        ("[]", "a line is a JSON object"),
        (catalogue(lambda theirs: theirs["cards"][0].update(pts=1)), "no card of ours has the numbers (0, 1, 1, 0,"),
        (catalogue(lambda theirs: theirs["cards"][0].update(pts="1")), "pts must be an int, not '1'"),
        (catalogue(lambda theirs: theirs["cards"].pop()), "the catalogue has 89 of 90 different cards or nobles"),
        (catalogue(lambda theirs: theirs["cards"].append(theirs["cards"][0])), "the cards must be numbered from 0"),
        (catalogue(lambda theirs: theirs["nobles"].append([3, 3, 3, 0, 0])), "the catalogue has 10 of 10 different"),
        (catalogue(lambda theirs: theirs["nobles"].append([3, 3, 0, 3, 0])), "no noble of ours has the numbers (3, 3,"),
        (catalogue(lambda theirs: theirs.update(colour_order=["red"])), "colour_order must be white, blue, green"),
    ],
)
def test_a_wrong_catalogue_is_one_error(first: str, message: str) -> None:
    """Cards and nobles are matched by their numbers, one with one."""
    with pytest.raises(BadText) as raised:
        imported(first, LINES[1])
    assert str(raised.value).startswith(f"line 1: {message}")


def test_ids_do_not_matter() -> None:
    """With the same cards in another order the games are the same."""
    theirs = json.loads(LINES[0])
    cards = theirs["catalog"]["cards"]
    theirs["catalog"]["cards"] = [{**card, "id": 89 - card["id"]} for card in reversed(cards)]
    game = json.loads(LINES[1])

    def turned(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: turned(inner, name) for name, inner in value.items()}
        if isinstance(value, list) and key in ("market", "events"):
            return [turned(inner, "card" if key == "market" and isinstance(inner, int) else key) for inner in value]
        return 89 - value if key in ("card", "reveal") and isinstance(value, int) else value

    assert imported(json.dumps(theirs), json.dumps(turned(game))) == imported(LINES[0], LINES[1])
