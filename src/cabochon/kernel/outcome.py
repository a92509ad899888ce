"""How a finished game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The ranking of a finished game.

    `ranks[seat]` is 1 for a winner, equal for seats that share a place, and counts seats before it otherwise (1, 1, 3);
    `scores[seat]` are prestige points; `reason` is one word for what ended the game.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with rank 1: one, or several that share the victory."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def ranks_of(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Ranks from one sort key a seat, the greatest key first."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
