"""What learners see of Splendor: `observers_of` a game are those of the base and of its modules."""

from cabochon.splendor.observers.of_game import observers_of

__all__ = ["observers_of"]
