"""The observers of a game: the base's, and those of its modules."""

from __future__ import annotations

from typing import Any, Final

from cabochon.gems.observer import MarketObserver, PendingObserver, SeatsObserver
from cabochon.kernel.observer import Observer
from cabochon.splendor.game import Splendor
from cabochon.splendor.observers.base import BaseObserver
from cabochon.splendor.observers.cities import CityObserver
from cabochon.splendor.observers.orient import OrientObserver
from cabochon.splendor.observers.strongholds import StrongholdObserver
from cabochon.splendor.observers.trading_posts import PostObserver

OF_MODULES: Final[dict[str, Any]] = {
    "orient": OrientObserver,
    "trading_posts": PostObserver,
    "strongholds": StrongholdObserver,
    "cities": CityObserver,
}
"""By module."""


def observers_of(game: Splendor) -> list[Observer[Any]]:
    """The observers of a game, the base's first."""
    base = [PendingObserver(game, game.pending), MarketObserver(game, "bank"), SeatsObserver(game), BaseObserver(game)]
    return [*base, *(OF_MODULES[module](game) for module in game.name.split("+")[1:])]
