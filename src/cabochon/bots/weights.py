"""The weights of a game's measures, in small files among the data of the game, made by `cabochon train`.

    # cabochon train splendor --games 2000 --seed 1
    number,early,late
    points,3.21,4.5

`weights-splendor.csv` is for the fewest seats and for any number that has no file of its own, such as
`weights-splendor-4.csv`. A set of modules for which there is no file takes the weights of the base, and those of each
module from the file of the base with that module alone.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final, TextIO

from cabochon.kernel.errors import BadSetup, BadText

HEADER: Final = ["number", "early", "late"]
DIGITS: Final = 5

Weights = dict[str, tuple[float, float]]
"""By number: its weight at the start of a game, and what it gains by the end."""


@cache
def weights_of(name: str, seats: int) -> Weights:
    """The weights that come with the game called `name`; `BadSetup` when there are none."""
    base, *modules = name.split("+")
    whole = shipped(name, seats)
    if whole is not None:
        return whole
    parts = [shipped(part, seats) for part in (*(f"{base}+{module}" for module in modules), base)]
    if parts[-1] is None:
        raise BadSetup(f"no bot has learned to weigh positions of {base!r}: cabochon train --game {base} does so")
    merged: Weights = {}
    for part in parts:
        merged.update(part or {})
    return merged


def shipped(name: str, seats: int) -> Weights | None:
    """The weights in the file for exactly these modules, or None."""
    folder = files(f"cabochon.{name.split('+', maxsplit=1)[0]}").joinpath("data")
    for file in (folder.joinpath(f"weights-{name}-{seats}.csv"), folder.joinpath(f"weights-{name}.csv")):
        if file.is_file():
            return read_weights(file.read_text(encoding="utf-8").splitlines())
    return None


def read_weights(lines: Iterable[str]) -> Weights:
    """The weights in the lines of a file; `BadText` says which line is wrong."""
    weights: Weights = {}
    numbered = [(place, line) for place, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]
    for (place, _), row in zip(numbered, csv.reader(line for _, line in numbered), strict=True):
        if not weights and row == HEADER:
            continue
        try:
            name, early, late = row
            weights[name] = (float(early), float(late))
        except ValueError:
            raise BadText(f"line {place}: a weight is a name and two numbers, not {','.join(row)[:60]!r}") from None
    if not weights:
        raise BadText("there are no weights in it")
    return weights


def write_weights(stream: TextIO, weights: Weights, *remarks: str) -> None:
    """Write a file of weights, which `remarks` say how they were made."""
    stream.writelines(f"# {remark}\n" for remark in remarks)
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(HEADER)
    for name, (early, late) in weights.items():
        writer.writerow([name, round(early, DIGITS), round(late, DIGITS)])
