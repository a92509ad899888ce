"""What only Splendor Duel has on the table, as plain data: the board of tokens, privileges, and the races to victory.

It is all read from a view. A game without a board has none of it, and nothing here asks which game it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from cabochon.gems.colours import COLOURS, KINDS, LETTERS

WIDTH: Final = 5
SPACES: Final = tuple(f"{'abcde'[space % WIDTH]}{space // WIDTH + 1}" for space in range(WIDTH * WIDTH))
"""The names of the spaces, row by row."""

PRIVILEGES: Final = 3
POINTS_TO_WIN: Final = 20
"""What the rules of Duel say; tests hold it against them."""

ANY: Final = "one colour"
"""What the best colour of a seat without points of any is called."""

NEAR: Final = 0.8
"""The share of a goal from which on a seat is near to it."""

Gems = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Space:
    """A space of the board: its name, the letter of its token or an empty text; `fresh`: that is news."""

    name: str
    letter: str
    fresh: bool = False


@dataclass(frozen=True)
class Race:
    """How far a seat has come towards a victory: `what` is "points", "crowns", the name of its best colour, or ANY."""

    what: str
    reached: int
    goal: int

    @property
    def near(self) -> bool:
        """Whether it is nearly there."""
        return self.reached >= NEAR * self.goal


@dataclass(frozen=True)
class Standing:
    """What a seat has in Duel alone: its privileges, the points on its cards by colour, its races."""

    privileges: int
    colours: Gems
    races: tuple[Race, ...]


def arena_of(state: Any) -> Any:
    """The part of a state that has the board, or None where there is no board."""
    return next((extra for extra in state.extras if hasattr(extra, "kind_at")), None)


def letters_of(arena: Any) -> dict[str, str]:
    """The letter of the token on every space, an empty text where there is none."""
    return {
        name: LETTERS[arena.kind_at(space)].upper() if arena.filled >> space & 1 else ""
        for space, name in enumerate(SPACES)
    }


def board_of(state: Any, fresh: Collection[str] = ()) -> tuple[tuple[Space, ...], ...]:
    """The rows of the board, the first one first; none where there is no board. `fresh` has spaces as `@c3`."""
    arena = arena_of(state)
    if arena is None:
        return ()
    spaces = [Space(name, letter, f"@{name}" in fresh) for name, letter in letters_of(arena).items()]
    return tuple(tuple(spaces[begin : begin + WIDTH]) for begin in range(0, len(spaces), WIDTH))


def privileges_of(state: Any, seats: int) -> tuple[int, ...]:
    """The privileges by seat; nothing where there is no board."""
    arena = arena_of(state)
    return () if arena is None else tuple(int(arena.privileges_of(seat)) for seat in range(seats))


def changed_spaces(before: Any, after: Any) -> frozenset[str]:
    """The spaces on which something else lies after a decision than before it."""
    was, now = arena_of(before), arena_of(after)
    if was is None:
        return frozenset()
    had, has = letters_of(was), letters_of(now)
    return frozenset(name for name in SPACES if had[name] != has[name])


def has_another_turn(state: Any) -> bool:
    """Whether the seat whose turn it is has another one after it."""
    arena = arena_of(state)
    return arena is not None and bool(arena.again)


def gains_another_turn(before: Any, after: Any) -> bool:
    """Whether a decision brought the seat another turn, which may have begun at once; a victory cancels it."""
    if arena_of(before) is None or has_another_turn(before) or not after.depth:
        return False
    return has_another_turn(after) or bool(after.turns > before.turns and after.turn == before.turn)


def standing_of(game: Any, view: Any, seat: int) -> Standing | None:
    """What a seat has in Duel alone; None where there is no board."""
    arena = arena_of(view)
    if arena is None:
        return None
    cards = view.seats[seat].cards
    crowns = sum(int(game.cards.crowns[card]) for card in cards)
    points = colour_points(game, arena, cards)
    best = max(range(COLOURS), key=lambda colour: points[colour])
    races = (
        Race("points", int(game.points(view, seat)), POINTS_TO_WIN),
        Race("crowns", crowns, int(game.crowns_to_win(view, seat))),
        Race(KINDS[best] if points[best] else ANY, points[best], int(game.colour_to_win(view, seat))),
    )
    colours = tuple((LETTERS[colour].upper(), points[colour]) for colour in range(COLOURS))
    return Standing(int(arena.privileges_of(seat)), colours, races)


def colour_points(game: Any, arena: Any, cards: Any) -> Counter[int]:
    """The points on cards by colour; those of a joker are of the colour that it took."""
    points: Counter[int] = Counter()
    for card in cards:
        joined = int(arena.colour_of(card))
        points[joined if joined >= 0 else int(game.colour[card])] += int(game.cards.points[card])
    return points
