"""What `docs/bots.md` says of bots is what the registry says; its commands are ones that there are."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cabochon import games
from cabochon.arena import Plan
from cabochon.bots import BOTS, read_spec, split_specs
from cabochon.bots.weights import shipped

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
COMMANDS = [line for block in re.findall(r"```\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


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
    given = dict(zip(words[2::2], words[3::2], strict=True))
    name = given.get("--game", "splendor")
    assert games.make(name).name == name
    specs = split_specs(given.get("--bots", "") or given.get("--seats", "human"))
    for spec in specs:
        if spec not in ("human", "2"):
            read_spec(spec)
    if "--bots" in given:
        Plan(name, 2, tuple(specs), int(given["--games"]))


@pytest.mark.parametrize("base", games.FAMILIES)
def test_shipped_weights_say_how_they_were_made(base: str) -> None:
    folder = Path(__file__).parents[2] / "src" / "cabochon" / base / "data"
    for module in ("", *games.FAMILIES[base].modules):
        name = f"{base}+{module}" if module else base
        assert shipped(name, games.FAMILIES[base].seats[0]), name
        first = (folder / f"weights-{name}.csv").read_text().splitlines()[0]
        assert first.startswith(f"# cabochon train --game {name} --seats ")
        assert " --seed " in first
