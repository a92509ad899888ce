"""Agents of language models play over the Model Context Protocol, and are told what their seat may know."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from all_games import Setting, every_setting
from cabochon import cli, games
from cabochon.bots import Budget
from cabochon.kernel.errors import CabochonError
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from cabochon.mcp.desk import MOST_GAMES, Desk, Playing
from cabochon.records import read_string, verify
from cabochon.tui.match import Match, new_match
from cabochon.tui.players import Player
from patience import WAIT, free_port

mcp = pytest.importorskip("mcp", reason="the package mcp is not installed")

Call = Callable[..., Awaitable[str]]


def talking(play: Callable[[Call], Awaitable[None]], desk: Desk | None = None) -> None:
    """Let a client talk to a server in the same process; an error is a `CabochonError`."""
    from cabochon.mcp.server import make_server

    async def talk() -> None:
        async with mcp.Client(make_server(desk or Desk(100))) as client:

            async def call(tool: str, **given: Any) -> str:
                try:
                    result = await client.call_tool(tool, given)
                except mcp.MCPError as error:
                    raise CabochonError(str(error)) from error
                told = str(result.content[0].text)
                if result.is_error:
                    raise CabochonError(told)
                return told

            await play(call)

    asyncio.run(talk())


def name_in(told: str) -> str:
    """The name of the game that was begun."""
    return told.split()[1].rstrip(":")


@pytest.mark.parametrize(
    ("setup", "seat"),
    [
        ({"game": "splendor"}, 0),
        ({"game": "splendor", "seats": 3, "modules": ["cities", "trading_posts", "strongholds", "orient"]}, 2),
        ({"game": "duel", "options": {"payment": "standard"}}, 1),
        ({"game": "duel", "modules": ["counterfeiters"]}, 0),
    ],
    ids=["splendor", "cities of splendor", "duel", "counterfeiters"],
)
def test_a_whole_game_is_played(setup: dict[str, Any], seat: int) -> None:
    """By numbers and by texts in turn, to the end; then everything may be seen."""

    async def play(call: Call) -> None:
        told = await call("new_game", **setup, opponents=["random"], seat=seat, seed=5)
        game = name_in(told)
        made = 0
        while "Won by " not in told:
            assert f"You are seat {seat}. " in told
            moves = [line.split(": ") for line in (await call("legal_moves", game=game)).splitlines()]
            number, text = moves[made * 7 % len(moves)][:2]
            told = await call("play", game=game, **({"choice": int(number)} if made % 2 else {"move": text}))
            assert told.startswith(f"You answered {text}.")
            made += 1
            assert made < 400
        (record,) = read_string(await call("record", game=game, form="jsonl"))
        verify(record)
        assert record.result is not None
        assert read_string(await call("record", game=game)) == [record]
        for viewer in ("", 0, 1, "spectator", "all"):
            assert "Position:\n" in await call("view", game=game, seat=viewer)
        with pytest.raises(CabochonError, match="the game is over: nothing is asked"):
            await call("play", game=game, move="Twug")

    talking(play)


def test_every_ply_can_be_seen_and_is_exact() -> None:
    """The position is that of the game, as the seat saw it."""
    desk = Desk(100)
    game = name_in(desk.new_game("splendor", 2, [], {}, ["random"], 0, 3))
    desk.play(game, "R3*", None)
    playing = desk.playing[game]
    for ply in range(playing.ply):
        told = desk.view(game, ply, "").partition("Position:\n")[2]
        seen = playing.match.game.view(playing.match.past[ply].state, 0)
        assert told.startswith(playing.match.game.write(seen))
        assert games.read_position(playing.match.game.write(seen))[1].pack() == seen.pack()


@pytest.mark.parametrize(
    ("tool", "given", "message"),
    [
        ("new_game", {"game": "chess"}, "there is no game 'chess'; there are splendor, duel"),
        ("new_game", {"modules": ["courier"]}, "there is no module 'courier' of splendor"),
        ("new_game", {"seats": 9}, "Splendor is for 2, 3 or 4 seats, not 9"),
        ("new_game", {"seat": 2}, "seats are 0 to 1, there is no seat 2"),
        ("new_game", {"opponents": ["gready"]}, "there is no bot 'gready'; there are random"),
        ("new_game", {"opponents": ["cmd:touch /tmp/x"]}, "there is no bot 'cmd'"),
        ("new_game", {"opponents": ["x.py:Bot"]}, "there is no bot 'x.py'"),
        ("new_game", {"opponents": ["random", "random"]}, "2 opponents cannot sit on 1 seats"),
        ("new_game", {"options": {"reveal": "late"}}, "reveal is one of"),
        ("new_game", {"seed": -1}, "a seed is a number from 0"),
        ("view", {"game": "none"}, "there is no game 'none' here; there are "),
        ("view", {"ply": 999}, "there is no ply 999: there are 0 to 15"),
        ("view", {"ply": -1}, "there is no ply -1"),
        ("view", {"seat": "1"}, "what others than seat 0 know is shown when the game is over"),
        ("view", {"seat": "all"}, "what others than seat 0 know is shown when the game is over"),
        ("view", {"seat": "7"}, "a viewer is 0, 1, spectator or all, not '7'"),
        ("play", {}, "a move is needed, or the number of a choice, and not both"),
        ("play", {"move": "Twug", "choice": 3}, "a move is needed, or the number of a choice, and not both"),
        ("play", {"move": "B#1"}, "'B#1' is no legal answer here. You are seat 0."),
        ("play", {"move": ""}, "the reply is empty"),
        ("play", {"choice": 9999}, "there is no choice 9999 here. You are seat 0."),
        ("record", {"form": "png"}, "Input should be 'text' or 'jsonl'"),
        ("fold", {}, "Unknown tool"),
    ],
)
def test_what_cannot_be_is_told_to_the_agent(tool: str, given: dict[str, Any], message: str) -> None:
    async def play(call: Call) -> None:
        game = name_in(await call("new_game", seed=1))
        with pytest.raises(CabochonError, match=re.escape(message)) as caught:
            await call(tool, **({} if tool in ("new_game", "fold") else {"game": game}) | given)
        assert "Traceback" not in str(caught.value)

    talking(play)


def test_games_are_listed_and_the_oldest_goes() -> None:
    desk = Desk(100)
    names = [name_in(desk.new_game("splendor", 2, [], {}, ["random"], 0, None)) for _ in range(MOST_GAMES + 1)]
    listed = desk.list_games()
    assert names[0] not in listed
    assert all(f"Game {name}: splendor, you are seat 0, seat 1 is random; it is at ply" in listed for name in names[1:])
    for base, family in games.FAMILIES.items():
        assert f"{base}: for " in listed
        assert all(word in listed for word in [*family.modules, *family.options])


def test_legal_moves_are_told_only_when_asked_for() -> None:
    desk = Desk(100)
    told = desk.new_game("splendor", 2, [], {}, ["random"], 0, 3)
    moves = [line.split(": ")[1] for line in desk.legal_moves(name_in(told)).splitlines()]
    assert len(moves) > 20
    assert sum(f"{move}\n" in told or f"{move}:" in told for move in moves) == 0
    with pytest.raises(CabochonError) as caught:
        desk.play(name_in(told), "Twww", None)
    assert sum(f" {move} " in str(caught.value) for move in moves) < 6  # the examples in the notation


# What an agent may not know


def match_of(game: Any, texts: list[str]) -> Match:
    """A game in which these were the answers."""
    match = new_match(game, tuple(Player(f"Seat {seat}", "random") for seat in range(game.seats)), 1)
    for text in texts:
        match.answer(int(game.parse(match.state, text)))
    return match


def twins(setting: Setting) -> list[tuple[Match, Match, int]]:
    """Two games and a viewer, the one game with another card under a hidden one."""
    game: Any = setting.make()
    found: list[tuple[Match, Match, int]] = []
    rng = Random(4)
    for _ in range(60):
        match = match_of(game, [])
        for _ in range(rng.randrange(20, 110)):
            if not match.over:
                match.answer(int(game.pick(match.state, rng)))
        while not match.over and match.mover() == CHANCE:
            match.answer(int(game.pick(match.state, rng)))
        viewer = 0 if match.over else match.mover()
        view = game.view(match.state, viewer)
        open_to = {name for each in view.seats for name in map(game.card_text, [*each.reserved, *each.cards])}
        texts = [event.text for event in match.events]
        for place, event in enumerate(match.events):
            name = event.described.get("card")
            if event.described["kind"] != "draw" or viewer not in event.hidden_from or name in open_to:
                continue
            row = game.cards.row[game.cards.numbers[name]]
            unseen = [card for card in range(game.rows[row].cards) if match.state.decks[row] >> card & 1]
            if unseen:
                other = f">{game.cards.name(game.row_first[row] + unseen[0])}"
                found.append((match, match_of(game, [*texts[:place], other, *texts[place + 1 :]]), viewer))
                break
        if len(found) == 2:
            break
    return found


def payload(match: Match, seat: int) -> list[str]:
    """Everything that an agent can be told of a game that goes on."""
    playing = Playing("name", match, seat, Budget(milliseconds=1))
    told = [playing.headline(), playing.news(), playing.stands(), playing.record("text"), playing.record("jsonl")]
    told += [playing.view(ply, who) for ply in range(0, playing.ply + 1, 3) for who in ("", "spectator")]
    for call in (playing.legal_moves, lambda: playing.play("nonsense", None), lambda: playing.play(None, -7)):
        try:
            told.append(call())
        except CabochonError as error:
            told.append(str(error))
    return told


SECRETIVE = [setting for setting in every_setting() if dict(setting.options).get("reveal") != "open"]


@pytest.mark.parametrize("setting", SECRETIVE[::4], ids=str)
def test_what_a_seat_cannot_know_changes_nothing_that_its_agent_is_told(setting: Setting) -> None:
    for one, other, seat in twins(setting):
        assert one.state.pack() != other.state.pack()
        assert one.over or payload(one, seat) == payload(other, seat)


def test_such_games_are_found_and_the_owner_is_told_the_card() -> None:
    """The comparison can fail: for who drew the card the games are not alike."""
    found = twins(Setting("splendor", 2, ()))
    assert found
    one, other, seat = found[0]
    assert payload(one, 1 - seat) != payload(other, 1 - seat)


# The command


def test_over_stdin_and_stdout() -> None:
    from mcp.client.stdio import StdioServerParameters

    async def play() -> None:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "cabochon", "mcp", "--think", "50"], env=dict(os.environ)
        )
        async with mcp.Client(command) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == {
                "list_games", "new_game", "view", "legal_moves", "play", "record",
            }  # fmt: skip
            begun = await client.call_tool("new_game", {"game": "duel", "opponents": ["random"]})
            game = name_in(begun.content[0].text)
            told = await client.call_tool("play", {"game": game, "move": "R1*"})
            assert not told.is_error, told
            assert told.content[0].text.startswith("You answered R1*.\n\n")

    asyncio.run(play())


def test_ctrl_c_ends_it_at_once() -> None:
    """While it waits for a client to say something, too."""
    command = [sys.executable, "-m", "cabochon", "mcp"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        server.stdin.write(
            json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}).encode() + b"\n"
        )
        server.stdin.flush()
        assert json.loads(server.stdout.readline())["result"]["serverInfo"]["name"] == "cabochon"
        server.send_signal(signal.SIGINT)
        assert server.wait(WAIT) == 130
        assert server.stderr is not None
        assert server.stderr.read() == b""


def test_over_http(capsys: pytest.CaptureFixture[str]) -> None:
    port = str(free_port())
    with socket.create_server(("127.0.0.1", int(port))):
        assert cli.run(["mcp", "--http", "--port", port]) == 2
        assert f"cabochon: nobody can listen on 127.0.0.1:{port}: Address already in use" in capsys.readouterr().err
    command = [sys.executable, "-m", "cabochon", "mcp", "--http", "--port", port]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = next(word for word in server.stdout.readline().split() if word.startswith("http://"))

        async def play() -> None:
            while server.poll() is None:
                with contextlib.suppress(OSError):
                    socket.create_connection(("127.0.0.1", int(port))).close()
                    break
                await asyncio.sleep(0.05)
            async with mcp.Client(address) as client:
                begun = await client.call_tool("new_game", {"opponents": ["random"]})
                assert "you are seat 0, seat 1 is random" in begun.content[0].text

        try:
            asyncio.run(play())
            server.send_signal(signal.SIGINT)
            assert server.wait(WAIT) == 130
        finally:
            server.kill()


def test_without_the_package_the_error_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "cabochon.mcp.server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert cli.run(["mcp"]) == 2
    assert capsys.readouterr().err == "cabochon: the MCP server needs more packages: pip install 'cabochon[mcp]'\n"
