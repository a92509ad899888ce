"""What the house rule against hoarding shows: how many turns each seat has hoarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabochon.duel.hoarding import MOST, hoarding_of
from cabochon.gems.table import Table
from cabochon.kernel.native import i64, u8, vec
from cabochon.kernel.observer import Observer, Shown, first_seat, turned

if TYPE_CHECKING:
    from cabochon.duel.game import Duel


class HoardingObserver(Observer[Table]):
    """The observer of the house rule."""

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.hoarding = hoarding_of(game)
        self.seats: i64 = game.seats
        seats = tuple(f"seat {seat}" for seat in range(game.seats))
        self.shown = (
            Shown("hoarding", "how many turns in a row each seat has hoarded", seats, MOST),
            Shown("declared", "whether a seat was declared beaten", ("declared",)),
        )
        self.meanings = {"declare": "whether to declare the opponent beaten, who hoards"}

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        hoards = self.hoarding.hoards(view)
        seat = first_seat(view)
        for number in range(self.seats):
            out[first + turned(number, seat, self.seats)] = u8(hoards.of(number))
        out[first + self.seats] = u8(hoards.declared)
