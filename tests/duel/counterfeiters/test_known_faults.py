"""Faults that other programs had with these rules: a test for each that could be made here too."""

from __future__ import annotations

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel.board import arena_of
from cabochon.gems.colours import letters


def test_a_full_hand_skips_the_royal_that_reserves() -> None:
    """CF30: one program asked for a card that could not be taken; with the archive the limit is five."""
    hand = "D1-01 D1-02 D1-03 D1-04 D1-05"
    game, state = duel_position(
        f"duel+counterfeiters\nroyals: CR-1\nrow 1: {{-> k c3}}\nseat 0: hand {hand}, cards CF-15"
    )
    finish_turn(game, state, "B11")
    assert len(state.seats[0].reserved) == 5


def test_the_royal_that_reserves_takes_one_card_with_the_archive() -> None:
    """CF29: one program gave two, as it used the action's code for both."""
    game, state = duel_position("duel+counterfeiters\nroyals: CR-1\nrow 1: {-> k c3}\nseat 0: cards CF-15")
    finish_turn(game, state, "B11", "R1*")
    assert len(state.seats[0].reserved) == 1


def test_the_free_counterfeiter_may_come_off_the_deck() -> None:
    """CF33: one program had no such choice."""
    game, state = duel_position("duel+counterfeiters\nroyals: CR-5\nrow c: CF-01\nrow 1: {-> k c3}")
    play(game, state, "B11")
    assert "Fc*" in texts(game, state)


def test_two_glass_can_be_a_gold_and_a_glass() -> None:
    """CF8: one program knew two glass or two gold, in the scout, the bulk and the prices of Counterfeiters."""
    game, state = duel_position("duel+counterfeiters\nboard 1: w . . . .\nseat 0: tokens x1 y1, cards CF-17")
    play(game, state, "Ta1")
    assert texts(game, state) == {"scout=x1y1", "none"}
    game, state = duel_position("duel+counterfeiters\nrow 1: {r3}\nbag: none\nseat 0: tokens x1 y1, cards CF-07")
    finish_turn(game, state, "B11")
    assert letters(state.supply) == "x1y1"
    game, state = duel_position("duel+counterfeiters\nrow c: CF-09\nbag: none\nseat 0: tokens u1 g1 x1 y1")
    finish_turn(game, state, "Bc1")
    assert letters(state.supply) == "u1g1x1y1"


def test_no_token_too_many_is_paid() -> None:
    """CF10, CF12: payments are exact, also those of talents: a third use, or glass for nothing, cannot be chosen."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: {r2}\nboard 1: w . . . .\nseat 0: tokens x3 y1, cards CF-04"
    )
    play(game, state, "B11")
    assert texts(game, state) == {"=x1", "=y1"}


def test_every_counterfeiter_is_in_the_deck() -> None:
    """CF1: one program left one of the seventeen out."""
    game, state = duel_position("duel+counterfeiters")
    assert state.in_deck(3) == 17
    assert len({card.ability for card in game.cards.all[67:]}) == 13


def test_an_effect_without_a_target_blocks_nothing() -> None:
    """CF5, CF30, CF33 to CF36: a purchase whose royal can do nothing is a purchase."""
    for royal in ("CR-1", "CR-2", "CR-5", "CR-6", "CR-7", "CR-8"):
        game, state = duel_position(
            f"duel+counterfeiters\nroyals: {royal}\nrow 1: {{-> k c3}}\nbag: none\n"
            "deck 1: none\ndeck 2: none\ndeck 3: none\ndeck c: none"
        )
        finish_turn(game, state, "B11")
        assert state.tiles == 0


def test_nothing_is_reserved_where_nothing_is() -> None:
    """CF28: the archive asks for no second card when there is none."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: D1-01\nboard 1: y . . . .\ndeck 1: none\ndeck 2: none\ndeck 3: none\n"
        "seat 0: cards CF-15"
    )
    finish_turn(game, state, "R11")
    assert len(state.seats[0].reserved) == 1


def test_talents_of_the_opponent_are_of_no_use() -> None:
    """CF9: neither to lower a price nor at the end of a turn."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: {r2}\nboard 1: w . . . .\nprivileges: 1 0\nseat 0: tokens x2\n"
        "seat 1: cards CF-04 CF-06 CF-07 CF-10 CF-12"
    )
    refuse(game, state, "B11")
    finish_turn(game, state, "Ta1")
    assert arena_of(state).privileges_of(0) == 1


def test_a_bribe_asks_for_the_price_of_the_royals_of_now() -> None:
    """CF23: the royal that came in this turn counts, and its owner's alone."""
    game, state = duel_position(
        "duel+counterfeiters\nroyals: DR-1 DR-3\nrow 1: {-> k c3}\nseat 0: tokens x3, cards CF-12\nseat 1: royals CR-3"
    )
    play(game, state, "B11", "~DR-1")
    assert texts(game, state) == {"bribe=x2", "none"}
