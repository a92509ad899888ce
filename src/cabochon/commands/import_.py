"""`cabochon import`: makes records of the games of another engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from cabochon.records import Record
    from cabochon.records.foreign import Importer


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("import", short_help="Make records of another engine's games.")(import_)


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The other engine's file; - reads stdin.")],
    origin: Annotated[str, typer.Option("--from", metavar="ENGINE", help="The engine; a wrong one lists them.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The file of records to write.")],
    form: Annotated[Literal["text", "jsonl"], typer.Option("--as", help="The form of the records.")] = "jsonl",
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Make records of another engine's games, each of which must be legal here and end as it says.

    A line that is wrong ends it: the games before it are kept.
    """
    from cabochon.commands.replay import keep
    from cabochon.kernel.errors import BadSetup
    from cabochon.records import to_jsonl, to_text
    from cabochon.records.foreign import IMPORTERS

    if origin not in IMPORTERS:
        raise BadSetup(f"--from is one of {', '.join(IMPORTERS)}, not {origin!r}")
    counts = {"turns": 0, "decisions": 0}

    def texts() -> Iterator[str]:
        for record in imported(file, IMPORTERS[origin]):
            counts["turns"] += len(record.turns) - 1
            counts["decisions"] += len(record.decisions)
            yield to_text(record) if form == "text" else to_jsonl(record)

    games = keep(texts(), output, force=force, between="\n" if form == "text" else "")
    print(f"{games} games, {counts['turns']} turns, {counts['decisions']} decisions: all legal, all results equal")


def imported(file: Path, importer: Importer) -> Iterator[Record]:
    """The records of a file; `BadText` names the file."""
    from rich.console import Console
    from rich.progress import track

    from cabochon.kernel.errors import BadText
    from cabochon.records.read import lines_of

    console = Console(stderr=True)
    lines = sys.stdin.buffer if file == Path("-") else lines_of(file)
    watched = track(lines, "Importing", console=console, transient=True, disable=not console.is_terminal)
    empty = True
    try:
        for record in importer(watched):
            empty = False
            yield record
    except BadText as error:
        raise BadText(f"{file}: {error}") from error
    if empty:
        raise BadText(f"{file}: there is no game in it")
