"""Games between bots, for the tests of bots."""

from __future__ import annotations

from typing import Any

from cabochon import games
from cabochon.bots import UNLIMITED, make, seed_of
from cabochon.bots.evaluators import MEASURES
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE

MOST_TURNS = 400
"""No game between bots takes so many."""

MEASURED = [
    (name, seats)
    for base in MEASURES
    for name in [base, *(f"{base}+{module}" for module in games.FAMILIES[base].modules)]
    for seats in games.FAMILIES[base].seats
]
"""Every game that bots measure, alone and with each module, for every number of seats."""


def played(game: Game[Any], specs: list[str], seed: int) -> Any:
    """The end of a game between bots; every choice must be legal."""
    bots = [make(spec, game, seed_of(seed, seat)) for seat, spec in enumerate(specs)]
    rng = Random(seed)
    state = game.start()
    while not game.over(state):
        seat = game.to_move(state)
        if seat == CHANCE:
            game.advance(state, rng)
        else:
            game.play(state, bots[seat].choose(game.view(state, seat), UNLIMITED))
        assert state.turns < MOST_TURNS, "the bots do not come to an end"
    return state
