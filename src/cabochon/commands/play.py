"""`cabochon play`: a game in the terminal, between people and bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from cabochon.tui.match import Match

GAME: Final = "splendor"
SEATS: Final = "human,greedy"
MOST_SEED: Final = (1 << 31) - 1
MOST_THINK: Final = 3_600_000


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(play)


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"The game; {GAME} if none is named.")] = "",
    seats: Annotated[
        str, typer.Option(metavar="LIST", help=f"Who plays: human, random, greedy:samples=4, cmd:./mybot. [{SEATS}]")
    ] = "",
    names: Annotated[str, typer.Option(metavar="LIST", help="What the players are called: Ann,Bob.")] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game, such as payment=standard.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=MOST_SEED, help="A number that the same cards follow from each time.")
    ] = None,
    think: Annotated[
        int | None, typer.Option(min=1, max=MOST_THINK, metavar="MS", help="How long a bot may think, at most.")
    ] = None,
    plain: Annotated[
        bool | None, typer.Option("--plain/--drawn", help="Sentences or a drawn table. [what the terminal can show]")
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the last game of a file.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game here on leaving, unasked.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add the game to a file while it goes on.")
    ] = None,
) -> int:
    """Play a game in the terminal.

    Ctrl-C and /quit offer to save the game; --resume goes on with it exactly where it was.
    """
    import sys
    from contextlib import ExitStack
    from random import SystemRandom

    from cabochon.bots import Budget
    from cabochon.kernel.errors import BadSetup
    from cabochon.records.files import refuse
    from cabochon.tui.saving import load, record_to
    from cabochon.tui.session import Session, Settings
    from cabochon.tui.terminal import painter_for, run

    if resume is not None and (game or option):
        raise BadSetup("--resume goes on with the game of a file, which has its options already")
    chance = SystemRandom().randrange(MOST_SEED) if seed is None else seed
    if resume is None:
        match = started(game or GAME, seats or SEATS, names, option, chance)
    else:
        match = load(resume, seats, names, chance)
    if save is not None and save != match.file:
        refuse(save)
    settings = Settings(
        suggested=suggested_name(),
        save=save,
        recorded=str(record) if record else "",
        budget=Budget(milliseconds=think),
        seats=seats,
        names=names,
        seed=chance,
        interactive=sys.stdin.isatty(),
    )
    with ExitStack() as open_files:
        if record is not None:
            open_files.callback(record_to(match, record).close)
        return run(Session(match, painter_for(plain), settings))


def started(name: str, seats: str, names: str, options: list[str] | None, seed: int) -> Match:
    """A new game with its players."""
    from datetime import datetime

    from cabochon import games
    from cabochon.tui.match import new_match
    from cabochon.tui.players import seated, specs_of

    specs = specs_of(seats)
    made = games.make(name, len(specs), **options_from(name, options or []))
    return new_match(made, seated(made, specs, names, seed), seed, f"{datetime.now():%Y.%m.%d}")


def options_from(name: str, texts: list[str]) -> dict[str, object]:
    """The options in texts such as `payment=standard`; chance says who begins, unless they do."""
    from cabochon import games
    from cabochon.kernel.errors import BadSetup

    base = name.partition("+")[0]
    family = games.FAMILIES.get(base)
    if family is None:
        return {}  # `make` says so
    options: dict[str, object] = {}
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        key = key.replace("-", "_")
        if not equals:
            raise BadSetup(f"an option is written KEY=VALUE, such as payment=standard, not {text!r}")
        if key in options:
            raise BadSetup(f"the option {key} is given twice")
        options[key] = games.option_value(base, family, key, value)
    if "first_player" in family.options:
        options.setdefault("first_player", "random")
    return options


def suggested_name() -> str:
    """A name for a file to save in that is hardly taken yet."""
    from datetime import datetime

    return f"cabochon-{datetime.now():%Y-%m-%d-%H%M%S}.jsonl"
