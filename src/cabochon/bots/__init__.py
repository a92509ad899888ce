"""Bots: whoever answers for a seat by itself. They see views, and know each game only through its own evaluator."""

from cabochon.bots.bot import UNLIMITED, Adviser, Bot, Budget, Clock, Scored, Stop
from cabochon.bots.guard import FAULTS, Fault, choose_safely, end_safely, watch_safely
from cabochon.bots.kinds import Kind, Parameter, installed
from cabochon.bots.registry import BOTS, known_bots, make, read_spec, seed_of, split_specs

__all__ = [
    "BOTS",
    "FAULTS",
    "UNLIMITED",
    "Adviser",
    "Bot",
    "Budget",
    "Clock",
    "Fault",
    "Kind",
    "Parameter",
    "Scored",
    "Stop",
    "choose_safely",
    "end_safely",
    "installed",
    "known_bots",
    "make",
    "read_spec",
    "seed_of",
    "split_specs",
    "watch_safely",
]
