"""The attacks of docs/reliability.md."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import Awaitable, Callable
from random import Random

from websockets.exceptions import ConnectionClosed

from benchmarks.server_attack.target import Json, Target
from ludotheque.match import Match
from ludotheque.record import Holder, encode, new_header
from ludotheque.registry import game

Attack = Callable[[Target, float], Awaitable[str]]


async def nothing(target: Target, seconds: float) -> str:
    await asyncio.sleep(seconds)
    return ""


async def idle_connections(target: Target, seconds: float) -> str:
    """Connections that ask for nothing."""
    many = target.many(1_100)
    opened = 0
    writers = []
    for _ in range(many):
        with contextlib.suppress(OSError):
            writers.append((await asyncio.open_connection("127.0.0.1", target.port))[1])
            opened += 1
    await asyncio.sleep(seconds)
    started = time.perf_counter()
    async with target.browser() as newcomer:
        status = (await newcomer.get("/api/me")).status_code
    for writer in writers:
        writer.transport.abort()
    took = time.perf_counter() - started
    return f"{opened} opened; a newcomer got {status} after {took * 1000:.0f} ms"


async def costly_files(target: Target, seconds: float) -> str:
    """Cards of 100,000 dotted keys, and numbers of 5,000 digits."""
    cards = ["a" + ".a" * 99_000 + "=1", "x = " + "1" * 5_000]
    answers = await _flood(
        target, seconds, "/api/games/quadrata/check", lambda n: {"cards": cards[n % 2]}
    )
    return f"answers: {answers}"


async def random_cities(target: Target, seconds: float) -> str:
    """Eight strangers check cities nobody has seen."""
    answers = await _flood(
        target, seconds, "/api/games/taxi/check", lambda n: {"random_city": 1 + n}
    )
    return f"answers: {answers}"


async def _flood(
    target: Target, seconds: float, path: str, options: Callable[[int], Json]
) -> dict[int, int]:
    answers: dict[int, int] = {}
    numbers = itertools.count()
    end = time.perf_counter() + seconds

    async def stranger() -> None:
        async with target.browser() as browser:
            while time.perf_counter() < end:
                body = json.dumps({"options": options(next(numbers))})
                status = (await browser.post(path, content=body)).status_code
                answers[status] = answers.get(status, 0) + 1

    await asyncio.gather(*(stranger() for _ in range(target.many(8))))
    return answers


async def nonsense(target: Target, seconds: float) -> str:
    """Messages that mean nothing, as fast as they can be sent, and again after every end."""
    end = time.perf_counter() + seconds
    sent = ended = 0
    browser = await target.guest()
    seats = ({"kind": "me"}, {"kind": "me", "name": "B"})
    table = await target.table(browser, "minisurf", *seats)
    while time.perf_counter() < end:
        with contextlib.suppress(ConnectionClosed):
            async with await target.socket(browser, table) as socket:
                await socket.send(json.dumps({"type": "hello", "protocol": 1}))
                while time.perf_counter() < end:
                    await socket.send("x" * 20_000 if sent % 2 else "{")
                    sent += 1
                    await asyncio.sleep(0)
        ended += 1
    return f"{sent} sent, {ended} times shown the door"


async def deaf_tabs(target: Target, seconds: float) -> str:
    """Tabs that ask and never take an answer."""
    browser = await target.guest()
    seats = ({"kind": "me"}, {"kind": "me", "name": "B"})
    table = await target.table(browser, "taxi", *seats)
    asked = json.dumps({"type": "describe", "id": "d", "language": "en"})

    async def tab() -> None:
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            socket = await target.socket(browser, table)
            await socket.send(json.dumps({"type": "hello", "protocol": 1}))
            async with asyncio.timeout(seconds):
                while True:
                    await socket.send(asked)
                    await asyncio.sleep(0.005)

    await asyncio.gather(*(tab() for _ in range(target.many(30))))
    return ""


async def many_bots(target: Target, seconds: float) -> str:
    """One guest with tables of four expert bots; another one waits for an easy one."""
    eve, ana = await target.guest(), await target.guest()
    bot = {"kind": "bot", "bot": "expert"}
    for _ in range(target.many(19)):
        await target.table(eve, "cascadia", bot, bot, bot, bot)
    await asyncio.sleep(2)
    waits = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        seats = ({"kind": "bot", "bot": "easy"}, {"kind": "me"})
        table = await target.table(ana, "minisurf", *seats)
        started = time.perf_counter()
        async with await target.socket(ana, table) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1}))
            async for data in socket:
                message = json.loads(data)
                position = message.get("position") if message["type"] == "update" else None
                if position and position["to_move"] == [1]:
                    break
        waits.append(time.perf_counter() - started)
        await asyncio.sleep(1)
    return f"somebody else's easy bot took {max(waits):.1f} s at most to hand over ({len(waits)})"


async def looking_back(target: Target, seconds: float) -> str:
    """Long matches of TAXI that somebody uploads, then wants reviewed, replayed and played on, all
    at once and again and again."""
    eve = await target.guest()
    record = await asyncio.to_thread(long_record)
    tables = []
    for _ in range(4):
        made = await eve.post("/api/records", content=record)
        made.raise_for_status()
        tables.append(made.json()["id"])
    answers: dict[str, int] = {}
    end = time.perf_counter() + seconds

    async def ask(table: str) -> None:
        onward = json.dumps({"ply": 900, "seat": 0, "bot": "easy"})
        for number in itertools.count():
            if time.perf_counter() > end:
                return
            page = ("review", "replay?first=800", "turns", "onward")[number % 4]
            path = f"/api/tables/{table}/{page}"
            body = {"content": onward} if page == "onward" else {}
            found = await eve.request("POST" if body else "GET", path, **body)  # type: ignore[arg-type]
            key = f"{page.partition('?')[0]} {found.status_code}"
            answers[key] = answers.get(key, 0) + 1

    await asyncio.gather(*(ask(table) for table in tables for _ in range(target.many(4))))
    await eve.aclose()
    return f"answers: {answers}"


def long_record() -> bytes:
    rng, taxi = Random(1), game("taxi")
    while True:
        header = new_header(taxi, taxi.options(), [Holder("A"), Holder("B")])
        match = Match(header, rng.randbytes(16))
        while not match.over:
            seat = match.to_move[0]
            match.act(seat, rng.choice(match.actions(seat)))
        if match.ply > 1000:
            return encode(match.record)


ATTACKS: dict[str, Attack] = {
    "nothing": nothing,
    "idle connections": idle_connections,
    "costly files": costly_files,
    "random cities": random_cities,
    "nonsense": nonsense,
    "deaf tabs": deaf_tabs,
    "many expert bots": many_bots,
    "looking back": looking_back,
}
