"""Replays records: any position of a game, and whether everything in a record is as the rules have it.

A record that was projected for a viewer is replayed too, as that viewer's views: `guess` finds answers for those that
the record hides, and what the viewer sees does not depend on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cabochon.kernel.errors import BadText
from cabochon.kernel.game import Game
from cabochon.kernel.state import EVERYTHING, SPECTATOR
from cabochon.records.guess import Guesses
from cabochon.records.record import (
    ADJUDICATED,
    Decision,
    Record,
    Variation,
    at_line,
    game_of,
    hash_of,
    setup_key,
    turns_due,
)
from cabochon.records.told import find


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a replay: its place, what the record says, the state before it, and the choice it is there.

    The state is the replay's own: copy it to keep it. In a projected record it may have guesses for what is hidden.
    """

    index: int
    decision: Decision
    state: Any
    choice: int


class Replay:
    """Steps through a record; every call that meets an answer that is not legal raises `BadText` and says where."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game[Any] = game_of(record)
        self.choices: list[int] = []
        self.trouble: BadText | None = None
        if record.viewer != EVERYTHING:
            guesses = Guesses(self.game, record.decisions)
            self.choices = guesses.made
            self.trouble = guesses.trouble
        self.state: Any = self.game.start()
        self.made = 0

    def steps(self) -> Iterator[Step]:
        """Every decision in order."""
        state = self.game.start()
        for index, decision in enumerate(self.record.decisions):
            choice = self.choice(index, state)
            yield Step(index, decision, state, choice)
            self.game.apply(state, choice)

    def at(self, index: int | None = None) -> Any:
        """The state before the decision with this index, or where the record ends: a copy, or the viewer's view."""
        wanted = len(self.record.decisions) if index is None else index
        if not 0 <= wanted <= len(self.record.decisions):
            raise BadText(f"there is no decision {wanted}: the record has {len(self.record.decisions)}")
        if wanted < self.made:
            self.state, self.made = self.game.start(), 0
        while self.made < wanted:
            self.game.apply(self.state, self.choice(self.made, self.state))
            self.made += 1
        return self.shown(self.state) if self.record.viewer != EVERYTHING else self.state.copy()

    def turn(self, number: int) -> Any:
        """The state when so many turns are finished, 0 being after the deal: a copy, or the viewer's view."""
        turns = self.record.turns
        if 0 <= number < len(turns):
            return self.at(turns[number].end)
        if number == len(turns):
            state = self.at()
            seat = 0 if self.game.over(state) else self.game.asked(state).seat
            if turns_due(state, seat, len(turns)) > number:
                return state
        raise BadText(f"there is no turn {number}: the record has {max(len(turns) - 1, 0)}")

    def verify(self) -> None:
        """`BadText` for the first thing that is wrong: an answer, a hash, a variation, the result.

        Hashes of records by older rules are not compared.
        """
        key = setup_key(self.record)
        state = self.game.start()
        marked = 0
        for index, decision in enumerate(self.record.decisions):
            marked = self.verify_turns(state, index, marked, key)
            choice = self.choice(index, state)
            for variation in decision.variations:
                self.verify_variation(variation, state, marked)
            self.game.apply(state, choice)
        marked = self.verify_turns(state, len(self.record.decisions), marked, key)
        if marked < len(self.record.turns):
            raise at_line(self.record.turns[marked].line, f"turn {marked} ends in the record, but not in the game")
        self.verify_result(state)

    def verify_turns(self, state: Any, index: int, marked: int, key: bytes) -> int:
        """Compare the turns that end at a place with those of the record; the number of turns compared so far."""
        turns = self.record.turns
        over = self.game.over(state)
        due = turns_due(state, 0 if over else self.game.asked(state).seat, marked)
        while marked < due:
            if marked == len(turns):
                if index == len(self.record.decisions) and self.record.result is None:
                    return marked
                raise self.error(index, f"turn {marked} ends here, but the record does not say so")
            turn = turns[marked]
            if turn.end != index:
                raise at_line(turn.line, f"turn {marked} ends at another place in the game than in the record")
            if self.record.has_current_rules and turn.hash != hash_of(key, self.shown(state)):
                raise at_line(turn.line, f"the hash at the end of turn {marked} is not that of the game")
            marked += 1
        return marked

    def verify_variation(self, variation: Variation, state: Any, turn: int) -> None:
        """Carry out a variation from the state in which its decision was made."""
        state = state.copy()
        for decision in variation.decisions:
            try:
                choice = find(self.game, state, decision)
            except BadText as error:
                raise at_line(decision.line, f"{where(turn)}, in a variation: {error}") from error
            for inner in decision.variations:
                self.verify_variation(inner, state, turn)
            self.game.apply(state, choice)

    def verify_result(self, state: Any) -> None:
        """Compare the result with how the game ended."""
        outcome = self.game.outcome(state)
        result = self.record.result
        if result is None or outcome == result:
            return
        line = self.record.line
        if outcome is not None:
            raise at_line(
                line,
                f"the game ended with the scores {outcome.scores} and ranks {outcome.ranks} ({outcome.reason}), "
                f"but the record says {result.scores} and {result.ranks} ({result.reason})",
            )
        if result.reason not in ADJUDICATED:
            raise at_line(line, f"the record says that the game ended ({result.reason}), but it goes on")

    def shown(self, state: Any) -> Any:
        """The state itself, or what the viewer of a projected record sees of it."""
        viewer = self.record.viewer
        return state if viewer == EVERYTHING else self.game.view(state, None if viewer == SPECTATOR else viewer)

    def choice(self, index: int, state: Any) -> int:
        """The choice that the decision with this index is in `state`, the state before it."""
        if index == len(self.choices):
            if self.trouble is not None:
                raise self.trouble
            try:
                self.choices.append(find(self.game, state, self.record.decisions[index]))
            except BadText as error:
                raise self.error(index, error) from error
        return self.choices[index]

    def error(self, index: int, message: object) -> BadText:
        """The error for something wrong at a decision."""
        turn = sum(turn.end <= index for turn in self.record.turns)
        decisions = self.record.decisions
        line = decisions[index].line if index < len(decisions) else self.record.line
        return at_line(line, f"{where(turn)}: {message}")


def where(turn: int) -> str:
    """A place in a game for an error: the turn that is going on."""
    return f"turn {turn}" if turn else "the deal"


def verify(record: Record) -> None:
    """`BadText` for the first thing in a record that is not as the rules have it; see `Replay.verify`."""
    Replay(record).verify()
