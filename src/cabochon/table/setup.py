"""What a table is set up with, once and for all: the game, its options, clocks, who takes over a seat that is left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from cabochon import games
from cabochon.bots import read_spec
from cabochon.kernel.errors import CabochonError
from cabochon.kernel.game import Game
from cabochon.table.errors import Refused

TIMINGS: Final = ("none", "move", "fischer")
LATE: Final = ("bot", "lose")
LONGEST: Final = 14 * 24 * 3600
"""The most seconds on a clock: a fortnight."""


@dataclass(frozen=True)
class Timing:
    """How time is kept.

    `none`: not at all; `move`: `seconds` for each turn; `fischer`: `seconds` for the game, and `increment` more after
    each turn, never above `seconds`.
    """

    kind: str = "none"
    seconds: int = 0
    increment: int = 0

    def __post_init__(self) -> None:
        if self.kind not in TIMINGS:
            raise Refused("setup", f"a clock is one of {', '.join(TIMINGS)}, not {self.kind[:40]!r}")
        if not 0 <= self.seconds <= LONGEST or not 0 <= self.increment <= LONGEST:
            raise Refused("setup", f"a clock has 0 to {LONGEST} seconds")
        if self.kind != "none" and not self.seconds:
            raise Refused("setup", "a clock that runs begins with a second or more")


@dataclass(frozen=True)
class Setup:
    """A table's settings.

    - `game`, `seats`, `options`: as `games.make` takes them; anything wrong is `Refused`;
    - `late`: what comes of a seat whose time is up: a `bot` plays on for it, or it must `lose`, which ends the game;
    - `stand_in`: the bot that plays on for a seat that was left;
    - `public`: whether the table is listed for everybody;
    - `seed`: what the draws of its bots follow from; nobody at the table may know it;
    - `rules`: the rules that it was begun with, `splendor@1`.
    """

    game: str
    seats: int
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    timing: Timing = field(default_factory=Timing)
    late: str = "bot"
    stand_in: str = "greedy"
    public: bool = False
    seed: int = 0
    rules: str = ""

    def __post_init__(self) -> None:
        if self.late not in LATE:
            raise Refused("setup", f"who is late is one of {', '.join(LATE)}, not {self.late[:40]!r}")
        try:
            read_spec(self.stand_in)
            self.make()
        except CabochonError as error:
            raise Refused("setup", str(error)) from error

    def make(self) -> Game[Any]:
        """The game, which tables of the same sort share: it never changes."""
        return shared(self.game, self.seats, json.dumps(dict(self.options), sort_keys=True))


@lru_cache(maxsize=256)
def shared(game: str, seats: int, options: str) -> Game[Any]:
    """A game, made once."""
    return games.make(game, seats, **json.loads(options))


def rules_now(game: str) -> str:
    """The rules that a new table of a game is begun with: its name and their version."""
    return f"{game}@{games.RULES_VERSION}"
