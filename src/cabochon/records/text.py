"""Reads the text form: carries out what a page says, since it names neither questions nor hashes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from cabochon.kernel.errors import BadText
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE, EVERYTHING, SPECTATOR
from cabochon.records.guess import Guesses
from cabochon.records.movetext import visit
from cabochon.records.page import Entry, Line, Page
from cabochon.records.record import (
    ADJUDICATED,
    HIDDEN,
    Decision,
    Record,
    Turn,
    Variation,
    at_line,
    check_result,
    game_of,
    hash_of,
    setup_key,
    short,
    turns_due,
)
from cabochon.records.told import find
from cabochon.records.write import check_of, ending

RANKS = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4})*")


def read_text(lines: Iterable[tuple[int, str]]) -> Iterator[Record]:
    """The records in numbered lines of the text form."""
    for page in visit(lines, Page):
        yield Reading(page).record()


class Reading:
    """Carries out a page's answers, to learn which questions they answer, where turns end, and how the game ends."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.header = page.header()
        self.game = game_of(self.header)
        self.key = setup_key(self.header)
        self.decisions: list[Decision] = []
        self.turns: list[Turn] = []

    def record(self) -> Record:
        """The record of the page; `BadText` when the game cannot have gone so."""
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
