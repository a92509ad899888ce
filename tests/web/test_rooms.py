"""What happens between two moments: slow and broken databases, bots that fail, doors that two come through at once.

Storage and bots are told when to go on, so that everything happens in one order.
"""

from __future__ import annotations

import asyncio
import gc
import json
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random as DrawsOf
from typing import Any

import pytest

from at_table import people
from cabochon.bots import Budget
from cabochon.bots.random_ import RandomBot
from cabochon.kernel.native import Random
from cabochon.table import Event, Refused, Setup, Sitting, Timing, log_for
from cabochon.web import hall as halls
from cabochon.web import rooms, sockets
from cabochon.web.hall import Hall
from cabochon.web.messages import Granted, Hello, Opening
from cabochon.web.messages import Timing as Told
from cabochon.web.rooms import Room, Watcher
from cabochon.web.sockets import FULL, OPEN_AGAIN, TROUBLED, Connection, serve, visited
from cabochon.web.thinking import Chosen
from patience import WAIT
from served import new_token

SETUP = Setup("splendor", 2)
MOVES = Told("move", 3600)


class Memory:
    """A storage in memory. While `gate` is closed everything waits; with `trouble` it comes to that."""

    def __init__(self) -> None:
        self.setups: dict[str, Setup] = {}
        self.events: dict[str, list[Event]] = {}
        self.phases: dict[str, str] = {}
        self.gate = asyncio.Event()
        self.gate.set()
        self.trouble: Exception | None = None
        self.reads = 0

    async def through(self) -> None:
        """Wait until it goes on, or do not."""
        await asyncio.sleep(0)
        await self.gate.wait()
        if self.trouble is not None:
            raise self.trouble

    async def add_table(self, table: str, setup: Setup, _now: int) -> None:
        """Keep a new table."""
        await self.through()
        self.setups[table], self.events[table], self.phases[table] = setup, [], "open"

    async def append(self, table: str, before: int, events: Sequence[Event], phase: str) -> None:
        """Keep new events, where no others are kept."""
        await self.through()
        assert before == len(self.events[table])
        self.events[table] += events
        self.phases[table] = phase

    async def read(self, table: str) -> tuple[Setup, list[Event]] | None:
        """What is kept."""
        self.reads += 1
        await self.through()
        return (self.setups[table], list(self.events[table])) if table in self.setups else None

    async def tables(self, phase: str) -> list[str]:
        """The tables in a phase."""
        return [table for table, found in self.phases.items() if found == phase]

    async def close(self) -> None:
        """There is nothing to be closed."""


class Dice:
    """Bots that choose at random; before they do, `first` happens."""

    def __init__(self) -> None:
        self.first: Callable[[], None] = lambda: None

    async def choose(self, _setup: Setup, game: Any, view: Any, _bot: str, seed: int) -> Chosen:
        """A choice."""
        await asyncio.sleep(0)
        self.first()
        return Chosen(RandomBot(game, seed).choose(view, Budget()), well=True)

    async def close(self) -> None:
        """There is nothing to be closed."""


class Spoken:
    """A socket that keeps what is sent and how it was closed; `said` is what the client says first."""

    def __init__(self, said: str = "") -> None:
        self.said = said
        self.kinds: list[str] = []
        self.code = 0

    async def accept(self) -> None:
        """There is nobody who waits for it."""

    async def receive(self) -> dict[str, str]:
        """What the client says."""
        return {"type": "websocket.receive", "text": self.said}

    async def send_text(self, text: str) -> None:
        """Keep the kind of a message."""
        self.kinds.append(json.loads(text)["kind"])

    async def close(self, code: int, _reason: str) -> None:
        """Keep the code."""
        self.code = code


def hall_of(storage: Any, bots: Any = None) -> Hall:
    """A hall where no bot seems to think."""
    thinkers: Any = bots or Dice()
    return Hall(storage, thinkers, 0.0)


def room_of(storage: Memory, setup: Setup = SETUP) -> Room:
    """A room of a table where Ann and Bob play, kept so far."""
    sitting = people(setup, Random(1))
    storage.setups["table"], storage.events["table"], storage.phases["table"] = setup, [*sitting.events], "playing"
    nothing: Any = Dice()
    kept: Any = storage
    return Room("table", sitting, kept, nothing, 0.0)


def bots_only() -> Opening:
    """A table of two bots."""
    return Opening(game="splendor", seats=2, token=new_token(), name="", seat=None, bots=["random", "random"])


