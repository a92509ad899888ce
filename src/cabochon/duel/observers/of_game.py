"""The observers of a game: the base's, and those of its other parts."""

from __future__ import annotations

from typing import Any, Final

from cabochon.duel.game import Duel
from cabochon.duel.observers.base import BaseObserver
from cabochon.duel.observers.counterfeiters import CounterfeiterObserver
from cabochon.duel.observers.hoarding import HoardingObserver
from cabochon.gems.observer import MarketObserver, PendingObserver, SeatsObserver
from cabochon.kernel.observer import Observer

OF_PARTS: Final[dict[str, Any]] = {"counterfeiters": CounterfeiterObserver, "anti_stall": HoardingObserver}
"""By part."""


def observers_of(game: Duel) -> list[Observer[Any]]:
    """The observers of a game, the base's first."""
    base = [PendingObserver(game, game.pending), MarketObserver(game, "bag"), SeatsObserver(game), BaseObserver(game)]
    return [*base, *(OF_PARTS[part.name](game) for part in game.parts[1:])]
