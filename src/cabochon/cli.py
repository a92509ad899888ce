"""The command `cabochon`: finds the commands, and turns every ending into an exit code and at most one line of error.

0 is success, 2 bad input of any kind, 130 Ctrl-C, 1 an output that was closed. What a command does stands in its own
file in `cabochon.commands`, and what it needs is imported when it runs, so that `cabochon --version` is quick and works
without the packages of the `cli` extra.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cabochon.build_info import version_line

if TYPE_CHECKING:
    import typer

COMMANDS = ("play", "serve", "load", "replay", "import_", "arena", "explain", "train", "bench", "bot", "mcp")
"""The files of `cabochon.commands`, in the order in which `cabochon --help` lists them."""

BAD_INPUT = 2
INTERRUPTED = 130
CLOSED_OUTPUT = 1


def main() -> None:
    """The entry point: run the command line of this process and exit."""
    replace_closed_streams()
    sys.exit(run(sys.argv[1:]))


def replace_closed_streams() -> None:
    """Give this process an empty stdin, and a stdout and stderr that lead nowhere, where it was started without."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free: that of the stream
            os.set_inheritable(descriptor, True)
            setattr(sys, name, open(descriptor, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - for good


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the result is the exit code."""
    try:
        code = dispatch(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # The output is closed, or full: what Python still flushes at exit must not fail once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_OUTPUT if isinstance(error, BrokenPipeError) else complain(error.strerror or str(error))
    return code


def dispatch(arguments: Sequence[str]) -> int:
    """Answer what needs no packages of the `cli` extra, and leave the rest to the application."""
    if list(arguments) == ["--version"]:
        print(version_line())
        return 0
    if find_spec("typer") is None or find_spec("rich") is None:
        return complain("the command line needs more packages: pip install 'cabochon[cli]'")
    return call(application(), arguments)


def application() -> "typer.Typer":
    """The command line with every command that is there."""
    import typer

    app = typer.Typer(
        add_completion=False,
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # help without boxes reads well on a pipe and in a screen reader too
    )

    @app.callback()
    def cabochon(
        context: typer.Context,
        version: bool = typer.Option(False, "--version", help="Print the version and the build, and exit."),
    ) -> None:
        """Play, replay and measure the Splendor family of board games."""
        if version:
            print(version_line())
            raise typer.Exit
        if context.invoked_subcommand is None:
            print(context.get_help())

    for name in COMMANDS:
        if find_spec(f"cabochon.commands.{name}") is not None:
            import_module(f"cabochon.commands.{name}").register(app)
    return app


def call(app: "typer.Typer", arguments: Sequence[str]) -> int:
    """Run `app`; whatever it raises for bad input becomes one line on stderr and an exit code."""
    import typer

    from cabochon.kernel.errors import CabochonError

    try:
        result = app(list(arguments), prog_name="cabochon", standalone_mode=False)
    except typer.TyperException as error:
        return complain(error.format_message())
    except CabochonError as error:
        return complain(str(error))
    except typer.Abort:
        return complain("aborted")
    except OSError as error:
        if error.filename is None:
            raise
        return complain(f"{error.filename}: {error.strerror}")
    return result if isinstance(result, int) else 0


def complain(message: str) -> int:
    """Print the message as one line on stderr; the result is the exit code of bad input."""
    print("cabochon:", " ".join(message.split()), file=sys.stderr)
    return BAD_INPUT
