"""How a seat stands with the Counterfeiters: those that it has, its glass, and what their reductions bring in reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.duel.base import crowns_of
from cabochon.duel.board import arena_of
from cabochon.duel.evaluate import REACH
from cabochon.duel.measures.standing import CARD, CROWN, GOAL
from cabochon.duel.modules.counterfeiters import (
    BLEND,
    BRIBE,
    DIADEM,
    ENCORE,
    GLASS,
    REDUCING,
    TALENTS,
    joints_of,
    talent_text,
)
from cabochon.gems.colours import COLOURS, count, gold, missing, total
from cabochon.gems.sets import BIT, full, size
from cabochon.gems.table import Table
from cabochon.kernel.measure import Measure
from cabochon.kernel.native import i64, vec

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

OWNED: Final = tuple(talent_text(talent) for talent in range(BLEND, TALENTS) if talent != DIADEM)
"""The talents of which there is one each; the diadem's is its crowns, which are measured as crowns."""

NAMES: Final = (
    "tints",
    *OWNED,
    "glass",
    "glass that lowers prices",
    "one more turn within reach",
    "a royal within reach",
    "nearest Counterfeiter",
    "points by reductions",
    "wins by reductions",
)

TINTS: Final = full(COLOURS)
"""The talents that each lower the price of one colour."""

ONES: Final = 1
GLASSES: Final = ONES + len(OWNED)
"""Where the numbers of single talents begin, and where those of glass do."""


class CounterfeiterMeasure(Measure[Table]):
    """The measure of the module."""

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.game = game
        self.joints = joints_of(game)
        self.names = NAMES
        self.first_slot: i64 = list(game.slot_row).index(self.joints.row)

    def fill(self, state: Table, seat: i64, out: vec[float], first: i64) -> None:
        talents = self.joints.workshop(state).talents(seat)
        tokens = state.seats[seat].tokens
        glass: i64 = count(tokens, GLASS)
        units: i64 = glass + gold(tokens)
        out[first] = float(size(talents & TINTS)) / 2.0
        place: i64 = first + ONES
        for talent in range(BLEND, TALENTS):
            if talent != DIADEM:
                out[place] = 1.0 if talents & BIT[talent] else 0.0
                place += 1
        place = first + GLASSES
        out[place] = float(glass) / 4.0
        out[place + 1] = float(units) / 4.0 if talents & REDUCING else 0.0
        out[place + 2] = 0.0
        if talents & BIT[ENCORE] and units and arena_of(state).privileges_of(seat):
            out[place + 2] = 1.0
        out[place + 3] = 0.0
        if talents & BIT[BRIBE] and state.tiles and units > size(state.seats[seat].tiles):
            out[place + 3] = 1.0
        out[place + 4] = self.nearest(state, seat)
        self.reductions(state, seat, out, place + 5)

    def nearest(self, state: Table, seat: i64) -> float:
        """How near the seat is to a Counterfeiter that lies open."""
        me = state.seats[seat]
        best = 0.0
        for slot in range(self.first_slot, len(state.slots)):
            card = state.slots[slot]
            if card < 0:
                continue
            short: i64 = total(missing(self.game.cards.cost[card], me.tokens + me.bonuses)) - gold(me.tokens)
            lacking: i64 = self.joints.printed[card] - gold(me.tokens)
            if short < lacking:
                short = lacking
            if short < 0:
                short = 0
            if short <= 8 and REACH[short] > best:
                best = REACH[short]
        return best

    def reductions(self, state: Table, seat: i64, out: vec[float], first: i64) -> None:
        """The most points on a card that only reductions bring within reach, and whether one of those cards wins."""
        out[first] = 0.0
        out[first + 1] = 0.0
        if not self.joints.stretches(state, seat):
            return
        me = state.seats[seat]
        for place in range(self.first_slot + len(me.reserved)):
            if place < self.first_slot:
                card = state.slots[place]
            else:
                card = me.reserved[place - self.first_slot]
            if card < 0 or (self.game.jokers[card] and not me.bonuses):
                continue
            if total(missing(self.game.cards.cost[card], me.tokens + me.bonuses)) <= gold(me.tokens):
                continue
            if not self.joints.within_reach(state, seat, card):
                continue
            gives = float(self.game.cards.points[card])
            worth = (CARD + gives + CROWN * float(self.game.cards.crowns[card])) / 5.0
            if worth > out[first]:
                out[first] = worth
            if self.wins(state, seat, card):
                out[first + 1] = 1.0

    def wins(self, state: Table, seat: i64, card: i64) -> bool:
        """Whether a card more wins by points or crowns."""
        points: i64 = self.game.points(state, seat) + self.game.cards.points[card]
        if float(points) >= GOAL:
            return True
        crowns: i64 = self.game.cards.crowns[card]
        return crowns > 0 and crowns_of(self.game, state, seat) + crowns >= self.game.crowns_to_win(state, seat)
