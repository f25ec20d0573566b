"""The whole server as one ASGI application."""

from __future__ import annotations

import logging
import traceback
from functools import cache
from typing import Any, cast

from litestar import HttpMethod, Litestar, MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.types import ASGIApp, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.pages.files import PageNotFound
from ludotheque.protocol.messages import PROTOCOL_VERSION
from ludotheque.server.admin.command_queue import GuestBlocked
from ludotheque.server.config import Config
from ludotheque.server.http.auth import attach_to_scope
from ludotheque.server.http.bodies import SMALL_BODY_BYTES, OpenApiDocument
from ludotheque.server.http.dependencies import SERVICE_PROVIDERS
from ludotheque.server.http.documentation_pages import DOCS
from ludotheque.server.http.errors import encode_refusal
from ludotheque.server.http.metrics import get_metrics
from ludotheque.server.http.offline_page import OFFLINE_ROUTES
from ludotheque.server.http.pages import API
from ludotheque.server.http.security import SecurityMiddleware
from ludotheque.server.http.static_files import FILE_ROUTES
from ludotheque.server.rate_limits import RateLimited
from ludotheque.server.realtime.endpoint import serve_table
from ludotheque.server.services import Services
from ludotheque.server.tables.registry import TableNotFound
from ludotheque.server.tables.requests import WriteRefused
from ludotheque.server.workshop.draft_storage import DraftNotFound
from ludotheque.text import Problem, Text, text

log = logging.getLogger("ludotheque.server")


def make_app(config: Config, services: Services | None = None) -> ASGIApp:
    """Return the application; its services open and close with it."""
    application = Application(services or Services(config))
    return SecurityMiddleware(application, config.names, https=config.https)


class Application:
    """The routes with the services of one server, which handlers find in the scope of a request."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._routes = _make_routes()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":  # type: ignore[comparison-overlap]
            await self._run_lifespan(receive, send)
            return
        asked = _as_get(scope)
        attach_to_scope(asked, self._services)
        await self._routes(asked, receive, send)

    async def _run_lifespan(self, receive: Any, send: Any) -> None:
        """Open and close the services with the server; failures are reported to uvicorn."""
        kind = "startup"
        try:
            await receive()
            await self._services.open()
            await send({"type": "lifespan.startup.complete"})
            kind = "shutdown"
            await receive()
        except BaseException:
            await send({"type": f"lifespan.{kind}.failed", "message": traceback.format_exc()})
            raise
        finally:
            await self._services.close()
        await send({"type": "lifespan.shutdown.complete"})


def _as_get(scope: Any) -> Scope:
    """A request with HEAD as one with GET. The HTTP server, which has the scope as it came, sends
    no body."""
    is_head = scope.get("method") == HttpMethod.HEAD
    found: Any = {**scope, "method": HttpMethod.GET} if is_head else scope
    return cast(Scope, found)


@cache
def _make_routes() -> Litestar:
    """Every address of the server. Making them takes longer than most tests with a server do."""
    return Litestar(
        route_handlers=[API, get_metrics, *DOCS, *OFFLINE_ROUTES, *FILE_ROUTES, serve_table],
        dependencies=SERVICE_PROVIDERS,
        exception_handlers={
            Problem: _refuse,
            ValidationException: _refuse_value,
            HTTPException: _refuse_http,
            SQLAlchemyError: _trouble,
            Exception: _fault,
        },
        openapi_config=OpenAPIConfig(
            title="Ludothèque",
            version=str(PROTOCOL_VERSION),
            path="/api/schema",
            render_plugins=[OpenApiDocument(path="/", media_type=MediaType.JSON)],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        request_max_body_size=SMALL_BODY_BYTES,
    )


# Refusals --------------------------------------------------------------------------------------


def _refusal(request: Request[Any, Any, Any], why: Text, status: int) -> Response[bytes]:
    said = request.headers
    accepted = said.get("accept", ""), said.get("accept-language", "")
    body, kind = encode_refusal(why, status, *accepted)
    headers = {"Cache-Control": "no-store"}
    return Response(body, media_type=kind, status_code=status, headers=headers)


_STATUS: dict[type[Problem], int] = {
    TableNotFound: 404,
    DraftNotFound: 404,
    PageNotFound: 404,
    RateLimited: 429,
    GuestBlocked: 403,
}


def _refuse(request: Request[Any, Any, Any], problem: Problem) -> Response[bytes]:
    status = next((code for kind, code in _STATUS.items() if isinstance(problem, kind)), 400)
    return _refusal(request, problem.reason, status)


def _refuse_value(request: Request[Any, Any, Any], error: ValidationException) -> Response[bytes]:
    """A part of the address is wrong, or there is no body at all."""
    wrong: Any = error.extra
    field = wrong[0].get("key", "")
    why = text("fault-json") if field == "data" else text("fault-value", field=field)
    return _refusal(request, text("server-bad-message", why=why), 400)


def _refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    status = error.status_code
    if status == 413:
        limit = request.route_handler.resolve_request_max_body_size() or SMALL_BODY_BYTES
        return _refusal(request, text("server-too-large", limit=limit), status)
    why = "server-no-page" if status in (404, 405) else "server-fault"
    return _refusal(request, text(why), status)


def _trouble(request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[bytes]:
    return _refusal(request, WriteRefused(error).reason, 503)


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log.error("a request failed", exc_info=error)
    return _refusal(request, text("server-fault"), 500)
