"""A bot of this machine at a table of a server: it sits down by a link, and answers whenever it is asked.

It is a client like any other, over the protocol of `docs/protocol.md`, with the token of a program. From the position
that it is told it makes the view that its bot is shown, so a bot plays there as it does in the arena.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from cabochon import games
from cabochon.bots import Bot, Budget, choose_safely, end_safely, seed_of, watch_safely
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.outcome import Outcome
from cabochon.outside.specs import make

LOG: Final = logging.getLogger("cabochon.outside")

LINK: Final = re.compile(r"(https?://[^/]+(?:/.*)?)/t/([A-Za-z0-9_-]+)/?")
LONGEST_WAIT: Final = 30.0
"""The most seconds between two tries to connect."""

FINAL: Final = {
    1008: "it does not let us in",
    4001: "somebody else uses this token",
    4002: "it does not understand us",
    4004: "there is no such table",
}
"""Endings of a connection after which it makes no sense to connect again."""


@dataclass(frozen=True)
class Guest:
    """Who sits down: the spec of a bot, its token and name, and the seat that it wants.

    It has `think` milliseconds a choice at most, and its draws follow from `seed`. If it is to `stay` it goes on to the
    next table when there is a rematch.
    """

    bot: str
    token: str
    name: str
    seat: int | None = None
    think: int = 1000
    seed: int = 0
    stay: bool = False


@dataclass(frozen=True)
class Link:
    """A table of a server; `server` is the address in front of `/t/`."""

    server: str
    table: str

    @property
    def page(self) -> str:
        """The page of the table."""
        return f"{self.server}/t/{self.table}"

    @property
    def socket(self) -> str:
        """The address of its socket."""
        return f"{re.sub('^http', 'ws', self.server)}/socket/{self.table}"


def link_of(text: str) -> Link:
    """The table that a link leads to; `BadSetup` when it leads to none."""
    found = LINK.fullmatch(text.strip())
    if found is None:
        raise BadSetup(f"a table's link looks like http://localhost:8000/t/k3J9x, not {text[:80]!r}")
    return Link(found[1], found[2])


def open_table(server: str, setup: dict[str, object]) -> Link:
    """A new table on a server; `BadSetup` says why there is none."""
    address = server.rstrip("/")
    if urlsplit(address).scheme not in ("http", "https"):
        raise BadSetup(f"a server's address looks like http://localhost:8000, not {server[:80]!r}")
    request = urllib.request.Request(f"{address}/api/tables", json.dumps(setup).encode(), method="POST")
    try:
        with urllib.request.urlopen(request, timeout=LONGEST_WAIT) as answer:
            return Link(address, str(json.loads(answer.read())["id"]))
    except urllib.error.HTTPError as error:
        with error:
            raise BadSetup(f"{address}: {refusal_in(error.read()) or error.reason}") from error
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise BadSetup(f"{address} opens no table: {reason_of(error)}") from error


def reason_of(error: Exception) -> str:
    """What went wrong with a connection, in the words of the system where it has some."""
    cause = getattr(error, "reason", error)
    return str(getattr(cause, "strerror", None) or cause)


def refusal_in(body: bytes) -> str:
    """What a server complains of, or an empty text."""
    try:
        return str(json.loads(body)["message"])
    except (ValueError, LookupError, TypeError):
        return ""


async def join(link: Link, guest: Guest, say: Callable[[str], None]) -> Outcome | None:
    """Play at a table to the end, and at the next ones if the guest stays; the outcome of the last game.

    A lost connection is made again, for as long as it takes. `BadSetup` when that makes no sense.
    """
    outcome: Outcome | None = None
    while True:
        visit = Visit(link, guest, say)
        try:
            outcome = await visit.run()
        finally:
            visit.end()
        if not visit.next_table:
            return outcome
        link = Link(link.server, visit.next_table)


class Visit:
    """A guest at one table. `answered` is the version of the table that was answered last."""

    def __init__(self, link: Link, guest: Guest, say: Callable[[str], None]) -> None:
        self.link = link
        self.guest = guest
        self.say = say
        self.since = 0
        self.answered = -1
        self.seated = False
        self.over = False
        self.next_table = ""
        self.game: Any = None
        self.view: Any = None
        self.bot: Bot | None = None
        self.outcome: Outcome | None = None

    async def run(self) -> Outcome | None:
        """Play until the game is over, however often the connection is lost."""
        wait = 0.0
        while True:
            await asyncio.sleep(wait)
            try:
                async with connect(self.link.socket, max_size=None) as socket:
                    hello = {"kind": "hello", "token": self.guest.token, "since": self.since, "position": True}
                    await socket.send(json.dumps(hello))
                    self.answered = -1  # the answer may be lost; the server takes it once, by its name
                    async for text in socket:
                        wait = 0.0
                        await self.told(socket, json.loads(text))
                        if self.over and (self.next_table or not self.guest.stay):
                            return self.outcome
                code, reason = socket.close_code, socket.close_reason
            except ConnectionClosed as error:
                code, reason = (error.rcvd.code, error.rcvd.reason) if error.rcvd else (None, "")
            except InvalidURI as error:
                raise BadSetup(f"{self.link.page} cannot be reached: {error}") from error
            except (OSError, InvalidHandshake) as error:
                code, reason = None, str(error)
                if not self.since:
                    raise BadSetup(f"{self.link.page} cannot be reached: {reason_of(error)}") from error
            if code in FINAL:
                raise BadSetup(f"{self.link.page}: {FINAL[code]}")
            LOG.info("%s: the connection was lost (%s)", self.link.page, reason)
            wait = min(LONGEST_WAIT, 2 * wait or 0.5)

    async def told(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Do what there is to be done after a message."""
        if message["kind"] == "refused":
            LOG.info("%s: refused: %s", self.link.page, message["message"])
            if message["code"] in ("seat", "phase", "full", "setup") and not self.seated:
                raise BadSetup(f"{self.link.page}: {message['message']}")
            self.answered = -1
        if message["kind"] != "table":
            return
        table = message["table"]
        self.since = table["seq"]
        if table["phase"] == "over":
            self.finish(table)
        elif table["you"] is None:
            await self.sit(socket, table)
        else:
            await self.play(socket, table)

    async def sit(self, socket: ClientConnection, table: dict[str, Any]) -> None:
        """Take the seat that the guest wants, or the first that is free."""
        free = [seat for seat, place in enumerate(table["places"]) if not place["person"] and not place["bot"]]
        seat = self.guest.seat if self.guest.seat is not None else next(iter(free), None)
        if seat not in free or table["phase"] != "open":
            wanted = "no seat" if seat is None else f"seat {seat} not"
            raise BadSetup(f"{self.link.page}: {wanted} free")
        await socket.send(json.dumps({"kind": "sit", "seat": seat, "name": self.guest.name}))

    async def play(self, socket: ClientConnection, table: dict[str, Any]) -> None:
        """Answer if this seat is asked, and take it back if somebody plays on for it."""
        you = table["you"]
        if not self.seated:
            self.seated = True
            self.say(f"{self.guest.name} is on seat {you} of {self.link.page}")
        if table["phase"] == "open":
            return
        if table["places"][you]["bot"]:
            await socket.send(json.dumps({"kind": "come_back"}))
            return
        version = table["version"]
        if not table.get("choices"):
            await asyncio.to_thread(self.watch, table)
            return
        if version == self.answered:
            return
        self.answered = version
        text = await asyncio.to_thread(self.choice, table)
        answer = {"kind": "answer", "id": f"{you}-{version}", "version": version, "answers": [text]}
        await socket.send(json.dumps(answer))

    def choice(self, table: dict[str, Any]) -> str:
        """What the bot answers."""
        bot = self.look(table)
        budget = Budget(milliseconds=time_for(table, self.guest.think))
        return str(self.game.text(self.view, choose_safely(self.game, bot, self.view, budget, warn=LOG.warning)))

    def watch(self, table: dict[str, Any]) -> None:
        """Another seat is asked: a bot that ponders is shown what its seat sees."""
        bot = self.look(table)
        watch_safely(self.game, bot, self.view, table["you"], warn=LOG.warning)

    def look(self, table: dict[str, Any]) -> Bot:
        """Take in the position of a table; the bot, which is made for the first one."""
        if self.game is None:
            self.game = games.make(table["game"], len(table["places"]), **table["options"])
        self.view = games.read_position(table["position"])[1]
        if self.bot is None:
            self.bot = make(self.guest.bot, self.game, seed_of(self.guest.seed, table["you"]))
        return self.bot

    def finish(self, table: dict[str, Any]) -> None:
        """The game is over."""
        self.next_table = table["next_table"] if self.guest.stay else ""
        if self.over:
            return
        self.over = True
        told = table["outcome"]
        self.outcome = Outcome(tuple(told["ranks"]), tuple(told["scores"]), told["reason"])
        if table["you"] is not None:
            rank, score = told["ranks"][table["you"]], told["scores"][table["you"]]
            self.say(f"The game is over ({told['reason']}): place {rank} with {score} points")
            self.view = games.read_position(table["position"])[1]
        self.end()

    def end(self) -> None:
        """Dismiss the bot."""
        bot, self.bot = self.bot, None
        if bot is not None:
            end_safely(bot, self.view, self.outcome, warn=LOG.warning)


def time_for(table: dict[str, Any], think: int) -> int:
    """How many milliseconds a bot may think about a choice: never so long that its clock runs out."""
    clocks = table.get("clocks")
    if not clocks:
        return think
    left = int(clocks["left"][table["you"]])
    timing = table["timing"]
    share = left // 4 if timing["kind"] == "move" else left // 40 + 500 * int(timing["increment"])
    return max(1, min(think, share, left // 4))
