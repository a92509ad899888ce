"""Where bots find what a position is worth: each game has its own evaluator, and this is the list of them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Protocol, cast

from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game


class Evaluator(Protocol):
    """What a game's evaluator offers; a module will do.

    `FEATURES` names each feature and says in a few words what it is.
    """

    FEATURES: dict[str, str]

    def value(self, game: Any, state: Any, seat: int) -> float:
        """How well `seat` stands; works on views too."""
        ...

    def features(self, game: Any, state: Any, seat: int) -> dict[str, float]:
        """The features of which `value` is the sum."""
        ...


EVALUATORS: Final = {"splendor": "cabochon.splendor.evaluate", "duel": "cabochon.duel.evaluate"}
"""The evaluator of each base game, by the game's name."""


def evaluator_of(game: Game[Any]) -> Evaluator:
    """The evaluator of a game, with whatever modules it has; `BadSetup` when there is none."""
    base = game.name.split("+")[0]
    if base not in EVALUATORS:
        raise BadSetup(f"no bot can judge positions of {base!r}: there are evaluators for {', '.join(EVALUATORS)}")
    return cast(Evaluator, import_module(EVALUATORS[base]))
