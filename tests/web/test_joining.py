"""Bots of another machine at a table: they sit down by a link, play, come back, and are seen to be programs."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cabochon import cli
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.outcome import Outcome
from cabochon.outside.joining import Guest, Link, Visit, join, link_of, open_table, time_for
from cabochon.outside.program import end_all
from cabochon.records import read_string, verify
from patience import WAIT
from served import Client, Server, new_token

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PROGRAM = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'magpie_stdio.py'))}"


def guest(bot: str = "random", **more: Any) -> Guest:
    """A guest with a token of its own."""
    return Guest(bot, f"bot-{new_token()}", "Magpie", **more)


def link_to(server: Server, table: str) -> Link:
    """The link to a table."""
    return link_of(f"{server.address}t/{table}")


def opened(server: Server, **setup: Any) -> Link:
    """A table where nobody sits but a bot of the server."""
    return link_to(server, server.open_table(new_token(), **{"seat": None, "bots": ["", "random"]} | setup))


@pytest.mark.parametrize(
    ("bot", "setup"),
    [
        ("greedy:samples=1", {"game": "splendor+orient", "seats": 3, "bots": ["random", "", "random"]}),
        (PROGRAM, {"game": "duel+counterfeiters", "options": {"payment": "standard"}}),
        (f"{EXAMPLES / 'magpie.py'}:Magpie", {"timing": {"kind": "fischer", "seconds": 600, "increment": 5}}),
    ],
    ids=["bot", "program", "file"],
)
def test_a_bot_plays_at_a_table(bot: str, setup: dict[str, Any], server: Server) -> None:
    link = opened(server, **setup)
    said: list[str] = []
    outcome = asyncio.run(join(link, guest(bot), said.append))
    end_all()
    seat = setup.get("bots", [""]).index("")
    assert said[0] == f"Magpie is on seat {seat} of {link.page}"
    assert len(said) == 2
    (record,) = read_string(server.get(f"api/tables/{link.table}/record.jsonl").decode())
    verify(record)
    assert record.result == outcome
    looking = Client(server, link.table)
    places = looking.table["places"]
    assert [place["program"] for place in places] == [other == seat for other in range(len(places))]
    assert places[seat] == {"name": "Magpie", "person": True, "program": True, "bot": "", "why": ""}
    looking.close()


DREAMER = """
class Dreamer:
    ponders = True

    def __init__(self, game, seed):
        self.game = game

    def choose(self, view, budget):
        return self.game.choices(view)[0]

    def watch(self, view):
        with open("watched", "a") as file:
            print(view.viewer, self.game.to_move(view), file=file)
        if view.turns > 2:
            raise OSError("awake")
"""


def test_a_bot_that_ponders_is_shown_what_its_seat_sees(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whenever another is asked, and at no other time; what goes wrong with it is logged, and the game goes on."""
    monkeypatch.chdir(tmp_path)
    Path("dreamer.py").write_text(DREAMER)
    human = Client(server, opened(server, bots=["", ""]).table)
    human.send(kind="sit", seat=0, name="Ann")
    human.until(lambda: human.table["you"] == 0)
    link = link_to(server, human.url.rpartition("/")[2])

    async def both() -> None:
        playing = asyncio.create_task(join(link, guest("dreamer.py:Dreamer"), lambda _: None))
        for _ in range(4):
            await asyncio.to_thread(human.move)
        human.send(kind="resign")
        await playing

    asyncio.run(both())
    human.close()
    watched = Path("watched").read_text().splitlines()
    assert set(watched) == {"1 0"}
    assert len(watched) >= 4
    assert "Dreamer failed while it pondered (OSError: awake)" in caplog.text


class Flaky(Visit):
    """A guest whose connection breaks again and again."""

    messages = 0

    async def told(self, socket: Any, message: dict[str, Any]) -> None:
        """Lose every sixth message, and the connection with it."""
        Flaky.messages += 1
        if Flaky.messages % 6 == 0:
            await socket.close()
        else:
            await super().told(socket, message)


