"""The table drawn with rich: cards in their rows, nobles, the bank, the seats. 80 columns or more.

Every gem has its letter, so colour is never needed to read anything; frames and marks are the same without colour. The
side panel of seats stands beside the cards where there is room, and below them where there is not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, zip_longest
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from cabochon.kernel.outcome import Outcome
from cabochon.tui.plain import counted, points, victory
from cabochon.tui.scene import BUY, SHORT, Back, Face, Gems, NobleShown, RowShown, Scene, SeatShown, scene_of
from cabochon.tui.words import REASONS, Choice, Phrase, heading

NARROWEST: Final = 80
CARD: Final = 16
LABEL: Final = 10
IN_A_ROW: Final = 4
MARKET: Final = LABEL + IN_A_ROW * CARD + 3
"""The width of the cards with the labels of their rows."""

GUTTER: Final = 3
SIDE: Final = 37
"""What the seats need beside the cards."""

NOBLE: Final = 13

CHIPS: Final = {
    "W": "#1c1c1c on #eeeae0",
    "U": "#ffffff on #2457b8",
    "G": "#ffffff on #17794a",
    "R": "#ffffff on #b8323a",
    "K": "#ffffff on #48484f",
    "P": "#1c1c1c on #f3c6cf",
    "X": "#1c1c1c on #9fd3d8",
    "Y": "#1c1c1c on #e3b341",
}
"""Letter and ground of each kind: they fit each other, whatever the terminal's own colours are."""

FRAME: Final = "dim"
FRESH: Final = "bold cyan"
MARKS: Final = {BUY: "bold green", SHORT: "yellow", "": FRAME}

Block = list[Text]
"""Lines, one below the other."""


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
        wide = width >= MARKET + GUTTER + SIDE
        market = [*rows(self.scene), Text(), *nobles(self.scene.nobles), Text(), bank(self.scene)]
        for note in self.scene.notes:
            market += [padded(Text(), LABEL) + line for line in wrapped(console, Text(note), MARKET - LABEL)]
        recent = [part for line in self.recent for part in wrapped(console, line, MARKET)]
        if recent:
            recent.insert(0, Text())
        seats: Block = []
        for seat in self.scene.seats:
            seats += [*(seat_beside(seat) if wide else seat_below(seat)), Text()]
        if wide:
            body = beside([[*market, *recent], seats[:-1]], GUTTER)
        else:
            body = [*market, Text(), *seats[:-1], *recent]
        head = header(self.scene, MARKET + GUTTER + SIDE if wide else MARKET)
        return [cut(line, width) for line in (*head, Text(), *body)]


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

    def choices(self, choices: Sequence[Choice]) -> str:
        """The list of choices, in columns, a block a kind."""
        lines = [Text()]
        for kind, group in groupby(choices, key=lambda choice: choice.kind):
            label = padded(Text(heading(kind), "bold"), LABEL)
            for line in in_columns([listed(each) for each in group], self.width - LABEL):
                lines.append(Text.assemble(label, line))
                label = Text(" " * LABEL)
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

    def result(self, outcome: Outcome, names: Sequence[str], cards: Sequence[int]) -> str:
        """How the game ended."""
        lines = [Text(), Text(victory(outcome, names), "bold green"), Text()]
        for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
            won = outcome.ranks[seat] == 1
            place = Text(f"  {outcome.ranks[seat]}  {names[seat]}", "bold" if won else "")
            score = Text(f"{points(outcome.scores[seat]):>10}   {counted(cards[seat]):>8}", "bold" if won else "")
            lines.append(Text.assemble(padded(place, 22), score))
        reason = REASONS.get(outcome.reason, outcome.reason)
        return self.print(*lines, Text(), Text(f"  {reason}", "dim"))

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


def bonus_of(shown: Face) -> Text:
    """The bonus that a card gives, `+R`."""
    return Text(f"+{shown.bonus * shown.bonuses}", f"bold {CHIPS[shown.bonus]}") if shown.bonus else Text()


def small(shown: Face) -> Text:
    """A card inside a line: its bonus, its points, its cost."""
    value = Text(str(shown.points), "bold") if shown.points else Text("·", "dim")
    value.append(f" {shown.ability}" if shown.ability else "", "dim")
    cost = Text.assemble(" ", chips(shown.cost)) if shown.cost else Text()
    return Text.assemble(bonus_of(shown), " " if shown.bonus else "", value, cost)


def listed(choice: Choice) -> Text:
    """A choice with its number and its notation, or its gems where they say the same."""
    tokens = choice.kind in ("take", "return", "pay") and not choice.placed
    return Text.assemble((f"{choice.number:>2} ", "bold"), drawn(choice.meaning) if tokens else choice.text)


