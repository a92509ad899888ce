"""Packed counts agree with plain lists of numbers, up to the largest that a byte can hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon.gems import colours
from cabochon.gems.colours import COLOURS, GOLD, KINDS, LETTERS, ONE_EACH, ONE_GOLD, UNIT

MOST = 127
"""The largest count of a kind."""

ALL = len(KINDS)


def lists(most: int = MOST, kinds: int = ALL) -> st.SearchStrategy[list[int]]:
    """A number for each of the first kinds, often the least or the most."""
    number = st.integers(0, most) | st.sampled_from([0, 1, most - 1, most])
    return st.lists(number, min_size=kinds, max_size=kinds)


def amounts(counts: int) -> list[int]:
    """A packed count as numbers, taken apart without the functions under test."""
    return list(counts.to_bytes(8, "little"))


@given(lists())
def test_packing_and_unpacking_are_inverse(numbers: list[int]) -> None:
    assert amounts(colours.packed(numbers)) == numbers
    assert colours.numbers(colours.packed(numbers)) == numbers


@given(lists(kinds=COLOURS))
def test_five_numbers_are_five_gems(numbers: list[int]) -> None:
    assert amounts(colours.packed(numbers)) == [*numbers, 0, 0, 0]


@given(lists(most=15))
def test_total_counts_every_kind(numbers: list[int]) -> None:
    assert colours.total(colours.packed(numbers)) == sum(numbers)


@given(st.integers(0, 254), st.integers(0, ALL - 1))
def test_total_is_right_up_to_254(total: int, last: int) -> None:
    numbers = [0] * ALL
    for kind in range(ALL):
        numbers[(last + kind) % ALL] = min(MOST, total - sum(numbers))
    assert colours.total(colours.packed(numbers)) == sum(numbers) == total


@given(lists(), st.integers(0, ALL - 1))
def test_count_and_gold_and_gems_read_single_kinds(numbers: list[int], kind: int) -> None:
    packed = colours.packed(numbers)
    assert colours.count(packed, kind) == numbers[kind]
    assert colours.gold(packed) == numbers[GOLD]
    assert amounts(colours.gems(packed)) == [*numbers[:COLOURS], 0, 0, 0]


@given(lists(), lists())
def test_missing_is_what_is_not_covered_of_each_kind_but_gold(cost: list[int], have: list[int]) -> None:
    cost[GOLD] = 0
    missing = colours.missing(colours.packed(cost), colours.packed(have))
    wanted = [max(0, owed - there) for owed, there in zip(cost, have, strict=True)]
    assert amounts(missing) == [*wanted[:GOLD], 0]


@pytest.mark.parametrize("owed", [0, 1, 126, 127])
@pytest.mark.parametrize("there", [0, 1, 126, 127])
@pytest.mark.parametrize("kind", range(GOLD))
def test_missing_of_one_kind_touches_no_other(owed: int, there: int, kind: int) -> None:
    cost, have = [MOST] * ALL, [MOST] * ALL
    cost[kind], have[kind], cost[GOLD] = owed, there, 0
    wanted = [0] * ALL
    wanted[kind] = max(0, owed - there)
    assert amounts(colours.missing(colours.packed(cost), colours.packed(have))) == wanted


@given(lists(), lists())
def test_plain_sums_and_differences_are_those_of_each_kind(one: list[int], other: list[int]) -> None:
    low = [min(a, b) for a, b in zip(one, other, strict=True)]
    rest = colours.packed(one) - colours.packed(low)
    assert amounts(rest) == [a - b for a, b in zip(one, low, strict=True)]
    assert rest + colours.packed(low) == colours.packed(one)


@given(lists(), lists())
def test_of_two_counts_the_one_with_less_gold_is_the_smaller_number(one: list[int], other: list[int]) -> None:
    if one[GOLD] < other[GOLD]:
        assert colours.packed(one) < colours.packed(other)


@given(lists())
def test_at_least_one_and_at_least_four_look_at_the_gems(numbers: list[int]) -> None:
    packed = colours.packed(numbers)
    assert amounts(colours.at_least_one(packed)) == [int(n >= 1) for n in numbers[:COLOURS]] + [0, 0, 0]
    assert amounts(colours.at_least_four(packed)) == [int(n >= 4) for n in numbers[:COLOURS]] + [0, 0, 0]


@pytest.mark.parametrize("colours_there", range(1 << COLOURS))
def test_which_gives_a_bit_a_colour(colours_there: int) -> None:
    ones = sum(UNIT[kind] for kind in range(COLOURS) if colours_there >> kind & 1)
    assert colours.which(ones) == colours_there


def test_the_units_are_one_of_each_kind() -> None:
    assert list(UNIT) == [256**kind for kind in range(ALL)]
    assert UNIT[GOLD] == ONE_GOLD
    assert sum(UNIT[kind] for kind in range(COLOURS)) == ONE_EACH
    assert KINDS[GOLD] == "gold"
    assert LETTERS[GOLD] == "y"
    assert len(LETTERS) == len(set(LETTERS)) == ALL


@given(lists())
def test_letters_and_names_leave_out_what_there_is_none_of(numbers: list[int]) -> None:
    packed = colours.packed(numbers)
    assert colours.letters(packed) == "".join(f"{LETTERS[kind]}{n}" for kind, n in enumerate(numbers) if n)
    assert colours.by_name(packed) == {KINDS[kind]: n for kind, n in enumerate(numbers) if n}
    assert list(colours.by_name(packed)) == [KINDS[kind] for kind, n in enumerate(numbers) if n]


def test_no_tokens_are_no_letters() -> None:
    assert colours.letters(0) == ""
    assert colours.by_name(0) == {}
