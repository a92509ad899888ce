"""Drivers: what answers chance's questions, plays at random, or counts positions. Here randomness comes in."""

from __future__ import annotations

from typing import Any, TypeVar

from cabochon.kernel.game import Game
from cabochon.kernel.native import Random, i64
from cabochon.kernel.state import CHANCE, State

S = TypeVar("S", bound=State)


def settle_chance(game: Game[Any], state: Any, rng: Random) -> None:
    """Answer chance's questions until a seat is asked or the game is over."""
    while not game.over(state) and game.to_move(state) == CHANCE:
        game.advance(state, rng)


def deal(game: Game[Any], rng: Random) -> Any:
    """A new state with everything dealt: the first question is a seat's."""
    state = game.start()
    settle_chance(game, state, rng)
    return state


def play_out(game: Game[S], state: S, rng: Random, most: i64 = 100_000) -> i64:
    """Play random choices to the end, at most `most` of them; returns how many were made."""
    made: i64 = 0
    while state.depth and made < most:
        game.advance(state, rng)
        made += 1
    return made


def perft(game: Game[Any], state: Any, depth: int) -> int:
    """The number of lines of `depth` choices, chance's answers included: a fingerprint of the rules."""
    if depth == 0 or game.over(state):
        return 1
    if depth == 1:
        return len(game.choices(state))
    lines = 0
    for choice in game.choices(state):
        after = state.copy()
        game.apply(after, choice)
        lines += perft(game, after, depth - 1)
    return lines
