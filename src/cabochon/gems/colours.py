"""Counts of tokens, costs and bonuses, all kinds in one number: a byte a kind, in the fixed order of `KINDS`.

Each byte holds 0 to 127; the bit above is a guard for subtraction. White is the lowest byte, gold the highest, so that
plain `+` and `-` add and remove tokens, and of two payments the one with less gold is the smaller number.
"""

from __future__ import annotations

from typing import Final

from cabochon.kernel.native import i64, vec

KINDS: Final = ("white", "blue", "green", "red", "black", "pearl", "glass", "gold")
LETTERS: Final = "wugrkpxy"
"""One letter a kind, in text and on screen, in the order of `KINDS`."""

COLOURS: Final = 5
"""How many kinds are gems: the first five."""

GOLD: Final = 7
GOLD_SHIFT: Final = 56
GEMS: Final = 0xFF_FFFF_FFFF
"""The bytes of the five gems."""

PRICED: Final = 0x007F_7F7F_7F7F_7F7F
"""The bits that a price can use: every kind but gold."""

GUARD: Final = 0x0080_8080_8080_8080
ONES: Final = 0x01_0101_0101_0101
"""One of every kind but gold."""

UNIT: Final[vec[i64]] = vec[i64]([1 << (8 * kind) for kind in range(len(KINDS))])
"""One token of each kind; of gold: `UNIT[GOLD]`."""

ONE_GOLD: Final = 1 << GOLD_SHIFT
ONE_EACH: Final = 0x01_0101_0101
"""One gem of each colour."""


def total(counts: i64) -> i64:
    """How many in all, gold too (at most 254)."""
    # One multiplication adds the seven lower bytes up in the seventh; what overflows is above it.
    return ((counts * ONES) >> 48 & 255) + (counts >> GOLD_SHIFT)


def count(counts: i64, kind: i64) -> i64:
    """How many of one kind."""
    return (counts >> (8 * kind)) & 255


def gold(counts: i64) -> i64:
    """How much gold."""
    return counts >> GOLD_SHIFT


def gems(counts: i64) -> i64:
    """The counts of the five gems alone."""
    return counts & GEMS


def missing(cost: i64, have: i64) -> i64:
    """For each kind but gold, how many of `cost` are not covered by `have`; never negative."""
    difference: i64 = (cost | GUARD) - have
    return difference & (((difference & GUARD) >> 7) * 127)


def at_least_one(counts: i64) -> i64:
    """One gem of each colour of which there is any."""
    return (((counts & GEMS) + 0x7F_7F7F_7F7F) & GUARD) >> 7


def at_least_four(counts: i64) -> i64:
    """One gem of each colour of which there are four or more."""
    return (((counts & GEMS) + 0x7C_7C7C_7C7C) & GUARD) >> 7


def which(ones: i64) -> i64:
    """The colours in a count of at most one gem each, a bit a colour: 0 to 31."""
    return (ones * 0x1_0204_0810 >> 32) & 31


def packed(numbers: list[int]) -> int:
    """A count from one number a kind, in the order of `KINDS` (five numbers are five gems)."""
    return sum(number << (8 * kind) for kind, number in enumerate(numbers))


def numbers(counts: i64) -> list[int]:
    """One number a kind, in the order of `KINDS`."""
    return [int(count(counts, kind)) for kind in range(len(KINDS))]


def by_name(counts: i64) -> dict[str, int]:
    """The kinds that there are any of, by name: `{"white": 2, "gold": 1}`."""
    return {name: number for name, number in zip(KINDS, numbers(counts), strict=True) if number}


def letters(counts: i64) -> str:
    """The counts as text, `w2u1y1`; an empty text when there are none."""
    return "".join(f"{letter}{number}" for letter, number in zip(LETTERS, numbers(counts), strict=True) if number)
