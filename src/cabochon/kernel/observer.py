"""What a learner sees of a game: numbers, always as many, that show all that a view shows.

An observer lives with its game, a module's with the module. It is given views, never full states, and turns the table
so that the viewer is seat 0. What is done with the numbers is not its concern.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from cabochon.kernel.native import i64, mypyc_attr, u8, vec
from cabochon.kernel.state import State

S = TypeVar("S", bound=State)

MOST: Final = 255
"""The highest number that can be shown."""


@dataclass(frozen=True)
class Shown:
    """Numbers of one sort, one for each of `labels`, from 0 to `high` or each to its own; `meaning` is a line on them.

    Where a seat is meant, seat 0 is the viewer, and the others follow in the order of play.
    """

    name: str
    meaning: str
    labels: tuple[str, ...]
    high: int | tuple[int, ...] = 1

    @property
    def highs(self) -> tuple[int, ...]:
        """The highest value of each number."""
        return (self.high,) * len(self.labels) if isinstance(self.high, int) else self.high


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Generic[S]):
    """Shows what one part of a game brings to a view.

    - `shown`: what its numbers are, in their order;
    - `meanings`: a line about the answers to each question of the part, or to `question family` where it has families;
    - `names`: for a question whose answers are worded by the state, words for them that are not;
    - `unasked`: questions that the game's options keep from being asked.
    """

    def __init__(self, game: Any) -> None:
        self.shown: tuple[Shown, ...] = ()
        self.meanings: dict[str, str] = {}
        self.names: dict[str, tuple[str, ...]] = {}
        self.unasked: tuple[str, ...] = ()

    def fill(self, view: S, out: vec[u8], first: i64) -> None:
        """Write the numbers of a view to `out`, from place `first` on, where zeros are; the view is only read."""
        raise NotImplementedError


def put(out: vec[u8], place: i64, number: i64) -> None:
    """Write one number, one that is too high as the highest that there is."""
    if number > MOST:
        out[place] = MOST
    else:
        out[place] = u8(number)


def put_set(out: vec[u8], place: i64, members: i64) -> None:
    """Write 1 for each member of a set, from `place` on; zeros are there already."""
    while members:
        if members & 1:
            out[place] = 1
        members >>= 1
        place += 1


def first_seat(view: State) -> i64:
    """The seat that is shown first: the viewer, or seat 0 to a spectator."""
    if view.viewer < 0:
        return 0
    return view.viewer


def turned(seat: i64, first: i64, seats: i64) -> i64:
    """How many seats after the first one a seat comes."""
    if seat < first:
        return seat - first + seats
    return seat - first
