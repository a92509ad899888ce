"""Which renamings of the colours leave a set of cards as it is: under them, a position is as good as its image.

Learners would get more positions out of each. As the tests say, the cards of every game admit only the one renaming
that changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from cabochon.gems.cards import Card
from cabochon.gems.colours import COLOURS, numbers


def renamings(cards: Iterable[Card]) -> list[tuple[int, ...]]:
    """The renamings, each as the new colour of every colour, under which the cards are the same cards, names aside."""
    there = list(cards)
    wanted = sorted(renamed(card, tuple(range(COLOURS))) for card in there)
    return [new for new in permutations(range(COLOURS)) if sorted(renamed(card, new) for card in there) == wanted]


def renamed(card: Card, new: tuple[int, ...]) -> tuple[object, ...]:
    """What is printed on a card, once the colours are renamed."""
    cost = numbers(card.cost)
    for colour, count in enumerate(cost[:COLOURS]):
        cost[new[colour]] = count
    kinds = [new[kind] if 0 <= kind < COLOURS else kind for kind in (card.bonus, card.ability_kind)]
    return (card.row, *kinds, card.points, *cost, card.bonuses, card.ability, card.ability_count, card.crowns)
