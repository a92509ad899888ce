"""The pages that show and explain the terminal: the table drawn there, its commands, its options."""

from __future__ import annotations

import html
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from cabochon import games
from cabochon.bots import BOTS
from cabochon.tui.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")


@pytest.fixture(name="drawing", scope="module")
def load_drawing() -> ModuleType:
    """The tool that draws the table for the pages."""
    spec = spec_from_file_location("table_picture", ROOT / "tools" / "table_picture.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_page_shows_the_tables_as_they_are_drawn(drawing: ModuleType) -> None:
    """When this fails, look at the tables and run tools/table_picture.py --write."""
    assert drawing.with_samples(PAGE) == PAGE
    for sample in drawing.SAMPLES:
        assert drawing.text(sample) in PAGE
        assert "╭─ 31 ───" in drawing.text(sample)


def test_the_pictures_show_the_same_as_the_texts(drawing: ModuleType) -> None:
    for sample in drawing.SAMPLES:
        picture = sample.picture.read_text(encoding="utf-8")
        words = html.unescape(" ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture)))
        shown = "".join(words.split()).replace("cabochonplay", "", 1)
        assert shown == "".join(drawing.text(sample).split())


@pytest.mark.parametrize("file", ["table.svg", "duel.svg"])
def test_a_picture_fetches_nothing(file: str) -> None:
    picture = (ROOT / "docs" / file).read_text(encoding="utf-8")
    assert re.findall(r"(?:href|src|url)\s*[=(]\s*[\"']?(?!#)[^\"')]*", picture) == []


def test_the_readme_shows_the_pictures() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "](docs/table.svg)" in readme
    assert "](docs/duel.svg)" in readme


def test_the_page_lists_every_command_as_the_help_does() -> None:
    assert re.findall(r"^\| `/([^`]+)` \|", PAGE, re.MULTILINE) == [command.usage for command in COMMANDS.values()]


def test_the_page_lists_every_bot() -> None:
    assert set(re.findall(r"^\| `(\w+)` \| (?:a bot|somebody)", PAGE, re.MULTILINE)) == {"human", *BOTS}


def test_the_page_lists_every_option_of_the_game() -> None:
    table = PAGE.partition("## Options of the game")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(games.FAMILIES["splendor"].options)


def test_the_page_names_every_option_of_the_command() -> None:
    from cabochon.commands import play

    named = set(re.findall(r"--([a-z]+)", PAGE))
    parameters = set(play.play.__annotations__) - {"return", "game"}
    assert parameters - {"option", "plain"} <= named
    assert {"option", "plain", "drawn"} <= named
    assert named - {"drawn"} <= parameters
    assert sys.modules["cabochon.commands.play"] is play
