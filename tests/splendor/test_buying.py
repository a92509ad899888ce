"""Prices, payments, and the order of a purchase."""

from __future__ import annotations

import pytest

from by_text import finish_turn, play, position, refuse, texts
from cabochon.gems.colours import letters
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE

# The card {r2 g1}, to be bought by a seat with one red bonus and one red, one green, one gold token
THREE_WAYS = """splendor, 2 seats
row 1: {r2 g1 -> u 1}
seat 0: bonuses r1, tokens r1 g1 y1
"""


def ways(text: str, move: str = "B11") -> set[str]:
    """The payments that are offered for a card, or the one that was made unasked."""
    game, state = position(text)
    before = state.seats[0].tokens
    play(game, state, move)
    if game.asked(state).question == "payment":
        return texts(game, state)
    return {f"={letters(before - state.seats[0].tokens)}"}


def test_the_price_is_paid_before_the_slot_is_refilled() -> None:
    """G2: the payment is chosen and the card is in front of its buyer before chance reveals the next card."""
    game, state = position(THREE_WAYS)
    play(game, state, "B11")
    assert (game.asked(state).question, game.asked(state).seat) == ("payment", 0)
    assert state.in_deck(0) == 40
    play(game, state, "=r1y1")
    assert (game.asked(state).question, game.to_move(state)) == ("reveal", CHANCE)
    assert letters(state.seats[0].bonuses) == "u1r1"
    assert state.seats[0].points == 1
    assert letters(state.seats[0].tokens) == "g1"


@pytest.mark.parametrize(
    ("bonuses", "kept"),
    [("none", ""), ("r1", "r1"), ("r2 u1", "u1r2"), ("r3", "r3"), ("r9 w5", "r3"), ("u2 k3", "u2")],
)
def test_bonuses_lower_the_price(bonuses: str, kept: str) -> None:
    """BS13: the price is the printed cost less the bonuses of each colour, never less than nothing."""
    game, state = position(
        f"""splendor, 4 seats
        row 1: {{r3 u2 -> k}}
        seat 0: bonuses {bonuses}, tokens r3 u2"""
    )
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == kept


def test_bonuses_of_one_colour_do_not_pay_for_another() -> None:
    """BS13: neither bonuses nor gems of another colour help, however many there are."""
    game, state = position(
        """splendor, 4 seats
        row 1: {r3 -> k}
        seat 0: bonuses w9 u9 g9 k9 r1, tokens w2 u2 g2 k2 r1"""
    )
    refuse(game, state, "B11")


def test_a_payment_is_exact() -> None:
    """BS13, BS14: what is owed is paid, with or without gold, and neither more nor less (S07)."""
    assert ways(THREE_WAYS) == {"=g1r1", "=r1y1", "=g1y1"}
    game, state = position(THREE_WAYS)
    play(game, state, "B11")
    refuse(game, state, "=g1r1y1", "=g1", "=r1", "=y1", "=y2", "=r2", "=", "=g1r1w1")


@pytest.mark.parametrize("colour", list("wugrk"))
def test_gold_stands_for_any_colour(colour: str) -> None:
    """BS13: a gold token pays for one gem of any colour, and for one only."""
    row = f"splendor, 2 seats\nrow 1: {{{colour}2}}\nseat 0: tokens "
    for tokens in (f"{colour}2", f"{colour}1 y1", "y2"):
        assert "B11" in texts(*position(row + tokens))
    for tokens in (f"{colour}1", "y1"):
        refuse(*position(row + tokens), "B11")


def test_gold_covers_several_colours_at_once() -> None:
    """BS13: each gold token covers another missing gem, and one too few is one too few."""
    card = "splendor, 2 seats\nrow 3: {w2 u1 g1 k1}\nseat 0: "
    assert ways(f"{card}tokens w1 u1 y3", "B31") == {"=w1u1y3"}
    game, state = position(f"{card}tokens w1 u1 y2")
    refuse(game, state, "B31")


def test_a_card_may_cost_nothing() -> None:
    """BS13: when bonuses meet the whole price the card is bought without a token, and nothing is asked."""
    game, state = position(
        """splendor, 2 seats
        row 1: {r2 g1 -> u 1} {}
        seat 0: bonuses r2 g1, tokens r1 g1 y2"""
    )
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == "g1r1y2"
    assert (letters(state.seats[0].bonuses), state.seats[0].points) == ("u1g1r2", 1)
    finish_turn(game, state, "B12")
    assert len(state.seats[1].cards) == 1


def test_spent_tokens_go_to_the_bank() -> None:
    """BS13: the tokens that were paid, gold too, are in the bank again."""
    game, state = position(THREE_WAYS)
    assert letters(state.supply) == "w4u4g3r3k4y4"
    finish_turn(game, state, "B11", "=g1y1")
    assert letters(state.supply) == "w4u4g4r3k4y5"


def test_gold_may_be_paid_although_the_gem_is_at_hand() -> None:
    """BS14: gold may be spent and the gem kept, as far as the gold goes."""
    assert ways("splendor, 2 seats\nrow 1: {r2}\nseat 0: tokens r2 y1") == {"=r2", "=r1y1"}
    assert ways("splendor, 2 seats\nrow 1: {r2}\nseat 0: tokens r2 y3") == {"=r2", "=r1y1", "=y2"}
    assert ways("splendor, 2 seats\nrow 1: {r1 k1}\nseat 0: tokens r1 k1 y1") == {"=r1k1", "=k1y1", "=r1y1"}


