"""What `docs/environments.md` says of environments is so: its code runs, its tables are the modules'."""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

import gymnasium
import pettingzoo
import pytest

from cabochon.envs import aec, episode, openspiel, single

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "environments.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_code_runs(block: str) -> None:
    exec(block, {})


def test_there_is_code_for_each_library() -> None:
    assert len(BLOCKS) == 6


def rows(heading: str) -> dict[str, str]:
    """The first column of the first table below a heading, with the second."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", section, re.MULTILINE))


def test_the_arguments_are_those_that_there_are() -> None:
    own = {
        name: each
        for name, each in inspect.signature(single.OneSeat).parameters.items()
        if each.kind == each.KEYWORD_ONLY
    }
    listed = rows("Gymnasium")
    assert listed.keys() == own.keys()
    for name, shown in listed.items():
        default: Any = own[name].default
        assert shown == f"`{list(default) if isinstance(default, tuple) else default!r}`".replace("'", '"')
    settings = [each for each in inspect.signature(aec.Seats).parameters.values() if each.kind == each.KEYWORD_ONLY]
    assert all(f"{each.name}={each.default!r}".replace("'", '"') in PAGE for each in settings)


def test_the_parameters_of_openspiel_are_those_that_there_are() -> None:
    listed = rows("OpenSpiel")
    for base in openspiel.TYPES:
        defaults = openspiel.defaults_of(base)
        for name, shown in listed.items():
            assert shown == (f"`{defaults[name]}`" if defaults[name] != "" else "empty")


def test_numbers_and_names_are_right() -> None:
    assert f"after {episode.LIMIT} decisions of seats" in PAGE
    for name in episode.REWARDS:
        assert f'rewards="{name}"' in PAGE
    for name in re.findall(r"cabochon/([A-Z]\w+-v\d)", PAGE):
        assert f"cabochon/{name}" in gymnasium.registry
    for name in re.findall(r"`cabochon/([a-z]\w+_v\d)`", PAGE):
        assert f"cabochon/{name.replace('_v', '-v')}" in pettingzoo.aec_registry


def test_extras_are_those_of_the_project() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(re.findall(r"cabochon\[(\w+)\]", PAGE)) == {"envs", "openspiel"} <= extras.keys()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#\s]+)", PAGE))))
def test_links_lead_somewhere(target: str) -> None:
    assert (ROOT / "docs" / target).exists()
