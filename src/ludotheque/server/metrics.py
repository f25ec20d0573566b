"""Metrics of a server. Only counts: no names, no addresses of tables."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping

from sqlalchemy import Connection, func, select

from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.quota import stored_bytes
from ludotheque.server.storage.schema import guests, tables
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.quarantine import Quarantine
from ludotheque.server.tables.table import Table


def count_stored(connection: Connection) -> dict[str, float]:
    """Tables by their state, guests, and the bytes of all matches."""
    by_status = select(tables.c.status, func.count()).group_by(tables.c.status)
    found = {f'stored_tables{{status="{name}"}}': n for name, n in connection.execute(by_status)}
    found["guests"] = connection.execute(select(func.count()).select_from(guests)).scalar_one()
    return {**found, "stored_bytes": stored_bytes(connection)}


class Metrics:
    def __init__(
        self,
        store: Store,
        clock: ServerClock,
        tables: Mapping[str, Table],
        quarantine: Quarantine,
    ) -> None:
        self._store, self._clock = store, clock
        self._tables, self._quarantine = tables, quarantine

    async def collect(self) -> dict[str, float]:
        tables = self._tables.values()
        return {
            "uptime_seconds": self._clock.now() - self._clock.booted,
            "tables_in_memory": len(tables),
            "tables_set_aside": len(self._quarantine),
            "listeners": sum(len(table.listeners) for table in tables),
            "bots_at_work": sum(len(table.thinking) for table in tables),
            "memory_peak_bytes": _peak_memory_bytes(),
            "processor_seconds_total": time.process_time(),
            **await self._store.read(count_stored),
        }


def _peak_memory_bytes() -> int:
    """The most memory this process has had; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
