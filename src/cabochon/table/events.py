"""What happens at a table, as values that are stored and never changed; a table is nothing but what its events made it.

Answers are stored as texts in the game's notation, chance's too, so that a table can be opened again for as long as its
game is known. Times are milliseconds of the server's clock. `to_fields` and `from_fields` are the form for storage.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from cabochon.kernel.errors import BadText


@dataclass(frozen=True, slots=True)
class Sat:
    """A person took a seat before the game, and brought a name. `person` is the hash of a token only they know."""

    at: int
    seat: int
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class BotSat:
    """A bot was given a seat before the game."""

    at: int
    seat: int
    bot: str
    name: str


@dataclass(frozen=True, slots=True)
class Stood:
    """A seat became free before the game."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Began:
    """All seats were taken and the game began."""

    at: int


@dataclass(frozen=True, slots=True)
class Decided:
    """A seat, or chance (-1), answered the pending question. `action` names the request, in case it is repeated."""

    at: int
    seat: int
    question: str
    answer: str
    action: str = ""


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat took its last answer back."""

    at: int
    seat: int
    action: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """A bot plays on for a seat: its person left (`left`), gave up (`resignation`) or ran out of time (`time`).

    Or a bot plays on for another, which is not there any more (`missing`) or does not answer (`failed`).
    """

    at: int
    seat: int
    bot: str
    why: str


@dataclass(frozen=True, slots=True)
class CameBack:
    """A person plays on for themselves."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Offered:
    """A person is for ending the game here, undecided; it ends when all of them are."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game ended before its rules ended it."""

    at: int
    reason: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resumed:
    """The table was opened again: the time since the last event counts for nobody."""

    at: int


@dataclass(frozen=True, slots=True)
class Rematched:
    """Another table was opened for the next game."""

    at: int
    table: str


Event = Sat | BotSat | Stood | Began | Decided | TookBack | Left | CameBack | Offered | Ended | Resumed | Rematched

KINDS: Final[dict[str, type[Event]]] = {
    "sat": Sat,
    "bot_sat": BotSat,
    "stood": Stood,
    "began": Began,
    "decided": Decided,
    "took_back": TookBack,
    "left": Left,
    "came_back": CameBack,
    "offered": Offered,
    "ended": Ended,
    "resumed": Resumed,
    "rematched": Rematched,
}
NAMES: Final = {kind: name for name, kind in KINDS.items()}


def to_fields(event: Event) -> dict[str, Any]:
    """The event as plain data, with its kind's name."""
    return {"kind": NAMES[type(event)], **asdict(event)}


def from_fields(values: dict[str, Any]) -> Event:
    """The event that `to_fields` made `values` of; `BadText` when there is no such event."""
    given = dict(values)
    kind = KINDS.get(given.pop("kind", ""))
    if kind is None or set(given) - {each.name for each in fields(kind)}:
        raise BadText(f"there is no event {values.get('kind')!r} with {', '.join(given)}")
    for name in ("ranks", "scores"):
        if name in given:
            given[name] = tuple(given[name])
    try:
        return kind(**given)
    except TypeError as error:
        raise BadText(f"the event {values.get('kind')} is not whole: {error}") from error
