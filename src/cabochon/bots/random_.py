"""The random bot: every legal choice is equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zlib import crc32

from cabochon.bots.bot import Budget
from cabochon.kernel.native import Random

if TYPE_CHECKING:
    from cabochon.kernel.game import Game


class RandomBot:
    """Chooses at random. Its choice follows from the seed and the view, so that a resumed game goes on alike."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.rng = Random(seed)

    def choose(self, view: Any, budget: Budget) -> int:
        """Any legal choice."""
        self.rng.seed(crc32(view.pack(), self.seed))
        return int(self.game.pick(view, self.rng))
