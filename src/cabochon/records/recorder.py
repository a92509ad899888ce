"""The recorder: stands beside a running game, is told every choice, and makes the record.

    recorder = Recorder(game, players=("Ann", "bot:greedy"))
    state = game.start()
    while not game.over(state):
        choice = ...                    # chance's choices too
        recorder.add(state, choice)     # before the choice is applied
        game.apply(state, choice)
    record = recorder.finish(state)

With `out` it also writes each line of the JSON form at once, so that a game which is cut off can be read and resumed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TextIO

from cabochon import games
from cabochon.kernel.errors import BadText, IllegalChoice
from cabochon.kernel.game import Game
from cabochon.kernel.outcome import Outcome
from cabochon.records.record import (
    ADJUDICATED,
    Decision,
    Record,
    Turn,
    check_remarks,
    check_result,
    hash_of,
    setup_key,
    short,
    turns_due,
)
from cabochon.records.write import decision_line, header_line, result_line, turn_line, undo_line


class Recorder:
    """Makes the record of one game; `out` is a text stream that gets its JSON lines as they come."""

    def __init__(
        self,
        game: Game[Any],
        *,
        players: Sequence[str] = (),
        date: str = "",
        tags: Mapping[str, str] | None = None,
        comment: str = "",
        out: TextIO | None = None,
    ) -> None:
        options = {key: value for key, value in games.options_of(game).items() if isinstance(value, (str, int, bool))}
        header = Record(games.rules_id(game), game.seats, options, named(players), date, dict(tags or {}), comment)
        self.begin(game, header, out)
        self.write(header_line(header))

    @classmethod
    def resume(cls, record: Record, game: Game[Any], out: TextIO | None = None) -> Recorder:
        """A recorder that goes on where an unfinished record of `game` ends; `out` has the lines so far already."""
        if record.result is not None:
            raise IllegalChoice("the record is finished: there is nothing to go on with")
        recorder = cls.__new__(cls)
        recorder.begin(game, replace(record, decisions=(), turns=()), out)
        recorder.decisions.extend(record.decisions)
        recorder.turns.extend(record.turns)
        return recorder

    def begin(self, game: Game[Any], header: Record, out: TextIO | None) -> None:
        """Set up for the game that `header` describes."""
        self.game = game
        self.header = header
        self.key = setup_key(header)
        self.out = out
        self.decisions: list[Decision] = []
        self.turns: list[Turn] = []
        self.result: Outcome | None = None

    def add(self, state: Any, choice: int, *, mark: str = "", comment: str = "", clock: int | None = None) -> Decision:
        """Record the answer to the question that `state` asks, before it is applied.

        `mark` is one of `MARKS`; `clock` is what is left on the seat's clock afterwards, in milliseconds.
        """
        if self.result is not None:
            raise IllegalChoice("the record is finished: nothing can be added")
        if mark or comment or clock is not None:
            check_remarks(mark, comment, clock)
        asked = self.game.asked(state)
        written = self.end_turns(state, asked.seat)
        decision = Decision(asked.question, asked.seat, self.game.text(state, choice), "", mark, comment, clock)
        self.decisions.append(decision)
        self.write(*written, decision_line(decision) if self.out else "")
        return decision

    def finish(self, state: Any, result: Outcome | None = None) -> Record:
        """The finished record. `result` ends a game before its rules do, for one of the reasons `ADJUDICATED`."""
        outcome = self.game.outcome(state)
        if result is None and outcome is None:
            raise IllegalChoice("the game is not over: it can only be finished with a result")
        if result is not None:
            check_result(result, self.game.seats)
            if outcome is not None and outcome != result:
                raise IllegalChoice("the game is over and has another result")
            if outcome is None and result.reason not in ADJUDICATED:
                raise IllegalChoice(f"a game ends early by {', '.join(ADJUDICATED)}, not by {short(result.reason)}")
        if self.result is None:
            self.result = result or outcome
            assert self.result is not None
            seat = 0 if outcome is not None else self.game.asked(state).seat
            self.write(*self.end_turns(state, seat), result_line(self.result))
        return self.record()

    def record(self) -> Record:
        """The record so far."""
        return replace(self.header, decisions=tuple(self.decisions), turns=tuple(self.turns), result=self.result)

    def undo(self, count: int = 1) -> None:
        """Take back the last decisions; a stream that has them already gets a line that says so."""
        if self.result is not None or not 0 < count <= len(self.decisions):
            raise IllegalChoice(f"{count} decisions cannot be taken back")
        del self.decisions[-count:]
        while self.turns and self.turns[-1].end > len(self.decisions):
            self.turns.pop()
        self.write(undo_line(count))

    def end_turns(self, state: Any, seat: int) -> list[str]:
        """Mark the turns that have ended before `seat` answers; the lines to write."""
        written = []
        while len(self.turns) < turns_due(state, seat, len(self.turns)):
            turn = Turn(len(self.decisions), hash_of(self.key, state))
            written.append(turn_line(len(self.turns), turn))
            self.turns.append(turn)
        return written

    def write(self, *lines: str) -> None:
        """Write lines to the stream, if there is one, all at once."""
        if self.out is not None:
            self.out.write("".join(f"{line}\n" for line in lines))
            self.out.flush()


def named(players: Sequence[str]) -> tuple[str, ...]:
    """The names of players; `BadText` for anything but texts."""
    if isinstance(players, str) or not all(isinstance(name, str) for name in players):
        raise BadText(f"players are a list of names, such as ['Ann', 'Bob'], not {short(players)}")
    return tuple(players)
