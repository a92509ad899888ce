"""A record printed for people: turn by turn, as a table of rich on a terminal and as plain lines elsewhere."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cabochon.gems.notation import write_face
from cabochon.kernel.errors import BadText
from cabochon.kernel.state import CHANCE, EVERYTHING, SPECTATOR
from cabochon.records import Record, Replay, Step
from cabochon.records.record import option_text
from cabochon.tui.terminal import painter_for


def scores(game: Any, state: Any) -> list[int]:
    """The prestige points by seat."""
    return [int(game.points(state, seat)) for seat in range(game.seats)]


@dataclass(frozen=True)
class Turn:
    """One turn, 0 being the deal: its number, its steps, and the state behind it until the next turn is asked for."""

    number: int
    steps: list[Step]
    after: Any


def by_turns(record: Record) -> Iterator[Turn]:
    """The turns of a record, the deal first."""
    replay = Replay(record)
    ends = [turn.end for turn in record.turns]
    steps: list[Step] = []
    place = 0
    for step in replay.steps():
        while place < len(ends) and ends[place] <= step.index:
            yield Turn(place, steps, step.state)
            steps, place = [], place + 1
        steps.append(Step(step.index, step.decision, step.state.copy(), step.choice))
    yield Turn(place, steps, replay.at())


def print_games(games: Iterator[tuple[int, Record]]) -> None:
    """Print the one game that there is turn by turn, or a line for each of several."""
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
    turns = max(len(record.turns) - 1, 0)
    counted = "1 turn" if turns == 1 else f"{turns} turns"
    about = [f"{record.game}, {players}", result_text(record), counted, record.date]
    return one_line(", ".join(part for part in about if part))


def result_text(record: Record) -> str:
    """How a game ended, for people."""
    result = record.result
    if result is None:
        return "unfinished"
    winners = " and ".join(record.player(seat) for seat in result.winners)
    verb = "win" if len(result.winners) > 1 else "wins"
    return f"{winners} {verb} {'-'.join(map(str, result.scores))} ({result.reason})"


def heading_of(number: int, record: Record) -> list[str]:
    """What the header of a record says, in lines."""
    lines = [f"Game {number}: {line_about(record)}"]
    if record.options:
        lines.append("Options: " + ", ".join(f"{key} {option_text(value)}" for key, value in record.options.items()))
    if record.viewer != EVERYTHING:
        lines.append("As seen by " + ("a spectator" if record.viewer == SPECTATOR else f"seat {record.viewer}"))
    lines += [f"{name}: {value}" for name, value in record.tags.items()]
    if record.comment:
        lines.append(record.comment)
    return [one_line(line) for line in lines]


def one_line(text: str) -> str:
    """The text without characters that would move the cursor or break the line."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def print_game(number: int, record: Record) -> None:
    """Print a game turn by turn: as a table of rich on a terminal, as plain lines elsewhere."""
    game = Replay(record).game
    print("\n".join(heading_of(number, record)))
    rows = (row(game, record, turn) for turn in by_turns(record))
    if sys.stdout.isatty():
        print_rich(rows)
    else:
        for cells in rows:
            print_plain(cells)
    ended = one_line(result_text(record))
    print(f"{ended[:1].upper()}{ended[1:]}.")


Row = tuple[str, str, str, str]
"""The cells of a turn: its number, who, what (one line or several), the scores."""


def row(game: Any, record: Record, turn: Turn) -> Row:
    """The cells of a turn."""
    seat = next((step.decision.seat for step in turn.steps if step.decision.seat != CHANCE), CHANCE)
    who = one_line(record.player(seat))[:16] if turn.number else "deal"
    words = " ".join(words_of(game, step) for step in turn.steps)
    return str(turn.number), who, words, "-".join(map(str, scores(game, turn.after)))


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
    if step.decision.question != "action":
        return ""
    card = game.describe(step.state, step.choice).get("card")
    return f" [{card} {write_face(game.cards.all[game.cards.numbers[card]])}]" if card else ""


def print_plain(cells: Row) -> None:
    """Print a turn in lines that fit the width."""
    number, who, words, points = cells
    width = shutil.get_terminal_size((100, 24)).columns
    head = f"{number:>4}  {who:<16}  {points:>11}  "
    room = max(width - len(head), 20)
    for line in textwrap.wrap(words, room, break_long_words=False, break_on_hyphens=False) or [""]:
        print(f"{head}{line}".rstrip())
        head = " " * len(head)


def print_rich(rows: Iterator[Row]) -> None:
    """Print the turns as a table of rich; those before a wrong one too."""
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
    """Print the table when so many turns are finished: drawn on a terminal, as the text of the position elsewhere.

    What else is said is a comment there, so that all of it is a position, as `cabochon explain` reads them.
    """
    replay = Replay(record)
    state = replay.turn(turn)
    drawn = sys.stdout.isatty()
    for line in [*heading_of(number, record), f"After turn {turn}:" if turn else "After the deal:"]:
        print(line if drawn else f"; {line}")
    if drawn:
        names = [one_line(record.player(seat)) for seat in range(record.seats)]
        print(painter_for(None).table(replay.game, state, names, (), ()), end="")
    else:
        print(replay.game.write(state).rstrip("\n"))