def in_columns(items: Sequence[Text], width: int) -> Block:
    """Items next to each other, in columns of one width."""
    column = max(item.cell_len for item in items) + 2
    many = max(1, width // column)
    return [
        Text().join(padded(item, column) for item in items[begin : begin + many])
        for begin in range(0, len(items), many)
    ]


def wrapped(console: Console, line: Text, width: int) -> Block:
    """A line broken at spaces where it is too long."""
    return list(line.wrap(console, width)) or [Text()]


def chip(letter: str, number: int | str = "") -> Text:
    """A gem with a number, `W2`."""
    return Text(f"{letter}{number}", CHIPS[letter])


def chips(counts: Gems) -> Text:
    """Gems with their numbers, a space between them."""
    return Text(" ").join([chip(letter, number) for letter, number in counts])


def tally(counts: Gems) -> Text:
    """Gems in fixed places: those that there are none of are there as well, faintly."""
    return Text(" ").join([chip(letter, n) if n else Text(f"{letter}·", "dim") for letter, n in counts])


def cut(line: Text, width: int) -> Text:
    """The line, shortened to `width` columns."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis")
    return line


def padded(line: Text, width: int) -> Text:
    """The line, with exactly `width` columns."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def spread(left: Text, right: Text, width: int) -> Text:
    """Two texts at the two ends of a line."""
    space = width - left.cell_len - right.cell_len
    return Text.assemble(left, " " * max(space, 1), right)


def beside(blocks: Iterable[Block], gap: int) -> Block:
    """Blocks next to each other."""
    blocks = list(blocks)
    widths = [max((line.cell_len for line in block), default=0) for block in blocks]
    return [
        Text(" " * gap).join([padded(line or Text(), width) for line, width in zip(lines, widths, strict=True)])
        for lines in zip_longest(*blocks)
    ]


# Cards and nobles


def header(scene: Scene, width: int) -> Block:
    """The first line: the game, the round, who is to move; two lines where it is too long."""
    left = Text.assemble((scene.title, "bold"), ("   game over" if scene.over else f"   round {scene.round}", "dim"))
    if scene.last_round:
        left.append("   LAST ROUND", "bold red")
    right = Text()
    if scene.to_move:
        right = Text.assemble(("▶ ", "bold green"), (scene.to_move, "bold"), " to move")
    return [left, right] if left.cell_len + right.cell_len >= width else [spread(left, right, width)]


def frame(inside: Block, width: int, titles: tuple[Text, Text, Text], style: str) -> Block:
    """Lines in a frame. The titles stand top left, top right and bottom right in it."""
    left, right, below = titles
    sides = [Text.assemble(("│ ", style), padded(each, width - 4), (" │", style)) for each in inside]
    return [border("╭╮", (left, right), width, style), *sides, border("╰╯", (Text(), below), width, style)]


def border(ends: str, titles: tuple[Text, Text], width: int, style: str) -> Text:
    """The upper or lower side of a frame, with a title at either end."""
    left, right = (Text.assemble(" ", title, " ") if title else Text() for title in titles)
    line = "─" * (width - 4 - left.cell_len - right.cell_len)
    return Text.assemble((ends[0] + "─", style), left, (line, style), right, ("─" + ends[1], style))


def card(shown: Face | None) -> Block:
    """A face-up card: place and news above, points and bonus, cost, what the viewer can do with it below."""
    if shown is None:
        return [Text(" " * CARD), Text("empty".center(CARD), "dim"), Text(" " * CARD), Text(" " * CARD)]
    style = MARKS[shown.mark]
    value = Text(str(shown.points), "bold") if shown.points else Text("·", "dim")
    bonus = bonus_of(shown)
    value.append(f" {shown.ability}"[: CARD - 5 - value.cell_len - bonus.cell_len], "dim")
    titles = (Text(shown.place, "bold"), Text("new", FRESH) if shown.fresh else Text(), Text(shown.mark, style))
    return frame([spread(value, bonus, CARD - 4), chips(shown.cost)], CARD, titles, style)


def rows(scene: Scene) -> Block:
    """All rows of cards, each with its deck."""
    lines: Block = []
    for row in scene.rows:
        label = deck(row)
        for begin in range(0, len(row.cards), IN_A_ROW):
            lines += beside([label, *(card(each) for each in row.cards[begin : begin + IN_A_ROW])], 1)
            label = [Text(" " * (LABEL - 1))]
    return lines


def deck(row: RowShown) -> Block:
    """The label of a row: its level and how many cards are left."""
    left = f"{row.left} left" if row.left else "none left"
    lines = [Text(), Text(f"Level {row.level}"), Text(left, "dim"), Text()]
    return [padded(line, LABEL - 1) for line in lines]


def nobles(shown: Sequence[NobleShown]) -> Block:
    """The nobles on the table."""
    label = [padded(Text(text), LABEL - 1) for text in ("", "Nobles", "")]
    if not shown:
        return [Text.assemble(padded(Text("Nobles"), LABEL), ("none left", "dim"))]
    return beside([label, *(noble(each) for each in shown)], 1)


def noble(shown: NobleShown) -> Block:
    """One noble."""
    titles = (Text(shown.name), Text(str(shown.points), "bold"), Text())
    return frame([chips(shown.cost)], NOBLE, titles, FRAME)


def bank(scene: Scene) -> Text:
    """The tokens in the bank."""
    stacks = [Text(f" {letter} {number} ", CHIPS[letter] if number else "dim") for letter, number in scene.bank]
    return Text.assemble(padded(Text("Bank"), LABEL), Text("  ").join(stacks))


# Seats


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


def seat_below(seat: SeatShown) -> Block:
    """A seat in two lines and its hand, as wide as the cards."""
    score = padded(Text(points(seat.points), "bold"), 11)
    cards = padded(Text(counted(seat.cards), "dim"), 11)
    lines = [
        Text.assemble(name_of(seat, 24), score, ("bonuses  ", "dim"), tally(seat.bonuses), f"     {visited(seat)}"),
        Text.assemble(" " * 24, cards, ("tokens   ", "dim"), tally(seat.tokens), "  ", held(seat)),
    ]
    label = Text(f"  hand {len(seat.hand)}/{seat.hand_limit}  ", "dim")
    for line in flowing([in_hand(each) for each in seat.hand], MARKET - label.cell_len):
        lines.append(Text.assemble(label, line))
        label = Text(" " * label.cell_len)
    return lines


def flowing(items: Sequence[Text], width: int) -> Block:
    """Items one after another, in as many lines as they need."""
    lines: Block = []
    for item in items:
        if lines and lines[-1].cell_len + 3 + item.cell_len <= width:
            lines[-1] = Text("   ").join([lines[-1], item])
        else:
            lines.append(item)
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