def take(room: Room) -> Callable[[Sitting], list[Event]]:
    """Ann's first answer."""
    version = room.sitting.version
    return lambda at: at.answer("ann", ["Twug"], version=version, action="a", now=9, rng=room.rng)


async def while_(going: Callable[[], bool]) -> None:
    """Let everything else go on for as long as something is so."""
    for _ in range(100_000):
        if not going():
            return
        await asyncio.sleep(0)
    raise AssertionError("it goes on for ever")


async def some_rounds() -> None:
    """Let everything else go on as far as it can without anybody from outside."""
    for _ in range(50):
        await asyncio.sleep(0)


# Nothing is told before it is kept


def test_what_is_not_kept_yet_is_in_no_record() -> None:
    async def told() -> None:
        storage = Memory()
        room = room_of(storage)
        storage.gate.clear()
        acting = asyncio.create_task(room.act(take(room)))
        await some_rounds()
        reading = asyncio.create_task(room.record())
        await some_rounds()
        assert not reading.done()
        storage.gate.set()
        await acting
        assert [each.answer for each in (await reading).decisions][-1] == "Twug"

    asyncio.run(told())


def test_what_could_not_be_kept_is_told_to_nobody() -> None:
    """Neither to who was about to be told how things stand, nor in a record; the connection is closed."""

    async def told() -> None:
        storage = Memory()
        room = room_of(storage)
        hall: Any = None
        socket: Any = Spoken()
        watcher = Watcher("bob", 0)
        storage.gate.clear()
        acting = asyncio.create_task(room.act(take(room)))
        await some_rounds()
        room.enter(watcher)
        writing = asyncio.create_task(Connection(socket, hall, room, watcher, "").write())
        reading = asyncio.create_task(room.record())
        await some_rounds()
        storage.trouble = OSError("the disk is full")
        storage.gate.set()
        with pytest.raises(OSError, match="full"):
            await acting
        await writing
        assert (socket.kinds, socket.code) == ([], OPEN_AGAIN)
        with pytest.raises(Refused, match="opened again"):
            await reading

    asyncio.run(told())


def test_who_asked_and_left_has_it_kept_all_the_same() -> None:
    """Whoever waits may be cancelled; the next one is not kept waiting."""

    async def left() -> None:
        storage = Memory()
        room = room_of(storage)
        storage.gate.clear()
        acting = asyncio.create_task(room.act(take(room)))
        await some_rounds()
        acting.cancel()
        await asyncio.gather(acting, return_exceptions=True)
        assert not room.idle
        storage.gate.set()
        assert (await room.record()).decisions[-1].answer == "Twug"
        assert storage.events["table"] == room.sitting.events
        assert room.idle

    asyncio.run(left())


@pytest.mark.parametrize("error", [RuntimeError("a mistake"), Refused("seat", "refused in the middle")])
def test_what_goes_wrong_halfway_breaks_the_room(error: Exception) -> None:
    """Nothing that was done and not kept is built upon: what is kept has no gap."""

    async def acted() -> None:
        storage = Memory()
        room = room_of(storage)
        seq = room.sitting.seq

        def halfway(at: Sitting) -> list[Event]:
            at.offer_end("ann", now=9)
            raise error

        with pytest.raises(type(error)):
            await room.act(halfway)
        assert room.broken
        assert len(storage.events["table"]) == seq

    asyncio.run(acted())


def test_what_was_refused_breaks_nothing() -> None:
    async def acted() -> None:
        room = room_of(Memory())
        with pytest.raises(Refused):
            await room.act(lambda at: at.resign("eve", now=9))
        assert not room.broken

    asyncio.run(acted())


# Bots


def test_a_game_of_bots_goes_on_when_the_database_was_gone_for_a_while(caplog: pytest.LogCaptureFixture) -> None:
    """Though nobody looks. The log has a line for each table and not more."""

    async def play() -> None:
        storage = Memory()
        hall = hall_of(storage)
        table = await hall.open_table(bots_only())
        room = hall.rooms[table]
        await while_(lambda: room.sitting.seq < 20)
        storage.trouble = OSError("the database is gone")
        await while_(lambda: not room.broken)
        await hall.tick(0)
        assert hall.rooms == {}
        await hall.wake()
        await hall.wake()
        assert hall.rooms == {}
        storage.trouble = None
        await hall.wake()
        assert hall.rooms[table] is not room
        await while_(lambda: storage.phases[table] != "over")
        assert storage.events[table] == hall.rooms[table].sitting.events
        await hall.close()

    asyncio.run(play())
    assert len(caplog.text.splitlines()) == 3


