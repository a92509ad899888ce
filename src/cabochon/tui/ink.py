"""What drawings are made of: chips for gems, lines of a fixed width, columns, frames. It knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Final

from rich.console import Console
from rich.text import Text

from cabochon.tui.scene import Gems

CHIPS: Final = {
    "W": "#1c1c1c on #eeeae0",
    "U": "#ffffff on #2457b8",
    "G": "#ffffff on #17794a",
    "R": "#ffffff on #b8323a",
    "K": "#ffffff on #48484f",
    "P": "#1c1c1c on #f3c6cf",
    "X": "#1c1c1c on #9fd3d8",
    "Y": "#1c1c1c on #e3b341",
}
"""Letter and ground of each kind: they fit each other, whatever the terminal's own colours are."""

Block = list[Text]
"""Lines, one below the other."""


def wrapped(console: Console, line: Text, width: int) -> Block:
    """A line broken at spaces where it is too long."""
    return list(line.wrap(console, width)) or [Text()]


def chip(letter: str, number: int | str = "") -> Text:
    """A gem with a number, `W2`."""
    return Text(f"{letter}{number}", CHIPS[letter])


def chips(counts: Gems) -> Text:
    """Gems with their numbers, a space between them."""
    return Text(" ").join([chip(letter, number) for letter, number in counts])


def tally(counts: Gems) -> Text:
    """Gems in fixed places: those that there are none of are there as well, faintly."""
    return Text(" ").join([chip(letter, n) if n else Text(f"{letter}·", "dim") for letter, n in counts])


def cut(line: Text, width: int) -> Text:
    """The line, shortened to `width` columns."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis")
    return line


def padded(line: Text, width: int) -> Text:
    """The line, with exactly `width` columns."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def spread(left: Text, right: Text, width: int) -> Text:
    """Two texts at the two ends of a line."""
    space = width - left.cell_len - right.cell_len
    return Text.assemble(left, " " * max(space, 1), right)


def beside(blocks: Iterable[Block], gap: int) -> Block:
    """Blocks next to each other."""
    blocks = list(blocks)
    widths = [max((line.cell_len for line in block), default=0) for block in blocks]
    return [
        Text(" " * gap).join([padded(line or Text(), width) for line, width in zip(lines, widths, strict=True)])
        for lines in zip_longest(*blocks)
    ]


def frame(inside: Block, width: int, titles: tuple[Text, Text, Text], style: str) -> Block:
    """Lines in a frame. The titles stand top left, top right and bottom right in it."""
    left, right, below = titles
    sides = [Text.assemble(("│ ", style), padded(each, width - 4), (" │", style)) for each in inside]
    return [border("╭╮", (left, right), width, style), *sides, border("╰╯", (Text(), below), width, style)]


def border(ends: str, titles: tuple[Text, Text], width: int, style: str) -> Text:
    """The upper or lower side of a frame, with a title at either end."""
    left, right = (Text.assemble(" ", title, " ") if title else Text() for title in titles)
    line = "─" * (width - 4 - left.cell_len - right.cell_len)
    return Text.assemble((ends[0] + "─", style), left, (line, style), right, ("─" + ends[1], style))
