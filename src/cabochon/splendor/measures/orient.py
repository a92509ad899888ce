"""How a seat stands with the Orient: gold on cards, nobles that it has reserved, pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.gems.colours import missing, total
from cabochon.gems.sets import lowest, size
from cabochon.gems.table import Table
from cabochon.kernel.measure import Measure
from cabochon.kernel.native import i64, vec
from cabochon.splendor.modules.orient import orient_of

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

NAMES: Final = ("gold on cards", "nobles reserved", "nobles reserved coming closer", "bonuses in all")
NOBLE: Final[vec[float]] = vec[float]([0.99, 0.64, 0.42, 0.27, 0.18, 0.11, 0.07, 0.05, 0.0])
"""What a reserved noble counts that so many bonuses are missing for."""


class OrientMeasure(Measure[Table]):
    """The measure of the module."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.game = game
        self.orient = orient_of(game)
        self.names = NAMES

    def fill(self, state: Table, seat: i64, out: vec[float], first: i64) -> None:
        me = state.seats[seat]
        gold: i64 = 0
        for card in me.cards:
            gold += self.orient.gold[card]
        kept: i64 = self.orient.caravan(state).nobles_of(seat)
        near = 0.0
        left: i64 = kept
        while left:
            short: i64 = total(missing(self.game.noble_cost[lowest(left)], me.bonuses))
            if short > 8:
                short = 8
            near += NOBLE[short]
            left &= left - 1
        out[first] = float(gold) / 4.0
        out[first + 1] = float(size(kept))
        out[first + 2] = near
        out[first + 3] = float(total(me.bonuses)) / 10.0
