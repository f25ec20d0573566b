"""Records out of and into the server."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.bots.seats import everybody
from ludotheque.chance import SEED_BYTES
from ludotheque.naming import clean, short_name
from ludotheque.notation import canonical
from ludotheque.protocol.messages import Ended, SeatInfo
from ludotheque.record import BadRecord, End, Header, Holder, Record, Sit, decode, encode
from ludotheque.server.contest_facts import seed_of
from ludotheque.server.guests import Guest, new_id
from ludotheque.server.house import House, Missing
from ludotheque.server.reading import facts_of, record_open
from ludotheque.server.replaying import Past, Replayed, check
from ludotheque.server.storage import rows
from ludotheque.server.storage.changes import Change
from ludotheque.server.storage.contests import open_deals
from ludotheque.server.storage.lists import days_to_play
from ludotheque.server.viewer import Viewer
from ludotheque.table.setup import daily_seed, today, variant_of
from ludotheque.text import Problem, text


async def whole_record(house: House, viewer: Viewer) -> bytes:
    """The record of a match, with what every seat knew. Raises a Problem while that is secret."""

    def check(row: rows.TableRow) -> None:
        if not record_open(row, facts_of(row.variant)):
            raise Problem(text("server-record-later"))

    return await _load(house, viewer, check)


async def past_of(house: House, viewer: Viewer) -> Past:
    """The record of a match, to be shown to this viewer."""
    return Past(await _load(house, viewer, lambda row: None), viewer)


async def _load(house: House, viewer: Viewer, check: Callable[[rows.TableRow], None]) -> bytes:
    """A record, secrets included: for the functions above. `check` refuses by the row."""
    id_ = viewer.table_id

    def read(connection: Connection) -> Record:
        loaded = rows.load_table(connection, id_)
        if loaded is None:
            raise Missing
        check(loaded.row)
        if loaded.row.header is None:
            raise Problem(text("server-not-begun"))
        return Record(loaded.row.header, rows.load_entries(connection, id_))

    async with house.looking_back.turn(id_):
        record = await house.store.read(read)
        return await asyncio.to_thread(encode, record)


async def upload(house: House, guest: Guest, data: bytes) -> str:
    """Check a record by replaying it, and keep it as a finished table; returns the table's id."""
    await house.must_have_room(guest)
    record = await asyncio.to_thread(decode, data)
    if record.end() is None:  # it is there to be looked at, not to be played on
        record.entries.append(End(seq=len(record.entries) + 1, reason="abandoned"))
    record = _cleaned(record)
    game, now = record.header.game, today(house.now())
    open_days = await house.store.read(lambda c: days_to_play(c, game, now))
    days = {day: daily_seed(game, day, house.secret) for day in open_days}
    deals = await house.store.read(lambda c: open_deals(c, game))
    days |= {f"{id_}:{round_}": seed_of(seed, round_) for id_, seed, round_ in deals}
    checked = await house.bounded.run(guest.id, check, encode(record), days)
    found = msgspec.msgpack.decode(checked, type=Replayed)
    header = record.header
    await asyncio.to_thread(variant_of(header).rules)
    row = _row(house, guest, header, found)
    whats: list[Any] = [*found.lines, Ended(found.reason, found.result, found.scores)]
    row.n = len(whats)
    stamps = [entry.at for entry in record.entries] + [row.created]
    told = [
        rows.stored(n, at, what)
        for n, (what, at) in enumerate(zip(whats, stamps, strict=True), start=1)
    ]
    kept = [rows.columns_of(entry) for entry in record.entries]
    row.bytes = sum(len(one.data) for one in told) + sum(len(one["data"]) for one in kept)
    if row.bytes > house.config.table_bytes:  # taken back and played again, over and over
        raise BadRecord(text("record-too-large", limit=house.config.table_bytes // 1_000_000))
    made = rows.to_columns(row, rows.COLUMNS)
    new = Change(row.id, row.revision, {"n": row.n}, events=told, entries=kept, made=made)
    await house.store.write(new)
    return row.id


def _cleaned(record: Record) -> Record:
    """Names come from a file, also of those who took over later."""
    entries = [
        replace(one, holder=_clean_holder(one.holder)) if isinstance(one, Sit) else one
        for one in record.entries
    ]
    return Record(_clean_header(record.header), entries)


def _clean_holder(holder: Holder) -> Holder:
    name, bot = short_name(holder.name), short_name(holder.bot)
    return Holder(name or ("" if bot else "?"), bot, short_name(holder.colour))


def _clean_header(header: Header) -> Header:
    """Names come from a file: they are cleaned as if they had been typed."""
    seats = everybody(map(_clean_holder, header.seats))
    origin = header.origin and replace(header.origin, id=clean(header.origin.id)[:40])
    name, started = clean(header.id)[:40], header.started[:40]
    return replace(header, seats=tuple(seats), id=name, started=started, origin=origin)


def _row(house: House, guest: Guest, header: Header, found: Replayed) -> rows.TableRow:
    seats = [
        SeatInfo(
            "bot" if holder.bot else "person",
            name=holder.name,
            bot=holder.bot,
            colour=holder.colour,
        )
        for holder in header.seats
    ]
    now = int(house.now())
    return rows.TableRow(
        id=new_id(),
        game=header.game,
        version=header.version,
        options=msgspec.json.decode(canonical(header.options)),
        status="over",
        host=guest.id,
        listed=False,
        settings=rows.TableSettings(takeback=header.takeback, imported=True),
        seats=tuple(seats),
        seed=secrets.token_bytes(SEED_BYTES),
        daily="" if ":" in found.deal else found.deal,
        contest=found.deal if ":" in found.deal else "",
        created=now,
        changed=now,
        header=header,
        ply=found.ply,
        scores=tuple(score.total for score in found.scores),
        result=found.result,
    )
