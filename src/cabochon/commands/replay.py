"""`cabochon replay`: prints, verifies, projects and converts records."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from cabochon.records import Record, Step

Form = Literal["text", "jsonl"]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(replay)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, in either form; - reads stdin.")],
    game: Annotated[int | None, typer.Option(min=1, help="Only this game of the file, counted from 1.")] = None,
    turn: Annotated[int | None, typer.Option(min=0, help="The table when so many turns are finished.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Replay every game and compare everything.")] = False,
    seat: Annotated[str, typer.Option(help="What this seat knows, or `spectator`.")] = "",
    reveal: Annotated[bool, typer.Option("--reveal", help="With --seat: finished games in full.")] = False,
    form: Annotated[Form | None, typer.Option("--as", help="Convert to this form.")] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="With --as: the file to write.")] = None,
    force: Annotated[bool, typer.Option("--force", help="With -o: replace a file that is there.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, a line a game.")] = False,
) -> int:
    """Print a record turn by turn, or the table at one moment; verify, project or convert records."""
    from cabochon.kernel.errors import BadSetup

    if sum((turn is not None, verify, form is not None)) > 1:
        raise BadSetup("--turn, --verify and --as are three different things to do")
    if (output is not None or force) and form is None:
        raise BadSetup("-o and --force belong to --as, which says in which form to write")
    if reveal and not seat:
        raise BadSetup("--reveal belongs to --seat")
    if form is not None and as_json:
        raise BadSetup("--as jsonl writes records as JSON; --json is for reading what they mean")
    records = shown_to(chosen(file, game), seat, reveal=reveal)
    if verify:
        return verify_all(file, records, as_json=as_json)
    if form is not None:
        convert(file, records, form, output, force=force)
    elif as_json:
        for number, record in expected(file, records):
            print(json.dumps(meaning_of(number, record, turn), ensure_ascii=False))
    elif turn is not None:
        print_table(*only(file, records), turn)
    else:
        print_games(file, records)
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
        print(json.dumps({"file": str(file), "good": good, "unfinished": unfinished, "bad": bad}, ensure_ascii=False))
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
            print(("\n" if number and form == "text" else "") + text, end="")
    else:
        keep(texts, output, force=force, between="\n" if form == "text" else "")


def keep(texts: Iterator[str], output: Path, *, force: bool, between: str = "") -> int:
    """Write the texts of games to a new file, and how many there were.

    A game that cannot be read ends it: those before it are kept, and the error says so.
    """
    from cabochon.kernel.errors import BadText
    from cabochon.records import new_file

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

    replay = Replay(record)
    about: dict[str, object] = {"game": number, "rules": record.rules, "seats": record.seats}
    about |= {"options": dict(record.options), "players": list(record.players), "date": record.date}
    about |= {"tags": dict(record.tags), "viewer": viewer_value(record.viewer) if record.viewer != EVERYTHING else None}
    if turn is not None:
        state = replay.turn(turn)
        return about | {"turn": turn, "scores": scores(replay.game, state), "position": replay.game.write(state)}
    turns = [
        {
            "turn": place,
            "decisions": [decision_meaning(replay.game, step) for step in steps],
            "scores": scores(replay.game, state),
        }
        for place, steps, state in by_turns(record)
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


def scores(game: Any, state: Any) -> list[int]:
    """The prestige points by seat."""
    return [int(game.points(state, seat)) for seat in range(game.seats)]


def by_turns(record: Record) -> Iterator[tuple[int, list[Step], Any]]:
    """The turns, 0 being the deal: the number, the steps with a state each, and the state behind them.

    The states are good until the next turn is asked for.
    """
    from cabochon.records import Replay, Step

    replay = Replay(record)
    ends = [turn.end for turn in record.turns]
    steps: list[Step] = []
    place = 0
    for step in replay.steps():
        while place < len(ends) and ends[place] <= step.index:
            yield place, steps, step.state
            steps, place = [], place + 1
        steps.append(Step(step.index, step.decision, step.state.copy(), step.choice))
    yield place, steps, replay.at()


# Print for people


def print_games(file: Path, records: Iterator[tuple[int, Record]]) -> None:
    """Print the one game turn by turn, or a line for each of several."""
    from cabochon.kernel.errors import BadText

    games = expected(file, records)
    first = next(games)
    try:
        second = next(games, None)
    except BadText:
        print_game(*first)
        raise
    if second is None:
        print_game(*first)
        return
    for number, record in (first, second, *games):
        print(f"{number:>4}  {line_about(record)}")
    print("Choose one with --game.")


def line_about(record: Record) -> str:
    """A game in one line."""
    players = " - ".join(record.players) if record.players else f"{record.seats} seats"
    about = [f"{record.game}, {players}", result_text(record), f"{max(len(record.turns) - 1, 0)} turns", record.date]
    return one_line(", ".join(part for part in about if part))


def result_text(record: Record) -> str:
    """How a game ended, for people."""
    result = record.result
    if result is None:
        return "unfinished"
    winners = " and ".join(record.player(seat) for seat in result.winners)
    verb = "win" if len(result.winners) > 1 else "wins"
    return f"{winners} {verb} {'-'.join(map(str, result.scores))} ({result.reason})"


def print_heading(number: int, record: Record) -> None:
    """Print what the header of a record says."""
    from cabochon.kernel.state import EVERYTHING, SPECTATOR
    from cabochon.records.record import option_text

    print(one_line(f"Game {number}: {line_about(record)}"))
    if record.options:
        print("Options:", ", ".join(f"{key} {option_text(value)}" for key, value in record.options.items()))
    if record.viewer != EVERYTHING:
        print("As seen by", "a spectator" if record.viewer == SPECTATOR else f"seat {record.viewer}")
    for name, value in record.tags.items():
        print(one_line(f"{name}: {value}"))
    if record.comment:
        print(one_line(record.comment))


def one_line(text: str) -> str:
    """The text without characters that would move the cursor or break the line."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def print_game(number: int, record: Record) -> None:
    """Print a game turn by turn: as a table of rich on a terminal, as plain lines elsewhere."""
    from cabochon.records import Replay

    game = Replay(record).game
    print_heading(number, record)
    rows = (row(game, record, *turn) for turn in by_turns(record))
    if sys.stdout.isatty():
        print_rich(rows)
    else:
        for cells in rows:
            print_plain(cells)
    ended = one_line(result_text(record))
    print(f"{ended[:1].upper()}{ended[1:]}.")


