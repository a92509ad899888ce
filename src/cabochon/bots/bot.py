"""What a bot is: something that is shown a view and answers with a choice, within a budget.

A bot never gets the state, so it cannot know more than its seat. It may keep what it likes between calls, but is made
for one game and one seat, and what it does depends on nothing but its seed and the views it was shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from cabochon.kernel.errors import BadSetup


@dataclass(frozen=True)
class Budget:
    """How much a bot may spend on one choice; None is as much as it likes.

    `milliseconds` is wall-clock time, `iterations` whatever the bot repeats: samples, play-outs, visits of a tree. With
    `iterations` alone its choices are repeatable on every machine.
    """

    milliseconds: int | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        for name in ("milliseconds", "iterations"):
            allowed = getattr(self, name)
            if allowed is not None and allowed < 1:
                raise BadSetup(f"a budget of {allowed} {name} is none: it is 1 or more")


UNLIMITED = Budget()


def tighter(one: Budget, other: Budget) -> Budget:
    """The budget that keeps both."""
    milliseconds = [limit for limit in (one.milliseconds, other.milliseconds) if limit is not None]
    iterations = [limit for limit in (one.iterations, other.iterations) if limit is not None]
    return Budget(min(milliseconds, default=None), min(iterations, default=None))


class Bot(Protocol):
    """Whoever answers for a seat."""

    def choose(self, view: Any, budget: Budget) -> int:
        """A legal choice for the pending question, which is asked of the seat that owns `view`."""
        ...


@dataclass(frozen=True)
class Scored:
    """A choice and what a bot thinks of it: the greater `value`, the better, in units of the bot's own."""

    choice: int
    value: float


class Adviser(Protocol):
    """A bot that can say what it thinks of every choice, and why."""

    def rank(self, view: Any, budget: Budget) -> list[Scored]:
        """Every legal choice, the best first."""
        ...

    def explain(self, view: Any, choice: int) -> dict[str, float]:
        """What the choice changes by the names of the evaluator's features, the greatest gain first."""
        ...
