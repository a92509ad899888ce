"""The measures of a game: the base's, and those of its modules that have one."""

from __future__ import annotations

from typing import Any, Final

from cabochon.kernel.measure import Measure
from cabochon.splendor.game import Splendor
from cabochon.splendor.measures.cities import CityMeasure
from cabochon.splendor.measures.orient import OrientMeasure
from cabochon.splendor.measures.standing import Standing
from cabochon.splendor.measures.strongholds import StrongholdMeasure
from cabochon.splendor.measures.trading_posts import PostMeasure

OF_MODULES: Final[dict[str, Any]] = {
    "orient": OrientMeasure,
    "trading_posts": PostMeasure,
    "strongholds": StrongholdMeasure,
    "cities": CityMeasure,
}
"""By module."""


def measures_of(game: Splendor) -> list[Measure[Any]]:
    """The measures of a game, the base's first."""
    measures: list[Measure[Any]] = [Standing(game)]
    for module in game.name.split("+")[1:]:
        if module in OF_MODULES:
            measures.append(OF_MODULES[module](game))
    return measures
