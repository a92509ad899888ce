"""The measures of a game: the base's, and those of its modules that have one."""

from __future__ import annotations

from typing import Any, Final

from cabochon.duel.game import Duel
from cabochon.duel.measures.counterfeiters import CounterfeiterMeasure
from cabochon.duel.measures.standing import Standing
from cabochon.kernel.measure import Measure

OF_MODULES: Final[dict[str, Any]] = {"counterfeiters": CounterfeiterMeasure}
"""By module."""


def measures_of(game: Duel) -> list[Measure[Any]]:
    """The measures of a game, the base's first."""
    measures: list[Measure[Any]] = [Standing(game)]
    for module in game.name.split("+")[1:]:
        if module in OF_MODULES:
            measures.append(OF_MODULES[module](game))
    return measures
