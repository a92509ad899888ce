"""Tables are kept as they were, in SQLite and in PostgreSQL, and databases that cannot be used are refused."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from at_table import people
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random
from cabochon.table import Setup, Timing
from cabochon.web.storage import MIGRATIONS, Page, Storage, engine_for
from patience import WAIT, free_port
from served import Client, Server, new_token, postgres_tools


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of an empty database of a PostgreSQL server that is started for the tests."""
    tools = postgres_tools()
    if tools is None:
        pytest.skip("there is no PostgreSQL server here: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="cabochon-pg-"))
    user = "postgres" if os.getuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    made = subprocess.run(
        [tools / "initdb", "-D", folder / "data", "-A", "trust", "-U", "cabochon", "-N"],
        capture_output=True, user=user, check=False, cwd=folder,
    )  # fmt: skip
    if made.returncode:
        pytest.skip(f"no PostgreSQL database can be made here: {made.stderr.decode()[-200:]}")
    running, port = started(tools, folder, user)
    yield f"postgresql://cabochon@127.0.0.1:{port}/postgres"
    running.terminate()
    running.wait(WAIT)
    shutil.rmtree(folder, ignore_errors=True)


def started(tools: Path, folder: Path, user: str | None) -> tuple[subprocess.Popen[bytes], int]:
    """A PostgreSQL server that accepts connections, and its port: another one if somebody was there first."""
    while True:
        port, log = free_port(), folder / "log"
        command: list[str | Path] = [tools / "postgres", "-D", folder / "data", "-h", "127.0.0.1"]
        command += ["-p", str(port), "-k", folder]
        with log.open("wb") as told:
            running = subprocess.Popen(command, user=user, stdout=told, stderr=told, cwd=folder)
        while running.poll() is None:
            if b"ready to accept" in log.read_bytes():
                return running, port
            time.sleep(0.05)
        assert b"Address already in use" in log.read_bytes(), log.read_text("utf-8", "replace")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of each sort."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("postgres"))


def test_a_table_is_read_as_it_was_kept(address: str) -> None:
    """Setup and events, names of every alphabet included; what is kept twice is refused, and nothing of it kept."""
    setup = Setup("splendor", 2, {"payment": "standard"}, Timing("fischer", 60, 5), public=True, seed=7)
    sitting = people(setup, Random(1), humans=1)
    table = f"t{time.time_ns()}"

    async def kept() -> None:
        storage = await Storage.open(address)
        await storage.add_table(table, setup, 5)
        await storage.append(table, 0, sitting.events[:4], "open")
        await storage.append(table, 4, sitting.events[4:], "playing")
        assert await storage.read(table) == (setup, sitting.events)
        assert table in await storage.tables("playing")
        assert table not in await storage.tables("open")
        with pytest.raises(IntegrityError):
            await storage.append(table, len(sitting.events) - 1, sitting.events[:2], "over")
        await storage.close()
        again = await Storage.open(address)
        assert await again.read(table) == (setup, sitting.events)
        assert await again.read("nothing") is None
        await again.close()

    asyncio.run(kept())


def test_what_is_wrong_for_one_table_is_right_for_the_others(address: str) -> None:
    """Events that wait together are written together, and one that cannot be kept keeps no other from it."""
    sitting = people(Setup("splendor", 2), Random(1))
    tables = [f"w{time.time_ns()}-{number}" for number in range(20)]

    async def kept() -> None:
        storage = await Storage.open(address)
        for table in tables:
            await storage.add_table(table, sitting.setup, 5)
        together = [storage.append(table, 0, sitting.events, "playing") for table in tables]
        wrong = storage.append(tables[3], 2, sitting.events[:1], "over")
        nowhere = storage.append("nowhere", 0, sitting.events[:1], "over")
        ends = await asyncio.gather(*together, wrong, nowhere, return_exceptions=True)
        assert [type(end) for end in ends] == [type(None)] * 20 + [IntegrityError] * 2
        for table in tables:
            assert await storage.read(table) == (sitting.setup, sitting.events)
        await storage.close()

    asyncio.run(kept())


def test_errors_do_not_say_what_was_to_be_kept(address: str) -> None:
    """They are logged, and nobody who reads a log may know what lies face down."""
    sitting = people(Setup("splendor", 2), Random(1))

    async def kept() -> None:
        storage = await Storage.open(address)
        with pytest.raises(IntegrityError) as error:
            await storage.append("nowhere", 0, sitting.events, "playing")
        assert '"kind": "decided"' not in str(error.value)
        await storage.close()

    asyncio.run(kept())


class Troubled(Storage):
    """A storage that cannot write; it counts how often it tried."""

    tries = 0

    async def write(self, pages: Sequence[Page]) -> None:
        """Fail."""
        self.tries += 1
        await asyncio.sleep(0)
        raise OperationalError("INSERT", {}, OSError("the database is locked"))


def test_a_database_that_cannot_be_used_is_not_asked_again_for_each_table(tmp_path: Path) -> None:
    """Each try may take many seconds, and all who wait are kept waiting."""
    sitting = people(Setup("splendor", 2), Random(1))

    async def kept() -> None:
        storage = Troubled(engine_for(f"sqlite:///{tmp_path / 'games.db'}"))
        together = [storage.append(str(table), 0, sitting.events, "playing") for table in range(20)]
        ends = await asyncio.gather(*together, return_exceptions=True)
        assert [type(end) for end in ends] == [OperationalError] * 20
        assert storage.tries == 1
        await storage.close()

    asyncio.run(kept())


async def settle(storage: Storage, *pragmas: str) -> None:
    """Have the only connection to a SQLite database set up in another way."""
    async with storage.engine.connect() as connection:
        for pragma in pragmas:
            await connection.execute(text(f"PRAGMA {pragma}"))


@pytest.mark.parametrize("why", ["database or disk is full", "database is locked"])
def test_all_or_nothing_is_kept_on_a_disk_that_is_full_or_while_another_writes(why: str, tmp_path: Path) -> None:
    """And when that is over, what comes then is kept."""
    file = tmp_path / "games.db"
    sitting = people(Setup("splendor", 2), Random(1))

    async def trouble() -> int:
        storage = await Storage.open(f"sqlite:///{file}")
        await storage.add_table("table", sitting.setup, 5)
        await settle(storage, "max_page_count=12", "busy_timeout=1")
        other = sqlite3.connect(file)
        if "locked" in why:
            other.execute("BEGIN IMMEDIATE")
        times, error = -1, None
        while error is None:
            times += 1
            more = storage.append("table", times * sitting.seq, sitting.events, "playing")
            (error,) = await asyncio.gather(more, return_exceptions=True)
        assert isinstance(error, OperationalError)
        assert why in str(error)
        other.close()
        await settle(storage, "max_page_count=10000")
        assert await storage.read("table") == (sitting.setup, sitting.events * times)
        await storage.append("table", times * sitting.seq, sitting.events, "playing")
        assert await storage.read("table") == (sitting.setup, sitting.events * (times + 1))
        await storage.close()
        return times

    assert (asyncio.run(trouble()) > 0) == ("full" in why)


def test_the_schema_of_a_newer_version_is_refused_and_left_alone(address: str) -> None:
    async def opened() -> None:
        storage = await Storage.open(address)
        newer = {"version": len(MIGRATIONS) + 1}
        async with storage.engine.begin() as connection:
            await connection.execute(text("INSERT INTO cabochon_schema VALUES (:version)"), newer)
        await storage.close()
        with pytest.raises(BadSetup, match="version"):
            await Storage.open(address)
        older = Storage(storage.engine)
        async with older.engine.begin() as connection:
            await connection.execute(text("DELETE FROM cabochon_schema WHERE version = :version"), newer)
        await older.close()

    asyncio.run(opened())


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "games.db",
        "mysql://x/y",
        "sqlite:////no/such/folder/x.db",
        "sqlite:///",
        "postgresql://nobody@127.0.0.1:1/x",
    ],
)
def test_an_address_that_is_no_database_is_refused(wrong: str) -> None:
    with pytest.raises(BadSetup):
        asyncio.run(Storage.open(wrong))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"This is a letter, not a database." * 100)
    with pytest.raises(BadSetup, match="cannot be opened"):
        asyncio.run(Storage.open(f"sqlite:///{file}"))


def test_a_game_is_played_on_postgresql(postgres: str) -> None:
    server = Server(postgres)
    token = new_token()
    client = Client(server, server.open_table(token, bots=["", "random"]), token)
    for _ in range(5):
        client.move()
    before = client.table
    client.until(lambda: bool(client.table["choices"]))
    server.kill()
    server.start()
    again = Client(server, client.url.rpartition("/")[2], token)
    assert again.table["seq"] >= before["seq"]
    for _ in range(3):
        again.move()
    again.close()
    assert "Traceback" not in server.stop()
