"""One connection of a client: reads what it says, has it carried out, and writes what it is to be told.

Whatever a client sends, it gets an answer or one typed refusal; nothing it sends can raise anything further.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from cabochon.table import Refused
from cabochon.web import messages as m
from cabochon.web.catalogue import must_be_offered
from cabochon.web.hall import Hall, bot_name
from cabochon.web.rooms import Room, Watcher, now
from cabochon.web.storage import report

LOG = logging.getLogger("cabochon.sockets")

REPLACED: Final = 4001
NOT_THERE: Final = 4004
RATHER_LATER: Final = 4008
SAY_HELLO: Final = 4002
OPEN_AGAIN: Final = 1012
TROUBLED: Final = 1011
FULL: Final = 1013

PATIENCE: Final = 20.0
"""Seconds in which a client must say hello, and must read what it is sent."""

RATE: Final = 20.0
"""Messages a second that a client may send in the long run."""

BURST: Final = 60.0

decode = msgspec.json.Decoder(m.Said).decode
encode = msgspec.json.Encoder().encode


class Bucket:
    """How much a client may still say."""

    def __init__(self) -> None:
        self.left = BURST
        self.at = asyncio.get_running_loop().time()

    def take(self) -> bool:
        """Whether one more message may be said now."""
        moment = asyncio.get_running_loop().time()
        self.left = min(BURST, self.left + RATE * (moment - self.at))
        self.at = moment
        if self.left < 1:
            return False
        self.left -= 1
        return True


async def serve(socket: WebSocket, hall: Hall, table: str) -> None:
    """A connection from its beginning to its end."""
    await socket.accept()
    try:
        if await room_of(socket, hall, table) is None:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                said = decode(await receive(socket))
        except (TimeoutError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            said = None
        if not isinstance(said, m.Hello):
            await socket.close(SAY_HELLO, "say hello first")
            return
        room = await room_of(socket, hall, table)  # once more: an idle one may be gone by now
        if room is not None:
            await visited(socket, hall, room, said)
    except WebSocketDisconnect:
        return
    except (RuntimeError, OSError) as error:
        LOG.debug("a connection broke: %r", error)  # written to a socket that was just closed


async def room_of(socket: WebSocket, hall: Hall, table: str) -> Room | None:
    """The room of a table; None when there is none, and the client was told why."""
    try:
        room = await hall.room(table)
    except Exception as error:
        report(LOG, f"table {table} cannot be opened", error)
        await socket.close(TROUBLED, "the table cannot be opened now")
        return None
    if room is None:
        await socket.close(NOT_THERE, "there is no such table")
    return room


async def visited(socket: WebSocket, hall: Hall, room: Room, said: m.Hello) -> None:
    """A client that has said hello, in a room, until the connection ends."""
    watcher = Watcher(room.person(said.token), said.since, position=said.position)
    watcher.full = said.since == 0
    if room.full_for(watcher.person):
        await socket.close(FULL, "so many look at the table that there is no room for more")
        return
    room.enter(watcher)
    try:
        await Connection(socket, hall, room, watcher, said.token).run()
    finally:
        room.exit(watcher)


async def receive(socket: WebSocket) -> bytes:
    """The next message; `WebSocketDisconnect` when there will be none."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("bytes") or (message.get("text") or "").encode()


