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
    """A part with `tokens`, packed, which come into the bag, and `royals`, numbered after those of the parts before.

    `most_in_hand` is how many reserved cards a seat may ever hold with it; `variants` what takes its place, by the
    value of the option `cards`.
    """

    tokens: int = 0
    royals: Callable[[], tuple[Royal, ...]] = no_royals
    most_in_hand: int = 0
    variants: tuple[tuple[str, DuelPart], ...] = ()
