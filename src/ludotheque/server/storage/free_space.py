"""A test write as large as many moves: on a nearly full disk small changes may still succeed."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, insert

from ludotheque.host.data import TableSettings
from ludotheque.server.storage import rows
from ludotheque.server.storage.schema import DELETED, events, tables

TEST_WRITE_BYTES = 64_000  # as many moves need


def write_test_rows(connection: Connection, id_: str) -> None:
    """Write as much as many moves do, to a hidden table: after a crash it is purged like any
    deleted one."""
    row = rows.TableRow(
        id=id_,
        game="",
        version=1,
        options={},
        status="over",
        host="",
        listed=False,
        settings=TableSettings(),
        seats=(),
        seed=b"",
        created=0,
        changed=0,
    )
    columns = rows.to_columns(row, rows.COLUMNS) | {"status": DELETED}
    connection.execute(insert(tables).values(**columns))
    data = secrets.token_hex(TEST_WRITE_BYTES // 2)  # that cannot be compressed to nothing
    connection.execute(insert(events).values(table_id=id_, n=1, at=0, data=data))


def delete_test_rows(connection: Connection, id_: str) -> None:
    connection.execute(delete(tables).where(tables.c.id == id_))
