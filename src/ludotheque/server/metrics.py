"""What a server does, in figures: `GET /api/metrics`, in Prometheus' text format.

Only counts: no names, no addresses of tables. Whoever asks through a proxy is somebody from outside
(see hosting/nginx.conf), so the figures are for this machine alone.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from sqlalchemy import Connection, func, select

from ludotheque.server.house import House, Missing
from ludotheque.server.storage.keeping import bytes_of
from ludotheque.server.storage.schema import guests, tables

TYPE = "text/plain; version=0.0.4"


def stored(connection: Connection) -> dict[str, float]:
    """Tables by their state, guests, and the bytes of all matches."""
    by_status = select(tables.c.status, func.count()).group_by(tables.c.status)
    found = {f'stored_tables{{status="{name}"}}': n for name, n in connection.execute(by_status)}
    found["guests"] = connection.execute(select(func.count()).select_from(guests)).scalar_one()
    return {**found, "stored_bytes": bytes_of(connection)}


async def figures(house: House) -> dict[str, float]:
    return {
        "uptime_seconds": house.now() - house.booted,
        "tables_in_memory": len(house.tables),
        "tables_set_aside": len(house.set_aside),
        "listeners": sum(len(table.listeners) for table in house.tables.values()),
        "memory_peak_bytes": _peak(),
        "processor_seconds_total": time.process_time(),
        **await house.store.read(stored),
    }


def _peak() -> int:
    """The most memory this process has had; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def written(found: dict[str, float]) -> str:
    lines = []
    told = set()
    for name, value in found.items():
        base = name.partition("{")[0]
        if base not in told:
            told.add(base)
            kind = "counter" if base.endswith("_total") else "gauge"
            lines.append(f"# TYPE ludotheque_{base} {kind}")
        lines.append(f"ludotheque_{name} {value:.15g}")
    return "\n".join((*lines, ""))


@get("/api/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], house: NamedDependency[House]) -> Response[str]:
    """For a program on this machine that asks without a proxy."""
    here = request.client and request.client.host in ("127.0.0.1", "::1")
    if not here or "x-forwarded-for" in request.headers:
        raise Missing
    return Response(written(await figures(house)), media_type=TYPE)
