"""Sets of small numbers (cards of a deck, nobles, slots) as bit masks: bit k is member k, 0 to 61."""

from __future__ import annotations

from typing import Final

from cabochon.kernel.native import Random, append, i64, vec

MOST: Final = 62
BIT: Final[vec[i64]] = vec[i64]([1 << member for member in range(MOST)])
"""`BIT[k]` is the set of k alone; a shift by a variable is wrong from 32 on in compiled code."""

_PLACE: Final[vec[i64]] = vec[i64]([-1] * 67)
for _member in range(MOST):
    _PLACE[(1 << _member) % 67] = _member


def full(size: int) -> int:
    """The set of 0 to size - 1."""
    return (1 << size) - 1


def size(members: i64) -> i64:
    """How many members."""
    pairs: i64 = members - ((members >> 1) & 0x1555_5555_5555_5555)
    fours: i64 = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333)
    return ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F) % 255


def lowest(members: i64) -> i64:
    """The lowest member of a set that is not empty."""
    return _PLACE[(members & -members) % 67]


def draw(members: i64, rng: Random) -> i64:
    """A member at random, each equally likely; the set must not be empty."""
    skip: i64 = rng.randrange(size(members))
    while skip:
        members &= members - 1
        skip -= 1
    return lowest(members)


def members_from(members: i64, first: i64) -> vec[i64]:
    """The members, ascending, each plus `first`."""
    return add_members(members, first, vec[i64]([]))


def add_members(members: i64, first: i64, out: vec[i64]) -> vec[i64]:
    """`out` with the members appended, ascending, each plus `first`."""
    while members:
        if members & 1:
            out = append(out, first)
        members >>= 1
        first += 1
    return out
