"""`cabochon serve`: the server for playing in a browser."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

import typer

PORT: Final = 8417
NEEDED: Final = ("starlette", "uvicorn", "msgspec", "sqlalchemy", "platformdirs")

ORIGIN: Final = re.compile(r"https?://[A-Za-z0-9._-]+(:[0-9]+)?|https?://\[[0-9A-Fa-f:.]+\](:[0-9]+)?")
"""How browsers say which site a page is of."""

Level = Literal["critical", "error", "warning", "info", "debug"]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(serve)


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 is every one of this machine.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 is any that is free.")] = PORT,
    database_url: Annotated[
        str,
        typer.Option(envvar="CABOCHON_DATABASE_URL", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."),
    ] = "",
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another site whose pages may use this server.")
    ] = None,
    think: Annotated[int, typer.Option(min=1, max=600_000, metavar="MS", help="How long a bot may think.")] = 1000,
    pace: Annotated[
        int, typer.Option(min=0, max=60_000, metavar="MS", help="How long a bot seems to think at least.")
    ] = 900,
    processes: Annotated[int, typer.Option(min=1, max=64, help="How many bots think at once.")] = 2,
    threads: Annotated[
        int, typer.Option(min=1, max=64, help="In how many processes a bot may search that asks for several.")
    ] = 1,
    log_level: Annotated[Level, typer.Option(help="What is logged.")] = "warning",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the address in a browser.")] = False,
) -> int:
    """Serve games to browsers.

    Games are kept in a database, SQLite in the user's data folder unless you say otherwise; Ctrl-C ends the server, and
    the next one goes on with them.
    """
    from importlib.util import find_spec

    from cabochon.kernel.errors import BadSetup

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise BadSetup("the server needs more packages: pip install 'cabochon[web]'")
    if database_url.startswith("postgresql") and find_spec("asyncpg") is None:
        raise BadSetup("a PostgreSQL database needs one more package: pip install 'cabochon[postgresql]'")
    if not host:
        raise BadSetup("the address to listen at is empty: 0.0.0.0 is every one of this machine")
    for site in origin or ():
        if ORIGIN.fullmatch(site) is None:
            raise BadSetup(f"another site is named by how its addresses begin, https://club.example, not {site!r}")
    import logging

    from cabochon.web.app import Settings
    from cabochon.web.running import run_server, usual_database

    logging.basicConfig(level=log_level.upper(), format="%(levelname)s %(name)s: %(message)s")
    settings = Settings(
        database=database_url or usual_database(),
        think=think,
        pace=pace / 1000,
        processes=processes,
        threads=threads,
        origins=tuple(origin or ()),
    )

    def ready(address: str) -> None:
        print(f"Cabochon is at {address} (Ctrl-C ends it)", flush=True)
        if open_browser and has_screen():
            import webbrowser

            webbrowser.open(address)

    run_server(host, port, settings, level=log_level, ready=ready)
    return 0


def has_screen() -> bool:
    """Whether a browser would come up in a window of its own, rather than in this terminal."""
    import os
    import sys

    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
