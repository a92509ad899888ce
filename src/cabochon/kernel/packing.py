"""A state as bytes: signed 64-bit numbers in one order, written and read by the same walk over the fields."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from cabochon.kernel.errors import BadText
from cabochon.kernel.native import append, i64, vec


class Packer:
    """Collects the numbers of a state, in order."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def number(self, value: i64) -> None:
        """Add one number."""
        self.numbers.append(value)

    def vector(self, values: vec[i64]) -> None:
        """Add a vector: its length, then its numbers."""
        self.numbers.append(len(values))
        for value in values:
            self.numbers.append(value)

    def bytes(self) -> bytes:
        """Everything added so far as little-endian bytes, eight a number."""
        return struct.pack(f"<{len(self.numbers)}q", *self.numbers)


class Unpacker:
    """Gives the numbers of a packed state back, in the order in which they were added."""

    def __init__(self, data: bytes) -> None:
        if len(data) % 8:
            raise BadText(f"a packed state is a whole number of 8-byte numbers, not {len(data)} bytes")
        self.numbers: tuple[int, ...] = struct.unpack(f"<{len(data) // 8}q", data)
        self.at = 0

    def number(self) -> i64:
        """The next number; `BadText` when there is none."""
        if self.at >= len(self.numbers):
            raise BadText("a packed state ends too early")
        self.at += 1
        return self.numbers[self.at - 1]

    def vector(self) -> vec[i64]:
        """The next vector."""
        length = self.number()
        if length < 0 or length > len(self.numbers) - self.at:
            raise BadText(f"a packed vector cannot have {length} numbers")
        values: vec[i64] = vec[i64]([], capacity=length)
        for _ in range(length):
            values = append(values, self.number())
        return values

    def end(self) -> None:
        """`BadText` when numbers are left over."""
        if self.at != len(self.numbers):
            raise BadText(f"a packed state has {len(self.numbers) - self.at} numbers too many")


def vector_of(values: Iterable[int]) -> vec[i64]:
    """The numbers as a vector."""
    out: vec[i64] = vec[i64]([])
    for value in values:
        out = append(out, value)
    return out
