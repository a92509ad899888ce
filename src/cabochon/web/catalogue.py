"""What does not change: the games there are with their modules and options, the bots, and the face of every piece."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from cabochon import games
from cabochon.bots import BOTS
from cabochon.table import faces_of

GOALS: Final = {"splendor": 15, "duel": 20}
"""The points that end a game, to be shown beside a score."""

OPPONENTS: Final = ("level3", "mcts", "greedy", "random")
"""Who plays against a person who names nobody: the first of these that there is."""


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Any]:
    """Everything, as plain data."""
    usual = next(name for name in OPPONENTS if name in BOTS)
    return {"games": [game_shown(base) for base in games.FAMILIES], "bots": bots_shown(), "opponent": usual, **pieces()}


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


def bots_shown() -> list[dict[str, Any]]:
    """The bots, as they are registered."""
    return [{"name": name, "help": kind.help} for name, kind in BOTS.items()]


def pieces() -> dict[str, Any]:
    """Cards, nobles, royals, cities and posts by name, of all games."""
    found: dict[str, Any] = {"cards": {}, "nobles": {}, "royals": {}, "cities": {}, "posts": {}}
    for base, family in games.FAMILIES.items():
        for sort, faces in faces_of(games.make("+".join([base, *family.modules]))).items():
            found[sort] |= faces
    return found
