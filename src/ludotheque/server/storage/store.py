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
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError

from ludotheque.server.storage.changes import Change
from ludotheque.server.storage.database_errors import (
    DatabaseUnusable,
    describe_error,
    explain_errors,
    is_outcome_unknown,
    is_retryable,
    lock_file,
)
from ludotheque.server.storage.free_space import delete_test_rows, write_test_rows
from ludotheque.server.storage.migrate import migrate
from ludotheque.server.storage.outages import Outages
from ludotheque.server.storage.retention import discard_hidden_tables
from ludotheque.server.storage.schema import settings
from ludotheque.text import Text

T = TypeVar("T")
Transaction = Callable[[Connection], Any]
PendingWrite = tuple[Transaction, "asyncio.Future[Any]"]  # and its result

MAX_BATCH_CHANGES = 64  # changes a transaction
MAX_NEW_TABLES = 5  # tables a transaction: all moves wait for it
WRITE_CHECK_TIMEOUT_S = 5.0  # for a test write
PING_AFTER_S = 1.0  # an idle connection to PostgreSQL is tested after this
MAX_IDLE_IN_TRANSACTION_S = 3  # others wait for the locks of a process that stands still
MAX_LOCK_WAIT_S = 5
WRITE_RETRY_LIMIT = 3  # for what the database takes back through no fault of its own
_TEST_WRITE = update(settings).values(value=settings.c.value)


