"""A server over HTTP, and the secret by which it knows this terminal.

The secret is kept like a browser's cookie: in the data folder, readable by its owner only, sent to
that server and to no other. No redirect is followed, so nobody can be made to send it elsewhere.
"""

from __future__ import annotations

import http.client
import os
import platform
import re
import socket
import ssl
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

import ludotheque.home as home
from ludotheque.faults import fault
from ludotheque.online.validation import BadAnswer, known, read_json
from ludotheque.protocol.pages import Me, Refusal, SetMe
from ludotheque.text import Problem, Text, text

T = TypeVar("T")

ANSWER_TIMEOUT_SECONDS = 20.0
MAX_ANSWER_BYTES = 20_000_000  # a record has at most 16 million
# The prefix says that nobody but this host has set it, which only HTTPS can promise (RFC 6265bis).
_COOKIE = re.compile(r"(?P<prefix>__Host-)?ludotheque_[0-9a-f]{4,32}")
_SECRET = re.compile(r"[\w-]{20,100}")


class Unreachable(Problem, RuntimeError):
    """The server does not answer; a later attempt may succeed."""


class _StoredServer(Struct):
    """Stored state of one server."""

    server: str
    cookies: dict[str, str] = {}


class ServerClient:
    def __init__(self, origin: str) -> None:
        self.origin = origin
        parts = urlsplit(origin)
        self.host, self.port, self.secure = parts.hostname or "", parts.port, origin[4] == "s"
        self._path = home.folder() / "online" / f"{origin.encode().hex()[:200]}.json"
        self._cookies = _load(self._path, origin)

    @property
    def cookie(self) -> str:
        """The header that says who asks."""
        return "; ".join(f"{name}={secret}" for name, secret in self._cookies.items())

    # Asking -------------------------------------------------------------------------------------

    def get(self, path: str, kind: type[T]) -> T:
        return self._read(self.ask("GET", path), kind)

    def post(self, path: str, body: Any, kind: type[T]) -> T:
        return self._read(self.ask("POST", path, msgspec.json.encode(body)), kind)

    def ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """The body of the answer. Raises a Problem with the server's reason on refusal."""
        headers = {"Origin": self.origin, "Accept": "application/json"}
        headers["User-Agent"] = f"Ludotheque-Terminal ({platform.system()})"
        if self._cookies:
            headers["Cookie"] = self.cookie
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        connection = kind(self.host, self.port, timeout=ANSWER_TIMEOUT_SECONDS)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            data = answer.read(MAX_ANSWER_BYTES + 1)
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(unreachable(self.origin, error)) from None
        finally:
            connection.close()
        if len(data) > MAX_ANSWER_BYTES:
            raise BadAnswer(text("online-bad-answer"))
        if answer.status != 200:
            raise Problem(self.why(data))
        self._keep(answer.headers.get_all("Set-Cookie") or [])
        return data

    def _read(self, data: bytes, kind: type[T]) -> T:
        try:
            return read_json(data, kind)
        except BadAnswer:
            raise BadAnswer(text("online-no-server", server=self.origin)) from None

    def why(self, refusal: bytes) -> Text:
        """The server's reason, if it is one that speaks as ours do."""
        try:
            return known(read_json(refusal, Refusal).why)
        except BadAnswer:
            return text("online-no-server", server=self.origin)

    # Who I am -----------------------------------------------------------------------------------

    def become(self, name: str, *, rename: bool) -> Me:
        """The guest this terminal is; a new one if the server does not know it."""
        me = self.get("/api/me", Me)
        if not me.guest or (rename and name):
            me = self.post("/api/me", SetMe(name), Me)
        return me

    def _keep(self, cookies: list[str]) -> None:
        """Remember the secret the server gives, on disk before it is used."""
        found: dict[str, str] = {}
        for header in cookies:
            try:
                given = SimpleCookie(header)
            except CookieError:
                continue
            for name, morsel in given.items():
                known = _COOKIE.fullmatch(name)
                if known is None or (known["prefix"] and not self.secure):
                    continue
                if _SECRET.fullmatch(morsel.value):
                    found[name] = morsel.value
        if found and found != self._cookies:
            self._cookies = found
            _save(self._path, _StoredServer(self.origin, found))


def _load(path: Path, origin: str) -> dict[str, str]:
    """Raises a Problem where it is damaged: a new guest in its place would have no seats."""
    try:
        stored = msgspec.json.decode(path.read_bytes(), type=_StoredServer)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Problem(text("online-damaged", file=str(path), why=fault(error))) from None
    return stored.cookies if stored.server == origin else {}


def _save(path: Path, stored: _StoredServer) -> None:
    temporary = path.with_suffix(".new")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode(stored))
        temporary.replace(path)
    except OSError as error:
        raise Problem(text("online-not-kept", why=fault(error))) from None


def unreachable(server: str, error: Exception) -> Text:
    """Why nobody answers, in words."""
    kinds: tuple[tuple[type[Exception], str], ...] = (
        (ssl.SSLCertVerificationError, "online-certificate"),
        (ssl.SSLError, "online-no-https"),
        (socket.gaierror, "online-no-host"),
        (ConnectionRefusedError, "online-nobody"),
        (TimeoutError, "online-slow"),
        (http.client.HTTPException, "online-no-server"),
    )
    key = next((key for kind, key in kinds if isinstance(error, kind)), "online-unreachable")
    return text(key, server=server)
