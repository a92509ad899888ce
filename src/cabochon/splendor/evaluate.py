"""What a position of Splendor is worth to a seat, in points: the only thing that bots know of this game.

A sum of six features, each a number of prestige points or an estimate of points to come. Nothing here looks ahead,
and nothing knows who asks. Works on states and on views, in which cards that cannot be seen count for nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.gems.colours import COLOURS, GUARD, count, gold, missing, total
from cabochon.gems.table import Seat, Table
from cabochon.kernel.native import i64, vec

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

FEATURES: Final = {
    "points": "points",
    "bonuses": "bonuses",
    "nobles": "nobles coming closer",
    "cards": "cards coming within reach",
    "tokens": "tokens in hand",
    "pace": "the game coming on",
}
"""The features by name, each with the words in which a hint speaks of it."""

WON: Final = 100.0
"""What the end of the game adds for the only winner."""

GOAL: Final = 15.0
BONUS: Final[vec[float]] = vec[float]([0, 0.54, 0.88, 1.09, 1.22, 1.3, 1.35, 1.38])
"""The worth of so many bonuses of one colour at the start of a game; those beyond count as the last."""

LATE: Final = 0.3
NOBLE: Final[vec[float]] = vec[float]([0.99, 0.64, 0.42, 0.27, 0.18, 0.11, 0.07, 0.05, 0.0])
"""The worth of a noble that so many bonuses are missing for."""

REACH: Final[vec[float]] = vec[float]([0.52, 0.42, 0.33, 0.27, 0.21, 0.17, 0.14, 0.11, 0.09])
"""The share of its worth that a card counts for while so many tokens are missing for it."""

CARD: Final = 0.6
"""What a card is worth beside its points: its bonus."""

STALE: Final = 0.02
BLOCKED: Final = 0.71
PILED: Final = 0.85
PILES: Final[i64] = 0x7D_7D7D_7D7D
SECOND: Final = 0.3
THIRD: Final = 0.38
HELD: Final = 1.1
"""How much more a reserved card counts than one that others can take."""

TOKEN: Final = 0.06
GOLD: Final = 0.21


def value(game: Splendor, state: Table, seat: i64) -> float:
    """How well `seat` stands, in points; what the others have counts only once the game is over."""
    return (
        of_points(game, state, seat)
        + of_bonuses(game, state, seat)
        + of_nobles(game, state, seat)
        + of_cards(game, state, seat)
        + of_tokens(state, seat)
        + of_pace(state)
    )


def features(game: Splendor, state: Table, seat: i64) -> dict[str, float]:
    """The features by the names in `FEATURES`; their sum is `value`."""
    return {
        "points": of_points(game, state, seat),
        "bonuses": of_bonuses(game, state, seat),
        "nobles": of_nobles(game, state, seat),
        "cards": of_cards(game, state, seat),
        "tokens": of_tokens(state, seat),
        "pace": of_pace(state),
    }


def of_points(game: Splendor, state: Table, seat: i64) -> float:
    """Prestige points, and the victory once the game is over."""
    points = float(game.points(state, seat))
    outcome = game.outcome(state)
    if outcome is None or outcome.ranks[seat] != 1:
        return points
    return points + WON / len(outcome.winners)


def to_go(game: Splendor, state: Table, seat: i64) -> float:
    """The share of the game that is still to come, by the seat's own points: 1 at the start, 0 at the goal."""
    points = float(game.points(state, seat))
    return (GOAL - points) / GOAL if points < GOAL else 0.0


def of_bonuses(game: Splendor, state: Table, seat: i64) -> float:
    """What bonuses will save; less as the end comes near."""
    bonuses = state.seats[seat].bonuses
    worth = 0.0
    kind: i64 = 0
    while kind < COLOURS:
        many = count(bonuses, kind)
        worth += BONUS[many if many < 8 else 7]
        kind += 1
    return worth * (LATE + (1.0 - LATE) * to_go(game, state, seat))


def of_nobles(game: Splendor, state: Table, seat: i64) -> float:
    """The nobles on the table, by what is missing for each."""
    bonuses = state.seats[seat].bonuses
    worth = 0.0
    noble: i64 = 0
    nobles: i64 = state.tiles
    while nobles:
        if nobles & 1:
            short = total(missing(game.noble_cost[noble], bonuses))
            worth += NOBLE[short if short < 9 else 8]
        nobles >>= 1
        noble += 1
    return worth


def of_cards(game: Splendor, state: Table, seat: i64) -> float:
    """The cards on the table and in the hand, by their points and by what is missing for each.

    Tokens are spent only once, so the best counts most, the second and third best less, and others not at all.
    """
    me = state.seats[seat]
    best = 0.0
    second = 0.0
    third = 0.0
    for place in range(len(state.slots) + len(me.reserved)):
        if place < len(state.slots):
            worth = of_card(game, state, me, state.slots[place])
        else:
            worth = HELD * of_card(game, state, me, me.reserved[place - len(state.slots)])
        if worth > best:
            best, second, third = worth, best, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    return best + SECOND * second + THIRD * third


def of_card(game: Splendor, state: Table, me: Seat, card: i64) -> float:
    """What a card within reach is worth to the seat: a share of its points, and of what any card is worth."""
    if card < 0:
        return 0.0
    lacking = missing(game.cards.cost[card], me.tokens + me.bonuses)
    short: i64 = total(lacking) - gold(me.tokens)
    if short < 0:
        short = 0
    if short > 8:
        return 0.0
    worth = (CARD + float(game.cards.points[card])) * REACH[short]
    if short and (lacking + PILES) & GUARD:
        worth *= PILED
    if short and total(missing(lacking, state.supply)) > gold(me.tokens):
        worth *= BLOCKED
    return worth


def of_tokens(state: Table, seat: i64) -> float:
    """The tokens themselves, whatever they may buy."""
    tokens = state.seats[seat].tokens
    spare = float(gold(tokens))
    return TOKEN * (float(total(tokens)) - spare) + GOLD * spare


def of_pace(state: Table) -> float:
    """How long no card has come to any seat, which is a pity for all: it keeps bots from waiting for ever."""
    return -STALE * float(state.quiet) if state.quiet > 0 else 0.0
