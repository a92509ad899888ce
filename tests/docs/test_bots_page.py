"""What `docs/bots.md` says of bots is what the registry says; its commands are ones that there are."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from cabochon import games
from cabochon.arena import Plan
from cabochon.bots import BOTS, read_spec, split_specs
from cabochon.bots.weights import shipped, weights_of
from cabochon.splendor.evaluate import GOAL, GOLD, LATE, SECOND, THIRD, TOKEN

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = [line for kind, block in BLOCKS for line in block.splitlines() if not kind]


def test_every_bot_is_on_the_page() -> None:
    listed = dict(re.findall(r"^\| `([a-z0-9]+)` \| (.+) \|$", PAGE.partition("Parameters stand")[0], re.MULTILINE))
    assert listed.keys() == BOTS.keys()
    for name in ("random", "greedy", *(name for name in BOTS if name.startswith("level")), "strong"):
        assert listed[name] == BOTS[name].help


def test_every_parameter_is_on_the_page() -> None:
    for name, kind in BOTS.items():
        for parameter in kind.parameters:
            assert f"`{parameter}`" in PAGE, f"{parameter} of {name}"


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_name_games_and_bots_that_there_are(command: str) -> None:
    words = shlex.split(command)
    assert words[0] == "cabochon"
    given = {word: value for word, value in pairwise(words) if word.startswith("--")}
    name = given.get("--game", "splendor")
    assert games.make(name).name == name
    specs = split_specs(given.get("--bots", "") or given.get("--bot", "") or given.get("--seats", "human"))
    for spec in specs:
        if spec not in ("human", "2"):
            read_spec(spec)
    if "--bots" in given:
        Plan(name, 2, tuple(specs), int(given["--games"]))


def test_the_example_explains_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    for example in [block for kind, block in BLOCKS if kind == "python"]:
        exec(example, {})
    assert capsys.readouterr().out.startswith("B21 (")


@pytest.mark.parametrize("base", games.FAMILIES)
def test_shipped_weights_say_how_they_were_made(base: str) -> None:
    """Every base has a file, and the first line of each file is the command that made it, but for one."""
    folder = Path(__file__).parents[2] / "src" / "cabochon" / base / "data"
    found = sorted(folder.glob("weights-*.csv"))
    assert folder / f"weights-{base}.csv" in found
    for file in set(found) - {folder / "weights-splendor-4.csv"}:
        name, _, seats = file.stem.removeprefix("weights-").partition("-")
        fewest = games.make(name).seats
        first = file.read_text().splitlines()[0]
        assert first.startswith(f"# cabochon train --game {name} --seats {seats or fewest} --games ")
        assert " --seed " in first
        assert shipped(name, int(seats or fewest))


def test_weights_for_four_seats_are_a_mean() -> None:
    """As their file says: of those for two seats, and of what greedy's evaluator has for the same things."""
    point = 0.45
    judged = {
        "points": (GOAL, 0.0),
        "bonuses": (1.0, LATE - 1.0),
        "nobles coming closer": (1.0, 0.0),
        "nearest card": (1.0, 0.0),
        "second card": (SECOND, 0.0),
        "third card": (THIRD, 0.0),
        "gems": (10 * TOKEN, 0.0),
        "gold": (5 * GOLD, 0.0),
    }
    fitted = weights_of("splendor", 2)
    for name, weights in weights_of("splendor", 4).items():
        ours = [point * number for number in judged.get(name, (0.0, 0.0))]
        assert weights == pytest.approx([(a + b) / 2 for a, b in zip(ours, fitted[name], strict=True)], abs=1e-4)
    assert weights_of("splendor", 4).keys() == fitted.keys()


def test_the_ladder_is_shown_for_every_game() -> None:
    """In each of them every level won at least 65 of 100 games."""
    rows = re.findall(r"^\| ([a-z_+]+) \| (\d.*) \|$", PAGE, re.MULTILINE)
    assert {name for name, _ in rows} == {
        name
        for base, family in games.FAMILIES.items()
        for name in [base, *(f"{base}+{each}" for each in family.modules)]
    }
    for name, cells in rows:
        won = [float(cell.split()[0]) for cell in cells.split("|")]
        assert len(won) == 4
        assert min(won) >= 65, name
