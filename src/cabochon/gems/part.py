"""A part of a game with gems: a kernel part that may bring cards and rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cabochon.gems.cards import Card, Row
from cabochon.kernel.part import Part


def no_cards() -> tuple[Card, ...]:
    """What a part without cards brings."""
    return ()


def no_rows() -> tuple[Row, ...]:
    """What a part without rows brings."""
    return ()


@dataclass(frozen=True)
class GemPart(Part):
    """A part with `cards`, whose `row` numbers the part's own `rows` from 0 (see `cards.stacked`)."""

    cards: Callable[[], tuple[Card, ...]] = no_cards
    rows: Callable[[], tuple[Row, ...]] = no_rows
