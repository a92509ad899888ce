"""`cabochon bench`: how fast the rules are here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from cabochon.bench import Row
    from cabochon.kernel.game import Game


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(short_help="Measure how fast the rules are here.")(bench)


def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Games to measure, such as splendor; all of them if none."),
    ] = None,
    seats: Annotated[
        list[int] | None, typer.Option(help="Only with so many seats; may be given several times.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=60, help="Length of one round of a game; there are five.")
    ] = 0.5,
    bots: Annotated[bool, typer.Option("--bots", help="Measure how fast bots search, with standard payments.")] = False,
    envs: Annotated[
        bool, typer.Option("--envs", help="Measure environments for learning, with standard payments.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play random games from a fixed seed and print how fast that went.

    The figures are the best of five rounds through all games. Compare them within one run only: machines are noisy.
    """
    from cabochon.bench import report
    from cabochon.kernel.errors import BadSetup

    if bots and envs:
        raise BadSetup("bots and environments are measured one after the other: --bots or --envs, not both")
    chosen = measurable(games or [], seats or [])
    if bots:
        bench_bots(chosen, seconds, as_json)
        return
    if envs:
        bench_envs(chosen, seconds, as_json, named=bool(games or seats))
        return
    rows = measured(chosen, seconds, quiet=as_json)
    if as_json:
        print(json.dumps(report(rows), indent=1))
    else:
        show(rows)


def measurable(names: list[str], seats: list[int]) -> list[Game[Any]]:
    """The games of these names for these seats, all where none are said; `BadSetup` says what there is."""
    from cabochon.bench import configurations, names_of
    from cabochon.games import FAMILIES
    from cabochon.kernel.errors import BadSetup

    chosen = list(configurations(names, seats))
    missing = sorted(set(names) - {game.name for game in chosen})
    if missing:
        there = ", ".join(name for base, family in FAMILIES.items() for name in names_of(base, family.modules))
        raise BadSetup(f"there is nothing to measure called {', '.join(missing)} for these seats; there are {there}")
    if not chosen:
        raise BadSetup(f"no game is for {' or '.join(map(str, seats))} seats")
    return chosen


def measured(chosen: list[Game[Any]], seconds: float, quiet: bool) -> list[Row]:
    """The rows, with a bar on stderr where that is a terminal."""
    from rich.console import Console
    from rich.progress import track

    from cabochon.bench import measure, pieces

    console = Console(stderr=True)
    work = track(
        measure(chosen, seconds),
        "Measuring",
        total=pieces(len(chosen)),
        console=console,
        transient=True,
        disable=quiet or not console.is_terminal,
    )
    return [row for row in work if row]


def show(rows: list[Row]) -> None:
    """Print the rows as a table of plain text, which pipes and screen readers take as well as people do."""
    from cabochon.build_info import version_line

    print(version_line())
    titles = (
        "game",
        "seats",
        "payment",
        "decisions/s",
        "of base",
        "games/s",
        "copy ns",
        "view us",
        "sample us",
        "bytes",
    )
    layout = "{:<26} {:>5}  {:<8} {:>12} {:>7} {:>9} {:>8} {:>8} {:>9} {:>6}"
    print(layout.format(*titles))
    for row in rows:
        name = "+".join([row.game, *row.modules])
        share = f"{row.of_base:.2f}" if row.of_base else "-"
        speed = (f"{row.decisions_per_s:,}", share, f"{row.games_per_s:,.0f}", row.copy_ns, row.view_us, row.sample_us)
        print(layout.format(name, row.seats, row.payment, *speed, row.state_bytes))


def bench_bots(chosen: list[Game[Any]], seconds: float, as_json: bool) -> None:
    """Measure how fast a bot searches in each game, and print it."""
    from cabochon.bench import bots_report, search
    from cabochon.build_info import version_line

    rows = [search(game, seconds) for game in chosen if game.options["payment"] == "standard"]
    if as_json:
        print(json.dumps(bots_report(rows), indent=1))
        return
    print(version_line())
    layout = "{:<52} {:>5} {:>12} {:>14}"
    print(layout.format("game", "seats", "lines/s", "positions/s"))
    for row in rows:
        name = "+".join([row.game, *row.modules])
        print(layout.format(name, row.seats, f"{row.lines_per_s:,}", f"{row.judged_per_s:,}"))


def bench_envs(chosen: list[Game[Any]], seconds: float, as_json: bool, *, named: bool) -> None:
    """Measure the environments of each game, of some games if none is named, and print it."""
    from cabochon.build_info import build, version_line
    from cabochon.envs.extras import needed
    from cabochon.kernel.errors import BadSetup

    try:
        with needed("environments", "envs"):
            from cabochon.envs.timing import SETTINGS, measure, report
    except ModuleNotFoundError as error:
        raise BadSetup(str(error)) from error
    standard = [game for game in chosen if game.options["payment"] == "standard"]
    rows = [measure(game, seconds) for game in standard if named or (game.name, game.seats) in SETTINGS]
    if as_json:
        print(json.dumps(report(rows, build()), indent=1))
        return
    print(version_line())
    layout = "{:<52} {:>5} {:>8} {:>8} {:>12} {:>14} {:>10} {:>10} {:>6}"
    print(
        layout.format("game", "seats", "numbers", "actions", "vector/s", "unobserved/s", "observing", "AEC/s", "ratio")
    )
    for row in rows:
        name = "+".join([row.game, *row.modules])
        of_aec = ("-", "-") if row.aec_per_s is None else (f"{row.aec_per_s:,}", f"{row.ratio:.1f}")
        speed = (f"{row.vector_per_s:,}", f"{row.unseen_per_s:,}", f"{row.observing:.0%}", *of_aec)
        print(layout.format(name, row.seats, row.numbers, row.actions, *speed))
