"""The workshop over HTTP: parts of games as files and as plain values."""

from __future__ import annotations

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody

from ludotheque.pages import workshop as pages
from ludotheque.protocol import workshop as wire
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, Undecoded
from ludotheque.server.http.dependencies import (
    AnyRequest,
    PathText,
    TheLimitedProcesses,
    client_network,
    encoded,
    get,
    post,
    rate_limited,
)
from ludotheque.server.limited_processes import decode_body
from ludotheque.server.rate_limits import CHECKS

GUARDS = [rate_limited(CHECKS, client_network)]


@get("/workshop/{game:str}", guards=GUARDS)
async def parts(game: PathText) -> wire.WorkshopParts:
    """The parts of a game that a file can change, as the game has them."""
    return pages.get_parts(game)


@post("/workshop/read", guards=GUARDS, request_max_body_size=LARGE_BODY_BYTES)
async def read(
    request: AnyRequest, processes: TheLimitedProcesses, data: JSONBody[Undecoded[wire.PartFile]]
) -> Response[wire.PartContent]:
    """The values of a file."""
    return encoded(await processes.run(client_network(request), encode_content, data.data))


@post("/workshop/write", guards=GUARDS, request_max_body_size=LARGE_BODY_BYTES)
async def write(
    request: AnyRequest,
    processes: TheLimitedProcesses,
    data: JSONBody[Undecoded[wire.PartContent]],
) -> Response[wire.PartFile]:
    """The file of values."""
    return encoded(await processes.run(client_network(request), encode_file, data.data))


def encode_content(data: bytes) -> bytes:
    """The values of the file in the body `data`, as JSON of `PartContent`."""
    return msgspec.json.encode(pages.read_file(decode_body(data, wire.PartFile)))


def encode_file(data: bytes) -> bytes:
    """The file of the values in the body `data`, as JSON of `PartFile`."""
    return msgspec.json.encode(pages.write_file(decode_body(data, wire.PartContent)))


WORKSHOP_ROUTES = Router("/", route_handlers=[parts, read, write])
