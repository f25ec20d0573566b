"""How quickly a server answers moves with many tables played at once.

    python benchmarks/server_load.py            200 tables, about a minute
    python benchmarks/server_load.py --short    20 tables, a few seconds
    python benchmarks/server_load.py --reviews 4
        the same while this number of people look at reviews, which are worked out meanwhile

The server runs in a process of its own on a database of its own. Scripts sit at every table, one
for each seat, and play random legal actions: first as fast as they get answers, so that there are
matches of every length, then they go on at a steady pace (each table a move a second). Measured
inside the server: from the moment a move has been received until its acknowledgement has been
handed to the network, the disk included; by the length of the match at that moment. What the
scripts themselves cost does not count, but on two cores they take one of them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Callable
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

EVER = 10**9
TOO_OFTEN = 429  # of HTTP
CALM = 3.0  # seconds until what waited in the queues of the first part is answered
BANDS = (
    ("ply 0–49", 0, 50),
    ("ply 50–99", 50, 100),
    ("ply 100–199", 100, 200),
    ("ply 200+", 200, EVER),
    ("all", 0, EVER),
)
Measured = tuple[float, int, float]  # when, ply, seconds


# The server --------------------------------------------------------------------------------------


def serve(home: str, port: Pipe, reporting: Pipe) -> None:
    """Run a server whose connections note how long each move took; report when told to."""
    from ludotheque.protocol.messages import Done
    from ludotheque.protocol.requests import MoveRequest
    from ludotheque.server.config import Config
    from ludotheque.server.listen_socket import listen
    from ludotheque.server.realtime import endpoint
    from ludotheque.server.realtime.connection import Connection
    from ludotheque.server.services import Services
    from ludotheque.server.uvicorn_config import make_server, prepare_process

    times: list[Measured] = []

    class Timed(Connection):
        """One request of a script waits at a time."""

        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.received, self.moved = 0.0, -1

        def receive(self, data: bytes) -> None:
            if not data.startswith(b'{"type": "ack"'):
                self.received = time.perf_counter()
            super().receive(data)

        async def dispatch(self, message: Any) -> Any:
            answer = await super().dispatch(message)
            if isinstance(message, MoveRequest) and isinstance(answer, Done):
                self.moved = message.ply
            return answer

        def _write(self, messages: list[bytes]) -> None:
            super()._write(messages)
            if self.moved >= 0 and messages and messages[0].startswith(b'{"type":"done"'):
                times.append((time.time(), self.moved, time.perf_counter() - self.received))
                self.moved = -1

    vars(endpoint)["Connection"] = Timed
    config = Config(Path(home), rate=1e9)

    async def run_server() -> None:
        services = Services(config)
        server = make_server(config, services)
        prepare_process()
        listener = listen("127.0.0.1", 0)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        port.send(listener.getsockname()[1])
        await asyncio.sleep(0.5)
        spent = [(time.time(), time.process_time())]
        while not reporting.poll():
            await asyncio.sleep(0.2)
            spent.append((time.time(), time.process_time()))
        reporting.send((times, len(services.registry.tables), memory(), spent))
        server.should_exit = True
        await task

    asyncio.run(run_server())


def memory() -> float:
    """Megabytes this process has in use, where the system says so."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return 0.0


# The scripts -------------------------------------------------------------------------------------


class Pace:
    """As fast as possible at first, then a move a second, for as long unless told otherwise."""

    def __init__(self, seconds: float, steady: float | None = None) -> None:
        self.steady = time.time() + seconds
        self.until = self.steady + (seconds if steady is None else steady)
        self.answered: list[float] = []  # seconds until a script heard that its move is kept
        self.reviewed = 0  # reviews that were done meanwhile

    def over(self) -> bool:
        return time.time() > self.until

    def pause(self, rng: random.Random) -> float:
        return rng.uniform(0.5, 1.5) if time.time() > self.steady else 0.0


class Happened(Struct):
    n: int


class Stands(Struct):
    ply: int = -1
    to_move: tuple[int, ...] = ()
    actions: tuple[str, ...] = ()


class Heard(Struct):
    """What a script reads of a message: it should cost as little as possible."""

    type: str
    events: tuple[Happened, ...] = ()
    position: Stands | None = None


hear = msgspec.json.Decoder(Heard)


