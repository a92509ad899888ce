"""The table in plain sentences: for pipes, screen readers and terminals that cannot draw. ASCII, but for names.

Nothing here depends on where a thing stands on the screen: every line says what it is about. Lines are broken at the
width; what belongs to the line above begins with two spaces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from rich.cells import cell_len

from cabochon.kernel.outcome import Outcome
from cabochon.tui.scene import (
    BUY,
    SHORT,
    Back,
    Face,
    Gems,
    NobleShown,
    RowShown,
    Scene,
    SeatShown,
    kind_named,
    scene_of,
)
from cabochon.tui.words import REASONS, Choice, Phrase, heading

MARKED: Final = {BUY: "you can buy it", SHORT: "you are 1 short of it"}


def table(
    game: Any,
    view: Any,
    names: Sequence[str] = (),
    fresh: Collection[str] = (),
    *,
    width: int = 80,
) -> str:
    """The table of a view or a state as sentences; see `scene_of` for `names` and `fresh`."""
    scene = scene_of(game, view, names, fresh)
    lines = [header(scene)]
    for row in scene.rows:
        lines += row_told(row)
    lines.append(nobles_told(scene.nobles))
    lines.append(f"Bank: {tokens(scene.bank)}.")
    lines += [f"{note[:1].upper()}{note[1:]}." for note in scene.notes]
    for seat in scene.seats:
        lines += seat_told(seat)
    return wrapped(lines, width)


class Plain:
    """The painter that writes sentences."""

    def __init__(self, width: int = 80) -> None:
        self.width = width

    def table(
        self, game: Any, view: Any, names: Sequence[str], fresh: Collection[str], recent: Sequence[Phrase]
    ) -> str:
        """The table, after what has happened since the last time."""
        told = "".join(self.turn(phrase) for phrase in recent)
        return told + table(game, view, names, fresh, width=self.width)

    def choices(self, choices: Sequence[Choice]) -> str:
        """The list of choices, a paragraph a kind."""
        lines = []
        for kind, group in groupby(choices, key=lambda choice: choice.kind):
            items = [f"{each.number}: {meant(each)}" for each in group]
            lines.append(f"{heading(kind)}: {'; '.join(items)}.")
        return wrapped(lines, self.width)

    def line(self, phrase: Phrase, style: str = "") -> str:
        """One line of news."""
        return wrapped([said(phrase)], self.width)

    def turn(self, phrase: Phrase) -> str:
        """What a turn came to."""
        return wrapped([f"{said(phrase)}."], self.width)

    def text(self, text: str) -> str:
        """Lines that are printed as they are, where they fit."""
        return wrapped(text.splitlines(), self.width)

    def result(self, outcome: Outcome, names: Sequence[str], cards: Sequence[int]) -> str:
        """How the game ended."""
        lines = [f"The game is over: {REASONS.get(outcome.reason, outcome.reason)}.", victory(outcome, names)]
        for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
            lines.append(
                f"Place {outcome.ranks[seat]}: {names[seat]}, {points(outcome.scores[seat])}, {counted(cards[seat])}."
            )
        return wrapped(lines, self.width)

    def clear(self) -> str:
        """What hides everything above: nothing, as a screen that reads aloud has nothing above."""
        return ""


def wrapped(lines: Iterable[str], width: int) -> str:
    """Lines of at most `width` columns, broken at spaces, each with a line feed. A longer word has its own line."""
    out: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        broken = indent
        for word in line.split():
            if cell_len(broken) + cell_len(word) >= width and broken.strip():
                out.append(broken)
                broken = indent + "  "
            broken += f" {word}" if broken.strip() else word
        out.append(broken)
    return "".join(f"{line}\n" for line in out)


# Words


def victory(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has won."""
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) > 1:
        return f"{listed(winners)} share the victory."
    return f"{winners[0]} {'win' if winners[0] == 'You' else 'wins'}."


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def counted(number: int) -> str:
    """A number of cards."""
    return f"{number} card" if number == 1 else f"{number} cards"


