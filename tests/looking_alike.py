"""States that look alike to one seat: what every environment must show alike to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cabochon.kernel.drive import deal, settle_chance
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random

ALL = "splendor+cities+trading_posts+strongholds+orient"

SETTINGS = [
    ("splendor", 2),
    ("splendor", 3),
    ("splendor", 4),
    ("splendor+cities", 2),
    ("splendor+trading_posts", 3),
    ("splendor+strongholds", 2),
    ("splendor+orient", 4),
    (ALL, 2),
    (ALL, 4),
    ("duel", 2),
    ("duel+counterfeiters", 2),
]
"""Every base and module, every number of seats, and all modules together."""


def leaning(game: Game[Any], state: Any, rng: Random) -> int:
    """A random choice, more often one by which a card comes into a hand unseen, or leads there."""
    choices = [int(choice) for choice in game.choices(state)]
    wanted = [choice for choice in choices if is_unseen(game.describe(state, choice))]
    among = wanted if wanted and rng.randrange(2) else choices
    return among[rng.randrange(len(among))]


def is_unseen(described: dict[str, object]) -> bool:
    """Whether a choice reserves from a deck or begins to scout one."""
    return described["kind"] == "scout" or (described["kind"] == "reserve" and described["slot"] is None)


def alike(game: Game[Any], games_played: int = 3) -> Iterator[tuple[int, Any, Any]]:
    """Pairs of different states of random games, seats being asked, with a seat that cannot tell them apart."""
    for seed in range(games_played):
        rng = Random(seed)
        state = deal(game, rng)
        while not game.over(state):
            for seat in range(game.seats):
                other = game.sample(game.view(state, seat), rng)
                if other.pack() != state.pack():
                    yield seat, state, other
            game.apply(state, leaning(game, state, rng))
            settle_chance(game, state, rng)
