"""What a decision is told to have done."""

from __future__ import annotations

import pytest

from all_games import Setting, every_setting
from cabochon.gems.colours import by_name
from cabochon.kernel.drive import deal
from cabochon.kernel.native import Random
from cabochon.table.happening import happening


@pytest.mark.parametrize("setting", every_setting()[::3], ids=str)
def test_what_was_gained_and_lost_is_what_changed(setting: Setting) -> None:
    """Of every kind, gold too: what the mover had, and gained, and did not lose, it has."""
    game = setting.make()
    rng = Random(5)
    state = deal(game, rng)
    gold = 0
    while not game.over(state):
        before = state.copy()
        choice = game.pick(state, rng)
        game.play(state, choice)
        told = happening(game, before, choice, state)
        had, has = (by_name(each.seats[told.mover].tokens) for each in (before, state))
        for kind in {*had, *has, *told.gained, *told.lost}:
            assert had.get(kind, 0) + told.gained.get(kind, 0) - told.lost.get(kind, 0) == has.get(kind, 0)
            assert not (told.gained.get(kind) and told.lost.get(kind))
        gold += told.gained.get("gold", 0)
    assert gold > 0
