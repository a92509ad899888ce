"""What bots may know of a game beside its rules: numbers that say how a seat stands.

A measure lives with its game, a module's with the module. It knows nothing of bots: what its numbers are worth is found
out by playing, and what is done with them is not its concern.
"""

from __future__ import annotations

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
