"""The face of every piece of a game, as plain data: what a card or a tile says that positions have only by its name."""

from __future__ import annotations

from typing import Any, Final

from cabochon.gems.cards import Card, cost_of, table
from cabochon.gems.colours import LETTERS, numbers
from cabochon.kernel.game import Game

TILES: Final = {"cities": ("cabochon.splendor", "cities.csv"), "posts": ("cabochon.splendor", "trading_posts.csv")}
"""Tables of pieces that only a module has."""


def faces_of(game: Game[Any]) -> dict[str, dict[str, dict[str, Any]]]:
    """Cards, nobles, royals, cities and posts by name, of those that the game has any of."""
    pieces: Any = game
    found: dict[str, dict[str, dict[str, Any]]] = {
        "cards": {card.name: card_shown(card, pieces.rows[card.row]) for card in pieces.cards.all},
        "nobles": {
            noble.name: {"points": noble.points, "title": noble.title, "cost": by_letter(noble.cost)}
            for noble in getattr(pieces, "nobles", ())
        },
        "royals": {
            royal.name: {"points": royal.points, "ability": royal.ability, "crowns": royal.crowns}
            for royal in getattr(pieces, "royals", ())
        },
    }
    modules = game.name.split("+")
    if "cities" in modules:
        found["cities"] = cities()
    if "trading_posts" in modules:
        found["posts"] = posts()
    return {sort: faces for sort, faces in found.items() if faces}


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
