"""Games in files: saved as a record in JSON lines, and loaded to go on exactly where they were."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from cabochon.kernel.errors import BadSetup, BadText
from cabochon.records import Record, append_to, new_file, read_file, to_jsonl
from cabochon.records.record import game_of
from cabochon.tui.match import SEATING, Match, resumed_match
from cabochon.tui.players import HUMAN, seated, specs_of


def save(match: Match, path: Path, *, force: bool = False) -> None:
    """Write the record of a game, finished or not, to a file, whole or not at all.

    `BadSetup` when the file is there already, unless `force` replaces it; `OSError` when it cannot be written.
    """
    with new_file(path, force=force) as stream:
        stream.write(to_jsonl(match.recorder.record()))
    match.file = path


def records_of(path: Path) -> list[Record]:
    """The games of a file; `BadText` names the file and the line where something is wrong."""
    try:
        records = list(read_file(path))
    except BadText as error:
        raise BadText(f"{path}: {error}") from error
    if not records:
        raise BadText(f"{path}: there is no game in it")
    return records


def load(path: Path, seats: str, names: str, seed: int) -> Match:
    """The unfinished game with which a file ends, to go on with.

    `seats` and `names` are lists, as on the command line; where they are empty the players are those of the record, or
    a human against greedy bots where it does not say who played.
    """
    *others, record = records_of(path)
    recorded = record.tags.get(SEATING) or ",".join([HUMAN] + ["greedy"] * (record.seats - 1))
    specs = specs_of(seats or recorded, typed=bool(seats))
    if not names and not seats and all(record.players):
        names = ",".join(record.players)
    try:
        match = resumed_match(record, seated(game_of(record), specs, names, seed), seed)
    except (BadSetup, BadText) as error:
        raise type(error)(f"{path}: {error}") from error
    match.file = None if others else path
    return match


def record_to(match: Match, path: Path) -> TextIO:
    """Add the game to the end of a file of records, each line as it comes; the stream is for the caller to close."""
    stream = append_to(path)
    record_in(match, stream)
    return stream


def record_in(match: Match, stream: TextIO) -> None:
    """Write the game so far to a stream, and everything else as it comes."""
    try:
        stream.write(to_jsonl(match.recorder.record()))
        stream.flush()
    except OSError as error:
        match.stop_writing(error)
    else:
        match.recorder.out = stream
