"""Decks, slots, gaps and hands: what leaves a deck, which gap is filled when, and where a card in a hand ends up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon.gems.sets import BIT, members_from, size
from cabochon.gems.table import EMPTY, GAP_BITS, Seat, vacate
from cabochon.kernel import drive
from cabochon.kernel.game import Asked
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.text import read_position
from composing import play

# The deal


def test_the_deal_fills_every_slot_from_its_own_deck_in_order() -> None:
    game = splendor(2)
    state = game.start()
    for slot in range(game.slots):
        assert game.asked(state) == Asked("reveal", CHANCE, slot)
        row = game.slot_row[slot]
        first = game.row_first[row]
        assert list(game.choices(state)) == list(members_from(state.decks[row], first))
        game.advance(state, Random(slot))
        assert game.cards.row[state.slots[slot]] == row
        assert not state.decks[row] & BIT[state.slots[slot] - first]
    assert [state.in_deck(row) for row in range(3)] == [36, 26, 16]


def test_each_card_of_a_deck_comes_up_equally_often() -> None:
    """4000 reveals of 40 cards: each within five standard deviations of a hundred times."""
    game = splendor(2)
    state = game.start()
    rng = Random(1)
    shown = Counter(int(game.pick(state, rng)) for _ in range(4000))
    assert shown.keys() == set(range(40))
    assert all(50 < times < 150 for times in shown.values())


# Gaps


def table_with(gaps: list[int]) -> tuple[Splendor, Any]:
    """A dealt game in which the cards of these slots are gone, in this order."""
    game = splendor(2)
    state = drive.deal(game, Random(3))
    for slot in gaps:
        card = state.slots[slot]
        assert vacate(state, slot) == card
        assert state.slots[slot] == EMPTY
    return game, state


@given(st.lists(st.integers(0, 11), unique=True))
def test_gaps_are_noted_in_the_order_in_which_they_arise(gaps: list[int]) -> None:
    _, state = table_with(gaps)
    assert state.gaps == sum((slot + 1) << (GAP_BITS * place) for place, slot in enumerate(gaps))


@given(st.lists(st.integers(0, 11), unique=True, min_size=1), st.integers(0, 1 << 20))
def test_gaps_are_filled_in_the_order_in_which_they_arose(gaps: list[int], seed: int) -> None:
    """Clarification 23, BS17: each from its own deck, one reveal after another."""
    game, state = table_with(gaps)
    game.question("reveal").fill(state)  # type: ignore[attr-defined]
    rng = Random(seed)
    for slot in gaps:
        assert game.asked(state) == Asked("reveal", CHANCE, slot)
        game.advance(state, rng)
        assert game.cards.row[state.slots[slot]] == game.slot_row[slot]
    assert state.gaps == 0
    assert game.asked(state).question == "action"
    game.check(state)


def test_a_gap_whose_deck_is_empty_stays_empty() -> None:
    """BS17."""
    game, state = read_position("row 1: {-> r} {-> u} \n deck 1: L1-05 \n row 2: L2-01 L2-02")
    play(game, state, "B11", ">L1-05", "B12")
    assert game.asked(state).seat == 0
    assert list(state.slots[:2]) == [game.cards.numbers["L1-05"], EMPTY]
    assert state.gaps == 0


def test_a_gap_with_an_empty_deck_does_not_hold_up_the_others() -> None:
    game, state = table_with([0, 4, 1])
    state.left -= state.in_deck(0)
    game.question("reveal").fill(state)  # type: ignore[attr-defined]
    assert game.asked(state) == Asked("reveal", CHANCE, 4)
    game.advance(state, Random(1))
    assert (state.slots[0], state.slots[1], state.gaps) == (EMPTY, EMPTY, 0)


def test_a_drawn_card_goes_into_the_hand_of_whoever_reserves() -> None:
    game, state = read_position("turn: seat 1 \n row 2: L2-09")
    play(game, state, "R2*")
    assert game.asked(state) == Asked("draw", CHANCE, 1)
    assert size(state.decks[1]) == len(game.choices(state)) == 29
    play(game, state, ">L2-15")
    card = game.cards.numbers["L2-15"]
    assert list(state.seats[1].reserved) == [card]
    assert state.in_deck(1) == 28
    assert not state.decks[1] & BIT[card - game.row_first[1]]


# Hands

moves = st.lists(st.tuples(st.sampled_from(["keep", "keep", "blind", "leave", "open"]), st.integers(0, 9)), max_size=12)


@given(moves)
def test_a_hand_is_a_list_of_cards_that_others_know_or_not(steps: list[tuple[str, int]]) -> None:
    seat = Seat()
    hand: list[tuple[int, bool]] = []
    for number, (move, place) in enumerate(steps):
        if move in ("keep", "blind"):
            seat.keep(number, int(move == "blind"))
            hand.append((number, move == "blind"))
        elif hand and move == "leave":
            assert seat.leave(place % len(hand)) == hand.pop(place % len(hand))[0]
        elif hand:
            seat.lay_open(place % len(hand))
            hand[place % len(hand)] = (hand[place % len(hand)][0], False)
        assert list(seat.reserved) == [card for card, _ in hand]
        assert seat.blind == sum(1 << at for at, (_, blind) in enumerate(hand) if blind)


@given(moves)
def test_a_copy_of_a_seat_shares_nothing(steps: list[tuple[str, int]]) -> None:
    seat = Seat()
    seat.keep(7, 1)
    copy = seat.copy()
    for number, _ in enumerate(steps):
        copy.keep(number, 0)
    copy.leave(0)
    assert (list(seat.reserved), seat.blind) == ([7], 1)


@pytest.mark.parametrize(("move", "left"), [("B#1", ["L1-05*", "L2-02"]), ("B#3", ["L1-02", "L1-05*"])])
def test_the_rest_of_a_hand_moves_up(move: str, left: list[str]) -> None:
    game, state = read_position("seat 0: hand L1-02 L1-05* L2-02, tokens w4 u4 g4 r4 k4")
    play(game, state, move)
    if game.asked(state).question == "payment":
        game.apply(state, 0)
    shown = [game.card_text(card) for card in state.seats[0].reserved]
    assert [name + "*" * (state.seats[0].blind >> place & 1) for place, name in enumerate(shown)] == left
