"""`cabochon explain`: what a bot that searches thinks of a position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from cabochon.bots.explaining import Explanation, Line

USUAL: Final = "strong"


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(short_help="Say what a bot thinks of a position, and why.")(explain)


def explain(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file with the text of a position; - reads stdin.")],
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who is asked: strong:ms=500, mcts:iterations=4000.")] = USUAL,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Print the best choices in a position, what they bring each seat, what is expected to follow, and why."""
    from cabochon.bots import UNLIMITED, make, read_spec
    from cabochon.bots.mcts import Mcts
    from cabochon.kernel.errors import BadSetup, BadText

    read_spec(bot)
    try:
        game, state = position_in(file)
    except BadText as error:
        raise BadText(f"{file}: {error}") from error
    if game.over(state) or game.to_move(state) < 0:
        raise BadSetup(f"{file}: no seat is asked anything in this position")
    adviser = make(bot, game)
    if not isinstance(adviser, Mcts):
        raise BadSetup(f"{bot} does not search, and cannot explain: strong, mcts, rollout and the levels do")
    found = adviser.explain(game.view(state, int(game.to_move(state))), UNLIMITED)
    if as_json:
        print(json.dumps({"game": game.name, "seats": game.seats, **found.plain()}, indent=1))
    else:
        show(found)
    return 0


def position_in(file: Path) -> tuple[Any, Any]:
    """The game and the state in a file."""
    import sys

    from cabochon.games import read_position
    from cabochon.kernel.errors import BadText

    text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8", errors="replace")
    if not any(line.partition(";")[0].strip() for line in text.splitlines()):
        raise BadText("there is no position in it")
    return read_position(text)


def show(found: Explanation) -> None:
    """Print it as plain text."""
    how = (
        "played to the end"
        if found.solved
        else f"{found.iterations} {'line' if found.iterations == 1 else 'lines'} tried"
    )
    print(f"Seat {found.seat} is asked for its {found.question}: {how}.")
    width = max(len(line.text) for line in found.lines)
    for line in found.lines:
        values = " ".join(f"{value:>6.1%}" for value in line.values)
        print(f"{line.text:<{width}}  {line.visits:>7} tries  {values}  {'; '.join(line.said)}".rstrip())
        if follows := expected(line):
            print(f"{'':<{width}}  then {follows}")


def expected(line: Line) -> str:
    """What is expected to follow: who does what; chance's part is left out."""
    return ", ".join(f"{step.seat} {step.text}" for step in line.continuation[1:] if step.seat >= 0)
