"""A server that is killed at any moment has lost nothing that it had told anybody, and its bots play on."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import threading
import time
import urllib.error
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cabochon.records import read_string, verify
from patience import WAIT
from served import Client, Server, new_token

KILLS = int(os.environ.get("CABOCHON_TEST_KILLS", "3"))
"""How often the server is killed; a few dozen take a minute or two."""


def watched(client: Client, seen: dict[int, Any]) -> None:
    """Take note of everything that a client is told, until the connection ends."""
    try:
        while True:
            client.receive()
            seen.update({entry["seq"]: entry for entry in client.last["log"]})
    except (ConnectionClosed, TimeoutError, OSError):
        pass


@pytest.mark.skipif(os.name != "posix", reason="processes are killed in another way here")
def test_nothing_that_was_told_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Games of bots, watched; after each kill every game goes on from at least where it was seen, with the same log."""
    rng = random.Random(3)
    file = tmp_path / "games.db"
    server = Server(f"sqlite:///{file}", "--pace", "2", "--think", "100")
    token = new_token()
    tables = [
        server.open_table(token, game=game, seats=seats, bots=["", *["random"] * (seats - 1)])
        for game, seats in (("duel", 2), ("splendor+orient", 4))
    ]
    for table in tables:  # the person leaves, and a bot plays on
        client = Client(server, table, token)
        client.send(kind="leave")
        client.until(lambda client=client: bool(client.table["places"][0]["bot"]))  # type: ignore[misc]
        client.close()
    seen: list[dict[int, Any]] = [{} for _ in tables]
    for _ in range(KILLS):
        clients = [Client(server, table) for table in tables]
        for client, known in zip(clients, seen, strict=True):
            told = {entry["seq"]: entry for entry in client.log}
            assert {number: told[number] for number in known} == known
            known.update(told)
        watching = [threading.Thread(target=watched, args=pair) for pair in zip(clients, seen, strict=True)]
        for thread in watching:
            thread.start()
        time.sleep(rng.uniform(0.1, 0.8))
        server.kill()
        for thread in watching:
            thread.join()
        check_kept(file, tables, seen)
        server.start()
    assert min(map(len, seen)) > 10
    for client, known in zip([Client(server, table) for table in tables], seen, strict=True):
        client.until(lambda client=client, known=known: client.table["seq"] > max(known) or over(client))  # type: ignore[misc]
        (record,) = read_string(server.get(f"api/tables/{client.url[-16:]}/record.jsonl").decode())
        verify(record)
        client.close()
    assert "Traceback" not in server.stop()


def test_nothing_is_lost_while_the_database_is_gone(tmp_path: Path) -> None:
    """What cannot be kept is refused; those who play come back, and bots that nobody watches play on by themselves."""
    file = tmp_path / "games.db"
    server = Server(f"sqlite:///{file}", "--pace", "100")
    token = new_token()
    table = server.open_table(token, bots=["", "random"])
    alone = server.open_table(token, seat=None, bots=["random", "random"], game="duel")
    ann = Client(server, table, token)
    ann.move()
    ann.until(lambda: bool(ann.table["choices"]))
    before = ann.table
    rename(file, "tables", "gone")
    ann.send(kind="answer", id="a1", version=before["version"], answers=[before["choices"][0]["text"]])
    assert ann.closed() == 1012
    with pytest.raises(urllib.error.HTTPError) as error:
        server.get("health")
    with error.value as told:
        assert (told.code, json.loads(told.read())["code"]) == (503, "server")
    with pytest.raises(ConnectionClosed) as closed:
        Client(server, table, token)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011
    rename(file, "gone", "tables")
    ann.connect(since=before["seq"])
    assert (ann.table, ann.last["full"]) == (before, False)
    ann.move()
    seq, until = kept(file, alone), time.monotonic() + WAIT
    while kept(file, alone) == seq:
        assert time.monotonic() < until, "the bots play no more"
        time.sleep(0.1)
    ann.close()
    assert "no such table: tables" in server.stop()


def rename(file: Path, before: str, after: str) -> None:
    """Give a table of the database another name."""
    with closing(sqlite3.connect(file, timeout=WAIT)) as database:
        database.execute(f"ALTER TABLE {before} RENAME TO {after}")


def kept(file: Path, table: str) -> int:
    """How many events of a table are kept."""
    with closing(sqlite3.connect(file, timeout=WAIT)) as database:
        return int(database.execute("SELECT COUNT(*) FROM events WHERE table_id = ?", (table,)).fetchone()[0])


def test_a_table_that_is_not_whole_is_one_clear_refusal(tmp_path: Path) -> None:
    """The headers are those of every other answer, and the other tables are as they were."""
    file = tmp_path / "games.db"
    server = Server(f"sqlite:///{file}")
    token = new_token()
    table, other = (server.open_table(token, bots=["", "random"]) for _ in range(2))
    server.kill()
    with closing(sqlite3.connect(file)) as database:
        database.execute("DELETE FROM events WHERE table_id = ? AND seq = 2", (table,))
        database.commit()
    server.start()
    with pytest.raises(urllib.error.HTTPError) as error:
        server.get(f"api/tables/{table}/record.txt")
    with error.value as told:
        assert (told.code, json.loads(told.read())["code"]) == (500, "server")
        assert told.headers["content-security-policy"].startswith("default-src 'self'")
    client = Client(server, other, token)
    client.move()
    client.close()
    assert f"table {table} lacks its event 2" in server.stop()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are counted in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_ends_the_server_while_bots_think_waits_for_no_bot(tmp_path: Path, number: signal.Signals) -> None:
    """And nothing is left of them."""
    server = Server(f"sqlite:///{tmp_path / 'games.db'}", "--think", "600000", "--threads", "2", "--pace", "0")
    for _ in range(3):
        server.open_table(new_token(), seat=None, bots=["strong:threads=2", "strong"])
    thinking: list[int] = []
    while len(thinking) < 3:  # two processes, and one of them has another one that helps
        time.sleep(0.05)
        thinking = offspring(server.process.pid)
    server.process.send_signal(number)
    errors = server.process.communicate(timeout=WAIT)[1]
    assert "Traceback" not in errors
    until = time.monotonic() + WAIT
    while any(map(is_there, thinking)):
        assert time.monotonic() < until, "they think on"
        time.sleep(0.05)


def offspring(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, task.read_text().split()):
                found += [child, *offspring(child)]
    return found


def is_there(process: int) -> bool:
    """Whether a process is there, and not only its name."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def over(client: Client) -> bool:
    """Whether the game is over."""
    return bool(client.table["phase"] == "over")


def check_kept(file: Path, tables: list[str], seen: list[dict[int, Any]]) -> None:
    """Everything that was told is in the database, without a gap."""
    with sqlite3.connect(file) as database:
        for table, known in zip(tables, seen, strict=True):
            rows = database.execute("SELECT seq FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
            kept = [row[0] for row in rows]
            assert kept == list(range(1, len(kept) + 1))
            assert len(kept) >= max(known)
    database.close()
