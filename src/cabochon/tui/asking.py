"""What a session waits for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    """The prompt, what becomes of a line, and what happens when no line will come.

    `leaves`: whoever is asked this is leaving already, so that a second Ctrl-C means it.
    """

    prompt: str
    answered: Callable[[str], None]
    ended: Callable[[], None]
    leaves: bool = False
