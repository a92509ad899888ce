"""Ranks: 1 for the best, equal where a place is shared, and seats before it are counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon.kernel.outcome import Outcome, ranks_of


@pytest.mark.parametrize(
    ("keys", "ranks"),
    [
        ([(15,), (12,)], (1, 2)),
        ([(12,), (15,)], (2, 1)),
        ([(15,), (15,), (3,)], (1, 1, 3)),
        ([(1,), (2,), (2,), (3,)], (4, 2, 2, 1)),
        ([(15, -8), (15, -7)], (2, 1)),
        ([(0,), (0,), (0,)], (1, 1, 1)),
    ],
)
def test_places_are_shared_and_counted(keys: list[tuple[int, ...]], ranks: tuple[int, ...]) -> None:
    assert ranks_of(keys) == ranks


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=1, max_size=6))
def test_a_rank_is_one_more_than_the_seats_before(keys: list[tuple[int, ...]]) -> None:
    ranks = ranks_of(keys)
    for key, rank in zip(keys, ranks, strict=True):
        assert rank == 1 + sum(other > key for other in keys)
    assert min(ranks) == 1


def test_winners_are_all_seats_of_rank_one() -> None:
    assert Outcome((1, 1, 3), (15, 15, 4), "points").winners == (0, 1)
    assert Outcome((2, 1), (8, 16), "points").winners == (1,)