@pytest.mark.parametrize(
    ("tokens", "asked"),
    [
        ("r2 g1", "reveal"),
        ("r2 y1", "reveal"),
        ("g1 y2", "reveal"),
        ("y3", "reveal"),
        ("r3 g4 u4", "reveal"),
        ("r1 g1 y2", "payment"),
        ("r2 g1 y1", "payment"),
        ("y4 g1", "payment"),
    ],
)
def test_the_payment_is_asked_only_when_there_is_a_choice(tokens: str, asked: str) -> None:
    """BS14: with one way to pay it is paid at once, be it because there is no gold or because all is needed."""
    game, state = position(f"splendor, 2 seats\nrow 1: {{r2 g1}}\nseat 0: tokens {tokens}")
    play(game, state, "B11")
    assert game.asked(state).question == asked


def test_standard_payment_spends_the_least_gold_unasked() -> None:
    """BS14: the first way to pay spends the least gold, and with the option it is taken and nothing asked."""
    game, state = position(THREE_WAYS)
    play(game, state, "B11")
    first, *others = game.choices(state)
    assert (game.text(state, first), game.describe(state, first)["standard"]) == ("=g1r1", True)
    assert not any(game.describe(state, other)["standard"] for other in others)
    assert ways(THREE_WAYS.replace("2 seats", "2 seats, payment standard")) == {"=g1r1"}
    short = THREE_WAYS.replace("2 seats", "2 seats, payment standard").replace("r1 g1 y1", "g1 y2")
    assert ways(short) == {"=g1y1"}


def test_payments_are_offered_with_the_least_gold_first() -> None:
    """BS14: the choices of a payment are in order of the gold that they spend."""
    game, state = position(
        """splendor, 4 seats
        row 3: {w2 u2 g2 r2 k2}
        seat 0: tokens w2 u2 g1 r1 k1 y3, bonuses k1 r1 g1"""
    )
    play(game, state, "B31")
    gold = [int(text.partition("y")[2] or 0) for text in (game.text(state, choice) for choice in game.choices(state))]
    assert gold == sorted(gold)
    assert (gold[0], gold[-1]) == (0, 3)
    assert len(gold) == len(texts(game, state)) == 1 + 5 + (10 + 2) + (10 + 2 * 4)


def test_nobody_may_pay_more_by_leaving_a_bonus_unused() -> None:
    """BS15: bonuses always count: a card that they pay for takes no token, though the buyer would like to spend one."""
    for tokens in ("r3", "r3 y1"):
        game, state = position(f"splendor, 2 seats\nrow 1: {{r2}}\nseat 0: bonuses r1, tokens {tokens}")
        play(game, state, "B11")
        if game.asked(state).question == "payment":
            assert texts(game, state) == {"=r1", "=y1"}
        else:
            assert letters(state.seats[0].tokens) == "r2"


def test_a_card_does_not_lower_its_own_price() -> None:
    """BS16: a card's bonus counts from the next purchase on, not for the card itself."""
    game, state = position(
        """splendor, 2 seats
        row 1: {r2 -> r} {r2 -> r}
        seat 0: tokens r1"""
    )
    refuse(game, state, "B11")
    game, state = position(
        """splendor, 2 seats
        row 1: {r2 -> r} {r2 -> r}
        seat 0: tokens r3"""
    )
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == "r1"
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "B12")
    assert letters(state.seats[0].tokens) == ""


@pytest.mark.parametrize(("move", "slot", "level"), [("B12", 1, 0), ("B21", 4, 1), ("B34", 11, 2)])
def test_a_bought_cards_slot_is_refilled_from_its_own_deck(move: str, slot: int, level: int) -> None:
    """BS17: the slot of a bought card gets a card of its own level, and no other slot changes."""
    game, state = position(
        """splendor, 2 seats
        row 3: L3-01 L3-02 L3-03 {r1}
        row 2: {r1} L2-02 L2-03 L2-04
        row 1: L1-01 {r1} L1-03 L1-04
        seat 0: tokens r1"""
    )
    before = list(state.slots)
    play(game, state, move)
    assert (game.asked(state).question, game.asked(state).argument) == ("reveal", slot)
    drive.settle_chance(game, state, Random(0))
    changed = [place for place, card in enumerate(state.slots) if card != before[place]]
    assert changed == [slot]
    assert game.cards.row[state.slots[slot]] == level


def test_buying_from_the_hand_leaves_the_table_as_it_is() -> None:
    """BS17: a card from the hand was not on the table, so nothing is refilled."""
    game, state = position(
        """splendor, 2 seats
        row 1: L1-01 L1-02 L1-03
        seat 0: tokens r1, hand {r1 -> g}"""
    )
    before = (list(state.slots), list(state.decks))
    finish_turn(game, state, "B#1")
    assert (list(state.slots), list(state.decks)) == before
    assert letters(state.seats[0].bonuses) == "g1"


def test_a_card_that_is_not_there_cannot_be_bought() -> None:
    """BS9: an empty slot, a free place in the hand and another seat's reserved card cannot be bought."""
    game, state = position(
        """splendor, 2 seats
        row 1: {} - {}
        seat 0: hand {}
        seat 1: hand {} {}"""
    )
    assert texts(game, state, "B") == {"B11", "B13", "B#1"}
    refuse(game, state, "B12", "B14", "B21", "B#2")
