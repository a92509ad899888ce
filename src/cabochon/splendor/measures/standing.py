"""How a seat of Splendor stands, in numbers that bots weigh: points, engine, nobles, cards within reach, tempo.

Nothing here looks ahead or says what is good: the weights are fitted by play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.gems.colours import COLOURS, GUARD, count, gold, missing, total
from cabochon.gems.sets import BIT
from cabochon.gems.table import Seat, Table
from cabochon.kernel.measure import Measure
from cabochon.kernel.native import i64, vec
from cabochon.kernel.state import CODE_MASK
from cabochon.splendor.evaluate import BLOCKED, BONUS, CARD, GOAL, HELD, NOBLE, PILED, PILES, REACH

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

NAMES: Final = (
    "points",
    "points beyond nine",
    "cards",
    "bonuses",
    "prices covered by bonuses",
    "nobles coming closer",
    "nearest card",
    "second card",
    "third card",
    "points a turn",
    "gems",
    "gold",
    "tokens beyond eight",
    "reserved cards",
    "wins by a purchase",
    "turn to come",
    "turns without a card",
)

FORBIDDEN: Final = 4
"""A card that the seat may not buy yet counts like one for which so many tokens are missing."""


class Standing(Measure[Table]):
    """The measure of base Splendor."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.game = game
        self.names = NAMES
        self.action: i64 = game.code("action")
        self.purse: i64 = 0
        self.closed: i64 = 0

    def stage(self, state: Table) -> float:
        """By the points of whoever is ahead."""
        most: i64 = 0
        for seat in range(len(state.seats)):
            points = self.game.points(state, seat)
            if points > most:
                most = points
        return float(most) / GOAL if most < 15 else 1.0

    def fill(self, state: Table, seat: i64, out: vec[float], first: i64) -> None:
        me = state.seats[seat]
        points = float(self.game.points(state, seat))
        spare = float(gold(me.tokens))
        held = float(total(me.tokens))
        out[first] = points / GOAL
        out[first + 1] = (points - 9.0) / 6.0 if points > 9.0 else 0.0
        out[first + 2] = float(len(me.cards)) / 10.0
        out[first + 3] = varied(me.bonuses)
        out[first + 5] = self.nobles(state, me)
        self.purse = self.game.gold_held(state, seat) * self.game.gold_worth(state, seat)
        self.closed = self.game.closed(state, seat)
        self.cards(state, seat, out, first)
        out[first + 10] = (held - spare) / 10.0
        out[first + 11] = spare / 5.0
        out[first + 12] = held - 8.0 if held > 8.0 else 0.0
        out[first + 13] = float(len(me.reserved)) / 3.0
        out[first + 15] = 1.0 if self.next_turn(state) == seat else 0.0
        out[first + 16] = float(state.quiet) / 10.0 if state.quiet > 0 else 0.0

    def next_turn(self, state: Table) -> i64:
        """The seat that acts next: the turn's own before its action, the one after it when the action is done."""
        following: i64 = state.turn
        if state.stack[state.depth - 1] & CODE_MASK != self.action:
            following += 1
            if following == len(state.seats):
                following = 0
        return following

    def nobles(self, state: Table, me: Seat) -> float:
        """The nobles on the table, by what is missing for each."""
        worth = 0.0
        noble: i64 = 0
        nobles: i64 = state.tiles
        while nobles:
            if nobles & 1:
                short: i64 = total(missing(self.game.noble_cost[noble], me.bonuses))
                if short > 8:
                    short = 8
                worth += NOBLE[short]
            nobles >>= 1
            noble += 1
        return worth

    def cards(self, state: Table, seat: i64, out: vec[float], first: i64) -> None:
        """What cards on the table and in the hand offer, the best first; see `of_card`."""
        me = state.seats[seat]
        best = 0.0
        second = 0.0
        third = 0.0
        out[first + 4] = 0.0
        out[first + 9] = 0.0
        out[first + 14] = 0.0
        open_slots: i64 = len(state.slots)
        for place in range(open_slots + len(me.reserved)):
            if place < open_slots:
                card = state.slots[place]
            else:
                card = me.reserved[place - open_slots]
            if card < 0 or (place < open_slots and self.closed & BIT[place]):
                continue
            worth = self.of_card(state, seat, card, out, first)
            if place >= open_slots:
                worth *= HELD
            if worth > best:
                best, second, third = worth, best, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
        out[first + 6] = best
        out[first + 7] = second
        out[first + 8] = third

    def of_card(self, state: Table, seat: i64, card: i64, out: vec[float], first: i64) -> float:
        """What a card counts, by its points and by what is missing for it; notes what else it means to the seat."""
        me = state.seats[seat]
        cost = self.game.cards.cost[card]
        gives = float(self.game.cards.points[card])
        lacking = missing(cost, me.bonuses)
        price: i64 = total(cost)
        if price:
            out[first + 4] += gives * (1.0 - float(total(lacking)) / float(price)) / 10.0
        lacking = missing(lacking, me.tokens)
        short: i64 = total(lacking) - self.purse
        if short < FORBIDDEN and self.game.restricted and not self.game.allowed(state, seat, card):
            short = FORBIDDEN
        if short <= 0:
            short = 0
            if out[first] * GOAL + gives >= GOAL - 0.5:
                out[first + 14] = 1.0
        if short > 8:
            return 0.0
        worth = (CARD + gives) * REACH[short]
        if short and (lacking + PILES) & GUARD:
            worth *= PILED
        if short and total(missing(lacking, state.supply)) > self.purse:
            worth *= BLOCKED
        pace = gives / float(1 + turns_for(short, lacking))
        if pace > out[first + 9]:
            out[first + 9] = pace
        return worth


def varied(bonuses: i64) -> float:
    """How many bonuses there are, of how many colours."""
    worth = 0.0
    kind: i64 = 0
    while kind < COLOURS:
        many: i64 = count(bonuses, kind)
        if many > 7:
            many = 7
        worth += BONUS[many]
        kind += 1
    return worth


def turns_for(short: i64, lacking: i64) -> i64:
    """About how many turns it takes to collect what is missing: three different tokens or two alike a turn."""
    if short == 0:
        return 0
    most: i64 = 0
    while lacking:
        if lacking & 127 > most:
            most = lacking & 127
        lacking >>= 8
    if most > short:
        most = short
    turns: i64 = (short + 2) // 3
    alike: i64 = (most + 1) // 2
    if alike > turns:
        return alike
    return turns
