"""Finds the choice that an answer in a record is, in the state in which it was given."""

from __future__ import annotations

from typing import Any

from cabochon.kernel.errors import BadText
from cabochon.kernel.game import Game
from cabochon.kernel.state import CHANCE
from cabochon.records.record import Decision


def find(game: Game[Any], state: Any, decision: Decision) -> int:
    """The choice; `BadText` when another question is asked, or it has no such answer.

    A decision without a question is as somebody typed it: its answer may be in any spelling that the game reads.
    """
    if game.over(state):
        raise BadText(f"the game is over, {decision.answer} cannot come")
    asked = game.asked(state)
    if decision.question and (asked.question, asked.seat) != (decision.question, decision.seat):
        raise BadText(
            f"{named(asked.seat)} is asked for {asked.question}, "
            f"but the record has {decision.question} of {named(decision.seat)}"
        )
    answer = decision.answer
    for choice in game.choices(state):
        if game.text(state, choice) == answer:
            return int(choice)
    if not decision.question:
        return int(game.parse(state, answer))
    raise BadText(f"{named(asked.seat)} cannot answer {asked.question} with {answer!r}")


def named(seat: int) -> str:
    """A seat in an error."""
    return "chance" if seat == CHANCE else f"seat {seat}"
