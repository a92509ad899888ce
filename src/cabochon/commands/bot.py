"""`cabochon bot`: seats a bot of this machine at a table of a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

MOST_THINK: Final = 3_600_000
LONGEST_NAME: Final = 60
LONGEST_LABEL: Final = 24


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(short_help="Seat a bot at a table of a server.")(bot)


def bot(
    link: Annotated[str, typer.Argument(metavar="LINK", help="A table's link, or a server to open a table on.")],
    spec: Annotated[
        str, typer.Option("--bot", metavar="BOT", help="Who plays: level4, mybots.py:MyBot, cmd:./mybot.")
    ] = "level3",
    seat: Annotated[
        int | None, typer.Option(min=0, max=7, help="The seat; the first that is free if not said.")
    ] = None,
    name: Annotated[str, typer.Option(help="What it is called at the table.")] = "",
    think: Annotated[int, typer.Option(min=1, max=MOST_THINK, metavar="MS", help="How long it may think.")] = 1000,
    token: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep its token here: with it the bot comes back to its seat.")
    ] = None,
    stay: Annotated[bool, typer.Option("--stay", help="Go on to the next game when there is a rematch.")] = False,
    game: Annotated[str, typer.Option(metavar="GAME", help="The game of a table that is opened.")] = "splendor",
    seats: Annotated[int | None, typer.Option(help="Its seats; the fewest if not said.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of its game.")] = None,
    public: Annotated[bool, typer.Option("--public", help="List it for everybody.")] = False,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Add what a program is told and says here.")] = None,
) -> int:
    """Seat a bot at a table of a server, and let it play to the end.

    It needs no account, only the table's link: everybody at the table sees that a program plays there.
    """
    import asyncio

    from cabochon import games
    from cabochon.kernel.errors import BadSetup
    from cabochon.outside import check, label_of
    from cabochon.outside.log import log_programs

    try:
        from cabochon.outside.joining import LINK, Guest, join, link_of, open_table
    except ModuleNotFoundError as error:
        raise BadSetup("this needs more packages: pip install 'cabochon[web]'") from error
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadSetup(f"a name has at most {LONGEST_NAME} printable characters: {name[:LONGEST_NAME]!r} does not")
    log_programs(log)
    called = name or label_of(spec)[:LONGEST_LABEL]
    guest = Guest(spec, token_in(token), called, seat, think, stay=stay)
    if LINK.fullmatch(link) is not None:
        check(spec, games.make("splendor"))
        table = link_of(link)
    else:
        from cabochon.commands.play import options_from

        options = options_from(game, option or [])
        made = games.make(game, seats, **options)
        check(spec, made)
        wanted = {"game": made.name, "seats": made.seats, "options": options, "public": public, "seat": seat or 0}
        table = open_table(link, {**wanted, "token": guest.token, "name": called})
        print(f"The table is {table.page}", flush=True)
    asyncio.run(join(table, guest, lambda text: print(text, flush=True)))
    return 0


def token_in(file: Path | None) -> str:
    """The token of a program that a file keeps, or a new one, which it then keeps."""
    import os
    import re
    from secrets import token_urlsafe

    from cabochon.kernel.errors import BadSetup

    if file is not None and file.exists():
        kept = file.read_text("utf-8", errors="replace").strip()
        if re.fullmatch(r"bot-[A-Za-z0-9_-]{28,124}", kept) is None:
            raise BadSetup(f"{file}: this is no token of a bot, which begins with bot-")
        return kept
    made = f"bot-{token_urlsafe(32)}"
    if file is not None:
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as kept_in:  # noqa: PTH123 - nobody else may read it
            kept_in.write(made + "\n")
    return made
