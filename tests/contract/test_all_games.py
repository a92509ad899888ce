"""Every game keeps every law of the contract, in random games of every set of modules, seats and options."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest

from all_games import READERS, VALUES, Setting, every_setting, number_of_games, pairwise
from cabochon import games
from cabochon.gems.colours import numbers
from cabochon.kernel import contract
from cabochon.kernel.native import Random

GAMES = number_of_games(plain=180, compiled=700)


def left_to_draw(game: Any, state: Any) -> int:
    """How many cards, tiles or tokens chance draws from, counted without looking at its choices and weights."""
    asked = game.asked(state)
    waiting = sum(game.questions[entry & 127].name == asked.question for entry in state.agenda if not entry & 128)
    counts: dict[str, Callable[[], int]] = {
        "first_player": lambda: game.seats,
        "reveal": lambda: shuffled(game, state, int(game.slot_row[asked.argument])),
        "draw": lambda: shuffled(game, state, asked.argument),
        "look": lambda: shuffled(game, state, asked.argument),
        "turn_up": lambda: state.in_deck(asked.argument),
        "noble": lambda: 10 - (game.seats + 1 - waiting),
        "city": lambda: 14 - 2 * (3 - waiting),
        "fill": lambda: sum(numbers(state.supply)),
        "bag_token": lambda: sum(numbers(state.supply)),
        "open_royal": lambda: 12 - (state.tiles | state.seats[0].tiles | state.seats[1].tiles).bit_count(),
    }
    return int(counts[asked.question]())


def shuffled(game: Any, state: Any, row: int) -> int:
    """How many cards of a deck may come next: those that nobody has seen, or else the first that was put under it."""
    letter = game.rows[row].letter
    lines = dict(line.split(": ", 1) for line in game.write(state).splitlines() if ": " in line)
    known = [word for label in ("under", "looked") for word in lines.get(f"{label} {letter}", "").split()]
    return int(state.in_deck(row)) - len(known) or 1


@pytest.mark.parametrize("setting", every_setting(), ids=str)
def test_the_game_keeps_the_contract(setting: Setting) -> None:
    game = setting.make()
    seen = contract.check(game, Random(GAMES), GAMES, read=setting.read, left=lambda state: left_to_draw(game, state))
    assert seen > 15 * GAMES


def test_every_option_and_every_base_is_tried() -> None:
    for base, family in games.FAMILIES.items():
        assert base in READERS
        for option, (_, default) in family.options.items():
            assert VALUES[option][0] == default
            assert len(set(VALUES[option])) >= 2


def test_every_set_of_modules_meets_every_number_of_seats() -> None:
    tried = {(setting.name, setting.seats) for setting in every_setting()}
    wanted = sum(2 ** len(family.modules) * len(family.seats) for family in games.FAMILIES.values())
    assert len(tried) == wanted


def test_every_two_values_meet() -> None:
    values = {"one": (0, 1, 2), "two": ("a", "b"), "three": (False, True), "four": (5, 6, 7, 8)}
    rows = pairwise(values)
    assert rows[0] == {"one": 0, "two": "a", "three": False, "four": 5}
    assert len(rows) <= 16
    for one, other in combinations(values, 2):
        assert {(row[one], row[other]) for row in rows} == set(product(values[one], values[other]))


def test_the_number_of_games_is_one_clear_error_when_it_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CABOCHON_TEST_GAMES", "12")
    assert number_of_games(1, 1) == 12
    for value in ("0", "-3", "many", "1.5", "²", "1000001"):
        monkeypatch.setenv("CABOCHON_TEST_GAMES", value)
        with pytest.raises(pytest.UsageError, match="CABOCHON_TEST_GAMES is a number of games from 1 to 1000000, not"):
            number_of_games(1, 1)
