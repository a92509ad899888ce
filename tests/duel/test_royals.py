"""Crowns and the royals that they bring."""

from __future__ import annotations

import pytest

from by_text import duel_position, finish_turn, play, texts
from cabochon.duel.pieces import duel_royals
from cabochon.gems.sets import size
from cabochon.kernel import drive
from cabochon.kernel.native import Random


@pytest.mark.parametrize(
    ("before", "gained", "royals"),
    [
        (0, 1, 0), (1, 1, 0), (0, 2, 0), (0, 3, 1), (1, 2, 1), (2, 1, 1), (2, 2, 1), (2, 3, 1), (3, 1, 0), (3, 2, 0),
        (3, 3, 1), (4, 1, 0), (4, 2, 1), (5, 1, 1), (5, 2, 1), (6, 1, 0), (6, 3, 0), (7, 2, 0), (8, 1, 0), (2, 0, 0),
        (5, 0, 0), (3, 0, 0), (6, 0, 0),
    ],
)  # fmt: skip
def test_the_third_and_the_sixth_crown_bring_a_royal(before: int, gained: int, royals: int) -> None:
    """DU22: when the number is reached or passed; each once, and none for the ninth (D10)."""
    had = f"cards {{-> c{before}}}" if before else "points 0"
    crowns = f" c{gained}" if gained else ""
    game, state = duel_position(f"duel\nrow 1: {{-> r{crowns}}}\nroyals: DR-1\nseat 0: {had}")
    play(game, state, "B11")
    assert size(state.seats[0].tiles) == royals
    assert size(state.tiles) == 1 - royals


def test_the_seat_chooses_among_the_open_royals() -> None:
    """DU22: it must take one of them, which is not replaced."""
    game, state = duel_position("duel\nrow 1: {-> r c3}\nroyals: DR-1 DR-2 DR-3")
    play(game, state, "B11")
    assert (game.asked(state).question, texts(game, state)) == ("royal", {"~DR-1", "~DR-2", "~DR-3"})
    finish_turn(game, state, "~DR-1")
    assert (state.tiles, state.seats[0].tiles, state.seats[0].points) == (6, 1, 3)


def test_without_an_open_royal_none_comes() -> None:
    """DU22: the purchase goes on without one."""
    game, state = duel_position("duel\nrow 1: {-> r c3}")
    finish_turn(game, state, "B11")
    assert state.seats[0].tiles == 0


def test_there_are_royals_for_both_seats() -> None:
    """DU22: four royals are enough for two at three and two at six crowns; nobody ever has a third."""
    game, state = duel_position("duel\nroyals: DR-1 DR-2 DR-3 DR-4")
    for seed in range(60):
        played = state.copy()
        drive.play_out(game, played, Random(seed))
        for seat in played.seats:
            assert size(seat.tiles) <= 2
        assert size(played.tiles) == 4 - sum(int(size(seat.tiles)) for seat in played.seats)


def test_points_of_royals_count_but_have_no_colour() -> None:
    """DU23: in the twenty, not in the ten of one colour."""
    game, state = duel_position("duel\nrow 1: {-> r 2}\nseat 0: cards {-> r 5}, royals DR-1 DR-2")
    finish_turn(game, state, "B11")
    assert (state.seats[0].points, game.over(state)) == (12, False)
    game, state = duel_position("duel\nrow 1: {-> r 2}\nseat 0: cards {-> r 7} {-> u 6}, royals DR-1 DR-2")
    finish_turn(game, state, "B11")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("points", (20, 0))


def test_royals_have_no_crowns() -> None:
    """DU23: in the base game; the field is there."""
    assert [royal.crowns for royal in duel_royals()] == [0, 0, 0, 0]
    assert [royal.points for royal in duel_royals()] == [3, 2, 2, 2]
