"""Prices, payments, the gaps in the pyramid, and jokers."""

from __future__ import annotations

from itertools import product

import pytest

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel.board import arena_of
from cabochon.gems.colours import letters
from cabochon.kernel import drive
from cabochon.kernel.native import Random


def ways(text: str, move: str = "B11") -> set[str]:
    """The payments that are offered for a card, or the one that was made unasked."""
    game, state = duel_position(text)
    before = state.seats[0].tokens
    play(game, state, move)
    if not game.over(state) and game.asked(state).question == "payment":
        return texts(game, state)
    return {f"={letters(before - state.seats[0].tokens)}"}


def test_spent_tokens_go_into_the_bag() -> None:
    """DU11: not back to the board."""
    game, state = duel_position("duel\nbag: none\nrow 1: {r2 p1}\nseat 0: tokens r3 p1")
    finish_turn(game, state, "B11")
    assert letters(state.supply) == "r2p1"
    assert letters(state.seats[0].tokens) == "r1"
    assert arena_of(state).filled == 0


def test_bonuses_lower_the_price_of_gems_only() -> None:
    """DU11: cost less bonuses, never less than nothing, and no bonus for pearls (szk-stack 351e26d)."""
    assert ways("duel\nrow 1: {r3 u1 p1}\nseat 0: bonuses r2 u2, tokens r1 p1") == {"=r1p1"}
    game, state = duel_position("duel\nrow 1: {r3 p1}\nseat 0: bonuses r9, tokens r1")
    refuse(game, state, "B11")


def test_gold_stands_for_a_gem_or_a_pearl() -> None:
    """DU11: one gold for one token."""
    assert ways("duel\nrow 1: {r1 p1}\nseat 0: tokens y2") == {"=y2"}
    assert ways("duel\nrow 1: {p1}\nseat 0: tokens y1") == {"=y1"}
    game, state = duel_position("duel\nrow 1: {r2 p1}\nseat 0: tokens y2")
    refuse(game, state, "B11")


def test_gold_may_be_spent_though_the_gem_is_there() -> None:
    """DU11: every exact payment is a choice, the one with the least gold first."""
    game, state = duel_position("duel\nrow 1: {r1 p1}\nseat 0: tokens r1 p1 y2")
    play(game, state, "B11")
    assert texts(game, state) == {"=r1p1", "=p1y1", "=r1y1", "=y2"}
    assert game.text(state, 0) == "=r1p1"


@pytest.mark.parametrize("seed", range(30))
def test_payments_are_all_that_are_exact(seed: int) -> None:
    """DU11: against plain enumeration, pearls and gold included."""
    rng = Random(seed)
    cost = {kind: rng.randrange(3) for kind in "wugrkp"}
    tokens = {kind: rng.randrange(3) for kind in "wugrkpy"}
    bonuses = {kind: rng.randrange(2) for kind in "wugrk"}
    price = {kind: max(0, cost[kind] - bonuses.get(kind, 0)) for kind in "wugrkp"}
    wanted = set()
    for spent in product(*(range(min(price[kind], tokens[kind]) + 1) for kind in "wugrkp")):
        gold = sum(price.values()) - sum(spent)
        if gold <= tokens["y"]:
            paid = dict(zip("wugrkp", spent, strict=True)) | {"y": gold}
            wanted.add("=" + "".join(f"{kind}{number}" for kind, number in paid.items() if number))

    def counts(numbers: dict[str, int]) -> str:
        return " ".join(f"{kind}{number}" for kind, number in numbers.items()) + " "

    text = f"duel\nrow 1: {{{counts(cost)}}}\nseat 0: bonuses {counts(bonuses)}, tokens {counts(tokens)}"
    game, state = duel_position(text)
    if wanted:
        assert ways(text) == wanted
    else:
        refuse(game, state, "B11")


def test_a_bonus_helps_later_cards_only() -> None:
    """DU11: the bonus of a card does not lower its own price."""
    game, state = duel_position("duel\nrow 1: {r2 -> r} {r2 -> r}\nseat 0: tokens r2")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].bonuses) == "r1"
    assert letters(state.seats[0].tokens) == ""


def test_the_gap_is_filled_at_the_end_of_the_turn() -> None:
    """DU12: after abilities, royals and the token limit."""
    game, state = duel_position(
        """duel
        row 1: {w1 -> r take_same} D1-01
        royals: DR-1 DR-2
        board 1: r r . . .
        seat 0: tokens w1 u4 g4 k3, cards {-> c3}"""
    )
    play(game, state, "B11")
    assert (game.asked(state).question, state.gaps) == ("take_same", 1)
    play(game, state, "+a1")
    assert (game.asked(state).question, state.gaps) == ("return", 1)
    play(game, state, "-u", "-u")
    assert (game.asked(state).question, game.asked(state).argument) == ("reveal", 0)
    assert state.turn == 0
    play(game, state, ">D1-02")
    assert [game.cards.name(card) for card in list(state.slots)[:2]] == ["D1-02", "D1-01"]
    assert state.turn == 1


