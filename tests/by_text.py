"""What rule tests share: a position from its text, choices by their text, and everything else refused."""

from __future__ import annotations

import pytest

from cabochon.duel import Duel
from cabochon.duel.text import read_position as read_duel_position
from cabochon.gems.game import GemGame
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.errors import BadText, IllegalChoice
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from cabochon.splendor import Splendor
from cabochon.splendor.text import read_position


def duel_position(text: str) -> tuple[Duel, Table]:
    """The game and the state of a position of Splendor Duel, in which every invariant holds."""
    game, state = read_duel_position(text)
    game.check(state)
    return game, state


def position(text: str) -> tuple[Splendor, Table]:
    """The game and the state of a position, in which every invariant holds."""
    game, state = read_position(text)
    game.check(state)
    return game, state


def wrong(text: str) -> str:
    """The error that reading a position raises."""
    with pytest.raises(BadText) as raised:
        read_position(text)
    return str(raised.value)


def play(game: GemGame, state: Table, *moves: str) -> None:
    """Play moves given by their text; chance answers at random where no move is given for it."""
    for move in moves:
        if game.to_move(state) == CHANCE and not move.startswith(">"):
            drive.settle_chance(game, state, Random(0))
        game.play(state, game.parse(state, move))
        game.check(state)


def finish_turn(game: GemGame, state: Table, *moves: str) -> None:
    """Play moves that end a turn, chance's answers included; the next question is another turn's, or none."""
    turns = state.turns
    play(game, state, *moves)
    drive.settle_chance(game, state, Random(0))
    game.check(state)
    assert state.turns == turns + 1, f"the turn goes on with {game.asked(state)}"


def texts(game: GemGame, state: Table, kind: str = "") -> set[str]:
    """The legal choices by text, those that begin with `kind`."""
    return {text for choice in game.choices(state) if (text := game.text(state, choice)).startswith(kind)}


def refuse(game: GemGame, state: Table, *moves: str) -> None:
    """Assert that none of these is a choice, and that no number but a legal one is taken, with the state unchanged."""
    before = state.pack()
    for move in moves:
        with pytest.raises(BadText):
            game.parse(state, move)
    legal = set(game.choices(state))
    for choice in range(-1, int(game.question(game.asked(state).question).size) + 1):
        if choice not in legal:
            with pytest.raises(IllegalChoice):
                game.play(state, choice)
    assert state.pack() == before
