"""What a position of Splendor Duel is worth to a seat, in points: the only thing that bots know of this game.

A sum of features, each a number of prestige points or an estimate of points to come. Nothing here looks ahead. Works on
states and on views, in which cards that cannot be seen count for nothing. What a module brings is judged by the module
(`DuelJoints.worth`); its cards, crowns, tokens and goals count like all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.duel.base import PEARL, colour_points, crowns_of
from cabochon.duel.board import arena_of
from cabochon.duel.joints import DuelJoints
from cabochon.gems.colours import COLOURS, count, gold, missing, total
from cabochon.gems.table import Seat, Table
from cabochon.kernel.native import i64, vec

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

FEATURES: Final = {
    "points": "points",
    "crowns": "crowns",
    "colour": "points of one colour",
    "bonuses": "bonuses",
    "cards": "cards coming within reach",
    "tokens": "tokens in hand",
    "privileges": "privileges",
    "modules": "what the modules bring",
    "pace": "the game coming on",
}
"""The features by name, each with the words in which a hint speaks of it."""

WON: Final = 100.0
"""What the end of the game adds for the winner."""

GOAL: Final = 20.0
CROWN: Final = 0.5
ROYAL: Final = 0.4
"""What a crown is worth, and how much more on the way to a royal."""

EARLY: Final = 3
LAST: Final = 6
"""Crowns that bring a royal."""

RACE: Final = 6.0
"""What a victory by crowns or by one colour is worth when it is all but reached; half the way counts a quarter."""

BONUS: Final[vec[float]] = vec[float]([0, 0.9, 1.6, 2.1, 2.4, 2.6, 2.7, 2.7])
"""The worth of so many bonuses of one colour at the start of a game; those beyond count as the last."""

LATE: Final = 0.3
REACH: Final[vec[float]] = vec[float]([0.5, 0.4, 0.3, 0.23, 0.17, 0.12, 0.08, 0.05, 0.03])
"""The share of its worth that a card counts for while so many tokens are missing for it."""

CARD: Final = 0.7
"""What a card is worth beside its points and crowns: its bonus."""

ABILITY: Final = 0.6
CROWNED: Final = 0.9
SECOND: Final = 0.35
THIRD: Final = 0.25
HELD: Final = 1.1
"""How much more a reserved card counts than one that the opponent can take."""

TOKEN: Final = 0.1
SCARCE: Final = 0.3
"""The worth of a pearl or a gold token."""

PRIVILEGE: Final = 0.4
STALE: Final = 0.02


def value(game: Duel, state: Table, seat: i64) -> float:
    """How well `seat` stands, in points; of the opponent only its privileges count, until the game is over."""
    return (
        of_points(game, state, seat)
        + of_crowns(game, state, seat)
        + of_colour(game, state, seat)
        + of_bonuses(state, seat)
        + of_cards(game, state, seat)
        + of_tokens(state, seat)
        + of_privileges(state, seat)
        + of_modules(game, state, seat)
        + of_pace(state)
    )


def features(game: Duel, state: Table, seat: i64) -> dict[str, float]:
    """The features by the names in `FEATURES`; their sum is `value`."""
    return {
        "points": of_points(game, state, seat),
        "crowns": of_crowns(game, state, seat),
        "colour": of_colour(game, state, seat),
        "bonuses": of_bonuses(state, seat),
        "cards": of_cards(game, state, seat),
        "tokens": of_tokens(state, seat),
        "privileges": of_privileges(state, seat),
        "modules": of_modules(game, state, seat),
        "pace": of_pace(state),
    }


def of_points(game: Duel, state: Table, seat: i64) -> float:
    """Prestige points, and the victory once the game is over."""
    points = float(game.points(state, seat))
    outcome = game.outcome(state)
    if outcome is None or outcome.ranks[seat] != 1:
        return points
    return points + WON / len(outcome.winners)


def of_crowns(game: Duel, state: Table, seat: i64) -> float:
    """Crowns: the way to the next royal, and to a victory."""
    crowns = crowns_of(game, state, seat)
    toward: i64 = crowns
    if crowns >= LAST:
        toward = 0
    elif crowns >= EARLY:
        toward = crowns - EARLY
    return CROWN * float(crowns) + ROYAL * float(toward) + race(crowns, game.crowns_to_win(state, seat))


def race(reached: i64, goal: i64) -> float:
    """What it is worth to have come so far towards a victory."""
    share = float(reached) / float(goal)
    return RACE * share * share


def of_colour(game: Duel, state: Table, seat: i64) -> float:
    """The points on cards of the best colour."""
    if not state.seats[seat].points:
        return 0.0
    points = colour_points(game, state, seat)
    best: i64 = 0
    kind: i64 = 0
    while kind < COLOURS:
        many = count(points, kind)
        if many > best:
            best = many
        kind += 1
    return race(best, game.colour_to_win(state, seat))


def of_bonuses(state: Table, seat: i64) -> float:
    """What bonuses will save; less as the end comes near."""
    me = state.seats[seat]
    worth = 0.0
    kind: i64 = 0
    while kind < COLOURS:
        many = count(me.bonuses, kind)
        worth += BONUS[many if many < 8 else 7]
        kind += 1
    to_go = (GOAL - float(me.points)) / GOAL
    if to_go < 0.0:
        to_go = 0.0
    return worth * (LATE + (1.0 - LATE) * to_go)


def of_cards(game: Duel, state: Table, seat: i64) -> float:
    """The cards on the table and in the hand, by what they bring and by what is missing for each.

    Tokens are spent only once, so the best counts most, the second and third best less, and others not at all.
    """
    me = state.seats[seat]
    best = 0.0
    second = 0.0
    third = 0.0
    for place in range(len(state.slots) + len(me.reserved)):
        if place < len(state.slots):
            worth = of_card(game, state.slots[place], me)
        else:
            worth = HELD * of_card(game, me.reserved[place - len(state.slots)], me)
        if worth > best:
            best, second, third = worth, best, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    return best + SECOND * second + THIRD * third


def of_card(game: Duel, card: i64, me: Seat) -> float:
    """What a card within reach is worth to the seat: a share of what it brings."""
    if card < 0 or (game.jokers[card] and not me.bonuses):
        return 0.0
    short: i64 = total(missing(game.cards.cost[card], me.tokens + me.bonuses)) - gold(me.tokens)
    if short < 0:
        short = 0
    if short > 8:
        return 0.0
    worth = CARD + float(game.cards.points[card]) + CROWNED * float(game.cards.crowns[card])
    if game.ability[card]:
        worth += ABILITY
    return worth * REACH[short]


def of_tokens(state: Table, seat: i64) -> float:
    """The tokens themselves, whatever they may buy."""
    tokens = state.seats[seat].tokens
    scarce = float(gold(tokens) + count(tokens, PEARL))
    return TOKEN * (float(total(tokens)) - scarce) + SCARCE * scarce


def of_privileges(state: Table, seat: i64) -> float:
    """Privileges, less those of the opponent."""
    arena = arena_of(state)
    return PRIVILEGE * float(arena.privileges_of(seat) - arena.privileges_of(1 - seat))


def of_modules(game: Duel, state: Table, seat: i64) -> float:
    """What the modules say that their own things are worth."""
    worth = 0.0
    for joint in game.joints.values():
        if isinstance(joint, DuelJoints):
            worth = joint.worth(state, seat, worth)
    return worth


def of_pace(state: Table) -> float:
    """How long no card has come to any seat: it keeps bots from waiting for ever."""
    return -STALE * float(state.quiet) if state.quiet > 0 else 0.0
