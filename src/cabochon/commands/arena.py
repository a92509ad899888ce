"""`cabochon arena`: lets bots play against each other, and says how sure one can be of what came of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TextIO

import typer

if TYPE_CHECKING:
    from cabochon.arena import Fixture, Plan, Played, Tally

    Runner = Callable[[Plan, list[Fixture]], Iterator[Played]]

MOST_SEED: Final = (1 << 31) - 1
MOST_JOBS: Final = 256
MOST_THINK: Final = 3_600_000
MOST_FAULTS: Final = 20
CERTAIN: Final = 2.94
"""The logarithm of 19: how much likelier one hypothesis must be to be right with 95 %."""


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(short_help="Let bots play against each other, and count.")(arena)


def arena(
    bots: Annotated[str, typer.Option(metavar="LIST", help="Who plays: strong:ms=100,greedy.")] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT", help="One more who plays: cmd:./mybot, mybots.py:MyBot, old=cmd:./mybot-1."),
    ] = None,
    game: Annotated[str, typer.Option(metavar="GAME", help="The game, such as splendor+orient.")] = "splendor",
    seats: Annotated[int | None, typer.Option(help="How many seats; the fewest if not said.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games each group of bots plays, at least.")] = 100,
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game, such as payment=standard.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="What all games follow from.")] = 1,
    think: Annotated[
        int,
        typer.Option(
            min=0, max=MOST_THINK, metavar="MS", help="How long each bot may think about a choice; 0: no limit."
        ),
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=MOST_JOBS, help="How many games are played at a time; 1, or what Ray can.")
    ] = None,
    ray: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Play on this Ray cluster: HOST:PORT, or local for one of this machine."),
    ] = "",
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every game here; with a file that is there, go on.")
    ] = None,
    as_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write everything that was counted here.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add what programs are told, answer and write to stderr here.")
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="LOW HIGH", help="Stop when it is certain whether the first bot is better by HIGH Elo."),
    ] = None,
) -> int:
    """Let bots play against each other: the same deals in all orders of the seats.

    Ctrl-C shows what came of it so far; with --record, the same command goes on from there. The same seed gives the
    same games, except for bots that have a time limit.
    """
    from cabochon.arena import Tally
    from cabochon.outside.log import log_programs
    from cabochon.records import new_file
    from cabochon.records.files import refuse

    begin = partial(log_programs, log)
    runner = runner_for(ray, jobs, log, begin)
    begin()
    plan = planned([*listed(bots), *(bot or [])], game, seats, games, option or [], seed, think)
    bounds = checked(sprt)
    if as_json is not None:
        refuse(as_json)
    tally = Tally(plan)
    try:
        with ExitStack() as open_files:
            stream = None
            if record is not None:
                stream = open_files.enter_context(resumed(record, tally))
            played(tally, stream, bounds, runner)
    except KeyboardInterrupt:
        show(tally, bounds)
        raise
    show(tally, bounds)
    if as_json is not None:
        with new_file(as_json) as file:
            file.write(json.dumps(tally.report(), indent=1) + "\n")
    return 0


def runner_for(ray: str, jobs: int | None, log: Path | None, begin: Callable[[], None]) -> Runner:
    """What plays games: processes of this machine, or a cluster."""
    from cabochon.arena import run, run_on_ray
    from cabochon.kernel.errors import BadSetup

    if not ray:
        return partial(run, jobs=jobs or 1, begin=begin)
    if log is not None:
        raise BadSetup("--log writes what programs say on this machine: it is not for --ray")
    return partial(run_on_ray, address=ray, jobs=jobs)


def listed(bots: str) -> list[str]:
    """The bots in a list between commas."""
    from cabochon.bots import split_specs

    return split_specs(bots) if bots else []


def planned(
    bots: list[str], game: str, seats: int | None, games: int, options: list[str], seed: int, think: int
) -> Plan:
    """The plan that the command line describes."""
    from cabochon import games as registry
    from cabochon.arena import Plan
    from cabochon.commands.play import options_from

    wanted = options_from(game, options)
    if not any(text.replace("-", "_").startswith("first_player") for text in options):
        wanted.pop("first_player", None)
    made = registry.make(game, seats, **wanted)
    return Plan(made.name, made.seats, tuple(bots), games, seed, wanted, think)


def checked(sprt: tuple[float, float] | None) -> tuple[float, float] | None:
    """The two ratings between which a test decides."""
    from cabochon.kernel.errors import BadSetup

    if sprt is not None and not -1000 <= sprt[0] < sprt[1] <= 1000:
        raise BadSetup(f"--sprt takes two ratings, the lower one first, not {sprt[0]:g} {sprt[1]:g}")
    return sprt


def resumed(path: Path, tally: Tally) -> TextIO:
    """The file of records, ready for more; the games in it that are finished are counted."""
    from cabochon.arena import played_in
    from cabochon.kernel.errors import BadSetup, BadText
    from cabochon.records import append_to, read_file

    if path.exists():
        try:
            for found in read_file(path):
                game = played_in(tally.plan, found)
                if game is not None:
                    tally.add(game)
        except (BadSetup, BadText) as error:
            raise type(error)(f"{path}: {error}") from error
    return append_to(path)


def played(
    tally: Tally,
    stream: TextIO | None,
    bounds: tuple[float, float] | None,
    run: Runner,
) -> None:
    """Play what is not played yet, and count it."""
    plan = tally.plan
    left = [fixture for fixture in plan.fixtures if fixture.number not in tally.counted]
    for result in watched(tally, in_order(run(plan, left), left)):
        if stream is not None:
            stream.write(result.text)
            stream.flush()
        tally.add(result)
        if bounds is not None and abs(tally.likelihood(*bounds)) >= CERTAIN:
            return


def in_order(results: Iterator[Played], fixtures: Iterable[Fixture]) -> Iterator[Played]:
    """The results in the order of the fixtures, each as soon as those before it are there."""
    waiting: dict[int, Played] = {}
    for fixture in fixtures:
        while fixture.number not in waiting:
            result = next(results)
            waiting[result.fixture.number] = result
        yield waiting.pop(fixture.number)


def watched(tally: Tally, results: Iterator[Played]) -> Iterator[Played]:
    """The results, with a bar and a running estimate on stderr where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=len(tally.plan.fixtures), completed=tally.games)
        for result in results:
            yield result
            bar.update(task, completed=tally.games, description=estimate(tally))


