"""Checks of every request: its host and origin, and security headers of its answer.

- The host asked for must be one of ours: an IP address, localhost, this machine's name, or a name
  the server was given. Another site cannot point its own name at this machine (DNS rebinding).
- Every change (POST) and every WebSocket must come from a page of the same host.
- Answers tell the browser to load nothing from elsewhere and to run no inline script.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.pages.security_policy import SERVER_POLICY
from ludotheque.server.http.errors import encode_refusal
from ludotheque.text import Text, text

HEADERS = (
    (b"content-security-policy", SERVER_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
# With a token of its own instead of a page: mail programs send it (RFC 8058).
ANY_ORIGIN_PATH = "/api/notices/stop/"
HSTS = (b"strict-transport-security", b"max-age=31536000")


class SecurityMiddleware:
    """An ASGI application around the application."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = (), *, https: bool = False) -> None:
        self._app = app
        self._schemes = ("https",) if https else ("http", "https")
        self._headers = (*HEADERS, HSTS) if https else HEADERS
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        why = self._refusal_reason(kind, scope)
        if why is not None:
            await _refuse(kind, scope, send, why)
            return
        await self._app(scope, receive, send if kind == "websocket" else self._with_headers(send))

    def _refusal_reason(self, kind: str, scope: Scope) -> Text | None:
        host = _header(scope, b"host").lower()
        if not self._is_own_host(host):
            return text("server-bad-host", host=host[:100])
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            return text("server-no-page")  # PostgreSQL knows no such sign
        if kind == "http" and scope["method"] in ("GET", "HEAD"):  # type: ignore[typeddict-item]
            return None
        if kind == "http" and scope["path"].startswith(ANY_ORIGIN_PATH):
            return None
        try:
            parts = urlsplit(_header(scope, b"origin").lower())
        except ValueError:
            return text("server-bad-origin")
        if parts.scheme not in self._schemes or parts.netloc != host:
            return text("server-bad-origin")
        return None

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [*message["headers"]]  # a page may have a policy of its own
                said = {name.lower() for name, _ in given}
                given += [one for one in self._headers if one[0] not in said]
                message["headers"] = given
            await send(message)

        return sending

    def _is_own_host(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _header(scope: Scope, name: bytes) -> str:
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else ""


async def _refuse(kind: str, scope: Scope, send: Send, why: Text) -> None:
    """Refuse a request, or a socket before its handshake where HTTP can still answer."""
    answer = "http.response" if kind == "http" else "websocket.http.response"
    if kind != "http" and answer not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1008, "reason": why.key})
        return
    accepted = _header(scope, b"accept"), _header(scope, b"accept-language")
    body, media_type = encode_refusal(why, 403, *accepted)
    charset = "; charset=utf-8" if media_type.startswith("text/") else ""
    headers = [(b"content-type", f"{media_type}{charset}".encode()), *HEADERS]
    start: Any = {"type": f"{answer}.start", "status": 403, "headers": headers}
    await send(start)
    rest: Any = {"type": f"{answer}.body", "body": body}
    await send(rest)
