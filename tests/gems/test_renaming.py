"""Renamings of the colours: found where there are any, which is in no game."""

from __future__ import annotations

import pytest

from cabochon import games
from cabochon.gems.cards import Card
from cabochon.gems.colours import COLOURS, numbers, packed
from cabochon.gems.game import GemGame
from cabochon.gems.renaming import renamings
from cabochon.splendor.pieces import base_nobles

NOTHING = tuple(range(COLOURS))


def card(bonus: int, cost: list[int]) -> Card:
    """A card made by hand."""
    return Card(f"made {bonus}", 0, bonus, 0, packed(cost))


def test_cards_may_be_turned_through_the_colours() -> None:
    wheel = [card(colour, [3 * (kind == (colour + 1) % 5) for kind in range(5)]) for colour in range(5)]
    turns = [tuple((colour + step) % 5 for colour in range(5)) for step in range(5)]
    assert renamings(wheel) == sorted(turns)


def test_two_colours_may_be_alike() -> None:
    pair = [card(0, [0, 2, 0, 0, 0]), card(1, [2, 0, 0, 0, 0]), card(2, [0, 0, 0, 1, 2])]
    assert renamings(pair) == [NOTHING, (1, 0, 2, 3, 4)]


def test_what_a_card_does_counts() -> None:
    able = Card("made", 0, -1, 0, 0, ability="tint", ability_kind=3, ability_count=1)
    assert all(new[3] == 3 for new in renamings([able]))
    assert len(renamings([able])) == 24


@pytest.mark.parametrize(
    "name", [*games.FAMILIES, *(f"{base}+{part}" for base, family in games.FAMILIES.items() for part in family.modules)]
)
def test_no_game_has_one(name: str) -> None:
    game = games.make(name)
    assert isinstance(game, GemGame)
    assert renamings(game.cards.all) == [NOTHING]


def test_the_nobles_alone_can_be_turned() -> None:
    """Through the colours in the order white, blue, green, red, black, and back."""
    demands = sorted(tuple(numbers(noble.cost)[:COLOURS]) for noble in base_nobles())
    assert all(sorted((*demand[step:], *demand[:step]) for demand in demands) == demands for step in range(COLOURS))
