"""The rules of base Splendor: setup, the four actions, nobles, the token limit, the end of the game.

Rulings BS1 to BS26, G1, G2 and G5 of `docs/rulings.md`. What both games share is elsewhere: prices and payments in
`gems/paying.py`, rows and decks in `gems/market.py`, reserving in `gems/reserving.py`, who begins, the question of the
action and the return of tokens in `gems/turn.py`. This file knows no module.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from cabochon.gems.colours import (
    COLOURS,
    LETTERS,
    ONE_GOLD,
    UNIT,
    at_least_four,
    at_least_one,
    by_name,
    count,
    missing,
    total,
    which,
)
from cabochon.gems.joints import Joints
from cabochon.gems.market import DealCards, Draw, Refill, Reveal
from cabochon.gems.notation import normal_counts
from cabochon.gems.part import GemPart
from cabochon.gems.paying import Buy, Gain, Pay, Payment
from cabochon.gems.reserving import Reserving, into_hand
from cabochon.gems.sets import BIT, draw, full, lowest, members_from
from cabochon.gems.table import Table
from cabochon.gems.turn import Action, AskAction, Begin, ChooseFirst, FirstPlayer, Return, ReturnTokens
from cabochon.kernel.native import Random, append, extend, i64, vec
from cabochon.kernel.packing import vector_of
from cabochon.kernel.question import Family, Question, Step
from cabochon.kernel.state import end, push
from cabochon.splendor.pieces import base_cards, base_rows

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

GOAL: Final = 15
"""Prestige points that bring the last round (BS20)."""


# Setup: the first player, the cards, the nobles (BS1, BS2)


class DealtNoble(Question[Table]):
    """Chance: which noble comes to the table."""

    name = "noble"
    chance = True

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.size = len(game.nobles)

    def left(self, state: Table) -> i64:
        """The set of nobles that are still in the box."""
        return full(len(self.game.nobles)) & ~state.tiles

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return members_from(self.left(state), 0)

    def pick(self, state: Table, arg: i64, rng: Random) -> i64:
        return draw(self.left(state), rng)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        state.tiles |= BIT[choice]

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "noble_dealt", "noble": self.game.nobles[choice].name}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f">{self.game.nobles[choice].name}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix(">")


class DealNobles(Step[Table]):
    """One noble more than there are seats."""

    name = "deal_nobles"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("noble")

    def run(self, state: Table, arg: i64) -> None:
        for _ in range(self.game.seats + 1):
            push(state, self.question, 0)


# The action: take tokens, reserve, buy; pass only when there is nothing else (BS3)


def _takes() -> list[int]:
    """What can be taken at once: three different, two different, one, two alike; each block in order of colour."""
    kinds = range(COLOURS)
    different = [sum(UNIT[kind] for kind in some) for many in (3, 2, 1) for some in combinations(kinds, many)]
    return different + [2 * UNIT[kind] for kind in kinds]


TAKES: Final[vec[i64]] = vec[i64](_takes())
ALIKE: Final = 25
"""Where two alike begin in `TAKES`."""


def different_takes(colours: int, allow_fewer: bool) -> list[int]:
    """The places in `TAKES` of what can be taken one of a kind, when the bank has the set `colours` (BS4)."""
    there = [kind for kind in range(COLOURS) if colours >> kind & 1]
    wanted = min(3, len(there))
    return [
        place
        for place in range(ALIKE)
        if all(kind in there for kind in range(COLOURS) if count(TAKES[place], kind))
        and (total(TAKES[place]) == wanted or (allow_fewer and total(TAKES[place]) < wanted))
    ]


class Take(Family[Table]):
    """Take three different tokens, or two alike from a stack of four or more; fewer different ones only when the bank
    has fewer colours (BS4, BS5), or by the house option `allow_fewer`. Ids in the order of `TAKES`.
    """

    name = "take"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.different: vec[vec[i64]] = vec[vec[i64]]([])

    def bind(self, game: object) -> None:
        self.size = len(TAKES)
        for colours in range(1 << COLOURS):
            places = different_takes(colours, self.game.allow_fewer)
            self.different = append(self.different, vector_of(self.first + place for place in places))

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        out = extend(out, self.different[which(at_least_one(state.supply))])
        many: i64 = at_least_four(state.supply)
        choice: i64 = self.first + ALIKE
        while many:
            if many & 255:
                out = append(out, choice)
            many >>= 8
            choice += 1
        return out

    def answer(self, state: Table, choice: i64) -> None:
        tokens = TAKES[choice - self.first]
        take(state, tokens)
        for joint in self.game.on_taken:
            joint.taken(state, tokens)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        return {"kind": "take", "tokens": by_name(TAKES[choice - self.first])}

    def text(self, state: Table, choice: i64) -> str:
        tokens = TAKES[choice - self.first]
        return "T" + "".join(LETTERS[kind] * count(tokens, kind) for kind in range(COLOURS))

    def normal(self, text: str) -> str:
        for verb in ("take", "t"):
            if text.startswith(verb):
                return f"t{normal_counts(text.removeprefix(verb))}"
        return text


def take(state: Table, tokens: i64) -> None:
    """Move tokens from the bank to the seat whose turn it is."""
    state.supply -= tokens
    state.seats[state.turn].tokens += tokens


class Reserve(Reserving):
    """Reserve a card, and take a gold token if there is one (BS9, BS10); the gap is filled at once."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.reveal: Reveal | None = None

    def bind(self, game: object) -> None:
        super().bind(game)
        reveal = self.game.question("reveal")
        assert isinstance(reveal, Reveal)
        self.reveal = reveal

    def answer(self, state: Table, choice: i64) -> None:
        if state.supply >= ONE_GOLD:
            take(state, ONE_GOLD)
        into_hand(self.game, state, choice - self.first, self.draw)
        if self.reveal is not None:
            self.reveal.fill(state)


