"""Bots of installed packages at tables: offered, played with, gone after a restart, stuck; what nobody can ask for."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from at_table import people
from bringing import restart_without
from cabochon.bots import BOTS
from cabochon.kernel.native import Random
from cabochon.records import read_string, verify
from cabochon.table import Setup
from cabochon.web import thinking
from cabochon.web.hall import Hall
from cabochon.web.messages import Opening
from cabochon.web.storage import Storage
from cabochon.web.thinking import Thinkers
from patience import WAIT, gone
from patience import running as there
from served import Client, Server, new_token

SETUP = Setup("splendor", 2)


# What is offered


def test_the_catalogue_lists_installed_bots_last(running: Server) -> None:
    """By their own names; not one that cannot be used, nor one that is called like a bot of ours, or like no bot."""
    told = json.loads(running.get("api/catalogue"))["bots"]
    assert [bot["name"] for bot in told] == [*BOTS, "chatty", "failing", "magpie", "stuck"]
    assert [bot["name"] for bot in told if bot["installed"]] == ["chatty", "failing", "magpie", "stuck"]
    assert {bot["name"]: bot["help"] for bot in told}["magpie"] == "Buys where it can."


WRONG = [
    ("cmd:touch touched", "there is no bot 'cmd' here; there are random, greedy, "),
    ("x=cmd:touch touched", "there is no bot 'x=cmd' here"),
    ("mine.py:Mine", "there is no bot 'mine.py' here"),
    ("./mine.py:Mine", "there is no bot './mine.py' here"),
    ("brought:Magpie", "there is no bot 'brought' here"),
    ("magpie:greed=3", "at a table magpie is asked for without parameters"),
    ("lost", "there is no bot 'lost' here"),
    ("two words", "there is no bot 'two words' here"),
    (" random", "there is no bot ' random' here"),
    ("random:seed=3", "what a bot draws at a table follows from the table's own seed"),
    ("mcts:iterations=0x10", "iterations of mcts is a whole number from 0 to"),
    ("strong:threads=65", "threads of strong is a whole number from 1 to 64"),
    ("level3:iterations=9", "level3 has no parameter 'iterations'"),
]


def test_nobody_can_ask_for_what_is_not_offered(running: Server) -> None:
    """Neither when a table is opened nor in the waiting room; no file is read and no program started."""
    token = new_token()
    setup = {"game": "splendor", "seats": 2, "token": token, "name": "Ann"}
    ann = Client(running, running.open_table(token), token)
    for bot, message in WRONG:
        status, told = running.post("api/tables", {**setup, "bots": ["", bot]})
        assert (status, told["code"]) == (422, "setup")
        assert told["message"].startswith(message)
        refusal = ann.ask(kind="seat_bot", seat=1, bot=bot)
        assert (refusal["code"], refusal["message"]) == ("setup", told["message"])
    assert ann.table["places"][1]["bot"] == ""
    assert not Path("touched").exists()
    ann.close()


def test_a_bot_of_the_package_may_have_parameters(running: Server) -> None:
    token = new_token()
    ann = Client(running, running.open_table(token, bots=["", "mcts:iterations=2,ms=20"]), token)
    ann.move()
    ann.until(lambda: bool(ann.table["choices"]))
    place = ann.table["places"][1]
    assert (place["name"], place["bot"], place["why"]) == ("mcts", "mcts:iterations=2,ms=20", "")
    ann.close()


# Games with them


def test_an_installed_bot_plays_on_after_the_server_was_killed(running: Server) -> None:
    token = new_token()
    table = running.open_table(token, game="duel", bots=["", "magpie"])
    ann = Client(running, table, token)
    for _ in range(3):
        ann.move()
    running.kill()
    running.start()
    ann = Client(running, table, token)
    outcome = ann.finish()
    assert ann.table["places"][1] == {"name": "magpie", "person": False, "program": False, "bot": "magpie", "why": ""}
    (record,) = read_string(running.get(f"api/tables/{table}/record.jsonl").decode())
    verify(record)
    assert record.players == ("Ann", "magpie")
    assert record.result is not None
    assert list(record.result.scores) == outcome["scores"]
    ann.send(kind="rematch")
    ann.until(lambda: bool(ann.table["next_table"]))
    again = Client(running, ann.table["next_table"], token)
    assert sorted(place["bot"] for place in again.table["places"]) == ["", "magpie"]
    again.close()
    ann.close()


def test_when_a_bot_is_not_installed_any_more_another_plays_on(
    running: Server, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on to its end; a seat of a table that waits is free again; a finished game is as it was."""
    token = new_token()
    playing = running.open_table(token, bots=["", "magpie"])
    waiting = running.open_table(token, seats=3, bots=["", "magpie", ""])
    over = running.open_table(token, bots=["", "magpie"])
    ann = Client(running, playing, token)
    ann.move()
    before = ann.log[:3]
    other = Client(running, over, token)
    other.send(kind="resign")
    other.until(lambda: other.table["phase"] == "over")
    restart_without(running, monkeypatch, package)
    ann = Client(running, playing, token)
    place = ann.table["places"][1]
    assert (place["name"], place["bot"], place["why"]) == ("magpie", "greedy", "missing")
    assert ann.log[: len(before)] == before
    left = [entry for entry in ann.log if entry["kind"] == "left"]
    assert [(entry["seat"], entry["bot"], entry["why"]) for entry in left] == [(1, "greedy", "missing")]
    ann.finish()
    (record,) = read_string(running.get(f"api/tables/{playing}/record.txt").decode())
    verify(record)
    assert Client(running, waiting, token).table["places"][1]["bot"] == ""
    ann = Client(running, over, token)
    assert ann.table["places"][1]["bot"] == "magpie"
    ann.send(kind="rematch")
    ann.until(lambda: bool(ann.table["next_table"]))
    assert [place["bot"] for place in Client(running, ann.table["next_table"], token).table["places"]] == ["", ""]
    running.kill()
    running.start()
    assert Client(running, playing, token).table["places"][1]["why"] == "missing"
    said = f"table {playing}: the bot magpie of seat 1 is not there any more: it is done without"
    running.kill()
    assert running.errors.count(said) == 1
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(package), os.environ["PYTHONPATH"]]))
    running.start()


