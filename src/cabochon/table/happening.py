"""One decision as it is told afterwards: what it meant, what everybody saw change, who must not learn the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cabochon.gems.colours import KINDS, numbers
from cabochon.gems.sets import members_from
from cabochon.kernel.state import SPECTATOR


@dataclass(frozen=True, slots=True)
class Happening:
    """What a decision did; what changed can be seen by everybody.

    `mover` is the seat whose turn it was, and `gained`, `lost`, `tiles` and `points` are its own; `turn` is how many
    turns were finished before; `hidden_from` are the viewers (seats, or SPECTATOR) who must not learn the answer.
    """

    seat: int
    question: str
    what: dict[str, object]
    text: str
    mover: int
    turn: int
    gained: dict[str, int]
    lost: dict[str, int]
    tiles: tuple[str, ...]
    points: int
    hidden_from: frozenset[int]


def happening(game: Any, before: Any, choice: int, after: Any) -> Happening:
    """What happens when `choice` leads from one state to the next."""
    asked = game.asked(before)
    mover = int(before.turn)
    had, has = before.seats[mover], after.seats[mover]
    viewers = [SPECTATOR, *range(game.seats)]
    return Happening(
        seat=int(asked.seat),
        question=asked.question,
        what=game.describe(before, choice),
        text=game.text(before, choice),
        mover=mover,
        turn=int(before.turns),
        gained=more(has.tokens, had.tokens),
        lost=more(had.tokens, has.tokens),
        tiles=tuple(tile_name(game, tile) for tile in members_from(has.tiles & ~had.tiles, 0)),
        points=int(game.points(after, mover) - game.points(before, mover)),
        hidden_from=frozenset(viewer for viewer in viewers if game.secret(before, choice, viewer)),
    )


def more(these: int, those: int) -> dict[str, int]:
    """How many more these tokens are than those, by the names of the kinds of which they are more, gold too."""
    both = zip(KINDS, numbers(these), numbers(those), strict=True)
    return {name: one - other for name, one, other in both if one > other}


def tile_name(game: Any, tile: int) -> str:
    """The name of a noble or a royal."""
    return str((game.nobles if hasattr(game, "nobles") else game.royals)[tile].name)
