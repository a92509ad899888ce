"""What bots measure in a position of Splendor Duel: `measures_of` a game are those of the base and of its modules."""

from cabochon.duel.measures.of_game import measures_of

__all__ = ["measures_of"]
