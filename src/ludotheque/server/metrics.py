"""What a server does, in figures. Only counts: no names, no addresses of tables."""

from __future__ import annotations

import sys
import time
from typing import Protocol

from sqlalchemy import Connection, func, select

from ludotheque.server.cluster.membership import Membership
from ludotheque.server.storage.retention import stored_bytes
from ludotheque.server.storage.schema import guests, tables
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.table import Table


class Measured(Protocol):
    store: Store
    peers: Membership
    tables: dict[str, Table]
    set_aside: dict[str, int]
    booted: float

    def now(self) -> float: ...


def count_stored(connection: Connection) -> dict[str, float]:
    """Tables by their state, guests, and the bytes of all matches."""
    by_status = select(tables.c.status, func.count()).group_by(tables.c.status)
    found = {f'stored_tables{{status="{name}"}}': n for name, n in connection.execute(by_status)}
    found["guests"] = connection.execute(select(func.count()).select_from(guests)).scalar_one()
    return {**found, "stored_bytes": stored_bytes(connection)}


async def collect_metrics(house: Measured) -> dict[str, float]:
    return {
        "uptime_seconds": house.now() - house.booted,
        "tables_in_memory": len(house.tables),
        "tables_set_aside": len(house.set_aside),
        "listeners": sum(len(table.listeners) for table in house.tables.values()),
        "bots_at_work": sum(len(table.thinking) for table in house.tables.values()),
        "memory_peak_bytes": _peak_memory_bytes(),
        "processor_seconds_total": time.process_time(),
        **await house.store.read(count_stored),
    }


def _peak_memory_bytes() -> int:
    """The most memory this process has had; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