def points(number: int) -> str:
    """A number of points."""
    return f"{number} point" if number == 1 else f"{number} points"


def tokens(counts: Gems) -> str:
    """Gems in words, those that there are none of left out."""
    return ", ".join(f"{number} {kind_named(letter)}" for letter, number in counts if number) or "none"


def meant(choice: Choice) -> str:
    """A choice in a few words: the table has said more about its card already."""
    words = said(tuple(piece for piece in choice.meaning if not isinstance(piece, Face))).strip()
    return f"{choice.text} {words}" if choice.placed else words


def one_by_one(counts: Gems) -> str:
    """Gems in words, where one of a kind needs no number: `white, blue, 2 red`."""
    return ", ".join(
        f"{number} {kind_named(letter)}" if number > 1 else kind_named(letter) for letter, number in counts
    )


def said(phrase: Phrase) -> str:
    """A phrase in words."""
    words = []
    for piece in phrase:
        if isinstance(piece, str):
            words.append(piece)
        elif isinstance(piece, Face):
            words.append(f"a {face(piece)}")
        else:
            words.append(one_by_one(piece))
    return "".join(words)


def face(shown: Face) -> str:
    """A card in words."""
    bonus = " ".join([kind_named(shown.bonus)] * shown.bonuses) if shown.bonus else "plain"
    worth = f" with {points(shown.points)}" if shown.points else ""
    worth += f" ({shown.ability})" if shown.ability else ""
    return f"{bonus} card{worth}{f' for {tokens(shown.cost)}' if shown.cost else ''}"


# The table


def header(scene: Scene) -> str:
    """What is going on."""
    if scene.over:
        return f"{scene.title}, the game is over after {scene.round} rounds."
    last = ", the last round" if scene.last_round else ""
    move = f" {scene.to_move} to move." if scene.to_move else ""
    return f"{scene.title}, round {scene.round}{last}.{move}"


def row_told(row: RowShown) -> list[str]:
    """A row of cards."""
    lines = [f"Level {row.level}, row {row.letter}, {row.left} in the deck:"]
    for shown in row.cards:
        if shown is not None:
            lines.append(f"  {shown.place}: {', '.join([face(shown), *remarks(shown)])}.")
    return lines


def remarks(shown: Face) -> list[str]:
    """What is to be said about a card for the viewer."""
    words = ["new" if shown.fresh else "", "only you know it" if shown.secret else "", MARKED.get(shown.mark, "")]
    return [word for word in words if word]


def nobles_told(nobles: Sequence[NobleShown]) -> str:
    """The nobles on the table."""
    if not nobles:
        return "Nobles: none left."
    return f"Nobles: {'; '.join(f'{n.name}, {points(n.points)}, for {tokens(n.cost)} bonuses' for n in nobles)}."


def seat_told(seat: SeatShown) -> list[str]:
    """A seat."""
    to_move = ", to move" if seat.to_move else ""
    first = ", begins each round" if seat.first else ""
    lines = [
        f"{seat.name}: {points(seat.points)}, {counted(seat.cards)}{first}{to_move}.",
        f"  Bonuses: {tokens(seat.bonuses)}.",
        f"  Tokens: {tokens(seat.tokens)}; {seat.held} of {seat.limit}.",
    ]
    if seat.hand:
        cards = "; ".join(in_hand(each) for each in seat.hand)
        lines.append(f"  Hand, {len(seat.hand)} of {seat.hand_limit}: {cards}.")
    if seat.nobles:
        lines.append(f"  Nobles: {', '.join(noble.name for noble in seat.nobles)}.")
    return lines


def in_hand(shown: Face | Back) -> str:
    """A reserved card."""
    if isinstance(shown, Back):
        return f"{shown.place} an unseen card of level {shown.level}"
    return f"{shown.place} {', '.join([face(shown), *remarks(shown)])}"
