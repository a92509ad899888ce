"""The table drawn with rich: cards in their rows, nobles, the bank, the seats. 80 columns or more.

Every gem has its letter, so colour is never needed to read anything; frames and marks are the same without colour. The
side panel of seats stands beside the cards where there is room, and below them where there is not.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from cabochon.kernel.outcome import Outcome
from cabochon.tui import draw_board
from cabochon.tui.ink import Block, beside, chip, cut, padded, spread, tally, wrapped
from cabochon.tui.pieces import (
    FRESH,
    ROOMY,
    flowing,
    held,
    in_hand,
    name_of,
    nobles,
    rows,
    sizes_of,
    small,
    supply,
    visited,
)
from cabochon.tui.plain import counted, points, victory
from cabochon.tui.scene import Face, Scene, SeatShown, scene_of
from cabochon.tui.words import Choice, Phrase, heading, summed_up

NARROWEST: Final = 80
GUTTER: Final = 3
SIDE: Final = 37
"""What the seats need beside the cards."""


class Drawing:
    """A scene to be printed, as wide as there is room."""

    def __init__(self, scene: Scene, recent: Sequence[Text] = ()) -> None:
        self.scene = scene
        self.recent = recent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines(console, options.max_width):
            yield from line.render(console, end="\n")

    def lines(self, console: Console, width: int) -> Block:
        """The whole table as lines of at most `width` columns."""
        scene, sizes = self.scene, sizes_of(self.scene)
        side = draw_board.SEAT if scene.board else SIDE
        wide = width >= sizes.market + GUTTER + side
        market = [*rows(scene), Text(), *middle(scene)]
        for note in scene.notes:
            notes = wrapped(console, Text(note), sizes.market - sizes.label)
            market += [padded(Text(), sizes.label) + line for line in notes]
        recent = [part for line in self.recent for part in wrapped(console, line, sizes.market)]
        if recent:
            recent.insert(0, Text())
        seats = seats_of(scene, sizes.market, beside_cards=wide)
        if wide:
            body = beside([[*market, *recent], seats], GUTTER)
        else:
            body = [*market, Text(), *seats, *recent]
        head = header(scene, sizes.market + GUTTER + side if wide else sizes.market)
        return [cut(line, width) for line in (*head, Text(), *body)]


def middle(scene: Scene) -> Block:
    """What lies on the table beside cards: nobles and bank, or the board and what belongs to it."""
    if scene.board:
        return draw_board.board(scene)
    return [*nobles(scene), Text(), supply(scene, ROOMY.label)]


def seats_of(scene: Scene, width: int, *, beside_cards: bool) -> Block:
    """All seats, an empty line between them."""
    lines: Block = []
    for seat in scene.seats:
        if seat.standing is None:
            lines += [*(seat_beside(seat) if beside_cards else seat_below(seat, width)), Text()]
        elif beside_cards:
            lines += [*draw_board.seat_beside(seat, seat.standing), Text()]
        else:
            lines += [*draw_board.seat_below(seat, seat.standing, width), Text()]
    return lines[:-1]


def table(
    game: Any,
    view: Any,
    names: Sequence[str] = (),
    fresh: Collection[str] = (),
    *,
    recent: Sequence[Text] = (),
) -> Drawing:
    """The table of a view or a state as something that rich can print; see `scene_of` for `names` and `fresh`.

    `recent` are lines on what has just happened.
    """
    return Drawing(scene_of(game, view, names, fresh), recent)


class Drawn:
    """The painter that draws: it prints to `console` and gives back what would appear there."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def print(self, *lines: Text | Drawing) -> str:
        """Lines as they would appear on the console."""
        with self.console.capture() as captured:
            for line in lines:
                self.console.print(line, highlight=False, soft_wrap=isinstance(line, Text))
        return captured.get()

    def table(
        self, game: Any, view: Any, names: Sequence[str], fresh: Collection[str], recent: Sequence[Phrase]
    ) -> str:
        """The table, and below it what has happened since the last time."""
        return self.print(
            Text(),
            table(game, view, names, fresh, recent=[Text.assemble(("› ", FRESH), drawn(told)) for told in recent]),
        )

    def choices(self, choices: Sequence[Choice], *, whole: bool = False) -> str:
        """The list of choices, in columns, a block a kind; what is too much is summed up unless it is to be `whole`."""
        lines = [Text()]
        for kind, group in groupby(choices, key=lambda choice: choice.kind):
            each = list(group)
            label = padded(Text(heading(kind), "bold"), max(ROOMY.label, len(heading(kind)) + 1))
            short = None if whole else summed_up(each)
            room = self.width - label.cell_len
            items = wrapped(self.console, Text(short), room) if short else in_columns([*map(listed, each)], room)
            for line in items:
                lines.append(Text.assemble(label, line))
                label = Text(" " * label.cell_len)
        return self.print(*lines)

    def line(self, phrase: Phrase, style: str = "") -> str:
        """One line of news."""
        return self.print(*wrapped(self.console, drawn(phrase, style), self.width))

    def turn(self, phrase: Phrase) -> str:
        """What a turn came to."""
        return self.line(phrase)

    def text(self, text: str) -> str:
        """Lines that are printed as they are, where they fit."""
        return self.print(
            *(part for line in text.splitlines() for part in wrapped(self.console, Text(line), self.width))
        )

    def result(self, outcome: Outcome, names: Sequence[str], cards: Sequence[int], reason: str) -> str:
        """How the game ended."""
        lines = [Text(), Text(victory(outcome, names), "bold green"), Text()]
        for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
            won = outcome.ranks[seat] == 1
            place = Text(f"  {outcome.ranks[seat]}  {names[seat]}", "bold" if won else "")
            score = Text(f"{points(outcome.scores[seat]):>10}   {counted(cards[seat]):>8}", "bold" if won else "")
            lines.append(Text.assemble(padded(place, 22), score))
        return self.print(*lines, Text(), *wrapped(self.console, Text(f"  {reason}", "dim"), self.width))

    def clear(self) -> str:
        """What hides everything above, also what can be scrolled to."""
        return "\x1b[H\x1b[2J\x1b[3J" if self.console.is_terminal and not self.console.is_dumb_terminal else ""

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self.console.width


