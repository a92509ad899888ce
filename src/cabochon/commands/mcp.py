"""`cabochon mcp`: lets agents of language models play, over the Model Context Protocol."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

INTERRUPTED: Final = 130

HOST: Final = "127.0.0.1"
PORT: Final = 8765


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(short_help="Let an agent of a language model play.")(mcp)


def mcp(
    http: Annotated[bool, typer.Option("--http", help="Serve streamable HTTP rather than stdin and stdout.")] = False,
    host: Annotated[str | None, typer.Option(help=f"The address to listen on, with --http. [{HOST}]")] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help=f"The port, with --http. [{PORT}]")] = None,
    think: Annotated[int, typer.Option(min=1, max=600_000, metavar="MS", help="How long a bot may think.")] = 1000,
) -> int:
    """Let an agent of a language model play against bots, with tools of the Model Context Protocol.

    Clients of the protocol start this command themselves and talk to it over stdin and stdout.
    """
    from cabochon.kernel.errors import BadSetup

    if not http and (host is not None or port is not None):
        raise BadSetup("--host and --port belong to --http")
    try:
        from cabochon.mcp.server import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "pydantic"):
            raise
        raise BadSetup("the MCP server needs more packages: pip install 'cabochon[mcp]'") from error
    import logging

    from cabochon.mcp.desk import Desk

    logging.basicConfig(level="WARNING", format="%(levelname)s %(name)s: %(message)s")
    server = make_server(Desk(think))
    if http:
        serve_http(server, host or HOST, port or PORT)
    else:
        signal.signal(signal.SIGINT, end_at_once)
        server.run()
    return 0


def serve_http(server: MCPServer[Any], host: str, port: int) -> None:
    """Serve streamable HTTP until Ctrl-C."""
    free_or_refused(host, port)
    print(f"Cabochon's tools are at http://{host}:{port}/mcp (Ctrl-C ends it)", flush=True)
    server.run("streamable-http", host=host, port=port)


def free_or_refused(host: str, port: int) -> None:
    """`BadSetup` when nobody can listen there."""
    from socket import create_server

    from cabochon.kernel.errors import BadSetup

    try:
        create_server((host, port)).close()
    except OSError as error:
        raise BadSetup(f"nobody can listen on {host}:{port}: {error.strerror}") from error


def end_at_once(_number: int, _frame: object) -> None:
    """Ctrl-C: a thread that waits for stdin would keep the process, and there is nothing to be put in order."""
    os._exit(INTERRUPTED)
