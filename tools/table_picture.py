"""Draws the table that the README and the page on playing show, as a picture and as text.

    PYTHONPATH=src python tools/table_picture.py --write    brings docs/table.svg and docs/play.md up to date

The position is made up, but for its cards; what is drawn is what a player sees who has it on the screen.
"""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from cabochon.splendor.text import read_position
from cabochon.tui.draw import Drawn
from cabochon.tui.words import Phrase, card_named, choices_of

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "play.md"
PICTURE = ROOT / "docs" / "table.svg"
SAMPLE = re.compile(r"(<!-- table sample -->\n).*?(<!-- /table sample -->)", re.DOTALL)

POSITION = """
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
"""
NAMES = ("Ann", "You", "greedy")
VIEWER = 1
FRESH = {"21", "33"}

NORMAL = "000000 cd3c3c 5abe73 deba5c 4682dc b45ab4 50bec8 e4e0d6"
BRIGHT = "6e787e f05a5a 6edc8c f5dc78 64a0f0 d670d6 6ed7e1 ffffff"


def colours(text: str) -> list[tuple[int, int, int]]:
    """The colours in a text of hexadecimal numbers."""
    return [(int(word[:2], 16), int(word[2:4], 16), int(word[4:], 16)) for word in text.split()]


DARK = TerminalTheme((24, 32, 37), (228, 224, 214), colours(NORMAL), colours(BRIGHT))


def printed(console: Console) -> str:
    """The table, the news and the choices, as they are printed on a console."""
    game, state = read_position(POSITION)
    view = game.view(state, VIEWER)
    painter = Drawn(console)
    news = [bought(game, "greedy", "L2-04", "21", (("R", 3), ("Y", 1))), ("Ann took ", (("U", 1), ("R", 1), ("K", 1)))]
    choices = choices_of(game, view)
    return painter.table(game, view, NAMES, FRESH, news) + painter.choices(choices)


def bought(game: Any, name: str, card: str, place: str, paid: tuple[tuple[str, int], ...]) -> Phrase:
    """The news that somebody bought a card."""
    face = card_named(game, card)
    assert face is not None, "there is no such card"
    return (f"{name} bought ", replace(face, cost=()), f" from {place} for ", paid)


def text() -> str:
    """What is printed without colours, at 80 columns."""
    lines = printed(Console(file=io.StringIO(), width=80, color_system=None)).strip("\n").split("\n")
    return "\n".join(line.rstrip() for line in lines)


def picture() -> str:
    """The same in colour, as SVG that fetches nothing from anywhere."""
    screen = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor")
    console = Console(file=io.StringIO(), width=80, record=True, force_terminal=True, color_system="truecolor")
    console.print(Text.from_ansi(printed(screen).strip("\n")))
    drawn = console.export_svg(title="cabochon play", theme=DARK, unique_id="table")
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    return re.sub(r"\n\s*\n", "\n", drawn)


def with_sample(page: str) -> str:
    """A page with the text in the place of its sample."""
    return SAMPLE.sub(lambda found: f"{found[1]}\n```text\n{text()}\n```\n\n{found[2]}", page)


def main() -> None:
    """Write both files, or print the text."""
    if "--write" not in sys.argv[1:]:
        print(text())
        return
    PICTURE.write_text(picture(), encoding="utf-8")
    PAGE.write_text(with_sample(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
