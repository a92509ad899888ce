"""Greedy looks one turn ahead: it tries every choice to the end of its own turn and takes the best.

It knows the rules only as a game it may play, and what a position is worth only from the game's own evaluator. What it
cannot see is drawn from the view; what chance may bring in its turn is drawn too.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from cabochon.bots.bot import Budget, Clock, Scored
from cabochon.kernel.drive import settle_chance
from cabochon.kernel.native import Random

if TYPE_CHECKING:
    from cabochon.bots.evaluators import Evaluator
    from cabochon.kernel.game import Game

MOST_LINES: Final = 100
"""How many endings of one turn are tried for one choice; what is beyond is not looked at."""


class Greedy:
    """One turn ahead. `samples` is how many draws of what is hidden and of chance each choice is averaged over.

    The draws follow from the seed and the view alone: the same view has the same answer.
    """

    def __init__(self, game: Game[Any], evaluator: Evaluator, samples: int, seed: int) -> None:
        self.game = game
        self.evaluator = evaluator
        self.samples = samples
        self.seed = seed
        self.rng = Random(seed)
        self.lines = 0

    def choose(self, view: Any, budget: Budget) -> int:
        """The best choice; the lowest of several that are equal."""
        choices = self.game.choices(view)
        if len(choices) == 1:
            return int(choices[0])
        return self.rank(view, budget)[0].choice

    def rank(self, view: Any, budget: Budget) -> list[Scored]:
        """Every choice with its average value, the best first; without time those that are not tried come last."""
        seat = int(self.game.to_move(view))
        choices = [int(choice) for choice in self.game.choices(view)]
        sums = [0.0] * len(choices)
        counts = [0] * len(choices)
        clock = Clock(budget)
        for number in range(min(self.samples, budget.iterations or self.samples)):
            for place in reversed(range(len(choices))):  # purchases come behind other choices
                if clock.up() and counts[-1]:
                    break
                sums[place] += self.try_out(view, choices[place], seat, number)[0]
                counts[place] += 1
        values = [total / count if count else -inf for total, count in zip(sums, counts, strict=True)]
        order = sorted(range(len(choices)), key=lambda place: -values[place])
        return [Scored(choices[place], values[place]) for place in order]

    def changes(self, view: Any, choice: int) -> dict[str, float]:
        """How much each feature of the evaluator changes on average by the end of the turn, the greatest gain first."""
        seat = int(self.game.to_move(view))
        before = self.evaluator.features(self.game, view, seat)
        changes = dict.fromkeys(before, 0.0)
        for number in range(self.samples):
            after = self.evaluator.features(self.game, self.try_out(view, choice, seat, number)[1], seat)
            for name in changes:
                changes[name] += (after[name] - before[name]) / self.samples
        return dict(sorted(changes.items(), key=lambda change: -change[1]))

    def try_out(self, view: Any, choice: int, seat: int, number: int) -> tuple[float, Any]:
        """The value and the state at the end of the turn after `choice`, in the draw with this number."""
        self.rng.seed(crc32(view.pack(), self.seed) + number)
        state = self.game.sample(view, self.rng)
        self.game.apply(state, choice)
        self.lines = MOST_LINES
        return self.best_ending(state, seat)

    def best_ending(self, state: Any, seat: int) -> tuple[float, Any]:
        """The best value with which `seat` can finish its turn, and the state then.

        Choices are tried from the last: purchases and others that end a turn come behind those with which it goes on.
        """
        settle_chance(self.game, state, self.rng)
        if self.game.over(state) or self.game.to_move(state) != seat:
            self.lines -= 1
            return self.evaluator.value(self.game, state, seat), state
        best, ending = float("-inf"), state
        for choice in reversed(list(self.game.choices(state))):
            after = state.copy()
            self.game.apply(after, choice)
            worth, end = self.best_ending(after, seat)
            if worth > best:
                best, ending = worth, end
            if self.lines <= 0:
                break
        return best, ending
