"""What bots find in positions from games: victories in one, two and three turns, what the other would win with, and
privileges that are better kept. Which choices are right was found by trying every line (`tools/positions.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cabochon.games import FAMILIES
from positions.reading import AIMS, Found, files, read

CASES = [
    pytest.param(found, id=f"{file.stem}, {found.aim}, {number}")
    for file in files()
    for number, found in enumerate(read(file), 1)
]
LEAST = 10
"""Positions a game has at least."""


@pytest.mark.parametrize("found", CASES)
def test_it_finds(found: Found) -> None:
    assert found.solved()


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_there_is_something_to_find_in_each_position(file: Path) -> None:
    """Every right choice is legal, and there are wrong ones; what is on file is as it is written."""
    for found in read(file):
        game, state = found.start()
        game.check(state)
        assert game.write(state) == found.text
        assert game.name == file.stem
        choices = {game.text(state, choice) for choice in game.choices(state)}
        assert set(found.right) < choices
        assert found.aim in AIMS


def test_every_game_has_positions() -> None:
    """Each base and each module alone: victories in one and two turns, something to hold off; in three, each base."""
    by_name = {file.stem: read(file) for file in files()}
    for base, family in FAMILIES.items():
        for name in [base, *(f"{base}+{module}" for module in family.modules)]:
            found = by_name.get(name, [])
            assert len(found) >= LEAST, f"{name} has too few positions"
            assert {each.aim for each in found} >= {"win in 1", "win in 2", "block"}
        assert "win in 3" in {each.aim for each in by_name[base]}
