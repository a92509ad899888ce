"""The command line: versions, exit codes, and one line for every error."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from cabochon import __version__, cli
from cabochon.build_info import build
from cabochon.kernel.errors import BadSetup, BadText, IllegalChoice


def cabochon(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    command = [sys.executable, "-m", "cabochon", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def app_that(does: Callable[[], None]) -> typer.Typer:
    """A command line whose only command does this."""
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(does)
    return app


def app_that_raises(error: BaseException) -> typer.Typer:
    """A command line whose only command ends so."""

    def command() -> None:
        raise error

    return app_that(command)


def test_version_names_the_version_and_the_build() -> None:
    name = {"compiled": "compiled", "plain": "plain Python"}[build()]
    done = cabochon("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"cabochon {__version__} ({name})\n", "")


def test_version_imports_neither_typer_nor_rich() -> None:
    program = (
        "import sys; from cabochon import cli; code = cli.run(['--version']); "
        "sys.exit(code or sorted({'typer', 'rich', 'numpy'} & set(sys.modules)) or 0)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_lists_the_commands(arguments: tuple[str, ...]) -> None:
    done = cabochon(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage: cabochon" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("fly",), "No such command 'fly'."),
        (("--fly",), "No such option: --fly"),
        (("--version=2",), "Option '--version' does not take a value."),
    ],
)
def test_a_usage_error_is_one_line_and_code_2(arguments: tuple[str, ...], message: str) -> None:
    done = cabochon(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"cabochon: {message}\n")


@pytest.mark.parametrize("kind", [IllegalChoice, BadText, BadSetup])
def test_bad_input_is_one_line_and_code_2(kind: type[ValueError], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.call(app_that_raises(kind("seat 0 may not\nbuy 3d")), []) == 2
    assert capsys.readouterr() == ("", "cabochon: seat 0 may not buy 3d\n")


def test_a_missing_file_is_one_line_and_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    def command() -> None:
        Path("no/such/file").read_text()

    assert cli.call(app_that(command), []) == 2
    assert capsys.readouterr().err == "cabochon: no/such/file: No such file or directory\n"


def test_the_end_of_the_input_at_a_question_is_one_line_and_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.call(app_that_raises(EOFError()), []) == 2
    assert capsys.readouterr().err.strip() == "cabochon: aborted"


def test_a_mistake_of_ours_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        cli.call(app_that_raises(ZeroDivisionError()), [])


def test_a_command_may_say_how_it_ended() -> None:
    assert cli.call(app_that_raises(typer.Exit(3)), []) == 3


def test_ctrl_c_in_a_command_is_code_130(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.call(app_that_raises(KeyboardInterrupt()), []) == 130
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_before_a_command_is_code_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> typer.Typer:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "application", interrupted)
    assert cli.run([]) == 130


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]])
def test_a_closed_output_ends_quietly(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"import sys; sys.stdin.read(); from cabochon import cli; sys.exit(cli.run({arguments}))",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.close()
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait() == cli.CLOSED_OUTPUT


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_output_is_one_line_and_code_2() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "cabochon", "--version"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "cabochon: No space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="its shell cannot close streams")
@pytest.mark.parametrize(
    ("closed", "arguments", "code", "message"),
    [
        ("<&-", "replay -", 2, "cabochon: -: there is no game in it\n"),
        (">&-", "--version", 0, ""),
        (">&-", "fly", 2, "cabochon: No such command 'fly'.\n"),
        ("<&- >&-", "play --seats random,random", 0, ""),
        ("2>&-", "fly", 2, ""),
    ],
)
def test_a_stream_that_is_closed_is_an_empty_one(closed: str, arguments: str, code: int, message: str) -> None:
    command = ["sh", "-c", f'exec "$0" -m cabochon {arguments} {closed}', sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", message)


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_the_cli_packages_only_the_version_is_told(missing: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None; sys.path_importer_cache.clear(); "
        "from cabochon import cli; sys.exit(cli.run(sys.argv[1:]))"
    )
    told = subprocess.run([sys.executable, "-c", program, "--version"], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    done = subprocess.run([sys.executable, "-c", program, "play"], capture_output=True, text=True, check=False)
    expected = "cabochon: the command line needs more packages: pip install 'cabochon[cli]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", expected)