def test_a_reserved_card_leaves_a_gap_for_now_too() -> None:
    """DU12: the gap of a reservation is filled at the end of the turn."""
    game, state = duel_position("duel\nrow 2: D2-01\nboard 1: y . . . .\nseat 0: tokens w4 u4 g2")
    play(game, state, "R21")
    assert (game.asked(state).question, state.gaps) == ("return", 6)
    play(game, state, "-y")
    assert game.asked(state).question == "reveal"


def test_gaps_are_filled_from_the_lowest_level_and_slot_on() -> None:
    """DU12: whatever the order in which they arose."""
    game, state = duel_position("duel\nrow 1: - D1-01 -\nrow 3: - D3-01\ngaps: 31 13 22 11\nboard 1: r . . . .")
    play(game, state, "Ta1")
    filled = []
    while game.asked(state).question == "reveal":
        filled.append(game.slot_text(game.asked(state).argument))
        game.advance(state, Random(0))
    assert filled == ["11", "13", "22", "31"]


def test_an_empty_deck_leaves_the_gap() -> None:
    """DU12: nothing comes when the deck of the level is empty, and the slot stays where it is."""
    game, state = duel_position("duel\nrow 1: {} D1-01\ndeck 1: none")
    finish_turn(game, state, "B11")
    assert [int(card) for card in list(state.slots)[:2]] == [-1, game.cards.numbers["D1-01"]]


def test_the_refill_comes_before_an_extra_turn() -> None:
    """DU12, DU19: the second turn sees the new card."""
    game, state = duel_position("duel\nrow 1: {-> r again}")
    play(game, state, "B11", ">D1-02")
    assert (game.asked(state).question, state.turn, state.gaps) == ("action", 0, 0)


JOKER = "row 1: {w1 -> 2 joker}\nboard 1: y r . . .\n"


@pytest.mark.parametrize("cards", ["", "seat 0: cards {-> 3}", "seat 0: cards {-> 3} {-> c1}", "seat 1: bonuses r3"])
def test_no_joker_without_a_card_to_lie_on(cards: str) -> None:
    """DU13: cards without a bonus do not count, nor the opponent's (thoun/splendorduel eb76803) (D07)."""
    game, state = duel_position(f"duel\n{JOKER}{cards}\nseat 0: tokens w1")
    refuse(game, state, "B11")
    play(game, state, "R11")
    assert len(state.seats[0].reserved) == 1


def test_a_reserved_joker_needs_a_host_too() -> None:
    """DU13: from the hand as from the pyramid."""
    game, state = duel_position("duel\nboard 1: r . . . .\nseat 0: tokens w1, hand {w1 -> 2 joker}")
    refuse(game, state, "B#1")
    game, state = duel_position("duel\nboard 1: r . . . .\nseat 0: tokens w1, hand {w1 -> 2 joker}, bonuses k1")
    finish_turn(game, state, "B#1")
    assert letters(state.seats[0].bonuses) == "k2"


def test_the_colour_of_a_joker_is_chosen_when_it_is_bought() -> None:
    """DU14: any colour that the seat has a bonus of, and no other."""
    game, state = duel_position(f"duel\n{JOKER}seat 0: tokens w1, bonuses u1 k3")
    play(game, state, "B11")
    assert (game.asked(state).question, texts(game, state)) == ("joker", {"Vu", "Vk"})
    finish_turn(game, state, "Vk")
    assert letters(state.seats[0].bonuses) == "u1k4"


def test_with_one_colour_a_joker_takes_it_unasked() -> None:
    """DU14: there is nothing to choose."""
    game, state = duel_position(f"duel\n{JOKER}seat 0: tokens w1, bonuses u2")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].bonuses) == "u3"


def test_a_joker_counts_for_its_colour_in_everything() -> None:
    """DU14: it lowers prices, and its points are points of the colour (szk-stack/splendor-duel-web docs/rules.md)."""
    game, state = duel_position(
        """duel
        row 1: {r4 -> u}
        seat 0: cards {-> r 8} J1, tokens r2
        card J1: {-> 2 joker}
        joker J1: red
        board 1: w . . . ."""
    )
    assert letters(state.seats[0].bonuses) == "r2"
    finish_turn(game, state, "B11")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "colour_red")


def test_a_joker_may_lie_on_an_earlier_joker() -> None:
    """DU14: the group of a joker is of its colour, although a colour needs a card of its own first."""
    game, state = duel_position(
        f"duel\n{JOKER}card J1: {{-> joker}}\njoker J1: green\nseat 0: tokens w1, cards J1 {{-> k}}"
    )
    play(game, state, "B11")
    assert texts(game, state) == {"Vg", "Vk"}


def test_a_joker_keeps_its_colour() -> None:
    """DU14: for good: it stays what it was when other colours come."""
    game, state = duel_position(f"duel\n{JOKER}seat 0: tokens w1, bonuses u1 k1")
    finish_turn(game, state, "B11", "Vu")
    drive.play_out(game, state, Random(2), 60)
    game.check(state)
    joker = game.cards.numbers["X1"]
    assert arena_of(state).colour_of(joker) == 1