def test_a_game_does_not_hang_when_a_bot_cannot_be_answered_for(caplog: pytest.LogCaptureFixture) -> None:
    """The table is opened again and the bot is asked once more; the log says what happened."""

    async def play() -> None:
        bots = Dice()
        hall = hall_of(storage := Memory(), bots)
        table = await hall.open_table(bots_only())
        room = hall.rooms[table]

        def fail() -> None:
            bots.first = lambda: None
            raise Refused("choice", "no such choice")

        bots.first = fail
        await while_(lambda: not room.broken)
        await hall.tick(0)
        await hall.wake()
        await while_(lambda: storage.phases[table] != "over")
        await hall.close()

    asyncio.run(play())
    assert caplog.text.count("is opened again, for no bot can answer: Refused('no such choice')") == 1
    assert "Traceback" in caplog.text


def test_a_clock_runs_on_at_a_table_that_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    async def late() -> None:
        moment = 10_000
        monkeypatch.setattr(halls, "now", lambda: moment)
        storage = Memory()
        hall = hall_of(storage)
        hall.rooms["table"] = room = room_of(storage, Setup("splendor", 2, timing=Timing("move", 30), late="lose"))
        room.break_off()
        await hall.tick(moment)
        await hall.wake()
        await hall.tick(moment + 29_999)
        assert storage.phases["table"] == "playing"
        await hall.tick(moment + 30_000)
        assert storage.phases["table"] == "over"
        await hall.close()

    asyncio.run(late())


def test_a_server_that_starts_does_not_wait_until_all_its_games_are_open() -> None:
    """And one that cannot be opened does not keep it from the others."""

    async def start() -> None:
        storage = Memory()
        room_of(storage)
        first = hall_of(storage)
        tables = [await first.open_table(bots_only()) for _ in range(3)]
        await first.close()
        storage.events[tables[0]].reverse()
        storage.gate.clear()
        hall = hall_of(storage)
        await hall.start()
        assert hall.rooms == {}
        storage.gate.set()
        await while_(lambda: bool(hall.asleep))
        assert set(hall.rooms) == {"table", *tables[1:]}
        await hall.close()

    asyncio.run(start())


