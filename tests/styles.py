"""Ways of playing that reach what plain random games seldom do."""

from __future__ import annotations

from typing import Any

from cabochon.kernel.native import Random

ANYTHING = 8
"""Of so many choices one is any at all."""

LIKED = ("buy", "conquer", "place", "reserve_noble")


def eager(game: Any, state: Any, rng: Random) -> int:
    """The choice of somebody who buys, conquers, and heaps up strongholds where they can; now and then any other."""
    choices = [int(choice) for choice in game.choices(state)]
    if game.to_move(state) < 0 or len(choices) == 1 or rng.randrange(ANYTHING) == 0:
        return int(game.pick(state, rng))
    kinds = [game.describe(state, choice)["kind"] for choice in choices]
    for kind in LIKED:
        liked = [choice for choice, its_kind in zip(choices, kinds, strict=True) if its_kind == kind]
        if liked:
            return liked[0 if kind == "place" else rng.randrange(len(liked))]
    return choices[rng.randrange(len(choices))]
