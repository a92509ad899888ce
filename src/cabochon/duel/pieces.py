"""The pieces of Splendor Duel: cards, rows, royals, tokens and limits, read from the tables and checked (DU1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cabochon.gems.cards import Card, Row, cost_of, expect, table
from cabochon.gems.colours import COLOURS, KINDS, ONE_EACH, UNIT, packed

RECORDS: Final = tuple(table("cabochon.duel", "duel_board.csv"))
"""The table of the board: spaces in the order in which they are filled, tokens, privileges and the game's numbers."""


def numbers_of(record: str) -> dict[str, int]:
    """The numbers in the table of the board that are of one sort, by name."""
    return {row["name"]: int(row["count"]) for row in RECORDS if row["record"] == record}


TOKENS: Final = numbers_of("token")
CONSTANTS: Final = numbers_of("constant")
STOCK: Final = packed([TOKENS.get(kind, 0) for kind in KINDS])
"""All the tokens that there are: four gems a colour, two pearls, three gold."""

PRIVILEGES: Final = numbers_of("privilege")["privilege"]
LEVELS: Final = tuple(CONSTANTS[f"deck_level_{level}"] for level in (1, 2, 3))
"""Cards a level."""

SLOTS: Final = tuple(CONSTANTS[f"faceup_level_{level}"] for level in (1, 2, 3))
"""Face-up cards a level."""

JOKER: Final = "joker"
AGAIN: Final = "again"
TAKE_SAME: Final = "take_same"
STEAL: Final = "steal"
PRIVILEGE: Final = "privilege"
JOKER_AGAIN: Final = f"{JOKER}+{AGAIN}"
ABILITIES: Final = (AGAIN, JOKER, JOKER_AGAIN, PRIVILEGE, STEAL, TAKE_SAME)
"""What a card can do when it is bought."""

ROYAL_ABILITIES: Final = ("", AGAIN, PRIVILEGE, STEAL)
"""What a royal of the base game can do when it comes."""

expect("the spaces of the board", sum(row["record"] == "space" for row in RECORDS), 25)
expect("the tokens", STOCK, 4 * ONE_EACH + 2 * UNIT[5] + 3 * UNIT[7])


@dataclass(frozen=True)
class Royal:
    """A royal: its name (`DR-1`), its points, its crowns (none in the base game, DU22), and what it does."""

    name: str
    points: int
    ability: str
    crowns: int = 0


def ability_of(row: dict[str, str]) -> str:
    """The ability in a row of a table, an empty name for none."""
    return "" if row["ability"] == "none" else row["ability"]


def duel_cards() -> tuple[Card, ...]:
    """The 67 jewel cards. A joker has no bonus of its own: its colour is chosen when it is bought (DU14)."""
    cards = tuple(
        Card(
            name=row["id"],
            row=int(row["level"]) - 1,
            bonus=KINDS.index(row["bonus"]) if row["bonus"] in KINDS else -1,
            points=int(row["points"]),
            cost=cost_of(row),
            bonuses=max(int(row["bonus_count"]), 1),
            ability=ability_of(row),
            ability_count=int(bool(ability_of(row))),
            crowns=int(row["crowns"]),
        )
        for row in table("cabochon.duel", "duel_cards.csv")
    )
    expect("the cards a level", tuple(sum(card.row == level for card in cards) for level in range(3)), LEVELS)
    expect("the order of the levels", [card.row for card in cards], sorted(card.row for card in cards))
    expect("the points of all cards", sum(card.points for card in cards), 92)
    expect("the crowns of all cards", sum(card.crowns for card in cards), 28)
    expect("the abilities of the cards", sorted({card.ability for card in cards} - {""}), sorted(ABILITIES))
    expect("the jokers", sum(is_joker(card) for card in cards), 9)
    expect("the colours of the jokers", {card.bonus for card in cards if is_joker(card)}, {-1})
    for colour in range(COLOURS):
        of_colour = [card for card in cards if card.bonus == colour]
        expect(f"the number of {KINDS[colour]} cards", len(of_colour), 11)
        expect("their points and crowns", [sum(c.points for c in of_colour), sum(c.crowns for c in of_colour)], [14, 4])
    return cards


def is_joker(card: Card) -> bool:
    """Whether a card takes the colour of another (DU13)."""
    return card.ability in (JOKER, JOKER_AGAIN)


def duel_rows() -> tuple[Row, ...]:
    """The pyramid: five, four and three face-up cards, with the deck of each level."""
    return tuple(Row(str(level), level, LEVELS[level - 1], SLOTS[level - 1]) for level in (1, 2, 3))


def duel_royals() -> tuple[Royal, ...]:
    """The four royals."""
    rows = table("cabochon.duel", "duel_royals.csv")
    royals = tuple(Royal(row["id"], int(row["points"]), ability_of(row)) for row in rows)
    expect("the number of royals", len(royals), CONSTANTS["royal_cards"])
    expect("what the royals do", sorted(royal.ability for royal in royals), sorted(ROYAL_ABILITIES))
    return royals