def test_a_lost_connection_is_made_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    real = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds: real(min(seconds, 0.01)))
    visit = Flaky(opened(server), guest(), lambda _: None)
    assert isinstance(asyncio.run(visit.run()), Outcome)
    assert Flaky.messages > 12


def test_a_bot_that_comes_back_takes_its_seat_again(server: Server) -> None:
    """With the same token: a bot of the server has played on for it."""
    link, who = opened(server, bots=[]), guest()
    asyncio.run(once(link, who))
    client = Client(server, link.table, who.token)
    human = Client(server, link.table)
    assert human.table["places"][0]["name"] == "Magpie"
    human.send(kind="sit", seat=1, name="Ann")
    human.until(lambda: human.table["phase"] == "playing")
    client.send(kind="leave")
    client.until(lambda: client.table["places"][0]["bot"] == "greedy")
    client.close()
    said: list[str] = []

    async def both() -> None:
        playing = asyncio.create_task(join(link, who, said.append))
        await asyncio.to_thread(human.until, lambda: human.table["places"][0]["bot"] == "")
        await asyncio.to_thread(human.finish)
        await playing

    asyncio.run(both())
    human.close()
    assert said[-1].startswith("The game is over (")


async def once(link: Link, who: Guest) -> None:
    """Sit down and leave the connection."""
    visit = Visit(link, who, lambda _: None)
    task = asyncio.create_task(visit.run())
    while not visit.seated:
        await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_a_rematch_is_played_by_who_stays(server: Server) -> None:
    human = Client(server, opened(server, bots=[]).table)
    table = human.url.rpartition("/")[2]
    human.send(kind="sit", seat=0, name="Ann")
    human.until(lambda: human.table["you"] == 0)
    said: list[str] = []

    async def both() -> None:
        playing = asyncio.create_task(join(link_to(server, table), guest(stay=True), said.append))
        await asyncio.to_thread(human.finish)
        human.send(kind="rematch")
        await asyncio.to_thread(human.until, lambda: bool(human.table["next_table"]))
        again = Client(server, human.table["next_table"], human.token)
        await asyncio.to_thread(again.until, lambda: again.table["phase"] == "playing")
        again.close()
        while seats_in(said) < 2:
            await asyncio.sleep(0.01)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    asyncio.run(asyncio.wait_for(both(), 5 * WAIT))
    human.close()


def seats_in(said: list[str]) -> int:
    """How many tables a guest has said that it sits at."""
    return len({line for line in said if line.startswith("Magpie is on seat ")})


def test_people_can_end_a_game_without_asking_programs(server: Server) -> None:
    human = Client(server, opened(server, bots=[]).table)
    table = human.url.rpartition("/")[2]
    human.send(kind="sit", seat=0, name="Ann")
    program = Client(server, table, f"bot-{new_token()}")
    program.send(kind="sit", seat=1, name="Magpie")
    human.until(lambda: human.table["phase"] == "playing")
    program.send(kind="offer_end")
    human.send(kind="offer_end")
    human.until(lambda: human.table["phase"] == "over")
    assert human.table["outcome"]["reason"] == "agreement"
    human.close()
    program.close()


def test_a_position_is_told_to_who_asks_for_it(server: Server) -> None:
    from cabochon import games

    table = server.open_table(new_token(), bots=["", "random"])
    with_it, without = Client(server, table), Client(server, table)
    with_it.send(kind="hello", token=with_it.token, since=0, position=True)
    with_it.until(lambda: "position" in with_it.table)
    assert "position" not in without.table
    assert "\nview: spectator\n" in with_it.table["position"]
    assert games.read_position(with_it.table["position"])[0].name == "splendor"
    with_it.close()
    without.close()


