"""`cabochon train`: fits the weights of the bots that search, by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cabochon.bots.training import Training

MOST_SEED = (1 << 31) - 1
MOST_ITERATIONS = 1_000_000


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(short_help="Fit the weights of the bots that search.")(train)


def train(
    game: Annotated[str, typer.Option(metavar="GAME", help="The game, such as splendor+orient.")] = "splendor",
    seats: Annotated[int | None, typer.Option(help="How many seats; the fewest if not said.")] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games are played.")] = 2000,
    rounds: Annotated[int, typer.Option(min=1, max=20, help="How often weights are fitted.")] = 4,
    iterations: Annotated[
        int, typer.Option(min=1, max=MOST_ITERATIONS, help="How long the bot thinks in the last round.")
    ] = 80,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="What all games follow from.")] = 1,
    players: Annotated[
        str, typer.Option(metavar="BOTS", help="Who plays all games, such as level3,greedy. [the bot that learns]")
    ] = "",
    work: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where what was measured is kept. [GAME.lessons]")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where the weights go. [weights-GAME.csv]")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file of weights that is there.")] = False,
) -> int:
    """Let a bot play against itself, and fit its weights to the results.

    Ctrl-C loses nothing: the same command goes on where it was. The same numbers teach the same weights.
    """
    from cabochon import games as registry
    from cabochon.bots.training import Course, Training
    from cabochon.bots.weights import write_weights
    from cabochon.records import new_file
    from cabochon.records.files import refuse

    made = registry.make(game, seats, payment="standard")
    course = Course(made.name, made.seats, games, rounds, iterations, seed, players)
    label = made.name if seats is None or made.seats == registry.make(game).seats else f"{made.name}-{made.seats}"
    target = output or Path(f"weights-{label}.csv")
    refuse(target, force=force)
    training = Training(made, course, work or Path(f"{label}.lessons"))
    watch(training)
    weights, surprise = training.fitted(rounds - 1)
    size = f"--seats {made.seats} --games {games} --rounds {rounds} --iterations {iterations} --seed {seed}"
    size += f" --players {players}" if players else ""
    remarks = (f"cabochon train --game {made.name} {size}", f"mean surprise at the results: {surprise:.4f}")
    with new_file(target, force=force) as stream:
        write_weights(stream, weights, *remarks)
    print(f"{target}: {len(weights)} numbers weighed; mean surprise at the results {surprise:.4f}")
    return 0


def watch(training: Training) -> None:
    """Play all games, with a bar on stderr where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("Learning"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=training.course.games, completed=len(training.lessons))
        for number in training.run():
            bar.update(task, completed=number)
