"""Dependencies of handlers: request types, services, guards, access to tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

import litestar
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.types import Scope

from ludotheque.protocol import pages as wire
from ludotheque.server.bots.workers import BotWorkers
from ludotheque.server.config import Config
from ludotheque.server.contests.service import ContestService
from ludotheque.server.guests.account_deletion import AccountDeletion
from ludotheque.server.guests.guest import Guest
from ludotheque.server.guests.sessions import Sessions
from ludotheque.server.http.auth import services_of
from ludotheque.server.http.connection_limits import network_of
from ludotheque.server.limited_processes import LimitedProcesses
from ludotheque.server.metrics import Metrics
from ludotheque.server.notices.dispatcher import NoticeDispatcher
from ludotheque.server.rate_limits import REPLAYS, TABLES, RateLimit, RateLimiter
from ludotheque.server.reviews.service import ReviewService
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.quota import StorageQuota
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.daily import DailyPars
from ludotheque.server.tables.deletion import TableDeletion
from ludotheque.server.tables.quarantine import Quarantine
from ludotheque.server.tables.records import RecordService
from ludotheque.server.tables.registry import Access, TableRegistry
from ludotheque.server.workshop.drafts import DraftService
from ludotheque.server.workshop.studies import VariantStudies
from ludotheque.text import Problem, text

NO_STORE = {"Cache-Control": "no-store"}

AnyRequest = Request[Guest | None, Any, Any]  # perhaps by a stranger
GuestRequest = Request[Guest, Any, Any]  # behind the guard `require_guest`
PathText = FromPath[str]
NUMBER_QUERY = QueryParameter(ge=0, le=2**53)
QueryNumber = Annotated[int | None, NUMBER_QUERY]
QuerySeat = Annotated[int | None, QueryParameter(ge=0, le=63)]
TheAccess = NamedDependency[Access]  # to the table that the path names
AnyConnection = ASGIConnection[Any, Guest | None, Any, Any]

_REFUSAL_STATUSES = {
    400: "Refused, and why",
    403: "Asked from a page of another site, or under another name",
    404: "There is no such thing",
    413: "Too large",
    429: "Too often",
    503: "Nothing can be written, or nobody has time",
}
REFUSALS = {
    status: ResponseSpec(wire.Refusal, generate_examples=False, description=why)
    for status, why in _REFUSAL_STATUSES.items()
}
get = partial(litestar.get, responses=REFUSALS, response_headers=NO_STORE)
post = partial(litestar.post, responses=REFUSALS, response_headers=NO_STORE, status_code=200)


# Services --------------------------------------------------------------------------------------

# Handlers name the services that they use as parameters, by their names in `Services`.
TheAccountDeletion = NamedDependency[AccountDeletion]
TheBotWorkers = NamedDependency[BotWorkers]
TheConfig = NamedDependency[Config]
TheContestService = NamedDependency[ContestService]
TheDailyPars = NamedDependency[DailyPars]
TheDraftService = NamedDependency[DraftService]
TheLimitedProcesses = NamedDependency[LimitedProcesses]
TheMetrics = NamedDependency[Metrics]
TheNoticeDispatcher = NamedDependency[NoticeDispatcher]
TheQuarantine = NamedDependency[Quarantine]
TheRateLimiter = NamedDependency[RateLimiter]
TheRecordService = NamedDependency[RecordService]
TheReviewService = NamedDependency[ReviewService]
TheServerClock = NamedDependency[ServerClock]
TheSessions = NamedDependency[Sessions]
TheStorageQuota = NamedDependency[StorageQuota]
TheStore = NamedDependency[Store]
TheTableDeletion = NamedDependency[TableDeletion]
TheTableRegistry = NamedDependency[TableRegistry]
TheVariantStudies = NamedDependency[VariantStudies]
TheSecret = NamedDependency[bytes]
_PROVIDED = (
    "account_deletion",
    "clock",
    "config",
    "contests",
    "daily_pars",
    "deletion",
    "drafts",
    "limiter",
    "metrics",
    "notices",
    "processes",
    "quarantine",
    "quota",
    "records",
    "registry",
    "reviews",
    "secret",
    "sessions",
    "store",
    "variant_studies",
    "workers",
)


def _provide(name: str) -> Provide:
    def service(scope: Scope) -> Any:
        return getattr(services_of(scope), name)

    return Provide(service, sync_to_thread=False)


SERVICE_PROVIDERS = {name: _provide(name) for name in _PROVIDED}


# Guards ----------------------------------------------------------------------------------------


def require_guest(asking: AnyConnection, _: Any) -> None:
    if asking.user is None:
        raise Problem(text("server-who"))


def guest_id(asking: AnyConnection) -> str:
    """The public id of the guest; empty for strangers."""
    return asking.user.id if asking.user else ""


def client_network(asking: AnyConnection) -> str:
    """The network of the client."""
    return network_of(asking.client.host) if asking.client else ""


def encoded(data: bytes) -> Response[Any]:
    """A response with JSON that another thread or process has encoded."""
    return Response(data, media_type="application/json")


async def access_table(
    request: AnyRequest, registry: TheTableRegistry, table_id: PathText
) -> Access:
    """Access to a table as a spectator."""
    return await registry.access(table_id, guest_id(request))


async def access_seat(
    request: AnyRequest,
    registry: TheTableRegistry,
    table_id: PathText,
    seat: QuerySeat = None,
) -> Access:
    """Access to a table, through a seat if the query names one."""
    return await registry.access(table_id, guest_id(request), seat)


def rate_limited(
    limit: RateLimit, by: Callable[[AnyConnection], str]
) -> Callable[[AnyConnection, Any], Awaitable[None]]:
    """A guard that counts a request of a guest or a network."""

    async def take(asking: AnyConnection, _: Any) -> None:
        await services_of(asking.scope).limiter.take(limit, by(asking))

    return take


TABLE_GUARDS = [require_guest, rate_limited(TABLES, guest_id)]
REPLAY_GUARDS = [rate_limited(REPLAYS, client_network)]
