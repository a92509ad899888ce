"""The web application: pages, what the client asks over HTTP, sockets, health and metrics."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from cabochon.build_info import version_line
from cabochon.kernel.errors import BadText, CabochonError
from cabochon.records import project, read_string, to_jsonl, to_text
from cabochon.table import Refused, log_for, picture_for, positions_shown, sitting_of
from cabochon.web import messages as m
from cabochon.web import sockets
from cabochon.web.catalogue import catalogue
from cabochon.web.hall import Hall
from cabochon.web.storage import TROUBLE, Storage
from cabochon.web.thinking import Thinkers

LOG = logging.getLogger("cabochon.web")

STATIC: Final = Path(str(files("cabochon.web") / "static"))
LARGEST_BODY: Final = 8192
LARGEST_RECORD: Final = 262_144
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")
STATUS: Final = {"setup": 422, "request": 422, "full": 503}


@dataclass(frozen=True)
class Settings:
    """How a server is run. `origins` are other sites, such as `https://play.example`, whose pages may use it."""

    database: str
    think: int = 1000
    pace: float = 0.9
    processes: int = 2
    threads: int = 1
    origins: tuple[str, ...] = ()


def make_app(settings: Settings) -> ASGIApp:
    """The application; it opens its storage when it is started."""

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        storage = await Storage.open(settings.database)
        hall = Hall(storage, Thinkers(settings.processes, settings.think, threads=settings.threads), settings.pace)
        app.state.hall = hall
        app.state.origins = settings.origins
        app.state.looking = asyncio.Lock()
        await hall.start()
        try:
            yield
        finally:
            await hall.close()

    routes = [
        Route("/", page),
        Route("/t/{table}", page),
        Route("/api/catalogue", told_catalogue),
        Route("/api/tables", lobby, methods=["GET"]),
        Route("/api/tables", open_table, methods=["POST"]),
        Route("/api/tables/{table}/record.{form}", record),
        Route("/api/tables/{table}/replay", replay),
        Route("/api/replay", looked_through, methods=["POST"]),
        Route("/health", health),
        Route("/metrics", metrics),
        WebSocketRoute("/socket/{table}", socket),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    answers: dict[Any, Any] = {404: nowhere, ClientDisconnect: left, **dict.fromkeys(TROUBLE, later), Exception: failed}
    return Guarded(Starlette(routes=routes, lifespan=running, exception_handlers=answers), policy())


# Pages


def policy() -> str:
    """The content security policy: everything from here, and the one inline script, by its hash."""
    html = (STATIC / "index.html").read_text("utf-8")
    hashes = [
        f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
        for script in re.findall(r"<script[^>]*>(.+?)</script>", html, re.DOTALL)
    ]
    scripts = " ".join(["'self'", *hashes])
    return (
        f"default-src 'self'; script-src {scripts}; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    )


class Guarded:
    """Adds the headers that keep pages safe, and has nothing shown again without asking."""

    def __init__(self, app: ASGIApp, policy: str) -> None:
        self.app = app
        self.headers = {
            "content-security-policy": policy,
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
            "cache-control": "no-cache",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, with the headers added to whatever answers it."""

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                raw = [(name.encode(), value.encode()) for name, value in self.headers.items()]
                message["headers"] = [*message.get("headers", []), *raw]
            await send(message)

        await self.app(scope, receive, send_guarded if scope["type"] == "http" else send)


def shell(status: int) -> Response:
    """The page, which finds out by its address what it shows."""
    return Response((STATIC / "index.html").read_bytes(), status, media_type="text/html")


async def page(_: Request) -> Response:
    """The client's only page: it shows the lobby or a table by its own address."""
    return shell(200)


async def nowhere(request: Request, _: Exception) -> Response:
    """What is at an address where nothing is: the page, which says so, and for programs a refusal."""
    if request.url.path.startswith(("/api/", "/static/")):
        return refused("table", f"there is nothing at {request.url.path[:200]}", 404)
    return shell(404)


async def later(request: Request, error: Exception) -> Response:
    """What is told while the database, or something else that is needed, cannot be used."""
    LOG.error("%s cannot be served now: %s", request.url.path, error)
    return refused("server", "the server cannot do that just now", 503)


async def failed(_request: Request, _error: Exception) -> Response:
    """What is told when something went wrong that should not have; the error itself is logged by who called."""
    return refused("server", "something went wrong here that should not have", 500)


async def left(_request: Request, _error: Exception) -> Response:
    """What would be told to somebody who has gone before they had said everything."""
    return refused("message", "it was not said to its end", 400)


# What the client asks over HTTP


