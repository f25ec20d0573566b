"""`GET /api/metrics`: metrics in Prometheus' text format.

Requests through a proxy come from outside (see hosting/nginx.conf), so metrics are for programs on
this machine alone.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from ludotheque.server.http.dependencies import TheMetrics
from ludotheque.server.tables.registry import TableNotFound

MEDIA_TYPE = "text/plain; version=0.0.4"


def prometheus_text(found: dict[str, float]) -> str:
    lines = []
    described = set()
    for name, value in found.items():
        base = name.partition("{")[0]
        if base not in described:
            described.add(base)
            kind = "counter" if base.endswith("_total") else "gauge"
            lines.append(f"# TYPE ludotheque_{base} {kind}")
        lines.append(f"ludotheque_{name} {value:.15g}")
    return "\n".join((*lines, ""))


@get("/api/metrics", include_in_schema=False)
async def get_metrics(request: Request[Any, Any, Any], metrics: TheMetrics) -> Response[str]:
    """For a program on this machine that asks without a proxy."""
    here = request.client and request.client.host in ("127.0.0.1", "::1")
    if not here or "x-forwarded-for" in request.headers:
        raise TableNotFound
    return Response(prometheus_text(await metrics.collect()), media_type=MEDIA_TYPE)
