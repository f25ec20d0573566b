"""Whether memory and descriptors of a server return to where they were.

    python -m benchmarks.server_base --matches 10000 --connects 10000
    python -m benchmarks.server_base --database postgres --matches 200 --connects 2000

The real command serves. Guests come and play short matches, tabs come and go. After a tenth of it
everything has been used once; when idle tables have left memory (two minutes), the megabytes and
descriptors of all its processes are the base. After the rest they must be there again; the exit
code says whether they are.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
from pathlib import Path
from random import Random

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from benchmarks.history.servers import Served, served

AT_ONCE = 8
SLACK_MB, SLACK_DESCRIPTORS = 8.0, 8  # what a moment more or less makes; MB for each process
IDLE = 130.0  # seconds after which a table that nobody is at has left memory


def measure(server: Served) -> tuple[float, int]:
    """Megabytes and descriptors of the processes that serve."""
    megabytes, descriptors = 0.0, 0
    for pid in server.pids():
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{pid}/status").read_text().splitlines():
                if line.startswith("VmRSS"):
                    megabytes += int(line.split()[1]) / 1024
            descriptors += len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return megabytes, descriptors


async def guest(origin: str, number: int) -> httpx.AsyncClient:
    http = httpx.AsyncClient(base_url=origin, headers={"Origin": origin}, timeout=60)
    # As a proxy would say it: newcomers are counted by their address.
    address = {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    answer = await http.post("/api/me", content=json.dumps({"name": "P"}), headers=address)
    answer.raise_for_status()
    return http


async def match(http: httpx.AsyncClient) -> str:
    """Two seats of one guest; the draws of the beginning, then both give up."""
    seats = [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]
    made = await http.post("/api/tables", content=json.dumps({"game": "minisurf", "seats": seats}))
    made.raise_for_status()
    id_: str = made.json()["id"]
    async with line(http, id_) as socket:
        for number, seat in enumerate((0, 1)):
            resign = {"type": "resign", "id": str(number), "seat": seat}
            await socket.send(json.dumps(resign))
        while "ended" not in str(await socket.recv()):
            pass
    return id_


@contextlib.asynccontextmanager
async def line(http: httpx.AsyncClient, table: str):  # type: ignore[no-untyped-def]
    cookie = "; ".join(f"{one.name}={one.value}" for one in http.cookies.jar)
    origin = str(http.base_url).rstrip("/")
    async with connect(
        f"{origin.replace('http', 'ws')}/ws/table/{table}",
        origin=Origin(origin),
        additional_headers={"Cookie": cookie},
        compression=None,
        close_timeout=1,
    ) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "last": 0}))
        yield socket


async def visit(http: httpx.AsyncClient, table: str, rng: Random) -> None:
    """Come, perhaps look, and go, with or without a word."""
    with contextlib.suppress(WebSocketException, OSError):
        async with line(http, table) as socket:
            if rng.random() < 0.5:
                await socket.recv()
            if rng.random() < 0.5:
                socket.transport.abort()


async def run(database: str, matches: int, connects: int) -> list[tuple[float, int]]:
    rng, found = Random(1), list[tuple[float, int]]()
    numbers = iter(range(1, 1 << 24))
    async with served(database, 3 if database == "postgres" else 1) as (server, _):
        origin = f"http://127.0.0.1:{server.port}"

        async def some(many_matches: int, many_connects: int) -> None:
            """Each guest plays ten and comes back to the last."""
            left = many_matches
            while left > 0 or many_connects > 0:
                http = await guest(origin, next(numbers))
                async with contextlib.aclosing(http):
                    table = await match(http)
                    for _ in range(min(9, left - 1)):
                        table = await match(http)
                    left -= 10
                    here = min(100, many_connects)
                    for _ in range(here):
                        await visit(http, table, rng)
                    many_connects -= here

        for name, share in (("base", 0.1), ("end", 0.9)):
            each = [round(share * many / AT_ONCE) for many in (matches, connects)]
            await asyncio.gather(*(some(*each) for _ in range(AT_ONCE)))
            print(f"{name}, busy: {shown(measure(server))}", flush=True)
            await asyncio.sleep(IDLE)
            found.append(measure(server))
            print(f"{name}, idle: {shown(found[-1])}", flush=True)
    return found


def shown(found: tuple[float, int]) -> str:
    return f"{found[0]:.1f} MB, {found[1]} descriptors"


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether a server returns to its base.")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--connects", type=int, default=4000)
    wanted = parser.parse_args()
    found = asyncio.run(run(wanted.database, wanted.matches, wanted.connects))
    grown, more = found[1][0] - found[0][0], found[1][1] - found[0][1]
    print(f"{grown:+.1f} MB and {more:+d} descriptors")
    processes = 3 if wanted.database == "postgres" else 1
    sys.exit(1 if grown > processes * SLACK_MB or more > SLACK_DESCRIPTORS else 0)


if __name__ == "__main__":
    main()
