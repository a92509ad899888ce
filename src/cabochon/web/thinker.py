"""The process in which bots think: for each line of its input, a question, it writes a line. `python -m` runs it.

It is shown the view of the bot's seat and nothing else. An empty line tells it to answer at once. A parent that loses
patience all the same ends it and starts another. Its argument is in how many processes one bot may search.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from base64 import b64decode
from collections.abc import Iterator
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import Any

from cabochon import games
from cabochon.bots import Bot, Budget, choose_safely, make
from cabochon.bots.crew import QUARTERS
from cabochon.bots.mcts import Mcts
from cabochon.kernel.game import Game
from cabochon.kernel.packing import Unpacker


class Questions:
    """The questions that come in, read by a thread of its own; None is the end.

    `came` is how many there were so far, and `hurried` how many there were when the last empty line came.
    """

    def __init__(self) -> None:
        self.came = 0
        self.hurried = 0
        self.waiting: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        """Take in lines until there are no more."""
        for line in sys.stdin:
            if line.strip():
                self.came += 1
                self.waiting.put(line)
            else:
                self.hurried = self.came
        self.hurried = self.came
        self.waiting.put(None)

    def __iter__(self) -> Iterator[tuple[str, Hurry]]:
        number = 0
        while (line := self.waiting.get()) is not None:
            number += 1
            yield line, Hurry(self, number)


class Hurry:
    """Whether the question with this number is to be answered at once."""

    def __init__(self, questions: Questions, number: int) -> None:
        self.questions = questions
        self.number = number

    def is_set(self) -> bool:
        """Whether it is."""
        return self.questions.hurried >= self.number


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    QUARTERS.most = int(sys.argv[1]) - 1 if len(sys.argv) > 1 else 0
    QUARTERS.ponder = False  # the next question is another table's
    for line, hurry in Questions():
        told = json.dumps(answer(json.loads(line), hurry))
        try:
            sys.stdout.write(told + "\n")
            sys.stdout.flush()
        except BrokenPipeError:  # nobody is there any more
            os._exit(0)


def answer(asked: dict[str, Any], hurry: Hurry) -> dict[str, object]:
    """The choice of a bot for the question that its view asks, and what went wrong."""
    options = json.dumps(asked["options"], sort_keys=True)
    game = game_of(asked["game"], asked["seats"], options)
    bot = bot_of(asked["game"], asked["seats"], options, asked["bot"], asked["seed"])
    warnings: list[str] = []
    view = unpacked(game, b64decode(asked["view"]))
    budget = Budget(milliseconds=asked["milliseconds"], stop=hurry)
    choice = choose_safely(game, bot, view, budget, warn=warnings.append)
    if isinstance(bot, Mcts) and bot.crew is not None:
        bot.crew.free()  # those who helped are there for other tables
    return {"choice": choice, "warning": "; ".join(warnings)}


def unpacked(game: Game[Any], data: bytes) -> Any:
    """The view that was packed as `data`."""
    view = game.blank()
    unpacker = Unpacker(data)
    view.unpack_from(unpacker)
    unpacker.end()
    return view


@lru_cache(maxsize=64)
def game_of(name: str, seats: int, options: str) -> Game[Any]:
    """A game, made once."""
    return games.make(name, seats, **json.loads(options))


@lru_cache(maxsize=1024)
def bot_of(name: str, seats: int, options: str, spec: str, seed: int) -> Bot:
    """The bot of one seat, made once: it may remember."""
    return make(spec, game_of(name, seats, options), seed)


if __name__ == "__main__":
    main()
