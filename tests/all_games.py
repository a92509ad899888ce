"""Every game there is, for the tests that each of them must pass: bases, sets of modules, seats and options.

There is no list of exceptions. An option is not left out either: `VALUES` must say what to try of each.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from cabochon import games
from cabochon.build_info import build
from cabochon.kernel.game import Game

VALUES: dict[str, tuple[object, ...]] = {
    "payment": ("choose", "standard"),
    "reveal": ("public", "hidden", "open"),
    "first_player": (0, 1, "random"),
    "allow_fewer": (False, True),
    "stall_rounds": (0, 2),
    "cards": ("all", "seed"),
    "anti_stall": (False, True),
    "stall_turns": (0, 6),
}
"""What to try of each option; the first is the default."""

READERS = {base: family.read for base, family in games.FAMILIES.items()}
"""How each base reads a position text."""


@dataclass(frozen=True)
class Setting:
    """A game to test: its name, for how many seats, with which options."""

    name: str
    seats: int
    options: tuple[tuple[str, object], ...]

    def make(self) -> Game[Any]:
        """The game."""
        return games.make(self.name, self.seats, **dict(self.options))

    def read(self, text: str) -> Any:
        """The state of a position text of this game."""
        return READERS[self.name.split("+")[0]](text)[1]

    def __str__(self) -> str:
        words = [self.name, f"seats={self.seats}"]
        return " ".join([*words, *(f"{key}={value}" for key, value in self.options)])


@cache
def every_setting() -> tuple[Setting, ...]:
    """Settings in which every two of these meet: a set of modules, a number of seats, a value of an option.

    And each base with all of its modules as it is played when nothing is said: the longest games with most in them.
    """
    settings = []
    for base, family in games.FAMILIES.items():
        factors: dict[str, tuple[Any, ...]] = {"modules": tuple(subsets(family.modules)), "seats": family.seats}
        for row in pairwise(factors | {option: VALUES[option] for option in family.options}):
            options = tuple((key, row[key]) for key in family.options if row[key] != VALUES[key][0])
            settings.append(Setting("+".join([base, *row["modules"]]), row["seats"], options))
        settings.append(Setting("+".join([base, *family.modules]), family.seats[0], ()))
    return tuple(dict.fromkeys(settings))


def subsets(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every set of the names, the empty one first."""
    for many in range(len(names) + 1):
        yield from combinations(names, many)


def pairwise(values: dict[str, tuple[Any, ...]]) -> list[dict[str, Any]]:
    """A few rows of values in which every two values of different columns meet: the first of each, then greedily."""
    rows = [dict(zip(values, row, strict=True)) for row in product(*values.values())]
    bits: dict[Any, int] = {}
    pairs = [sum(1 << bits.setdefault(pair, len(bits)) for pair in combinations(row.items(), 2)) for row in rows]
    wanted = (1 << len(bits)) - 1
    chosen: list[dict[str, Any]] = []
    while wanted:
        best = max(range(len(rows)), key=lambda place: (pairs[place] & wanted).bit_count())
        chosen.append(rows[best])
        wanted &= ~pairs[best]
    return chosen


def number_of_games(plain: int, compiled: int) -> int:
    """How many random games to play of each setting: CABOCHON_TEST_GAMES, or what makes so many in all."""
    value = os.environ.get("CABOCHON_TEST_GAMES", "")
    if not value:
        return max(2, {"plain": plain, "compiled": compiled}[build()] // len(every_setting()))
    if not (value.isascii() and value.isdigit() and 1 <= int(value) <= 1_000_000):
        raise pytest.UsageError(f"CABOCHON_TEST_GAMES is a number of games from 1 to 1000000, not {value!r}")
    return int(value)
