"""Where tables are kept: their setups and events, in SQLite or PostgreSQL. Positions are not kept: events make them.

`append` returns when what it was given will outlive the process. The schema is brought up to date when a storage is
opened; a database of a newer Cabochon is refused and left alone.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from logging import Logger
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event as listen
from sqlalchemy import make_url, text
from sqlalchemy.exc import ArgumentError, DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from cabochon.kernel.errors import BadSetup, BadText
from cabochon.table import Event, Setup, Timing, from_fields, to_fields

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE tables (
            id VARCHAR(40) PRIMARY KEY, setup TEXT NOT NULL, opened BIGINT NOT NULL, phase VARCHAR(10) NOT NULL
        )
        """,
        """
        CREATE TABLE events (
            table_id VARCHAR(40) NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, fields TEXT NOT NULL,
            PRIMARY KEY (table_id, seq)
        )
        """,
        "CREATE INDEX tables_by_phase ON tables (phase, opened)",
    ),
)
"""The steps that made the schema what it is, one a version. A step is never changed once it was released."""

MOST_TOGETHER: Final = 200
"""How many tables' events are written in one transaction at most."""

TROUBLE: Final = (SQLAlchemyError, OSError)
"""What comes of a database that cannot be used just now."""

SILENCE: Final = 30
"""Seconds after which a PostgreSQL server that does not answer is given up."""

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def report(log: Logger, what: str, error: Exception) -> None:
    """Log what an error has brought about, and where it comes from unless it is the database's trouble."""
    log.error("%s: %r", what, error, exc_info=not isinstance(error, TROUBLE))


def engine_for(url: str) -> AsyncEngine:
    """An engine for a database's address, such as `sqlite:///games.db` or `postgresql://user@host/name`.

    Its errors do not say what was to be written: nobody who reads a log may know what lies face down.
    """
    scheme, colon, rest = url.partition("://")
    driver = DRIVERS.get(scheme.partition("+")[0])
    if not colon or driver is None:
        raise BadSetup("the address of a database begins with sqlite:// or postgresql://")
    try:
        if driver.startswith("postgresql"):
            given = {"timeout": SILENCE, "command_timeout": SILENCE}
            return create_async_engine(
                f"{driver}://{rest}", pool_size=5, pool_pre_ping=True, hide_parameters=True, connect_args=given
            )
        file = make_url(f"{driver}://{rest}").database or ":memory:"
        sizes = {} if file == ":memory:" else {"pool_size": 1, "max_overflow": 0}
        engine = create_async_engine(f"{driver}://{rest}", hide_parameters=True, **sizes)
    except (ArgumentError, ValueError) as error:
        raise BadSetup(f"the address of the database cannot be read: {error}") from error
    if not sizes:
        raise BadSetup("the address of a SQLite database names its file: sqlite:///games.db")
    if not Path(file).parent.is_dir():
        raise BadSetup(f"the database cannot be opened: there is no folder {Path(file).parent}")
    listen.listen(engine.sync_engine, "connect", durable)
    return engine


