"""Files of counts: a position, and how many lines of 1, 2, 3 ... choices there are from it, chance's answers included.

A file is comments behind `#`, then a position text, then a line `--`, then lines with a depth and its count.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from all_games import READERS

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Perft:
    """What a file says."""

    comments: str
    position: str
    counts: tuple[int, ...]

    def start(self) -> tuple[Any, Any]:
        """The game and the state of the position."""
        base = self.position.split("\n")[0].split(",")[0].split("+")[0].strip()
        return READERS[base](self.position)

    def text(self) -> str:
        """The file's text."""
        counts = "".join(f"{depth} {count}\n" for depth, count in enumerate(self.counts, 1))
        return f"{self.comments}{self.position}--\n{counts}"


def read(file: Path) -> Perft:
    """What a file says."""
    position, counts = file.read_text(encoding="utf-8").split("--\n")
    lines = position.splitlines(keepends=True)
    comments = "".join(line for line in lines if line.startswith("#"))
    depths = [tuple(map(int, line.split())) for line in counts.splitlines()]
    assert [depth for depth, _ in depths] == list(range(1, len(depths) + 1)), f"{file.name} leaves out a depth"
    return Perft(comments, position.removeprefix(comments), tuple(count for _, count in depths))


def files() -> list[Path]:
    """Every file."""
    return sorted(FOLDER.glob("*.txt"))
