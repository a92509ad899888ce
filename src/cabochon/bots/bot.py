"""What a bot is: something that is shown a view and answers with a choice, within a budget.

A bot never gets the state, so it cannot know more than its seat. It may keep what it likes between calls, but is made
for one game and one seat, and what it does depends on nothing but its seed and the views it was shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from cabochon.kernel.errors import BadSetup

if TYPE_CHECKING:
    from cabochon.bots.explaining import Explanation


class Stop(Protocol):
    """What tells a bot from outside that its time is up, such as a `threading.Event`; it stays set once it is."""

    def is_set(self) -> bool:
        """Whether to answer at once."""
        ...


@dataclass(frozen=True)
class Budget:
    """How much a bot may spend on one choice; None is as much as it likes.

    `milliseconds` is wall-clock time, `iterations` whatever the bot repeats: samples, play-outs, visits of a tree. With
    `iterations` alone its choices are repeatable on every machine. Once `stop` is set, by another thread or by whoever
    handles a signal, the bot answers at once with the best that it has found.
    """

    milliseconds: int | None = None
    iterations: int | None = None
    stop: Stop | None = None

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
    return Budget(min(milliseconds, default=None), min(iterations, default=None), one.stop or other.stop)


class Clock:
    """The time that a budget leaves from now on. `end` is when it is up, 0.0 for never."""

    def __init__(self, budget: Budget) -> None:
        self.stop = budget.stop
        self.began = monotonic()
        self.end = self.began + budget.milliseconds / 1000 if budget.milliseconds else 0.0

    def up(self) -> bool:
        """Whether to answer at once."""
        return (self.stop is not None and self.stop.is_set()) or (self.end > 0.0 and monotonic() >= self.end)

    def part(self, share: float) -> Clock:
        """A clock that is up after a share of the time, if this one ever is."""
        other = Clock(Budget(stop=self.stop))
        other.end = self.began + (self.end - self.began) * share if self.end else 0.0
        return other


class Bot(Protocol):
    """Whoever answers for a seat.

    A bot that `ponders` has `watch(view)`, which is called with what its seat sees whenever another seat is asked.

    A bot may also have `end(view, outcome)`, which is called once when its game is over, with the seat's last view and
    how the game ended, or when it is broken off, with None for what there is not.
    """

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

    def explain(self, view: Any, budget: Budget) -> Explanation:
        """The best choices, with what they bring every seat, what is expected to follow, and what speaks for them."""
        ...