# The end of the turn: noble, token limit, next seat (G1)


def nobles_met(game: Splendor, state: Table) -> i64:
    """The set of nobles on the table whose demand the seat whose turn it is meets by bonuses alone (BS18)."""
    bonuses = state.seats[state.turn].bonuses
    if total(bonuses) < game.least_noble:
        return 0
    met: i64 = 0
    noble: i64 = 0
    nobles = game.nobles_for(state, state.turn)
    while nobles:
        if nobles & 1 and not missing(game.noble_cost[noble], bonuses):
            met |= BIT[noble]
        nobles >>= 1
        noble += 1
    return met


class VisitNoble(Step[Table]):
    """One noble whose demand is met visits; the seat chooses when there are several (BS18)."""

    name = "visit_noble"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("visit")

    def run(self, state: Table, arg: i64) -> None:
        met = nobles_met(self.game, state)
        if met & (met - 1):
            push(state, self.question, 0)
        elif met:
            visit(self.game, state, lowest(met))


def visit(game: Splendor, state: Table, noble: i64) -> None:
    """A noble leaves the table for the seat whose turn it is."""
    me = state.seats[state.turn]
    state.tiles &= ~BIT[noble]
    me.tiles |= BIT[noble]
    me.points += game.nobles[noble].points
    for joint in game.on_visited:
        joint.visited(state, state.turn, noble)


class Visit(Question[Table]):
    """Which of several nobles visits; the choice is the noble's number."""

    name = "visit"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.size = len(game.nobles)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return members_from(nobles_met(self.game, state), 0)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        visit(self.game, state, choice)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "visit", "noble": self.game.nobles[choice].name}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"~{self.game.nobles[choice].name}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("visit").removeprefix("~")


class NextTurn(Step[Table]):
    """The turn ends: the end of the game is tested once, then the next seat's turn comes or the game is over."""

    name = "next_turn"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game

    def run(self, state: Table, arg: i64) -> None:
        game = self.game
        seats: i64 = game.seats
        state.turns += 1
        state.quiet += 1
        if not state.final and game.final(state, state.turn):
            state.final = 1
        following: i64 = state.turn + 1
        if following == seats:
            following = 0
        if state.passes >= seats or (following == state.first and (state.final or self.stalled(state))):
            end(state)
        else:
            state.turn = following

    def stalled(self, state: Table) -> bool:
        """Whether the stall cap of the options is reached (G5)."""
        return self.game.stall_rounds > 0 and state.quiet >= self.game.stall_rounds * self.game.seats


class BaseJoints(Joints):
    """The end of the game and the ranking of base Splendor."""

    def __init__(self, game: Splendor) -> None:
        self.game = game

    def final(self, state: Table, seat: i64, verdict: bool) -> bool:
        """Fifteen points bring the last round (BS20)."""
        game = self.game
        points: i64 = state.seats[seat].points
        if len(game.folds_points):
            points = game.points(state, seat)
        return verdict or points >= GOAL

    def reason(self, state: Table, reason: str) -> str:
        return "points"

    def rank(self, state: Table, seat: i64, key: tuple[int, ...]) -> tuple[int, ...]:
        """Most points, then fewest cards; still equal is a shared victory (BS21, BS22)."""
        return (*key, self.game.points(state, seat), -len(state.seats[seat].cards))


BASE = GemPart(
    "base",
    cards=base_cards,
    rows=base_rows,
    scripts=(
        ("setup", (ChooseFirst, DealCards, DealNobles, Begin)),
        ("turn", (AskAction, VisitNoble, ReturnTokens, NextTurn)),
        ("purchase", (Pay, Gain, Refill)),
    ),
    loops=("turn",),
    questions=(FirstPlayer, Reveal, Draw, DealtNoble, Action, Payment, Visit, Return),
    families=(("action", Take), ("action", Reserve), ("action", Buy)),
    joints=BaseJoints,
)
