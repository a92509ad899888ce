"""Everything of the modules occurs in play: cards and what they do, cities, posts and their powers, every answer."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GAMES = 20


@pytest.fixture(scope="module")
def occurrences() -> ModuleType:
    """The tool that counts."""
    spec = importlib.util.spec_from_file_location("occurrences", ROOT / "tools" / "occurrences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def tally(occurrences: ModuleType) -> Any:
    """What it counts in some games."""
    return occurrences.played(GAMES)


def test_everything_occurs_and_resolves(occurrences: ModuleType, tally: Any) -> None:
    """Each of the thirty Orient cards is bought and does what it is for, each of the fourteen cities is taken, each
    post gets coats of arms and its power is used, and each answer that modules bring is given.
    """
    wanted = list(occurrences.everything())
    assert len(wanted) == 2 * 30 + 14 + 2 * 5 + 6 + 2
    assert [key for key in wanted if not tally.counts[key]] == []


def test_every_question_is_asked(occurrences: ModuleType, tally: Any) -> None:
    """Whatever a seat can be asked in a game with all modules is asked in play, or in one with the nobles."""
    asked = {key[1] for key in tally.counts if key[0] == "answer"}
    questions = occurrences.splendor(2, occurrences.SETS[-1]).questions
    assert {question.name for question in questions if not question.chance} == asked


def test_the_page_has_a_number_for_everything(occurrences: ModuleType) -> None:
    """The page lists every card, city and post, and none of its numbers says never where something must occur."""
    rows = {}
    for line in (ROOT / "docs" / "rules" / "coverage.md").read_text("utf-8").splitlines():
        cells = [cell.strip("` ") for cell in line.strip("|").split("|")]
        numbers = [int(cell) for cell in cells if re.fullmatch(r"\d+", cell)]
        if len(cells) > 2 and numbers:
            rows[tuple(cell for cell in cells if not re.fullmatch(r"\d+", cell))] = numbers
    by_name = {names[0]: numbers for names, numbers in rows.items()}
    for section, thing, what in occurrences.everything():
        if section == "answer":
            assert rows[thing, what][0] > 0
        elif section == "card":
            assert by_name[thing][{"bought": 1, "resolved": 3}[what]] > 0
        else:
            assert min(by_name[thing]) > 0
