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
from cabochon.tui.board import Race, Space, Standing
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
from cabochon.tui.words import Choice, Phrase, heading, summed_up

ABILITIES: Final = {
    "again": "another turn",
    "match": "takes a matching token",
    "steal": "steals a token",
    "priv.": "gains a privilege",
    "jok+again": "joker, another turn",
    "pair+1": "pair, and a free card of level 1",
    "free L2": "a free card of level 2",
    "noble": "reserves a noble",
}
"""What short words for abilities are spoken as."""

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
    lines += board_told(scene)
    lines.append(nobles_told(scene))
    lines.append(f"{scene.words.supply}: {tokens(scene.bank)}.")
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

    def choices(self, choices: Sequence[Choice], *, whole: bool = False) -> str:
        """The list of choices, a paragraph a kind; what is too much is summed up unless it is to be `whole`."""
        lines = []
        for kind, group in groupby(choices, key=lambda choice: choice.kind):
            each = list(group)
            short = None if whole else summed_up(each)
            items = [short] if short else [f"{choice.number}: {meant(choice)}" for choice in each]
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

    def result(self, outcome: Outcome, names: Sequence[str], cards: Sequence[int], reason: str) -> str:
        """How the game ended."""
        lines = [f"The game is over: {reason}.", victory(outcome, names)]
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


def crowns(number: int) -> str:
    """A number of crowns."""
    return f"{number} crown" if number == 1 else f"{number} crowns"


def privileges(number: int) -> str:
    """A number of privileges."""
    return f"{number} privilege{'' if number == 1 else 's'}" if number else "no privilege"


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
    worth += f"{' and' if worth else ' with'} {crowns(shown.crowns)}" if shown.crowns else ""
    worth += f" ({ABILITIES.get(shown.ability, shown.ability)})" if shown.ability else ""
    price = f" for {tokens(shown.cost)}" if shown.cost else ""
    price += f" for {tokens(shown.discards)} bonuses, which are lost" if shown.discards else ""
    return f"{bonus} card{worth}{price}"


# The table


def header(scene: Scene) -> str:
    """What is going on."""
    title = scene.title if scene.official else f"{scene.title} (a house variant)"
    if scene.over:
        return f"{title}, the game is over after {scene.round} {scene.counter}s."
    last = ", the last round" if scene.last_round else ""
    move = f" {scene.to_move} to move." if scene.to_move else ""
    return f"{title}, {scene.counter} {scene.round}{last}.{move}"


def row_told(row: RowShown) -> list[str]:
    """A row of cards."""
    level = f"Level {row.level}, row" if row.level else "Row"
    lines = [f"{level} {row.letter}, {row.left} in the deck:"]
    for shown in row.cards:
        if shown is not None:
            lines.append(f"  {shown.place}: {', '.join([face(shown), *remarks(shown)])}.")
    return lines


def remarks(shown: Face) -> list[str]:
    """What is to be said about a card for the viewer."""
    words = ["new" if shown.fresh else "", "only you know it" if shown.secret else "", MARKED.get(shown.mark, "")]
    return [word for word in words if word]


def board_told(scene: Scene) -> list[str]:
    """The board, row by row, and the privileges beside it."""
    if not scene.board:
        return []
    lines = ["Board, rows from the top, columns a to e from the left:"]
    for row in scene.board:
        lines.append(f"  Row {row[0].name[1]}: {', '.join(space_told(each) for each in row)}.")
    lines.append(f"Beside the board: {privileges(scene.privileges)}.")
    if scene.again:
        lines.append("Another turn follows this one.")
    return lines


def space_told(shown: Space) -> str:
    """A space of the board."""
    token = kind_named(shown.letter) if shown.letter else "empty"
    return f"{shown.name} {token}{' (new)' if shown.fresh else ''}"


def nobles_told(scene: Scene) -> str:
    """The nobles or royals on the table."""
    if not scene.nobles:
        return f"{scene.words.tiles}: none."
    return f"{scene.words.tiles}: {'; '.join(noble_told(each) for each in scene.nobles)}."


def noble_told(shown: NobleShown) -> str:
    """A noble with what it demands, or a royal with what it does."""
    more = f", {shown.ability}" if shown.ability else ""
    return f"{shown.name}, {points(shown.points)}{f', for {tokens(shown.cost)} bonuses' if shown.cost else more}"


def seat_told(seat: SeatShown) -> list[str]:
    """A seat."""
    to_move = ", to move" if seat.to_move else ""
    first = ", begins each round" if seat.first else ""
    score = points(seat.points) if seat.standing is None else standing_told(seat.standing)
    lines = [
        f"{seat.name}: {score}, {counted(seat.cards)}{first}{to_move}.",
        f"  Bonuses: {tokens(seat.bonuses)}.",
        *([f"  Points by colour: {tokens(seat.standing.colours)}."] if seat.standing else []),
        f"  Tokens: {tokens(seat.tokens)}; {seat.held} of {seat.limit}.",
    ]
    if seat.hand:
        cards = "; ".join(in_hand(each) for each in seat.hand)
        lines.append(f"  Hand, {len(seat.hand)} of {seat.hand_limit}: {cards}.")
    if seat.nobles:
        called = "Nobles" if seat.standing is None else "Royals"
        lines.append(f"  {called}: {', '.join(noble.name for noble in seat.nobles)}.")
    if seat.kept:
        lines.append(f"  Can use: {', '.join(seat.kept)}.")
    return lines


def standing_told(standing: Standing) -> str:
    """How far a seat of Duel has come, with its privileges."""
    races = [f"{race.reached} of {race.goal} {race_told(race)}{' (near)' * race.near}" for race in standing.races]
    return ", ".join([*races, privileges(standing.privileges)])


def race_told(race: Race) -> str:
    """What a race counts."""
    return race.what if race.what in ("points", "crowns") else f"points of {race.what}"


def in_hand(shown: Face | Back) -> str:
    """A reserved card."""
    if isinstance(shown, Back):
        return f"{shown.place} an unseen card of level {shown.level}"
    return f"{shown.place} {', '.join([face(shown), *remarks(shown)])}"
