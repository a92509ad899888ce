"""The tools of the Model Context Protocol with which an agent plays: `make_server` needs the package `mcp`.

Each is a call of `Desk`; what cannot be is told to the agent as an error of the tool, which it can read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from cabochon import __version__
from cabochon.kernel.errors import CabochonError
from cabochon.mcp.desk import Desk

INSTRUCTIONS: Final = """\
Board games of the Splendor family. Begin one with new_game; you play one seat, bots play the others. After every move \
you are told what happened, the table, and what you are asked. Find your move yourself and send it with play, in the \
notation that the question explains; legal_moves lists what is legal if you need it. view shows the exact position now \
or at any earlier ply, as your seat saw it: look there rather than to remember.\
"""

Game = Annotated[str, Field(description="The game's name, as new_game gave it.")]


def make_server(desk: Desk) -> MCPServer[Any]:
    """A server whose tools play the games of `desk`."""
    server: MCPServer[Any] = MCPServer(
        "cabochon", title="Cabochon", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )

    @server.tool(structured_output=False)
    def list_games() -> str:
        """The games there are with their seats, modules and options, the bots to play against, and the games here."""
        return told(desk.list_games)

    @server.tool(structured_output=False)
    def new_game(
        game: Annotated[str, Field(description="The base game.")] = "splendor",
        seats: Annotated[int | None, Field(description="How many play, you included; the fewest if not said.")] = None,
        modules: Annotated[list[str] | None, Field(description="Modules to play with, such as cities.")] = None,
        options: Annotated[dict[str, str | int | bool] | None, Field(description="Options of the game.")] = None,
        opponents: Annotated[list[str] | None, Field(description="Bots for the other seats, in their order.")] = None,
        seat: Annotated[int, Field(description="Your seat, from 0.")] = 0,
        seed: Annotated[int | None, Field(description="A number that the same cards follow from each time.")] = None,
    ) -> str:
        """Begin a game against bots: its name, the table, and what you are asked."""
        return told(desk.new_game, game, seats, modules or [], options or {}, opponents or [], seat, seed)

    @server.tool(structured_output=False)
    def view(
        game: Game,
        ply: Annotated[
            int | None, Field(description="After so many answers, chance's included; now if not said.")
        ] = None,
        seat: Annotated[
            int | str, Field(description="Who looks: you if not said, or spectator; any seat, or all, once it is over.")
        ] = "",
    ) -> str:
        """The exact position, now or at an earlier ply, and the table in words, as your seat sees it."""
        return told(desk.view, game, ply, str(seat))

    @server.tool(structured_output=False)
    def legal_moves(game: Game) -> str:
        """Every legal answer to what you are asked: its number, its notation, what it means."""
        return told(desk.legal_moves, game)

    @server.tool(structured_output=False)
    def play(
        game: Game,
        move: Annotated[str | None, Field(description="Your move in notation, such as Twug or B#1.")] = None,
        choice: Annotated[int | None, Field(description="Or the number that legal_moves gives it.")] = None,
    ) -> str:
        """Answer what you are asked. The others play, and you are told what happened and what you are asked next."""
        return told(desk.play, game, move, choice)

    @server.tool(structured_output=False)
    def record(
        game: Game,
        form: Annotated[Literal["text", "jsonl"], Field(description="For people, or for programs.")] = "text",
    ) -> str:
        """The record of a game as far as your seat may know it, and in full once the game is over."""
        return told(desk.record, game, form)

    return server


def told(call: Callable[..., str], *given: object) -> str:
    """What a call tells, or what it complains of as an error of the tool."""
    try:
        return call(*given)
    except CabochonError as error:
        raise ToolError(str(error)) from error
