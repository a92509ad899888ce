"""The registry: every game by name, such as "splendor" or "splendor+orient", with its options.

Commands, records, tables and environments reach games through here alone, so that they need to know none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cabochon.duel import MODULES as DUEL_MODULES
from cabochon.duel import duel
from cabochon.duel.text import read_position as read_duel
from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.game import Game
from cabochon.splendor import MODULES, splendor
from cabochon.splendor.text import read_position as read_splendor

RULES_VERSION: Final = 1
"""Goes up when a rule changes in a way that old records could notice; they name the version they were played by."""

MOST: Final = 1 << 31
"""Below this and above its negative is every number that is an option."""

WORDS: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
SORTS: Final[dict[type, str]] = {str: "a word", int: "a whole number", bool: "yes or no"}


@dataclass(frozen=True)
class Family:
    """A base game: how to make it, for how many seats, its modules, and its options: their types and their default.

    `read` makes a game and a state of a position text.
    """

    make: Callable[..., Game[Any]]
    read: Callable[[str], tuple[Game[Any], Any]]
    seats: tuple[int, ...]
    modules: tuple[str, ...]
    options: dict[str, tuple[tuple[type, ...], object]]


FAMILIES: Final[dict[str, Family]] = {
    "splendor": Family(
        make=splendor,
        read=read_splendor,
        seats=(2, 3, 4),
        modules=tuple(part.name for part in MODULES),
        options={
            "payment": ((str,), "choose"),
            "reveal": ((str,), "public"),
            "first_player": ((int, str), 0),
            "allow_fewer": ((bool,), False),
            "stall_rounds": ((int,), 0),
        },
    ),
    "duel": Family(
        make=duel,
        read=read_duel,
        seats=(2,),
        modules=tuple(part.name for part in DUEL_MODULES),
        options={
            "payment": ((str,), "choose"),
            "reveal": ((str,), "public"),
            "first_player": ((int, str), 0),
            "cards": ((str,), "all"),
            "anti_stall": ((bool,), False),
            "stall_turns": ((int,), 0),
        },
    ),
}


def make(name: str, seats: int | None = None, **options: object) -> Game[Any]:
    """The game called `name`: a base, then its modules, joined by "+". `seats` None means the fewest.

    `options` are those of the base (see `options_of`); a value may be given as text, as on a command line. Anything
    unknown raises `BadSetup`, which lists what there is.
    """
    if not isinstance(name, str):
        raise BadSetup(f"a game is named by a text, such as splendor+orient, not {name!r}")
    base, *modules = name.split("+")
    family = FAMILIES.get(base)
    if family is None:
        raise BadSetup(f"there is no game {base!r}; there are {', '.join(FAMILIES)}")
    for module in modules:
        if module not in family.modules:
            there = ", ".join(family.modules) or "none"
            raise BadSetup(f"there is no module {module!r} of {base}; there are {there}")
    number = family.seats[0] if seats is None else seats
    if type(number) is not int:
        raise BadSetup(f"the number of seats is a whole number, not {number!r}")
    values = {key: option_value(base, family, key, value) for key, value in options.items()}
    return family.make(number, modules, **values)


def option_value(base: str, family: Family, key: str, value: object) -> object:
    """The value of an option, made from text where it is text; `BadSetup` when it is none."""
    if key not in family.options:
        raise BadSetup(f"{base} has no option {key!r}; it has {', '.join(family.options)}")
    kinds = family.options[key][0]
    if type(value) is int and abs(value) >= MOST:
        raise BadSetup(f"{key} is a whole number below {MOST}, not {value}")
    if type(value) in kinds and (str not in kinds or not isinstance(value, str)):
        return value
    if isinstance(value, str):
        if bool in kinds and value.lower() in WORDS:
            return WORDS[value.lower()]
        if int in kinds and value.isascii() and value.isdigit() and len(value) < 10:
            return int(value)
        if str in kinds:
            return value
    raise BadSetup(f"{key} is {' or '.join(SORTS[kind] for kind in kinds)}, not {value!r}")


def read_position(text: str) -> tuple[Game[Any], Any]:
    """The game and the state of a position text; its first line names the game, Splendor if it does not.

    `BadText` with the number of the line that is wrong.
    """
    usual = next(iter(FAMILIES))
    for number, line in enumerate(text.split("\n"), 1):
        said = line.partition(";")[0].strip()
        if said:
            name = said.partition(",")[0].partition("+")[0].strip().lower()
            if ":" not in said and name not in FAMILIES:
                raise BadText(f"line {number}: there is no game {name[:60]!r}; there are {', '.join(FAMILIES)}")
            return FAMILIES.get(name, FAMILIES[usual]).read(text)
    return FAMILIES[usual].read(text)


def options_of(game: Game[Any]) -> dict[str, object]:
    """The options of a game that differ from the defaults, as `make` takes them."""
    family = FAMILIES[game.name.split("+")[0]]
    return {key: value for key, value in game.options.items() if value != family.options[key][1]}


def rules_id(game: Game[Any]) -> str:
    """The game's name and the version of its rules, `splendor@1`."""
    return f"{game.name}@{RULES_VERSION}"
