"""Scripted players who write down what they send and see, and come back whenever they are cut off.

What was not answered is sent again, unchanged, through whichever process answers next.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from benchmarks.history.checker import History, Json, Seen, Sent, Truth, Visit
from benchmarks.history.recovery import Return, Returns
from ludotheque.record import decode

GAME = "minisurf"  # no secrets: its record can be read at any time
SEATS = (0, 0, 1)  # two tabs fight over the first seat
PATIENCE = 8.0  # seconds without a word until a tab tries another line
MAX_ANSWER_S = 60.0  # of a server that was just started again, on a busy machine


class Crowd:
    """All players of a run, at this number of tables at once; a match that ends is followed by
    another."""

    def __init__(self, origin: str, many: int, rng: Random, pause: float = 0.02) -> None:
        self.origin, self.many, self.rng, self.pause = origin, many, rng, pause
        self.histories: list[History] = []
        self.tables: dict[str, httpx.AsyncClient] = {}
        self.acknowledged = 0
        self.returns = Returns()
        self.over = False

    async def play(self) -> None:
        await asyncio.gather(*(self._sit_for_ever() for _ in range(self.many)))

    async def _sit_for_ever(self) -> None:
        async with contextlib.AsyncExitStack() as stack:
            # No keep-alive: every request may reach another process.
            limits = httpx.Limits(max_keepalive_connections=0)
            headers = {"Origin": self.origin}
            http = await stack.enter_async_context(
                httpx.AsyncClient(base_url=self.origin, headers=headers, limits=limits, timeout=8)
            )
            await self._ask(http, "/api/me", {"name": "P"})
            while not self.over:
                seats = [{"kind": "me", "name": name} for name in ("Ana", "Ben")]
                made = await self._ask(http, "/api/tables", {"game": GAME, "seats": seats})
                if made is None:
                    return
                self.tables[made["id"]] = http
                tabs = [Tab(self, http, made["id"], seat) for seat in SEATS]
                await asyncio.gather(*(tab.play() for tab in tabs))

    async def _ask(self, http: httpx.AsyncClient, path: str, body: Json) -> Json | None:
        """Until it is answered; what was made without an answer is nobody's table."""
        while not self.over:
            with contextlib.suppress(httpx.HTTPError, ValueError):
                answer = await http.post(path, content=json.dumps(body))
                if answer.status_code < 300:
                    found: Json = answer.json()
                    return found
            await asyncio.sleep(0.1)
        return None

    async def truths(self, origin: str) -> dict[str, Truth]:
        """What the server says when all is over, each table to its own guest."""
        found = {}
        for id_, http in self.tables.items():
            async with httpx.AsyncClient(
                base_url=origin, cookies=http.cookies, timeout=30
            ) as asking:
                found[id_] = await _truth(asking, id_)
        return found


class Tab:
    def __init__(self, crowd: Crowd, http: httpx.AsyncClient, table: str, seat: int) -> None:
        self.crowd, self.table, self.seat = crowd, table, seat
        self.rng = Random(crowd.rng.random())
        self.url = f"{crowd.origin.replace('http', 'ws')}/ws/table/{table}"
        self.cookie = "; ".join(f"{one.name}={one.value}" for one in http.cookies.jar)
        self.history = History(seen=[Seen(table, seat, [])])
        crowd.histories.append(self.history)
        self.number = 0
        self.position: Json = {}  # as it was told last
        self.tried = -1  # the ply that it has answered last
        self.waiting: tuple[Json, Sent] | None = None  # a move that has not been answered
        self.ended = False
        self.coming_back: Return | None = None  # the line was lost

    async def play(self) -> None:
        while not (self.ended or self.crowd.over):
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._visit()
            if self.ended or self.crowd.over:
                break
            if self.coming_back is None:
                self.coming_back = self.crowd.returns.lose(self.table)
            else:
                self.coming_back.tries += 1
            await asyncio.sleep(self.rng.uniform(0.02, 0.15))
        if self.ended:
            self.crowd.returns.end(self.table)

    async def _visit(self) -> None:
        came = time.monotonic()
        async with connect(
            self.url,
            origin=Origin(self.crowd.origin),
            additional_headers={"Cookie": self.cookie},
            max_size=None,
            compression=None,
            open_timeout=5,
            close_timeout=1,
        ) as socket:
            if self.coming_back is not None:
                self.coming_back.reached = time.monotonic()
            last = len(self.history.seen[0].events)
            hello = {"type": "hello", "protocol": 1, "last": last, "look": self.seat}
            await socket.send(json.dumps(hello))
            if self.waiting:
                await socket.send(json.dumps(self.waiting[0]))
            while not (self.ended or self.crowd.over):
                async with asyncio.timeout(PATIENCE):
                    message = json.loads(await socket.recv())
                if message["type"] == "welcome":
                    self.history.visits.append(Visit(self.table, came, message["last"]))
                    if self.coming_back is not None:
                        self.crowd.returns.greet(self.coming_back)
                        self.coming_back = None
                elif message["type"] == "bye":
                    return
                else:
                    await self._take(socket, message)

    async def _take(self, socket: ClientConnection, message: Json) -> None:
        waiting = self.waiting
        if waiting and message.get("id") == waiting[0]["id"]:
            sent, self.waiting = waiting[1], None
            sent.answered = time.monotonic()
            if message["type"] == "done":
                sent.n = message["n"]
                self.crowd.acknowledged += 1
                self.crowd.returns.moved(self.table, sent.answered)
            else:
                sent.refused = message["why"]["key"]
        if message["type"] == "update":
            seen = self.history.seen[0].events
            seen += message["events"]
            await socket.send(json.dumps({"type": "ack", "n": len(seen)}))
            self.position = message.get("position") or {}
            self.ended = not self.position.get("to_move", [self.seat])
        # What is asked may have come before the answer to what was asked before.
        asked = self.seat in self.position.get("to_move", ()) and self.waiting is None
        if asked and (message["type"] == "update" or self.position["ply"] != self.tried):
            await self._move(socket, self.position)

    async def _move(self, socket: ClientConnection, position: Json) -> None:
        await asyncio.sleep(self.rng.uniform(0, 2 * self.crowd.pause))
        self.number, self.tried = self.number + 1, position["ply"]
        action = self.rng.choice(position["actions"])
        where = {"seat": self.seat, "ply": position["ply"], "action": action}
        move = {"type": "move", "id": f"{id(self)}-{self.number}", **where}
        sent = Sent(table=self.table, at=time.monotonic(), **where)
        self.waiting = (move, sent)
        self.history.sent.append(sent)
        await socket.send(json.dumps(move))


async def _truth(http: httpx.AsyncClient, id_: str) -> Truth:
    record = decode((await _get(http, f"/api/tables/{id_}/record")).content)
    events = {seat: await _events(http, id_, seat) for seat in sorted(set(SEATS))}
    return Truth(record, events)


async def _events(http: httpx.AsyncClient, id_: str, seat: int) -> list[Json]:
    found: list[Json] = []
    before = 2**31
    while before > 1:
        page = (await _get(http, f"/api/tables/{id_}/log?seat={seat}&before={before}")).json()
        found, before = page["events"] + found, page["first"]
    return found


async def _get(http: httpx.AsyncClient, path: str) -> httpx.Response:
    until = time.monotonic() + MAX_ANSWER_S
    while time.monotonic() < until:
        with contextlib.suppress(httpx.HTTPError):
            answer = await http.get(path)
            if answer.status_code == 200:
                return answer
        await asyncio.sleep(0.1)
    raise RuntimeError(f"no answer to {path} within {MAX_ANSWER_S} s")
