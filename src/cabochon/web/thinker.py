"""The process in which bots think: for each line of its input, a question, it writes a line. `python -m` runs it.

It is shown the view of the bot's seat and nothing else. A parent that loses patience ends it and starts another.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from base64 import b64decode
from functools import lru_cache
from typing import Any

from cabochon import games
from cabochon.bots import Bot, Budget, choose_safely, make
from cabochon.kernel.game import Game
from cabochon.kernel.packing import Unpacker


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    for line in sys.stdin:
        told = json.dumps(answer(json.loads(line)))
        try:
            sys.stdout.write(told + "\n")
            sys.stdout.flush()
        except BrokenPipeError:  # nobody is there any more
            os._exit(0)


def answer(asked: dict[str, Any]) -> dict[str, object]:
    """The choice of a bot for the question that its view asks, and what went wrong."""
    options = json.dumps(asked["options"], sort_keys=True)
    game = game_of(asked["game"], asked["seats"], options)
    bot = bot_of(asked["game"], asked["seats"], options, asked["bot"], asked["seed"])
    warnings: list[str] = []
    view = unpacked(game, b64decode(asked["view"]))
    choice = choose_safely(game, bot, view, Budget(milliseconds=asked["milliseconds"]), warn=warnings.append)
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
