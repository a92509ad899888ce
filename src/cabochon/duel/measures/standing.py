"""How a seat of Splendor Duel stands, in numbers that bots weigh: the three races, engine, cards within reach, tempo.

Nothing here looks ahead or says what is good: the weights are fitted by play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.duel.base import PEARL, colour_points, crowns_of
from cabochon.duel.board import arena_of
from cabochon.duel.evaluate import BONUS, EARLY, LAST, REACH, of_modules
from cabochon.gems.colours import COLOURS, count, gold, missing, total
from cabochon.gems.table import Seat, Table
from cabochon.kernel.measure import Measure
from cabochon.kernel.native import i64, vec
from cabochon.kernel.state import CODE_MASK

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

NAMES: Final = (
    "points",
    "points near the goal",
    "crowns",
    "crowns near the goal",
    "crowns towards a royal",
    "colour",
    "colour near the goal",
    "cards",
    "bonuses",
    "nearest card",
    "second card",
    "third card",
    "points a token",
    "gems",
    "pearls",
    "gold",
    "tokens beyond eight",
    "reserved cards",
    "privileges",
    "wins by a purchase",
    "turn to come",
    "what the modules bring",
    "turns without a card",
)

GOAL: Final = 20.0
NEAR: Final = 0.6
"""The share of a race from which on it counts once more."""

CARD: Final = 0.7
CROWN: Final = 0.9
ABILITY: Final = 0.6
"""What a card counts beside its points: for its bonus, for a crown, and for an ability."""


class Standing(Measure[Table]):
    """The measure of Splendor Duel."""

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.game = game
        self.names = NAMES
        self.action: i64 = game.code("action")

    def stage(self, state: Table) -> float:
        """By how far the nearest of all races has come."""
        furthest = 0.0
        for seat in range(len(state.seats)):
            furthest = max(furthest, float(self.game.points(state, seat)) / GOAL, self.crowns(state, seat))
            furthest = max(furthest, self.colour(state, seat))
        return min(1.0, furthest)

    def crowns(self, state: Table, seat: i64) -> float:
        """The share of the crowns that win."""
        return float(crowns_of(self.game, state, seat)) / float(self.game.crowns_to_win(state, seat))

    def colour(self, state: Table, seat: i64) -> float:
        """The share of the points of one colour that win."""
        if not state.seats[seat].points:
            return 0.0
        points = colour_points(self.game, state, seat)
        best: i64 = 0
        kind: i64 = 0
        while kind < COLOURS:
            if count(points, kind) > best:
                best = count(points, kind)
            kind += 1
        return float(best) / float(self.game.colour_to_win(state, seat))

    def fill(self, state: Table, seat: i64, out: vec[float], first: i64) -> None:
        me = state.seats[seat]
        arena = arena_of(state)
        points = float(self.game.points(state, seat)) / GOAL
        crowns = self.crowns(state, seat)
        colour = self.colour(state, seat)
        out[first] = points
        out[first + 1] = near(points)
        out[first + 2] = crowns
        out[first + 3] = near(crowns)
        out[first + 4] = towards_royal(crowns_of(self.game, state, seat))
        out[first + 5] = colour
        out[first + 6] = near(colour)
        out[first + 7] = float(len(me.cards)) / 10.0
        out[first + 8] = varied(me.bonuses)
        self.cards(state, me, points, crowns, out, first)
        spare = gold(me.tokens)
        pearls: i64 = count(me.tokens, PEARL)
        held: i64 = total(me.tokens)
        out[first + 13] = float(held - spare - pearls) / 10.0
        out[first + 14] = float(pearls) / 2.0
        out[first + 15] = float(spare) / 3.0
        out[first + 16] = float(held) - 8.0 if held > 8 else 0.0
        out[first + 17] = float(len(me.reserved)) / 3.0
        out[first + 18] = float(arena.privileges_of(seat)) / 3.0
        out[first + 20] = 1.0 if self.next_turn(state) == seat else 0.0
        out[first + 21] = of_modules(self.game, state, seat) / 5.0
        out[first + 22] = float(state.quiet) / 10.0 if state.quiet > 0 else 0.0

    def next_turn(self, state: Table) -> i64:
        """The seat that acts next: the turn's own before its action, or when it has one more turn."""
        if state.stack[state.depth - 1] & CODE_MASK == self.action or arena_of(state).again:
            return state.turn
        return 1 - state.turn

    def cards(self, state: Table, me: Seat, points: float, crowns: float, out: vec[float], first: i64) -> None:
        """What cards on the table and in the hand offer, the best first, and whether one of them wins."""
        best = 0.0
        second = 0.0
        third = 0.0
        out[first + 12] = 0.0
        out[first + 19] = 0.0
        open_slots: i64 = len(state.slots)
        for place in range(open_slots + len(me.reserved)):
            if place < open_slots:
                card = state.slots[place]
            else:
                card = me.reserved[place - open_slots]
            if card < 0 or (self.game.jokers[card] and not me.bonuses):
                continue
            short: i64 = total(missing(self.game.cards.cost[card], me.tokens + me.bonuses)) - gold(me.tokens)
            if short > 8:
                continue
            if short < 0:
                short = 0
            gives = float(self.game.cards.points[card])
            wears = float(self.game.cards.crowns[card])
            if short == 0 and (points + gives / GOAL >= 1.0 or (wears and crowns + wears / 10.0 >= 1.0)):
                out[first + 19] = 1.0
            if gives / float(1 + short) > out[first + 12]:
                out[first + 12] = gives / float(1 + short)
            worth = CARD + gives + CROWN * wears
            if self.game.ability[card]:
                worth += ABILITY
            worth *= REACH[short]
            if worth > best:
                best, second, third = worth, best, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
        out[first + 9] = best
        out[first + 10] = second
        out[first + 11] = third


def near(share: float) -> float:
    """How far a race is beyond the point from which on it counts once more, 1 at the goal."""
    return (share - NEAR) / (1.0 - NEAR) if share > NEAR else 0.0


def towards_royal(crowns: i64) -> float:
    """The share of the way to the next royal that crowns have come; 1 when all royals are reached."""
    if crowns >= LAST:
        return 1.0
    return float(crowns % EARLY) / float(EARLY)


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
