"""Uploaded records as tables: written in slices, because all moves wait for a transaction.

A record of twenty thousand entries is forty thousand rows, which take a third of a second. The
table is hidden (`schema.UPLOADING`) until its last slice is there; what a server that was killed in
between has left is purged like a deleted table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from ludotheque.host.events import StoredEvent
from ludotheque.record import Snapshot
from ludotheque.server.storage import rows
from ludotheque.server.storage.changes import HIDDEN_COLUMNS
from ludotheque.server.storage.driver import execute
from ludotheque.server.storage.quota import require_quota
from ludotheque.server.storage.schema import (
    UPLOADING,
    account_deletions,
    entries,
    events,
    guests,
    snapshots,
    tables,
)
from ludotheque.text import Problem, text

MAX_SLICE_ROWS = 200
MAX_SLICE_BYTES = 100_000

_ADD_EVENTS, _ADD_ENTRIES = insert(events), insert(entries)


class _Slice(Struct, frozen=True, array_like=True):
    """Rows of one transaction: (number, second, data) of events, (number, data) of entries."""

    events: list[tuple[int, int, str]]
    entries: list[tuple[int, str]]
    snapshot: tuple[int, int, str] | None = None  # the entry it follows, its ply, the data


_slices = msgspec.msgpack.Decoder(_Slice)


def slices(
    stored: Sequence[StoredEvent], entry_rows: Sequence[dict[str, Any]], last: Snapshot
) -> Iterator[bytes]:
    """All rows of a table but its own, in pieces for `add_slice`."""
    data = msgspec.json.encode(last).decode()
    yield msgspec.msgpack.encode(_Slice([], [], (last.seq, last.ply, data)))
    for events_ in _split((one.n, one.at, one.data) for one in stored):
        yield msgspec.msgpack.encode(_Slice(events_, []))
    for entries_ in _split((one["seq"], one["data"]) for one in entry_rows):
        yield msgspec.msgpack.encode(_Slice([], entries_))


def _split(found: Iterable[Any]) -> Iterator[list[Any]]:
    piece: list[Any] = []
    size = 0
    for row in found:
        piece.append(row)
        size += len(row[-1])
        if len(piece) == MAX_SLICE_ROWS or size >= MAX_SLICE_BYTES:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece


def begin_upload(connection: Connection, row: rows.TableRow) -> None:
    """Add the table, hidden."""
    columns = rows.to_columns(row, rows.COLUMNS)
    connection.execute(insert(tables).values(**(columns | HIDDEN_COLUMNS)))


def add_slice(connection: Connection, id_: str, data: bytes) -> None:
    """Add some of its rows."""
    found = _slices.decode(data)
    if found.events:
        names = ("n", "at", "data", "request")
        rows_ = [dict(zip(names, (*one, None), strict=True)) for one in found.events]
        execute(connection, (_ADD_EVENTS, [{"table_id": id_, **row} for row in rows_]))
    if found.entries:
        seqs = [{"table_id": id_, "seq": seq, "data": line} for seq, line in found.entries]
        execute(connection, (_ADD_ENTRIES, seqs))
    if found.snapshot is not None:
        seq, ply, state = found.snapshot
        row = {"table_id": id_, "seq": seq, "ply": ply, "data": state}
        connection.execute(insert(snapshots).values(**row))


def finish_upload(connection: Connection, row: rows.TableRow, quota: int) -> None:
    """Show the table. Raises a Problem where it has been purged meanwhile, where its guest is being
    deleted, and where uploads of the same guest
    have used up the quota since this one was begun: they are finished one after the other."""
    here = select(guests.c.id).where(guests.c.id == row.host).with_for_update()
    going = select(account_deletions.c.guest).where(account_deletions.c.guest == row.host)
    if connection.execute(here).first() is None or connection.execute(going).first() is not None:
        raise Problem(text("server-who"))
    require_quota(connection, row.host, quota)
    said = rows.to_columns(row, (*HIDDEN_COLUMNS, "revision"))
    written = update(tables).where(tables.c.id == row.id, tables.c.status == UPLOADING)
    if connection.execute(written.values(**said)).rowcount != 1:
        raise Problem(text("server-again"))
