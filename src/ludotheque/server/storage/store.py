"""One database, one writer: changes of many tables share a transaction and a disk flush.

`write` returns when the change is on disk. What waits while a transaction is being flushed goes
into the next one together, so that two hundred tables cost a few flushes, not two hundred.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError

from ludotheque.server.storage.changes import Change
from ludotheque.server.storage.database_errors import (
    NoDatabase,
    hold,
    is_unknown,
    may_repeat,
    telling,
    trouble,
)
from ludotheque.server.storage.free_space import give_back_room, take_room
from ludotheque.server.storage.migrate import migrate
from ludotheque.server.storage.outages import Outages
from ludotheque.server.storage.schema import settings
from ludotheque.text import Text

T = TypeVar("T")
Work = Callable[[Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]  # something to be written, and who waits for it

BATCH = 64  # changes a transaction
PATIENCE = 5.0  # seconds for a sign of life
MOMENT = 1.0  # seconds that a line to PostgreSQL is taken to hold without being tried
TRIES = 3  # for what the database takes back through no fault of its own
_TOUCH = update(settings).values(value=settings.c.value)


class Store:
    def __init__(self, url: str, *, alone: bool = False, dumped: bool = False) -> None:
        """Raises NoDatabase. `alone`: keep other processes out, where the database is a file.
        `dumped`: an old PostgreSQL database may be brought up to date (`migrate`)."""
        self._held: IO[bytes] | None = None
        with telling(_shown(url)):
            self.engine = _engine(url)
            if alone and (path := _file(self.engine.url)):
                self._held = hold(path)
            migrate(self.engine, held=self._held is not None, dumped=dumped)
            with self.engine.begin() as connection:  # whoever cannot write should say so now
                connection.execute(_TOUCH)
        self.outages = Outages()
        self.shared = self.engine.dialect.name == "postgresql"
        # A table is read with several statements, which must see the same moment.
        level = {"isolation_level": "REPEATABLE READ"} if self.shared else {}
        self._reading = self.engine.execution_options(**level)
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._own: Connection | None = None  # of the thread that writes
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="ludotheque-read")
        self._writer = threading.Thread(target=self._write_all, name="ludotheque-write")
        self._writer.daemon = True
        self._writer.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction; when this returns, it is on disk.

        `work` may be run again from the start if another change in the same transaction fails.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((work, done))
        return await asyncio.shield(done)

    async def read(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, work)

    async def at_once(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction of its own, beside all others: for what is not waited for
        and locks a row at most."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._change, work)

    async def try_writing(self) -> Text | None:
        """Why nothing can be written at the moment, or not as much as moves need, if so."""
        try:
            async with asyncio.timeout(PATIENCE):
                id_ = secrets.token_hex(8)
                await self.write(partial(take_room, id_=id_))
                await self.write(partial(give_back_room, id_=id_))
        except (SQLAlchemyError, OSError) as error:
            return trouble(error)
        return None

    def is_held(self) -> bool:
        """Whether a server keeps this file to itself at the moment."""
        path = _file(self.engine.url)
        if path is None:
            return False
        try:
            hold(path).close()
        except NoDatabase:
            return True
        return False

    def close(self) -> None:
        """Write what is waiting, then let go."""
        self._queue.put(None)
        self._writer.join()
        if self._own is not None:
            self._own.close()
        self._readers.shutdown()
        self.engine.dispose()
        if self._held is not None:
            self._held.close()

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._noting(), self._reading.connect() as connection:
            return work(connection)

    def _change(self, work: Callable[[Connection], T]) -> T:
        with self._noting():
            with self.engine.begin() as connection:
                found = work(connection)
            self.outages.note_write()
            return found

    @contextlib.contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self.outages.note_failure(error)
            raise

    def _write_all(self) -> None:
        while True:
            first = self._queue.get()
            if first is None:
                return
            batch = [first]
            with contextlib.suppress(queue.Empty):
                while len(batch) < BATCH:
                    following = self._queue.get_nowait()
                    if following is None:
                        self._queue.put(None)
                        break
                    batch.append(following)
            self._commit(batch)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """For the one who writes. Its connection is kept: taking one from the pool and giving it
        back costs as much as a small change."""
        if self._own is None:
            self._own = self.engine.connect()
        try:
            with self._own.begin():
                yield self._own
        except BaseException:
            self._own.close()
            self._own = None
            raise

    def _commit(self, batch: list[Waiting], tries: int = TRIES) -> None:
        kept, asked = self._own is not None, False
        try:
            with self._transaction() as connection:
                found = _run(connection, [work for work, _ in batch])
                asked = True  # for it to be committed
        except Exception as error:
            if is_unknown(error) and kept and not asked:  # the line broke while nobody used it
                self._commit(batch, tries)
            elif is_unknown(error):  # perhaps all of it is written: done again, it might be twice
                self._fail(batch, error)
            elif len(batch) == 1 and may_repeat(error) and tries > 1:
                self._commit(batch, tries - 1)
            elif len(batch) == 1:
                self._fail(batch, error)
            else:  # one of them is to blame: each on its own
                for one in batch:
                    self._commit([one])
            return
        self.outages.note_write()
        _answer([(done, value, None) for (_, done), value in zip(batch, found, strict=True)])

    def _fail(self, batch: list[Waiting], error: Exception) -> None:
        self.outages.note_failure(error)
        _answer([(done, None, error) for _, done in batch])


Answer = tuple["asyncio.Future[Any]", Any, Exception | None]


def _answer(answers: list[Answer]) -> None:
    """All of a transaction with one call to the loop that waits: each would wake it up."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, theirs in by_loop.items():
        with contextlib.suppress(RuntimeError):  # it has been closed: nobody waits any more
            loop.call_soon_threadsafe(_tell, theirs)


