"""A session for tests: lines go in, what was printed comes out, and no terminal is there."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from rich.console import Console

from cabochon import games
from cabochon.tui.draw import Drawn
from cabochon.tui.match import Match, new_match
from cabochon.tui.plain import Plain
from cabochon.tui.players import seated, specs_of
from cabochon.tui.session import Painter, Session, Settings

MOST_STEPS = 5000
"""No test goes on for so many answers of bots and chance."""


def drawn(width: int = 80, *, colour: bool = False) -> Drawn:
    """The drawing painter on a console of this width."""
    system: Any = "truecolor" if colour else None
    return Drawn(Console(file=io.StringIO(), width=width, force_terminal=colour, color_system=system))


def new(
    seats: str = "human,greedy", *, seed: int = 1, names: str = "", name: str = "splendor", **options: Any
) -> Match:
    """A new game."""
    specs = specs_of(seats)
    game = games.make(name, len(specs), **options)
    return new_match(game, seated(game, specs, names, seed), seed, "2026.11.29")


class Sitting:
    """A session that goes on by itself until something is asked."""

    def __init__(self, match: Match, painter: Painter | None = None, **settings: Any) -> None:
        settings.setdefault("suggested", "game.jsonl")
        self.session = Session(match, painter or Plain(), Settings(**settings))
        self.printed = self.go_on()

    @property
    def match(self) -> Match:
        """The game that is played."""
        return self.session.match

    @property
    def prompt(self) -> str:
        """What is asked for."""
        return self.session.prompt

    def go_on(self) -> str:
        """Whatever is printed before the next line is asked for."""
        for _ in range(MOST_STEPS):
            if self.session.done or self.session.prompt:
                return "".join(self.session.said())
            self.session.step()
        raise AssertionError("nothing is asked for any more")

    def type(self, *lines: str) -> str:
        """Type lines; what is printed after the last of them."""
        for line in lines:
            assert self.session.prompt, "nothing is asked for"
            self.session.enter(line + "\n")
            self.printed = self.go_on()
        return self.printed

    def interrupt(self) -> str:
        """Press Ctrl-C; what is printed then."""
        self.session.interrupt()
        return self.go_on()

    def end(self) -> str:
        """End the input; what is printed then."""
        self.session.end_of_input()
        return self.go_on()


def files(folder: Path) -> list[str]:
    """The names of everything in a folder."""
    return sorted(path.name for path in folder.iterdir())
