"""`cabochon play` as a process: on a pipe, at a terminal, interrupted, and with everything that can be mistyped."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cabochon import games
from cabochon.bots import UNLIMITED, make
from cabochon.records import read_file, to_text, verify
from cabochon.tui import saving
from patience import WAIT
from recorded import short_game
from sitting import Sitting, new

SHORT = short_game(games.make("splendor"), 5, 30)

PLAY = [sys.executable, "-m", "cabochon", "play"]


def environment(**more: str) -> dict[str, str]:
    """The environment of the tests, with a terminal of 80 columns and no wish about colours."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "LINES")}
    return {**kept, "COLUMNS": "80", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **more}


def play(*arguments: str, lines: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The command on a pipe that brings these lines."""
    return subprocess.run(
        [*PLAY, *arguments],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env=environment(**more),
        check=False,
        timeout=WAIT,
    )


def script(seats: str, seed: int, name: str = "splendor") -> tuple[list[str], str]:
    """The lines of a whole game, and everything that is printed while they are typed."""
    sitting = Sitting(new(seats, seed=seed, name=name, first_player="random"), interactive=False)
    adviser = make("greedy:samples=1", sitting.match.game)
    lines, printed = [], sitting.printed
    while not sitting.session.done:
        match, line = sitting.match, ""
        if "a move, /help" in sitting.prompt:
            choice = adviser.choose(match.view(match.mover()), UNLIMITED)
            line = match.game.text(match.state, choice)
        printed += sitting.prompt + "\n"
        printed += sitting.type(line)
        lines.append(line)
    return lines, printed


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("splendor", "human,greedy"),
        ("splendor", "random,human,greedy,random"),
        ("splendor", "human,human"),
        ("duel", "human,greedy:samples=1"),
        ("duel", "human,human"),
    ],
)
def test_a_whole_game_is_played_through_a_pipe(name: str, seats: str) -> None:
    """What comes out is what the session says, prompts on lines of their own; nothing on stderr."""
    lines, printed = script(seats, 11, name)
    done = play(name, "--seats", seats, "--seed", "11", lines="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == printed
    assert "The game is over" in done.stdout


@pytest.mark.parametrize("seats", ["greedy,random", "greedy,random,random", "random,greedy:samples=1,random,greedy"])
def test_bots_alone_play_to_the_end(seats: str) -> None:
    done = play("--seats", seats, "--seed", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Place {seats.count(',') + 1}: " in done.stdout


def test_a_human_against_greedy_is_the_default() -> None:
    done = play()
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^You: 0 points", done.stdout, re.MULTILINE)
    assert re.search(r"^greedy: 0 points", done.stdout, re.MULTILINE)


def test_the_same_seed_brings_the_same_game_and_another_one_another() -> None:
    games = [play("--seats", "random,random", "--seed", seed).stdout for seed in ("5", "5", "6")]
    assert games[0] == games[1] != games[2]


def test_without_a_seed_every_game_is_another() -> None:
    assert play("--seats", "random,random").stdout != play("--seats", "random,random").stdout


def test_the_end_of_the_input_is_polite(tmp_path: Path) -> None:
    done = play("--seats", "human,random", "--option", "first_player=0", lines="Twug\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("The input has ended, and the game with it: it is not saved.\n")
    file = tmp_path / "game.jsonl"
    done = play("--seats", "human,random", "--save", str(file), lines="Twug")
    assert done.returncode == 0
    assert saving.load(file, "", "", 0).past


def test_a_saved_game_goes_on_in_another_process(tmp_path: Path) -> None:
    """Played in three sittings it comes to the same end as in one."""
    lines, printed = script("human,greedy", 11)
    file = str(tmp_path / "game.jsonl")
    at = len(lines) // 3
    play("--seats", "human,greedy", "--seed", "11", "--save", file, lines="\n".join(lines[:at]) + "\n")
    play("--resume", file, "--seed", "11", lines="\n".join([*lines[at : 2 * at], "/quit", ""]) + "\n")
    done = play("--resume", file, "--seed", "11", "--save", file, lines="\n".join(lines[2 * at :]) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    end = printed[printed.index("The game is over") : printed.index("Save the record")]
    assert end in done.stdout
    (record,) = read_file(Path(file))
    verify(record)
    assert record.result is not None


def test_a_game_is_recorded_while_it_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for seed in ("1", "2"):
        done = play("--seats", "random,greedy:samples=1", "--seed", seed, "--record", str(file), "--names", "Ann,Bob")
        assert done.returncode == 0
    records = list(read_file(file))
    assert [record.players for record in records] == [("Ann", "Bob")] * 2
    for record in records:
        verify(record)


@pytest.mark.parametrize("arguments", [("--plain",), ()])
def test_a_pipe_gets_sentences(arguments: tuple[str, ...]) -> None:
    done = play(*arguments, "--option", "first_player=0", lines="/quit\n")
    assert done.stdout.isascii()
    assert "Level 3, row 3, 16 in the deck:" in done.stdout


def test_a_drawn_table_on_a_pipe_has_no_colours() -> None:
    done = play("--drawn", lines="/quit\n")
    assert "╭─ 31 ─" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("columns", ["50", "80", "100", "nonsense", "0", "-3"])
def test_the_width_comes_from_columns(columns: str) -> None:
    done = play("--option", "first_player=0", lines="/help\n/quit\n", COLUMNS=columns)
    assert (done.returncode, done.stderr) == (0, "")
    width = int(columns) if columns in ("50", "80", "100") else 80
    assert max(map(len, done.stdout.splitlines())) <= width


def test_an_output_without_unicode_gets_sentences_and_replaced_letters() -> None:
    done = subprocess.run(
        [*PLAY, "--drawn", "--names", "Zoë,漢"], input=b"/quit\n", capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"), check=False, timeout=WAIT,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Zo?: 0 points" in done.stdout


def test_an_input_that_is_not_utf_8_is_answered_like_any_other() -> None:
    done = subprocess.run(
        PLAY, input=b"\xff\xfe\n\x00\n/quit\n", capture_output=True, env=environment(), check=False, timeout=WAIT
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"is not a choice") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'; there are "),
        (["splendor+oriental"], "there is no module 'oriental' of splendor; there are"),
        (["--seats", "human"], "Splendor is for 2, 3 or 4 seats, not 1"),
        (["--seats", "human,human,human,human,human"], "Splendor is for 2, 3 or 4 seats, not 5"),
        (["--seats", "human,alphazero"], "nobody is called 'alphazero': a seat is human or one of random, greedy"),
        (["--seats", "human,"], "a seat is empty in 'human,': it is human or one of random, greedy"),
        (["--seats", "human:seed=1,greedy"], "nobody is called 'human:seed=1': a seat is human or one of"),
        (["--seats", "human,greedy:depth=2"], "greedy has no parameter 'depth'; it has samples, seed"),
        (["--names", "Ann"], "there are 2 seats, but 1 names"),
        (["--names", "Ann,Ann"], "two players are called 'Ann'"),
        (["--names", "Ann,B\x07b"], "a name has at most 16 printable characters: 'B\\x07b' does not"),
        (["--names", "Ann," + "B" * 17], f"a name has at most 16 printable characters: '{'B' * 17}' does not"),
        (["--option", "payment"], "an option is written KEY=VALUE, such as payment=standard, not 'payment'"),
        (["--option", "payment=cash"], "payment is one of choose, standard, not 'cash'"),
        (["--option", "seats=3"], "splendor has no option 'seats'; it has payment, reveal"),
        (["--option", "reveal=open", "--option", "reveal=open"], "the option reveal is given twice"),
        (["--option", "first-player=2"], "first_player is 'random' or a seat from 0 to 1, not 2"),
        (["--option", "stall_rounds=-1"], "stall_rounds is a whole number, not '-1'"),
        (["--resume", "no/such/file"], "no/such/file: No such file or directory"),
        (["--resume", "x", "splendor"], "--resume goes on with the game of a file, which has its options already"),
        (["--resume", "x", "--option", "reveal=open"], "--resume goes on with the game of a file"),
        (["--save", "no/such/folder/x"], "there is no folder no/such/folder"),
        (["--record", "no/such/folder/x"], "no/such/folder/x: No such file or directory"),
        (["--seed", "x"], "Invalid value for '--seed'"),
        (["--seed", "-1"], "Invalid value for '--seed'"),
        (["--think", "0"], "Invalid value for '--think'"),
        (["--think", "3600001"], "Invalid value for '--think'"),
        (["--fly"], "No such option: --fly"),
    ],
)  # fmt: skip
def test_a_wrong_argument_is_one_line_and_code_2(arguments: list[str], message: str) -> None:
    done = play(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"cabochon: {message}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("kept", ["mine\n", '{"mine": 1}\n', to_text(SHORT)])
def test_a_file_of_something_else_is_not_recorded_to(tmp_path: Path, kept: str) -> None:
    file = tmp_path / "notes"
    file.write_text(kept, "utf-8")
    done = play("--record", str(file))
    expected = f"cabochon: {file} is no file of records in JSON lines: nothing is added to it\n"
    assert (done.returncode, done.stdout, done.stderr, file.read_text("utf-8")) == (2, "", expected, kept)


@pytest.mark.parametrize("option", ["--record", "--save"])
def test_what_is_no_file_is_not_written(option: str) -> None:
    done = play(option, os.devnull)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"cabochon: {os.devnull} is not a file that could be written\n"


def test_a_file_that_is_there_is_not_saved_over(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("mine")
    done = play("--save", str(file))
    assert (done.returncode, done.stderr) == (2, f"cabochon: {file} is there already\n")
    done = play("--resume", str(file))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert file.read_text() == "mine"


# At a terminal


class Terminal:
    """The command at a pseudo-terminal."""

    def __init__(self, *arguments: str, **more: str) -> None:
        import pty

        self.end, inner = pty.openpty()
        env = environment(PYTHONUNBUFFERED="1", **more)
        self.process = subprocess.Popen([*PLAY, *arguments], stdin=inner, stdout=inner, stderr=inner, env=env)
        os.close(inner)
        self.printed = ""

    def read_until(self, words: str) -> str:
        """What is printed until these words come; everything, if they are empty."""
        text, deadline = "", time.monotonic() + WAIT
        while not words or words not in text:
            ready, _, _ = select.select([self.end], [], [], 0.2)
            assert time.monotonic() < deadline, f"{words!r} did not come, but {text!r}"
            if not ready:
                continue
            try:
                data = os.read(self.end, 65536)
            except OSError:  # the other side is closed
                data = b""
            if not data:
                assert not words, f"{words!r} did not come, but {text!r}"
                break
            text += data.decode(errors="replace")
        return text

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.end, f"{line}\n".encode())

    def press_ctrl_c(self) -> None:
        """Send what a terminal sends for Ctrl-C, when the process waits for the next key."""
        state, deadline = Path(f"/proc/{self.process.pid}/stat"), time.monotonic() + WAIT
        if not state.exists():  # where that cannot be seen it is given time
            time.sleep(0.5)
        while state.exists() and ") S " not in state.read_text() and time.monotonic() < deadline:
            time.sleep(0.01)
        self.interrupt()

    def interrupt(self) -> None:
        """Send the same whatever the process does."""
        self.process.send_signal(signal.SIGINT)

    def wait(self) -> int:
        """The exit code, when everything is read."""
        self.read_until("")
        return self.process.wait(WAIT)

    def close(self) -> None:
        """End the process if it still runs, and the terminal."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(WAIT)
        os.close(self.end)


@pytest.fixture(name="terminal")
def make_terminal() -> Iterator[Callable[..., Terminal]]:
    """Starts the command at a terminal, and ends it after the test."""
    pytest.importorskip("pty", reason="there are no pseudo-terminals here")
    started: list[Terminal] = []

    def start(*arguments: str, **more: str) -> Terminal:
        started.append(Terminal(*arguments, **more))
        return started[-1]

    yield start
    for terminal in started:
        terminal.close()


def test_at_a_terminal_the_table_is_drawn_in_colour(terminal: Callable[..., Terminal]) -> None:
    at = terminal("--seed", "3", "--option", "first_player=0")
    printed = at.read_until("/help):")
    assert "╭─" in printed
    assert "\x1b[" in printed
    at.type("/quit")
    assert at.wait() == 0


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"NO_COLOR": "1", "COLUMNS": "60"}])
def test_a_terminal_without_colours_gets_none(terminal: Callable[..., Terminal], more: dict[str, str]) -> None:
    at = terminal("--seed", "3", "--option", "first_player=0", **more)
    printed = at.read_until("/help):")
    assert not re.search(r"\x1b\[[0-9;]*[34]?[0-9;]*[0-9];?[0-9]*m", re.sub(r"\x1b\[[0-9;]*[012]?m", "", printed))
    assert ("╭─" in printed) == (more == {"NO_COLOR": "1"})
    at.type("/quit")
    assert at.wait() == 0


