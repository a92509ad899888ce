"""How a seat stands with the Strongholds: the cards that it holds, and those that others keep from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.gems.colours import gold, missing, total
from cabochon.gems.sets import BIT, size
from cabochon.gems.table import Table
from cabochon.kernel.measure import Measure
from cabochon.kernel.native import i64, vec
from cabochon.splendor.modules.strongholds import strongholds_of

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

NAMES: Final = ("strongholds on cards", "cards held", "points held", "points held within reach", "conquest prepared")


class StrongholdMeasure(Measure[Table]):
    """The measure of the module."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.game = game
        self.strongholds = strongholds_of(game)
        self.names = NAMES

    def fill(self, state: Table, seat: i64, out: vec[float], first: i64) -> None:
        forts = self.strongholds.forts(state)
        means: i64 = state.seats[seat].tokens + state.seats[seat].bonuses
        own: i64 = forts.own(seat)
        out[first] = float(3 - forts.in_hand(seat)) / 3.0
        out[first + 1] = float(size(own)) / 3.0
        points: i64 = 0
        near = 0.0
        slot: i64 = 0
        while own >> slot:
            if own & BIT[slot] and state.slots[slot] >= 0:
                card = state.slots[slot]
                points += self.game.cards.points[card]
                short: i64 = total(missing(self.game.cards.cost[card], means)) - gold(means)
                if short < 0:
                    short = 0
                near += float(self.game.cards.points[card]) / float(1 + short)
            slot += 1
        out[first + 2] = float(points) / 10.0
        out[first + 3] = near / 5.0
        out[first + 4] = 1.0 if forts.sieged(seat) else 0.0
