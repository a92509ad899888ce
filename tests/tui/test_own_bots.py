"""Bots of one's own at the terminal: they play, they are told when the game is over, and no file can start them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from cabochon import cli, games
from cabochon.bots import seed_of
from cabochon.kernel.errors import BadSetup
from cabochon.outside import program
from cabochon.outside.program import IDLE, RUNNING, end_all
from cabochon.tui.match import new_match, resumed_match
from cabochon.tui.players import default_names, seated, specs_of
from patience import WAIT

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PROGRAM = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'magpie_stdio.py'))}"
OWN = f"{EXAMPLES / 'magpie.py'}:Magpie"


def test_programs_and_files_play_and_leave(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    end_all()  # whoever is left of other tests
    for name in ("HELLO", "PATIENCE"):
        monkeypatch.setattr(program, name, WAIT)
    assert cli.run(["play", "--plain", "--seats", f"{PROGRAM},{OWN},random", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "The game is over" in told
    assert "magpie_stdio" in told
    assert "Magpie" in told
    assert len(RUNNING) == len(IDLE[tuple(shlex.split(PROGRAM.removeprefix("cmd:")))]) == 1
    end_all()


def test_a_program_that_cannot_play_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["play", "--seats", "human,cmd:./nowhere"]) == 2
    assert "cmd:./nowhere cannot play: './nowhere' cannot be started: No such file" in capsys.readouterr().err


def test_what_they_are_called() -> None:
    assert default_names(["human", PROGRAM, PROGRAM]) == ["You", "magpie_stdio 1", "magpie_stdio 2"]
    assert default_names([OWN, "cmd:./a-very-long-name-of-a-bot", "x=random"]) == ["Magpie", "a-very-long-na", "x"]


def test_no_record_starts_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who played is in the record; a program or a file among them plays on only if that is typed."""
    mark, file = tmp_path / "mark", tmp_path / "game.jsonl"
    evil = f"cmd:touch {mark}"
    game = games.make("splendor", 2)
    match = new_match(game, seated(game, ["human", "greedy"], "", 1), 1)
    match.answer_chance()
    match.recorder.header.tags["Seating"] = f"human,{evil}"  # type: ignore[index]
    from cabochon.records import to_jsonl

    file.write_text(to_jsonl(match.recorder.record()))
    for spec in (evil, OWN):
        with pytest.raises(BadSetup, match="played this game: say who plays on with --seats"):
            specs_of(f"human,{spec}", typed=False)
    assert cli.run(["play", "--resume", str(file)]) == 2
    assert f"'{evil}' played this game" in capsys.readouterr().err
    assert not mark.exists()


def test_a_bot_is_told_once_that_its_game_is_over() -> None:
    ends: list[object] = []

    class Told:
        def choose(self, view: object, budget: object) -> int:
            return 0

        def end(self, view: object, outcome: object) -> None:
            ends.append(outcome)

    game = games.make("splendor", 2)
    match = new_match(game, seated(game, ["human", "greedy"], "", seed_of(1)), 1)
    from dataclasses import replace

    match.players = (match.players[0], replace(match.players[1], bot=Told()))
    match.dismiss(pytest.fail)
    match.dismiss(pytest.fail)
    assert ends == [None]
    assert resumed_match(match.recorder.record(), match.players, 1).dismissed is False
