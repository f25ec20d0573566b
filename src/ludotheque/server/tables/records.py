"""Records out of and into the server."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial

import msgspec
from sqlalchemy import Connection

from ludotheque.chance import SEED_BYTES
from ludotheque.notation import canonical
from ludotheque.protocol.messages import SeatInfo, TableInfo
from ludotheque.record import Record, encode
from ludotheque.server.guests.guest import Guest, new_id
from ludotheque.server.storage import retention, rows, uploads
from ludotheque.server.tables.authorization import Viewer
from ludotheque.server.tables.registry import TableNotFound, TableRegistry
from ludotheque.server.tables.replays import CheckedUpload, ViewedRecord, check_upload
from ludotheque.server.tables.serializers import (
    facts_of,
    record_refusal,
    remember_facts,
    table_info,
)
from ludotheque.server.tables.shared_draws import secret_seeds
from ludotheque.table.setup import today
from ludotheque.text import Problem, text


async def whole_record(house: TableRegistry, viewer: Viewer) -> bytes:
    """The record of a match, with what every seat knew. Raises a Problem while that is secret."""

    def check(row: rows.TableRow) -> None:
        if refused := record_refusal(row, facts_of(row.variant)):
            raise Problem(refused)

    return await _load(house, viewer, check)


async def load_viewed(house: TableRegistry, viewer: Viewer) -> ViewedRecord:
    """The record of a match, to be shown to this viewer."""
    return ViewedRecord(await _load(house, viewer, lambda row: None), viewer)


async def _load(
    house: TableRegistry, viewer: Viewer, check: Callable[[rows.TableRow], None]
) -> bytes:
    """A record, secrets included: for the functions above. `check` refuses by the row."""
    id_ = viewer.table_id

    def read(connection: Connection) -> Record:
        row = rows.load_row(connection, id_)
        if row is None:
            raise TableNotFound
        check(row)
        if row.header is None:
            raise Problem(text("server-not-begun"))
        return Record(row.header, rows.load_entries(connection, id_))

    async with house.looking_back.slot(id_):
        record = await house.store.read(read)
        return await asyncio.to_thread(encode, record)


async def upload(house: TableRegistry, guest: Guest, data: bytes) -> TableInfo:
    """Check a record by replaying it, and keep it as a finished table. Nothing of it is looked at
    in this process before its parts are known to be small."""
    await house.must_have_room(guest)
    now = int(house.now())
    day = today(now)
    known = partial(secret_seeds, guest=guest.id, day=day, secret=house.secret)
    seeds = await house.store.read(known)
    work = house.bounded.run(guest.id, check_upload, data, seeds, now, house.config.table_bytes)
    found = msgspec.msgpack.decode(await work, type=CheckedUpload)
    row = _row(now, guest, found)
    remember_facts(row.variant, found.facts)
    await house.must_have_room(guest)  # uploads that were checked at the same time are there now
    await house.store.write(partial(uploads.begin_upload, row=row))
    for piece in found.rows:  # others write in between
        await house.store.write(partial(uploads.add_slice, id_=row.id, data=piece))
    row.revision += 1
    quota = house.config.quota
    try:
        await house.store.write(partial(uploads.finish_upload, row=row, quota=quota))
    except Problem:
        await house.store.write(partial(retention.discard_upload, id_=row.id))
        house.in_background(house.purge())
        raise
    return table_info(row)


def _row(now: int, guest: Guest, found: CheckedUpload) -> rows.TableRow:
    header = found.header
    seats = [
        SeatInfo(
            "bot" if holder.bot else "person",
            name=holder.name,
            bot=holder.bot,
            colour=holder.colour,
        )
        for holder in header.seats
    ]
    source = found.source
    return rows.TableRow(
        id=new_id(),
        game=header.game,
        version=header.version,
        options=msgspec.json.decode(canonical(header.options)),
        status="over",
        host=guest.id,
        listed=False,
        settings=rows.TableSettings(takeback=header.takeback, imported=True, draws_of=source.table),
        seats=tuple(seats),
        seed=secrets.token_bytes(SEED_BYTES),
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
