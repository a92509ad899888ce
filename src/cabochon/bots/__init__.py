"""Bots: whoever answers for a seat by itself. They see views, and know each game only through its own evaluator."""

from cabochon.bots.bot import UNLIMITED, Adviser, Bot, Budget, Scored
from cabochon.bots.guard import choose_safely
from cabochon.bots.registry import BOTS, make, read_spec, seed_of, split_specs

__all__ = [
    "BOTS",
    "UNLIMITED",
    "Adviser",
    "Bot",
    "Budget",
    "Scored",
    "choose_safely",
    "make",
    "read_spec",
    "seed_of",
    "split_specs",
]
