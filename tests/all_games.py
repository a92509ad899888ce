"""Every game there is, for the tests that each of them must pass: bases, sets of modules, seats and options.

There is no list of exceptions. An option is not left out either: `VALUES` must say what to try of each.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import pytest

from cabochon import games
from cabochon.build_info import build
from cabochon.kernel.game import Game
from cabochon.splendor.text import read_position

VALUES: dict[str, tuple[object, ...]] = {
    "payment": ("choose", "standard"),
    "reveal": ("public", "hidden", "open"),
    "first_player": (0, 1, "random"),
    "allow_fewer": (False, True),
    "stall_rounds": (0, 2),
}
"""What to try of each option; the first is the default."""

READERS: dict[str, Callable[[str], tuple[Game[Any], Any]]] = {"splendor": read_position}
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


def every_setting() -> list[Setting]:
    """Every base with every set of its modules, every number of seats, and options of which every two values meet."""
    settings = []
    for base, family in games.FAMILIES.items():
        rows = pairwise({option: VALUES[option] for option in family.options})
        for modules in subsets(family.modules):
            for seats, row in product(family.seats, rows):
                options = tuple((key, value) for key, value in row.items() if value != VALUES[key][0])
                settings.append(Setting("+".join([base, *modules]), seats, options))
    return settings


def subsets(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every set of the names, the empty one first."""
    for many in range(len(names) + 1):
        yield from combinations(names, many)


def pairwise(values: dict[str, tuple[object, ...]]) -> list[dict[str, object]]:
    """A few rows of values, the defaults first, in which every two values of different options meet."""
    rows = [dict(zip(values, row, strict=True)) for row in product(*values.values())]
    wanted = {pair for row in rows for pair in pairs_of(row)}
    chosen = [rows[0]]
    wanted -= pairs_of(rows[0])
    while wanted:
        best = max(rows, key=lambda row: len(pairs_of(row) & wanted))
        chosen.append(best)
        wanted -= pairs_of(best)
    return chosen


def pairs_of(row: dict[str, object]) -> set[tuple[tuple[str, object], tuple[str, object]]]:
    """Every two values that meet in a row."""
    return set(combinations(row.items(), 2))


def number_of_games(plain: int, compiled: int) -> int:
    """How many random games to play of each game: CABOCHON_TEST_GAMES, or what each build does in a short time."""
    value = os.environ.get("CABOCHON_TEST_GAMES", "")
    if not value:
        return {"plain": plain, "compiled": compiled}[build()]
    if not (value.isascii() and value.isdigit() and 1 <= int(value) <= 1_000_000):
        raise pytest.UsageError(f"CABOCHON_TEST_GAMES is a number of games from 1 to 1000000, not {value!r}")
    return int(value)
