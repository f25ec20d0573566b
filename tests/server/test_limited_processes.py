"""Input of strangers costs little, and what costs more ends in a process of its own."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from ludotheque.games.taxi.tables import _network
from ludotheque.pages.bodies import encode_checked
from ludotheque.server.limited_processes import (
    MAX_WAITING_PER_OWNER,
    LimitedProcesses,
    TooCostly,
    _processes,
)
from ludotheque.server.rate_limits import CHECKS, RateLimited, TokenBucket
from ludotheque.table.setup import Variant, check_rules, rules_for
from ludotheque.text import Problem

from .harness import Refusal, Running, quiet_config, running
from .loaded_modules import loaded

DOTTED = "a" + ".a" * 50_000 + "=1"


async def test_a_costly_file_is_refused_everywhere_it_can_be_sent(server: Running) -> None:
    ana = await server.browser("Ana")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]
    for game, option in (("quadrata", "cards"), ("taxi", "city")):
        for source in (DOTTED[:40_000] + "=1", "x = " + "1" * 5000):
            options = {option: source}
            with pytest.raises(Refusal) as refused:
                await ana.post("/api/tables", {"game": game, "seats": seats, "options": options})
            assert refused.value.status == 400
            checked = await ana.post(f"/api/games/{game}/check", {"options": options})
            assert checked["seats"] == []
            assert checked["why"]["args"]["why"]["key"].startswith("fault-toml-")
            header = {"ludotheque": 1, "game": game, "version": 1, "options": options}
            header["seats"] = [{"name": "A"}, {"name": "B"}]
            with pytest.raises(Refusal) as refused:
                await ana.post("/api/records", json.dumps(header).encode() + b"\n")
            assert refused.value.status in (400, 429)


async def test_a_number_of_any_length_is_a_refusal(server: Running) -> None:
    ana = await server.browser("Ana")
    body = b'{"options": {"target": ' + b"1" * 5000 + b"}}"
    with pytest.raises(Refusal) as refused:
        await ana.post("/api/games/taxi/check", body)
    assert refused.value.status == 400


async def test_strangers_checks_are_limited_by_address(server: Running) -> None:
    stranger = await server.browser()
    server.services.limiter.buckets[CHECKS] = TokenBucket(burst=2, rate=0.0)
    for _ in range(2):
        assert await stranger.post("/api/games/taxi/check", {"options": {}})
    with pytest.raises(Refusal, match="server-too-often"):
        await stranger.post("/api/games/taxi/check", {"options": {}})


async def test_work_beyond_the_limits_ends_alone() -> None:
    bounded = LimitedProcesses(1, seconds=3.0)
    try:
        with pytest.raises(TooCostly):
            await bounded.run("eve", time.sleep, 600)
        assert await bounded.run("ana", abs, -3) == 3
    finally:
        bounded.close()


async def test_memory_is_bounded_and_refusals_come_back() -> None:
    bounded = LimitedProcesses(1, seconds=300.0)
    try:
        if sys.platform == "linux":
            with pytest.raises(TooCostly):
                await bounded.run("eve", bytes, 3_000_000_000)
        nobody = Variant("taxi", 1, {}, 99)
        with pytest.raises(Problem) as found:
            await bounded.run("ana", check_rules, nobody)
        assert found.value.reason.key == "taxi-bad-seats"
        # It starts in a fraction of the time and memory of the server.
        await bounded.run("ana", encode_checked, "minisurf", b'{"options": {}}')
        assert await bounded.run("ana", loaded, "msgspec", "litestar", "sqlalchemy") == ["msgspec"]
    finally:
        bounded.close()


async def test_a_process_that_died_meanwhile_is_nobodys_fault() -> None:
    bounded = LimitedProcesses(1)
    for _ in range(2):
        (process,) = _processes(await used(bounded))
        process.kill()
        while process.is_alive():
            await asyncio.sleep(0.01)
    assert await bounded.run("ana", abs, -3) == 3
    bounded.close()


async def test_work_that_nobody_waits_for_ends_with_it() -> None:
    """Given up by whoever asked, or by a server that ends and would wait for it."""
    bounded = LimitedProcesses(1)
    for end in ("cancel", "close"):
        (process,) = _processes(await used(bounded))
        waiting = asyncio.create_task(bounded.run("ana", time.sleep, 14))
        await asyncio.sleep(0.2)
        waiting.cancel() if end == "cancel" else bounded.close()
        await asyncio.gather(waiting, return_exceptions=True)
        async with asyncio.timeout(10):
            while process.is_alive():
                await asyncio.sleep(0.01)


async def used(bounded: LimitedProcesses) -> ProcessPoolExecutor:
    """Its one process, which has done something."""
    assert await bounded.run("ana", abs, -3) == 3
    (pool,) = bounded._started
    return pool


async def test_owners_take_turns_and_nobody_waits_without_end() -> None:
    bounded = LimitedProcesses(0)
    order: list[str] = []

    async def one(owner: str) -> None:
        await bounded.run(owner, time.sleep, 0.02)
        order.append(owner)

    eve = [asyncio.ensure_future(one("eve")) for _ in range(2 + MAX_WAITING_PER_OWNER)]
    await asyncio.sleep(0)
    with pytest.raises(RateLimited):
        await bounded.run("eve", time.sleep, 0)
    await one("ana")
    assert order.index("ana") <= 4
    await asyncio.gather(*eve)


async def test_a_lobby_of_many_towns_makes_none_of_them(server: Running) -> None:
    """A list needs three facts of each table's rules, however few rules are kept ready."""
    ana = await server.browser("Ana")
    towns = 12  # more than networks are kept
    for number in range(towns):
        await ana.table("taxi", "me", "open", listed=True, options={"random_city": 1000 + number})
    stranger = await server.browser("Stranger")
    rules_for.cache_clear()
    before = _network.cache_info().misses
    assert len((await stranger.get("/api/lobby"))["open"]) == towns
    assert _network.cache_info().misses == before


async def test_checks_are_worked_out_in_another_process(home: Path) -> None:
    """Strangers may check random cities all day: this process does none of it."""
    async with running(quiet_config(home, workers=1)) as server:
        stranger = await server.browser()
        before = _network.cache_info()
        options = [{"options": {"random_city": 1 + number}} for number in range(3)]
        asked = [stranger.post("/api/games/taxi/check", each) for each in options]
        assert all(found["seats"] for found in await asyncio.gather(*asked))
        assert _network.cache_info() == before
