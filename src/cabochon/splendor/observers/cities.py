"""What the Cities show: those on the table, and who has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabochon.gems.table import Table
from cabochon.kernel.native import i64, u8, vec
from cabochon.kernel.observer import Observer, Shown, first_seat, put_set, turned
from cabochon.splendor.modules.cities import SIDES, cities_of

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor


class CityObserver(Observer[Table]):
    """The observer of the module."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.cities = cities_of(game)
        self.seats: i64 = game.seats
        self.sides: i64 = len(SIDES)
        self.shown = (
            Shown("cities", "cities on the table", tuple(city.name for city in SIDES)),
            Shown("city taken", "whether each seat has a city", tuple(f"seat {seat}" for seat in range(game.seats))),
        )
        self.meanings = {"choose_city": "which of several cities to take"}

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        towns = self.cities.towns(view)
        put_set(out, first, towns.open)
        seat = first_seat(view)
        for number in range(self.seats):
            if towns.of(number) >= 0:
                out[first + self.sides + turned(number, seat, self.seats)] = 1
