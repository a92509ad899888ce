"""The position text of Splendor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabochon.gems.table import Table

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor


def write_position(game: Splendor, state: Table) -> str:
    """The position as text."""
    raise NotImplementedError
