"""A server that is killed at any moment has lost nothing that it had told anybody, and its bots play on."""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cabochon.records import read_string, verify
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
