"""What a kind of bot is, and how anything that makes bots becomes one: a class, a function, an installed package's.

A maker is called with the game and a seed, and with its parameters by name: whole numbers that have defaults.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from inspect import Parameter as Argument
from inspect import signature
from typing import Any, Final

from cabochon.bots.bot import Bot
from cabochon.kernel.errors import BadSetup, CabochonError
from cabochon.kernel.game import Game

GROUP: Final = "cabochon.bots"
"""The group of entry points under which a package brings bots: each a maker, or a `Kind`."""

LARGEST: Final = (1 << 31) - 1
"""The most that a parameter may be of which nothing else is said."""


@dataclass(frozen=True)
class Parameter:
    """A whole number that a bot can be given: what it is without, the least and the most it may be, what it does."""

    default: int
    least: int
    most: int
    help: str


@dataclass(frozen=True)
class Kind:
    """A kind of bot: `make` gets the game, the seed, and every parameter by name."""

    make: Callable[..., Bot]
    help: str
    parameters: dict[str, Parameter]


def installed() -> dict[str, EntryPoint]:
    """The bots that other installed packages bring, by name; none of them is imported yet."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def kind_of(maker: Any, name: str) -> Kind:
    """The kind of bot that a class or a function makes, or that was written out as a `Kind`; `BadSetup` for else.

    Its parameters are what it can be called with beside the game and the seed.
    """
    if isinstance(maker, Kind):
        return maker
    if not callable(maker):
        raise BadSetup(f"{name} makes no bots: it is neither a class nor a function nor a Kind")
    try:
        first, *others = list(signature(maker).parameters.values())
        second, *more = others
    except (TypeError, ValueError) as error:
        raise BadSetup(f"{name} makes no bots: it is called with a game and a seed") from error
    if any(each.kind not in (Argument.POSITIONAL_ONLY, Argument.POSITIONAL_OR_KEYWORD) for each in (first, second)):
        raise BadSetup(f"{name} makes no bots: it is called with a game and a seed")
    help = (maker.__doc__ or "").strip().partition("\n")[0]
    return Kind(maker, help, {each.name: parameter_of(each, name) for each in more})


def made_by(maker: Callable[..., Bot], name: str, game: Game[Any], seed: int, **values: int) -> Bot:
    """The bot that somebody's maker makes; `BadSetup` when it fails, or makes nothing that chooses."""
    try:
        bot = maker(game, seed, **values)
    except CabochonError:
        raise
    except (Exception, SystemExit) as error:
        raise BadSetup(f"the bot {name} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadSetup(f"the bot {name} cannot be made: {type(bot).__name__} has no choose")
    return bot


def parameter_of(argument: Argument, name: str) -> Parameter:
    """The parameter of a bot that an argument of its maker is."""
    default = argument.default
    if argument.kind not in (Argument.POSITIONAL_OR_KEYWORD, Argument.KEYWORD_ONLY) or type(default) is not int:
        raise BadSetup(f"the parameter {argument.name} of {name} is no whole number with a default, such as depth=3")
    return Parameter(default, min(0, default), max(LARGEST, default), "")