def durable(connection: Any, _: object) -> None:
    """Make SQLite write ahead, and wait until it is written."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def file_url(file: Path) -> str:
    """The address of a SQLite database in a file."""
    return f"sqlite:///{file}"


@dataclass(frozen=True)
class Page:
    """Events of one table that wait to be kept, with the phase that it is in, and what tells that they are."""

    rows: list[dict[str, object]]
    phase: dict[str, str]
    kept: asyncio.Future[None]

    def end(self, error: Exception | None = None) -> None:
        """Tell whoever waits, if somebody still does."""
        if self.kept.done():
            return
        if error is None:
            self.kept.set_result(None)
        else:
            self.kept.set_exception(error)


class Storage:
    """An opened database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.waiting: list[Page] = []
        self.writing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> Storage:
        """The storage at an address, brought up to date; `BadSetup` when it cannot be used."""
        storage = cls(engine_for(url))
        try:
            async with storage.engine.begin() as connection:
                await migrate(connection)
        except TROUBLE as error:
            await storage.close()
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            raise BadSetup(f"the database cannot be opened: {reason}") from error
        except BadSetup:
            await storage.close()
            raise
        return storage

    async def close(self) -> None:
        """Let go of the database, when what waits is written."""
        if self.writing is not None:
            await self.writing
        await self.engine.dispose()

    async def add_table(self, table: str, setup: Setup, now: int) -> None:
        """Keep a new table."""
        async with self.engine.begin() as connection:
            await connection.execute(
                text("INSERT INTO tables (id, setup, opened, phase) VALUES (:id, :setup, :opened, 'open')"),
                {"id": table, "setup": json.dumps(asdict(setup)), "opened": now},
            )

    async def append(self, table: str, before: int, events: Sequence[Event], phase: str) -> None:
        """Keep new events; `before` is the number of those that are kept already. All are kept, or none.

        What waits at the same time is written together: the time that a disk takes is then taken once for all of it.
        """
        rows = [
            {"id": table, "seq": before + number, "fields": json.dumps(to_fields(event))}
            for number, event in enumerate(events, 1)
        ]
        page = Page(rows, {"phase": phase, "id": table}, asyncio.get_running_loop().create_future())
        self.waiting.append(page)
        if self.writing is None or self.writing.done():
            self.writing = asyncio.create_task(self.write_on())
        await page.kept

    async def write_on(self) -> None:
        """Write for as long as something waits."""
        while self.waiting:
            pages, self.waiting = self.waiting[:MOST_TOGETHER], self.waiting[MOST_TOGETHER:]
            try:
                await self.write(pages)
            except (IntegrityError, DataError):
                for page in pages:  # one of them is wrong: each for itself, so that only that one fails
                    await self.write_alone(page)
            except Exception as error:  # the database cannot be used: to ask once more for each would only take longer
                for page in pages:
                    page.end(error)
            else:
                for page in pages:
                    page.end()

    async def write_alone(self, page: Page) -> None:
        """Write one page in a transaction of its own."""
        try:
            await self.write([page])
        except Exception as error:
            page.end(error)
        else:
            page.end()

    async def write(self, pages: Sequence[Page]) -> None:
        """Write pages in one transaction."""
        async with self.engine.begin() as connection:
            await connection.execute(
                text("INSERT INTO events (table_id, seq, fields) VALUES (:id, :seq, :fields)"),
                [row for page in pages for row in page.rows],
            )
            await connection.execute(
                text("UPDATE tables SET phase = :phase WHERE id = :id AND phase <> :phase"),
                [page.phase for page in pages],
            )

    async def read(self, table: str) -> tuple[Setup, list[Event]] | None:
        """The setup and the events of a table, or None when there is no such table."""
        async with self.engine.connect() as connection:
            found = await connection.execute(text("SELECT setup FROM tables WHERE id = :id"), {"id": table})
            setup = found.scalar_one_or_none()
            if setup is None:
                return None
            rows = await connection.execute(
                text("SELECT seq, fields FROM events WHERE table_id = :id ORDER BY seq"), {"id": table}
            )
            events = []
            for number, (seq, fields) in enumerate(rows, 1):
                if seq != number:
                    raise BadText(f"table {table} lacks its event {number}")
                events.append(from_fields(json.loads(fields)))
        return setup_from(json.loads(setup)), events

    async def tables(self, phase: str, most: int = 10_000) -> list[str]:
        """The tables in a phase, the newest first."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                text("SELECT id FROM tables WHERE phase = :phase ORDER BY opened DESC LIMIT :most"),
                {"phase": phase, "most": most},
            )
            return [row[0] for row in rows]


def setup_from(fields: dict[str, Any]) -> Setup:
    """The setup that was kept as these fields."""
    return Setup(**{**fields, "timing": Timing(**fields["timing"])})


async def migrate(connection: AsyncConnection) -> None:
    """Bring the schema up to date, step by step, all or nothing."""
    await connection.execute(text("CREATE TABLE IF NOT EXISTS cabochon_schema (version INTEGER NOT NULL)"))
    found = await connection.execute(text("SELECT MAX(version) FROM cabochon_schema"))
    version = found.scalar() or 0
    if version > len(MIGRATIONS):
        raise BadSetup(f"the database has version {version}, and this Cabochon knows only {len(MIGRATIONS)}")
    for number, steps in enumerate(MIGRATIONS[version:], version + 1):
        for step in steps:
            await connection.execute(text(step))
        await connection.execute(text("INSERT INTO cabochon_schema (version) VALUES (:version)"), {"version": number})