class Connection:
    """A client in a room."""

    def __init__(self, socket: WebSocket, hall: Hall, room: Room, watcher: Watcher, token: str) -> None:
        self.socket = socket
        self.hall = hall
        self.room = room
        self.watcher = watcher
        self.token = token
        self.bucket = Bucket()

    async def run(self) -> None:
        """Read and write until either ends."""
        reading = asyncio.create_task(self.read())
        writing = asyncio.create_task(self.write())
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reading.cancel()
            writing.cancel()
            ends = await asyncio.gather(reading, writing, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, (WebSocketDisconnect, TimeoutError)):
                raise end

    async def write(self) -> None:
        """Tell the client what there is to tell, and close the connection when it is to be closed.

        How things stand goes first: a client that is granted something has been told what came of it.
        """
        watcher = self.watcher
        while True:
            await watcher.wake.wait()
            watcher.wake.clear()
            waiting, watcher.waiting = watcher.waiting, []
            if watcher.dirty and not watcher.closed:
                watcher.dirty = False
                told = await self.room.told(watcher)
                if told is not None:
                    await self.send(encode(told))
            for message in waiting:
                await self.send(encode(message))
            if watcher.closed:
                await self.close()
                return

    async def close(self) -> None:
        """Close the connection, saying why."""
        if self.watcher.replaced:
            await self.send(encode(m.Replaced()))
            await self.socket.close(REPLACED, "the table is open elsewhere")
        elif self.room.broken:
            await self.socket.close(OPEN_AGAIN, "open the table again")
        else:
            await self.socket.close(RATHER_LATER, "too much at once")

    async def send(self, data: bytes) -> None:
        """Send a message, as text; a client that does not read is let go."""
        async with asyncio.timeout(PATIENCE):  # before 3.12 `wait_for` may not notice that it is cancelled
            await self.socket.send_text(data.decode())

    async def read(self) -> None:
        """Carry out what the client says."""
        while True:
            data = await receive(self.socket)
            if not self.bucket.take():
                self.watcher.tell(m.Refused("slow", "that is too much at once: wait a moment"))
                await asyncio.sleep(1)
                continue
            try:
                said = decode(data)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                self.watcher.tell(m.Refused("message", f"this is no message: {error}"[:300]))
                continue
            await self.carry_out(said)

    async def carry_out(self, said: m.Said) -> None:
        """Carry out one message; it is refused in one way, whatever is wrong."""
        name = getattr(said, "id", "")
        try:
            seq = await self.asked_for(said)
        except Refused as refused:
            self.watcher.tell(m.Refused(refused.code, str(refused)[:400], name))
            if refused.code in ("stale", "again"):
                self.watcher.look()
        except Exception as error:
            report(LOG, f"table {self.room.table}: a message could not be carried out", error)
            self.watcher.tell(m.Refused("server", "something went wrong here: nothing was changed", name))
        else:
            if name:
                self.watcher.tell(m.Granted(name, seq))

    async def asked_for(self, said: m.Said) -> int:
        """What the client asked for; the number of the last event then."""
        room, person = self.room, self.watcher.person
        match said:
            case m.Ping():
                self.watcher.tell(m.Pong(now()))
                return 0
            case m.Hello():
                self.watcher.known, self.watcher.full = said.since, said.since == 0
                self.watcher.position = said.position
                self.watcher.look()
                return 0
            case m.Rematch():
                await asyncio.shield(self.hall.rematch(room, person, self.token))
                return 0
            case _:
                return await room.act(lambda at: played(at, person, said, room.rng))


def played(at: Any, person: str, said: m.Said, rng: Any) -> list[Any]:
    """What a message about the game does at a table."""
    moment = now()
    match said:
        case m.Answer():
            given = {"version": said.version, "action": said.id, "now": moment, "rng": rng}
            return list(at.answer(person, said.answers, **given))
        case m.TakeBack():
            return list(at.take_back(person, version=said.version, action=said.id, now=moment))
        case m.Sit():
            return list(at.sit(said.seat, person, said.name, now=moment, rng=rng))
        case m.SeatBot():
            at.seated(person)
            must_be_offered(said.bot)
            return list(at.seat_bot(said.seat, said.bot, bot_name(said.bot), now=moment, rng=rng))
        case m.Clear():
            at.seated(person)
            return list(at.clear(said.seat, now=moment))
    calls = {m.Leave: at.leave, m.ComeBack: at.come_back, m.Resign: at.resign, m.OfferEnd: at.offer_end}
    return list(calls[type(said)](person, now=moment))
