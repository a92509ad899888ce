"""What bots measure in a position of Splendor Duel: `measures_of` a game are those of the base and of its modules.

`words_of` a game are how hints speak of them.
"""

from cabochon.duel.measures.of_game import measures_of
from cabochon.duel.measures.words import words_of

__all__ = ["measures_of", "words_of"]
