"""Changed components over HTTP: whether a file can be played, and what it changes."""

from __future__ import annotations

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody
from litestar.response import Stream

from ludotheque.pages.part_checks import check_part
from ludotheque.protocol import variants as wire
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, Undecoded
from ludotheque.server.http.dependencies import (
    AnyRequest,
    GuestRequest,
    TheLimitedProcesses,
    TheVariantStudies,
    client_network,
    encoded,
    guest_id,
    post,
    rate_limited,
    require_guest,
)
from ludotheque.server.limited_processes import decode_body
from ludotheque.server.rate_limits import CHECKS, STUDIES


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


@post(
    "/workshop/studies",
    guards=[require_guest, rate_limited(STUDIES, guest_id)],
    request_max_body_size=LARGE_BODY_BYTES,
    media_type="application/x-ndjson",
)
async def study(
    request: GuestRequest,
    variant_studies: TheVariantStudies,
    data: JSONBody[Undecoded[wire.StudyPart]],
) -> Stream:
    """What a changed component changes: reports, one a line, while matches are played."""
    reports = await variant_studies.start(request.user.id, data.data)
    # A proxy that collects the lines would show nothing before the end.
    return Stream(reports, media_type="application/x-ndjson", headers={"X-Accel-Buffering": "no"})


VARIANT_ROUTES = Router("/", route_handlers=[check, study])
