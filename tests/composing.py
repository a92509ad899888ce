"""Base Splendor with parts of one's own, for tests of what parts can do."""

from __future__ import annotations

from cabochon.kernel.part import Part
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.base import BASE


def composed(*parts: Part, seats: int = 2, **options: object) -> Splendor:
    """Splendor with these parts after its own."""
    game = splendor(seats, **options)  # type: ignore[arg-type]
    game.join((BASE, *parts))
    game.setup = game.script("setup")
    return game