def _tell(answers: list[Answer]) -> None:
    for done, value, error in answers:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(value)
        else:
            done.set_exception(error)


def _run(connection: Connection, works: list[Work]) -> list[Any]:
    """Run all of it; changes of tables are written together."""
    changes = [work for work in works if isinstance(work, Change)]
    if changes:
        Change.write_all(connection, changes)
    return [None if isinstance(work, Change) else work(connection) for work in works]


def _file(url: URL) -> Path | None:
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _shown(url: str) -> str:
    """A database by its name, never with a password."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return url.partition("://")[0]
    return str(_file(parsed) or parsed.render_as_string(hide_password=True))


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        # psycopg 3 is the driver tested; a bare postgresql:// means it too
        if parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        return _postgres(parsed)
    if path := _file(parsed):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():  # holds the secrets of matches: for this user only
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    # Parameters would put moves and secrets into error messages.
    threads = {"check_same_thread": False}
    engine = create_engine(parsed, connect_args=threads, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in (
            "auto_vacuum=INCREMENTAL",  # for a new file: what is deleted gives its room back
            "journal_mode=WAL",
            "synchronous=FULL",  # on disk before it is acknowledged, even if the power fails
            "foreign_keys=ON",
            "busy_timeout=10000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _postgres(url: URL) -> Engine:
    """A line that is dead is given up within seconds, and so is a process that stands still in the
    middle of a transaction: others wait for what it has locked."""
    usual = {"connect_timeout": "5", "tcp_user_timeout": "5000", "keepalives_idle": "5"}
    usual |= {"keepalives_interval": "2", "keepalives_count": "2"}
    parsed = url.update_query_dict({key: usual[key] for key in usual if key not in url.query})
    engine = create_engine(parsed, hide_parameters=True)

    @event.listens_for(engine, "checkin")
    def note(_: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def try_out(connection: Any, record: Any, _: Any) -> None:
        """Whether somebody is still at the other end, unless it was so a moment ago."""
        if time.monotonic() - record.info.get("used", math.inf) > MOMENT:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error:
                raise DisconnectionError from None  # another one is taken

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SET idle_in_transaction_session_timeout = '3s'; SET lock_timeout = '5s'"
            )
        connection.commit()

    return engine
