"""Several processes that search for one bot: what each finds is added up, and they can go on while others think.

Each is a `mate`, `python -m cabochon.mate`, which is told what to do by lines of JSON and answers likewise. Mates that
nobody needs any more wait for the next crew of this process, and end with it. One that fails is replaced at the next
choice; until then the others do without it.
"""

from __future__ import annotations

import atexit
import json
import logging
import subprocess
import sys
import weakref
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import astuple
from itertools import count
from math import inf
from queue import Empty, SimpleQueue
from threading import RLock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from cabochon.bots.mcts import Tried, tried_at

if TYPE_CHECKING:
    from cabochon.bots.bot import Clock
    from cabochon.bots.mcts import Mcts

LOG = logging.getLogger("cabochon.bots")

Inbox = SimpleQueue[tuple["Mate", dict[str, Any]]]
"""What mates have said, and who."""

EARLY: Final = 0.004
"""So many seconds before the time is up mates are to answer."""

GRACE: Final = 0.008
"""So many seconds mates may be late: what comes after that is not counted."""

PAUSE: Final = 0.005
"""How often whoever waits for a mate looks whether to stop."""

MOST_FAILURES: Final = 3
"""A crew of which so many mates failed gets no more."""

MOST: Final = 256
"""So many mates a process has at most, for all of its bots together."""

ENDING: Final = 2.0
"""So many seconds a process has to end by itself."""

NUMBERS: Final = count(1)
"""A number for each question of this process: what a mate answers late it may answer when it is in another crew."""


class Mate:
    """A process that searches. A thread puts what it says into `inbox`, which belongs to whoever asks it.

    `ready` is whether it has said anything yet, `ended` whether it will say no more, `asked` the question it was asked.
    """

    def __init__(self, inbox: Inbox) -> None:
        command = (sys.executable, "-m", "cabochon.mate")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.inbox = inbox
        self.ready = False
        self.ended = False
        self.asked = 0
        Thread(target=self.listen, name="mate", daemon=True).start()

    def listen(self) -> None:
        """Pass on what the process says until it ends."""
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                try:
                    self.inbox.put((self, json.loads(line)))
                except ValueError:
                    break
                self.ready = True
        self.ended = True

    def tell(self, message: dict[str, Any]) -> None:
        """Say something to the process, if it is still there."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            self.ended = True

    def end(self) -> None:
        """End the process, by force if it does not do so by itself."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Quarters:
    """Where the mates of this process wait for a crew. At most `most` are there or in a crew; `ponder` is whether any
    may go on when nothing is asked.
    """

    def __init__(self) -> None:
        self.most = MOST
        self.ponder = True
        self.idle: list[Mate] = []
        self.away = 0
        self.lock = RLock()  # a crew can come to its end while another is made, in one thread

    def hire(self, inbox: Inbox) -> Mate | None:
        """A mate that waits, or a new one; None where there may be no more."""
        with self.lock:
            while self.idle:
                mate = self.idle.pop()
                mate.inbox = inbox
                if not mate.ended and mate.process.poll() is None:
                    self.away += 1
                    return mate
                mate.end()
            if self.away >= self.most:
                return None
            mate = Mate(inbox)
            self.away += 1
            return mate

    def take_back(self, mates: list[Mate]) -> None:
        """Let mates wait for the next crew; the list is empty then."""
        for mate in mates:
            mate.tell({"do": "forget"})
        with self.lock:
            self.idle.extend(mates)
            self.away -= len(mates)
        mates.clear()

    def dismiss(self, mate: Mate) -> None:
        """End a mate of a crew."""
        with self.lock:
            self.away -= 1
        mate.end()

    def close(self) -> None:
        """End all mates that wait."""
        with self.lock:
            mates = self.idle[:]
            self.idle.clear()
        for mate in mates:
            mate.end()


QUARTERS: Final = Quarters()
"""Those of this process."""

atexit.register(QUARTERS.close)


