"""A record: one game as every answer that was given, chance's included, with what identifies it and how it ended.

No seed and no deck order is kept: outcomes are, so a record replays for as long as its rules are known. Here are the
values and what must hold of them one by one; whether the answers are legal is for `replay` to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from cabochon import games
from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.game import Game
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE, EVERYTHING, SPECTATOR

FORMAT: Final = 1
"""The version of the form of JSON lines."""

HIDDEN: Final = "?"
"""The answer that stands for one that the viewer of a projected record must not learn."""

MARKS: Final = ("!", "?", "!!", "??", "!?", "?!")
"""What a commentator may put behind an answer: good, bad, brilliant, blunder, interesting, dubious."""

ADJUDICATED: Final = ("resignation", "time", "agreement", "abandoned")
"""The reasons for which a game may have a result before the rules end it."""

MOST_NESTED: Final = 16
"""How deep variations may stand inside variations."""

LARGEST: Final = 1 << 31
LONGEST_CLOCK: Final = 1 << 53

RULES = re.compile(r"([a-z][a-z0-9_]*(?:\+[a-z][a-z0-9_]*)*)@([0-9]{1,6})")
DATE = re.compile(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}")
TAG = re.compile(r"[A-Z][A-Za-z0-9_]{0,39}")
OWN_TAG = re.compile(r"Game|Rules|Seats|Options|Date|Viewer|Result|Ranks|Ending|Check|Player[0-9]+")
ANSWER = re.compile(r"[^\s(){}\[\]\"!?*^%;$0-9\\][^\s(){}\[\]\"!?\\]*")
QUESTION = re.compile(r"[a-z][a-z0-9_]*")
HASH = re.compile(r"[0-9a-f]{16}")

Option = str | int | bool


@dataclass(frozen=True, slots=True)
class Variation:
    """Another line of play in the place of the decision that it belongs to; `comment` stands before it."""

    decisions: tuple[Decision, ...]
    comment: str = ""

    def __post_init__(self) -> None:
        if not self.decisions:
            raise BadText("a variation has at least one decision")


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer: which question, who answered (a seat or CHANCE), and the answer in the game's notation.

    `shows` names the card that the answer shows to the viewer of a projected record; `mark` is one of `MARKS`; `clock`
    is what is left on the seat's clock afterwards, in milliseconds; `line` is where it stands in a file, or 0.
    """

    question: str
    seat: int
    answer: str
    shows: str = ""
    mark: str = ""
    comment: str = ""
    clock: int | None = None
    variations: tuple[Variation, ...] = ()
    line: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """The end of a turn, or of the deal: after how many decisions it came, and the hash of the state there."""

    end: int
    hash: str
    line: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True)
class Record:
    """A game from its start, finished or not.

    - `rules`: the game and the version of its rules, "splendor@1"; `seats` and `options` are what it is made with;
    - `players`: a name a seat, or nothing; `date`: "2026.11.29", with `?` for unknown digits, or nothing;
    - `tags`: any others, whose names begin with a capital; `comment`: on the game as a whole;
    - `viewer`: EVERYTHING, or the seat or SPECTATOR that the record was projected for;
    - `decisions`; `turns[n]`: where n turns were finished, `turns[0]` being the end of the deal;
    - `result`: None for an unfinished game; `line`: where it begins in a file, or 0.

    A header that cannot be is `BadText`.
    """

    rules: str
    seats: int
    options: Mapping[str, Option] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    date: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    viewer: int = EVERYTHING
    decisions: tuple[Decision, ...] = ()
    turns: tuple[Turn, ...] = ()
    result: Outcome | None = None
    line: int = field(default=0, compare=False, repr=False)

    def __post_init__(self) -> None:
        game_of(self)
        if self.players and len(self.players) != self.seats:
            raise BadText(f"{len(self.players)} players cannot sit on {self.seats} seats")
        if self.date and not DATE.fullmatch(self.date):
            raise BadText(f"a date is written 2026.11.29, not {short(self.date)}")
        if not (self.viewer in (EVERYTHING, SPECTATOR) or 0 <= self.viewer < self.seats):
            raise BadText(f"there is no seat {self.viewer} that a record could be projected for")
        for name in self.tags:
            if not TAG.fullmatch(name) or OWN_TAG.fullmatch(name):
                raise BadText(f"{short(name)} cannot be the name of a tag")
        for text in (self.comment, *self.players, *self.tags.values()):
            check_text(text)

    @property
    def game(self) -> str:
        """The game's name, as the registry has it."""
        return self.rules.partition("@")[0]

    @property
    def has_current_rules(self) -> bool:
        """Whether its rules are those of today: hashes can be compared only then, for states change with the rules."""
        return int(self.rules.partition("@")[2]) == games.RULES_VERSION

    def player(self, seat: int) -> str:
        """What to call a seat: its player's name, or its number."""
        if seat == CHANCE:
            return "chance"
        return self.players[seat] if self.players and self.players[seat] else f"seat {seat}"


