"""Everything that `docs/records.md` shows is so: both forms, projections, errors, commands, and Python."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cabochon import cli
from cabochon.kernel.errors import BadText
from cabochon.records import Record, project, read_string, to_jsonl, to_text, verify
from cabochon.records.movetext import TAG
from cabochon.records.read import DECISION_KEYS, HEADER_KEYS
from cabochon.records.record import ADJUDICATED, MARKS

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The blocks of the page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def shown() -> Record:
    """The game of the page."""
    (text,) = blocks("jsonl")
    (record,) = read_string(text)
    return record


def test_the_game_is_the_same_in_both_forms() -> None:
    """The page's JSON lines and its text are one record, written as the page has it."""
    (lines,), (text,) = blocks("jsonl"), blocks("text")
    verify(shown())
    assert to_jsonl(shown()) == lines
    assert to_text(shown()) == text
    assert read_string(text) == [shown()]


def test_the_projection_is_the_seat_s() -> None:
    """What the page shows as Bob's is the projection of its game."""
    (projected,) = blocks("projected")
    assert to_text(project(shown(), 1)) == projected
    assert read_string(projected) == [project(shown(), 1)]


def test_what_was_typed_can_be_read() -> None:
    """The page's typed text is a record with nested variations."""
    (typed,) = blocks("typed")
    (record,) = read_string(typed)
    assert record.decisions == tuple(
        decision if index != 15 else record.decisions[15] for index, decision in enumerate(shown().decisions[:17])
    )
    (variation,) = record.decisions[15].variations
    assert [decision.answer for decision in variation.decisions] == ["Twug", "Trr"]
    assert record.comment == "Typed on a train."
    verify(record)


@pytest.mark.parametrize("block", blocks("wrong"))
def test_what_is_wrong_is_refused_as_the_page_says(block: str) -> None:
    """The errors of the page are those that are raised."""
    text, _, error = block.rstrip("\n").rpartition("\n! ")
    with pytest.raises(BadText) as raised:
        read_string(text)
    assert str(raised.value) == error


@pytest.mark.parametrize("block", blocks("console"))
def test_commands_print_what_the_page_shows(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command of the page, with its game in the file, prints what stands below it."""
    command, _, output = block.partition("\n")
    (tmp_path / "game.jsonl").write_text(to_jsonl(shown()), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    assert cli.run(shlex.split(command.removeprefix("$ cabochon "))) == 0
    assert capsys.readouterr().out == output


def rows(heading: str) -> list[str]:
    """What stands in backquotes in the first cells of the table with this heading."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return [row.split("`")[1] for row in table.splitlines()[2:]]


def test_the_tables_of_keys_are_complete() -> None:
    """Every key that a header or a decision can have is in the page's tables."""
    assert sorted(rows("Header")) == sorted(HEADER_KEYS)
    assert sorted(rows("Decision")) == sorted(DECISION_KEYS)
    assert all(f"`{mark}` " in PAGE for mark in MARKS)
    assert all(f"`{reason}`" in PAGE for reason in ADJUDICATED)


def test_the_table_of_signs_shows_what_can_be_read() -> None:
    """Every tag of the page's table is one."""
    tags = [cell for row in rows("Written") for cell in re.findall(r"\[.*?\]", row)]
    assert len(tags) == 3
    assert all(TAG.fullmatch(tag) for tag in tags)


def test_python_runs() -> None:
    """The Python of the page runs, and an expression with `# -> value` behind it has that value."""
    for block in blocks("python"):
        names: dict[str, object] = {}
        for part in re.split(r"\n(?! |$)", block):
            code, shown_value, value = part.rstrip().partition("  # -> ")
            if shown_value:
                assert repr(eval(code, names)) == value
            else:
                exec(code, names)
