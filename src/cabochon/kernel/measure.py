"""What bots may know of a game beside its rules: numbers that say how a seat stands.

A measure lives with its game, a module's with the module. It knows nothing of bots: what its numbers are worth is found
out by playing, and what is done with them is not its concern.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cabochon.kernel.native import i64, mypyc_attr, vec
from cabochon.kernel.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Measure(Generic[S]):
    """Numbers about a seat of one game; `names` says what each is, and numbers of the size of 1 are best weighed."""

    def __init__(self, game: Any) -> None:
        self.names: tuple[str, ...] = ()

    def fill(self, state: S, seat: i64, out: vec[float], first: i64) -> None:
        """Write this measure's numbers about `seat` to `out`, from place `first` on; the state is only read.

        Works on views and in the middle of a turn too; the game is not over.
        """
        raise NotImplementedError

    def stage(self, state: S) -> float:
        """How far the game has come, from 0 at the start to 1 at the end; only a base game's measure is asked."""
        raise NotImplementedError


@dataclass(frozen=True)
class Words:
    """How the change of a number is spoken of; an empty text is for what is not worth a word.

    `more` and `fewer` are said of a seat's own number; `taken` when that of a rival falls by a choice that names a
    card, `kept` when it does by another; and `soon` of what the seat will have gained in some turns. In them `{n}` is
    how many `unit`s it has changed by, `{s}` an s unless that is one, `{rival}` whose number it is, and `{turns}` how
    many turns it takes.
    """

    more: str = ""
    fewer: str = ""
    taken: str = ""
    kept: str = ""
    soon: str = ""
    unit: float = 1.0

    def many(self, change: float) -> int:
        """How many units a change is."""
        return round(change / self.unit)

    def size(self, many: int) -> float:
        """The change that so many units are."""
        return many * self.unit

    def told(self, text: str, change: float, rival: str = "", turns: str = "") -> str:
        """One of the texts, filled in; empty for a change of no unit where they are counted."""
        many = abs(self.many(change))
        if many == 0 and "{n}" in text:
            return ""
        return text.format(n=many, s="" if many == 1 else "s", rival=rival, turns=turns)