def short(text: object) -> str:
    """A text as it may be quoted in an error."""
    shown = repr(text)
    return shown if len(shown) <= 60 else shown[:56] + "..."


def at_line(line: int, message: object) -> BadText:
    """The error for something wrong at a line of a file; 0 is no line."""
    return BadText(f"line {line}: {message}" if line else str(message))


def check_text(text: str) -> None:
    """`BadText` for a text that no file can hold."""
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadText(f"{short(text)} is not valid Unicode")


def check_remarks(mark: str, comment: str, clock: int | None) -> None:
    """`BadText` for what cannot be said about a decision."""
    if mark and mark not in MARKS:
        raise BadText(f"a mark is one of {' '.join(MARKS)}, not {short(mark)}")
    if clock is not None and not 0 <= clock < LONGEST_CLOCK:
        raise BadText(f"a clock shows milliseconds from 0, not {short(clock)}")
    check_text(comment)


def check_result(result: Outcome, seats: int) -> None:
    """`BadText` for a result that is none of so many seats."""
    if len(result.ranks) != seats or len(result.scores) != seats:
        raise BadText(
            f"a result of {seats} seats cannot have {len(result.ranks)} ranks and {len(result.scores)} scores"
        )
    if min(result.ranks) != 1 or max(result.ranks) > seats:
        raise BadText(f"the best rank is 1 and the worst {seats}, not {', '.join(map(str, result.ranks))}")
    if not all(0 <= score < LARGEST for score in result.scores):
        raise BadText("a score is a number of points from 0")
    if not QUESTION.fullmatch(result.reason):
        raise BadText(f"{short(result.reason)} is not a reason for an end: one word in lower case is")


def option_text(value: Option) -> str:
    """The value of an option as text, which `games.make` takes too."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def game_of(record: Record) -> Game[Any]:
    """The game that a record was played by; records of one setup share it."""
    options = json.dumps(dict(record.options), sort_keys=True)
    return _game(record.rules, record.seats, options)


@lru_cache(maxsize=64)
def _game(rules: str, seats: int, options: str) -> Game[Any]:
    found = RULES.fullmatch(rules)
    if found is None:
        raise BadText(f"rules are named like splendor@1, not {short(rules)}")
    name, version = found[1], int(found[2])
    if version > games.RULES_VERSION or version < 1:
        raise BadText(
            f"the rules {rules} are not known here, only {name}@{games.RULES_VERSION} and older: a newer Cabochon may"
        )
    values: dict[str, Option] = json.loads(options)
    for key, value in values.items():
        if not isinstance(value, str) and abs(value) >= LARGEST:
            raise BadText(f"the option {key} is too large")
        if key in ("name", "seats"):
            raise BadText(f"there is no option {key!r}")
    try:
        game = games.make(name, seats, **{key: option_text(value) for key, value in values.items()})
    except BadSetup as error:
        raise BadText(str(error)) from error
    if game.name != name:
        raise BadText(f"{name} is called {game.name}")
    for key, value in values.items():
        if game.options[key] != value or type(game.options[key]) is not type(value):
            raise BadText(f"the option {key} is {game.options[key]!r} rather than {short(value)}")
    return game


def setup_key(record: Record) -> bytes:
    """What every hash of a record depends on beside the state: its rules, seats and options."""
    setup = json.dumps([record.rules, record.seats, dict(record.options)], sort_keys=True)
    return blake2b(setup.encode(), digest_size=16).digest()


def hash_of(key: bytes, state: Any) -> str:
    """The hash of a state or a view: 16 hexadecimal digits."""
    return blake2b(state.pack(), digest_size=8, key=key).hexdigest()


def turns_due(state: Any, seat: int, marked: int) -> int:
    """How many ends of turns must be marked before `seat` answers; none while chance deals.

    `state.turns` counts finished turns; `marked` are the marks so far.
    """
    return 0 if seat == CHANCE and not marked else int(state.turns) + 1
