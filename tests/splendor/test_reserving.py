"""Reserving cards, the gold that it brings, and how the table is refilled."""

from __future__ import annotations

import pytest

from by_text import finish_turn, play, position, refuse, texts
from cabochon.gems.colours import GOLD, count, letters, total
from cabochon.gems.sets import BIT
from cabochon.gems.table import EMPTY, vacate
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE

LEVELS = """
row 3: L3-01 L3-02 L3-03 L3-04
row 2: L2-01 L2-02 L2-03 L2-04
row 1: L1-01 L1-02 L1-03 L1-04
"""


def test_a_face_up_card_goes_into_the_hand() -> None:
    """BS9: any face-up card of any level can be reserved; it leaves its slot for the hand."""
    game, state = position(f"splendor, 2 seats{LEVELS}")
    assert {f"R{row}{slot}" for row in (1, 2, 3) for slot in (1, 2, 3, 4)} <= texts(game, state)
    finish_turn(game, state, "R23")
    assert [game.card_text(card) for card in state.seats[0].reserved] == ["L2-03"]
    assert game.cards.numbers["L2-03"] not in list(state.slots)


@pytest.mark.parametrize("row", [0, 1, 2])
def test_the_top_card_of_a_deck_goes_into_the_hand(row: int) -> None:
    """BS9: a deck's top card can be reserved unseen; chance says which it was, and the deck has one less."""
    game, state = position(f"splendor, 2 seats{LEVELS}")
    before = state.in_deck(row)
    face_up = list(state.slots)
    play(game, state, f"R{row + 1}*")
    assert (game.asked(state).question, game.to_move(state)) == ("draw", CHANCE)
    assert len(game.choices(state)) == before
    card = game.choices(state)[5]
    game.play(state, card)
    assert list(state.seats[0].reserved) == [card]
    assert state.seats[0].blind == 1
    assert state.in_deck(row) == before - 1
    assert not state.decks[row] & BIT[card - game.rows[row].first]
    assert list(state.slots) == face_up


def test_a_hand_holds_three_cards() -> None:
    """BS9: a fourth card cannot be reserved, from the table or from a deck (S15)."""
    game, state = position(
        f"""splendor, 2 seats{LEVELS}
        seat 0: hand L1-05 L1-06*"""
    )
    assert texts(game, state, "R")
    finish_turn(game, state, "R31")
    assert len(state.seats[0].reserved) == 3
    finish_turn(game, state, "Twug")
    assert not texts(game, state, "R")
    refuse(game, state, "R11", "R1*", "R3*")


@pytest.mark.parametrize(("move", "kept"), [("B#1", ["L1-06", "L3-01"]), ("B#2", ["L1-05", "L3-01"])])
def test_buying_a_reserved_card_frees_its_place(move: str, kept: list[str]) -> None:
    """BS9: the limit is of cards in hand; a bought card leaves the hand, and another can be reserved."""
    game, state = position(
        f"""splendor, 2 seats{LEVELS}
        seat 0: hand L1-05 L1-06* L3-01, bonuses w3 u3 g3 k3
        """.replace("row 3: L3-01", "row 3: L3-05")
    )
    assert not texts(game, state, "R")
    finish_turn(game, state, move)
    assert [game.card_text(card) for card in state.seats[0].reserved] == kept
    assert state.seats[0].blind == (0 if move == "B#2" else 1)
    finish_turn(game, state, "Twug")
    assert texts(game, state, "R")


def test_an_empty_deck_and_an_empty_slot_cannot_be_reserved_from() -> None:
    """BS9: neither a deck without cards nor an empty slot is a choice."""
    game, state = position(
        """splendor, 2 seats
        row 1: L1-01 - L1-03
        deck 1: none
        deck 2: L2-09"""
    )
    assert texts(game, state, "R") == {"R11", "R13", "R2*", "R3*"}
    refuse(game, state, "R1*", "R12", "R14", "R21")
    finish_turn(game, state, "R2*")
    assert [game.card_text(card) for card in state.seats[0].reserved] == ["L2-09"]
    assert texts(game, state, "R") == {"R11", "R13", "R3*"}


@pytest.mark.parametrize("move", ["R11", "R3*"])
def test_reserving_brings_one_gold(move: str) -> None:
    """BS10: reserving, from the table or from a deck, brings exactly one gold token out of the bank."""
    game, state = position(f"splendor, 2 seats{LEVELS}")
    finish_turn(game, state, move)
    assert letters(state.seats[0].tokens) == "y1"
    assert count(state.supply, GOLD) == 4


