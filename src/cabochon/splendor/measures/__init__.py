"""What bots measure in a position of Splendor: `measures_of` a game are those of the base and of its modules.

`words_of` a game are how hints speak of them.
"""

from cabochon.splendor.measures.of_game import measures_of
from cabochon.splendor.measures.words import words_of

__all__ = ["measures_of", "words_of"]
