"""Everything that `docs/notation.md` shows is so: choices, their data, positions, errors, and Python."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cabochon import games
from cabochon.games import read_position
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.question import Families

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
POSITIONS = re.findall(r"```position\n(.*?)```", PAGE, re.DOTALL)
WRONG = re.findall(r"```wrong\n(.*?)! ([^\n]*)\n```", PAGE, re.DOTALL)
WRITTEN = re.findall(r"```position\n([^`]*)```\n[^`]*`game\.write`[^`]*```written\n([^`]*)```", PAGE)
SECTIONS = {
    name: section.partition("\n## ")[0]
    for name, section in re.findall(r"^### `(\w+)`\n(.*?)(?=^### |\Z)", PAGE, re.DOTALL | re.MULTILINE)
}


WHOLE = ["+".join([base, *family.modules]) for base, family in games.FAMILIES.items()]
"""Each base with all of its modules: it asks everything that any set of them asks."""


def examples(section: str) -> list[tuple[str, list[list[str]]]]:
    """The positions of a section, each with the rows of the table below it: what stands in backquotes, by cell."""
    found = []
    for position, table in re.findall(r"```position\n(.*?)```\s+((?:^\|[^\n]*\n)+)", section, re.DOTALL | re.MULTILINE):
        cells = [[re.findall(r"`([^`]+)`", cell) for cell in row.split(" | ")] for row in table.splitlines()[2:]]
        found.append((position, [[text, *also, data] for ((text,), also, (data,)) in cells]))
    return found


EXAMPLES = [
    (question, position, row)
    for question, section in SECTIONS.items()
    for position, rows in examples(section)
    for row in rows
]


def round_trip(text: str) -> tuple[Any, Table]:
    """The game and state of a position, which is the same when it is written and read again."""
    game: Any
    again: Any
    game, state = read_position(text)
    again, same = read_position(game.write(state))
    assert same.pack() == state.pack()
    assert (again.options, again.stock, again.more_cards) == (game.options, game.stock, game.more_cards)
    return game, state


def test_the_page_has_examples_of_every_sort() -> None:
    """The patterns of this file find what the page has."""
    assert len(POSITIONS) == PAGE.count("```position") >= 20
    assert len(WRONG) == PAGE.count("```wrong") >= 6
    assert len(WRITTEN) == PAGE.count("```written") >= 1
    assert len(EXAMPLES) == len(re.findall(r"^\| .*\{\"kind\"", PAGE, re.MULTILINE)) >= 15


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_is_read_and_written(text: str) -> None:
    """Every position of the page can be read, and comes back as it was."""
    round_trip(text)


@pytest.mark.parametrize(("question", "position", "row"), EXAMPLES, ids=[row[0] for _, _, row in EXAMPLES])
def test_a_choice_is_what_the_page_says(question: str, position: str, row: list[str]) -> None:
    """A choice has the text of the first column, is what the other texts name, and means the last column's data."""
    game, state = read_position(position)
    text, *also, data = row
    choice = game.parse(state, text)
    assert game.asked(state).question == question
    assert choice in game.choices(state)
    assert game.text(state, choice) == text
    assert [game.parse(state, other) for other in also] == [choice] * len(also)
    assert game.describe(state, choice) == json.loads(data)


@pytest.mark.parametrize("name", WHOLE)
def test_every_question_has_a_section(name: str) -> None:
    """Whatever a game can ask has a section of its own, with choices in a table."""
    for question in games.make(name).questions:
        assert examples(SECTIONS[question.name]), question.name


@pytest.mark.parametrize("name", WHOLE)
def test_every_family_of_answers_has_an_example(name: str) -> None:
    """A question whose answers are of several sorts has an example of each."""
    for question in games.make(name).questions:
        if isinstance(question, Families):
            shown = {json.loads(row[-1])["kind"] for asked, _, row in EXAMPLES if asked == question.name}
            assert {family.name for family in question.families} <= shown


@pytest.mark.parametrize(("position", "written"), WRITTEN)
def test_a_position_is_written_as_the_page_says(position: str, written: str) -> None:
    """What the page says that `game.write` gives is what it gives."""
    game, state = read_position(position)
    assert game.write(state) == written


@pytest.mark.parametrize(("text", "error"), WRONG, ids=[error for _, error in WRONG])
def test_a_wrong_position_is_refused_as_the_page_says(text: str, error: str) -> None:
    """The errors of the page are those that are raised."""
    with pytest.raises(BadText) as raised:
        read_position(text)
    assert str(raised.value) == error


def test_the_full_form_of_what_comes_next_is_the_short_one() -> None:
    """The page shows one purchase twice, once with everything that waits behind it."""
    short, full = [text for text in POSITIONS if "next: payment 11" in text and "row 1: {r2 -> u}" in text]
    assert "from" in full
    assert read_position(short)[1].pack() == read_position(full)[1].pack()


def test_the_table_of_lines_shows_lines_that_can_be_read() -> None:
    """Each line of the table of lines is one that a position can have, and needs no others."""
    table = PAGE.partition("| Line | Says | Default |\n")[2].partition("\n\n")[0]
    lines = [row.split("`")[1] for row in table.splitlines()[1:]]
    assert len(lines) > 15
    for line in lines:
        round_trip(line)


def test_the_table_of_the_modules_lines_shows_lines_that_can_be_read() -> None:
    """Each of them is a line that a position of the game beside it can have."""
    tables = [rest.partition("\n\n")[0] for rest in PAGE.split("| Line | In a game | Says | Default |\n")[1:]]
    rows = [re.findall(r"`([^`]+)`", row)[:2] for table in tables for row in table.splitlines()[1:]]
    assert len(rows) >= 9
    for line, game in rows:
        round_trip(f"{game}\n{line}")


def test_python_runs() -> None:
    """The Python of the page runs, and an expression with `# -> value` behind it has that value."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert blocks
    for block in blocks:
        names: dict[str, object] = {}
        for line in block.splitlines():
            code, shown, value = line.partition("  # -> ")
            if shown:
                assert repr(eval(code, names)) == value
            else:
                exec(code, names)
