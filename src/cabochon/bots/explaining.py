"""What a search thinks of a position, for people: the best choices, what is expected to follow, what speaks for them.

Everything is found in a view, so that no more is told than its owner may know: what is hidden and what chance will
answer is drawn several times, and shown as a question mark. What speaks for a choice are the numbers that the search
weighs, by how much more they gain than with the other choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from cabochon.bots.bot import Budget, Clock
from cabochon.bots.evaluators import words_of
from cabochon.bots.judge import Rollout, Weighing
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE

if TYPE_CHECKING:
    from cabochon.bots.mcts import Mcts
    from cabochon.bots.search import Node, Search
    from cabochon.kernel.game import Game

LINES: Final = 5
"""How many choices are explained."""

STEPS: Final = 12
"""How far a continuation goes at most."""

DRAWS: Final = 8
"""How often what is hidden and what chance brings is drawn to find what speaks for a choice."""

LEAST: Final = 0.02
"""What speaks for a choice by less than this, in units of the score that positions have, is not worth a word."""

AHEAD: Final = 3
"""How many turns of its own are looked at for what will come."""

RIVAL: Final = "{rival}"
"""What stands for the name of another seat."""

FEW: Final = ("no", "one", "two", "three", "four")


@dataclass(frozen=True)
class Step:
    """A decision that is expected: whose (or CHANCE's), about what, and its text; `?` is what cannot be known."""

    seat: int
    question: str
    text: str

    def told(self, names: Sequence[str]) -> str:
        """The step with the name of whoever takes it."""
        return f"{names[self.seat]} {self.text}"


@dataclass(frozen=True)
class Reason:
    """What speaks for a choice: a number about a seat that changes by `change`, by `worth` better than otherwise.

    `turns` is after how many turns, 0 for at once; `said` is the reason in words, with RIVAL for the name of the seat,
    and empty where there are none.
    """

    number: str
    seat: int
    change: float
    worth: float
    turns: int
    said: str

    def told(self, name: str = "") -> str:
        """The reason in words, with what the seat is called."""
        return self.said.replace(RIVAL, name or f"seat {self.seat}")


@dataclass(frozen=True)
class Line:
    """A choice: how often it was tried, what share of the victory it brings each seat, what follows, and why."""

    choice: int
    text: str
    visits: int
    values: tuple[float, ...]
    continuation: tuple[Step, ...]
    reasons: tuple[Reason, ...]

    @property
    def said(self) -> tuple[str, ...]:
        """The reasons in words, the most important first, none of them twice."""
        return tuple(dict.fromkeys(reason.told() for reason in self.reasons if reason.said))


@dataclass(frozen=True)
class Explanation:
    """What is asked of a seat, and its best choices, the best first. `solved`: they were played to the end, and their
    values are exact; `lines` are the choices, `iterations` how many lines of play were tried.
    """

    seat: int
    question: str
    iterations: int
    solved: bool
    lines: tuple[Line, ...]

    def plain(self) -> dict[str, Any]:
        """Everything as plain data."""
        return asdict(self)


def explained(bot: Mcts, view: Any, allowed: Budget) -> Explanation:
    """What the bot thinks of a view after a search of its own for this alone."""
    game, clock = bot.game, Clock(allowed)
    seed = bot.seed_for(view)
    solved = bot.solve(view, clock)
    judge = Rollout(game, Random(seed)) if isinstance(bot.judge, Rollout) else bot.judge
    search = bot.new_search(judge)
    search.look_at(view, int(game.to_move(view)), seed)
    most = allowed.iterations or (0 if clock.end else bot.manner.usual)
    iterations = 0
    while not solved and not clock.up() and (not most or iterations < most):
        search.iterate(view)
        iterations += 1
    asked = game.asked(view)
    exact = {choice: tuple(map(float, shares)) for choice, shares in solved.items()}
    lines = Telling(game, search, view, seed).lines(exact, bot.sure(view))
    return Explanation(asked.seat, asked.question, iterations, bool(solved), lines)


@dataclass(frozen=True)
class Change:
    """How the numbers of every seat change by a choice on average, and whether it wins the game at once.

    `numbers` has a list for each seat; `soon` says what comes when: after so many turns, a number of the searching seat
    has changed by so much.
    """

    numbers: list[list[float]]
    wins: bool
    soon: dict[str, tuple[int, float]]


class Telling:
    """Reads in the tree of a search what there is to tell of it."""

    def __init__(self, game: Game[Any], search: Search, view: Any, seed: int) -> None:
        assert search.root is not None, "nothing was looked at"
        self.game = game
        self.search = search
        self.root: Node = search.root
        self.view = view
        self.seat = int(game.to_move(view))
        self.seed = seed
        self.rng = Random(seed)
        self.choices = [int(choice) for choice in self.root.choices]
        self.words = words_of(game)

    def lines(self, exact: dict[int, tuple[float, ...]], sure: int = -1) -> tuple[Line, ...]:
        """The best choices, by their exact values if they have any, and before all others one that is sure to win."""
        values = exact or self.values()
        if sure >= 0:
            values[sure] = tuple(float(seat == self.seat) for seat in range(self.game.seats))
        chosen = self.best(values, sure)[:LINES]
        reasons = self.reasons(chosen)
        return tuple(
            Line(
                choice=self.choices[edge],
                text=str(self.game.text(self.view, self.choices[edge])),
                visits=int(self.root.counts[edge]),
                values=values[self.choices[edge]],
                continuation=tuple(self.continuation(edge)),
                reasons=tuple(reasons[edge]),
            )
            for edge in chosen
        )

    def values(self) -> dict[int, tuple[float, ...]]:
        """What share of the victory each choice that was tried brought every seat; at first sight where none was."""
        seats, shared = self.game.seats, self.search.shared
        found: dict[int, tuple[float, ...]] = {}
        for edge, choice in enumerate(self.choices):
            count = int(self.root.counts[edge])
            if count:
                found[choice] = tuple(float(shared[edge * seats + seat]) / count for seat in range(seats))
        if not found:
            for edge, choice in enumerate(self.choices):
                mine = float(self.root.firsts[edge])
                found[choice] = tuple(mine if seat == self.seat else (1 - mine) / (seats - 1) for seat in range(seats))
        return found

    def best(self, values: dict[int, tuple[float, ...]], sure: int) -> list[int]:
        """The edges with a value, in the order in which they would be chosen, the one that is sure to win first."""
        edges = [edge for edge, choice in enumerate(self.choices) if choice in values]
        counts, seat = self.root.counts, self.seat

        def place(edge: int) -> tuple[bool, int, float]:
            choice = self.choices[edge]
            return choice != sure, -int(counts[edge]), -values[choice][seat]

        return sorted(edges, key=place)

    # What follows

    def start(self, draw: int) -> Any:
        """A state that the view may be of."""
        self.rng.seed(self.seed + draw)
        return self.game.sample(self.view, self.rng)

    def continuation(self, edge: int) -> list[Step]:
        """What is expected after a choice, that included: what was tried most, as far as anything was."""
        state = self.start(0)
        steps: list[Step] = []
        for asked, text in self.steps(state, edge):
            steps.append(Step(asked.seat, asked.question, text))
            if len(steps) == STEPS:
                break
        while steps and steps[-1].seat == CHANCE:
            steps.pop()
        return steps

    def steps(self, state: Any, edge: int) -> Iterator[tuple[Any, str]]:
        """Play from a choice on what was tried most; what is asked and the text of each answer, before it is given."""
        game, viewer = self.game, self.seat
        node: Node | None = self.root
        chosen: int | None = edge
        while node is not None and chosen is not None:
            choice = int(node.choices[chosen])
            secret = game.secret(state, choice, viewer)
            yield game.asked(state), "?" if secret else str(game.text(state, choice))
            game.apply(state, choice)
            while not game.over(state) and game.to_move(state) == CHANCE:
                yield game.asked(state), "?"
                game.advance(state, self.rng)
            if game.over(state):
                return
            node = likeliest(node, chosen)
            chosen = None if node is None else best_legal(node, [int(each) for each in game.choices(state)])

    # Why

    def reasons(self, edges: Sequence[int]) -> dict[int, list[Reason]]:
        """What speaks for each of these choices rather than for the others."""
        judge = self.search.judge
        if not isinstance(judge, Weighing):
            return {edge: [] for edge in edges}
        stage = judge.stage(self.start(0))
        weights = [float(early + stage * late) for early, late in zip(judge.early, judge.late, strict=True)]
        changes = {edge: self.change(edge, judge) for edge in edges}
        return {edge: self.for_one(edge, changes, weights, judge.names) for edge in edges}

    def change(self, edge: int, judge: Weighing) -> Change:
        """What a choice changes by the end of the turn, and what it is expected to bring later."""
        seats = range(self.game.seats)
        sums = [[0.0] * len(judge.names) for _ in seats]
        running, wins = 0, 0
        promised: Counter[tuple[str, int, int]] = Counter()
        for draw in range(DRAWS):
            state = self.start(draw)
            before = [list(judge.measure(state, seat)) for seat in seats]
            turns = self.turns(state, edge)
            next(turns, None)
            if self.game.over(state):
                outcome = self.game.outcome(state)
                wins += outcome is not None and self.seat in outcome.winners
                continue
            running += 1
            after = [list(judge.measure(state, seat)) for seat in seats]
            for seat in seats:
                for place, (new, old) in enumerate(zip(after[seat], before[seat], strict=True)):
                    sums[seat][place] += new - old
            promised.update(self.promised(turns, state, judge, (before[self.seat], after[self.seat])))
        numbers = [[each / running if running else 0.0 for each in row] for row in sums]
        likely = [promise for promise, number in promised.items() if 2 * number > DRAWS]
        soon = {name: (turns, self.words[name].size(many)) for name, turns, many in likely}
        return Change(numbers, wins == DRAWS, soon)

    def turns(self, state: Any, edge: int) -> Iterator[int]:
        """Play on from a choice; gives the number of its own turns that are over, each time one is."""
        turns = 0
        acting = True
        for asked, _ in self.steps(state, edge):
            mine = asked.seat == self.seat if asked.seat != CHANCE else acting
            if acting and not mine:
                turns += 1
                yield turns
            acting = mine
        if acting:
            yield turns + 1

    def promised(
        self, turns: Iterator[int], state: Any, judge: Weighing, at_first: tuple[list[float], list[float]]
    ) -> Iterator[tuple[str, int, int]]:
        """What the seat will have gained in some turns: for each number that is spoken of so, when and how many."""
        before, after = at_first
        places = [place for place, name in enumerate(judge.names) if name in self.words and self.words[name].soon]
        for turn in turns:
            if turn > AHEAD or self.game.over(state):
                return
            now = list(judge.measure(state, self.seat))
            for place in places[:]:
                many = self.words[judge.names[place]].many(now[place] - before[place])
                if many > self.words[judge.names[place]].many(after[place] - before[place]):
                    places.remove(place)
                    yield judge.names[place], turn, many

    def for_one(
        self, edge: int, changes: dict[int, Change], weights: list[float], names: tuple[str, ...]
    ) -> list[Reason]:
        """What speaks for a choice rather than for the others, the most important first.

        Where all are much alike, it is what speaks for any of them.
        """
        change = changes[edge]
        if change.wins:
            return [Reason("victory", self.seat, 1.0, 1.0, 0, "it wins the game")]
        others = [other.numbers for each, other in changes.items() if each != edge and not other.wins]
        found = []
        for name, (turns, size) in change.soon.items():
            said = self.words[name].told(self.words[name].soon, size, turns=FEW[turns])
            found.append(Reason(name, self.seat, size, weights[names.index(name)] * size, turns, said))
        for seat, numbers in enumerate(change.numbers):
            for place, name in enumerate(names):
                weight = weights[place] if seat == self.seat else -weights[place]
                usual = sum(other[seat][place] for other in others) / max(1, len(others))
                if weight * numbers[place] >= LEAST and weight * (numbers[place] - usual) >= LEAST:
                    said = self.said(edge, name, seat, numbers[place])
                    found.append(Reason(name, seat, numbers[place], weight * (numbers[place] - usual), 0, said))
        if others and not any(reason.said for reason in found):
            return self.for_one(edge, {edge: change}, weights, names)
        return sorted((reason for reason in found if reason.worth >= LEAST), key=lambda reason: -reason.worth)

    def said(self, edge: int, name: str, seat: int, change: float) -> str:
        """The change of a number about a seat by a choice in words; empty where it has none."""
        words = self.words.get(name)
        if words is None:
            return ""
        if seat == self.seat:
            return words.told(words.more if change > 0 else words.fewer, change)
        names_card = "card" in self.game.describe(self.view, self.choices[edge])
        return words.told(words.taken if names_card else words.kept, change, rival=RIVAL) if change < 0 else ""


def likeliest(node: Node, edge: int) -> Node | None:
    """The node that was visited most of those that an edge leads to."""
    best: Node | None = None
    kid = node.kids[edge]
    while kid is not None:
        if best is None or kid.visits > best.visits:
            best = kid
        kid = kid.later
    return best


def best_legal(node: Node, legal: list[int]) -> int | None:
    """Of a node's edges that are legal the one that was tried most; None where none was."""
    edges = [edge for edge, choice in enumerate(node.choices) if int(choice) in legal and node.counts[edge]]
    return max(edges, key=lambda edge: (int(node.counts[edge]), float(node.mean(edge))), default=None)