def as_json(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refused(code: str, message: str, status: int) -> Response:
    """A refusal as JSON."""
    return as_json(m.Refused(code, message), status)


async def told_catalogue(_: Request) -> Response:
    """What does not change."""
    return as_json(catalogue())


async def lobby(request: Request) -> Response:
    """The public tables."""
    return as_json(await request.app.state.hall.listed())


async def open_table(request: Request) -> Response:
    """Open a table."""
    if not same_origin(request.headers, request.app.state.origins):
        return refused("origin", "another site may not open tables here", 403)
    body = await read(request, LARGEST_BODY)
    if body is None:
        return refused("message", "this is too long", 413)
    try:
        wanted = msgspec.json.decode(body, type=m.Opening)
        return as_json(m.Opened(await request.app.state.hall.open_table(wanted)), 201)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return refused("message", f"this is no setup of a table: {error}"[:300], 422)
    except Refused as error:
        return refused(error.code, str(error)[:400], STATUS.get(error.code, 409))


async def read(request: Request, most: int) -> bytes | None:
    """The body of a request; None when it is too long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            return None
    return body


async def looked_through(request: Request) -> Response:
    """A record as a finished table: its picture, its log, and every position, with everything revealed."""
    body = await read(request, LARGEST_RECORD)
    if body is None:
        return refused("record", "the record is too long", 413)
    try:
        async with request.app.state.looking:  # a long one takes seconds: one after the other, so that games go on
            return as_json(await asyncio.to_thread(shown_record, body.decode()))
    except (CabochonError, UnicodeDecodeError) as error:
        return refused("record", str(error)[:400], 422)


def shown_record(text: str) -> dict[str, Any]:
    """What a client needs to look the first game of a text through."""
    found = list(islice(read_string(text), 1))
    if not found:
        raise BadText("there is no game in it")
    sitting = sitting_of(found[0])
    return {
        "table": picture_for(sitting, None, now=0),
        "log": log_for(sitting, None),
        "frames": positions_shown(sitting.record(), None, reveal=True),
    }


async def record(request: Request) -> Response:
    """The record of a game: in full when it is over, and what a spectator knows while it goes on."""
    form = request.path_params["form"]
    room = await room_of(request.app.state.hall, request.path_params["table"])
    if room is None or form not in ("txt", "jsonl"):
        return refused("table", "there is no such record", 404)
    try:
        kept = await room.record()
    except Refused as error:
        return refused(error.code, str(error), 409)
    shown = kept if kept.result is not None else project(kept, None)
    text = to_text(shown) if form == "txt" else to_jsonl(shown)
    kind = "text/plain" if form == "txt" else "application/jsonl"
    return Response(text, media_type=f"{kind}; charset=utf-8")


async def replay(request: Request) -> Response:
    """Every position of a finished game: of one seat by its number, of a `spectator`, or with everything revealed."""
    room = await room_of(request.app.state.hall, request.path_params["table"])
    view = request.query_params.get("view", "spectator")
    seats = {str(seat): seat for seat in range(room.sitting.setup.seats)} if room is not None else {}
    if room is None or view not in ("spectator", "all", *seats):
        return refused("table", "there is no such replay", 404)
    try:
        kept = await room.record()
    except Refused as error:
        return refused(error.code, str(error), 409)
    if kept.result is None:
        return refused("phase", "the game is not over", 409)
    async with request.app.state.looking:
        return as_json(await asyncio.to_thread(positions_shown, kept, seats.get(view), reveal=view == "all"))


async def room_of(hall: Hall, table: str) -> Any:
    """The room of a table, or None for what is no table's id, too."""
    return await hall.room(table) if TABLE_ID.fullmatch(table) else None


async def health(request: Request) -> Response:
    """Whether the server and its storage answer."""
    await request.app.state.hall.storage.tables("playing", 1)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """A few numbers in the form that Prometheus reads."""
    rooms = list(request.app.state.hall.rooms.values())
    values = {
        "cabochon_rooms": len(rooms),
        "cabochon_games_playing": sum(room.sitting.phase == "playing" for room in rooms),
        "cabochon_connections": sum(len(room.watchers) for room in rooms),
    }
    lines = [f"# TYPE {name} gauge\n{name} {value}\n" for name, value in values.items()]
    lines.append(f'# TYPE cabochon_build gauge\ncabochon_build{{version="{version_line()}"}} 1\n')
    return PlainTextResponse("".join(lines))


# Sockets


def same_origin(headers: Headers, origins: tuple[str, ...]) -> bool:
    """Whether a request comes from this site's own pages, from those of a known site, or from no page at all."""
    origin, host = headers.get("origin"), headers.get("host", "")
    return origin is None or origin in (f"http://{host}", f"https://{host}", *origins)


async def socket(connection: WebSocket) -> None:
    """A client's socket."""
    if not same_origin(connection.headers, connection.app.state.origins):
        await connection.close(1008)
        return
    table = connection.path_params["table"]
    await sockets.serve(connection, connection.app.state.hall, table if TABLE_ID.fullmatch(table) else "")
