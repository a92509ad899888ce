"""The terminal itself: which painter fits it, reading lines, Ctrl-C. Everything else is in `session.py`."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

from rich.console import Console

from cabochon.kernel.errors import BadSetup
from cabochon.tui.draw import NARROWEST, Drawn
from cabochon.tui.plain import Plain
from cabochon.tui.session import Painter, Session

LEAST: Final = 40
"""No line is broken before this column, however narrow a terminal says it is."""


def painter_for(plain: bool | None) -> Painter:
    """The painter for this terminal: `plain` None draws where it can be seen."""
    console = Console(highlight=False)
    width = max(console.width, LEAST)
    drawable = console.is_terminal and not console.is_dumb_terminal and width >= NARROWEST
    if plain or (plain is None and not drawable) or "utf" not in (sys.stdout.encoding or "").lower():
        return Plain(width)
    return Drawn(console)


class Interruptions:
    """Ctrl-C while a line is read ends the reading; at any other time it waits until the answer at hand is complete.

    A bot that is thinking about it then answers at once. It waits only once: a second one ends whatever takes so long.
    """

    def __init__(self) -> None:
        self.pending = False
        self.reading = False

    def arrive(self, number: int, frame: FrameType | None) -> None:
        """The handler of the signal."""
        if self.reading or self.pending:
            raise KeyboardInterrupt
        self.pending = True

    def is_set(self) -> bool:
        """Whether one is waiting."""
        return self.pending

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Handle the signal like this for a while."""
        before = signal.signal(signal.SIGINT, self.arrive)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


def run(session: Session) -> int:
    """Play a session on stdin and stdout until it is done; the exit code.

    `BadSetup` when the game could not be saved where it was to be saved without asking.
    """
    tolerate_any_text()
    interruptions = Interruptions()
    session.hurry = interruptions
    with interruptions.caught():
        while not session.done:
            print_said(session)
            try:
                go_on(session, interruptions)
            except KeyboardInterrupt:
                interruptions.pending = False
                session.interrupt()
        print_said(session)
    if session.lost and not session.code:
        raise BadSetup(f"the game is not saved in {session.target}")
    return session.code


def go_on(session: Session, interruptions: Interruptions) -> None:
    """Read a line or play an answer, whichever comes next."""
    if session.prompt:
        read_answer(session, interruptions)
    else:
        session.step()
    if interruptions.pending:
        raise KeyboardInterrupt


def tolerate_any_text() -> None:
    """Let text that the terminal's encoding does not know be replaced, rather than end the game."""
    for stream in (sys.stdin, sys.stdout):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def print_said(session: Session) -> None:
    """Print what the session has said."""
    print("".join(session.said()), end="", flush=True)


def read_answer(session: Session, interruptions: Interruptions) -> None:
    """Ask for a line and pass it on, or what came instead of it."""
    try:
        interruptions.reading = True
        try:
            line = read_line(session.prompt)
        finally:
            interruptions.reading = False
    except (EOFError, KeyboardInterrupt) as end:
        print()
        if isinstance(end, KeyboardInterrupt):
            raise
        session.end_of_input()
    else:
        session.enter(line)


def read_line(prompt: str) -> str:
    """A line from stdin: edited in place at a terminal, after a prompt of its own line otherwise."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - input() edits lines with it
        return input(f"{prompt} ")
    print(prompt, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
