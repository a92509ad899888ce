"""A process that searches for a bot of another one (`cabochon.bots.crew`): `python -m cabochon.mate`.

Each line of its input is a message of JSON: to `search` in a view, to `ponder` in one in which another seat is asked
until the next message comes, to `stop`, or to `forget` what it knows. It answers a search with a line, and ends with
its input. Whatever it is doing is overtaken by the next message.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import astuple
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final
from zlib import crc32

from cabochon import games
from cabochon.bots.bot import UNLIMITED, Budget, Clock
from cabochon.bots.evaluators import judge_of
from cabochon.bots.judge import Judge, Rollout
from cabochon.bots.mcts import Manner, Mcts, tried_at
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.packing import Unpacker

JUDGES: Final[dict[str, Callable[[Game[Any]], Judge]]] = {
    "weights": judge_of,
    "rollout": lambda game: Rollout(game, Random(0)),
}
"""How positions are judged, by name."""

MOST_PONDERED: Final = 150_000
"""A tree that has so many nodes is not pondered on: half a gigabyte at most."""


class Messages:
    """The messages that come in, in order; `came` is how many there were so far, read by a thread of its own."""

    def __init__(self) -> None:
        self.came = 0
        self.waiting: SimpleQueue[tuple[int, dict[str, Any]]] = SimpleQueue()
        Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        """Take in messages until there are no more; then the process ends, whatever it is doing."""
        for line in sys.stdin:
            message = json.loads(line)
            self.came += 1
            self.waiting.put((self.came, message))
        os._exit(0)

    def __iter__(self) -> Iterator[tuple[Overtaken, dict[str, Any]]]:
        while True:
            number, message = self.waiting.get()
            yield Overtaken(self, number), message


class Overtaken:
    """Whether another message has come since the one with this number."""

    def __init__(self, messages: Messages, number: int) -> None:
        self.messages = messages
        self.number = number

    def is_set(self) -> bool:
        """Whether it has."""
        return self.messages.came > self.number


class Searcher:
    """What this process knows: the bot that searches, and what it was made by."""

    def __init__(self) -> None:
        self.bot: Mcts | None = None
        self.made_by: object = None

    def do(self, message: dict[str, Any], stop: Overtaken) -> dict[str, Any] | None:
        """Do what a message says; the answer, if there is one."""
        try:
            if message["do"] == "search":
                return {"number": message["number"], **self.search(message, stop)}
            if message["do"] == "ponder":
                self.ponder(message, stop)
            elif message["do"] == "forget":
                self.bot, self.made_by = None, None
        except Exception as error:
            return {"number": message["number"], "failed": f"a search failed ({type(error).__name__}: {error})"}
        return None

    def search(self, asked: dict[str, Any], stop: Overtaken) -> dict[str, Any]:
        """Search in a view: what was found by choice, how many lines were tried now, and how many before."""
        clock = Clock(Budget(stop=stop))
        if asked["seconds"] is not None:
            clock.end = clock.began + asked["seconds"]
        bot = self.bot_for(asked)
        root = bot.think(view_in(bot, asked), clock, asked["most"], asked["seed"])
        return {"tried": [astuple(tried) for tried in tried_at(root)], "lines": bot.iterations, "kept": bot.kept}

    def bot_for(self, asked: dict[str, Any]) -> Mcts:
        """The bot that was asked before, or a new one."""
        made_by = [asked[key] for key in ("game", "seats", "options", "judge", "manner")]
        if self.bot is None or self.made_by != made_by:
            game = games.make(asked["game"], asked["seats"], **asked["options"])
            self.bot = Mcts(game, JUDGES[asked["judge"]](game), 0, UNLIMITED, Manner(*asked["manner"]))
            self.made_by = made_by
        return self.bot

    def ponder(self, asked: dict[str, Any], stop: Overtaken) -> None:
        """Search in a view in which another seat than its owner is asked."""
        bot = self.bot_for(asked)
        view = view_in(bot, asked)
        bot.search.look_at(view, int(view.viewer), asked["seed"])
        while not stop.is_set() and bot.search.nodes < MOST_PONDERED:
            bot.search.iterate(view)


def view_in(bot: Mcts, asked: dict[str, Any]) -> Any:
    """The view in a message; `BadSetup` when it is of a game with pieces that this process does not know."""
    view = bot.game.blank()
    unpacker = Unpacker(b64decode(asked["view"]))
    view.unpack_from(unpacker)
    unpacker.end()
    try:
        known = crc32(bot.game.write(view).encode()) == asked["text"]
    except (ValueError, LookupError):
        known = False
    if not known:
        raise BadSetup("the game has pieces of its own, which other processes do not know")
    return view


def main() -> None:
    """Do what the messages say until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    searcher = Searcher()
    say({"number": 0})
    for stop, message in Messages():
        answer = searcher.do(message, stop)
        if answer is not None:
            say(answer)


def say(answer: dict[str, Any]) -> None:
    """Say something to whoever asks."""
    try:
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:  # nobody is there any more
        os._exit(0)


if __name__ == "__main__":
    main()
