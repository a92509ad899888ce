"""`cabochon explain`: a position in a file, explained in lines or in JSON; bad input is one line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cabochon import cli

POSITION = "seat 0: tokens k4\nrow 2: {k4 -> r 2}\nrow 1: {w7 -> g}\n"
BOT = ["--bot", "mcts:iterations=40"]


def test_it_prints_the_best_choices_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.txt"
    file.write_text(POSITION)
    assert cli.run(["explain", str(file), *BOT]) == 0
    first, best, then, *_ = capsys.readouterr().out.splitlines()
    assert first == "Seat 0 is asked for its action: 40 lines tried."
    assert best.startswith("B21 ")
    assert "2 points at once" in best
    assert then.split()[:2] == ["then", "1"]


def test_it_prints_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"duel\n{POSITION.splitlines()[1]}\nseat 0: tokens k4"))
    assert cli.run(["explain", "-", *BOT, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["seats"], found["seat"], found["question"]) == ("duel", 2, 0, "action")
    assert found["lines"][0]["text"] == "B21"


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (POSITION, ["--bot", "greedy"], "greedy does not search, and cannot explain"),
        (POSITION, ["--bot", "gready"], "there is no bot 'gready'"),
        ("nonsense", [], "line 1"),
        ("turn: over", [], "position.txt: "),
        (None, [], "No such file"),
    ],
)
def test_bad_input_is_one_line(
    text: str | None, options: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.txt"
    if text is not None:
        file.write_text(text)
    assert cli.run(["explain", str(file), *options]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert printed.err.count("\n") == 1
