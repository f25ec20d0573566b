"""Authentication: the guest of a request by its cookie, and the services that answer it."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware.authentication import (
    AbstractAuthenticationMiddleware,
    AuthenticationResult,
)
from litestar.types import Scope

from ludotheque.server.http.connection_limits import network_of
from ludotheque.server.services import Services

OPEN_PATHS = ("/api/games",)  # also for blocked guests: the page needs it to say so

# Servers of one process, as in tests, share their routes; each attaches its own services to the
# scope of a request.
_SERVICES = "ludotheque.services"


def attach_to_scope(scope: Scope, services: Services) -> None:
    place: Any = scope
    place[_SERVICES] = services


def services_of(scope: Scope) -> Services:
    return scope[_SERVICES]  # type: ignore[literal-required, no-any-return]


class GuestAuthentication(AbstractAuthenticationMiddleware):
    """Sets `connection.user` to the guest, or to None for strangers, who may do much, too."""

    async def authenticate_request(
        self, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> AuthenticationResult:
        network = network_of(connection.client.host) if connection.client else ""
        services = services_of(connection.scope)
        guest = await services.sessions.guest(connection.cookies, network)
        is_websocket = connection.scope["type"] == ScopeType.WEBSOCKET  # refused after its opening
        if guest is not None and not is_websocket and connection.url.path not in OPEN_PATHS:
            services.commands.require_not_blocked(guest.id)
        return AuthenticationResult(user=guest, auth=None)