def test_no_more_games_are_open_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a start too: the others are opened when one is over."""
    monkeypatch.setattr(halls, "MOST_OPEN", 2)

    async def start() -> None:
        storage = Memory()
        for table in "abc":
            sitting = people(SETUP, Random(1), humans=0)
            storage.setups[table], storage.events[table], storage.phases[table] = SETUP, [*sitting.events], "playing"
        hall = hall_of(storage)
        hall.asleep = dict.fromkeys(await storage.tables("playing"))
        await hall.wake()
        assert [*hall.rooms] == ["a", "b"]
        with pytest.raises(Refused, match="too many tables"):
            await hall.open_table(bots_only())
        assert len(storage.setups) == 3
        await while_(lambda: storage.phases["a"] != "over" or not hall.rooms["a"].idle)
        await hall.tick(0)
        await hall.wake()
        assert "c" in hall.rooms
        assert hall.asleep == {}
        await hall.close()

    asyncio.run(start())


# Doors


def test_a_table_that_many_open_at_once_is_opened_once() -> None:
    """Nothing remembers that it was, nor those that there are not, nor those that could not be."""

    async def come() -> None:
        storage = Memory()
        room_of(storage)
        hall = hall_of(storage)
        found = await asyncio.gather(*(hall.room("table") for _ in range(5)))
        assert len({id(room) for room in found}) == 1
        assert storage.reads == 1
        assert set(await asyncio.gather(hall.room("nowhere"), hall.room("nowhere"))) == {None}
        storage.trouble = OSError("the database is gone")
        ends = await asyncio.gather(*(hall.room("other") for _ in range(3)), return_exceptions=True)
        assert ends == [storage.trouble] * 3
        ends.clear()
        storage.trouble = None  # an error remembers where it came by
        gc.collect()
        assert len(hall.locks) == 0

    asyncio.run(come())


def test_a_room_that_was_opened_again_is_not_forgotten_with_the_old_one() -> None:
    """The old one is broken while the clocks of others are looked at, and somebody comes."""

    async def tick() -> None:
        storage = Memory()
        hall = hall_of(storage)
        slow = room_of(storage, Setup("splendor", 2, timing=Timing("move", 1)))
        storage.setups["slow"], storage.events["slow"] = slow.sitting.setup, [*slow.sitting.events]
        slow.table = "slow"
        hall.rooms["slow"], hall.rooms["table"] = slow, (old := room_of(storage))
        storage.gate.clear()
        ticking = asyncio.create_task(hall.tick(5_000))
        await some_rounds()
        old.break_off()
        hall.rooms["table"] = new = room_of(storage)
        new.enter(Watcher("ann", 0))
        storage.gate.set()
        await ticking
        assert hall.rooms["table"] is new
        assert not new.broken
        await hall.close()

    asyncio.run(tick())


def test_two_who_want_another_game_at_once_get_the_same() -> None:
    async def again() -> None:
        storage = Memory()
        hall = hall_of(storage)
        hall.rooms["table"] = room = room_of(storage)
        await room.act(lambda at: at.resign("ann", now=9))
        wanted = [hall.rematch(room, person, new_token()) for person in ("ann", "bob")]
        ends = await asyncio.gather(*wanted, return_exceptions=True)
        assert [getattr(end, "code", None) for end in ends] == [None, "phase"]
        assert set(storage.setups) == {"table", room.sitting.next_table}
        await hall.close()

    asyncio.run(again())


def test_so_many_may_look_and_those_who_play_always_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_WATCHERS", 3)

    async def look() -> None:
        nothing: Any = None
        room = room_of(Memory())
        watchers = [Watcher(person, 0) for person in ("ann", "eve", "fay", "gus")]
        for watcher in watchers:
            assert not room.full_for(watcher.person)
            room.enter(watcher)
        assert room.full_for("hal")
        assert not room.full_for("bob")
        assert not room.full_for("eve")
        socket: Any = Spoken()
        await visited(socket, nothing, room, Hello(new_token()))
        assert socket.code == FULL
        room.exit(watchers[-1])
        assert not room.full_for("hal")

    asyncio.run(look())


@pytest.mark.parametrize("error", [OSError("the database is gone"), ValueError("a mistake")])
def test_who_comes_to_a_table_that_cannot_be_opened_is_told_to_come_later(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says what is wrong, and where unless it is the database."""

    async def come() -> int:
        storage = Memory()
        storage.trouble = error
        socket: Any = Spoken()
        await serve(socket, hall_of(storage), "table")
        return int(socket.code)

    assert asyncio.run(come()) == TROUBLED
    assert repr(error) in caplog.text
    assert ("Traceback" in caplog.text) == isinstance(error, ValueError)


def test_a_connection_ends_in_the_order_in_which_it_was_told() -> None:
    """What was granted is told before the connection is taken over."""

    async def told() -> None:
        nothing: Any = None
        socket: Any = Spoken()
        room = room_of(Memory())
        watcher = Watcher("ann", 0)
        room.enter(watcher)
        watcher.tell(Granted("a1", 1))
        room.enter(Watcher("ann", 0))
        await Connection(socket, nothing, room, watcher, "").write()
        room.exit(watcher)
        assert socket.kinds == ["granted", "replaced"]
        assert "ann" in room.watchers

    asyncio.run(told())


class Leaving(Spoken):
    """A client that goes away while it is told something, so many rounds before it has been told."""

    def __init__(self, rounds: int) -> None:
        super().__init__()
        self.rounds = rounds
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, str]:
        """Go away when it is time."""
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        """Be told."""
        self.gone.set()
        for _ in range(self.rounds):
            await asyncio.sleep(0)


@pytest.mark.parametrize("rounds", range(8))
def test_a_connection_ends_whenever_its_client_goes(rounds: int) -> None:
    """At whatever moment that is: nobody is there for ever who is not, and no room is kept for them."""

    async def leave() -> None:
        nothing: Any = None
        socket: Any = Leaving(rounds)
        room = room_of(Memory())
        going = asyncio.create_task(visited(socket, nothing, room, Hello(new_token())))
        await some_rounds()
        assert going.done()
        assert room.idle

    asyncio.run(leave())


def test_the_time_is_that_of_the_world_and_is_not_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    before = time.time_ns() // 1_000_000
    moments = [rooms.now() for _ in range(5)]
    assert abs(moments[0] - before) < 24 * 3_600_000
    monkeypatch.setattr("cabochon.web.rooms.time_ns", lambda: 0)
    assert moments == sorted(moments)
    assert rooms.now() >= moments[-1]


# Everything at once


