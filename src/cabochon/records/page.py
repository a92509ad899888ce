"""A page: everything that stands in the text of one game, and what its tags say."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from cabochon import games
from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.state import EVERYTHING, SPECTATOR
from cabochon.records.movetext import Visitor
from cabochon.records.record import OWN_TAG, Option, Record, at_line, check_remarks, check_text, short

NEEDED: Final = ("Game", "Rules", "Seats", "Result")
COUNT = re.compile(r"[0-9]{1,4}")


@dataclass
class Entry:
    """One answer as it stands in the text, and what is said about it."""

    answer: str
    mark: str
    line: int
    shows: str = ""
    comment: str = ""
    clock: int | None = None
    number: int | None = None
    variations: list[Line] = field(default_factory=list)


@dataclass
class Line:
    """Answers one after another: a game's, or a variation's."""

    opened: int
    comment: str = ""
    entries: list[Entry] = field(default_factory=list)


class Page(Visitor):
    """Collects what the text of one game has."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.tag_lines: dict[str, int] = {}
        self.main = Line(0)
        self.open_lines = [self.main]
        self.waiting: int | None = None
        self.scores: tuple[int, ...] | None = None
        self.last = 0

    def tag(self, name: str, value: str, line: int) -> None:
        if name in self.tags:
            raise BadText(f"the tag {name} is there twice")
        self.tags[name] = value
        self.tag_lines[name] = line

    def number(self, turn: int, line: int) -> None:
        self.waiting = turn

    def answer(self, text: str, mark: str, line: int) -> None:
        self.open_lines[-1].entries.append(Entry(text, mark, line, number=self.waiting))
        self.waiting = None

    def shows(self, card: str, line: int) -> None:
        self.entry("what an answer shows").shows = card

    def clock(self, milliseconds: int, line: int) -> None:
        check_remarks("", "", milliseconds)
        self.entry("a clock").clock = milliseconds

    def comment(self, text: str, line: int) -> None:
        check_text(text)
        current = self.open_lines[-1]
        about: Line | Entry = current.entries[-1] if current.entries else current
        about.comment = f"{about.comment} {text}" if about.comment else text

    def open(self, line: int) -> None:
        variation = Line(line)
        self.entry("a variation").variations.append(variation)
        self.open_lines.append(variation)
        self.waiting = None

    def close(self, line: int) -> None:
        if not self.open_lines[-1].entries:
            raise BadText("a variation has at least one answer")
        self.open_lines.pop()
        self.waiting = None

    def end(self, scores: tuple[int, ...] | None, line: int) -> None:
        self.scores = scores
        self.last = line

    def entry(self, what: str) -> Entry:
        """The last answer, which `what` is about."""
        entries = self.open_lines[-1].entries
        if not entries:
            raise BadText(f"{what} stands behind an answer")
        return entries[-1]

    # Tags

    def header(self) -> Record:
        """What the tags say."""
        first = min(self.tag_lines.values(), default=self.last)
        for name in NEEDED:
            if name not in self.tags:
                raise at_line(first, f"the tag {name} is missing")
        try:
            return self.made_header(first)
        except BadText as error:
            raise at_line(first, error) from error

    def made_header(self, line: int) -> Record:
        """The record of the tags, without any decisions."""
        tags = self.tags
        if not COUNT.fullmatch(tags["Seats"]):
            raise BadText(f"Seats is a number, not {short(tags['Seats'])}")
        seats = int(tags["Seats"])
        if tags["Rules"].partition("@")[0] != tags["Game"]:
            raise BadText(f"the rules {short(tags['Rules'])} are not those of the game {short(tags['Game'])}")
        players = [tags[f"Player{seat}"] for seat in range(min(seats, 9)) if f"Player{seat}" in tags]
        own = {name for name in tags if OWN_TAG.fullmatch(name)}
        strange = [name for name in own if name.startswith("Player") and name[6:] not in map(str, range(len(players)))]
        if strange:
            raise BadText(f"there are {len(players)} players on seats one after another, and {strange[0]} too")
        return Record(
            rules=tags["Rules"],
            seats=seats,
            options=options(tags.get("Options", ""), tags["Game"]),
            players=tuple(players),
            date=tags.get("Date", ""),
            tags={name: value for name, value in tags.items() if name not in own},
            comment=self.main.comment,
            viewer=viewer(tags.get("Viewer"), seats),
            line=line,
        )


def viewer(tag: str | None, seats: int) -> int:
    """The viewer that a tag names."""
    if tag is None:
        return EVERYTHING
    if tag == "spectator":
        return SPECTATOR
    if not COUNT.fullmatch(tag) or int(tag) >= seats:
        raise BadText(f"Viewer is a seat or spectator, not {short(tag)}")
    return int(tag)


def options(tag: str, game: str) -> dict[str, Option]:
    """The options that a tag lists, `payment=standard stall_rounds=3`."""
    found: dict[str, Option] = {}
    family = games.FAMILIES.get(game.partition("+")[0])
    for word in tag.split():
        key, equals, value = word.partition("=")
        if not equals or key in found:
            raise BadText(f"options are written key=value, each once, not {short(word)}")
        if family is None:
            raise BadText(f"there is no game {short(game)}")
        try:
            made = games.option_value(game, family, key, value)
        except BadSetup as error:
            raise BadText(str(error)) from error
        assert isinstance(made, (str, int))
        found[key] = made
    return found
