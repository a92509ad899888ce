"""Projects a record for a seat or a spectator: everything that the viewer may know, and nothing else.

It is built from what is allowed: the setup, the players, the date, clocks and the result; every answer that is not
secret; for an answer that shows a card the viewer had not seen, that card; and hashes of the viewer's views. Comments,
marks, variations and other tags were written by those who may know more, and stay behind.
"""

from __future__ import annotations

from typing import Any

from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.kernel.state import EVERYTHING, SPECTATOR
from cabochon.records.record import HIDDEN, Decision, Record, Turn, hash_of, setup_key
from cabochon.records.replay import Replay


class Projector:
    """Shows the decisions of one game to one viewer while they are made: for logs and tables."""

    def __init__(self, game: Game[Any], seat: int | None) -> None:
        if seat is not None and not 0 <= seat < game.seats:
            raise BadSetup(f"seats are 0 to {game.seats - 1}, there is no seat {seat}")
        self.game = game
        self.viewer = SPECTATOR if seat is None else seat
        self.unseen: set[object] = set()

    def shown(self, state: Any, choice: int) -> tuple[str, str]:
        """An answer as the viewer may read it, `?` when it is secret, and the card that it shows or an empty text.

        `state` is the one before the answer. Every decision of the game must be asked for once, in order.
        """
        game = self.game
        if game.secret(state, choice, self.viewer):
            self.unseen.add(game.describe(state, choice).get("card"))
            return HIDDEN, ""
        card = game.describe(state, choice).get("card") if self.unseen else None
        if card not in self.unseen:
            return game.text(state, choice), ""
        self.unseen.discard(card)
        return game.text(state, choice), str(card)


def project(record: Record, seat: int | None, *, reveal: bool = False) -> Record:
    """The record as `seat` (None: a spectator) may know it; with `reveal` a finished game is shown in full.

    Two games that differ only in what the viewer cannot know have equal projections.
    """
    viewer = SPECTATOR if seat is None else seat
    if record.viewer not in (EVERYTHING, viewer):
        raise BadSetup("the record is projected for another viewer already")
    if reveal and record.result is None:
        raise BadSetup("only a finished game can be revealed")
    replay = Replay(record)
    projector = Projector(replay.game, seat)
    if reveal or record.viewer == viewer:
        return record
    key = setup_key(record)
    ends: dict[int, str] = {}
    wanted = {turn.end for turn in record.turns}
    decisions = []
    for step in replay.steps():
        if step.index in wanted:
            ends[step.index] = hash_of(key, replay.game.view(step.state, seat))
        answer, shows = projector.shown(step.state, step.choice)
        told = step.decision
        decisions.append(Decision(told.question, told.seat, answer, shows, clock=told.clock))
    if len(decisions) in wanted:
        ends[len(decisions)] = hash_of(key, replay.game.view(replay.at(), seat))
    return Record(
        rules=record.rules,
        seats=record.seats,
        options=record.options,
        players=record.players,
        date=record.date,
        viewer=viewer,
        decisions=tuple(decisions),
        turns=tuple(Turn(turn.end, ends[turn.end]) for turn in record.turns),
        result=record.result,
    )