class Shaky(Memory):
    """A storage that takes its time, fails now and then, and sometimes only after it has kept what it was given."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = DrawsOf(seed)
        self.failures = 0

    async def through(self) -> None:
        """Wait for a while, and fail now and then."""
        await idly(self.rng)
        self.fail(0.03)

    def fail(self, share: float) -> None:
        """Fail so often."""
        if self.rng.random() < share:
            self.failures += 1
            raise OSError("the database is gone")

    async def append(self, table: str, before: int, events: Sequence[Event], phase: str) -> None:
        """Keep new events, unless it fails before or others are kept already; or fail after that."""
        await self.through()
        if before != len(self.events[table]):
            raise ValueError("something else is kept")
        self.events[table] += events
        self.phases[table] = phase
        self.fail(0.02)


async def idly(rng: DrawsOf) -> None:
    """Let others go first, or not."""
    for _ in range(rng.randrange(6)):
        await asyncio.sleep(0)


class Caller:
    """A client on a line that breaks now and then: it answers at random, and repeats what was not granted."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.rng = DrawsOf(seed)
        self.token = new_token()
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.pending: dict[str, Any] | None = None
        self.table: dict[str, Any] = {"phase": "open", "seq": 0}
        self.log: dict[int, Any] = {}
        self.lines = 0

    async def play(self, hall: Hall, table: str) -> None:
        """Call until the game is over."""
        socket: Any = self
        while self.table["phase"] != "over":
            self.lines += 1
            self.said = asyncio.Queue()
            self.say(kind="hello", token=self.token, since=self.table["seq"])
            if self.pending:
                self.say(**self.pending)
            await serve(socket, hall, table)
            await idly(self.rng)

    def say(self, **message: Any) -> None:
        """Say something."""
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def hear(self, message: dict[str, Any]) -> None:
        """Take in what is told, and answer."""
        if message["kind"] == "table":
            self.table = message["table"]
            self.log = {} if message["full"] else self.log
            for entry in message["log"]:
                assert entry["seq"] not in self.log
                self.log[entry["seq"]] = entry
        elif message["kind"] in ("granted", "refused"):
            self.pending = None
        if self.table["phase"] == "open" and self.table["you"] is None:
            self.say(kind="sit", seat=1, name=self.name)
        elif self.table.get("choices") and not self.pending:
            text = self.rng.choice(self.table["choices"])["text"]
            action = f"{self.rng.random()}"
            self.pending = {"kind": "answer", "id": action, "version": self.table["version"], "answers": [text]}
            self.say(**self.pending)
        if self.table["phase"] == "over" or self.rng.random() < 0.03:
            self.said.put_nowait({"type": "websocket.disconnect"})

    # What a socket does

    async def accept(self) -> None:
        """The line is there."""

    async def receive(self) -> dict[str, Any]:
        """What is said next."""
        await idly(self.rng)
        return await self.said.get()

    async def send_text(self, text: str) -> None:
        """What is told."""
        await idly(self.rng)
        self.hear(json.loads(text))

    async def close(self, _code: int, _reason: str) -> None:
        """The line is not there any more."""


@pytest.mark.parametrize("seed", range(5))
def test_whatever_fails_whenever_everybody_is_told_what_is_kept_and_the_game_ends(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people whose lines break, a bot, a database that fails before and after: nothing is lost or told twice."""
    monkeypatch.setattr(sockets, "BURST", 1e9)  # they talk as fast as they can
    monkeypatch.setattr(secrets, "randbits", lambda _: seed)

    async def play() -> None:
        storage = Shaky(seed)
        hall = hall_of(storage)
        ann, bob = Caller("Ann", 10 * seed + 1), Caller("Bob", 10 * seed + 2)
        wanted = Opening("splendor", 3, ann.token, "Ann", timing=MOVES, bots=["", "", "random"])
        table = ""
        while not table:
            with suppress(OSError):
                table = await hall.open_table(wanted)
        going = asyncio.create_task(by_itself(hall))
        await asyncio.wait_for(asyncio.gather(ann.play(hall, table), bob.play(hall, table)), WAIT)
        going.cancel()
        kept = Sitting.replay(storage.setups[table], storage.events[table])
        for seat, caller in enumerate((ann, bob)):
            assert list(caller.log.values()) == json.loads(json.dumps(log_for(kept, seat)))
        assert storage.failures > 0
        assert ann.lines + bob.lines > 2
        await hall.close()

    asyncio.run(play())


async def by_itself(hall: Hall) -> None:
    """What a hall does by itself, only faster."""
    while True:
        await some_rounds()
        await hall.tick(rooms.now())
        await hall.wake()
