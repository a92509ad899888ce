"""The end of a turn and of the game: the token limit, the three victories, draws."""

from __future__ import annotations

import pytest

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel import duel
from cabochon.duel.base import victories
from cabochon.gems.colours import letters
from cabochon.kernel import drive
from cabochon.kernel.native import Random


def test_down_to_ten_tokens() -> None:
    """DU24: at the end of the turn, into the bag, whichever the seat likes; gold and pearls count."""
    game, state = duel_position("duel\nboard 1: w u g . .\nseat 0: tokens r4 k2 p1 y2\nbag: none")
    play(game, state, "Ta1b1c1")
    assert (game.asked(state).question, texts(game, state)) == ("return", {"-w", "-u", "-g", "-r", "-k", "-p", "-y"})
    play(game, state, "-p")
    assert texts(game, state) == {"-y"}
    play(game, state, "-y")
    assert letters(state.supply) == "p1y1"
    assert letters(state.seats[0].tokens) == "w1u1g1r4k2y1"
    assert state.turn == 1


def test_ten_tokens_are_not_too_many() -> None:
    """DU24: nothing may be given back below eleven."""
    game, state = duel_position("duel\nboard 1: w . . . .\nseat 0: tokens r4 k4 y1")
    finish_turn(game, state, "Ta1")
    assert letters(state.seats[0].tokens) == "w1r4k4y1"


def test_only_the_seat_whose_turn_ends_gives_tokens_back() -> None:
    """DU24: the opponent's tokens are looked at in its own turn."""
    game, state = duel_position("duel\nboard 1: w . . . .\nseat 1: tokens u4 r4 k4\nbag: g1")
    finish_turn(game, state, "Ta1")
    assert letters(state.seats[1].tokens) == "u4r4k4"


@pytest.mark.parametrize(
    ("has", "buys", "reason"),
    [
        ("points 19", "1", "points"),
        ("points 18", "1", ""),
        ("points 18", "6", "points"),
        ("cards {-> c9}", "c1", "crowns"),
        ("cards {-> c8}", "c1", ""),
        ("cards {-> c8}", "c3", "crowns"),
        ("cards {-> r 9}", "1", "colour_red"),
        ("cards {-> r 8}", "1", ""),
        ("cards {-> r 5} {-> r 3} {-> u 3}", "2", "colour_red"),
        ("cards {-> u 9}", "1", ""),
        ("cards {-> 9}", "1", ""),
        ("cards {-> r 19 c9}", "1 c1", "points"),
        ("cards {-> r 9 c9}", "1 c1", "crowns"),
    ],
)
def test_three_ways_to_win(has: str, buys: str, reason: str) -> None:
    """DU25: twenty points, ten crowns, or ten points on cards of one colour; several at once are one victory."""
    game, state = duel_position(f"duel\nrow 1: {{-> r {buys}}}\nseat 0: {has}")
    finish_turn(game, state, "B11")
    outcome = game.outcome(state)
    assert (outcome.reason if outcome else "") == reason
    assert outcome is None or outcome.ranks == (1, 2)


def test_every_victory_that_was_reached_is_told() -> None:
    """DU25: the outcome names the first; `victories` has all."""
    game, state = duel_position("duel\nrow 1: {-> k 1 c1}\nseat 0: cards {-> k 9 c9} {-> u 10}")
    assert victories(game, state, 0) == ("colour_blue",)
    finish_turn(game, state, "B11")
    assert victories(game, state, 0) == ("points", "crowns", "colour_blue", "colour_black")
    assert victories(game, state, 1) == ()


def test_there_are_no_equal_turns() -> None:
    """DU25: the game is over at once, whoever began, and the other seat does not act again."""
    for first in (0, 1):
        game, state = duel_position(f"duel, first_player {first}\nrow 1: {{-> r 1}}\nseat {first}: points 19")
        assert state.turn == first
        finish_turn(game, state, "B11")
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.winners == (first,)


def test_victory_is_tested_at_the_end_of_ones_own_turn() -> None:
    """DU25: only the seat whose turn ends can win, after it has given tokens back."""
    game, state = duel_position("duel\nrow 1: {-> r 1}\nseat 0: points 19, tokens w4 u4 g3\nseat 1: points 19")
    play(game, state, "B11")
    assert not game.over(state)
    play(game, state, "-w")
    assert not game.over(state)  # the gap is filled first (DU12)
    drive.settle_chance(game, state, Random(0))
    assert game.over(state)


def test_a_long_game_without_a_card_is_a_draw_where_that_is_wanted() -> None:
    """G5: so many turns in a row in which no seat gained a card, extra turns counted; off by default."""
    text = "duel, stall_turns 3\nrow 1: {r1 -> u} {-> u again}\nboard 1: w u g . .\nboard 2: y . r . p\n"
    game, state = duel_position(f"{text}turn: quiet 1")
    finish_turn(game, state, "Ta1")
    assert not game.over(state)
    finish_turn(game, state, "Tb1")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 1), "stall")
    game, state = duel_position(f"{text}turn: quiet 2")
    finish_turn(game, state, "B12")
    assert (state.quiet, game.over(state)) == (0, False)
    assert duel().stall_turns == 0


def test_games_end() -> None:
    """DU25: random games come to a victory, each of the three among them."""
    game = duel()
    reasons = set()
    for seed in range(150):
        state = game.start()
        drive.play_out(game, state, Random(seed))
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.ranks[state.turn] == 1
        reasons.add(outcome.reason.partition("_")[0])
    assert {"points", "crowns"} <= reasons <= {"points", "crowns", "colour"}


def test_an_unaffordable_or_absent_card_is_refused() -> None:
    """DU25 has no effect on what is legal: with nineteen points all the rules still hold."""
    game, state = duel_position("duel\nrow 1: {r1 -> r 1}\nboard 1: w . . . .\nseat 0: points 19")
    refuse(game, state, "B11", "B12", "B#1", "pass")
