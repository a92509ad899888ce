"""`cabochon replay`: prints, verifies, projects and converts records."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from cabochon.records import Record, Step

Form = Literal["text", "jsonl"]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(short_help="Print, verify or convert records.")(replay)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, in either form; - reads stdin.")],
    game: Annotated[int | None, typer.Option(min=1, help="Only this game of the file, counted from 1.")] = None,
    turn: Annotated[int | None, typer.Option(min=0, help="The table when so many turns are finished.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Replay every game and compare everything.")] = False,
    seat: Annotated[str, typer.Option(metavar="SEAT", help="What this seat knows, or `spectator`.")] = "",
    reveal: Annotated[bool, typer.Option("--reveal", help="With --seat: finished games in full.")] = False,
    form: Annotated[Form | None, typer.Option("--as", help="Convert to this form.")] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="With --as: the file to write.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="With -o: replace a file that is there.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, a line a game.")] = False,
) -> int:
    """Print a record turn by turn, or the table at one moment; verify, project or convert records."""
    from cabochon.kernel.errors import BadSetup
    from cabochon.tui.replayed import print_games, print_table
    from cabochon.tui.terminal import tolerate_any_text

    if sum((turn is not None, verify, form is not None)) > 1:
        raise BadSetup("--turn, --verify and --as are three different things to do")
    if (output is not None or force) and form is None:
        raise BadSetup("-o and --force belong to --as, which says in which form to write")
    if reveal and not seat:
        raise BadSetup("--reveal belongs to --seat")
    if form is not None and as_json:
        raise BadSetup("--as jsonl writes records as JSON; --json is for reading what they mean")
    tolerate_any_text()
    records = shown_to(chosen(file, game), seat, reveal=reveal)
    if verify:
        return verify_all(file, records, as_json=as_json)
    if form is not None:
        convert(file, records, form, output, force=force)
    elif as_json:
        for number, record in expected(file, records):
            print(json.dumps(meaning_of(number, record, turn)))
    elif turn is not None:
        print_table(*only(file, records), turn)
    else:
        print_games(expected(file, records))
    return 0


# Which games


def chosen(file: Path, game: int | None) -> Iterator[tuple[int, Record]]:
    """The games of a file with their numbers, or only one of them; errors name the file."""
    from cabochon.kernel.errors import BadSetup, BadText
    from cabochon.records import read_file, read_lines

    number = 0
    try:
        for number, record in enumerate(read_lines(sys.stdin.buffer) if file == Path("-") else read_file(file), 1):
            if game in (None, number):
                yield number, record
            if game == number:
                return
    except BadText as error:
        raise BadText(f"{file}: {error}") from error
    if game is not None:
        raise BadSetup(f"{file} has {number} games: there is no game {game}")


def shown_to(records: Iterable[tuple[int, Record]], seat: str, *, reveal: bool) -> Iterator[tuple[int, Record]]:
    """The records as a seat or a spectator knows them; as they are when `seat` is empty."""
    from cabochon.kernel.errors import BadSetup, BadText
    from cabochon.records import project

    if seat and seat != "spectator" and not (seat.isascii() and seat.isdigit() and len(seat) < 4):
        raise BadSetup(f"--seat is a seat's number or spectator, not {seat!r}")
    for number, record in records:
        if not seat:
            yield number, record
            continue
        try:
            yield number, project(record, None if seat == "spectator" else int(seat), reveal=reveal)
        except (BadSetup, BadText) as error:
            raise type(error)(f"game {number}: {error}") from error


def expected(file: Path, records: Iterator[tuple[int, Record]]) -> Iterator[tuple[int, Record]]:
    """The records; `BadText` when there is none."""
    from cabochon.kernel.errors import BadText

    empty = True
    for each in records:
        empty = False
        yield each
    if empty:
        raise BadText(f"{file}: there is no game in it")


def only(file: Path, records: Iterator[tuple[int, Record]]) -> tuple[int, Record]:
    """The one game that there is; `BadSetup` when there are several."""
    from cabochon.kernel.errors import BadSetup

    games = expected(file, records)
    found = next(games)
    if next(games, None) is not None:
        raise BadSetup(f"{file} has several games: choose one with --game")
    return found


# What can be done with them


def verify_all(file: Path, records: Iterator[tuple[int, Record]], *, as_json: bool) -> int:
    """Verify every game; the exit code is 2 when one is bad, each with a line on stderr."""
    from rich.console import Console
    from rich.progress import track

    from cabochon.kernel.errors import BadText
    from cabochon.records import verify

    good = unfinished = number = 0
    bad: list[dict[str, object]] = []
    console = Console(stderr=True)
    watched = track(records, "Verifying", console=console, transient=True, disable=as_json or not console.is_terminal)
    try:
        for number, record in watched:
            try:
                verify(record)
            except BadText as error:
                bad.append({"game": number, "error": str(error)})
            else:
                good += 1
                unfinished += record.result is None
    except BadText as error:
        bad.append({"game": None, "error": str(error).removeprefix(f"{file}: ")})
    if not good and not bad:
        bad.append({"game": None, "error": "there is no game in it"})
    for each in bad:
        where = f"{file}, game {each['game']}" if each["game"] else str(file)
        print(f"cabochon: {where}: {each['error']}", file=sys.stderr)
    if as_json:
        print(json.dumps({"file": str(file), "good": good, "unfinished": unfinished, "bad": bad}))
    else:
        print(f"{good} {'game' if good == 1 else 'games'} verified{f', {unfinished} unfinished' if unfinished else ''}")
    return 2 if bad else 0


def convert(file: Path, records: Iterator[tuple[int, Record]], form: Form, output: Path | None, *, force: bool) -> None:
    """Write the games in a form, to a file or to stdout."""
    from cabochon.records import to_jsonl, to_text

    written = to_text if form == "text" else to_jsonl
    texts = (written(record) for _, record in expected(file, records))
    if output is None:
        for number, text in enumerate(texts):
            sys.stdout.buffer.write((("\n" if number and form == "text" else "") + text).encode())
    else:
        keep(texts, output, force=force, between="\n" if form == "text" else "")


def keep(texts: Iterator[str], output: Path, *, force: bool, between: str = "") -> int:
    """Write the texts of games to a new file, and how many there were.

    A game that cannot be read ends it: those before it are kept, and the error says so.
    """
    from cabochon.kernel.errors import BadSetup, BadText
    from cabochon.records import new_file

    if output.is_file() and not force:
        raise BadSetup(f"{output} is there already: --force replaces it")
    count = 0
    trouble: BadText | None = None
    with new_file(output, force=force) as out:
        try:
            for text in texts:
                out.write(f"{between}{text}" if count else text)
                count += 1
        except BadText as error:
            if not count:
                raise
            trouble = error
    if trouble is not None:
        raise BadText(f"{trouble} ({count} before it {'is' if count == 1 else 'are'} in {output})") from trouble
    return count


# What they mean, as data


def meaning_of(number: int, record: Record, turn: int | None) -> dict[str, object]:
    """A game as plain data with the meaning of every answer, or the table at one moment."""
    from cabochon.kernel.state import EVERYTHING
    from cabochon.records import Replay
    from cabochon.records.write import viewer_value
    from cabochon.tui.replayed import by_turns, scores

    replay = Replay(record)
    about: dict[str, object] = {"game": number, "rules": record.rules, "seats": record.seats}
    about |= {"options": dict(record.options), "players": list(record.players), "date": record.date}
    about |= {"tags": dict(record.tags), "viewer": viewer_value(record.viewer) if record.viewer != EVERYTHING else None}
    if turn is not None:
        state = replay.turn(turn)
        return about | {"turn": turn, "scores": scores(replay.game, state), "position": replay.game.write(state)}
    turns = [
        {
            "turn": each.number,
            "decisions": [decision_meaning(replay.game, step) for step in each.steps],
            "scores": scores(replay.game, each.after),
        }
        for each in by_turns(record)
    ]
    result = record.result
    ended = result and {"reason": result.reason, "ranks": list(result.ranks), "scores": list(result.scores)}
    return about | {"comment": record.comment, "turns": turns, "result": ended}


def decision_meaning(game: Any, step: Step) -> dict[str, object]:
    """A decision as plain data, with the game's description of it where it is known."""
    from cabochon.records import HIDDEN
    from cabochon.records.write import decision_fields

    hidden = step.decision.answer == HIDDEN
    meaning = None if hidden else game.describe(step.state, step.choice)
    return {**decision_fields(step.decision), "meaning": meaning}
