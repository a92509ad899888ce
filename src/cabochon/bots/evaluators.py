"""Where bots find what a position is worth: each game has its own evaluator and measures, and these are the lists.

An evaluator says what a seat has, in points; it is what one turn ahead is judged by, and what hints are worded by.
Measures are the numbers that a search weighs, with weights fitted by play.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Protocol, cast

from cabochon.bots.judge import Weighing, vector
from cabochon.bots.weights import Weights, weights_of
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.kernel.measure import Measure, Words


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


MEASURES: Final = {"splendor": "cabochon.splendor.measures", "duel": "cabochon.duel.measures"}
"""The measures of each base game, by the game's name: packages with `measures_of(game)`."""


def measures_of(game: Game[Any]) -> list[Measure[Any]]:
    """The measures of a game and of its modules; `BadSetup` when there are none."""
    base = game.name.split("+")[0]
    if base not in MEASURES:
        raise BadSetup(f"no bot can search in {base!r}: there are measures for {', '.join(MEASURES)}")
    return cast(list[Measure[Any]], import_module(MEASURES[base]).measures_of(game))


def words_of(game: Game[Any]) -> dict[str, Words]:
    """How the numbers of a game and of its modules are spoken of, by name; those that are not are missing."""
    package = MEASURES.get(game.name.split("+")[0])
    return cast(dict[str, Words], import_module(package).words_of(game)) if package else {}


def judge_of(game: Game[Any], weights: Weights | None = None) -> Weighing:
    """Weighs positions of a game by its measures, with the weights that come with it, or others.

    A number for which there is no weight counts nothing.
    """
    measures = measures_of(game)
    found = weights_of(game.name, game.seats) if weights is None else weights
    names = [name for measure in measures for name in measure.names]
    pairs = [found.get(name, (0.0, 0.0)) for name in names]
    return Weighing(game, measures, vector(pair[0] for pair in pairs), vector(pair[1] for pair in pairs))
