"""The process in which bots think: once it is ready it says so, and for each line of its input, a
question, it writes a line. `python -m` runs it.

It is shown the view of the bot's seat and nothing else. An empty line tells it to answer at once. A parent that loses
patience all the same ends it and starts another; when there is no parent any more, it ends by itself, whatever its bot
does. Its argument is in how many processes one bot may search.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
from base64 import b64decode
from collections.abc import Iterator
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, Final

from cabochon import games
from cabochon.bots import Bot, Budget, choose_safely, make
from cabochon.bots.crew import QUARTERS
from cabochon.bots.mcts import Mcts
from cabochon.bots.random_ import RandomBot
from cabochon.kernel.game import Game
from cabochon.kernel.packing import Unpacker

REMEMBERED: Final = 8
"""How many bots of one process remember what they thought before: one that searches does so in 20 MB for a second."""

LONGEST: Final = 400
"""The most characters of a warning: what a bot says when it fails may be of any length."""


class Questions:
    """The questions that come in as lines, read by a thread of its own; None is the end.

    `came` is how many there were so far, and `hurried` how many there were when the last empty line came.
    """

    def __init__(self, lines: IO[str]) -> None:
        self.lines = lines
        self.came = 0
        self.hurried = 0
        self.waiting: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        """Take in lines until there are no more."""
        for line in self.lines:
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
    questions, answers = ours()
    say(answers, "ready")
    for line, hurry in Questions(questions):
        asked = json.loads(line)
        faulthandler.dump_traceback_later(asked["end"], exit=True)  # ends compiled code, too
        told = json.dumps(answer(asked, hurry))
        faulthandler.cancel_dump_traceback_later()
        say(answers, told)


def say(answers: IO[str], told: str) -> None:
    """Write a line; where nobody is there any more, that is the end."""
    try:
        answers.write(told + "\n")
        answers.flush()
    except BrokenPipeError:
        os._exit(0)


def ours() -> tuple[IO[str], IO[str]]:
    """The input and the output, which are nobody else's from now on: what a bot prints goes where errors go."""
    questions, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(os.devnull) as nothing:  # noqa: PTH123 - only its number is wanted
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return questions, answers


def answer(asked: dict[str, Any], hurry: Hurry) -> dict[str, object]:
    """The choice of a bot for the question that its view asks, and what went wrong."""
    options = json.dumps(asked["options"], sort_keys=True)
    game = game_of(asked["game"], asked["seats"], options)
    warnings: list[str] = []
    view = unpacked(game, b64decode(asked["view"]))
    try:
        bot = bot_of(asked["game"], asked["seats"], options, asked["bot"], asked["seed"])
    except Exception as error:
        warning = f"the bot {asked['bot']} cannot be made ({error}); a random choice is made for it"
        return {"choice": RandomBot(game, asked["seed"]).choose(view, Budget()), "warning": warning[:LONGEST]}
    budget = Budget(milliseconds=asked["milliseconds"], stop=hurry)
    choice = choose_safely(game, bot, view, budget, warn=warnings.append)
    if isinstance(bot, Mcts) and bot.crew is not None:
        bot.crew.free()  # those who helped are there for other tables
    return {"choice": choice, "warning": "; ".join(warnings)[:LONGEST]}


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


@lru_cache(maxsize=REMEMBERED)
def bot_of(name: str, seats: int, options: str, spec: str, seed: int) -> Bot:
    """The bot of one seat, made once: it may remember."""
    return make(spec, game_of(name, seats, options), seed)


if __name__ == "__main__":
    main()
