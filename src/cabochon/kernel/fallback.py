"""Plain Python in the place of librt and mypy-extensions, for an installation without them.

`vec` is a list with the same calls; `Random` is the standard library's generator, so a seed gives another game here
than with librt. Only `cabochon.kernel.native` imports this file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")

i64 = int
u8 = int


def mypyc_attr(**_: object) -> Callable[[type[T]], type[T]]:
    """Marks a class for the compiler; here it leaves the class as it is."""
    return lambda marked: marked


class vec(list[Any]):  # noqa: N801 - the name that librt gives it
    """A list that can be named `vec[i64]` and made with `capacity`."""

    def __init__(self, items: Iterable[Any] = (), *, capacity: int = 0) -> None:
        super().__init__(items)

    def __class_getitem__(cls, item: object) -> Any:
        return cls

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return vec(found) if isinstance(index, slice) else found


def append(values: vec, value: Any) -> vec:
    """The vector with one more value; the old name must not be used again."""
    values.append(value)
    return values


def extend(values: vec, more: Iterable[Any]) -> vec:
    """The vector with more values behind it; the old name must not be used again."""
    values.extend(more)
    return values


def pop(values: vec, index: int = -1) -> tuple[vec, Any]:
    """The vector without one value, and that value; the old name must not be used again."""
    value = list.pop(values, index)
    return values, value


class Random(random.Random):
    """The calls of `librt.random.Random` that Cabochon uses, which the standard generator has too."""
