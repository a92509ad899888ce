"""The pieces of base Splendor: cards, rows and nobles, read from the tables and checked (BS1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cabochon.gems.cards import Card, Row, cost_of, expect, kind_of, table
from cabochon.gems.colours import KINDS, ONE_EACH, total

LEVELS: Final = (40, 30, 20)
"""Cards a level (BS1)."""

SLOTS: Final = 4
"""Face-up cards a level."""


@dataclass(frozen=True)
class Noble:
    """A noble tile: its number in the box (`N-01`), who it is, its points and its demand in bonuses, packed."""

    name: str
    title: str
    points: int
    cost: int


def base_cards() -> tuple[Card, ...]:
    """The ninety development cards."""
    rows = table("cabochon.splendor", "splendor_cards.csv")
    cards = tuple(
        Card(row["id"], int(row["level"]) - 1, kind_of(row["bonus"]), int(row["points"]), cost_of(row)) for row in rows
    )
    for level, wanted in enumerate(LEVELS):
        of_level = [card for card in cards if card.row == level]
        expect(f"the number of level {level + 1} cards", len(of_level), wanted)
        for colour in range(5):
            of_colour = [card for card in of_level if card.bonus == colour]
            expect(f"the number of level {level + 1} {KINDS[colour]} cards", len(of_colour), wanted // 5)
            expect("the price of all of them", sum(total(card.cost) for card in of_colour), (33, 41, 43)[level])
    expect("the points of all cards", sum(card.points for card in cards), 140)
    expect("the order of the levels", [card.row for card in cards], sorted(card.row for card in cards))
    return cards


def base_nobles() -> tuple[Noble, ...]:
    """The ten nobles."""
    rows = table("cabochon.splendor", "splendor_nobles.csv")
    nobles = tuple(Noble(row["id"], row["name"], int(row["points"]), cost_of(row)) for row in rows)
    expect("the number of nobles", len(nobles), 10)
    expect("the bonuses that all nobles demand", sum(noble.cost for noble in nobles), 17 * ONE_EACH)
    return nobles


def base_rows() -> tuple[Row, ...]:
    """The three rows of the base game."""
    return tuple(Row(str(level), level, cards, SLOTS) for level, cards in enumerate(LEVELS, 1))
