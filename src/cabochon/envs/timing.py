"""Measures environments: decisions a second of many games at once, with observations and without, and of PettingZoo's.

Random legal actions are played; how they are chosen is not measured. Every figure is the best of several rounds, and
each round goes through all kinds, so that what disturbs a while disturbs them all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

from cabochon.envs.vector import VectorEnv
from cabochon.kernel.game import Game

SEED: Final = 1
ROUNDS: Final = 5
GAMES: Final = 256
"""How many games are stepped at once."""

SETTINGS: Final = (
    ("splendor", 2),
    ("splendor", 3),
    ("splendor", 4),
    ("splendor+orient", 2),
    ("splendor+trading_posts", 2),
    ("splendor+strongholds", 2),
    ("splendor+cities", 2),
    ("duel", 2),
    ("duel+counterfeiters", 2),
)
"""What is measured when nothing is named."""


@dataclass(frozen=True)
class Speed:
    """The speed of one game's environments, in decisions of seats a second.

    `vector_per_s` is that of many games at once; `unseen_per_s` the same without observations, and `observing` the
    share of the time that observations take. `aec_per_s` is that of PettingZoo's, with its observations, and `ratio`
    how many times as fast many games at once are; both are None where PettingZoo is not installed.
    """

    game: str
    modules: list[str]
    seats: int
    numbers: int
    actions: int
    vector_per_s: int
    unseen_per_s: int
    observing: float
    aec_per_s: int | None
    ratio: float | None


def measure(game: Game[Any], seconds: float) -> Speed:
    """Play random games in each kind of environment, `seconds` a round."""
    kinds: list[Any] = [
        Many(game, observing=True),
        Many(game, observing=False),
        *([One(game)] if find_spec("pettingzoo") else []),
    ]
    rates = [0.0] * len(kinds)
    for _ in range(ROUNDS):
        for place, kind in enumerate(kinds):
            rates[place] = max(rates[place], rate(kind.step, seconds))
    seen, unseen = rates[:2]
    aec = rates[2] if len(rates) > 2 else None
    name, *modules = game.name.split("+")
    encoding = kinds[0].env.encoding
    return Speed(
        game=name,
        modules=modules,
        seats=game.seats,
        numbers=encoding.size,
        actions=encoding.actions,
        vector_per_s=round(seen),
        unseen_per_s=round(unseen),
        observing=round(1 - seen / unseen, 2),
        aec_per_s=None if aec is None else round(aec),
        ratio=None if aec is None else round(seen / aec, 1),
    )


def rate(step: Callable[[], tuple[int, float]], seconds: float) -> float:
    """Decisions a second; `step` makes some, and says how many and how long they took."""
    made, spent = step()
    while spent < seconds:
        more, longer = step()
        made, spent = made + more, spent + longer
    return made / spent


class Many:
    """Many games at once."""

    def __init__(self, game: Game[Any], observing: bool) -> None:
        self.env: Any = VectorEnv(game, GAMES, seed=SEED, observing=observing)
        self.out = self.env.arrays()
        self.env.reset(out=self.out)
        self.rng = np.random.default_rng(SEED)

    def step(self) -> tuple[int, float]:
        """A decision in each game."""
        masks = self.out.masks
        actions = (masks * self.rng.random(masks.shape, np.float32)).argmax(axis=1)
        began = time.perf_counter()
        self.env.step(actions, self.out)
        return GAMES, time.perf_counter() - began


class One:
    """One game in PettingZoo's environment, in the wrappers that users have it in, stepped to the end of its games."""

    def __init__(self, game: Game[Any]) -> None:
        from cabochon.envs import aec

        self.env: Any = aec.env(game)
        self.rng = np.random.default_rng(SEED)
        self.env.reset(seed=SEED)

    def step(self) -> tuple[int, float]:
        """What agents do once: a decision, or leaving a game that is over; then the next one is dealt."""
        began = time.perf_counter()
        observation, _, over, cut, _ = self.env.last()
        looked = time.perf_counter() - began
        left = over or cut
        action = None if left else int(self.rng.choice(np.flatnonzero(observation["action_mask"])))
        began = time.perf_counter()
        self.env.step(action)
        if not self.env.agents:
            self.env.reset()
        return int(not left), looked + time.perf_counter() - began


def report(rows: list[Speed], build: str) -> dict[str, object]:
    """The rows as plain data, with the build that they were measured in."""
    return {"build": build, "seed": SEED, "games": GAMES, "rows": [asdict(row) for row in rows]}
