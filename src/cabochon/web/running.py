"""Runs the server: binds its address, tells it, and serves until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable
from pathlib import Path

import platformdirs
import uvicorn

from cabochon.kernel.errors import BadSetup
from cabochon.web.app import Settings, make_app
from cabochon.web.storage import Storage, file_url

LARGEST_MESSAGE = 16384


def usual_database() -> str:
    """Where games are kept unless somebody says otherwise: CABOCHON_DATABASE_URL, or a file among the user's data."""
    url = os.environ.get("CABOCHON_DATABASE_URL", "")
    if url:
        return url
    folder = Path(platformdirs.user_data_dir("cabochon", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return file_url(folder / "games.db")


def bound(host: str, port: int) -> socket.socket:
    """A socket at an address; `BadSetup` when it cannot be had. Port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", "") or error
        raise BadSetup(f"cannot listen at {host} port {port}: {reason}; --port 0 takes one that is free") from error


def address_of(listening: socket.socket, host: str) -> str:
    """The address that a browser opens."""
    shown = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost"}.get(host, host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/"


def run_server(host: str, port: int, settings: Settings, *, level: str, ready: Callable[[str], None]) -> None:
    """Serve until Ctrl-C; `ready` is told the address once it answers."""
    asyncio.run(check_storage(settings.database))
    listening = bound(host, port)
    config = uvicorn.Config(
        make_app(settings),
        log_level=level,
        access_log=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # messages are small, and each connection would need a third of a megabyte for it
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    with listening, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(server, listening, lambda: ready(address_of(listening, host))))


async def check_storage(database: str) -> None:
    """`BadSetup` when the database cannot be used."""
    storage = await Storage.open(database)
    await storage.close()


async def serve(server: uvicorn.Server, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve at a socket."""
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        ready()
    await serving
