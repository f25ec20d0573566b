"""Changed components over HTTP: whether a file can be played, and where it is wrong."""

from __future__ import annotations

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody

from ludotheque.pages.part_checks import check_part
from ludotheque.protocol import variants as wire
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, Undecoded
from ludotheque.server.http.dependencies import (
    AnyRequest,
    TheLimitedProcesses,
    client_network,
    encoded,
    post,
    rate_limited,
)
from ludotheque.server.limited_processes import decode_body
from ludotheque.server.rate_limits import CHECKS


@post(
    "/workshop/check",
    guards=[rate_limited(CHECKS, client_network)],
    request_max_body_size=LARGE_BODY_BYTES,
)
async def check(
    request: AnyRequest,
    processes: TheLimitedProcesses,
    data: JSONBody[Undecoded[wire.CheckPart]],
) -> Response[wire.CheckedPart]:
    """Whether a changed component can be played, where it is wrong, and figures of it."""
    return encoded(await processes.run(client_network(request), encode_checked_part, data.data))


def encode_checked_part(data: bytes) -> bytes:
    """Check the file in the body `data`; returns the JSON of `CheckedPart`."""
    return msgspec.json.encode(check_part(decode_body(data, wire.CheckPart)))


VARIANT_ROUTES = Router("/", route_handlers=[check])