def estimate(tally: Tally) -> str:
    """How it stands, in a few words."""
    best = tally.rows()[0]
    return f"{best.bot} {best.rate:.1%} ({best.low:.1%} to {best.high:.1%})"


def show(tally: Tally, bounds: tuple[float, float] | None) -> None:
    """Print what came of it as plain text."""
    from cabochon.build_info import version_line

    plan = tally.plan
    print(version_line())
    turns = f", {tally.turns / tally.games:.1f} turns a game" if tally.games else ""
    print(f"{plan.game}, {plan.seats} seats, seed {plan.seed}: {tally.games} of {len(plan.fixtures)} games{turns}")
    width = max(len(bot) for bot in plan.bots)
    print(f"{'bot':<{width}}  games      won   rate  95 % interval     Elo  median ms   p99 ms  overruns  faults")
    for row in tally.rows():
        interval = f"{row.low:6.1%} {row.high:6.1%}"
        times = [f"{ms:>9.2f}" if ms is not None else f"{'-':>9}" for ms in (row.median_ms, row.p99_ms)]
        print(
            f"{row.bot:<{width}} {row.games:>6} {row.won:>8.1f} {row.rate:>6.1%}  {interval:>13} {row.rating:>7.0f}"
            f"  {times[0]}{times[1]} {row.overruns:>9}{row.faults:>8}"
        )
    if plan.seats > 2:
        print(f"An even share of the victories is {1 / plan.seats:.1%}.")
    if bounds is not None:
        print(verdict(tally.likelihood(*bounds), bounds, plan.bots[0]))
    faults = tally.faults_counted()
    for bot, fault, number in faults[:MOST_FAULTS]:
        print(f"fault of {bot}{f', {number} times' if number > 1 else ''}: {fault}")
    if len(faults) > MOST_FAULTS:
        print(f"and {len(faults) - MOST_FAULTS} other faults: --json FILE has them all")


def verdict(likelihood: float, bounds: tuple[float, float], bot: str) -> str:
    """What the test says about the first bot."""
    low, high = bounds
    if likelihood >= CERTAIN:
        return f"{bot} is better than the others by {high:g} Elo rather than by {low:g}."
    if likelihood <= -CERTAIN:
        return f"{bot} is better than the others by {low:g} Elo rather than by {high:g}."
    return f"Not certain yet whether {bot} is better by {low:g} or by {high:g} Elo."
