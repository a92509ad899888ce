"""Reads the text form: carries out what the movetext says, since it names neither questions nor hashes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cabochon import games
from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE, EVERYTHING, SPECTATOR
from cabochon.records.guess import Guesses
from cabochon.records.movetext import Visitor, visit
from cabochon.records.record import (
    ADJUDICATED,
    HIDDEN,
    OWN_TAG,
    Decision,
    Option,
    Record,
    Turn,
    Variation,
    at_line,
    check_remarks,
    check_result,
    check_text,
    game_of,
    hash_of,
    setup_key,
    short,
    turns_due,
)
from cabochon.records.told import find
from cabochon.records.write import check_of, ending

NEEDED: Final = ("Game", "Rules", "Seats", "Result")
COUNT = re.compile(r"[0-9]{1,4}")
RANKS = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4})*")


def read_text(lines: Iterable[tuple[int, str]]) -> Iterator[Record]:
    """The records in numbered lines of the text form."""
    for page in visit(lines, Page):
        yield page.record()


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
    """Everything that the text of one game has; `record` makes a record of it."""

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

    # Making the record

    def record(self) -> Record:
        """The record; `BadText` when the game cannot have gone so."""
        header = self.header()
        return Retelling(self, header).record()

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


class Retelling:
    """Carries out a page's answers, to learn which questions they answer, where turns end, and how the game ends."""

    def __init__(self, page: Page, header: Record) -> None:
        self.page = page
        self.header = header
        self.game = game_of(header)
        self.key = setup_key(header)
        self.decisions: list[Decision] = []
        self.turns: list[Turn] = []

    def record(self) -> Record:
        """The record of the page."""
        state = self.game.start()
        entries = self.page.main.entries
        hides = self.header.viewer != EVERYTHING
        guesses = self.guess(entries) if hides else ()
        for index, entry in enumerate(entries):
            try:
                self.end_turns(state, entry.number, entry.line)
                choice = guesses[index] if hides else self.choice(state, entry)
                self.decisions.append(self.decision(state, entry, choice))
            except BadText as error:
                raise placed(error, entry.line, len(self.turns)) from error
            self.game.apply(state, choice)
        line = self.page.last
        try:
            result = self.result(state)
            if result is not None or self.page.waiting is not None:
                self.end_turns(state, self.page.waiting, line)
        except BadText as error:
            raise at_line(line, error) from error
        self.check()
        return replace(self.header, decisions=tuple(self.decisions), turns=tuple(self.turns), result=result)

    def guess(self, entries: list[Entry]) -> list[int]:
        """A choice for every answer of a projected record."""
        told = tuple(Decision("", CHANCE, entry.answer, entry.shows, line=entry.line) for entry in entries)
        guesses = Guesses(self.game, told)
        if guesses.trouble is not None:
            raise guesses.trouble
        return guesses.made

    def choice(self, state: Any, entry: Entry) -> int:
        """The choice that an answer is."""
        if entry.answer == HIDDEN or entry.shows:
            raise BadText("only a record with the tag Viewer hides or shows answers")
        return find(self.game, state, Decision("", CHANCE, entry.answer))

    def decision(self, state: Any, entry: Entry, choice: int) -> Decision:
        """The decision that an entry is, with its variations."""
        if entry.variations and self.header.viewer != EVERYTHING:
            raise BadText("a projected record has no variations")
        asked = self.game.asked(state)
        return Decision(
            asked.question,
            asked.seat,
            HIDDEN if entry.answer == HIDDEN else self.game.text(state, choice),
            entry.shows,
            entry.mark,
            entry.comment,
            entry.clock,
            tuple(self.variation(state, line) for line in entry.variations),
            entry.line,
        )

    def variation(self, state: Any, line: Line) -> Variation:
        """A variation that begins in `state`."""
        state = state.copy()
        decisions = []
        for entry in line.entries:
            try:
                choice = self.choice(state, entry)
                decisions.append(self.decision(state, entry, choice))
            except BadText as error:
                raise placed(error, entry.line, len(self.turns)) from error
            self.game.apply(state, choice)
        return Variation(tuple(decisions), line.comment)

    def end_turns(self, state: Any, number: int | None, line: int) -> None:
        """Mark the turns that have ended; `number` is the number of the turn that begins, where the text has one."""
        over = self.game.over(state)
        due = turns_due(state, 0 if over else self.game.asked(state).seat, len(self.turns))
        while len(self.turns) < due:
            self.turns.append(Turn(len(self.decisions), hash_of(self.key, self.shown(state)), line))
        if number is not None and number != len(self.turns):
            raise BadText(f"turn {len(self.turns)} comes, not {number}")

    def shown(self, state: Any) -> Any:
        """The state, or what the viewer of a projected record sees of it."""
        seat = self.header.viewer
        return state if seat == EVERYTHING else self.game.view(state, None if seat == SPECTATOR else seat)

    def result(self, state: Any) -> Outcome | None:
        """How the game ended: as the rules say, or early as the tags say; None when it was not finished."""
        tags = self.page.tags
        scores = self.page.scores
        outcome = self.game.outcome(state)
        if scores is None:
            result = None
        elif outcome is not None:
            result = outcome
        else:
            result = self.early(scores)
        written = ending(result)
        for name, wanted in (("Result", written), *result_tags(result)):
            if name in tags and tags[name] != wanted:
                raise BadText(f"{name} is {wanted or 'nothing'} in this game, not {short(tags[name])}")
        if scores is not None and scores != (result and result.scores):
            raise BadText(f"the game ended {written}, not {'-'.join(map(str, scores))}")
        return result

    def early(self, scores: tuple[int, ...]) -> Outcome:
        """The result of a game that ended before its rules end it."""
        ranks, reason = self.page.tags.get("Ranks", ""), self.page.tags.get("Ending", "")
        if reason not in ADJUDICATED or not RANKS.fullmatch(ranks):
            raise BadText(
                "the game is not over: a result needs the tags Ranks (1-2) and Ending "
                f"({', '.join(ADJUDICATED)}), and * is for a game that was not finished"
            )
        found = Outcome(tuple(map(int, ranks.split("-"))), scores, reason)
        check_result(found, self.game.seats)
        return found

    def check(self) -> None:
        """Compare the hashes with the one that the text has of them all."""
        said = self.page.tags.get("Check")
        if said is None or not self.header.has_current_rules:
            return
        if said != (check_of(tuple(self.turns)) if self.turns else ""):
            line = self.page.tag_lines["Check"]
            raise at_line(line, "the game, when it is replayed, is not the one that was written")


def result_tags(result: Outcome | None) -> tuple[tuple[str, str], ...]:
    """The tags that say more about a result, and what they must say."""
    if result is None:
        return ("Ranks", ""), ("Ending", "")
    return ("Ranks", "-".join(map(str, result.ranks))), ("Ending", result.reason)


def placed(error: BadText, line: int, turn: int) -> BadText:
    """The error with its line and turn in front, unless it has them."""
    if str(error).startswith("line "):
        return error
    return at_line(line, f"{f'turn {turn}' if turn else 'the deal'}: {error}")


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
