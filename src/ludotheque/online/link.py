"""Addresses of tables: an invitation link, or a server's address and a code."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from ludotheque.text import Problem, text

DEFAULT_SERVER = "http://localhost:8421"  # where `serve` opens on this computer
MAX_LINK_CHARACTERS = 500
_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
_PORTS = {"http": 80, "https": 443}
_CODE = re.compile(r"[A-Za-z0-9_-]{4,40}")
_PATH = re.compile(r"/table/([A-Za-z0-9_-]{4,40})/?")
_EVENT = re.compile(r"/event/([A-Za-z0-9]{4,40})/?")
_TOKEN = re.compile(r"seat=([\w-]{10,80})")
_HOST = re.compile(r"[a-z0-9._:%-]+")


class BadLink(Problem, ValueError):
    """A text that is no address of a table or a server."""


class Invitation(Struct, frozen=True):
    server: str  # its origin: http://localhost:8421
    table: str
    token: str = ""  # of a link that takes a seat along; never shown

    @property
    def link(self) -> str:
        return f"{self.server}/table/{self.table}"

    def at_same_server(self, table: str) -> Invitation | None:
        """Another table of the same server, if this is the code of one."""
        return Invitation(self.server, table) if _CODE.fullmatch(table) else None


def parse_link(written: str, code: str = "") -> Invitation:
    """An invitation link, a link that takes a seat along, or a server's address and a code; a code
    alone is a table of a server on this computer."""
    written, code = written.strip(), code.strip()
    if not code and _CODE.fullmatch(written):
        return Invitation(DEFAULT_SERVER, written)
    parts = _split(written)
    found = _PATH.fullmatch(parts.path)
    if code:
        if parts.path not in ("", "/") or not _CODE.fullmatch(code):
            raise BadLink(text("online-bad-code", code=shown(code)))
        return Invitation(_origin(parts, written), code)
    if found is None:
        raise BadLink(text("online-bad-link", link=shown(written)))
    token = _TOKEN.fullmatch(parts.fragment)
    return Invitation(_origin(parts, written), found[1], token[1] if token else "")


def parse_destination(written: str, code: str = "") -> Invitation | str:
    """A table, as `parse_link` reads it, or the origin of a server; nothing: this computer's."""
    if code.strip() or _CODE.fullmatch(written.strip()):
        return parse_link(written, code)
    try:
        return parse_server(written) if written.strip() else DEFAULT_SERVER
    except BadLink:
        return parse_link(written)


def parse_event_link(written: str) -> tuple[str, str]:
    """A server and the code of an event there, from its link; a code alone is on this computer."""
    written = written.strip()
    if _CODE.fullmatch(written) and written.isalnum():
        return DEFAULT_SERVER, written
    try:
        parts = _split(written)
        found = _EVENT.fullmatch(parts.path)
        origin = _origin(parts, written)
    except BadLink:
        found = None
    if found is None:
        raise BadLink(text("online-bad-event", link=shown(written)))
    return origin, found[1]


def event_link(server: str, event: str) -> str:
    return f"{server}/event/{event}"


def parse_server(written: str) -> str:
    """The origin of a server."""
    written = written.strip()
    parts = _split(written)
    if parts.path not in ("", "/"):
        raise BadLink(text("online-bad-server", link=shown(written)))
    return _origin(parts, written)


def shown(written: str) -> str:
    """What was written, as it may be repeated: one line, and no secret that stands behind a #."""
    public = written.partition("#")[0]
    return "".join(c for c in public if c.isprintable())[:80]


def _split(written: str) -> SplitResult:
    whole = written if "://" in written else f"http://{written}"
    try:
        parts = urlsplit(whole)
        known = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        known = False
    if not known or len(written) > MAX_LINK_CHARACTERS or not written.isprintable():
        raise BadLink(text("online-bad-link", link=shown(written)))
    return parts


def _origin(parts: SplitResult, written: str) -> str:
    scheme = _SCHEMES.get(parts.scheme)
    try:
        host = (parts.hostname or "").encode("idna").decode()
    except UnicodeError:
        host = ""
    if scheme is None or parts.username is not None or not _HOST.fullmatch(host):
        raise BadLink(text("online-bad-link", link=shown(written)))
    host = f"[{host}]" if ":" in host else host
    # As browsers write it: the server compares it with the host it is asked for.
    port = "" if parts.port in (None, _PORTS[scheme]) else f":{parts.port}"
    return f"{scheme}://{host}{port}"
