"""The bot that searches: thinks as long as its budget lets it, and plays what it tried most often."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from time import monotonic
from typing import TYPE_CHECKING, Any
from zlib import crc32

from cabochon.bots.bot import Budget, Scored, tighter
from cabochon.bots.endgame import Endgame
from cabochon.bots.judge import Weighing
from cabochon.bots.search import Search
from cabochon.kernel.native import Random

if TYPE_CHECKING:
    from cabochon.bots.judge import Judge
    from cabochon.bots.search import Node
    from cabochon.kernel.game import Game


@dataclass(frozen=True)
class Manner:
    """How it searches; see `Search` for the first three.

    `warmth` is how careless it is: of two choices the one that seems to bring so much less of the victory is made e
    times less often. 0 is not careless at all.
    """

    explore: float = 0.35
    sharp: float = 10.0
    widen: float = 0.01
    warmth: float = 0.0
    usual: int = 400


class Mcts:
    """Searches within its own budget or the one it is given, whichever is tighter.

    With iterations alone its choices follow from its seed and the views that it was shown.
    """

    def __init__(self, game: Game[Any], judge: Judge, seed: int, budget: Budget, manner: Manner) -> None:
        self.game = game
        self.judge = judge
        self.seed = seed
        self.budget = budget
        self.manner = manner
        self.search = Search(game, judge, manner.explore, manner.sharp, manner.widen)
        self.endgame = Endgame(game, judge)
        self.iterations = 0

    def choose(self, view: Any, budget: Budget) -> int:
        """The choice that was tried most often, or a careless one."""
        choices = self.game.choices(view)
        if len(choices) == 1:
            return int(choices[0])
        ranked = self.rank(view, budget)
        if self.manner.warmth <= 0:
            return ranked[0].choice
        return self.careless(ranked, Random(self.seed_for(view)))

    def careless(self, ranked: list[Scored], rng: Random) -> int:
        """One of the choices, the better ones more often."""
        chances = [exp((scored.value - ranked[0].value) / self.manner.warmth) for scored in ranked]
        left = rng.random() * sum(chances)
        for scored, chance in zip(ranked, chances, strict=True):
            left -= chance
            if left < 0:
                return scored.choice
        return ranked[0].choice

    def rank(self, view: Any, budget: Budget) -> list[Scored]:
        """Every choice with the share of the victory that it brings, the best first."""
        seed = self.seed_for(view)
        choices = [int(choice) for choice in self.game.choices(view)]
        exact = self.endgame.solve(view, Random(seed))
        if len(exact):
            solved = [Scored(choice, value) for choice, value in zip(choices, exact, strict=True)]
            return sorted(solved, key=lambda scored: (-scored.value, scored.choice))
        root = self.think(view, budget, seed)
        order = sorted(range(len(root.choices)), key=lambda edge: (-root.counts[edge], -root.mean(edge)))
        return [Scored(int(root.choices[edge]), float(root.mean(edge))) for edge in order]

    def think(self, view: Any, budget: Budget, seed: int) -> Node:
        """Search until the budget is spent; the node of what is asked."""
        allowed = tighter(self.budget, budget)
        end = monotonic() + allowed.milliseconds / 1000 if allowed.milliseconds else 0.0
        most = allowed.iterations or (0 if end else self.manner.usual)
        search = self.search
        search.look_at(view, int(self.game.to_move(view)), seed)
        self.iterations = 0
        while (not most or self.iterations < most) and (not end or monotonic() < end):
            search.iterate(view)
            self.iterations += 1
        root = search.root
        assert root is not None, "nothing was looked at"
        return root

    def seed_for(self, view: Any) -> int:
        """The seed of what is drawn while it thinks about a view."""
        return crc32(view.pack(), self.seed)

    def explain(self, view: Any, choice: int) -> dict[str, float]:
        """How much each number that it weighs changes by a choice, in units of its score, the greatest gain first.

        Nothing where its judge does not weigh, or where the choice ends the game.
        """
        judge = self.judge
        if not isinstance(judge, Weighing):
            return {}
        seat = int(self.game.to_move(view))
        state = self.game.sample(view, Random(self.seed_for(view)))
        before = weighed(judge, state, seat)
        self.game.apply(state, choice)
        if self.game.over(state):
            return {}
        after = weighed(judge, state, seat)
        changes = {name: after[name] - before[name] for name in before}
        return dict(sorted(changes.items(), key=lambda change: -change[1]))


def weighed(judge: Weighing, state: Any, seat: int) -> dict[str, float]:
    """Each number about a seat times its weight, by name."""
    stage = judge.stage(state)
    weights = [early + stage * late for early, late in zip(judge.early, judge.late, strict=True)]
    numbers = judge.measure(state, seat)
    return {name: number * weight for name, number, weight in zip(judge.names, numbers, weights, strict=True)}
