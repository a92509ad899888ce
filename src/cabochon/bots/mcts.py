"""The bot that searches: thinks as long as its budget lets it, and plays what it tried most often."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Any
from zlib import crc32

from cabochon.bots.bot import Budget, Clock, Scored, tighter
from cabochon.bots.endgame import Endgame
from cabochon.bots.explaining import explained
from cabochon.bots.search import Search
from cabochon.kernel.native import Random

if TYPE_CHECKING:
    from cabochon.bots.crew import Crew
    from cabochon.bots.explaining import Explanation
    from cabochon.bots.judge import Judge
    from cabochon.bots.search import Node
    from cabochon.kernel.game import Game
    from cabochon.kernel.native import vec
    from cabochon.kernel.outcome import Outcome

END_SHARE = 0.4
"""The share of a bot's time in which it tries to play the end of the game exactly."""


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


@dataclass(frozen=True)
class Tried:
    """A choice, how often it was tried, and what share of the victory it brought: `total` of so many judgements."""

    choice: int
    visits: int
    total: float
    judgements: int

    @property
    def value(self) -> float:
        """What it brings on average."""
        return self.total / self.judgements


class Mcts:
    """Searches within its own budget or the one it is given, whichever is tighter; with a `crew`, in several processes.

    With iterations alone its choices follow from its seed and the views that it was shown, unless its crew ponders.
    `iterations` is how many lines it tried for its last choice, `kept` how many it had tried before it was asked.
    """

    def __init__(
        self, game: Game[Any], judge: Judge, seed: int, budget: Budget, manner: Manner, crew: Crew | None = None
    ) -> None:
        self.game = game
        self.judge = judge
        self.seed = seed
        self.budget = budget
        self.manner = manner
        self.crew = crew
        self.search = self.new_search(judge)
        self.endgame = Endgame(game, judge)
        self.iterations = 0
        self.kept = 0

    def new_search(self, judge: Judge) -> Search:
        """A search that has seen nothing yet."""
        return Search(self.game, judge, self.manner.explore, self.manner.sharp, self.manner.widen)

    def choose(self, view: Any, budget: Budget) -> int:
        """A choice that wins at once, the one that was tried most often, or a careless one."""
        choices = self.game.choices(view)
        if len(choices) == 1:
            return int(choices[0])
        if self.manner.warmth <= 0:
            sure = self.sure(view)
            return sure if sure >= 0 else self.rank(view, budget)[0].choice
        ranked = self.rank(view, budget)
        return self.careless(ranked, Random(self.seed_for(view)))

    def sure(self, view: Any) -> int:
        """A choice that wins at once, or -1; a judge that plays at random is told nothing."""
        return int(self.endgame.at_once(view, Random(self.seed_for(view)))) if self.judge.looks else -1

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
        allowed = tighter(self.budget, budget)
        clock = Clock(allowed)
        if self.crew is not None:
            self.crew.rest()
        solved = self.solve(view, clock)
        if solved:
            seat = int(self.game.to_move(view))
            scored = [Scored(choice, float(shares[seat])) for choice, shares in solved.items()]
            return sorted(scored, key=lambda each: (-each.value, each.choice))
        most = allowed.iterations or (0 if clock.end else self.manner.usual)
        return [Scored(tried.choice, tried.value) for tried in self.tried(view, clock, most)]

    def solve(self, view: Any, clock: Clock) -> dict[int, vec[float]]:
        """By choice, what share of the victory each seat gets, where that can be found out; else nothing."""
        found = self.endgame.solve(view, Random(self.seed_for(view)), clock.part(END_SHARE))
        return {int(choice): shares for choice, shares in zip(self.game.choices(view), found, strict=False)}

    def tried(self, view: Any, clock: Clock, most: int) -> list[Tried]:
        """Search, with whoever helps: every choice with what was found, the one that was tried most often first."""
        seed = self.seed_for(view)
        if self.crew is None:
            searches = [tried_at(self.think(view, clock, most, seed))]
        else:
            searches = self.crew.search(self, view, clock, most)
        return merged(searches)

    def think(self, view: Any, clock: Clock, most: int, seed: int) -> Node:
        """Search by itself until the time is up or so many lines are tried (0: any number); the node of what is asked.

        Without any time every choice is looked at once.
        """
        search = self.search
        search.look_at(view, int(self.game.to_move(view)), seed)
        self.kept = int(search.kept)
        self.iterations = 0
        while not clock.up() and (not most or self.iterations < most):
            search.iterate(view)
            self.iterations += 1
        root = search.root
        assert root is not None, "nothing was looked at"
        return root

    def seed_for(self, view: Any) -> int:
        """The seed of what is drawn while it thinks about a view."""
        return crc32(view.pack(), self.seed)

    @property
    def ponders(self) -> bool:
        """Whether it thinks while others are asked."""
        return self.crew is not None and self.crew.ponders

    def watch(self, view: Any) -> None:
        """Another seat is asked: think about what will come, if it ponders."""
        if self.crew is not None:
            self.crew.ponder(self, view)

    def end(self, view: Any, outcome: Outcome | None) -> None:
        """The game is over: whoever helped is free."""
        if self.crew is not None:
            self.crew.free()

    def explain(self, view: Any, budget: Budget) -> Explanation:
        """The best choices, with what they bring every seat, what is expected to follow, and what speaks for them.

        It follows from the seed and the view alone, unless there is a time limit; what was thought before is left as it
        is.
        """
        return explained(self, view, tighter(self.budget, budget))


def tried_at(root: Node) -> list[Tried]:
    """What was found at a node, by choice."""
    found = []
    for edge, choice in enumerate(root.choices):
        visits = int(root.counts[edge])
        found.append(Tried(int(choice), visits, float(root.sums[edge] + root.firsts[edge]), visits + 1))
    return found


def merged(searches: Iterable[list[Tried]]) -> list[Tried]:
    """What several searches found, added up by choice; the choice that was tried most often first."""
    found: dict[int, Tried] = {}
    for search in searches:
        for tried in search:
            other = found.get(tried.choice, Tried(tried.choice, 0, 0.0, 0))
            found[tried.choice] = Tried(
                tried.choice,
                other.visits + tried.visits,
                other.total + tried.total,
                other.judgements + tried.judgements,
            )
    return sorted(found.values(), key=lambda tried: (-tried.visits, -tried.value))
