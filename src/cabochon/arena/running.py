"""Plays the games of a plan, one after another or several at a time."""

from __future__ import annotations

import atexit
import logging
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from cabochon.arena.plan import Fixture, Plan
from cabochon.arena.playing import Played, play
from cabochon.kernel.errors import BadSetup

LOG = logging.getLogger("cabochon.arena")

CONTEXT: Final = multiprocessing.get_context("spawn")
"""How processes are made: from scratch, alike on every system."""

TRIES: Final = 3
"""A game is tried so often when processes end in the middle of it."""

ENDING: Final = 30.0
"""So many seconds a process has to end, with the programs that it has started: nobody else would end those."""

Begin = Callable[[], None] | None


def run(plan: Plan, fixtures: Iterable[Fixture], jobs: int, begin: Begin = None) -> Iterator[Played]:
    """Play these games of a plan in so many processes; each comes when it is finished, not always in their order.

    `begin` is called first in every process but this one; it is a function of a module, or a `partial` of one. A game
    whose process ends in the middle of it is played again in another one.
    """
    if jobs == 1:
        yield from (play(plan, fixture) for fixture in fixtures)
        return
    left = deque((fixture, TRIES) for fixture in fixtures)
    players: list[Player] = []
    try:
        while left or players:
            while left and len(players) < jobs:
                players.append(Player(plan, begin))
                players[-1].give(*left.popleft())
            for player in ready(players):
                played = player.answer()
                if played is not None:
                    yield played
                    if left:
                        player.give(*left.popleft())
                        continue
                else:
                    left.appendleft(player.again())
                players.remove(player)
                player.stop()
                player.end()
    finally:
        for player in players:
            player.stop()
        for player in players:
            player.end()


def ready(players: list[Player]) -> list[Player]:
    """Those who have an answer, once there are any."""
    there = wait([player.connection for player in players])
    return [player for player in players if player.connection in there]


class Player:
    """A process that plays games, one at a time."""

    def __init__(self, plan: Plan, begin: Begin) -> None:
        self.connection, theirs = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=play_all, args=(theirs, plan, begin), daemon=True)
        self.process.start()
        theirs.close()
        self.fixture: Fixture | None = None
        self.tries = 0

    def give(self, fixture: Fixture, tries: int) -> None:
        """Let it play a game, which may be tried so often."""
        self.fixture, self.tries = fixture, tries
        with suppress(OSError):  # it has ended, which the answer says
            self.connection.send(fixture)

    def answer(self) -> Played | None:
        """What came of the game, or None when the process has ended; what went wrong in it is raised here."""
        try:
            answer: Any = self.connection.recv()
        except (EOFError, OSError):
            return None
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, Played)
        return answer

    def again(self) -> tuple[Fixture, int]:
        """The game that it did not finish, and how often it may be tried still; `BadSetup` when that is enough."""
        assert self.fixture is not None, "it was given no game"
        self.process.join(ENDING)
        ended = f"a process ended in game {self.fixture.number} (exit code {self.process.exitcode})"
        if self.tries <= 1:
            raise BadSetup(f"{ended}, {TRIES} times in all")
        LOG.warning("%s: it is played again", ended)
        return self.fixture, self.tries - 1

    def stop(self) -> None:
        """Have the process end, whatever it is doing."""
        self.process.terminate()  # first: a process that ends already, as its connection is closed, is not disturbed
        self.connection.close()

    def end(self) -> None:
        """Wait until the process has ended."""
        self.process.join(ENDING)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def play_all(connection: Connection, plan: Plan, begin: Begin) -> None:
    """Play games until there are no more, or until it is told to end."""
    with suppress(KeyboardInterrupt):
        prepare(begin)
        answer_all(connection, plan)


def answer_all(connection: Connection, plan: Plan) -> None:
    """Play every game that is asked for."""
    while True:
        try:
            fixture = connection.recv()
        except EOFError:
            return
        answer: Played | Exception
        try:
            answer = play(plan, fixture)
        except Exception as error:
            answer = error
        with suppress(BrokenPipeError):  # nobody waits for it any more
            connection.send(answer)


def prepare(begin: Begin) -> None:
    """Leave Ctrl-C to the process that waits for the games, and end properly, with all programs, when it says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # no bot's failure, as an exit would be
    atexit.register(signal.signal, signal.SIGTERM, signal.SIG_IGN)  # it ends already
    if begin is not None:
        begin()
