"""How a seat stands with the Trading Posts: those it has, and how near it is to others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.gems.colours import missing, total
from cabochon.gems.sets import BIT, size
from cabochon.gems.table import Table
from cabochon.kernel.measure import Measure
from cabochon.kernel.native import i64, vec
from cabochon.splendor.modules.trading_posts import COST, NOBLES, POSTS, posts_of

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

NAMES: Final = ("posts", "post A", "post B", "post C", "posts coming closer", "nearest post")
POST: Final[vec[float]] = vec[float]([1.0, 0.64, 0.42, 0.27, 0.18, 0.11, 0.07, 0.05, 0.0])
"""What a post counts that so many bonuses and nobles are missing for."""

POWERS: Final = 3
"""The first posts, whose powers are no points."""


class PostMeasure(Measure[Table]):
    """The measure of the module."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.posts = posts_of(game)
        self.names = NAMES
        self.many: i64 = len(POSTS)

    def fill(self, state: Table, seat: i64, out: vec[float], first: i64) -> None:
        me = state.seats[seat]
        held: i64 = self.posts.coats(state).of(seat)
        out[first] = float(size(held)) / 5.0
        post: i64 = 0
        while post < POWERS:
            out[first + 1 + post] = 1.0 if held & BIT[post] else 0.0
            post += 1
        nearest = 0.0
        all_near = 0.0
        nobles: i64 = size(me.tiles)
        post = 0
        while post < self.many:
            if not held & BIT[post]:
                short: i64 = total(missing(COST[post], me.bonuses))
                if nobles < NOBLES[post]:
                    short += 2 * (NOBLES[post] - nobles)
                if short > 8:
                    short = 8
                all_near += POST[short]
                if POST[short] > nearest:
                    nearest = POST[short]
            post += 1
        out[first + 4] = all_near
        out[first + 5] = nearest
