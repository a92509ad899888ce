"""What the search finds in other games than base Splendor: positions, and the choice that everybody would make."""

from __future__ import annotations

import pytest

from cabochon.bots import UNLIMITED, make
from cabochon.games import read_position

DUEL = {
    "points": ("row 1: {-> r 1} {-> u}\nseat 0: points 19", "B11"),
    "points with a privilege first": (
        "row 1: {r3 -> w 2}\nboard 3: . . r . .\nprivileges: 1 0\nseat 0: points 18, tokens r2",
        "Pc3",
    ),
    "crowns": ("row 1: {-> r c1} {-> u 3}\nseat 0: cards {-> c9}", "B11"),
    "colour": ("row 1: {-> u 3} {-> r 1}\nseat 0: cards {-> r 9}", "B12"),
    "a card of its own": (
        "row 1: {-> u} {-> r}\nseat 0: points 17, tokens k2, hand {k2 -> r 3}\nseat 1: points 5",
        "B#1",
    ),
    "points rather than crowns": ("row 1: {-> u c2} {-> r 1}\nseat 0: points 19, cards {-> c4}", "B12"),
    "gold pays": ("row 2: {k3 -> u 2} {k1 -> r 1}\nseat 0: points 18, tokens k1 y2", "B21"),
    "it takes what the other wins with": (
        "row 2: {k3 -> u 2}\nrow 1: {w9 -> w}\nboard 3: . . y . .\nseat 0: tokens w3\nseat 1: points 18, tokens k3",
        "R21",
    ),
    "it buys what the other wins with": (
        "row 2: {k2 -> u 2} {r4 -> g 1}\nseat 0: points 5, tokens k2\nseat 1: points 18, tokens k2 u1",
        "B21",
    ),
    "more points for the same": ("row 1: {k3 -> u 1} {k3 -> u 3}\nseat 0: tokens k3", "B12"),
}
"""Positions of Splendor Duel, by what there is to be found."""

MODULES = {
    "the city": (
        """
        splendor+cities
        cities: 1A
        turn: seat 1, first 0
        seat 0: points 16
        seat 1: points 12, bonuses w4 u4 g4 r4 k4, tokens k3
        row 1: {k7 -> w 3} {k7 -> r}
        """,
        "B11",
    ),
}


@pytest.mark.parametrize("what", DUEL)
def test_in_duel(what: str) -> None:
    text, choice = DUEL[what]
    game, state = read_position(f"duel\n{text}")
    bot = make("mcts:iterations=40,seed=1", game)
    assert game.text(state, bot.choose(game.view(state, int(game.to_move(state))), UNLIMITED)).startswith(choice)


@pytest.mark.parametrize("what", MODULES)
def test_in_modules(what: str) -> None:
    text, choice = MODULES[what]
    game, state = read_position("\n".join(line.strip() for line in text.strip().splitlines()))
    bot = make("mcts:iterations=40,seed=1", game)
    assert game.text(state, bot.choose(game.view(state, int(game.to_move(state))), UNLIMITED)) == choice
