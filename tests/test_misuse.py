"""Wrong use of every command is one line on stderr and exit code 2, before anything is begun or written."""

from __future__ import annotations

import logging
import os
from importlib import util
from pathlib import Path

import pytest

from cabochon import cli
from cabochon.outside.log import log_programs
from cabochon.outside.program import LOG

NOT_TEXT = b"\xff\xfe\x00"
SITE = "another site is named by how its addresses begin, https://club.example, not "

WRONG: list[tuple[list[str], str]] = [
    (["arena", "--bots", "random,greedy", "--json", "no/x"], "there is no folder no"),
    (["arena", "--bots", "random,greedy", "--record", os.devnull], f"{os.devnull} is not a file that could be written"),
    (["arena", "--bots", "random,greedy", "--ray", "local", "--log", "x"], "--log writes what programs say on this"),
    (
        ["bench", "splendor", "duel", "--seats", "4"],
        "there is nothing to measure called duel for these seats; there are",
    ),
    (
        ["bench", "chess"],
        "there is nothing to measure called chess for these seats; there are splendor, splendor+orient,",
    ),
    (["bench", "--seats", "9"], "no game is for 9 seats"),
    (["bot", "http://127.0.0.1:9", "--name", "x" * 61], "a name has at most 60 printable characters: "),
    (["bot", "http://127.0.0.1:9", "--name", "a\tb"], "a name has at most 60 printable characters: 'a\\tb' does not"),
    (["bot", "http://127.0.0.1:9", "--token", "bytes"], "bytes: this is no token of a bot, which begins with bot-"),
    (["bot", "http://127.0.0.1:9"], "http://127.0.0.1:9 opens no table: Connection refused"),
    (["explain", "empty"], "empty: there is no position in it"),
    (["load", "--game", "chess"], "there is no game 'chess'; there are splendor, duel"),
    (["load", "--wait", "inf"], "Invalid value for '--wait'"),
    (["mcp", "--host", "127.0.0.1"], "--host and --port belong to --http"),
    (["mcp", "--port", "8765"], "--host and --port belong to --http"),
    (["serve", "--host", ""], "the address to listen at is empty"),
    (["serve", "--origin", "club.example"], f"{SITE}'club.example'"),
    (["serve", "--origin", "https://club.example/"], f"{SITE}'https://club.example/'"),
    (["train", "-o", "no/x"], "there is no folder no"),
    (["train", "--iterations", "1000001"], "Invalid value for '--iterations'"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a file that is empty but for a remark, and one that is no text."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").write_text("\n  ; nothing\n")
    (tmp_path / "bytes").write_bytes(NOT_TEXT)
    return tmp_path


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_wrong_use_is_one_line_and_nothing_is_written(
    arguments: list[str], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = cli.run(arguments)
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"cabochon: {message}")
    assert sorted(path.name for path in folder.iterdir()) == ["bytes", "empty"]


def test_postgresql_without_its_package_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = util.find_spec
    monkeypatch.setattr(util, "find_spec", lambda name: None if name == "asyncpg" else there(name))
    assert cli.run(["serve", "--database-url", "postgresql://x@127.0.0.1:9/x"]) == 2
    expected = "cabochon: a PostgreSQL database needs one more package: pip install 'cabochon[postgresql]'\n"
    assert capsys.readouterr() == ("", expected)


def test_sites_are_taken_as_browsers_say_them() -> None:
    from cabochon.commands.serve import ORIGIN

    for site in ("https://club.example", "http://localhost:8000", "http://192.168.1.9:80", "http://[::1]:8000"):
        assert ORIGIN.fullmatch(site), site


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_log_that_is_full_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    log_programs(Path("/dev/full"))
    try:
        LOG.debug("one")
        LOG.debug("two")
        assert capsys.readouterr() == ("", "cabochon: /dev/full: No space left on device: nothing more is logged\n")
    finally:
        log_programs(None)


def test_a_line_that_cannot_be_made_is_not_taken_for_a_full_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log_programs(tmp_path / "log")
    try:
        LOG.handlers[0].handle(logging.LogRecord("test", logging.DEBUG, "", 0, "%d", ("three",), None))
        LOG.debug("four")
    finally:
        log_programs(None)
    assert "--- Logging error ---" in capsys.readouterr().err
    assert (tmp_path / "log").read_text().endswith(" four\n")


def test_help_lists_every_command_in_a_whole_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([]) == 0
    listed = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    assert len(listed) == len(cli.COMMANDS)
    for line in listed:
        assert line.endswith(".")
        assert not line.endswith("...")


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_help_brackets_nothing_twice(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([command.removesuffix("_"), "--help"]) == 0
    assert "[[" not in capsys.readouterr().out
