"""A part of a game with gems: a kernel part that may bring cards and rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cabochon.gems.cards import Card, Row
from cabochon.kernel.part import Part

Sort = str | Callable[[Any], dict[str, int]]
"""What the arguments of a question are in positions: a word that `gems/pending.py` knows, or what names them all."""


def no_cards() -> tuple[Card, ...]:
    """What a part without cards brings."""
    return ()


def no_rows() -> tuple[Row, ...]:
    """What a part without rows brings."""
    return ()


@dataclass(frozen=True)
class GemPart(Part):
    """A part with `cards`, whose `row` numbers the part's own `rows` from 0 (see `cards.stacked`).

    In positions, `arguments` says by question what its argument is, and `under` the script that waits under a question,
    with the step that asked it (see `pending.Pending`).
    """

    cards: Callable[[], tuple[Card, ...]] = no_cards
    rows: Callable[[], tuple[Row, ...]] = no_rows
    arguments: tuple[tuple[str, Sort], ...] = ()
    under: tuple[tuple[str, tuple[str, str]], ...] = ()
