"""The counts on file: how many lines of play there are from a position. One wrong rule in one corner changes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from all_games import every_setting
from cabochon.build_info import build
from cabochon.games import FAMILIES
from cabochon.kernel.drive import perft
from perft.counting import files, read

MOST = {"plain": 200_000, "compiled": 30_000_000}[build()]
"""Counts up to this are made: more take long."""

CASES = [(file, depth) for file in files() for depth, count in enumerate(read(file).counts, 1) if count <= MOST]


@pytest.mark.parametrize(("file", "depth"), CASES, ids=lambda value: getattr(value, "stem", str(value)))
def test_the_lines_of_play_are_as_many_as_on_file(file: Path, depth: int) -> None:
    told = read(file)
    game, state = told.start()
    assert perft(game, state, depth) == told.counts[depth - 1]


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_counting_agrees_with_playing_every_line(file: Path) -> None:
    """`perft` does not make the last choices; here each is made, through `play`, which checks it."""
    told = read(file)
    game, start = told.start()
    states = [start]
    for count in told.counts[:2]:
        after = []
        for state in states:
            for choice in game.choices(state):
                after.append(state.copy())
                game.play(after[-1], choice)
        assert len(after) == count
        if count > 2000:
            return
        states = [state for state in after if not game.over(state)]
        if len(states) < len(after):
            return


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_the_position_on_file_is_as_it_is_written(file: Path) -> None:
    told = read(file)
    game, state = told.start()
    game.check(state)
    assert game.write(state) == told.position


def test_a_game_that_is_over_is_one_line() -> None:
    game = every_setting()[0].make()
    state = game.start()
    rng_free = game.choices(state)[0]
    assert perft(game, state, 0) == 1
    assert perft(game, state, 1) == len(game.choices(state))
    game.apply(state, rng_free)
    state.agenda = state.agenda[:0]
    assert game.over(state)
    assert perft(game, state, 5) == 1


def test_every_base_module_number_of_seats_and_way_to_pay_is_counted() -> None:
    games = [read(file).start()[0] for file in files()]
    for base, family in FAMILIES.items():
        own = [game for game in games if game.name.split("+")[0] == base]
        assert {(game.seats, game.options["payment"]) for game in own} >= {
            (seats, payment) for seats in family.seats for payment in ("choose", "standard")
        }
        assert {part for game in own for part in game.name.split("+")[1:]} == set(family.modules)
