"""A server in a process of its own, and clients for it, for tests."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from patience import WAIT


class Server:
    """`cabochon serve` with a database in a file; it can be killed and started again."""

    def __init__(self, database: str, *more: str) -> None:
        self.database = database
        self.more = more
        self.errors = ""
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "cabochon", "serve", "--port", "0", "--database-url", self.database]
        self.process = subprocess.Popen(
            [*command, *(self.more or ("--pace", "0"))], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:[0-9]+/", line)
        if found is None:
            self.process.kill()
            raise AssertionError(line + self.process.communicate()[1])
        self.address = found[0].replace("localhost", "127.0.0.1")

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        self.process.send_signal(signal.SIGKILL)
        self.errors += self.process.communicate()[1]

    def stop(self) -> str:
        """End it as Ctrl-C does; returns everything that it logged."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            self.errors += self.process.communicate(timeout=WAIT)[1]
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        return self.errors

    def get(self, path: str) -> bytes:
        """The answer to a GET."""
        with urllib.request.urlopen(self.address + path, timeout=WAIT) as answer:
            return bytes(answer.read())

    def post(self, path: str, body: object, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """The status of a POST and the JSON that came back."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers or {}, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read())

    def open_table(self, token: str, **setup: Any) -> str:
        """A new table, where whoever has the token sits on seat 0."""
        wanted = {"game": "splendor", "seats": 2, "token": token, "name": "Ann", **setup}
        status, told = self.post("api/tables", wanted)
        assert status == 201, told
        return str(told["id"])


def new_token() -> str:
    """A token nobody else has."""
    return secrets.token_urlsafe(32)


class Client:
    """A connection to a table: `table` is the last picture, `log` all that was told, `said` the other messages."""

    def __init__(self, server: Server, table: str, token: str = "", *, since: int = 0) -> None:
        self.token = token or new_token()
        self.url = f"{server.address.replace('http', 'ws')}socket/{table}"
        self.log: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.last: dict[str, Any] = {}
        self.name = secrets.token_hex(4)  # of its requests: a client that comes later must not use the same ones
        self.number = 0
        self.rng = Random(0)
        self.connect(since)

    def connect(self, since: int) -> None:
        """Connect, again if need be, and wait for the first picture."""
        self.opened = connect(self.url, open_timeout=WAIT, max_size=None)
        self.socket: ClientConnection = self.opened.__enter__()
        self.send(kind="hello", token=self.token, since=since)
        self.table = {}
        self.until(lambda: bool(self.table))

    def send(self, **message: Any) -> None:
        """Say something."""
        self.socket.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        """The next message; pictures and logs are kept up to date."""
        message: dict[str, Any] = json.loads(self.socket.recv(WAIT))
        if message["kind"] == "table":
            self.last, self.table = message, message["table"]
            if message["full"]:
                self.log = []
            self.log += message["log"]
        else:
            self.said.append(message)
        return message

    def until(self, done: Callable[[], bool]) -> None:
        """Receive messages until something is so."""
        while not done():
            self.receive()

    def ask(self, **message: Any) -> dict[str, Any]:
        """Say something and wait for the answer, which is no picture."""
        self.send(**message)
        before = len(self.said)
        self.until(lambda: len(self.said) > before)
        return self.said[-1]

    def answer(self, *texts: str, version: int | None = None, name: str = "") -> dict[str, Any]:
        """Answer the pending question."""
        self.number += 1
        wanted = self.table["version"] if version is None else version
        return self.ask(kind="answer", id=name or f"{self.name}-{self.number}", version=wanted, answers=list(texts))

    def move(self, place: int = 0) -> dict[str, Any]:
        """Wait until this seat is asked, and give one of the legal answers."""
        self.until(lambda: bool(self.table.get("choices")) or self.table["phase"] == "over")
        choices = self.table["choices"]
        told = self.answer(choices[place % len(choices)]["text"])
        self.until(lambda: self.table["version"] >= told.get("seq", 0))
        return told

    def finish(self) -> dict[str, Any]:
        """Play to the end, each answer any of the legal ones: who always gives the last may go on for ever."""
        while self.table["phase"] != "over":
            if self.table.get("choices"):
                self.move(self.rng.randrange(1 << 30))
            else:
                self.receive()
        outcome: dict[str, Any] = self.table["outcome"]
        return outcome

    def closed(self) -> int:
        """Wait until the server closes the connection; with which code it does."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else 1006

    def close(self) -> None:
        """Leave."""
        self.opened.__exit__(None, None, None)


def postgres_tools() -> Path | None:
    """Where the programs of a PostgreSQL server are, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: file.parts[-3])
    places = [file.parent for file in found]
    places += [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    return next((place for place in reversed(places[: len(found)] or places) if (place / "initdb").exists()), None)
