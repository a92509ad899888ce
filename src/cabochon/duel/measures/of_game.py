"""The measures of a game. A module of Duel says itself what its own things are worth (`DuelJoints.worth`)."""

from __future__ import annotations

from typing import Any

from cabochon.duel.game import Duel
from cabochon.duel.measures.standing import Standing
from cabochon.kernel.measure import Measure


def measures_of(game: Duel) -> list[Measure[Any]]:
    """The measures of a game."""
    return [Standing(game)]
