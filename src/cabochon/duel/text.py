"""The position text of Splendor Duel: how its lines are worded.

The lines are those of `gems/position.py` and of `duel/board.py`, the first one that of `gems/opening.py`;
`docs/notation.md` explains them with examples.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from cabochon.duel.board import NAMES, PATH
from cabochon.gems import opening
from cabochon.gems.cards import Card
from cabochon.gems.game import GemGame
from cabochon.gems.opening import Opening
from cabochon.gems.pending import Pending
from cabochon.gems.position import Layout
from cabochon.gems.table import Table

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

SEATS: Final = 2


def places_on_the_spiral(_: GemGame) -> dict[str, int]:
    """The spaces by name, as places on the spiral."""
    return {NAMES[space]: place for place, space in enumerate(PATH)}


def places_to_reserve_from(game: GemGame) -> dict[str, int]:
    """The slots by name, then the decks, `2*`."""
    slots = {game.slot_text(slot): slot for slot in range(game.slots)}
    return slots | {f"{row.letter}*": int(game.slots) + number for number, row in enumerate(game.rows)}


PENDING: Final = Pending(
    arguments={
        "fill": places_on_the_spiral,
        "reveal": "slot",
        "draw": "row",
        "reservation": places_to_reserve_from,
        "payment": "source",
        "purchase": "source",
        "joker": "card",
        "take_same": "kind",
        "return": "kind",
    },
    under={
        "first_player": ("setup", "choose_first"),
        "fill": ("replenishing", "fill_board"),
        "replenishing": ("turn", "act"),
        "action": ("turn", "act"),
        "gold": ("reservation", "take_gold"),
        "payment": ("purchase", "pay"),
        "joker": ("purchase", "join_joker"),
        "take_same": ("purchase", "card_ability"),
        "return": ("turn", "return_tokens"),
        "reveal": ("turn", "refill"),
    },
    outermost=("setup", "turn"),
    at_rest="action",
)
"""Draws come from the action, and so do a purchase and what belongs to it."""


def layout_of(game: Duel) -> Layout:
    """The words of this game's positions."""
    return Layout(
        kinds=game.kinds,
        supply="bag",
        tiles="royals",
        tile_names=tuple(royal.name for royal in game.royals),
        tile_points=game.royal_points,
        stock=game.stock,
        first=max(int(game.first_player), 0),
        pending=game.pending,
        crowned=True,
    )


def make(seats: int, modules: tuple[str, ...], cards: tuple[Card, ...], options: dict[str, Any]) -> Duel:
    """The game of a position; `BadSetup` when there is none such."""
    from cabochon.duel.game import Duel

    return Duel(seats, modules, more_cards=cards, **options)


@cache
def duel_opening() -> Opening:
    """How positions of Splendor Duel begin."""
    return Opening("duel", "Splendor Duel", SEATS, make(SEATS, (), (), {}).options, make, layout_of)


def write_position(game: Duel, state: Table) -> str:
    """The position as text, of a full state or a view: `read_position` gives the same state back."""
    return opening.write_position(duel_opening(), game, state)


def read_position(text: str) -> tuple[Duel, Table]:
    """The game and the state that `text` describes; `BadText` with the number of the line that is wrong.

    The game has the text's options and hand-made cards. Its `stock` is all the tokens that there are: as many as usual,
    unless the text says what is in the bag.
    """
    game, state = opening.read_position(duel_opening(), text)
    return cast("Duel", game), state
