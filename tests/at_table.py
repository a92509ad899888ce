"""Tables for tests: people and bots on seats, games played at random to some point."""

from __future__ import annotations

import json
from typing import Any

from cabochon.kernel.native import Random
from cabochon.table import Setup, Sitting, log_for, picture_for

NAMES = ("Ann", "Bob", "Cem", "Dot")


def people(setup: Setup, rng: Random, humans: int | None = None) -> Sitting:
    """A table where everybody has sat down: people called like their tokens, then random bots."""
    sitting = Sitting(setup)
    for seat in range(setup.seats):
        if humans is None or seat < humans:
            sitting.sit(seat, NAMES[seat].lower(), NAMES[seat], now=seat, rng=rng)
        else:
            sitting.seat_bot(seat, "random", "Bot", now=seat, rng=rng)
    return sitting


def move(sitting: Sitting, rng: Random, now: int) -> None:
    """Whoever is asked answers at random."""
    seat = sitting.asked()
    assert seat is not None
    choice = int(sitting.game.pick(sitting.state, rng))
    place = sitting.places[seat]
    if place.bot:
        sitting.answer_bot(seat, choice, version=sitting.version, now=now, rng=rng)
    else:
        text = sitting.game.text(sitting.state, choice)
        sitting.answer(place.person, [text], version=sitting.version, action=f"a{sitting.seq}", now=now, rng=rng)


def payload(sitting: Sitting, seat: int | None) -> bytes:
    """Everything that the viewer on a seat is ever told."""
    told: list[Any] = [picture_for(sitting, seat, now=sitting.last, position=True), log_for(sitting, seat)]
    return json.dumps(told).encode()
