"""Sets of small numbers as bit masks agree with Python's sets."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon.gems import sets
from cabochon.gems.sets import BIT, MOST
from cabochon.kernel.native import Random

members = st.frozensets(st.integers(0, MOST - 1))


def mask(chosen: frozenset[int]) -> int:
    """The set as a mask."""
    return sum(1 << member for member in chosen)


@given(members)
def test_size_counts_the_members(chosen: frozenset[int]) -> None:
    assert sets.size(mask(chosen)) == len(chosen)


@given(members.filter(bool))
def test_lowest_is_the_least_member(chosen: frozenset[int]) -> None:
    assert sets.lowest(mask(chosen)) == min(chosen)


@given(members, st.integers(0, 200))
def test_members_come_in_ascending_order(chosen: frozenset[int], first: int) -> None:
    assert list(sets.members_from(mask(chosen), first)) == [first + member for member in sorted(chosen)]


@given(members.filter(bool), st.integers(0, 1 << 30))
def test_draw_yields_a_member(chosen: frozenset[int], seed: int) -> None:
    assert sets.draw(mask(chosen), Random(seed)) in chosen


@pytest.mark.parametrize("member", range(MOST))
def test_every_single_member_is_found(member: int) -> None:
    assert BIT[member] == 1 << member
    assert sets.size(BIT[member]) == 1
    assert sets.lowest(BIT[member]) == member
    assert sets.draw(BIT[member], Random(member)) == member
    assert list(sets.members_from(BIT[member], 0)) == [member]


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 61, 62])
def test_full_has_every_member_below(size: int) -> None:
    assert sets.full(size) == mask(frozenset(range(size)))
    assert sets.size(sets.full(size)) == size
    assert list(sets.members_from(sets.full(size), 0)) == list(range(size))


def test_the_empty_set_has_no_members() -> None:
    assert sets.size(0) == 0
    assert list(sets.members_from(0, 5)) == []


@pytest.mark.parametrize("chosen", [frozenset({0, 1}), frozenset({3, 31, 32, 33, 61}), frozenset(range(20, 60))])
def test_draw_is_fair(chosen: frozenset[int]) -> None:
    """Each member comes up equally often: 400 draws a member, within five standard deviations."""
    rng = Random(1)
    drawn = Counter(int(sets.draw(mask(chosen), rng)) for _ in range(400 * len(chosen)))
    assert drawn.keys() == chosen
    assert all(300 < times < 500 for times in drawn.values())
