"""What is said to a server in one process: messages at a table, and whole requests with their
headers and cookies. A fault that the server survives and logs is a finding, too."""

from __future__ import annotations

import asyncio
import atexit
import json
import logging
import tempfile
from collections.abc import Coroutine, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from ludotheque.chance import SEED_BYTES
from ludotheque.host import queries
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.protocol.requests import ClientMessage, client_decoder
from ludotheque.registry import all_games
from ludotheque.server.app import make_app
from ludotheque.server.config import Config
from ludotheque.server.guests.guest import Guest
from ludotheque.server.rate_limits import TokenBucket
from ludotheque.server.realtime.connection import Connection
from ludotheque.server.services import Services
from ludotheque.server.tables.table import Table

MOST = 10  # messages of one input
HOST = "localhost:8000"
Json = dict[str, Any]


class Faults(logging.Handler):
    """What the server would have written to its log as its own fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record)

    def check(self) -> None:
        for record in self.found:
            error = record.exc_info[1] if record.exc_info else None
            raise error or AssertionError(record.getMessage())


class Talk:
    """A server in an event loop of its own."""

    def __init__(self, home: Path) -> None:
        self.loop = asyncio.new_event_loop()
        quiet: Json = {"workers": 0, "pace": 0.0, "sweep": 3600.0, "away": 0.0, "rate": 1e9}
        config = Config(home, par_ms=0, hint_ms=1, **quiet)
        self.services = Services(config)
        limiter = self.services.limiter
        limiter.answering = limiter_bucket = TokenBucket(1e9, 1e9)
        limiter.bucket = lambda limit: limiter_bucket  # type: ignore[method-assign]
        self.app = make_app(config, self.services)
        self.identity = self.services.sessions
        self.faults = Faults()
        logging.getLogger("ludotheque.server").addHandler(self.faults)
        self.do(self.services.open())
        ana, cookie = self.do(self.identity.create_guest("Ana"))
        self.people = (ana, self.do(self.identity.create_guest("Ben"))[0], None)
        self.cookie = f"{cookie.key}={cookie.value}"
        self.standing = {one.id: self.do(self.table(one.id)).id for one in all_games()}

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    async def table(self, game: str, is_open: bool = False) -> Table:
        """Ana at both seats, or at one with an open seat beside her."""
        assert self.people[0] is not None
        seats = (NewSeat("me"), NewSeat("open") if is_open else NewSeat("me", name="B"))
        seed = bytes(SEED_BYTES)
        return await self.services.registry.make(
            self.people[0], NewTable(game, seats=seats), seed=seed
        )


@cache
def talk() -> Talk:
    vars(queries)["ADVISER_LEVEL"] = "greedy"  # the usual one compiles first, and thinks for a time
    folder = tempfile.TemporaryDirectory(prefix="ludotheque-fuzz-")
    found = Talk(Path(folder.name))
    atexit.register(folder.cleanup)
    return found


# Messages ----------------------------------------------------------------------------------------


def read_messages(data: bytes) -> None:
    """The first line names a game and what its second seat is; each other one says who speaks (a
    digit) and what."""
    here = talk()
    here.faults.found.clear()
    first, *lines = data.split(b"\n")
    words = first.decode("utf-8", "replace").split()
    game = words[0] if words and words[0] in here.standing else "minisurf"
    here.do(_say_all(here, game, words[1:] == ["open"], lines[:MOST]))
    here.faults.check()


async def _say_all(here: Talk, game: str, is_open: bool, lines: Sequence[bytes]) -> None:
    table = await here.table(game, is_open)
    tabs: dict[int, tuple[Connection, asyncio.Task[None]]] = {}
    for line in lines:
        who = line[0] % len(here.people) if line else 0
        if who not in tabs:
            tabs[who] = _come(here.services, table, here.people[who])
        connection = tabs[who][0]
        connection.receive(line[1:])
        while connection._is_busy:
            await asyncio.sleep(0.001)  # not 0: it would use up the time of this input
    for connection, speaking in tabs.values():
        if connection._hint is not None:
            await asyncio.gather(connection._hint, return_exceptions=True)
        await asyncio.sleep(0)
        connection.close()
        speaking.cancel()
        for found in await asyncio.gather(speaking, return_exceptions=True):
            if isinstance(found, Exception):
                raise found
    for task in tuple(here.services.bots._playing.values()):
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    table.close()


class Ear:
    """The end of a line where everything is read at once, and must be JSON."""

    def write(self, messages: Iterable[bytes]) -> None:
        for one in messages:
            json.loads(one)

    def is_drained(self) -> bool:
        return True

    async def wait_drained(self) -> None:
        return

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


def _come(
    services: Services, table: Table, guest: Guest | None
) -> tuple[Connection, asyncio.Task[None]]:
    line: Any = Ear()
    connection = Connection(
        services.connection_context, table, guest, guest.id if guest else "", line
    )
    return connection, asyncio.ensure_future(connection.run_sender())


def good_messages() -> Sequence[bytes]:
    """Every kind of message, at tables of every game."""
    hello = b'{"type":"hello","protocol":1,"last":0}'
    examples = [json.dumps(_example(kind)).encode() for kind in ClientMessage.__args__]
    for one in examples:
        client_decoder.decode(one)
    found = []
    for number, game in enumerate(talk().standing):
        second = b" open" if number % 2 else b" me"
        for at in range(number % 3, len(examples), 3):
            lines = [b"0" + hello, b"1" + hello, b"0" + examples[at], b"1" + examples[at]]
            lines += [b"2" + hello, b"2" + examples[at - 1]]
            found.append(b"\n".join((game.encode() + second, *lines)))
    return found


_EXAMPLES: Json = {
    "id": "a1",
    "protocol": 1,
    "n": 3,
    "seat": 0,
    "ply": 1,
    "action": "pass",
    "language": "fr",
    "name": "Cleo",
    "words": "Good luck!",
    "guest": "somebody",
}


def _example(kind: type) -> Json:
    config: Any = kind.__struct_config__  # type: ignore[attr-defined]
    names: Any = kind.__struct_fields__  # type: ignore[attr-defined]
    return {"type": config.tag} | {name: _EXAMPLES[name] for name in names if name in _EXAMPLES}


# Requests ----------------------------------------------------------------------------------------


def read_request(data: bytes) -> None:
    """A request as text; `{cookie}` and `{GAME}` stand for a guest's cookie and for tables."""
    here = talk()
    here.faults.found.clear()
    data = data.replace(b"{cookie}", here.cookie.encode())
    for game, id_ in here.standing.items():
        data = data.replace(f"{{{game}}}".encode(), id_.encode())
    head, _, body = data.partition(b"\n\n")
    first, *lines = head.split(b"\n")
    status = here.do(_ask(here, _scope(first, lines), body))
    here.faults.check()
    assert status < 500, f"answered with {status}"


