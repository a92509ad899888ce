"""The arena: bots play many games against each other, in all seats, and what came of it is counted with its doubt."""

from cabochon.arena.cluster import run_on_ray
from cabochon.arena.plan import Fixture, Plan
from cabochon.arena.playing import Played, played_in
from cabochon.arena.running import run
from cabochon.arena.tally import Tally

__all__ = ["Fixture", "Plan", "Played", "Tally", "played_in", "run", "run_on_ray"]
