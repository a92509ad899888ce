"""The position text of Splendor: its first line, and how the lines below it are worded.

The lines are those of `gems/position.py`; `docs/notation.md` explains them with examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from cabochon.gems.cards import Card
from cabochon.gems.notation import MOST_TURNS, Line, lines_of, read_number, shown
from cabochon.gems.pending import Pending
from cabochon.gems.position import Layout, write_table
from cabochon.gems.position_reader import PositionReader
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadSetup, BadText

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
    first = Line(1, "", "splendor")
    if lines and not lines[0].label:
        first = lines.pop(0)
    try:
        header = read_header(first)
        game = header.make(())
    except (BadText, BadSetup) as error:
        raise first.wrong(error) from error
    reader = PositionReader(game, layout_of(game))
    lines = reader.define(lines)
    if reader.made:
        game = header.make(tuple(reader.made))
    reader.read(lines, game)
    if len(reader.made) > len(game.more_cards):
        game = header.make(tuple(reader.made))
    game.bank = reader.stock
    reader.test(game)
    return game, reader.state


# The first line


@dataclass(frozen=True)
class Header:
    """What a first line says: `splendor, 3 seats, payment standard`."""

    modules: tuple[str, ...]
    seats: int
    options: dict[str, Any]

    def make(self, cards: tuple[Card, ...]) -> Splendor:
        """The game, with hand-made cards; `BadSetup` when there is no such game."""
        from cabochon.splendor.game import Splendor

        return Splendor(self.seats, self.modules, more_cards=cards, **self.options)


@cache
def default_options() -> dict[str, object]:
    """The options of the game with their defaults."""
    return Header((), FEWEST, {}).make(()).options


def option_text(value: object) -> str:
    """An option's value as it is written."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_header(line: Line) -> Header:
    """What the first line says."""
    name, *items = line.value.lower().split(",")
    base, *modules = name.strip().split("+")
    if base != "splendor":
        raise BadText(f"{shown(name)} is not a game of Splendor; a position begins like `splendor, 2 seats`")
    seats = FEWEST
    options: dict[str, Any] = {}
    for item in items:
        words = item.split()
        if len(words) == 2 and words[1] == "seats":
            seats = read_number(words[0], 9)
        elif len(words) == 2 and words[0] in default_options():
            options[words[0]] = read_option(words[0], words[1])
        else:
            raise BadText(f"{shown(item)} is none of: 2 seats, {', '.join(default_options())}")
    return Header(tuple(modules), seats, options)


def read_option(key: str, text: str) -> object:
    """The value of an option."""
    default = default_options()[key]
    if isinstance(default, bool):
        if text not in ("yes", "no"):
            raise BadText(f"{key} is yes or no, not {shown(text)}")
        return text == "yes"
    if text.isascii() and text.isdigit():
        return read_number(text, MOST_TURNS)
    if isinstance(default, int) and key != "first_player":
        raise BadText(f"{key} is a whole number, not {shown(text)}")
    return text
