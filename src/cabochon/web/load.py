"""Many games at once over real sockets, by clients that answer at random: how fast a server is, and what it loses."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import statistics
import sys
import time
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from cabochon.kernel.errors import BadSetup
from cabochon.records import read_string, verify


@dataclass
class Result:
    """What a run has shown: times in seconds, `latencies` from an answer to its being granted, complaints."""

    games: int
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    memory: int = 0
    lost: list[str] = field(default_factory=list)

    def at(self, share: float) -> float:
        """The latency that this share of the answers did not exceed, in milliseconds."""
        ordered = sorted(self.latencies) or [0.0]
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def told(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "games": self.games,
            "answers": len(self.latencies),
            "seconds": round(self.seconds, 1),
            "answers_a_second": round(len(self.latencies) / self.seconds, 1) if self.seconds else 0,
            "milliseconds": {
                "mean": round(1000 * statistics.fmean(self.latencies or [0.0]), 1),
                "p50": round(self.at(0.5), 1),
                "p99": round(self.at(0.99), 1),
                "most": round(self.at(1.0), 1),
            },
            "kilobytes_a_game": round(self.memory / self.games / 1024),
            "lost": self.lost,
        }


@dataclass(frozen=True)
class Plan:
    """How many games of which game for how many seconds; `wait` is how long a client thinks on average, in seconds."""

    games: int
    game: str
    seconds: float
    wait: float


async def run(plan: Plan) -> Result:
    """Start a server with a new database, play on it, and check what it has kept."""
    with TemporaryDirectory(prefix="cabochon-load-") as folder:
        async with served(Path(folder) / "games.db") as (address, process):
            before = memory_of(process)
            result = Result(plan.games)
            tables = [await asyncio.to_thread(opened, address, plan.game) for _ in range(plan.games)]
            started = time.monotonic()
            answered = await asyncio.gather(*(played(address, table, plan, result) for table in tables))
            result.seconds = time.monotonic() - started
            result.memory = max(0, memory_of(process) - before)
            for (table, *_), number in zip(tables, answered, strict=True):
                await asyncio.to_thread(check, address, table, number, result)
    return result


@contextlib.asynccontextmanager
async def served(database: Path) -> AsyncIterator[tuple[str, int]]:
    """A server in a process of its own: its address and the number of the process."""
    command = [sys.executable, "-m", "cabochon", "serve", "--port", "0", "--database-url", f"sqlite:///{database}"]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    words = [word for word in line.split() if word.startswith("http")]
    if not words:
        raise BadSetup("the server did not start")
    try:
        yield words[0].replace("localhost", "127.0.0.1"), process.pid
    finally:
        process.terminate()
        await process.wait()


def opened(address: str, game: str) -> tuple[str, str, str]:
    """A new table for two, one of whom has sat down: its id and the tokens of both."""
    tokens = [secrets.token_urlsafe(32) for _ in range(2)]
    body = json.dumps({"game": game, "seats": 2, "token": tokens[0], "name": "A"}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}api/tables", body, method="POST")) as told:
        return str(json.loads(told.read())["id"]), tokens[0], tokens[1]


async def played(address: str, table: tuple[str, str, str], plan: Plan, result: Result) -> int:
    """Play both seats of a table; how many answers were granted."""
    url = f"{address.replace('http', 'ws')}socket/{table[0]}"
    end = time.monotonic() + plan.seconds
    async with connect(url, max_size=None) as first, connect(url, max_size=None) as second:
        await first.send(json.dumps({"kind": "hello", "token": table[1]}))
        await second.send(json.dumps({"kind": "hello", "token": table[2]}))
        await second.send(json.dumps({"kind": "sit", "seat": 1, "name": "B"}))
        granted = await asyncio.gather(*(answers(each, plan, result, end) for each in (first, second)))
    return sum(granted)


async def answers(socket: ClientConnection, plan: Plan, result: Result, end: float) -> int:
    """Answer whatever is asked of one seat until the game or the time is over; how many answers were granted."""
    rng = random.Random()
    granted, sent, version = 0, 0.0, -1
    while time.monotonic() < end:
        try:
            message = json.loads(await asyncio.wait_for(socket.recv(), max(0.01, end - time.monotonic())))
        except TimeoutError:
            break
        if message["kind"] == "granted":
            result.latencies.append(time.monotonic() - sent)
            granted += 1
        elif message["kind"] == "refused":
            result.lost.append(f"refused: {message['message']}")
        elif message["table"]["phase"] == "over":
            break
        elif message["table"].get("choices") and message["table"]["version"] != version:
            version = message["table"]["version"]
            await asyncio.sleep(rng.expovariate(1 / plan.wait))
            text = rng.choice(message["table"]["choices"])["text"]
            sent = time.monotonic()
            if sent >= end:
                break
            await socket.send(json.dumps({"kind": "answer", "id": f"{version}", "version": version, "answers": [text]}))
    return granted


def check(address: str, table: str, granted: int, result: Result) -> None:
    """Whether the server has kept every answer that it granted."""
    with urllib.request.urlopen(f"{address}api/tables/{table}/record.jsonl") as told:
        (record,) = read_string(told.read().decode())
    verify(record)
    kept = sum(decision.seat >= 0 for decision in record.decisions)
    if kept < granted:
        result.lost.append(f"table {table} has kept {kept} of {granted} answers")


def memory_of(process: int) -> int:
    """How many bytes of memory a process uses, or 0 where that cannot be told."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * 4096