def _scope(first: bytes, lines: Sequence[bytes]) -> Json:
    """As the server's HTTP library would make it."""
    method, _, target = first.partition(b" ")
    raw_path, _, query = bytes(b for b in target if 32 < b < 127).partition(b"?")
    headers = [(b"host", HOST.encode())]
    for line in lines:
        name, colon, value = line.partition(b":")
        if colon and name.strip():
            headers.append((name.strip().lower(), value.strip().replace(b"\x00", b"")))
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "POST" if method == b"POST" else "GET",
        "scheme": "http",
        "path": unquote(raw_path.decode("ascii")) or "/",
        "raw_path": raw_path,
        "query_string": query,
        "root_path": "",
        "headers": headers,
        "client": ("10.0.0.1", 4000),
        "server": ("127.0.0.1", 8000),
        "state": {},
    }


async def _ask(here: Talk, scope: Json, body: bytes) -> int:
    answers: list[Any] = []
    parts = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        while not parts:
            await asyncio.Event().wait()
        return parts.pop()

    async def send(message: Any) -> None:
        answers.append(message)

    await here.app(scope, receive, send)  # type: ignore[arg-type]
    return int(answers[0]["status"])


def good_requests() -> Sequence[bytes]:
    """Every path of the interface, with its cookie, and some bodies."""
    here = talk()
    schema = json.loads(here.do(_body(here, "/api/schema/")))
    found = []
    for number, (path, methods) in enumerate(sorted(schema["paths"].items())):
        game = tuple(here.standing)[number % len(here.standing)]
        path = path.replace("{table_id}", f"{{{game}}}").replace("{game}", game)
        path = path.replace("{language}", "fr")
        for method, described in methods.items():
            query = "&".join(f"{one['name']}=1" for one in described.get("parameters", ()))
            lines = [f"{method.upper()} {path}?{query}", f"Origin: http://{HOST}"]
            lines += ["Cookie: a=b; {cookie}", "Accept-Language: fr", "If-None-Match: x"]
            body = '{"name":"Ana","game":"taxi","seats":[{"kind":"me"}],"options":{},"token":"x"}'
            found.append(("\n".join(lines) + "\n\n" + body).encode())
    return found


async def _body(here: Talk, path: str) -> bytes:
    answers: list[Any] = []

    async def send(message: Any) -> None:
        answers.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    await here.app(_scope(f"GET {path}".encode(), ()), receive, send)  # type: ignore[arg-type]
    return b"".join(one.get("body", b"") for one in answers[1:])
