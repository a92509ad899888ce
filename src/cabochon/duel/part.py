"""A part of Splendor Duel: a part with gems that may also bring tokens and royals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cabochon.duel.pieces import Royal
from cabochon.gems.part import GemPart


def no_royals() -> tuple[Royal, ...]:
    """What a part without royals brings."""
    return ()


@dataclass(frozen=True)
class DuelPart(GemPart):
    """A part with `tokens`, packed, which come into the bag, and `royals`, numbered after those of the parts before."""

    tokens: int = 0
    royals: Callable[[], tuple[Royal, ...]] = no_royals
