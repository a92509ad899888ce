"""Nobles, and their place in the order of a turn."""

from __future__ import annotations

import pytest

from by_text import finish_turn, play, position, texts
from cabochon.gems.colours import letters
from cabochon.gems.sets import members_from
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor

# N-08 demands four green and four red, N-10 four blue and four green, N-06 four red and four black


def nobles(game: Splendor, tiles: int) -> list[str]:
    """The names of a set of nobles."""
    return [game.nobles[noble].name for noble in members_from(tiles, 0)]


def has(game: Splendor, state: Table, seat: int) -> list[str]:
    """The nobles that a seat has."""
    return nobles(game, state.seats[seat].tiles)


def test_a_noble_visits_before_tokens_are_returned() -> None:
    """G1: after the action comes the noble, also where it must be chosen, and tokens are returned last."""
    game, state = position(
        """splendor, 3 seats
        nobles: N-08 N-10
        seat 0: bonuses g4 r4 u4, tokens w4 u4 g2"""
    )
    play(game, state, "Twrk")
    assert game.asked(state).question == "visit"
    play(game, state, "~N-10")
    assert has(game, state, 0) == ["N-10"]
    assert game.asked(state).question == "return"
    assert state.seats[0].points == 3
    finish_turn(game, state, "-w", "-w", "-w")


def test_the_slot_is_refilled_before_the_noble_is_chosen() -> None:
    """G1: what the action brings about, the refill too, comes before the noble."""
    game, state = position(
        """splendor, 3 seats
        nobles: N-08 N-10
        row 1: {r1 -> g 0}
        seat 0: bonuses g3 r4 u4, tokens r1"""
    )
    play(game, state, "B11")
    assert game.asked(state).question == "reveal"
    play(game, state, ">L1-07")
    assert texts(game, state) == {"~N-08", "~N-10"}


def test_a_noble_whose_demand_is_met_visits_unasked() -> None:
    """BS18: when a purchase meets a noble's demand, the noble comes at the end of the turn, without a question."""
    game, state = position(
        """splendor, 2 seats
        nobles: N-08 N-01
        row 1: {r1 -> g}
        seat 0: bonuses g3 r4, tokens r1, points 4"""
    )
    finish_turn(game, state, "B11")
    assert has(game, state, 0) == ["N-08"]
    assert nobles(game, state.tiles) == ["N-01"]
    assert state.seats[0].points == 7


@pytest.mark.parametrize("short", ["g3 r4", "g4 r3", "g9 r3 w9 u9 k9", "w4 k4"])
def test_a_demand_is_met_colour_by_colour(short: str) -> None:
    """BS18: one bonus too few of one colour, and the noble does not come, whatever else there is."""
    game, state = position(f"splendor, 2 seats\nnobles: N-08\nseat 0: bonuses {short}")
    finish_turn(game, state, "Twug")
    assert has(game, state, 0) == []


def test_only_bonuses_of_bought_cards_count_for_a_noble() -> None:
    """BS18: neither tokens nor reserved cards help to meet a demand."""
    game, state = position(
        """splendor, 4 seats
        nobles: N-08
        seat 0: bonuses g3 r3, tokens g2 r2, hand {w9 -> g} {w9 -> r}"""
    )
    finish_turn(game, state, "Tgg")
    assert has(game, state, 0) == []
    assert nobles(game, state.tiles) == ["N-08"]


@pytest.mark.parametrize("chosen", ["N-06", "N-08", "N-10"])
def test_the_player_chooses_among_several_nobles(chosen: str) -> None:
    """BS18: of several nobles whose demands are met the player chooses one, and only that one comes."""
    game, state = position(
        """splendor, 3 seats
        nobles: N-06 N-08 N-09 N-10
        seat 0: bonuses u4 g4 r4 k4"""
    )
    play(game, state, "Twug")
    assert (game.asked(state).question, game.asked(state).seat) == ("visit", 0)
    assert texts(game, state) == {"~N-06", "~N-08", "~N-10"}
    finish_turn(game, state, f"~{chosen}")
    assert has(game, state, 0) == [chosen]
    assert state.seats[0].points == 3
    assert len(nobles(game, state.tiles)) == 3


def test_the_second_noble_comes_at_the_end_of_the_next_turn() -> None:
    """BS18: one noble a turn; the other comes at the end of the next turn, be it one of taking tokens (S08)."""
    game, state = position(
        """splendor, 2 seats
        nobles: N-08 N-10
        row 1: {r1 -> g}
        seat 0: bonuses u4 g3 r4, tokens r1"""
    )
    finish_turn(game, state, "B11", "~N-10")
    assert (has(game, state, 0), state.seats[0].points) == (["N-10"], 3)
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twrk")
    assert (has(game, state, 0), state.seats[0].points) == (["N-08", "N-10"], 6)
    assert (has(game, state, 1), state.tiles) == ([], 0)


@pytest.mark.parametrize("move", ["Twug", "Tww", "R11", "R1*", "B11", "B#1"])
def test_a_noble_comes_after_any_action(move: str) -> None:
    """BS18: the demand is looked at at the end of every turn, whatever its action was."""
    game, state = position(
        """splendor, 2 seats
        nobles: N-08
        row 1: {r1 -> w}
        seat 0: bonuses g4 r4, tokens r1, hand {r1 -> w}"""
    )
    finish_turn(game, state, move)
    assert has(game, state, 0) == ["N-08"]


def test_nobles_are_not_replaced() -> None:
    """BS18: the place of a noble that has come stays empty, and the noble comes to nobody else."""
    game, state = position(
        """splendor, 2 seats
        nobles: N-08
        seat 0: bonuses g4 r4
        seat 1: bonuses g4 r4"""
    )
    finish_turn(game, state, "Twug")
    assert state.tiles == 0
    finish_turn(game, state, "Twrk")
    finish_turn(game, state, "R1*")
    assert (has(game, state, 0), has(game, state, 1)) == (["N-08"], [])
    assert state.seats[0].points == 3


def test_a_noble_visits_only_the_player_whose_turn_it_is() -> None:
    """BS19: a seat that meets a demand is not visited on another's turn, only at the end of its own."""
    game, state = position(
        """splendor, 3 seats
        nobles: N-08
        seat 1: bonuses g4 r4
        seat 2: bonuses g4 r4"""
    )
    finish_turn(game, state, "Twug")
    assert nobles(game, state.tiles) == ["N-08"]
    finish_turn(game, state, "Twug")
    assert [has(game, state, seat) for seat in range(3)] == [[], ["N-08"], []]


def test_nobles_visit_in_the_last_round() -> None:
    """BS25: in the last round nobles come as ever, and their points decide the game."""
    game, state = position(
        """splendor, 2 seats
        turn: seat 1, turns 41, last round
        nobles: N-08
        seat 0: points 15, cards 12
        seat 1: points 13, bonuses g4 r4"""
    )
    finish_turn(game, state, "Twug")
    assert game.over(state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((15, 16), (1,), "points")
    assert letters(state.seats[1].tokens) == "w1u1g1"


def test_nobles_need_no_choice_when_one_remains() -> None:
    """BS18: when others' demands are not met there is nothing to choose, and nothing is asked."""
    game, state = position(
        """splendor, 2 seats
        nobles: N-06 N-08 N-10
        seat 0: bonuses g4 r4"""
    )
    finish_turn(game, state, "R3*")
    drive.settle_chance(game, state, Random(1))
    assert has(game, state, 0) == ["N-08"]