def test_what_cannot_be_is_one_error(server: Server) -> None:
    full = opened(server, bots=["random", "random"])
    taken = opened(server, bots=[])
    wrong = [
        (link_to(server, "k" * 16), guest(), "there is no such table"),
        (full, guest(), "no seat free"),
        (taken, guest(seat=5), "seat 5 not free"),
        (taken, Guest("random", "bot-short", "x"), "it does not understand us"),
        (Link("http://127.0.0.1:9", "x"), guest(), "cannot be reached"),
    ]
    for link, who, message in wrong:
        with pytest.raises(BadSetup, match=message):
            asyncio.run(asyncio.wait_for(join(link, who, lambda _: None), WAIT))
    for server_address, message in [
        ("ftp://x", "a server's address looks like"),
        ("http://127.0.0.1:9", "opens no table"),
        (server.address, "there is no game 'chess'"),
        (server.address + "nowhere", "Not Found"),
    ]:
        with pytest.raises(BadSetup, match=message):
            open_table(server_address, {"game": "chess", "seats": 2, "token": new_token(), "name": "x"})
    with pytest.raises(BadSetup, match="a table's link looks like"):
        link_of("http://localhost/k3J9x")


def test_the_same_token_elsewhere_ends_it(server: Server) -> None:
    link, who = opened(server, bots=[]), guest()

    async def twice() -> None:
        said: list[str] = []
        first = asyncio.create_task(join(link, who, said.append))
        while not said:
            await asyncio.sleep(0.01)
        await once(link, who)
        await asyncio.wait_for(first, WAIT)

    with pytest.raises(BadSetup, match="somebody else uses this token"):
        asyncio.run(twice())


@pytest.mark.parametrize(
    ("kind", "left", "increment", "milliseconds"),
    [
        ("none", 0, 0, 1000),
        ("move", 60_000, 0, 1000),
        ("move", 2000, 0, 500),
        ("fischer", 20_000, 0, 500),
        ("fischer", 8, 10, 2),
    ],
)
def test_no_clock_runs_out(kind: str, left: int, increment: int, milliseconds: int) -> None:
    clocks = None if kind == "none" else {"left": [0, left], "running": 1}
    assert (
        time_for({"you": 1, "clocks": clocks, "timing": {"kind": kind, "increment": increment}}, 1000) == milliseconds
    )


# The command


def test_two_commands_play_with_each_other(server: Server, tmp_path: Path) -> None:
    """One opens a table and prints its link, the other comes."""
    command, token = [sys.executable, "-m", "cabochon", "bot"], tmp_path / "token"
    first = subprocess.Popen(
        [*command, server.address, "--bot", PROGRAM, "--game", "duel", "--name", "One", "--token", str(token)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert first.stdout is not None
    link = first.stdout.readline().split()[-1]
    second = subprocess.run(
        [*command, link, "--bot", "random"], capture_output=True, text=True, timeout=5 * WAIT, check=False
    )
    assert (second.returncode, second.stderr) == (0, "")
    with first.stdout:
        told = first.stdout.read()  # what `readline` has read ahead, too
    assert first.wait(WAIT) == 0
    assert re.search(r"^One is on seat 0 of .*\nThe game is over \(\w+\): place [12] with \d+ points\n$", told)
    assert re.search(
        r"^random is on seat 1 of .*\nThe game is over \(\w+\): place [12] with \d+ points\n$", second.stdout
    )
    assert re.fullmatch(r"bot-[\w-]{43}\n", token.read_text())
    if os.name == "posix":
        assert token.stat().st_mode & 0o077 == 0


def test_without_the_packages_the_error_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "cabochon.outside.joining")
    monkeypatch.setitem(sys.modules, "websockets.asyncio.client", None)
    assert cli.run(["bot", "http://127.0.0.1:9/t/x"]) == 2
    assert capsys.readouterr().err == "cabochon: this needs more packages: pip install 'cabochon[web]'\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["http://127.0.0.1:9/t/" + "k" * 16], "cannot be reached"),
        (["here"], "a server's address looks like"),
        (["http://127.0.0.1:9/t/x", "--bot", "gready"], "there is no bot 'gready'"),
        (["http://127.0.0.1:9/t/x", "--bot", "cmd:./nowhere"], "cmd:./nowhere cannot play"),
        (["http://127.0.0.1:9/t/x", "--token", "{file}"], "this is no token of a bot, which begins with bot-"),
    ],
)
def test_wrong_input_is_one_line(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text(json.dumps("secret"))
    assert cli.run(["bot", *(each.format(file=file) for each in arguments)]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
