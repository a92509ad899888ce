"""A room: one table with whoever looks at it, its storage, and its bots. Everything that happens goes through `act`.

Nothing is told to anybody before it is kept. Those who look are not sent what changed but how things stand, together
with the log since what they know, so that a slow or lost connection misses nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from time import monotonic_ns, time_ns
from typing import Any, Final

import msgspec

from cabochon.bots import seed_of
from cabochon.kernel.native import Random
from cabochon.records import Record
from cabochon.table import Event, Refused, Sitting, log_for, picture_for
from cabochon.table.places import PROGRAM
from cabochon.web.storage import Storage, report
from cabochon.web.thinking import Thinkers

LOG = logging.getLogger("cabochon.rooms")

MOST_WAITING: Final = 200
"""How many answers may wait for a client that does not read before it is let go."""

MOST_FAILURES: Final = 3
"""How often in a row a bot may fail to answer before another one plays on in its place."""

WHY: Final = {"missing": "is not there any more", "failed": "has failed again and again"}
"""Why a bot is done without, in the log."""

LOG_LENGTH: Final = 1000
"""How many of the last events a client is told of that knows none."""

MOST_WATCHERS: Final = 200
"""The most people who look at a table without a seat: each is told of everything."""

STARTED: Final = time_ns() - monotonic_ns()


def now() -> int:
    """The time in milliseconds, as it was when the server started and has gone on evenly since: nobody sets it."""
    return (STARTED + monotonic_ns()) // 1_000_000


class Watcher:
    """A connection to a room. `known` is the number of the last event it was told of.

    `position`: it is told the position as text, too.
    """

    def __init__(self, person: str, since: int, *, position: bool = False) -> None:
        self.person = person
        self.position = position
        self.known = since
        self.full = True
        self.dirty = True
        self.waiting: list[msgspec.Struct] = []
        self.wake = asyncio.Event()
        self.replaced = False
        self.closed = False

    def tell(self, message: msgspec.Struct) -> None:
        """Have something said to the client."""
        if len(self.waiting) >= MOST_WAITING:
            self.closed = True
        else:
            self.waiting.append(message)
        self.wake.set()

    def look(self) -> None:
        """Have the client told how things stand."""
        self.dirty = True
        self.wake.set()

    def close(self) -> None:
        """Have the connection closed."""
        self.closed = True
        self.wake.set()


class Room:
    """A table that is in use. `pace` is how long a bot seems to think at least, in seconds."""

    def __init__(self, table: str, sitting: Sitting, storage: Storage, thinkers: Thinkers, pace: float) -> None:
        self.table = table
        self.sitting = sitting
        self.storage = storage
        self.thinkers = thinkers
        self.pace = pace
        self.rng = fresh_rng()
        self.lock = asyncio.Lock()
        self.watchers: dict[str, Watcher] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.failures: Counter[int] = Counter()
        self.broken = False

    def person(self, token: str) -> str:
        """Whoever has this token, as this table knows them: a hash that no other table has for them.

        Of a program it says that it is one.
        """
        name = blake2b(token.encode(), digest_size=16, key=self.table.encode()).hexdigest()
        return PROGRAM + name if token.startswith(PROGRAM) else name

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing happens by itself."""
        return (
            not self.watchers and not self.bot_asked() and self.sitting.clocks.due() is None and not self.lock.locked()
        )

    def full_for(self, person: str) -> bool:
        """Whether so many look already that somebody without a seat cannot."""
        spectators = len(self.watchers.keys() - {place.person for place in self.sitting.places})
        return spectators >= MOST_WATCHERS and person not in self.watchers and self.sitting.seat_of(person) is None

    def bot_asked(self) -> bool:
        """Whether a bot must answer."""
        seat = self.sitting.asked()
        return seat is not None and bool(self.sitting.places[seat].bot)

    # Those who look

    def enter(self, watcher: Watcher) -> None:
        """Somebody looks; where they looked before they do not any more."""
        before = self.watchers.get(watcher.person)
        if before is not None:
            before.replaced = True
            before.close()
        self.watchers[watcher.person] = watcher
        self.look_again()

    def exit(self, watcher: Watcher) -> None:
        """Somebody looks no more."""
        if self.watchers.get(watcher.person) is watcher:
            del self.watchers[watcher.person]
            self.look_again()

    def look_again(self) -> None:
        """Everybody is told how things stand."""
        for watcher in self.watchers.values():
            watcher.look()

    async def told(self, watcher: Watcher) -> dict[str, Any] | None:
        """How things stand for one who looks, as the message `table`; None when that is not what is kept."""
        async with self.lock:
            if self.broken:
                return None
            sitting = self.sitting
            seat = sitting.seat_of(watcher.person)
            full = watcher.full or not 0 <= watcher.known <= sitting.seq
            since = watcher.known if not full else max(0, sitting.seq - LOG_LENGTH)
            watcher.known, watcher.full = sitting.seq, False
            moment = now()
            seated = {place.person for place in sitting.places if place.person}
            return {
                "kind": "table",
                "table": picture_for(sitting, seat, now=moment, position=watcher.position),
                "log": log_for(sitting, seat, since=since),
                "full": full,
                "online": [bool(place.person) and place.person in self.watchers for place in sitting.places],
                "watchers": sum(person not in seated for person in self.watchers),
                "now": moment,
            }

    async def record(self) -> Record:
        """The record of the game so far, as it is kept."""
        async with self.lock:
            self.must_be_whole()
            return self.sitting.record()

    # What happens

    async def act(self, call: Callable[[Sitting], list[Event]]) -> int:
        """Do something at the table, keep what came of it, and tell everybody; the number of the last event.

        `Refused` is the table's, and nothing has changed then. Whatever else goes wrong, the room is broken: it must be
        opened again from what is kept. Whoever waits for this may be cancelled, what was begun may not.
        """
        return await asyncio.shield(self.carry_out(call))

    async def carry_out(self, call: Callable[[Sitting], list[Event]]) -> int:
        """What `act` does."""
        async with self.lock:
            self.must_be_whole()
            before = self.sitting.seq
            try:
                events = call(self.sitting)
                if events:
                    await self.storage.append(self.table, before, events, self.sitting.phase)
            except BaseException as error:
                if not isinstance(error, Refused) or self.sitting.seq != before:
                    self.break_off()
                raise
            seq = self.sitting.seq
        if events:
            self.look_again()
            self.let_bots_think()
        return seq

    def must_be_whole(self) -> None:
        """`Refused` when the room is broken."""
        if self.broken:
            raise Refused("again", "the table is being opened again")

    def break_off(self) -> None:
        """Be of no more use: close all connections."""
        self.broken = True
        for watcher in self.watchers.values():
            watcher.close()

    def let_bots_think(self) -> None:
        """See to it that the bot answers that is asked, if one is; at most one thinks at a time."""
        if self.bot_asked() and not self.broken and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self.answer_bots())

    async def answer_bots(self) -> None:
        """Answer for bots for as long as bots are asked; when that cannot be done, the room is broken."""
        try:
            while self.bot_asked() and not self.broken:
                await self.answer_bot()
        except Exception as error:
            if self.broken and isinstance(error, Refused):
                return  # where the table is opened again, the bot is asked again
            report(LOG, f"table {self.table} is opened again, for no bot can answer", error)
            async with self.lock:  # whatever is being kept is kept before the table is read again
                self.break_off()

    async def answer_bot(self) -> None:
        """Answer for the bot that is asked."""
        sitting = self.sitting
        seat, version = sitting.asked(), sitting.version
        assert seat is not None
        started = asyncio.get_running_loop().time()
        view = sitting.game.view(sitting.state, seat)
        seed = seed_of(sitting.setup.seed, seat)
        choice, well = await self.thinkers.choose(sitting.setup, sitting.game, view, sitting.places[seat].bot, seed)
        await asyncio.sleep(max(0.0, started + self.pace - asyncio.get_running_loop().time()))
        await self.act(lambda at: at.answer_bot(seat, choice, version=version, now=now(), rng=self.rng))
        self.failures[seat] = 0 if well else self.failures[seat] + 1
        if self.failures[seat] == MOST_FAILURES:
            await self.dismiss(seat, "failed")

    async def dismiss(self, seat: int, why: str) -> None:
        """Do without the bot of a seat, for one of the reasons that there are (`WHY`)."""
        bot = self.sitting.places[seat].bot
        await self.act(lambda at: at.dismiss(seat, why, now=now()))
        if self.sitting.places[seat].bot != bot:
            LOG.warning("table %s: the bot %s of seat %d %s: it is done without", self.table, bot, seat, WHY[why])

    async def close(self) -> None:
        """Stop bots and connections."""
        self.break_off()
        if self.thinking is not None:
            self.thinking.cancel()
            await asyncio.gather(self.thinking, return_exceptions=True)


def fresh_rng() -> Random:
    """A source of chance that nobody can foresee."""
    from secrets import randbits

    return Random(randbits(62))
