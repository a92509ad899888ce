"""The tables of cards: read once from the CSV files, checked, and laid out as vectors by card number.

A card's number is its place in the table of its game. Hand-made cards (for positions in tests and reports) come
after the printed ones and belong to no deck.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib.resources import files

from cabochon.gems.colours import COLOURS, GOLD, KINDS, LETTERS, ONE_GOLD, UNIT, letters, packed
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import i64, vec
from cabochon.kernel.packing import vector_of


@dataclass(frozen=True)
class Card:
    """A card as printed: `bonus` is a kind's number or -1, `cost` a packed count, `row` the row of its deck.

    `ability` is the name that the data give it, with a kind's number (or -1) and an amount where it needs them;
    `crowns` are on cards of Duel only.
    """

    name: str
    row: int
    bonus: int
    points: int
    cost: int
    bonuses: int = 1
    ability: str = ""
    ability_kind: int = -1
    ability_count: int = 0
    crowns: int = 0

    @property
    def gives(self) -> int:
        """Its bonuses as a packed count; gold that its ability gives is a bonus of gold, which is spent once (OR2)."""
        given = self.bonuses * UNIT[self.bonus] if self.bonus >= 0 else 0
        return given + self.ability_count * ONE_GOLD if self.ability_kind == GOLD else given


@dataclass(frozen=True)
class Row:
    """A deck and its face-up cards: the deck's cards are `first` to `first + cards - 1`, its slots likewise.

    `letter` names the row in notation ("1", "2", "3", ...); `level` is the level printed on the backs; its cards can be
    reserved if it is `reservable`. A part gives its rows without `first` and `first_slot`, which come from the rows
    before.
    """

    letter: str
    level: int
    cards: int
    slots: int
    first: int = 0
    first_slot: int = 0
    reservable: bool = True


def stacked(groups: Iterable[tuple[tuple[Row, ...], tuple[Card, ...]]]) -> tuple[tuple[Row, ...], tuple[Card, ...]]:
    """The rows and cards of several parts as those of one game; a part's cards number its own rows from 0."""
    rows: list[Row] = []
    cards: list[Card] = []
    slots = 0
    for own_rows, own_cards in groups:
        cards.extend(replace(card, row=card.row + len(rows)) for card in own_cards)
        for row in own_rows:
            before = rows[-1].first + rows[-1].cards if rows else 0
            rows.append(replace(row, first=before, first_slot=slots))
            slots += row.slots
    return tuple(rows), tuple(cards)


class Cards:
    """All cards of one game by number, each fact a vector."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.all: tuple[Card, ...] = tuple(cards)
        self.cost: vec[i64] = vector_of(card.cost for card in self.all)
        self.gives: vec[i64] = vector_of(card.gives for card in self.all)
        self.points: vec[i64] = vector_of(card.points for card in self.all)
        self.row: vec[i64] = vector_of(card.row for card in self.all)
        self.crowns: vec[i64] = vector_of(card.crowns for card in self.all)
        self.numbers: dict[str, int] = {card.name: number for number, card in enumerate(self.all)}

    def name(self, card: i64) -> str:
        """The card's name."""
        return self.all[card].name


def table(package: str, file: str) -> list[dict[str, str]]:
    """The rows of a CSV file among a package's data."""
    text = files(package).joinpath("data", file).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def cost_of(row: dict[str, str]) -> int:
    """The packed cost in a row that has a column a kind."""
    return packed([int(row.get(kind) or 0) for kind in KINDS])


def kind_of(name: str) -> int:
    """The number of the kind called `name`; -1 for an empty name."""
    return KINDS.index(name) if name else -1


def expect(what: str, found: object, wanted: object) -> None:
    """`BadSetup` when a table of the package is not what it must be."""
    if found != wanted:
        raise BadSetup(f"the card data are damaged: {what} is {found}, not {wanted}")


def bonus_letter(card: Card) -> str:
    """The letter of the card's bonus, or an empty text."""
    return LETTERS[card.bonus] if 0 <= card.bonus < COLOURS else ""


def face(card: Card) -> str:
    """A card's face in a few characters: bonus, points and cost, `k 1 {u4}`."""
    return f"{bonus_letter(card) or '-'} {card.points} {{{letters(card.cost)}}}"