Row = tuple[str, str, str, str]
"""The cells of a turn: its number, who, what (one line or several), the scores."""


def row(game: Any, record: Record, number: int, steps: list[Step], state: Any) -> Row:
    """The cells of a turn."""
    seat = next((step.decision.seat for step in steps if step.decision.seat >= 0), -1)
    who = one_line(record.player(seat))[:16] if number else "deal"
    words = " ".join(words_of(game, step) for step in steps)
    return str(number), who, words, "-".join(map(str, scores(game, state)))


def words_of(game: Any, step: Step) -> str:
    """An answer in notation, the card that it is about, and everything that is said about it."""
    decision = step.decision
    said = decision.answer + decision.mark + card_of(game, step)
    if decision.clock is not None:
        said += f" [{decision.clock // 60000}:{decision.clock // 1000 % 60:02}]"
    if decision.comment:
        said += f" {{{one_line(decision.comment)}}}"
    for variation in decision.variations:
        line = " ".join(inner.answer + inner.mark for inner in variation.decisions)
        said += f" (or {one_line(variation.comment) + ': ' if variation.comment else ''}{line})"
    return said


def card_of(game: Any, step: Step) -> str:
    """The card that an action is about, which its notation does not name: `[L1-20 {w2 u1 -> g}]`."""
    from cabochon.gems.notation import write_face

    if step.decision.question != "action":
        return ""
    card = game.describe(step.state, step.choice).get("card")
    return f" [{card} {write_face(game.cards.all[game.cards.numbers[card]])}]" if card else ""


def print_plain(cells: Row) -> None:
    """Print a turn in lines that fit the terminal, or in one line on a pipe of unknown width."""
    number, who, words, points = cells
    width = shutil.get_terminal_size((100, 24)).columns
    head = f"{number:>4}  {who:<16}  {points:>11}  "
    for line in textwrap.wrap(words, max(width - len(head), 20), break_long_words=False, break_on_hyphens=False) or [
        ""
    ]:
        print(f"{head}{line}".rstrip())
        head = " " * len(head)


def print_rich(rows: Iterator[Row]) -> None:
    """Print the turns as a table of rich; those before a wrong one too."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from cabochon.kernel.errors import BadText

    table = Table(box=None, pad_edge=False)
    table.add_column("turn", justify="right", style="dim")
    table.add_column("player", style="bold")
    table.add_column("points", justify="right", style="cyan")
    table.add_column("choices")
    trouble: BadText | None = None
    try:
        for number, who, words, points in rows:
            table.add_row(number, Text(who), points, Text(words))
    except BadText as error:
        trouble = error
    Console().print(table)
    if trouble is not None:
        raise trouble


def print_table(number: int, record: Record, turn: int) -> None:
    """Print the table when so many turns are finished: drawn on a terminal, as the text of the position elsewhere."""
    from cabochon.records import Replay

    replay = Replay(record)
    state = replay.turn(turn)
    print_heading(number, record)
    print(f"After turn {turn}:" if turn else "After the deal:")
    if sys.stdout.isatty():
        from cabochon.tui.terminal import painter_for

        names = [one_line(record.player(seat)) for seat in range(record.seats)]
        print(painter_for(None).table(replay.game, state, names, (), ()), end="")
    else:
        print(replay.game.write(state).rstrip("\n"))
