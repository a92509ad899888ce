"""What a position of Splendor is worth: features that add up, and an order that players would agree with."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import position
from cabochon import games
from cabochon.kernel.drive import deal, play_out
from cabochon.kernel.native import Random
from cabochon.splendor import evaluate


def worth(text: str, seat: int = 0) -> float:
    """The value of a position text to a seat."""
    game, state = position(text)
    return evaluate.value(game, state, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("decisions", [0, 40, 90, 10_000])
def test_the_features_add_up_to_the_value(seats: int, decisions: int) -> None:
    game: Any = games.make("splendor", seats)
    state = deal(game, Random(decisions))
    play_out(game, state, Random(seats), decisions)
    for seat in range(seats):
        features = evaluate.features(game, state, seat)
        assert features.keys() == evaluate.FEATURES.keys()
        assert sum(features.values()) == pytest.approx(evaluate.value(game, state, seat))


@pytest.mark.parametrize("reveal", ["public", "hidden", "open"])
def test_a_view_has_the_value_of_the_state_for_its_owner(reveal: str) -> None:
    """What it cannot see is in other hands, which do not count for it."""
    game: Any = games.make("splendor", 3, reveal=reveal)
    state = deal(game, Random(5))
    play_out(game, state, Random(6), 60)
    for seat in range(3):
        assert evaluate.value(game, game.view(state, seat), seat) == evaluate.value(game, state, seat)


def test_a_state_is_only_read() -> None:
    game: Any = games.make("splendor", 2)
    state = deal(game, Random(5))
    before = state.pack()
    evaluate.value(game, state, 0)
    assert state.pack() == before


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("seat 0: points 4", "seat 0: points 3"),
        ("seat 0: bonuses r1", "seat 0: tokens r1"),
        ("seat 0: bonuses w1 u1", "seat 0: bonuses w2"),
        ("nobles: N-10\nseat 0: bonuses u3 g3", "nobles: N-10\nseat 0: bonuses u3 r3"),
        ("row 3: {k7 -> w 4}\nseat 0: tokens k4", "row 3: {k7 -> w 4}\nseat 0: tokens r4"),
        ("row 3: {k7 -> w 4}\nseat 0: tokens k4", "row 3: {k7 -> w 1}\nseat 0: tokens k4"),
        ("seat 0: tokens k2, hand {k4 -> w 2}", "row 2: {k4 -> w 2}\nseat 0: tokens k2"),
        ("seat 0: tokens y1", "seat 0: tokens r1"),
        ("row 1: {r2 -> w}\nseat 0: bonuses r1 w1", "row 1: {r2 -> w}\nseat 0: tokens r2"),
        ("row 2: {r4}\nseat 0: tokens r3", "row 2: {r4}\nbank: w4 u4 g4 k4 y5\nseat 0: tokens r3"),
        ("turn: quiet 0, turns 8", "turn: quiet 8, turns 8"),
    ],
)
def test_what_players_prefer_is_worth_more(better: str, worse: str) -> None:
    assert worth(better) > worth(worse)


def test_a_won_game_is_worth_more_than_any_other() -> None:
    game, state = position("""
        turn: seat 1, last round
        seat 0: points 15
        seat 1: points 16
        next: none
    """)
    assert evaluate.value(game, state, 1) > 100
    assert evaluate.value(game, state, 0) < 30


def test_a_shared_victory_is_worth_less_than_one_alone() -> None:
    shared = worth("turn: seat 1, last round\nseat 0: points 15\nseat 1: points 15\nnext: none")
    alone = worth("turn: seat 1, last round\nseat 0: points 15\nseat 1: points 14\nnext: none")
    assert worth("seat 0: points 15") + 10 < shared < alone - 10