def test_ctrl_c_offers_to_save_and_the_game_goes_on_in_mid_turn(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    """Interrupted while tokens must be returned; resumed, the same question is asked of the same state."""
    file = tmp_path / "game.jsonl"
    options = ("--seats", "human,random", "--seed", "6", "--option", "first_player=0", "--plain")
    lines = Sitting(new("human,random", seed=6, first_player=0))
    many = 0
    while "which token" not in lines.prompt:
        lines.type("1")
        many += 1
    at = terminal(*options)
    for _ in range(many):
        at.read_until("/help):")
        at.type("1")
    assert "which token" in at.read_until("/help):")
    at.press_ctrl_c()
    at.read_until("c to play on:")
    at.type(str(file))
    assert at.wait() == 130
    assert saving.load(file, "", "", 6).state.pack() == lines.match.state.pack()
    at = terminal("--resume", str(file), "--seed", "6", "--plain")
    assert "which token do you return" in at.read_until("/help):")
    at.type("/undo")
    assert "Taken back: T" in at.read_until("/help):")
    at.press_ctrl_c()
    at.read_until("c to play on:")
    at.press_ctrl_c()
    assert at.wait() == 130


def test_ctrl_c_while_bots_play_offers_to_save(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    who = ("--seats", "random,strong:ms=3600000", "--option", "first_player=0")
    at = terminal(*who, "--plain", "--seed", "1")
    at.read_until("random took")
    at.interrupt()
    at.read_until("c to play on:")
    at.type(str(file))
    assert at.wait() == 130
    assert saving.load(file, "", "", 1).past


def test_ctrl_d_offers_to_save(terminal: Callable[..., Terminal]) -> None:
    at = terminal("--seats", "human,random", "--seed", "1", "--option", "first_player=0", "--plain")
    at.read_until("/help):")
    at.type("1")
    at.read_until("/help):")
    os.write(at.end, b"\x04")
    at.read_until("c to play on:")
    at.type("n")
    assert at.wait() == 0
