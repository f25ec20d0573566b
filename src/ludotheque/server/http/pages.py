"""All routes under `/api`, and those that belong to no other module.

Guards settle who may ask and how often, before a body is read.
"""

from __future__ import annotations

import asyncio

from litestar import Response, Router
from litestar.params import FromQuery
from sqlalchemy import Connection

from ludotheque.pages.daily import check_day, daily_table
from ludotheque.protocol import pages as wire
from ludotheque.protocol.messages import TableInfo
from ludotheque.server.guests import history
from ludotheque.server.http.account import ACCOUNT_ROUTES
from ludotheque.server.http.auth import GuestAuthentication
from ludotheque.server.http.bodies import MsgspecBody
from ludotheque.server.http.contests import CONTEST_ROUTES
from ludotheque.server.http.dependencies import (
    TABLE_GUARDS,
    AnyRequest,
    GuestRequest,
    PathText,
    TheConfig,
    TheDailyPars,
    TheQuarantine,
    TheSecret,
    TheServerClock,
    TheStore,
    TheTableRegistry,
    client_network,
    get,
    guest_id,
    post,
    rate_limited,
)
from ludotheque.server.http.games import GAME_ROUTES
from ludotheque.server.http.notices import NOTICE_ROUTES
from ludotheque.server.http.puzzles import PUZZLE_ROUTES
from ludotheque.server.http.ratings import RATING_ROUTES
from ludotheque.server.http.tables import TABLE_ROUTES
from ludotheque.server.http.workshop import WORKSHOP_ROUTES
from ludotheque.server.rate_limits import (
    HEALTH,
)
from ludotheque.server.storage import table_lists
from ludotheque.server.tables.daily import DailyAlreadyBegun
from ludotheque.table.setup import daily_seed, today

# The daily challenge ---------------------------------------------------------------------------


@get("/daily/{game:str}")
async def daily(
    request: AnyRequest,
    clock: TheServerClock,
    store: TheStore,
    daily_pars: TheDailyPars,
    secret: TheSecret,
    game: PathText,
    day: FromQuery[str] = "",
) -> wire.Daily:
    """The challenge of a day (today's if none is named) and its results."""
    now, guest = clock.now(), guest_id(request)
    day = check_day(day or today(now), now)
    found = await store.read(lambda c: history.daily_results(c, game, day, guest, today(now)))
    if found.table and found.par is None:  # the server may have been ended meanwhile
        daily_pars.request(game, day, daily_seed(game, day, secret))
    return found


@post("/daily/{game:str}", guards=TABLE_GUARDS)
async def play_daily(
    request: GuestRequest,
    clock: TheServerClock,
    store: TheStore,
    secret: TheSecret,
    registry: TheTableRegistry,
    daily_pars: TheDailyPars,
    game: PathText,
) -> TableInfo:
    """Begin today's challenge, or come back to it."""
    guest, day = request.user, today(clock.now())

    def must_be_first(connection: Connection) -> None:
        found = table_lists.daily_attempt(connection, game, day, guest.id)
        if found is not None:
            raise DailyAlreadyBegun(found[0])

    try:
        await store.read(must_be_first)
        wanted = await asyncio.to_thread(daily_table, game, guest.name)
        seed = daily_seed(game, day, secret)
        made = await registry.make(guest, wanted, seed=seed, daily=day, only_if=must_be_first)
        daily_pars.request(game, day, seed)
    except DailyAlreadyBegun as before:
        made = await registry.find(before.table)
    return made.info()


@get("/address")
async def server_address(config: TheConfig) -> wire.ServerAddress:
    """The address at which others reach this server, and whether it has a page for times without
    a network."""
    return wire.ServerAddress(config.address, config.offline_page is not None)


# Monitoring ---------------------------------------------------------------------


@get("/health")
async def health(registry: TheTableRegistry, quarantine: TheQuarantine) -> wire.Health:
    """That this process answers; the database is not asked."""
    return wire.Health(True, len(registry.tables), len(quarantine))


@get("/ready", guards=[rate_limited(HEALTH, client_network)])
async def ready(
    store: TheStore,
    registry: TheTableRegistry,
    quarantine: TheQuarantine,
) -> Response[wire.Health]:
    """Whether players can be sent here: 503 while nothing can be written."""
    why = await store.check_writable()
    found = wire.Health(why is None, len(registry.tables), len(quarantine), why)
    return Response(found, status_code=200 if found.ready else 503)


API = Router(
    "/api",
    route_handlers=[
        *(ACCOUNT_ROUTES, GAME_ROUTES, TABLE_ROUTES, PUZZLE_ROUTES),
        *(CONTEST_ROUTES, RATING_ROUTES, NOTICE_ROUTES, WORKSHOP_ROUTES),
        *(daily, play_daily, server_address, health, ready),
    ],
    middleware=[GuestAuthentication],
    dto=MsgspecBody,
    return_dto=None,
)
