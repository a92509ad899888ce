"""The position text of Splendor: its first line, and how the lines below it are worded.

The lines are those of `gems/position.py`; `docs/notation.md` explains them with examples.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from cabochon.gems.cards import Card
from cabochon.gems.notation import Line, lines_of, shown
from cabochon.gems.pending import Pending
from cabochon.gems.position import Layout, write_table
from cabochon.gems.position_reader import PositionReader
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadSetup, BadText

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

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
        stock=game.bank,
        first=max(int(game.first_player), 0),
        pending=PENDING,
    )


def write_position(game: Splendor, state: Table) -> str:
    """The position as text, of a full state or a view: `read_position` gives the same state back."""
    words = [game.name, f"{game.seats} seats"]
    for key, value in default_options().items():
        if game.options[key] != value:
            words.append(f"{key} {option_text(game.options[key])}")
    return "\n".join([", ".join(words), *write_table(game, layout_of(game), state), ""])


def read_position(text: str) -> tuple[Splendor, Table]:
    """The game and the state that `text` describes; `BadText` with the number of the line that is wrong.

    The game has the text's options and hand-made cards. Its `bank` is all the tokens that there are: as many as usual,
    unless the text says what is in the bank.
    """
    lines = lines_of(text)
    header = Line(1, "", "splendor")
    if lines and not lines[0].label:
        header = lines.pop(0)
    try:
        seats, options = read_header(header)
        game = make(seats, options, ())
    except (BadText, BadSetup) as error:
        raise header.wrong(error) from error
    reader = PositionReader(game, layout_of(game))
    reader.read(lines)
    if reader.made:
        game = make(seats, options, tuple(reader.made))
    game.bank = reader.stock
    reader.test(game)
    return game, reader.state


# The first line


def make(seats: int, options: dict[str, Any], cards: tuple[Card, ...]) -> Splendor:
    """The game of a first line, with hand-made cards."""
    from cabochon.splendor.game import Splendor

    return Splendor(seats, more_cards=cards, **options)


@cache
def default_options() -> dict[str, object]:
    """The options of the game with their defaults."""
    return make(2, {}, ()).options


def option_text(value: object) -> str:
    """An option's value as it is written."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_header(line: Line) -> tuple[int, dict[str, Any]]:
    """The number of seats and the options in a first line such as `splendor, 3 seats, payment standard`."""
    name, _, rest = line.value.partition(",")
    if name.strip().lower() != "splendor":
        raise BadText(f"{shown(name)} is no game that this can read; a position begins like `splendor, 2 seats`")
    seats = 2
    options: dict[str, Any] = {}
    for item in rest.split(",") if rest else []:
        words = item.lower().split()
        if len(words) == 2 and words[1] == "seats" and words[0] in ("2", "3", "4"):
            seats = int(words[0])
        elif len(words) == 2 and words[0] in default_options():
            options[words[0]] = read_option(words[0], words[1])
        else:
            raise BadText(f"{shown(item)} is none of: 2, 3 or 4 seats, {', '.join(default_options())}")
    return seats, options


def read_option(key: str, text: str) -> object:
    """The value of an option."""
    default = default_options()[key]
    if isinstance(default, bool):
        if text not in ("yes", "no"):
            raise BadText(f"{key} is yes or no, not {shown(text)}")
        return text == "yes"
    if isinstance(default, int) and text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    if isinstance(default, int) and key != "first_player":
        raise BadText(f"{key} is a whole number, not {shown(text)}")
    return text
