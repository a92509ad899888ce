"""What does not change: the games there are with their modules and options, the bots, and the face of every piece."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from cabochon import games
from cabochon.bots import BOTS
from cabochon.gems.cards import Card, cost_of, table
from cabochon.gems.colours import LETTERS, numbers

GOALS: Final = {"splendor": 15, "duel": 20}
"""The points that end a game, to be shown beside a score."""

OPPONENTS: Final = ("level3", "mcts", "greedy", "random")
"""Who plays against a person who names nobody: the first of these that there is."""

TILES: Final = {"cities": ("cabochon.splendor", "cities.csv"), "posts": ("cabochon.splendor", "trading_posts.csv")}
"""Tables of pieces that only a module has."""


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
    """Cards, nobles, royals, cities and posts by name."""
    cards: dict[str, Any] = {}
    nobles: dict[str, Any] = {}
    royals: dict[str, Any] = {}
    for base, family in games.FAMILIES.items():
        game: Any = games.make("+".join([base, *family.modules]))
        for card in game.cards.all:
            cards[card.name] = card_shown(card, game.rows[card.row])
        for noble in getattr(game, "nobles", ()):
            nobles[noble.name] = {"points": noble.points, "title": noble.title, "cost": by_letter(noble.cost)}
        for royal in getattr(game, "royals", ()):
            royals[royal.name] = {"points": royal.points, "ability": royal.ability, "crowns": royal.crowns}
    return {"cards": cards, "nobles": nobles, "royals": royals, "cities": cities(), "posts": posts()}


def card_shown(card: Card, row: Any) -> dict[str, Any]:
    """The face of a card."""
    return {
        "row": row.letter,
        "level": row.level,
        "bonus": LETTERS[card.bonus] if card.bonus >= 0 else "",
        "bonuses": card.bonuses,
        "points": card.points,
        "cost": by_letter(card.cost),
        "ability": card.ability,
        "ability_kind": LETTERS[card.ability_kind] if card.ability_kind >= 0 else "",
        "crowns": card.crowns,
    }


def cities() -> dict[str, Any]:
    """The sides of the city tiles."""
    return {
        row["tile"] + row["side"]: {
            "points": int(row["points"]),
            "cost": by_letter(cost_of(row)),
            "any_same": int(row["any_same"] or 0),
            "title": row["name"],
        }
        for row in table(*TILES["cities"])
    }


def posts() -> dict[str, Any]:
    """The trading posts."""
    return {
        letter: {"cost": by_letter(cost_of(row)), "nobles": int(row["nobles"] or 0), "power": row["power"]}
        for letter, row in zip("ABCDE", table(*TILES["posts"]), strict=True)
    }


def by_letter(packed: int) -> dict[str, int]:
    """A packed count by letter, without the kinds that there are none of."""
    return {LETTERS[kind]: number for kind, number in enumerate(numbers(packed)) if number}
