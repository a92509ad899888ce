"""All rooms: opens them when somebody comes, keeps their clocks, and closes those that nobody needs."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from cabochon.table import Event, Refused, Setup, Sitting
from cabochon.table import Timing as Times
from cabochon.table.picture import place_shown
from cabochon.table.setup import rules_now
from cabochon.web.catalogue import must_be_offered, offered
from cabochon.web.messages import Listed, Opening, Place, Timing
from cabochon.web.rooms import Room, now
from cabochon.web.storage import TROUBLE, Storage, report
from cabochon.web.thinking import Thinkers

LOG = logging.getLogger("cabochon.rooms")

TICK: Final = 0.25
"""Seconds between two looks at the clocks."""

PAUSE: Final = 5.0
"""Seconds between two tries to open the tables that must be open."""

MOST_OPEN: Final = 2000
"""The most rooms that are in use at once."""

STAND_IN: Final = "greedy"
LISTED: Final = 50


class Hall:
    """The rooms of one server. `pace` is how long bots seem to think at least, in seconds.

    `asleep` are tables, in their order, where something may happen by itself, which nobody has opened yet.
    """

    def __init__(self, storage: Storage, thinkers: Thinkers, pace: float) -> None:
        self.storage = storage
        self.thinkers = thinkers
        self.pace = pace
        self.rooms: dict[str, Room] = {}
        self.asleep: dict[str, None] = {}
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.running: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to open every game that is going on, so that bots play on, and to look at the clocks."""
        offered()  # whatever bots import, they do so before anybody is served
        self.asleep = dict.fromkeys(await self.storage.tables("playing"))
        self.running = [asyncio.create_task(self.wake_on()), asyncio.create_task(self.tick_on())]

    async def close(self) -> None:
        """Close all rooms."""
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.close()
        await self.thinkers.close()
        await self.storage.close()

    async def room(self, table: str) -> Room | None:
        """The room of a table, opened if it is not; None when there is no such table."""
        room = self.rooms.get(table)
        if room is not None and not room.broken:
            return room
        async with self.alone(table):
            room = self.rooms.get(table)
            if room is None or room.broken:
                room = await self.opened(table)
        return room

    def alone(self, table: str) -> asyncio.Lock:
        """What only one holds at a time for a table; it is forgotten when nobody does."""
        return self.locks.setdefault(table, asyncio.Lock())

    async def opened(self, table: str) -> Room | None:
        """A room of what is kept of a table."""
        kept = await self.storage.read(table)
        if kept is None:
            return None
        sitting = Sitting.replay(*kept)
        room = Room(table, sitting, self.storage, self.thinkers, self.pace)
        await room.act(lambda at: at.resume(now=now()))
        await self.dismiss_missing(room)
        self.rooms[table] = room
        room.let_bots_think()
        return room

    async def dismiss_missing(self, room: Room) -> None:
        """Do without bots that there are no more since the table was last in use."""
        for seat, place in enumerate(room.sitting.places):
            if place.bot and bot_name(place.bot) not in offered():
                await room.dismiss(seat, "missing")

    async def open_table(self, wanted: Opening) -> str:
        """Open a new table; returns its id."""
        setup = Setup(
            game=wanted.game,
            seats=wanted.seats,
            options=dict(wanted.options),
            timing=Times(wanted.timing.kind, wanted.timing.seconds, wanted.timing.increment),
            late=wanted.late,
            stand_in=STAND_IN,
            public=wanted.public,
            seed=secrets.randbits(31),
            rules=rules_now(wanted.game),
        )
        if len(self.rooms) >= MOST_OPEN:
            raise Refused("full", "there are too many tables: try again later")
        if len(wanted.bots) > wanted.seats:
            raise Refused("setup", f"{len(wanted.bots)} bots cannot sit on {wanted.seats} seats")
        table = secrets.token_urlsafe(12)
        trial = Room(table, Sitting(setup), self.storage, self.thinkers, self.pace)
        self.seat_all(trial, wanted)  # refused before anything is kept
        await self.storage.add_table(table, setup, now())
        room = Room(table, Sitting(setup), self.storage, self.thinkers, self.pace)
        await room.act(lambda _: self.seat_all(room, wanted))
        self.rooms[table] = room  # not before: a room that does nothing yet would be taken for an idle one
        return table

    def seat_all(self, room: Room, wanted: Opening) -> list[Event]:
        """Sit down whoever opens the table, and its bots."""
        events = []
        if wanted.seat is not None:
            person = room.person(wanted.token)
            events += room.sitting.sit(wanted.seat, person, wanted.name, now=now(), rng=room.rng)
        for seat, bot in enumerate(wanted.bots):
            if bot:
                must_be_offered(bot)
                events += room.sitting.seat_bot(seat, bot, bot_name(bot), now=now(), rng=room.rng)
        return events

    async def rematch(self, room: Room, person: str, token: str) -> None:
        """Open the next table: the same setup and bots, the seats moved on by one. People sit down by themselves."""
        async with self.alone(room.table):  # two may want it at once
            await self.open_next(room, person, token)

    async def open_next(self, room: Room, person: str, token: str) -> None:
        """What `rematch` does."""
        sitting = room.sitting
        seat = sitting.seated(person)
        if sitting.phase != "over" or sitting.next_table:
            raise Refused("phase", "the next game is open already" if sitting.next_table else "the game is not over")
        places, setup = sitting.places, sitting.setup
        bots = [bot_again(place) for place in places]
        wanted = Opening(
            game=setup.game,
            seats=setup.seats,
            token=token,
            name=places[seat].name,
            options=dict(setup.options),
            timing=Timing(setup.timing.kind, setup.timing.seconds, setup.timing.increment),  # type: ignore[arg-type]
            late=setup.late,  # type: ignore[arg-type]
            public=setup.public,
            seat=(seat - 1) % setup.seats,
            bots=[*bots[1:], bots[0]],
        )
        table = await self.open_table(wanted)
        await room.act(lambda at: at.rematch(person, table, now=now()))

    async def listed(self) -> list[Listed]:
        """The public tables that are in use, those that wait for somebody first."""
        found = []
        for table, room in reversed(self.rooms.items()):
            setup, places = room.sitting.setup, room.sitting.places
            if (
                not setup.public
                or room.sitting.phase == "over"
                or not (room.watchers or room.sitting.phase == "playing")
            ):
                continue
            timing = Timing(setup.timing.kind, setup.timing.seconds, setup.timing.increment)  # type: ignore[arg-type]
            shown = [msgspec.convert(place_shown(room.sitting, seat), Place) for seat in range(setup.seats)]
            free = sum(place.free for place in places)
            found.append(Listed(table, setup.game, room.sitting.phase, shown, setup.seats, free, timing))
        return sorted(found, key=lambda each: each.phase != "open")[:LISTED]

    # By itself

    async def wake_on(self) -> None:
        """Open tables that must be open, for as long as the server runs."""
        while True:
            await self.wake()
            await asyncio.sleep(PAUSE)

    async def wake(self) -> None:
        """Open the tables that are asleep, as far as there is room; one that cannot be opened is left alone.

        When it is the database that cannot be used, they are asleep until the next try.
        """
        for table in list(self.asleep):
            if len(self.rooms) >= MOST_OPEN:
                return
            try:
                await self.room(table)
            except Exception as error:
                report(LOG, f"table {table} cannot be opened", error)
                if isinstance(error, TROUBLE):
                    return
            self.asleep.pop(table, None)

    async def tick_on(self) -> None:
        """Look at the clocks for as long as the server runs."""
        while True:
            await asyncio.sleep(TICK)
            await self.tick(now())

    async def tick(self, moment: int) -> None:
        """Let clocks run out that do, and forget rooms that are idle."""
        for table, room in list(self.rooms.items()):
            due = room.sitting.clocks.due()
            if due is not None and due <= moment and not room.broken:
                try:
                    await room.act(lambda at: at.tick(now=moment))
                except Exception as error:
                    report(LOG, f"table {table}: a clock could not run out", error)
            if room.broken:
                self.asleep[table] = None  # a bot may be asked there, or a clock run
            if room.broken or room.idle:
                self.forget(room)

    def forget(self, room: Room) -> None:
        """Have no such room any more; the table may be open in another one by now."""
        room.break_off()
        if self.rooms.get(room.table) is room:
            del self.rooms[room.table]


def bot_name(bot: str) -> str:
    """What a bot is called in records: the name of its kind. People are told it in their own language."""
    return bot.partition(":")[0]


def bot_again(place: Any) -> str:
    """The bot that plays on a seat of a rematch; none for a person's seat, or where it is not there any more."""
    return place.bot if not place.person and not place.why and bot_name(place.bot) in offered() else ""
