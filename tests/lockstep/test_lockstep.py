"""Both builds play the same games: each against the fingerprints on file, and one beside the other."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

import cabochon
from all_games import every_setting
from cabochon.build_info import build
from cabochon.kernel.native import Random
from lockstep import golden
from lockstep.side_by_side import Build, difference

ROOT = Path(__file__).parents[2]
INSTALLED = Path(cabochon.__file__).parents[1]
SETTINGS = [str(setting) for setting in every_setting()]
BLOCKS = {"plain": 1, "compiled": golden.BLOCKS}[build()]

needs_librt = pytest.mark.skipif(
    issubclass(Random, random.Random), reason="the games on file need librt's random numbers"
)


@needs_librt
@pytest.mark.parametrize("setting", SETTINGS)
def test_the_games_are_those_on_file(setting: str) -> None:
    assert [golden.block(setting, number) for number in range(BLOCKS)] == golden.read()[setting][:BLOCKS]


def test_the_file_has_every_setting_and_no_other() -> None:
    assert list(golden.read()) == SETTINGS
    assert {len(found) for found in golden.read().values()} == {golden.BLOCKS}


two_builds = pytest.mark.skipif(build() == "plain", reason="only the plain build is here: make test-compiled has both")


@two_builds
def test_the_builds_beside_each_other_are_two() -> None:
    assert (Build(INSTALLED).name, Build(ROOT / "src").name) == ("compiled", "plain")


@two_builds
@pytest.mark.parametrize("setting", SETTINGS)
def test_the_compiled_build_plays_like_the_sources(setting: str) -> None:
    assert difference(Build(INSTALLED), Build(ROOT / "src"), setting, 5) is None


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """A folder with a copy of the sources in which six points bring the last round."""
    shutil.copytree(ROOT / "src" / "cabochon", tmp_path / "cabochon", ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "cabochon" / "splendor" / "base.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count("GOAL: Final = 15") == 1
    rules.write_text(text.replace("GOAL: Final = 15", "GOAL: Final = 6"), encoding="utf-8")
    return tmp_path


def test_the_first_difference_between_two_builds_is_told(changed: Path) -> None:
    found = difference(Build(ROOT / "src"), Build(changed), "splendor seats=2", 3)
    assert found is not None
    assert found.startswith("splendor seats=2, seed 0: the builds differ at choice ")
    mine, theirs = found.split("before it:\n")[1].split("\n\n")[1:]
    assert "last round" not in mine
    assert "last round" in theirs


def test_a_build_that_cannot_run_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "cabochon").mkdir()
    (tmp_path / "cabochon" / "__init__.py").write_text("raise SystemError\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="ended with 1"):
        difference(Build(ROOT / "src"), Build(tmp_path), "splendor seats=2", 1)
