"""What a module of Splendor Duel can do beside what any part can: tokens, royals, rows, joints and folds of its own."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import play
from cabochon.duel import Duel
from cabochon.duel.base import BASE, victories
from cabochon.duel.board import arena_of
from cabochon.duel.joints import DuelJoints
from cabochon.duel.part import DuelPart
from cabochon.duel.pieces import Royal
from cabochon.duel.text import read_position
from cabochon.gems.cards import Card, Row
from cabochon.gems.colours import UNIT, letters, total
from cabochon.kernel import contract, drive
from cabochon.kernel.native import Random


def composed(*parts: DuelPart) -> Duel:
    """Duel with these parts after its own."""
    game = Duel()
    game.assemble((BASE, *parts))
    return game


def at(text: str, joints: type[DuelJoints]) -> tuple[Duel, Any]:
    """A position of printed cards, in a game with a part that has these joints."""
    game = composed(DuelPart("toy", joints=joints))
    state = read_position(text)[1]
    game.check(state)
    return game, state


def toy_cards() -> tuple[Card, ...]:
    """Three cards for one glass each."""
    return tuple(Card(f"T-{number}", 0, -1, 0, UNIT[6]) for number in range(3))


TOY = DuelPart(
    "toy",
    cards=toy_cards,
    rows=lambda: (Row("t", 4, 3, 2, reservable=False),),
    tokens=4 * UNIT[6],
    royals=lambda: (Royal("TR-1", 1, "again"), Royal("TR-2", 1, "")),
)


def test_a_part_may_bring_tokens_royals_and_a_row() -> None:
    game = composed(TOY)
    assert letters(game.stock) == "w4u4g4r4k4p2x4y3"
    assert [royal.name for royal in game.royals] == ["DR-1", "DR-2", "DR-3", "DR-4", "TR-1", "TR-2"]
    state = drive.deal(game, Random(1))
    assert total(state.supply) == 4
    assert arena_of(state).filled == (1 << 25) - 1
    assert len(state.slots) == 14
    assert contract.check(game, Random(2), 2) > 100


def test_tokens_of_every_kind_are_taken_alike() -> None:
    """CF3: three of any kind bring the opponent a privilege; two pearls do with any third token."""
    game = composed(TOY)
    arena = arena_of(game.blank())
    for row, privileges in (("xxx", 1), ("xxp", 0), ("ppx", 1), ("xxr", 0)):
        state = game.lay_table()
        arena = arena_of(state)
        for space, kind in enumerate(row):
            arena.put(space, "wugrkpxy".index(kind))
        state.supply = game.stock - arena.tokens()
        game.script("turn").start(state, 0)
        play(game, state, "Ta1b1c1")
        assert arena_of(state).privileges_of(1) == privileges


def test_cards_of_a_row_may_be_no_cards_to_reserve() -> None:
    """They can be bought, and neither they nor their deck can be reserved."""
    game = composed(TOY)
    state = drive.deal(game, Random(1))
    state.seats[0].tokens += UNIT[6]
    texts = {game.text(state, choice) for choice in game.choices(state)}
    assert {"Bt1", "Bt2"} <= texts
    assert {text for text in texts if text.startswith("R")} == {
        *(f"R1{slot}" for slot in range(1, 6)),
        *(f"R2{slot}" for slot in range(1, 5)),
        *(f"R3{slot}" for slot in range(1, 4)),
        "R1*",
        "R2*",
        "R3*",
    }


def test_privilege_used_comes_with_each_privilege() -> None:
    class Notes(DuelJoints):
        """Notes spaces."""

        def __init__(self, game: Any) -> None:
            self.spaces: list[int] = []

        def privilege_used(self, state: Any, space: int) -> None:
            self.spaces.append(int(space))

    game, state = at("duel\nprivileges: 3 0\nboard 1: r u g . .", Notes)
    play(game, state, "Pa1", "Pc1", "Tb1")
    joints: Any = game.joints["toy"]
    assert joints.spaces == [0, 2]


class Eager(DuelJoints):
    """For seat 0 nine crowns win, and nine points of a colour."""

    def __init__(self, game: Any) -> None: ...

    def crowns_to_win(self, state: Any, seat: int, crowns: int) -> int:
        return crowns - 1 if seat == 0 else crowns

    def colour_to_win(self, state: Any, seat: int, points: int) -> int:
        return points - 1 if seat == 0 else points


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("D3-11 D3-01 D3-03 D2-21", "crowns"),  # 3 + 2 + 2 + 2
        ("D3-11 D3-01 D3-03 D1-04", ""),
        ("D3-01 D3-02 D2-03", "colour_white"),  # 3 + 4 + 2 points
        ("D3-01 D3-02 D2-01", ""),
    ],
)
def test_a_part_may_change_what_wins(cards: str, reason: str) -> None:
    jokers = "".join(f"joker {card}: white\n" for card in ("D3-11", "D2-21") if card in cards)
    for seat in (0, 1):
        game, state = at(f"duel\nturn: seat {seat}\nboard 1: r . . . .\n{jokers}seat {seat}: cards {cards}", Eager)
        play(game, state, "Ta1")
        assert (reason in victories(game, state, seat)) == (seat == 0 and bool(reason))
        assert game.over(state) == (seat == 0 and bool(reason))
