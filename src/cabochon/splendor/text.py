"""The position text of Splendor: how its lines are worded.

The lines are those of `gems/position.py`, the first one that of `gems/opening.py`; `docs/notation.md` explains them
with examples.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from cabochon.gems import opening
from cabochon.gems.cards import Card
from cabochon.gems.opening import Opening
from cabochon.gems.pending import Pending
from cabochon.gems.position import Layout
from cabochon.gems.table import Table

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

FEWEST: Final = 2
"""The seats of a game whose text does not say how many."""

PENDING: Final = Pending(
    arguments={"reveal": "slot", "draw": "row", "payment": "source", "purchase": "source", "return": "kind"},
    under={
        "first_player": ("setup", "choose_first"),
        "noble": ("setup", "deal_nobles"),
        "action": ("turn", "act"),
        "payment": ("purchase", "pay"),
        "visit": ("turn", "visit_noble"),
        "return": ("turn", "return_tokens"),
    },
    outermost=("setup", "turn"),
    at_rest="action",
)
"""Draws and reveals come from the action, and so does a purchase."""


def layout_of(game: Splendor) -> Layout:
    """The words of this game's positions."""
    return Layout(
        kinds="wugrky",
        supply="bank",
        tiles="nobles",
        tile_names=tuple(noble.name for noble in game.nobles),
        tile_points=tuple(noble.points for noble in game.nobles),
        stock=game.stock,
        first=max(int(game.first_player), 0),
        pending=game.pending,
    )


def make(seats: int, modules: tuple[str, ...], cards: tuple[Card, ...], options: dict[str, Any]) -> Splendor:
    """The game of a position; `BadSetup` when there is none such."""
    from cabochon.splendor.game import Splendor

    return Splendor(seats, modules, more_cards=cards, **options)


@cache
def splendor_opening() -> Opening:
    """How positions of Splendor begin."""
    return Opening("splendor", "Splendor", FEWEST, make(FEWEST, (), (), {}).options, make, layout_of)


def write_position(game: Splendor, state: Table) -> str:
    """The position as text, of a full state or a view: `read_position` gives the same state back."""
    return opening.write_position(splendor_opening(), game, state)


def read_position(text: str) -> tuple[Splendor, Table]:
    """The game and the state that `text` describes; `BadText` with the number of the line that is wrong.

    The game has the text's options and hand-made cards. Its `stock` is all the tokens that there are: as many as usual,
    unless the text says what is in the bank.
    """
    game, state = opening.read_position(splendor_opening(), text)
    return cast("Splendor", game), state
