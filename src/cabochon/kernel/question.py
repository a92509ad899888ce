"""Questions, which a seat or chance must answer, and the steps of scripts, which run by themselves.

Both are made once a game and hold no state: whatever changes is in the state they are given. `arg` is the number
pushed with the entry (a slot, a payment's card, ...), meaning what the question's docstring says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random, append, i64, mypyc_attr, vec
from cabochon.kernel.state import CHANCE, State

if TYPE_CHECKING:
    from cabochon.kernel.game import Game

S = TypeVar("S", bound=State)

LISTED: Final = 12
"""The most choices that an error lists."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something that happens by itself when its place in a script comes; `arg` is what the script was started with."""

    name: str = ""

    def bind(self, game: Game[S]) -> None:
        """Called once, when every entry of the game has its code: look up here what `run` needs."""

    def run(self, state: S, arg: i64) -> None:
        """Change the state; what must come before the script's next step is pushed on the agenda."""
        raise NotImplementedError


def by_weight(choices: vec[i64], weights: vec[i64], rng: Random) -> i64:
    """One of the choices at random, each as often as its weight says."""
    all_weights: i64 = 0
    for weight in weights:
        all_weights += weight
    left: i64 = rng.randrange(all_weights)
    place: i64 = 0
    while left >= weights[place]:
        left -= weights[place]
        place += 1
    return choices[place]


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[S]):
    """A decision: its choices are whole numbers in `range(size)`, listed in ascending order."""

    name: str = ""
    chance: bool = False

    def __init__(self) -> None:
        self.code: i64 = 0
        self.size: i64 = 0

    def bind(self, game: Game[S]) -> None:
        """Called once, when every entry of the game has its code: look up here what the methods need."""

    def seat(self, state: S, arg: i64) -> i64:
        """Who must answer: a seat, or CHANCE."""
        if self.chance:
            return CHANCE
        return state.turn

    def choices(self, state: S, arg: i64) -> vec[i64]:
        """Every legal choice, ascending; never empty while the question is on top."""
        raise NotImplementedError

    def answer(self, state: S, arg: i64, choice: i64) -> None:
        """Carry out a legal choice. The question itself is off the agenda already."""
        raise NotImplementedError

    def pick(self, state: S, arg: i64, rng: Random) -> i64:
        """A random choice: by weight for chance, each equally likely for a seat."""
        choices = self.choices(state, arg)
        if self.chance:
            return by_weight(choices, self.weights(state, arg), rng)
        many: i64 = len(choices)
        return choices[rng.randrange(many)]

    def weights(self, state: S, arg: i64) -> vec[i64]:
        """How often each of `choices` comes up, in the same order; chance only."""
        weights: vec[i64] = vec[i64]([])
        for _ in range(len(self.choices(state, arg))):
            weights = append(weights, 1)
        return weights

    def describe(self, state: S, arg: i64, choice: i64) -> dict[str, object]:
        """The meaning of a choice as plain data; `docs/notation.md` documents one shape a question."""
        raise NotImplementedError

    def text(self, state: S, arg: i64, choice: i64) -> str:
        """The choice in notation, unique among the choices of this state."""
        raise NotImplementedError

    def secret(self, state: S, arg: i64, choice: i64, viewer: i64) -> bool:
        """Whether `viewer` must not learn this answer (records and logs show `?` instead)."""
        return False

    def parse(self, state: S, arg: i64, text: str) -> i64:
        """The choice that `text` names, upper or lower case and spaces aside; `BadText` when there is none.

        The error lists what there is, if that is short; never what chance may bring, which could tell of hidden cards.
        """
        wanted = self.normal(text)
        there: list[str] = []
        for choice in self.choices(state, arg):
            written = self.text(state, arg, choice)
            if self.normal(written) == wanted:
                return choice
            there.append(written)
        listed = "" if self.chance or len(there) > LISTED else f": there are {', '.join(there)}"
        raise BadText(f"{text.strip()[:60]!r} is not a choice of {self.name} here{listed}")

    def normal(self, text: str) -> str:
        """The text with everything removed that does not matter."""
        return "".join(text.split()).lower()


@mypyc_attr(allow_interpreted_subclasses=True)
class Family(Generic[S]):
    """Answers of one kind inside a question that parts can extend: ids `first` to `first + size - 1`."""

    name: str = ""

    def __init__(self) -> None:
        self.first: i64 = 0
        self.size: i64 = 0

    def bind(self, game: Game[S]) -> None:
        """Called once, when `first` is known: set `size` here, and look up what the methods need."""

    def add_choices(self, state: S, out: vec[i64]) -> vec[i64]:
        """`out` with the legal choices of this family appended, ascending."""
        raise NotImplementedError

    def answer(self, state: S, choice: i64) -> None:
        """Carry out `choice`, an id of this family."""
        raise NotImplementedError

    def describe(self, state: S, choice: i64) -> dict[str, object]:
        """The meaning of `choice` as plain data."""
        raise NotImplementedError

    def text(self, state: S, choice: i64) -> str:
        """`choice` in notation."""
        raise NotImplementedError

    def normal(self, text: str) -> str:
        """A compact lower-case text with what does not matter brought into one order."""
        return text


@mypyc_attr(allow_interpreted_subclasses=True)
class Families(Question[S]):
    """A question whose answers come from families, in the order in which parts added them."""

    def __init__(self) -> None:
        super().__init__()
        self.joined: list[Family[S]] = []
        self.families: vec[Family[Any]] = vec[Family]([])  # type: ignore[type-arg]
        self.ends: vec[i64] = vec[i64]([])

    def bind(self, game: Game[S]) -> None:
        for family in self.joined:
            family.first = self.size
            family.bind(game)
            self.size += family.size
            self.families = append(self.families, family)
            self.ends = append(self.ends, self.size)

    def family(self, choice: i64) -> Family[S]:
        """The family that `choice` belongs to."""
        place: i64 = 0
        while choice >= self.ends[place]:
            place += 1
        return self.families[place]

    def choices(self, state: S, arg: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]([], capacity=36)
        for family in self.families:
            out = family.add_choices(state, out)
        return out

    def answer(self, state: S, arg: i64, choice: i64) -> None:
        self.family(choice).answer(state, choice)

    def describe(self, state: S, arg: i64, choice: i64) -> dict[str, object]:
        return self.family(choice).describe(state, choice)

    def text(self, state: S, arg: i64, choice: i64) -> str:
        return self.family(choice).text(state, choice)

    def normal(self, text: str) -> str:
        compact = super().normal(text)
        for family in self.families:
            compact = family.normal(compact)
        return compact
