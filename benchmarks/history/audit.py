"""What a database must look like after anything: nothing half made, nothing missing in between."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from ludotheque.server.storage.schema import entries, events, holders, tables


def audit(connection: Connection) -> list[str]:
    """Every table that is not whole; empty if all are."""
    wrong = []
    for row in connection.execute(select(tables)):
        told = select(func.count(), func.max(events.c.n)).where(events.c.table_id == row.id)
        many, last = connection.execute(told).one()
        if not row.n == many == (last or 0):
            wrong.append(f"table {row.id} has {row.n} events, of which {many} are there")
        wrote = select(func.count(), func.max(entries.c.seq)).where(entries.c.table_id == row.id)
        many, last = connection.execute(wrote).one()
        if many != (last or 0):
            wrong.append(f"table {row.id} has {many} of {last} entries")
        full = '"open"' not in row.seats
        if full and (row.status == "open" or not many or row.header in (None, "null")):
            wrong.append(f"table {row.id} is full and has not begun")
        held = select(func.count()).select_from(holders).where(holders.c.table_id == row.id)
        if not connection.execute(held).scalar_one():
            wrong.append(f"table {row.id} belongs to nobody")
    return wrong
