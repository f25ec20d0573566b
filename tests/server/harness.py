"""A real server on a free port, and browsers that speak to it as the page would."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from sqlalchemy import Connection, event
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ludotheque.server.config import Config
from ludotheque.server.listen_socket import listen
from ludotheque.server.realtime.socket_handover import SocketHandover
from ludotheque.server.services import Services
from ludotheque.server.uvicorn_config import make_server

Json = dict[str, Any]

# Shorter than the server's 5 s: else it may close a connection just as a request is sent on it.
KEEP_ALIVE_SECONDS = 2
WAIT_SECONDS = 400.0  # until a test that waits in vain is given up, on a busy machine
_decode = msgspec.json.Decoder(dict[str, Any]).decode  # several times as fast as json


def quiet_config(home: Path, **more: Any) -> Config:
    """No processes, no pauses, no surprises."""
    usual: Json = {"workers": 0, "pace": 0.0, "sweep": 3600.0, "away": 0.0, "rate": 1e6}
    usual["par_ms"] = 0
    return Config(home, **(usual | more))


class Running:
    """A server in this event loop."""

    def __init__(self, services: Services, port: int) -> None:
        self.services, self.port = services, port
        self.origin = f"http://localhost:{port}"

    async def browser(self, name: str = "Ana") -> Browser:
        browser = Browser(self.origin)
        await browser.post("/api/me", {"name": name})
        return browser


@contextlib.asynccontextmanager
async def running(
    config: Config,
    services: Services | None = None,
    port: int = 0,
    host: str = "127.0.0.1",
    handover: SocketHandover | None = None,
) -> AsyncIterator[Running]:
    listener = listen(host, port)
    standing = services or Services(config)
    server = make_server(config, standing, handover)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield Running(standing, listener.getsockname()[1])
    finally:
        server.should_exit = True
        await task


class Disk:
    """The disk of a server on SQLite, which can be full."""

    def __init__(self, services: Services) -> None:
        self.is_full = False
        event.listen(services.store.engine, "begin", self._set_size)

    def _set_size(self, connection: Connection) -> None:
        pages = 1 if self.is_full else 1_000_000
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


class Refusal(Exception):
    """What the server would not do; `key` names the reason."""

    def __init__(self, key: str, status: int = 0) -> None:
        super().__init__(key, status)
        self.key, self.status = key, status


def make_client(origin: str, **more: Any) -> httpx.AsyncClient:
    """A client without cookies; as long as nobody says so it does not name its origin either."""
    return httpx.AsyncClient(
        base_url=origin,
        timeout=WAIT_SECONDS,
        verify=False,  # certificates take longer to read than most requests take
        limits=httpx.Limits(keepalive_expiry=KEEP_ALIVE_SECONDS),
        **more,
    )


class Browser:
    """A browser with its cookies."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.http = make_client(origin, headers={"Origin": origin})
        self.guest = ""

    async def post(self, path: str, body: Any = None, **more: Any) -> Any:
        data = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
        found = self._checked(await self.http.post(path, content=data, **more))
        if path == "/api/me":
            self.guest = found["guest"]
        return found

    async def get(self, path: str, **query: Any) -> Any:
        return self._checked(await self.http.get(path, params=query))

    def _checked(self, answer: httpx.Response) -> Any:
        if answer.status_code >= 400:
            raise Refusal(answer.json()["why"]["key"], answer.status_code)
        if answer.headers["content-type"].startswith("application/json"):
            return answer.json()
        return answer.content

    async def table(self, game: str, *seats: str, **more: Any) -> Json:
        """A table: seats are "me", "me:Name", "open", or a bot's name."""
        wanted = []
        for seat in seats:
            kind, _, name = seat.partition(":")
            known = kind in ("me", "open")
            wanted.append({"kind": kind, "name": name} if known else {"kind": "bot", "bot": kind})
        found: Json = await self.post("/api/tables", {"game": game, "seats": wanted, **more})
        return found

    @contextlib.asynccontextmanager
    async def sit_at(self, table: str, **more: Any) -> AsyncIterator[Tab]:
        tab = Tab(self, table)
        await tab.open(**more)
        try:
            yield tab
        finally:
            await tab.close()

    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)


