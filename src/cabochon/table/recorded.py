"""A table whose game is that of a record: to be looked through like one that was played here."""

from __future__ import annotations

from cabochon.kernel.errors import CabochonError
from cabochon.kernel.state import EVERYTHING
from cabochon.records import Record, verify
from cabochon.table.errors import Refused
from cabochon.table.events import Began, Decided, Ended, Event, Sat
from cabochon.table.setup import Setup
from cabochon.table.sitting import Sitting


def sitting_of(record: Record) -> Sitting:
    """The finished table of a record; a game that was not finished ends where the record does.

    `Refused` when the record is not in order, or shows only what one viewer knows.
    """
    if record.viewer != EVERYTHING:
        raise Refused("record", "the record shows only what one viewer knows: all of it is needed here")
    try:
        verify(record)
        setup = Setup(record.game, record.seats, dict(record.options))
        events: list[Event] = [
            Sat(0, seat, f"seat {seat}", record.player(seat).strip()[:40] or f"seat {seat}")
            for seat in range(record.seats)
        ]
        events += [Began(0), *(Decided(0, each.seat, each.question, each.answer) for each in record.decisions)]
        sitting = Sitting.replay(setup, events)
    except CabochonError as error:
        raise Refused("record", str(error)) from error
    if sitting.outcome is None:
        result = record.result
        scores = sitting.scores()
        reason, ranks = (result.reason, result.ranks) if result else ("abandoned", (1,) * record.seats)
        sitting.carry_out(Ended(0, reason, ranks, scores))
    return sitting