class Player:
    """One script on one seat."""

    def __init__(self, origin: str, cookie: str, table: str, seat: int) -> None:
        self.url = f"{origin.replace('http', 'ws')}/ws/table/{table}"
        self.origin, self.cookie, self.seat = origin, cookie, seat
        self.moves, self.answered, self.sent = 0, -1, 0.0

    async def play(self, pace: Pace, rng: random.Random) -> None:
        async with connect(
            self.url,
            origin=Origin(self.origin),
            additional_headers={"Cookie": self.cookie},
            max_size=None,
            compression=None,
        ) as socket:
            hello = {"type": "hello", "protocol": 1, "look": self.seat}
            await socket.send(json.dumps(hello))
            async for data in socket:
                message = hear.decode(data)
                if message.type in ("refused", "bye"):
                    raise RuntimeError(data)
                if message.type == "done":
                    pace.answered.append(time.perf_counter() - self.sent)
                if message.type == "update" and await self._over(socket, message, pace, rng):
                    return

    async def _over(
        self, socket: ClientConnection, update: Heard, pace: Pace, rng: random.Random
    ) -> bool:
        if update.events:
            await socket.send(json.dumps({"type": "ack", "n": update.events[-1].n}))
        position = update.position or Stands()
        if pace.over() or not position.to_move:
            return True
        if self.seat in position.to_move and position.ply != self.answered:
            self.answered = position.ply
            await asyncio.sleep(pace.pause(rng))
            self.moves += 1
            move = {"type": "move", "id": f"seat{self.seat}-{self.moves}", "seat": self.seat}
            move |= {"ply": position.ply, "action": rng.choice(position.actions)}
            self.sent = time.perf_counter()
            await socket.send(json.dumps(move))
        return False


async def become_guest(http: httpx.AsyncClient, number: int, before: int = 0) -> None:
    """A guest with an address of its own; `before`: how many there were with this number."""
    http.cookies.clear()
    # As a proxy would say it: new guests are counted by their address.
    address = {"X-Forwarded-For": f"10.{before}.{number // 250}.{number % 250}"}
    me = await http.post("/api/me", json={"name": f"P{number}"}, headers=address)
    me.raise_for_status()


async def table_loop(http: httpx.AsyncClient, game: str, pace: Pace, number: int) -> int:
    """Play one match after the other until the time is over; returns how many."""
    origin, rng, matches, guests = http.headers["Origin"], random.Random(number), 0, 1
    while not pace.over():
        seats = [{"kind": "me", "name": f"P{n}"} for n in range(2)]
        made = await http.post("/api/tables", json={"game": game, "seats": seats})
        if made.status_code == TOO_OFTEN:  # as many tables as a guest may make: another one comes
            await become_guest(http, number, guests)
            guests += 1
            continue
        made.raise_for_status()
        cookie = "; ".join(f"{c.name}={c.value}" for c in http.cookies.jar)
        players = [Player(origin, cookie, made.json()["id"], seat) for seat in range(2)]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(1.0, pace.until - time.time())):
                await asyncio.gather(*(player.play(pace, rng) for player in players))
                matches += 1
    return matches


def random_record(id: str, number: int) -> bytes:  # noqa: A002
    from ludotheque.match import Match
    from ludotheque.record import Holder, encode, new_header
    from ludotheque.registry import game

    chosen, rng = game(id), random.Random(number)
    header = new_header(chosen, chosen.options(), [Holder("A"), Holder("B")])
    match = Match(header, rng.randbytes(16))
    while not match.over:
        seat = match.to_move[0]
        match.act(seat, rng.choice(match.actions(seat)))
    return encode(match.record)


async def review_loop(http: httpx.AsyncClient, records: list[bytes], pace: Pace) -> None:
    """Look at reviews, one after the other, as a browser does."""
    for record in records:
        headers = {"Content-Type": "text/plain"}
        made = await http.post("/api/records", content=record, headers=headers)
        made.raise_for_status()
        version, whole = 0, False
        while not whole:
            if pace.over():
                return
            path = f"/api/tables/{made.json()['id']}/review"
            answer = await http.get(path, params={"after": version})
            if answer.status_code == TOO_OFTEN:  # all of them ask from one address
                await asyncio.sleep(1)
                continue
            found = answer.raise_for_status().json()
            version, whole = found["version"], found["done"]
        pace.reviewed += 1


