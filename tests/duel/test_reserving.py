"""Reserving: a gold token of the board, a card of the pyramid or of a deck, and what the opponent learns of it."""

from __future__ import annotations

import pytest

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel.board import arena_of
from cabochon.gems.colours import letters
from cabochon.gems.table import HIDDEN
from cabochon.kernel.state import CHANCE

TABLE = """
row 3: {w9 -> u 4}
row 1: {w9 -> r} {w9 -> r}
board 1: y . . . .
"""


def test_a_reservation_takes_gold_and_a_card() -> None:
    """DU9: a gold token of the board, and a card of the pyramid or the top of a deck."""
    game, state = duel_position(f"duel{TABLE}")
    assert texts(game, state, "R") == {"R11", "R12", "R31", "R1*", "R2*", "R3*"}
    play(game, state, "R12")
    assert letters(state.seats[0].tokens) == "y1"
    assert [game.cards.name(card) for card in state.seats[0].reserved] == ["X3"]
    assert arena_of(state).filled == 0


def test_the_seat_chooses_which_gold() -> None:
    """DU9: where several lie, any of them; the card is drawn from its deck afterwards."""
    game, state = duel_position("duel\nboard 1: y . . . y\nboard 3: . . y . .")
    play(game, state, "R2*")
    assert (game.asked(state).question, game.to_move(state)) == ("gold", 0)
    assert texts(game, state) == {"+a1", "+e1", "+c3"}
    play(game, state, "+e1")
    assert (game.asked(state).question, game.to_move(state)) == ("draw", CHANCE)
    assert [space for space in range(25) if arena_of(state).filled >> space & 1] == [0, 12]


@pytest.mark.parametrize("hand", ["", "{w9}", "{w9} {w9}"])
def test_no_reservation_without_gold_on_the_board(hand: str) -> None:
    """DU9: gold in hands or in the bag does not help (D16)."""
    held = f"hand {hand}, " if hand else ""
    game, state = duel_position(f"duel\nrow 1: {{w9}}\nboard 1: r . . . .\nseat 0: {held}tokens y1")
    assert texts(game, state, "R") == set()
    refuse(game, state, "R11", "R1*")


def test_no_fourth_card() -> None:
    """DU9: three cards in the hand are the most (thoun/splendorduel 5965d13)."""
    game, state = duel_position(f"duel{TABLE}seat 0: hand {{w9}} {{w9}} {{w9}}\nboard 2: r . . . .")
    refuse(game, state, "R11", "R31", "R1*")
    assert texts(game, state, "R") == set()


def test_no_reservation_without_a_card() -> None:
    """DU9: with neither a card in the pyramid nor in a deck, gold alone cannot be taken (szk-stack 49fc9d6)."""
    game, state = duel_position("duel\ndeck 1: none\ndeck 2: none\ndeck 3: none\nboard 1: y r . . .")
    assert texts(game, state) == {"Tb1", "F"}


def test_an_empty_deck_has_no_card_to_reserve() -> None:
    """DU9: only decks with cards."""
    game, state = duel_position(f"duel{TABLE}deck 2: none")
    assert texts(game, state, "R") == {"R11", "R12", "R31", "R1*", "R3*"}


@pytest.mark.parametrize(("tokens", "returns"), [("w4 u4 p1", 0), ("w4 u4 p2", 1)])
def test_gold_counts_for_the_limit(tokens: str, returns: int) -> None:
    """DU9, DU24: with nine tokens nothing goes back, with ten one does, into the bag, perhaps the gold (D17)."""
    game, state = duel_position(f"duel{TABLE}seat 0: tokens {tokens}")
    play(game, state, "R11")
    assert (game.asked(state).question == "return") == bool(returns)
    if returns:
        assert texts(game, state) == {"-w", "-u", "-p", "-y"}
        bag = state.supply
        play(game, state, "-y")
        assert letters(state.supply - bag) == "y1"
        assert letters(state.seats[0].tokens) == "w4u4p2"


def test_a_card_off_a_deck_is_a_secret() -> None:
    """DU10: the opponent and spectators see which deck it is from, and no more; the owner sees the card."""
    game, state = duel_position("duel\nboard 1: y . . . .")
    play(game, state, "R3*")
    card = game.parse(state, ">D3-07")
    assert [game.secret(state, card, viewer) for viewer in (0, 1, -1)] == [False, True, True]
    play(game, state, ">D3-07")
    drawn = [list(game.view(state, viewer).seats[0].reserved) for viewer in (0, 1, None)]
    assert drawn == [[game.cards.numbers["D3-07"]], [HIDDEN - 2], [HIDDEN - 2]]


def test_a_card_of_the_pyramid_is_known() -> None:
    """DU10: everybody saw it, unless the table plays with `reveal="hidden"`."""
    for reveal, known in (("public", True), ("hidden", False), ("open", True)):
        game, state = duel_position(f"duel, reveal {reveal}\nrow 1: D1-05\nboard 1: y . . . .")
        play(game, state, "R11")
        assert (game.view(state, 1).seats[0].reserved[0] == game.cards.numbers["D1-05"]) is known
        assert game.view(state, 0).seats[0].reserved[0] == game.cards.numbers["D1-05"]


def test_a_reserved_card_does_not_count() -> None:
    """DU10, DU25: neither its bonus, nor its points and crowns, before it is bought."""
    game, state = duel_position("duel\nseat 0: hand {w1 -> r 9 c9}, tokens w1\nboard 1: u . . . .")
    assert (state.seats[0].bonuses, state.seats[0].points) == (0, 0)
    finish_turn(game, state, "Ta1")
    assert not game.over(state)
