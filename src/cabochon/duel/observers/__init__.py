"""What learners see of Splendor Duel: `observers_of` a game are those of the base and of its modules."""

from cabochon.duel.observers.of_game import observers_of

__all__ = ["observers_of"]