async def play(
    origin: str,
    tables: int,
    seconds: float,
    games: list[str],
    steady: float | None = None,
    reviews: int = 0,
    begun: Callable[[Pace], None] = lambda pace: None,
) -> tuple[int, Pace]:
    """Returns how many matches were played, and at what pace; `begun` is called when all begin."""
    each = 1 + int(2 * seconds / 15)  # more than can be reviewed meanwhile
    records = [
        [random_record(games[(n + k) % len(games)], n * each + k) for k in range(each)]
        for n in range(reviews)
    ]
    async with contextlib.AsyncExitStack() as stack:
        browsers: list[httpx.AsyncClient] = []
        for number in range(tables + reviews):
            http = httpx.AsyncClient(
                base_url=origin,
                headers={"Origin": origin},
                timeout=60,
                verify=False,  # no HTTPS here: loading certificates 200 times would take a while
                limits=httpx.Limits(max_keepalive_connections=0),
            )
            browsers.append(await stack.enter_async_context(http))
            await become_guest(http, number)
        pace = Pace(seconds, steady)
        begun(pace)
        loops = [
            table_loop(http, games[number % len(games)], pace, number)
            for number, http in enumerate(browsers[:tables])
        ]
        looks = [
            review_loop(http, some, pace)
            for http, some in zip(browsers[tables:], records, strict=True)
        ]
        matches, _ = await asyncio.gather(asyncio.gather(*loops), asyncio.gather(*looks))
        return sum(matches), pace


# The report --------------------------------------------------------------------------------------


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def report(title: str, found: list[Measured], seconds: float) -> dict[str, Any]:
    print(f"{title}: {len(found)} moves, {len(found) / seconds:.0f} a second")
    rows: dict[str, Any] = {}
    for name, low, high in BANDS:
        ms = [1000 * spent for _, ply, spent in found if low <= ply < high]
        if ms:
            p50, p99 = percentile(ms, 0.5), percentile(ms, 0.99)
            rows[name] = {"moves": len(ms), "p50_ms": p50, "p99_ms": p99}
            print(f"  {name:<12} {len(ms):>7} moves   p50 {p50:7.2f} ms   p99 {p99:7.2f} ms")
    return {"title": title, "per_s": len(found) / seconds, "rows": rows}


def duration(written: str) -> float:
    """Seconds of each part; the second one is measured when the first has calmed down."""
    seconds = float(written)
    if seconds <= CALM:
        raise argparse.ArgumentTypeError(f"more than {CALM:g} seconds")
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Many tables played at once.")
    parser.add_argument("--short", action="store_true", help="20 tables, a few seconds")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=duration, default=25.0)
    parser.add_argument("--games", default="minisurf,maxisurf,cascadia")
    parser.add_argument("--reviews", type=int, default=0, help="people who look at reviews")
    parser.add_argument("--json", action="store_true", help="print one JSON object, too")
    wanted = parser.parse_args()
    tables, seconds = (20, 4.0) if wanted.short else (wanted.tables, wanted.seconds)
    games = wanted.games.split(",")
    context = multiprocessing.get_context("spawn")
    port, theirs = context.Pipe()
    asking, reporting = context.Pipe()
    with tempfile.TemporaryDirectory() as home:
        child = context.Process(target=serve, args=(home, theirs, reporting))
        child.start()
        try:
            origin = f"http://127.0.0.1:{port.recv()}"
            playing = play(origin, tables, seconds, games, reviews=wanted.reviews)
            matches, pace = asyncio.run(playing)
            asking.send("report")
            times, held, megabytes, spent = asking.recv()
            child.join(10)
        finally:
            child.terminate()
            child.join()
    cores = os.cpu_count()
    print(
        f"{tables} tables of {', '.join(games)}; {cores} cores; SQLite, every move flushed to disk"
    )
    steady, calm = pace.steady, pace.steady + CALM
    parts = [
        report("as fast as answers come", [t for t in times if t[0] < steady], seconds),
        report(
            "one move a second at each table", [t for t in times if t[0] >= calm], seconds - CALM
        ),
    ]
    fast = [t for t in times if t[0] < steady]
    first, last = min(t[0] for t in fast), max(t[0] for t in fast)
    part = [cpu for at, cpu in spent if first <= at <= last]
    cpu_ms = 1000 * (part[-1] - part[0]) / len(fast)
    print(f"{cpu_ms:.2f} ms of the server's processor time a move in the first part")
    print(f"{matches} matches were finished; {held} tables in memory, {megabytes:.0f} MB")
    if wanted.reviews:
        print(f"{pace.reviewed} reviews were done beside it, {wanted.reviews} at a time")
    if wanted.json:
        print(json.dumps({"tables": tables, "parts": parts, "cpu_ms": cpu_ms}))


if __name__ == "__main__":
    main()
