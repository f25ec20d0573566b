"""Who asks, how often, and what of: what the handlers of all pages share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

import litestar
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter

from ludotheque.protocol import pages as wire
from ludotheque.server.guests.guest import Guest
from ludotheque.server.http.auth import Identity, house_of
from ludotheque.server.http.connection_limits import network_of
from ludotheque.server.tables.registry import Access, House
from ludotheque.text import Problem, text

NO_STORE = {"Cache-Control": "no-store"}

Asked = Request[Guest | None, Any, Any]  # perhaps by a stranger
ByGuest = Request[Guest, Any, Any]  # behind the guard `known`
InPath = FromPath[str]
NUMBER = QueryParameter(ge=0, le=2**53)
NumberInQuery = Annotated[int | None, NUMBER]
SeatInQuery = Annotated[int | None, QueryParameter(ge=0, le=63)]
TheHouse = NamedDependency[House]
TheIdentity = NamedDependency[Identity]
TheAccess = NamedDependency[Access]  # to the table that the path names
Asking = ASGIConnection[Any, Guest | None, Any, Any]

_WHY = {
    400: "Refused, and why",
    403: "Asked from a page of another site, or under another name",
    404: "There is no such thing",
    413: "Too large",
    429: "Too often",
    503: "Nothing can be written, or nobody has time",
}
REFUSED = {
    status: ResponseSpec(wire.Refusal, generate_examples=False, description=why)
    for status, why in _WHY.items()
}
get = partial(litestar.get, responses=REFUSED, response_headers=NO_STORE)
post = partial(litestar.post, responses=REFUSED, response_headers=NO_STORE, status_code=200)


# Guards ----------------------------------------------------------------------------------------


def known(asking: Asking, _: Any) -> None:
    if asking.user is None:
        raise Problem(text("server-who"))


def guest_of(asking: Asking) -> str:
    """The public id of whoever asks; empty for strangers."""
    return asking.user.id if asking.user else ""


def address(asking: Asking) -> str:
    """Whose network it comes from."""
    return network_of(asking.client.host) if asking.client else ""


async def access_table(request: Asked, house: TheHouse, table_id: InPath) -> Access:
    """To a table, as a spectator sees it."""
    return await house.access(table_id, guest_of(request))


async def access_seat(
    request: Asked, house: TheHouse, table_id: InPath, seat: SeatInQuery = None
) -> Access:
    """To a table, through a seat where one is asked for."""
    return await house.access(table_id, guest_of(request), seat)


def limited(name: str, by: Callable[[Asking], str]) -> Callable[[Asking, Any], Awaitable[None]]:
    """Takes from the limit of this name, for a guest or for an address."""

    async def take(asking: Asking, _: Any) -> None:
        await house_of(asking.scope).limits.take(name, by(asking))

    return take


MAKES_TABLES = [known, limited("tables", guest_of)]
REPLAYS = [limited("replays", address)]