class Store:
    def __init__(self, url: str, *, exclusive: bool = False, dumped: bool = False) -> None:
        """Raises DatabaseUnusable. `exclusive`: keep other processes out, where the database is a
        file. `dumped`: an old PostgreSQL database may be brought up to date (`migrate`)."""
        self._file_lock: IO[bytes] | None = None
        with explain_errors(_display_url(url)):
            self.engine = _make_engine(url)
            if exclusive and (path := _sqlite_file(self.engine.url)):
                self._file_lock = lock_file(path)
            migrate(self.engine, held=self._file_lock is not None, dumped=dumped)
            with (
                self.engine.begin() as connection
            ):  # fails at the start where nothing can be written
                connection.execute(_TEST_WRITE)
        self.outages = Outages()
        self.is_clustered = self.engine.dialect.name == "postgresql"
        # A table is read with several statements, which must see the same moment.
        level = {"isolation_level": "REPEATABLE READ"} if self.is_clustered else {}
        self._reading = self.engine.execution_options(**level)
        self._queue: queue.SimpleQueue[PendingWrite | None] = queue.SimpleQueue()
        self._writer_connection: Connection | None = None  # of the thread that writes
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="ludotheque-read")
        self._writer = threading.Thread(target=self._run_writer, name="ludotheque-write")
        self._writer.daemon = True
        self._writer.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction; when this returns, it is on disk.

        `work` may be run again from the start if another change in the same transaction fails.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((work, done))
        return await done

    async def write_changes(self, changes: Sequence[Change]) -> None:
        """Write changes of several tables: all of them count, or none. Many new tables are stored
        hidden, a few in each transaction, and the last transaction shows them; what a process that
        is killed in between leaves is purged like an unfinished upload."""
        new = [change for change in changes if change.new_row is not None]
        if len(new) <= MAX_NEW_TABLES:
            await self.write(lambda connection: Change.write_all(connection, changes))
            return
        for change in new:
            change.hide()
        try:
            for start in range(0, len(new), MAX_NEW_TABLES):
                some = new[start : start + MAX_NEW_TABLES]
                await self.write(partial(Change.write_hidden, changes=some))
            await self.write(lambda connection: Change.write_all(connection, changes))
        except BaseException:
            with contextlib.suppress(SQLAlchemyError):  # then they are purged an hour later
                ids = [change.table for change in new]
                await self.write(partial(discard_hidden_tables, ids=ids))
            raise

    async def read(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, work)

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction of its own, beside the writer's: for changes that lock one
        row at most."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._transact, work)

    async def check_writable(self) -> Text | None:
        """Return the reason why a few moves could not be written now, or None."""
        try:
            async with asyncio.timeout(WRITE_CHECK_TIMEOUT_S):
                id_ = secrets.token_hex(8)
                await self.write(partial(write_test_rows, id_=id_))
                await self.write(partial(delete_test_rows, id_=id_))
        except (SQLAlchemyError, OSError) as error:
            return describe_error(error)
        return None

    def is_locked(self) -> bool:
        """Whether a server has locked this file."""
        path = _sqlite_file(self.engine.url)
        if path is None:
            return False
        try:
            lock_file(path).close()
        except DatabaseUnusable:
            return True
        return False

    def close(self) -> None:
        """Write all pending changes, then close the database."""
        self._queue.put(None)
        self._writer.join()
        if self._writer_connection is not None:
            self._writer_connection.close()
        self._readers.shutdown()
        self.engine.dispose()
        if self._file_lock is not None:
            self._file_lock.close()

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._count_failures(), self._reading.connect() as connection:
            return work(connection)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with self._count_failures():
            with self.engine.begin() as connection:
                found = work(connection)
            self.outages.note_write()
            return found

    @contextlib.contextmanager
    def _count_failures(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self.outages.note_failure(error)
            raise

    def _run_writer(self) -> None:
        while True:
            first = self._queue.get()
            if first is None:
                return
            batch = [first]
            with contextlib.suppress(queue.Empty):
                while len(batch) < MAX_BATCH_CHANGES:
                    following = self._queue.get_nowait()
                    if following is None:
                        self._queue.put(None)
                        break
                    batch.append(following)
            self._commit(batch)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction of the writer thread, on a connection it keeps: to take one from the pool
        costs as much as a small change."""
        if self._writer_connection is None:
            self._writer_connection = self.engine.connect()
        try:
            with self._writer_connection.begin():
                yield self._writer_connection
        except BaseException:
            self._writer_connection.close()
            self._writer_connection = None
            raise

    def _commit(self, batch: list[PendingWrite], tries: int = WRITE_RETRY_LIMIT) -> None:
        reused, asked = self._writer_connection is not None, False
        try:
            with self._transaction() as connection:
                found = _run_batch(connection, [work for work, _ in batch])
                asked = True  # for it to be committed
        except Exception as error:
            if is_outcome_unknown(error) and reused and not asked:  # it broke while idle
                self._commit(batch, tries)
            elif is_outcome_unknown(error):  # it may be written: a retry could write it twice
                self._fail_batch(batch, error)
            elif len(batch) == 1 and is_retryable(error) and tries > 1:
                self._commit(batch, tries - 1)
            elif len(batch) == 1:
                self._fail_batch(batch, error)
            else:  # one of them is to blame: each on its own
                for one in batch:
                    self._commit([one])
            return
        self.outages.note_write()
        _deliver_results(
            [(done, value, None) for (_, done), value in zip(batch, found, strict=True)]
        )

    def _fail_batch(self, batch: list[PendingWrite], error: Exception) -> None:
        self.outages.note_failure(error)
        _deliver_results([(done, None, error) for _, done in batch])


WriteResult = tuple["asyncio.Future[Any]", Any, Exception | None]


def _deliver_results(answers: list[WriteResult]) -> None:
    """Deliver all results of a transaction with one call to each waiting loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[WriteResult]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, theirs in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop was closed
            loop.call_soon_threadsafe(_set_results, theirs)


def _set_results(answers: list[WriteResult]) -> None:
    for done, value, error in answers:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(value)
        else:
            done.set_exception(error)


def _run_batch(connection: Connection, works: list[Transaction]) -> list[Any]:
    """Run all of it; changes of tables are written together."""
    changes = [work for work in works if isinstance(work, Change)]
    if changes:
        Change.write_all(connection, changes)
    return [None if isinstance(work, Change) else work(connection) for work in works]


def _sqlite_file(url: URL) -> Path | None:
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _display_url(url: str) -> str:
    """The name of a database, without a password."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return url.partition("://")[0]
    return str(_sqlite_file(parsed) or parsed.render_as_string(hide_password=True))


def _make_engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        # psycopg 3 is the driver tested; a bare postgresql:// means it too
        if parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        return _make_postgres_engine(parsed)
    if path := _sqlite_file(parsed):
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
            "auto_vacuum=INCREMENTAL",  # for a new file: deleted rows free disk space
            "journal_mode=WAL",
            "synchronous=FULL",  # on disk before it is acknowledged, even if the power fails
            "foreign_keys=ON",
            "busy_timeout=10000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _make_postgres_engine(url: URL) -> Engine:
    """A dead connection is given up within seconds, and so is a process that stands still in the
    middle of a transaction: others wait for its locks."""
    usual = {"connect_timeout": "5", "tcp_user_timeout": "5000", "keepalives_idle": "5"}
    usual |= {"keepalives_interval": "2", "keepalives_count": "2"}
    parsed = url.update_query_dict({key: usual[key] for key in usual if key not in url.query})
    engine = create_engine(parsed, hide_parameters=True)

    @event.listens_for(engine, "checkin")
    def note(_: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def try_out(connection: Any, record: Any, _: Any) -> None:
        """Test a connection that was idle for a while."""
        if time.monotonic() - record.info.get("used", math.inf) > PING_AFTER_S:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error:
                raise DisconnectionError from None  # another one is taken

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                f"SET idle_in_transaction_session_timeout = '{MAX_IDLE_IN_TRANSACTION_S}s';"
                f"SET lock_timeout = '{MAX_LOCK_WAIT_S}s'"
            )
        connection.commit()

    return engine
