"""The end of a game played exactly: every choice, every answer of chance, to the last.

Only where little is left, and where nothing is hidden from the one who asks; or where a turn wins at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cabochon.bots.judge import zeros
from cabochon.bots.search import mark_of
from cabochon.kernel.drive import settle_chance
from cabochon.kernel.native import Random, i64, vec
from cabochon.kernel.state import CHANCE, State

if TYPE_CHECKING:
    from cabochon.bots.bot import Clock
    from cabochon.bots.judge import Judge
    from cabochon.kernel.game import Game

MOST_POSITIONS: Final = 4_000
"""What takes more positions is left to the search."""

FEW_DECISIONS: Final = 8
"""A game that goes on for more decisions, chance's included, when it is played at random is not near its end."""

DEEPEST: Final = 60
"""No line is followed further: the game may go round in circles."""

DRAWS: Final = 4
"""How many draws of what is hidden are compared: if all are equal, nothing is."""

MOST_STEPS: Final = 400
"""So many choices are tried at most to find a turn that wins."""

LONGEST: Final = 6
"""A turn that wins is looked for up to so many choices of one's own."""

EVERY: Final = 15
"""The clock is looked at once in so many positions, and one."""


class Endgame:
    """Solves what is left of a game when that is little; every seat chooses what is best for itself (max^n)."""

    def __init__(self, game: Game[Any], judge: Judge) -> None:
        self.game = game
        self.judge = judge
        self.left: i64 = 0
        self.cut = False
        self.rng = Random(0)
        self.clock: Clock | None = None

    def solve(self, view: State, rng: Random, clock: Clock | None = None) -> list[vec[float]]:
        """By choice, what share of the victory each seat gets; nothing where too much is left, or too little time."""
        game = self.game
        self.clock = clock
        none: list[vec[float]] = []
        state: State = game.sample(view, rng)
        if not self.near_end(state, rng):
            return none
        for _ in range(DRAWS - 1):
            if mark_of(game.sample(view, rng)) != mark_of(state):
                return none
        self.left = MOST_POSITIONS
        found: list[vec[float]] = []
        for choice in game.choices(state):
            after: State = state.copy()
            game.apply(after, choice)
            found.append(self.worth(after, DEEPEST))
            if self.left < 0:
                return none
        return found

    def at_once(self, view: State, rng: Random) -> i64:
        """A choice with which the seat that is asked wins alone in its turn, in each of several draws; or -1.

        Chance, such as the card that comes up in the place of a bought one, and what is hidden are drawn. The rest of
        such a turn is found again when it is asked.
        """
        game = self.game
        self.rng = rng
        state: State = game.sample(view, rng)
        seat = game.to_move(state)
        self.left = MOST_STEPS
        for deepest in range(1, LONGEST + 1):
            self.cut = False
            for choice in game.choices(state):
                if self.wins(state, choice, seat, deepest) and self.still_wins(view, choice, seat, deepest):
                    return choice
            if not self.cut or self.left < 0:
                break
        return -1

    def still_wins(self, view: State, choice: i64, seat: i64, deepest: i64) -> bool:
        """Whether a choice with which a seat has won wins in other draws as well."""
        for _ in range(DRAWS - 1):
            if not self.wins(self.game.sample(view, self.rng), choice, seat, deepest):
                return False
        return True

    def wins(self, state: State, choice: i64, seat: i64, deepest: i64) -> bool:
        """Whether a seat wins alone in its turn with a choice and at most `deepest - 1` more, in one draw of chance."""
        game = self.game
        self.left -= 1
        after: State = state.copy()
        game.apply(after, choice)
        settle_chance(game, after, self.rng)
        if after.depth == 0:
            shares = zeros(game.seats)
            self.judge.expect(after, shares)
            return shares[seat] == 1.0
        if self.left < 0 or after.turn != seat or game.to_move(after) != seat:
            return False
        if deepest == 1:
            self.cut = True
            return False
        for following in game.choices(after):
            if self.wins(after, following, seat, deepest - 1):
                return True
        return False

    def near_end(self, state: State, rng: Random) -> bool:
        """Whether the game, played at random, soon ends, each time."""
        for _ in range(DRAWS):
            after: State = state.copy()
            for _ in range(FEW_DECISIONS):
                if after.depth:
                    self.game.advance(after, rng)
            if after.depth:
                return False
        return True

    def worth(self, state: State, deepest: i64) -> vec[float]:
        """What share of the victory each seat gets; worthless once `left` is below 0."""
        game = self.game
        shares = zeros(game.seats)
        self.left -= 1
        if state.depth == 0:
            self.judge.expect(state, shares)
            return shares
        if deepest == 0 or (self.left & EVERY == 0 and self.late()):
            self.left = -1
        if self.left < 0:
            return shares
        seat = game.to_move(state)
        if seat == CHANCE:
            return self.average(state, deepest)
        highest = -1.0
        for choice in game.choices(state):
            after: State = state.copy()
            game.apply(after, choice)
            found = self.worth(after, deepest - 1)
            if self.left < 0:
                break
            if found[seat] > highest:
                highest = found[seat]
                shares = found
        return shares

    def late(self) -> bool:
        """Whether the time is up."""
        return self.clock is not None and self.clock.up()

    def average(self, state: State, deepest: i64) -> vec[float]:
        """The same where chance is asked: by weight."""
        game = self.game
        shares = zeros(game.seats)
        weights = game.weights(state)
        total = 0.0
        for weight in weights:
            total += float(weight)
        place: i64 = 0
        for choice in game.choices(state):
            after: State = state.copy()
            game.apply(after, choice)
            found = self.worth(after, deepest - 1)
            if self.left < 0:
                break
            for seat in range(len(shares)):
                shares[seat] += float(weights[place]) * found[seat]
            place += 1
        for seat in range(len(shares)):
            shares[seat] /= total
        return shares