@pytest.mark.parametrize("returned", ["w", "u", "g", "y"])
def test_gold_comes_at_ten_tokens_too_and_one_token_goes_back(returned: str) -> None:
    """BS10: with ten tokens the gold comes all the same, and one token goes back, be it that gold (S05)."""
    game, state = position(
        f"""splendor, 2 seats{LEVELS}
        seat 0: tokens w4 u4 g2
        seat 1: tokens y4"""
    )
    play(game, state, "R11")
    drive.settle_chance(game, state, Random(0))
    assert letters(state.seats[0].tokens) == "w4u4g2y1"
    assert texts(game, state) == {"-w", "-u", "-g", "-y"}
    finish_turn(game, state, f"-{returned}")
    assert total(state.seats[0].tokens) == 10
    assert count(state.supply, GOLD) == (1 if returned == "y" else 0)


def test_without_gold_the_card_is_reserved_all_the_same() -> None:
    """BS10: without gold in the bank, reserving brings the card alone, also as the third in hand (S15)."""
    game, state = position(
        f"""splendor, 2 seats{LEVELS}
        seat 0: tokens w1, hand L1-05 L1-06
        seat 1: tokens y5"""
    )
    finish_turn(game, state, "R34")
    assert letters(state.seats[0].tokens) == "w1"
    assert len(state.seats[0].reserved) == 3


def test_a_reserved_card_gives_no_bonus_and_no_points() -> None:
    """BS12: in the hand a card neither lowers a price nor has points nor is among the bought cards."""
    game, state = position(
        """splendor, 2 seats
        row 1: {r2 -> k} {w2 -> r 5}
        seat 0: tokens r1, hand {w2 -> r 5}
        seat 1: tokens y5"""
    )
    finish_turn(game, state, "R12")
    seat = state.seats[0]
    assert (seat.points, game.points(state, 0), seat.bonuses, len(seat.cards)) == (0, 0, 0, 0)
    finish_turn(game, state, "Twug")
    refuse(game, state, "B11")


def test_a_reserved_cards_slot_is_refilled_from_its_own_deck() -> None:
    """BS17: the slot of a reserved card is refilled at once from the deck of its level, before anything else."""
    game, state = position(f"splendor, 2 seats{LEVELS}\nseat 0: tokens w4 u4 g2")
    others = [int(card) for slot, card in enumerate(state.slots) if slot != 5]
    play(game, state, "R22")
    assert (game.asked(state).question, game.asked(state).argument) == ("reveal", 5)
    assert {game.cards.row[card] for card in game.choices(state)} == {1}
    play(game, state, ">L2-20")
    assert game.card_text(state.slots[5]) == "L2-20"
    assert [int(card) for slot, card in enumerate(state.slots) if slot != 5] == others
    assert game.asked(state).question == "return"
    assert [state.in_deck(row) for row in range(3)] == [36, 25, 16]


@pytest.mark.parametrize("move", ["B12", "R12"])
def test_an_empty_deck_leaves_a_gap(move: str) -> None:
    """BS9, BS17: without a deck the slot stays empty, the others stay, and nothing is drawn from that deck (S14)."""
    game, state = position(
        """splendor, 2 seats
        row 1: L1-01 {r1 -> u} L1-03 L1-04
        deck 1: none
        seat 0: tokens r1"""
    )
    finish_turn(game, state, move)
    assert [game.card_text(card) if card >= 0 else card for card in state.slots][:4] == [
        "L1-01",
        EMPTY,
        "L1-03",
        "L1-04",
    ]
    assert state.gaps == 0
    refuse(game, state, "R1*", "R12", "B12")
    finish_turn(game, state, "R2*")
    assert state.slots[1] == EMPTY


def test_gaps_are_filled_in_the_order_in_which_they_arose() -> None:
    """BS17: of several gaps the first that arose is filled first, and one whose deck has run out is passed over."""
    game, state = position(
        """splendor, 2 seats
        row 3: L3-01 L3-02
        row 1: L1-01 L1-02 L1-03 L1-04
        deck 1: L1-10 L1-11
        next: reveal 24"""
    )
    for slot in (2, 1, 8, 3):
        vacate(state, slot)
    filled = []
    while game.to_move(state) == CHANCE:
        filled.append(game.slot_text(game.asked(state).argument))
        game.play(state, game.choices(state)[0])
    assert filled == ["24", "13", "12", "31"]
    assert state.slots[3] == EMPTY
    assert state.gaps == 0
    assert state.in_deck(0) == 0
