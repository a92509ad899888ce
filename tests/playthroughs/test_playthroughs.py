"""The games on file are played as they were: what is asked, the choices, their texts and meanings, the positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from all_games import every_setting
from cabochon.games import FAMILIES
from lockstep.fingerprints import game_of
from playthroughs.playing import decide, files, read


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_the_game_goes_as_on_file(file: Path) -> None:
    """To change the file with the rules: tools/playthroughs.py."""
    wanted = file.read_text(encoding="utf-8").splitlines()
    for number, (line, now) in enumerate(zip(wanted, read(file).text().splitlines(), strict=False), 1):
        assert now == line, f"{file.name}, line {number}"
    assert len(read(file).text().splitlines()) == len(wanted)


def test_every_base_number_of_seats_and_module_has_a_playthrough() -> None:
    games = [game_of(read(file).setting) for file in files()]
    for base, family in FAMILIES.items():
        own = [game for game in games if game.name.split("+")[0] == base]
        assert {game.seats for game in own} == set(family.seats)
        assert {part for game in own for part in game.name.split("+")[1:]} == set(family.modules)


def test_the_same_word_makes_the_same_choice() -> None:
    game = every_setting()[0].make()
    one, other = game.start(), game.start()
    assert decide(game, one, "ruby") == decide(game, other, "ruby")
    assert one.pack() == other.pack()
    assert decide(game, one, "opal") != decide(game, other, "pearl")
