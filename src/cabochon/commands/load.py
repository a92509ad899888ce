"""`cabochon load`: how many games a server bears here."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Final

import typer

SEATS: Final = 2
"""As many clients has each game."""


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(short_help="Measure how many games a server bears here.")(load)


def load(
    games: Annotated[int, typer.Option(min=1, max=2000, help="How many games at once, each with two clients.")] = 200,
    game: Annotated[str, typer.Option(metavar="GAME", help="Which game.")] = "splendor",
    seconds: Annotated[float, typer.Option(min=1, max=3600, help="For how long.")] = 30,
    wait: Annotated[
        float, typer.Option(min=0.001, max=3600, help="How long a client thinks, on average, in seconds.")
    ] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Play many games at once on a server of its own, over real sockets, and say how fast it answered.

    The exit code is 1 when an answer that the server had granted was not kept.
    """
    from cabochon import games as registry
    from cabochon.kernel.errors import BadSetup

    registry.make(game, SEATS)
    try:
        from cabochon.web.load import Plan, run
    except ModuleNotFoundError as error:
        raise BadSetup("this needs more packages: pip install 'cabochon[web]'") from error
    told = asyncio.run(run(Plan(games, game, seconds, wait))).told()
    if as_json:
        print(json.dumps(told))
    else:
        print(f"{told['games']} games at once, {told['answers']} answers in {told['seconds']} s")
        print(f"{told['answers_a_second']} answers a second")
        print("milliseconds from an answer to its being kept and granted:", end=" ")
        print(", ".join(f"{name} {value}" for name, value in told["milliseconds"].items()))
        print(f"{told['kilobytes_a_game']} kB of memory a game")
        print(*(f"lost: {each}" for each in told["lost"][:20]), sep="\n", end="\n" if told["lost"] else "")
        print("nothing was lost" if not told["lost"] else f"{len(told['lost'])} complaints")
    return int(bool(told["lost"]))