class Tab:
    """One tab at a table. It keeps what a client keeps: events by number, and the last position."""

    counter = itertools.count(1)

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser, self.table_id = browser, table
        self.events: dict[int, Json] = {}
        self.position: Json = {}
        self.table: Json = {}
        self.mine: list[int] = []
        self.present: Json = {"guests": []}
        self.clocks: list[Json] = []
        self.seen: list[Json] = []  # every message as it came
        self.bye: Json | None = None
        self.acknowledges = True
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    @property
    def last(self) -> int:
        return max(self.events, default=0)

    async def open(self, hello: Json | None = None, **more: Any) -> None:
        await self.connect(**more)
        first = {"type": "hello", "protocol": 1, "last": self.last} | (hello or {})
        start = len(self.seen)
        await self.send(first)
        await self.until(lambda: any(m["type"] in ("update", "bye") for m in self.seen[start:]))

    async def connect(self, origin: str | None = None) -> None:
        url = self.browser.origin.replace("http", "ws") + f"/ws/table/{self.table_id}"
        headers = {"Cookie": self.browser.cookies()}
        wanted: Any = self.browser.origin if origin is None else origin
        self.bye = None
        self._socket = await connect(
            url, origin=wanted, additional_headers=headers, max_size=None, compression=None
        )
        self._reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None

    async def cut(self) -> None:
        """The line goes dead, without a word."""
        assert self._socket is not None
        self._socket.transport.abort()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None

    async def send(self, message: Json | str | bytes) -> None:
        assert self._socket is not None
        text = json.dumps(message) if isinstance(message, dict) else message
        await self._socket.send(text)

    async def _read(self) -> None:
        assert self._socket is not None
        with contextlib.suppress(ConnectionClosed):
            async for data in self._socket:
                await self._take(_decode(data))
        self._changed.set()

    async def _take(self, message: Json) -> None:
        self.seen.append(message)
        kind = message["type"]
        if kind == "welcome":
            self.table, self.mine = message["table"], message["mine"]
        elif kind == "update":
            for event in message["events"]:
                assert event["n"] not in self.events, "an event twice"
                self.events[event["n"]] = event
            self.position = message.get("position") or self.position
            self.table = message.get("table") or self.table
            self.mine = message.get("mine", self.mine)
            self.clocks = message.get("clocks", [])
            if self.acknowledges and self.last:
                with contextlib.suppress(ConnectionClosed):
                    await self.send({"type": "ack", "n": self.last})
        elif kind == "present":
            self.present = message
        elif kind == "bye":
            self.bye = message
        if (waiting := self._answers.get(message.get("id", "-"))) and not waiting.done():
            waiting.set_result(message)
        self._changed.set()

    async def until(self, met: Any, seconds: float = WAIT_SECONDS) -> None:
        async with asyncio.timeout(seconds):
            while not met():
                self._changed.clear()
                if self._reader is None or self._reader.done():
                    raise ConnectionError("closed")
                await self._changed.wait()

    async def ask(self, type_: str, id_: str | None = None, **fields: Any) -> Json:
        """Send a request and wait for its answer; raises Refusal."""
        id_ = id_ or f"r{next(self.counter)}"
        waiting = self._answers[id_] = asyncio.get_running_loop().create_future()
        await self.send({"type": type_, "id": id_, **fields})
        await self.until(waiting.done)
        answer: Json = waiting.result()
        if answer["type"] == "refused":
            raise Refusal(answer["why"]["key"])
        return answer

    async def move(self, action: str | None = None, **more: Any) -> Json:
        """Play an action (the first one if none is given) and wait until its outcome is here."""
        where = self.position
        chosen = action if action is not None else where["actions"][0]
        fields = {"seat": where["seat"], "ply": where["ply"], "action": chosen} | more
        done = await self.ask("move", **fields)
        await self.until(lambda: self.last >= done["n"] and self.position["n"] >= done["n"])
        return done

    async def look(self, seat: int | None = None) -> int:
        """Look through a seat that I hold (that of whoever must move) until its choices are here;
        returns the seat. Its answer alone does not say that: the position comes after it."""
        turn: int = self.position["to_move"][0] if seat is None else seat
        await self.ask("look", seat=turn)
        await self.until(lambda: self.position["seat"] == turn and "actions" in self.position)
        return turn

    async def play_turns(self, turns: int) -> None:
        """My first choice, so often, and until it is my turn again; I hold seat 0."""
        for _ in range(turns):
            await self.until(lambda: self.position["to_move"] == [0])
            await self.move()
        await self.until(lambda: self.position["to_move"] == [0])

    async def play_for_all(self) -> None:
        """The first choice of whichever seat must move; I hold all of them."""
        await self.look()
        await self.move()

    async def play_until_refused(self) -> str:
        """The reason."""
        while True:
            try:
                await self.play_for_all()
            except Refusal as refusal:
                return refusal.key

    def whats(self, kind: str) -> list[Json]:
        found = [self.events[n]["what"] for n in sorted(self.events)]
        return [what for what in found if what["type"] == kind]