class Crew:
    """Those who search for one bot of a game: so many at once, the bot's own process among them unless they ponder.

    `judge` says how they judge positions: by `weights`, or by a `rollout`. If it `ponders`, the mates search while
    others are asked too, and whoever asks them only waits; `turn` is the seat in whose turn they do so, or -1.
    """

    def __init__(self, searchers: int, judge: str, *, ponders: bool) -> None:
        self.searchers = searchers
        self.judge = judge
        self.ponders = ponders and QUARTERS.ponder
        self.mates: list[Mate] = []
        self.inbox: Inbox = SimpleQueue()
        self.failures = 0
        self.number = 0
        self.turn = -1
        weakref.finalize(self, QUARTERS.take_back, self.mates)

    def search(self, bot: Mcts, view: Any, clock: Clock, most: int) -> list[list[Tried]]:
        """What each search found; the bot is told how many lines were tried in all."""
        self.man()
        ready = all(mate.ready for mate in self.mates) or not clock.end
        alone = self.ponders and len(self.mates) == self.searchers and ready
        parts = shares(most, min(self.searchers, len(self.mates) + (not alone)))
        self.ask(bot, view, clock, parts if alone else parts[1:])
        found: list[list[Tried]] = []
        lines, kept = 0, 0
        if not alone:
            found.append(tried_at(bot.think(view, clock, parts[0], bot.seed_for(view))))
            lines, kept = bot.iterations, bot.kept
        for answer in self.answers(clock):
            found.append([Tried(*tried) for tried in answer["tried"]])
            lines += answer["lines"]
            kept += answer["kept"]
        if not found:  # nobody answered
            found.append(tried_at(bot.think(view, clock, most or 1, bot.seed_for(view))))
            lines, kept = bot.iterations, bot.kept
        bot.iterations, bot.kept = lines, kept
        return found

    def man(self) -> None:
        """See to it that there are as many mates as are needed."""
        for gone in [mate for mate in self.mates if mate.ended]:
            self.dismiss(gone, "a process that searches has ended")
        wanted = self.searchers - (not self.ponders)
        while len(self.mates) < wanted and self.failures < MOST_FAILURES:
            try:
                mate = QUARTERS.hire(self.inbox)
            except OSError as error:
                self.failures = MOST_FAILURES
                LOG.warning("no process could be started to search in: %s", error)
                return
            if mate is None:
                return
            self.mates.append(mate)

    def ask(self, bot: Mcts, view: Any, clock: Clock, parts: list[int]) -> None:
        """Let the mates search, each its part of the lines."""
        question = self.about(bot, view)
        self.number = question["number"]
        for place, (mate, most) in enumerate(zip(self.mates, parts, strict=False), 1):
            if most >= 0:
                seed = crc32(place.to_bytes(2), bot.seed_for(view))
                left = max(0.0, clock.end - monotonic() - EARLY) if clock.end else None
                mate.asked = self.number
                mate.tell(question | {"do": "search", "seed": seed, "most": most, "seconds": left})

    def about(self, bot: Mcts, view: Any) -> dict[str, Any]:
        """What a mate needs to know about a view and the bot that it is shown to."""
        return {
            "number": next(NUMBERS),
            "game": bot.game.name,
            "seats": bot.game.seats,
            "options": bot.game.options,
            "judge": self.judge,
            "manner": astuple(bot.manner),
            "view": b64encode(view.pack()).decode(),
            "text": crc32(bot.game.write(view).encode()),
        }

    def answers(self, clock: Clock) -> list[dict[str, Any]]:
        """What mates found, in their order; those that failed leave the crew, and who is late is not waited for."""
        waiting = [mate for mate in self.mates if mate.asked == self.number]
        found: dict[Mate, dict[str, Any]] = {}
        late = inf
        while waiting and monotonic() < late:
            if late == inf and clock.up():
                late = monotonic() + GRACE
                for mate in waiting:
                    mate.tell({"do": "stop"})
            found.update(self.heard(PAUSE))
            for mate in [mate for mate in waiting if mate.ended and mate not in found]:
                self.dismiss(mate, "a process that searches has ended")
            waiting = [mate for mate in waiting if mate in self.mates and mate not in found]
        for mate, answer in found.items():
            if "failed" in answer:  # it would fail again
                self.failures = MOST_FAILURES
                self.dismiss(mate, answer["failed"])
        return [found[mate] for mate in self.mates if mate in found]

    def heard(self, seconds: float) -> Iterator[tuple[Mate, dict[str, Any]]]:
        """The next answer to what was asked last, if one comes in time."""
        try:
            mate, answer = self.inbox.get(timeout=seconds)
        except Empty:
            return
        if answer["number"] == self.number:
            yield mate, answer

    def dismiss(self, mate: Mate, why: str) -> None:
        """Do without a mate."""
        LOG.warning("%s; the bot does without it", why)
        self.failures += 1
        self.mates.remove(mate)
        QUARTERS.dismiss(mate)

    def ponder(self, bot: Mcts, view: Any) -> None:
        """Search in a view in which another seat is asked until the bot is asked again, if this crew ponders.

        That is done once a turn, at its beginning: what the others choose then is found in the tree.
        """
        if not self.ponders or self.turn == int(view.turn):
            return
        self.man()
        question = self.about(bot, view)
        for place, mate in enumerate(self.mates, 1):
            mate.tell(question | {"do": "ponder", "seed": crc32(place.to_bytes(2), bot.seed_for(view))})
        self.turn = int(view.turn)

    def rest(self) -> None:
        """Stop whatever is going on."""
        if self.turn >= 0:
            for mate in self.mates:
                mate.tell({"do": "stop"})
        self.turn = -1

    def free(self) -> None:
        """Do without mates until the next search."""
        self.turn = -1
        QUARTERS.take_back(self.mates)


def shares(most: int, parts: int) -> list[int]:
    """So many lines in parts, the larger ones first; 0 is any number, and -1 a part of none."""
    if not most:
        return [0] * parts
    return [most // parts + (part < most % parts) or -1 for part in range(parts)]
