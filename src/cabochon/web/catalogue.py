"""What does not change: the games there are with their modules and options, the bots, and the face of every piece."""

from __future__ import annotations

import logging
import re
from functools import lru_cache
from typing import Any, Final

from cabochon import games
from cabochon.bots import BOTS, installed, read_spec
from cabochon.kernel.errors import BadSetup
from cabochon.table import Refused, faces_of

LOG = logging.getLogger("cabochon.bots")

GOALS: Final = {"splendor": 15, "duel": 20}
"""The points that end a game, to be shown beside a score."""

OPPONENTS: Final = ("level3", "mcts", "greedy", "random")
"""Who plays against a person who names nobody: the first of these that there is."""

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,23}")
"""What a bot of an installed package may be called, to be asked for at a table."""


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Any]:
    """Everything, as plain data."""
    usual = next(name for name in OPPONENTS if name in BOTS)
    return {
        "games": [game_shown(base) for base in games.FAMILIES],
        "bots": list(offered().values()),
        "opponent": usual,
        **pieces(),
    }


def game_shown(base: str) -> dict[str, Any]:
    """A base game."""
    family = games.FAMILIES[base]
    options = [option_shown(base, name) for name in family.options]
    return {
        "name": base,
        "seats": list(family.seats),
        "modules": list(family.modules),
        "options": options,
        "goal": GOALS.get(base, 0),
    }


def option_shown(base: str, name: str) -> dict[str, Any]:
    """An option, with its default and the kinds of its values."""
    kinds, default = games.FAMILIES[base].options[name]
    return {"name": name, "kinds": [kind.__name__ for kind in kinds], "default": default}


@lru_cache(maxsize=1)
def offered() -> dict[str, dict[str, Any]]:
    """The bots that may be asked for at a table, by name: those of the package, then those of installed ones.

    Installed ones are imported, and none is added while the process runs. One that cannot be is logged and left out.
    """
    found = {name: {"name": name, "help": kind.help, "installed": False} for name, kind in BOTS.items()}
    for name in sorted(installed()):
        trouble = f"no installed bot can be called {name!r}" if name in BOTS or not NAME.fullmatch(name) else ""
        try:
            help = "" if trouble else read_spec(name)[0].help
        except BadSetup as error:
            trouble = str(error)
        if trouble:
            LOG.warning("a bot is not offered at tables: %s", trouble)
        else:
            found[name] = {"name": name, "help": help, "installed": True}
    return found


def must_be_offered(bot: str) -> None:
    """`Refused` for a bot that nobody may ask for at a table: a file, a program, one that is not there.

    A bot of the package may have parameters, for their bounds are known, but no seed, which would tell its draws.
    """
    name, colon, _ = bot.partition(":")
    if name not in offered():
        raise Refused("setup", f"there is no bot {name!r} here; there are {', '.join(offered())}")
    if colon and offered()[name]["installed"]:
        raise Refused("setup", f"at a table {name} is asked for without parameters")
    try:
        given = read_spec(bot)[1]
    except BadSetup as error:
        raise Refused("setup", str(error)) from error
    if "seed" in given:
        raise Refused("setup", "what a bot draws at a table follows from the table's own seed")


def pieces() -> dict[str, Any]:
    """Cards, nobles, royals, cities and posts by name, of all games."""
    found: dict[str, Any] = {"cards": {}, "nobles": {}, "royals": {}, "cities": {}, "posts": {}}
    for base, family in games.FAMILIES.items():
        for sort, faces in faces_of(games.make("+".join([base, *family.modules]))).items():
            found[sort] |= faces
    return found