# Words of the drawing


def drawn(phrase: Phrase, style: str = "") -> Text:
    """A phrase with its gems and cards as chips."""
    line = Text(style=style)
    for piece in phrase:
        if isinstance(piece, str):
            line.append(piece)
        elif isinstance(piece, Face):
            line.append_text(small(piece))
        else:
            line.append_text(Text(" ").join([chip(letter, n if n > 1 else "") for letter, n in piece]))
    return line


def listed(choice: Choice) -> Text:
    """A choice with its number and its notation, or its gems where they say the same; both where neither is enough."""
    number = Text(f"{choice.number:>2} ", "bold")
    if any(isinstance(piece, tuple) for piece in choice.meaning):
        return Text.assemble(number, f"{choice.text} " if choice.placed else "", drawn(choice.meaning))
    if choice.kind in SAID:
        return Text.assemble(number, choice.text, " ", drawn(choice.meaning, "dim"))
    return Text.assemble(number, choice.text)


SAID: Final = ("royal", "replenish", "joker", "pair", "discard")
"""Kinds of choices that their notation does not explain."""


def in_columns(items: Sequence[Text], width: int) -> Block:
    """Items next to each other, in columns of one width."""
    column = min(max(item.cell_len for item in items) + 2, width)
    many = max(1, width // column)
    return [
        Text().join(padded(item, column) for item in items[begin : begin + many])
        for begin in range(0, len(items), many)
    ]


# Cards and nobles


def header(scene: Scene, width: int) -> Block:
    """The first line: the game, the round, who is to move; more lines where it is too long."""
    title = Text(scene.title, "bold")
    going = Text("game over" if scene.over else f"{scene.counter} {scene.round}", "dim")
    if not scene.official:
        going = Text.assemble(("house variant   ", "dim"), going)
    if scene.last_round:
        going.append("   LAST ROUND", "bold red")
    right = Text()
    if scene.to_move:
        right = Text.assemble(("▶ ", "bold green"), (scene.to_move, "bold"), " to move")
    left = Text.assemble(title, "   ", going)
    if left.cell_len + right.cell_len < width:
        return [spread(left, right, width)]
    if left.cell_len <= width:
        return [left, right]
    return [title, spread(going, right, width) if going.cell_len + right.cell_len < width else going]


# Seats


def seat_below(seat: SeatShown, width: int) -> Block:
    """A seat in two lines and its hand, as wide as the cards."""
    score = padded(Text(points(seat.points), "bold"), 11)
    cards = padded(Text(counted(seat.cards), "dim"), 11)
    lines = [
        Text.assemble(name_of(seat, 24), score, ("bonuses  ", "dim"), tally(seat.bonuses), f"     {visited(seat)}"),
        Text.assemble(" " * 24, cards, ("tokens   ", "dim"), tally(seat.tokens), "  ", held(seat)),
    ]
    label = Text(f"  hand {len(seat.hand)}/{seat.hand_limit}  ", "dim")
    for line in flowing([in_hand(each) for each in seat.hand], width - label.cell_len):
        lines.append(Text.assemble(label, line))
        label = Text(" " * label.cell_len)
    return lines


def seat_beside(seat: SeatShown) -> Block:
    """A seat as a block beside the cards."""
    lines = [
        spread(
            name_of(seat, SIDE - 20), Text.assemble((counted(seat.cards), "dim"), f"{points(seat.points):>11}"), SIDE
        ),
        Text.assemble(("  bonuses  ", "dim"), tally(seat.bonuses)),
        Text.assemble(("  tokens   ", "dim"), tally(seat.tokens), "  ", held(seat)),
    ]
    label = f"  hand {len(seat.hand)}/{seat.hand_limit} "
    for each in seat.hand:
        lines.append(Text.assemble((label, "dim"), in_hand(each)))
        label = " " * 11
    if seat.nobles:
        lines.append(Text.assemble(("  nobles   ", "dim"), visited(seat)))
    return lines
