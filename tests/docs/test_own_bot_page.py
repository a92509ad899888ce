"""What `docs/own-bot.md` says is so: its files are the examples, its numbers, tables and commands are right."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cabochon import cli, games
from cabochon.bots import FAULTS, UNLIMITED, Fault
from cabochon.kernel.drive import deal, play_out
from cabochon.kernel.native import Random
from cabochon.outside import lines, program, read_spec

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "own-bot.md").read_text("utf-8")
EXAMPLES = ROOT / "examples" / "bots"


def blocks(language: str) -> list[str]:
    """The blocks of a language on the page."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def table_under(*titles: str) -> dict[str, str]:
    """The first two columns of the table whose first titles are these."""
    head = "| " + " | ".join(titles)
    rows = PAGE.partition(head)[2].partition("\n\n")[0].splitlines()[2:]
    return {row.split("|")[1].strip(" `"): row.split("|")[2].strip() for row in rows}


def test_its_files_are_the_examples() -> None:
    assert blocks("python") == [(EXAMPLES / name).read_text("utf-8") for name in ("magpie.py", "magpie_stdio.py")]
    assert blocks("javascript") == [(EXAMPLES / "magpie.js").read_text("utf-8")]


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!http)([^)]+)\)", PAGE):
        file, _, anchor = target.partition("#")
        linked = (ROOT / "docs" / file).resolve() if file else ROOT / "docs" / "own-bot.md"
        assert linked.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", linked.read_text("utf-8"), re.MULTILINE)
            assert anchor in [re.sub(r"[^\w\- ]", "", each).lower().replace(" ", "-") for each in headings], target


@pytest.mark.parametrize("page", ["docs/bots.md", "README.md", "docs/protocol.md"])
def test_it_is_found(page: str) -> None:
    assert "own-bot.md" in (ROOT / page).read_text("utf-8")


def test_every_fault_is_listed() -> None:
    assert table_under("fault", "because") == FAULTS


def test_its_numbers_are_right() -> None:
    text = " ".join(PAGE.split())
    assert f"A program has {program.HELLO:g} seconds to say hello" in text
    assert program.GRACE == program.PARTING == 1
    assert f"its budget and one second more, or {program.PATIENCE:g} seconds without a budget" in text
    assert f"A line has at most {lines.LONGEST} bytes" in text
    assert f"as at first: {program.RESTARTS} times in a game" in text


def told(line: bytes) -> dict[str, Any]:
    """A line as an object."""
    return dict(json.loads(line))


def test_every_line_is_as_it_says() -> None:
    """The kinds, and the keys of each."""
    game = games.make("splendor")
    state = deal(game, Random(1))
    view = game.view(state, 0)
    ended = state.copy()
    play_out(game, ended, Random(1))
    ask = told(lines.ask_line(game, view, 1, UNLIMITED))
    said = [
        told(lines.hello_line()),
        told(lines.game_line(game, 0, 1)),
        ask,
        told(lines.refused_line(1, Fault("illegal", "x"))),
        told(lines.end_line(game, game.view(ended, 0), game.outcome(ended))),
    ]
    listed = table_under("a program is told", "with")
    assert [each["kind"] for each in said] == list(listed)
    for each in said:
        assert all(f"`{key}`" in listed[each["kind"]] for key in each if key != "kind"), each["kind"]
    names = PAGE.partition("#what-viewers-are-shown):")[2].partition(". Each choice")[0]
    assert re.findall(r"`(\w+)`", names) == list(ask["table"])


def test_every_tool_is_listed() -> None:
    pytest.importorskip("mcp", reason="the package mcp is not installed")
    from cabochon.mcp.desk import Desk
    from cabochon.mcp.server import make_server

    listed = table_under("tool", "does")
    tools = asyncio.run(make_server(Desk(1)).list_tools())
    assert {tool.name for tool in tools} == listed.keys()
    for tool in tools:
        assert tool.description
        assert all("description" in each for each in tool.input_schema["properties"].values())
        if tool.name == "new_game":
            assert re.findall(r"`(\w+)`", listed["new_game"]) == list(tool.input_schema["properties"])


@pytest.mark.parametrize("line", [line for block in blocks("console") for line in block.splitlines()])
def test_its_commands_are_there(line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(line.removeprefix("$ "))
    assert words[0] == "cabochon"
    assert words[1] in cli.COMMANDS
    assert cli.run([words[1], "--help"]) == 0
    helped = capsys.readouterr().out
    assert all(word in helped for word in words if word.startswith("--"))
    monkeypatch.chdir(EXAMPLES)
    given = dict(pairwise(words))
    specs = [
        *given.get("--bots", "random").split(","),
        *given.get("--seats", "human").split(","),
        given.get("--bot", ""),
    ]
    for spec in specs:
        if spec not in ("human", ""):
            read_spec(spec)
