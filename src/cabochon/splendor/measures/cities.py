"""How a seat stands with the Cities: how near it is to those that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.gems.colours import COLOURS, count, missing, total
from cabochon.gems.sets import lowest
from cabochon.gems.table import Table
from cabochon.kernel.measure import Measure
from cabochon.kernel.native import i64, vec
from cabochon.splendor.modules.cities import COST, POINTS, SAME, cities_of

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

NAMES: Final = ("city taken", "nearest city", "second city", "bonuses missing for a city", "points missing for a city")

NEARER: Final = 0.88
"""How much less a city counts for each point, and twice for each bonus, that is missing."""


class CityMeasure(Measure[Table]):
    """The measure of the module."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.game = game
        self.cities = cities_of(game)
        self.names = NAMES

    def fill(self, state: Table, seat: i64, out: vec[float], first: i64) -> None:
        towns = self.cities.towns(state)
        points: i64 = self.game.points(state, seat)
        bonuses = state.seats[seat].bonuses
        out[first] = 1.0 if towns.of(seat) >= 0 else 0.0
        out[first + 3] = 0.0
        out[first + 4] = 0.0
        best = 0.0
        second = 0.0
        open: i64 = towns.open
        while open:
            side = lowest(open)
            open &= open - 1
            lacking: i64 = total(missing(COST[side], bonuses)) + same_missing(side, bonuses)
            behind: i64 = POINTS[side] - points
            if behind < 0:
                behind = 0
            worth = nearness(2 * lacking + behind)
            if worth > best:
                best, second = worth, best
                out[first + 3] = float(lacking) / 10.0
                out[first + 4] = float(behind) / 15.0
            elif worth > second:
                second = worth
        out[first + 1] = best
        out[first + 2] = second


def same_missing(side: i64, bonuses: i64) -> i64:
    """How many bonuses of one more colour are missing for a city that demands them of any colour it does not name."""
    fewest: i64 = SAME[side]
    kind: i64 = 0
    while kind < COLOURS:
        if not count(COST[side], kind):
            short: i64 = SAME[side] - count(bonuses, kind)
            if short < fewest:
                fewest = short
        kind += 1
    if fewest < 0:
        return 0
    return fewest


def nearness(steps: i64) -> float:
    """1 for what is reached, less for each step that is left."""
    worth = 1.0
    while steps > 0:
        worth *= NEARER
        steps -= 1
    return worth