# Deadlines


def test_a_bot_may_print_and_read(package: Path) -> None:
    """What goes to its output reaches nobody who would take it for an answer."""
    sitting = people(SETUP, Random(5))

    async def chosen() -> thinking.Chosen:
        thinkers = Thinkers(1, 1000)
        found = await thinkers.choose(SETUP, sitting.game, sitting.game.view(sitting.state, 0), "chatty", 3)
        assert len(thinkers.idle) == 1
        await thinkers.close()
        return found

    assert asyncio.run(chosen()) == (int(next(iter(sitting.game.choices(sitting.state)))), True)


def stuck() -> list[tuple[int, int]]:
    """The processes in which a bot got stuck, each with the one that it has started."""
    file = Path(os.environ["STUCK"])
    lines = file.read_text().splitlines() if file.exists() else []
    return [(int(line.split()[0]), int(line.split()[1])) for line in lines]


async def slowest(watched: Callable[[], object]) -> float:
    """The longest that the event loop was busy at a stretch, in seconds of its own, until this is cancelled."""
    longest, before = 0.0, time.thread_time()
    try:
        while True:
            await asyncio.sleep(0.02)
            watched()
            longest, before = max(longest, time.thread_time() - before), time.thread_time()
    except asyncio.CancelledError:
        return longest


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted in /proc")
def test_a_bot_that_never_returns_leaves_nothing_behind(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty questions: no more than the server's processes are there at once, and in the end none; nothing waits."""
    monkeypatch.setattr(thinking, "HURRY", 0.1)
    sitting = people(SETUP, Random(5))
    view, most = sitting.game.view(sitting.state, 0), 0

    def count() -> None:
        nonlocal most
        most = max(most, sum(there(number) for pair in stuck() for number in pair))

    async def ask(patience: float) -> float:
        thinkers = Thinkers(4, 100, patience=patience)
        watching = asyncio.create_task(slowest(count))
        asked = [thinkers.choose(SETUP, sitting.game, view, "stuck", number) for number in range(20)]
        for choice, well in await asyncio.gather(*asked):
            assert choice in list(sitting.game.choices(sitting.state))
            assert not well
        watching.cancel()
        assert thinkers.idle == []
        await thinkers.close()
        return await watching

    for patience in (2.0, 8.0, 32.0):  # with time enough to be started
        assert asyncio.run(ask(patience)) < 1.0
        if len(stuck()) >= 16:
            break
    assert len(stuck()) >= 16, "the bots were not even started"
    assert 2 <= most <= 8
    assert all(gone(number) for pair in stuck() for number in pair)


@pytest.mark.parametrize("bot", ["stuck", "failing"])
def test_after_three_failures_another_bot_plays_the_game_to_its_end(
    package: Path, tmp_path: Path, bot: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "HURRY", 0.1)

    async def play() -> tuple[Any, float]:
        storage = await Storage.open(f"sqlite:///{tmp_path / 'games.db'}")
        hall = Hall(storage, Thinkers(2, 100, patience=4.0), 0.0)
        await hall.start()
        watching = asyncio.create_task(slowest(lambda: None))
        wanted = Opening(game="splendor", seats=2, token=new_token(), name="", seat=None, bots=["random", bot])
        room = hall.rooms[await hall.open_table(wanted)]
        while room.sitting.phase != "over":
            await asyncio.sleep(0.05)
        watching.cancel()
        kept = await storage.read(room.table)
        assert kept is not None
        assert list(kept[1]) == room.sitting.events
        await hall.close()
        return room, await watching

    room, longest = asyncio.run(play())
    assert longest < 1.0
    place = room.sitting.places[1]
    assert (place.name, place.bot, place.why) == (bot, "greedy", "failed")
    verify(room.sitting.record())
    trouble = {"stuck": "the bot stuck of splendor did not answer", "failing": "Failing failed (LookupError: xxx"}
    assert caplog.text.count(trouble[bot]) == 3
    assert f"the bot {bot} of seat 1 has failed again and again: it is done without" in caplog.text
    assert max(map(len, caplog.messages)) < 1000


@pytest.mark.skipif(os.name != "posix", reason="it is about groups of processes")
def test_a_process_whose_server_is_no_more_ends_by_itself(package: Path) -> None:
    """Even if its bot never returns; and it says where it was."""
    sitting = people(SETUP, Random(5))
    asked = {
        "game": "splendor",
        "seats": 2,
        "options": {},
        "bot": "stuck",
        "seed": 3,
        "view": base64.b64encode(sitting.game.view(sitting.state, 0).pack()).decode(),
        "milliseconds": 50,
        "end": 4.0,
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "cabochon.web.thinker", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        _, errors = process.communicate(json.dumps(asked) + "\n", timeout=1)
    except subprocess.TimeoutExpired:
        while not stuck():
            assert process.poll() is None, "its time was up before the bot was asked"
            time.sleep(0.05)
        os.kill(stuck()[0][1], signal.SIGKILL)  # it has our pipes, too
        _, errors = process.communicate(timeout=WAIT)
    assert process.returncode == 1
    assert "brought" in errors
    assert " in turn" in errors
