"""Pieces drawn: cards, rows with their decks, nobles, hands. Their sizes depend on how many cards lie in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from cabochon.tui.ink import CHIPS, Block, beside, chips, frame, padded, spread
from cabochon.tui.scene import BUY, SHORT, Back, Face, NobleShown, RowShown, Scene, SeatShown

FRAME: Final = "dim"
FRESH: Final = "bold cyan"
MARKS: Final = {BUY: "bold green", SHORT: "yellow", "": FRAME}

NOBLE: Final = 13
CROWN: Final = "♛"


@dataclass(frozen=True)
class Sizes:
    """The widths of cards, of the labels beside them and of the gaps between them, and how many make a line."""

    label: int
    card: int
    gap: int
    in_a_row: int

    @property
    def market(self) -> int:
        """The width of all cards of a line with their label."""
        return self.label + self.in_a_row * self.card + (self.in_a_row - 1) * self.gap


ROOMY: Final = Sizes(label=10, card=16, gap=1, in_a_row=4)
DENSE: Final = Sizes(label=5, card=15, gap=0, in_a_row=5)


def sizes_of(scene: Scene) -> Sizes:
    """The sizes for a scene: both kinds fit into 80 columns."""
    return DENSE if any(len(row.cards) > ROOMY.in_a_row for row in scene.rows) and scene.board else ROOMY


def bonus_of(shown: Face) -> Text:
    """The bonus that a card gives, `+R`."""
    return Text(f"+{shown.bonus * shown.bonuses}", f"bold {CHIPS[shown.bonus]}") if shown.bonus else Text()


def small(shown: Face) -> Text:
    """A card inside a line: its bonus, its points, its cost."""
    value = worth(shown)
    value.append(f" {shown.ability}" if shown.ability else "", "dim")
    cost = Text.assemble(" ", price(shown)) if shown.cost or shown.discards else Text()
    return Text.assemble(bonus_of(shown), " " if shown.bonus else "", value, cost)


def card(shown: Face | None, width: int) -> Block:
    """A face-up card: place and news above, points, crowns and bonus, cost, what the viewer can do with it below."""
    if shown is None:
        blank = Text(" " * width)
        return [blank, Text("empty".center(width), "dim"), blank, blank]
    style = MARKS[shown.mark]
    bonus = bonus_of(shown)
    value = worth(shown)
    room = width - 4 - value.cell_len - bonus.cell_len - bool(bonus)
    value.append(f" {shown.ability}"[:room], "dim")
    titles = (Text(shown.place, "bold"), Text("new", FRESH) if shown.fresh else Text(), Text(shown.mark, style))
    first = spread(value, bonus, width - 4) if bonus else value
    return frame([first, price(shown)], width, titles, style)


def price(shown: Face) -> Text:
    """What a card costs, in tokens or in bonuses that are lost."""
    return Text.assemble(("discard ", "dim"), chips(shown.discards)) if shown.discards else chips(shown.cost)


def worth(shown: Face) -> Text:
    """The points and the crowns of a card."""
    value = Text(str(shown.points), "bold") if shown.points or not shown.crowns else Text()
    if not shown.points and not shown.crowns:
        value = Text("·", "dim")
    crowns = Text(f"{CROWN}{shown.crowns}", "bold yellow") if shown.crowns else Text()
    return Text(" ").join([part for part in (value, crowns) if part])


def rows(scene: Scene) -> Block:
    """All rows of cards, each with its deck; rows of a pyramid are centred."""
    sizes = sizes_of(scene)
    lines: Block = []
    for row in scene.rows:
        label = deck(row, sizes)
        for begin in range(0, len(row.cards), sizes.in_a_row):
            cards = [card(each, sizes.card) for each in row.cards[begin : begin + sizes.in_a_row]]
            missing = sizes.in_a_row - len(cards) if sizes is DENSE else 0
            indent = sizes.label + missing * sizes.card // 2
            left = [padded(text, indent) for text in label]
            lines += beside([left, beside(cards, sizes.gap)], 0)
            label = [Text()] * len(label)
    return lines


def deck(row: RowShown, sizes: Sizes) -> Block:
    """The label of a row: its level, or its letter where it has none, and how many cards are left."""
    roomy = sizes is ROOMY
    left = f"{row.left or 'none'} left" if roomy else f"{row.left}"
    level = (f"Level {row.level}" if roomy else f"L{row.level}") if row.level else f"Row {row.letter}"
    return [Text(), Text(level[: sizes.label]), Text(left if roomy else f"({left})", "dim"), Text()]


def nobles(scene: Scene) -> Block:
    """The nobles on the table."""
    label = [padded(Text(text), ROOMY.label - 1) for text in ("", scene.words.tiles, "")]
    if not scene.nobles:
        return [Text.assemble(padded(Text(scene.words.tiles), ROOMY.label), ("none", "dim"))]
    return beside([label, *(noble(each) for each in scene.nobles)], 1)


def noble(shown: NobleShown) -> Block:
    """One noble."""
    titles = (Text(shown.name), Text(str(shown.points), "bold"), Text())
    return frame([chips(shown.cost)], NOBLE, titles, FRAME)


def supply(scene: Scene, label: int) -> Text:
    """The tokens in the bank or the bag."""
    stacks = [Text(f" {letter} {number} ", CHIPS[letter] if number else "dim") for letter, number in scene.bank]
    return Text.assemble(padded(Text(scene.words.supply), label), Text("  ").join(stacks))


def name_of(seat: SeatShown, width: int) -> Text:
    """The seat's name, marked when it is to move."""
    marker = Text("▶ ", "bold green") if seat.to_move else Text("  ")
    first = Text(" 1st", "dim") if seat.first else Text()
    return padded(Text.assemble(marker, (seat.name, "bold"), first), width)


def held(seat: SeatShown) -> Text:
    """How many tokens of how many."""
    return Text(f"{seat.held}/{seat.limit}", "bold red" if seat.held > seat.limit else "")


def in_hand(shown: Face | Back) -> Text:
    """A reserved card in one line."""
    if isinstance(shown, Back):
        return Text.assemble(shown.place, (f" level {shown.level}, unseen", "dim"))
    line = Text.assemble(shown.place, " ", small(shown))
    if shown.secret:
        line.append(" secret", "dim")
    if shown.mark:
        line.append(f" {shown.mark}", MARKS[shown.mark])
    return line


def visited(seat: SeatShown) -> str:
    """The nobles that a seat has."""
    return " ".join(noble.name for noble in seat.nobles)


def flowing(items: Sequence[Text], width: int) -> Block:
    """Items one after another, in as many lines as they need."""
    lines: Block = []
    for item in items:
        if lines and lines[-1].cell_len + 3 + item.cell_len <= width:
            lines[-1] = Text("   ").join([lines[-1], item])
        else:
            lines.append(item)
    return lines
