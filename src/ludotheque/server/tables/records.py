"""Records of matches: downloads, replays and uploads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import msgspec
from sqlalchemy import Connection

from ludotheque.chance import new_seed
from ludotheque.host.authorization import Viewer
from ludotheque.host.data import (
    TableSettings,
    facts_of,
    record_refusal,
    remember_facts,
    table_info,
)
from ludotheque.host.seats import recorded_seats
from ludotheque.notation import canonical
from ludotheque.pages.replays import ViewedRecord
from ludotheque.protocol.messages import TableInfo
from ludotheque.record import Record, encode
from ludotheque.server.bots.fair_queue import FairQueue
from ludotheque.server.config import Config
from ludotheque.server.guests.guest import Guest, new_id
from ludotheque.server.limited_processes import LimitedProcesses
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage import retention, rows, uploads
from ludotheque.server.storage.quota import StorageQuota
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.deletion import TableDeletion
from ludotheque.server.tables.registry import TableNotFound
from ludotheque.server.tables.shared_draws import secret_seeds
from ludotheque.server.tables.uploads import CheckedUpload, check_upload
from ludotheque.table.setup import today
from ludotheque.text import Problem, text


class RecordService:
    """Records of matches, read out of and into the database."""

    def __init__(
        self,
        config: Config,
        store: Store,
        clock: ServerClock,
        processes: LimitedProcesses,
        quota: StorageQuota,
        deletion: TableDeletion,
        secret: bytes,
    ) -> None:
        self._config, self._store, self._clock = config, store, clock
        self._processes, self._quota, self._deletion = processes, quota, deletion
        self._secret = secret
        self.queue = FairQueue(1)  # for tables: replaying threads slow each other down

    async def read_whole(self, viewer: Viewer) -> bytes:
        """Return the record of a match, with what every seat knew. Raises a Problem while that is
        secret."""

        def check(row: rows.TableRow) -> None:
            if refused := record_refusal(row, facts_of(row.variant)):
                raise Problem(refused)

        return await self._read(viewer, check)

    async def read_viewed(self, viewer: Viewer) -> ViewedRecord:
        """Return the record of a match, to be shown to this viewer."""
        return ViewedRecord(await self._read(viewer, lambda row: None), viewer)

    async def _read(self, viewer: Viewer, check: Callable[[rows.TableRow], None]) -> bytes:
        """Return a record, secrets included. `check` may refuse by the row."""
        id_ = viewer.table_id

        def read(connection: Connection) -> Record:
            row = rows.load_row(connection, id_)
            if row is None:
                raise TableNotFound
            check(row)
            if row.header is None:
                raise Problem(text("server-not-begun"))
            return rows.load_record(connection, row)

        async with self.queue.slot(id_):
            record = await self._store.read(read)
            return await asyncio.to_thread(encode, record)

    async def upload(self, guest: Guest, data: bytes) -> TableInfo:
        """Check a record by replaying it, and store it as a finished table. Nothing of it is
        decoded in this process before its parts are known to be small."""
        await self._quota.require_space(guest.id)
        now = int(self._clock.now())
        known = partial(secret_seeds, guest=guest.id, day=today(now), secret=self._secret)
        seeds, limit = await self._store.read(known), self._config.table_bytes
        work = self._processes.run(guest.id, check_upload, data, seeds, now, limit)
        found = msgspec.msgpack.decode(await work, type=CheckedUpload)
        row = _row(now, guest, found)
        remember_facts(row.variant, found.facts)
        await self._quota.require_space(guest.id)  # uploads checked at the same time count now
        write = self._store.write
        await write(partial(uploads.begin_upload, row=row))
        for piece in found.rows:  # other changes are written in between
            await write(partial(uploads.add_slice, id_=row.id, data=piece))
        row.revision += 1
        try:
            await write(partial(uploads.finish_upload, row=row, quota=self._quota.guest_bytes))
        except Problem:
            await write(partial(retention.discard_hidden_tables, ids=[row.id]))
            self._deletion.purge_soon()
            raise
        return table_info(row)


def _row(now: int, guest: Guest, found: CheckedUpload) -> rows.TableRow:
    header = found.header
    source = found.source
    return rows.TableRow(
        id=new_id(),
        game=header.game,
        version=header.version,
        options=msgspec.json.decode(canonical(header.options)),
        status="over",
        host=guest.id,
        listed=False,
        settings=TableSettings(
            takeback=header.takeback,
            imported=True,
            had_checksum=found.had_checksum,
            draws_of=source.table,
        ),
        seats=recorded_seats(header),
        seed=new_seed(),
        daily=source.daily,
        contest=source.contest,
        created=now,
        changed=now,
        header=header,
        n=found.events,
        ply=found.ply,
        scores=found.scores,
        result=found.result,
        bytes=found.size,
    )
