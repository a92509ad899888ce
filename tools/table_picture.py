"""Draws the tables that the README and the page on playing show, as pictures and as text.

    PYTHONPATH=src python tools/table_picture.py --write    brings docs/play.md and the pictures in docs up to date

The positions are made up, but for their cards; what is drawn is what a player sees who has it on the screen.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from cabochon.games import read_position
from cabochon.tui.draw import Drawn
from cabochon.tui.words import Phrase, card_named, choices_of

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "play.md"


@dataclass(frozen=True)
class Sample:
    """A table to draw: its name in the page, its file, its position, who looks, what is new, what has happened."""

    name: str
    file: str
    position: str
    names: tuple[str, ...]
    viewer: int
    fresh: set[str]
    news: Callable[[Any], list[Phrase]]

    @property
    def picture(self) -> Path:
        """The file of the picture."""
        return ROOT / "docs" / self.file

    def placed(self, page: str) -> str:
        """A page with the text in its place."""
        place = re.compile(rf"(<!-- {self.name} sample -->\n).*?(<!-- /{self.name} sample -->)", re.DOTALL)
        return place.sub(lambda found: f"{found[1]}\n```text\n{text(self)}\n```\n\n{found[2]}", page)


def splendor_news(game: Any) -> list[Phrase]:
    """What happened before the table of Splendor."""
    return [bought(game, "greedy", "L2-04", "21", (("R", 3), ("Y", 1))), ("Ann took ", (("U", 1), ("R", 1), ("K", 1)))]


def duel_news(game: Any) -> list[Phrase]:
    """What happened before the table of Duel."""
    told = bought(game, "greedy", "D1-18", "12", (("U", 2),))
    return [(*told, ", took ", (("R", 1),), " off the board")]


SPLENDOR = Sample(
    "table",
    "table.svg",
    """
splendor, 3 seats
turn: seat 1, first 0, turns 55
bank: u3 g1 r2 k2 y2
nobles: N-03 N-05 N-07
row 3: L3-02 L3-09 L3-13 L3-11
row 2: L2-22 L2-19 L2-23 L2-07
row 1: L1-18 L1-17 L1-14 L1-25
seat 0: tokens w2 u1 g1 r2 k3 y1, hand L3-20 L2-18*, nobles N-08
seat 0: cards L3-18 L1-08 L2-09 L1-27
seat 1: tokens w1 g2 r1 y1, hand L3-06 L2-17* L3-12
seat 1: cards L2-28 L3-08 L2-12
seat 2: tokens w2 u1 g1 y1, hand L2-26* L2-11
seat 2: cards L1-32 L2-27 L2-21 L2-03 L2-04
""",
    ("Ann", "You", "greedy"),
    1,
    {"21", "33"},
    splendor_news,
)
DUEL = Sample(
    "duel",
    "duel.svg",
    """
duel, 2 seats
turn: seat 0, first 1, turns 24
row 3: D3-01 D3-09 D3-04
row 2: D2-03 D2-12 D2-17 D2-22
row 1: D1-02 D1-05 D1-14 D1-21 D1-27
royals: DR-1 DR-2 DR-4
board 1: w . u g p
board 2: . r k . u
board 3: . . y w .
board 4: k g . . .
board 5: . y . . r
privileges: 1 1
seat 0: tokens w1 u1 g1 k2 p1 y1, hand D3-07 D2-08*
seat 0: cards D2-05 D2-15 D1-09 D1-16 D1-04
seat 1: tokens w1 r2 g1, hand D3-12*, royals DR-3
seat 1: cards D2-20 D3-03 D2-10 D1-13 D1-18
""",
    ("You", "greedy"),
    0,
    {"12", "@b1"},
    duel_news,
)
SAMPLES = (SPLENDOR, DUEL)

NORMAL = "000000 cd3c3c 5abe73 deba5c 4682dc b45ab4 50bec8 e4e0d6"
BRIGHT = "6e787e f05a5a 6edc8c f5dc78 64a0f0 d670d6 6ed7e1 ffffff"


def colours(text: str) -> list[tuple[int, int, int]]:
    """The colours in a text of hexadecimal numbers."""
    return [(int(word[:2], 16), int(word[2:4], 16), int(word[4:], 16)) for word in text.split()]


DARK = TerminalTheme((24, 32, 37), (228, 224, 214), colours(NORMAL), colours(BRIGHT))


def printed(console: Console, sample: Sample) -> str:
    """The table, the news and the choices, as they are printed on a console."""
    game, state = read_position(sample.position)
    view = game.view(state, sample.viewer)
    painter = Drawn(console)
    choices = choices_of(game, view)
    return painter.table(game, view, sample.names, sample.fresh, sample.news(game)) + painter.choices(choices)


def bought(game: Any, name: str, card: str, place: str, paid: tuple[tuple[str, int], ...]) -> Phrase:
    """The news that somebody bought a card."""
    face = card_named(game, card)
    assert face is not None, "there is no such card"
    return (f"{name} bought ", replace(face, cost=()), f" from {place} for ", paid)


def text(sample: Sample) -> str:
    """What is printed without colours, at 80 columns."""
    lines = printed(Console(file=io.StringIO(), width=80, color_system=None), sample).strip("\n").split("\n")
    return "\n".join(line.rstrip() for line in lines)


def picture(sample: Sample) -> str:
    """The same in colour, as SVG that fetches nothing from anywhere."""
    screen = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor")
    console = Console(file=io.StringIO(), width=80, record=True, force_terminal=True, color_system="truecolor")
    console.print(Text.from_ansi(printed(screen, sample).strip("\n")))
    drawn = console.export_svg(title="cabochon play", theme=DARK, unique_id=sample.name)
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    return re.sub(r"\n\s*\n", "\n", drawn)


def with_samples(page: str) -> str:
    """A page with the texts in the places of its samples."""
    for sample in SAMPLES:
        page = sample.placed(page)
    return page


def main() -> None:
    """Write the files, or print the texts."""
    if "--write" not in sys.argv[1:]:
        print("\n\n".join(text(sample) for sample in SAMPLES))
        return
    for sample in SAMPLES:
        sample.picture.write_text(picture(sample), encoding="utf-8")
    PAGE.write_text(with_samples(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
