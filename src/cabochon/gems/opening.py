"""The first line of a position, `splendor, 3 seats, payment standard`, and with it whole positions of either game.

What the first line leaves out has its default. The lines below it are written in `gems/position.py` and read in
`gems/position_reader.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cabochon.gems.cards import Card
from cabochon.gems.game import GemGame
from cabochon.gems.notation import MOST_TURNS, Line, lines_of, read_number, shown
from cabochon.gems.position import Layout, write_table
from cabochon.gems.position_reader import PositionReader
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadSetup, BadText


@dataclass(frozen=True)
class Opening:
    """How the positions of one base begin.

    - `base`: its name; `title`: what it is called in errors; `seats`: as many as the text means that names no number;
    - `defaults`: its options with their defaults;
    - `make`: its game, from seats, modules, hand-made cards and options; `BadSetup` when there is none such;
    - `layout`: how a game's lines are worded.
    """

    base: str
    title: str
    seats: int
    defaults: dict[str, object]
    make: Callable[[int, tuple[str, ...], tuple[Card, ...], dict[str, Any]], GemGame]
    layout: Callable[[Any], Layout]


def write_position(opening: Opening, game: GemGame, state: Table) -> str:
    """The position as text, of a full state or a view: `read_position` gives the same state back."""
    words = [game.name, f"{game.seats} seats"]
    for key, value in opening.defaults.items():
        if game.options[key] != value:
            words.append(f"{key} {option_text(game.options[key])}")
    return "\n".join([", ".join(words), *write_table(game, opening.layout(game), state), ""])


def read_position(opening: Opening, text: str) -> tuple[GemGame, Table]:
    """The game and the state that `text` describes; `BadText` with the number of the line that is wrong.

    The game has the text's options and hand-made cards. Its `stock` is all the tokens that there are: as many as usual,
    unless the text says what is in the supply.
    """
    lines = lines_of(text)
    first = Line(1, "", opening.base)
    if lines and not lines[0].label:
        first = lines.pop(0)
    try:
        seats, modules, options = read_first(opening, first)
        game = opening.make(seats, modules, (), options)
    except (BadText, BadSetup) as error:
        raise first.wrong(error) from error
    reader = PositionReader(game, opening.layout(game))
    lines = reader.define(lines)
    if reader.made:
        game = opening.make(seats, modules, tuple(reader.made), options)
    made = len(reader.made)
    reader.read(lines, game)
    if len(reader.made) > made:
        game = opening.make(seats, modules, tuple(reader.made), options)
    game.stock = reader.stock
    reader.test(game)
    return game, reader.state


def option_text(value: object) -> str:
    """An option's value as it is written."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_first(opening: Opening, line: Line) -> tuple[int, tuple[str, ...], dict[str, Any]]:
    """What the first line says: seats, modules, options."""
    name, *items = line.value.lower().split(",")
    base, *modules = name.strip().split("+")
    if base != opening.base:
        raise BadText(
            f"{shown(name)} is not a game of {opening.title}; "
            f"a position begins like `{opening.base}, {opening.seats} seats`"
        )
    seats = opening.seats
    options: dict[str, Any] = {}
    for item in items:
        words = item.split()
        if len(words) == 2 and words[1] == "seats":
            seats = read_number(words[0], 9)
        elif len(words) == 2 and words[0] in opening.defaults:
            options[words[0]] = read_option(words[0], words[1], opening.defaults[words[0]])
        else:
            raise BadText(f"{shown(item)} is none of: {opening.seats} seats, {', '.join(opening.defaults)}")
    return seats, tuple(modules), options


def read_option(key: str, text: str, default: object) -> object:
    """The value of an option with this default."""
    if isinstance(default, bool):
        if text not in ("yes", "no"):
            raise BadText(f"{key} is yes or no, not {shown(text)}")
        return text == "yes"
    if text.isascii() and text.isdigit():
        return read_number(text, MOST_TURNS)
    if isinstance(default, int) and key != "first_player":
        raise BadText(f"{key} is a whole number, not {shown(text)}")
    return text
