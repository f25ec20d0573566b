"""Open tables: those anyone may sit down at, who is there now, and a seat with one request."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.server import rate_limits
from ludotheque.server.rate_limits import TokenBucket

from .harness import Browser, Refusal, Running
from .test_processes import at, two  # noqa: F401


async def open_tables(browser: Browser) -> list[str]:
    return [line["table"]["id"] for line in (await browser.get("/api/lobby"))["open"]]


async def here_at(browser: Browser, table: str) -> list[int]:
    lines = (await browser.get("/api/lobby"))["open"]
    found: list[int] = next(line for line in lines if line["table"]["id"] == table).get("here", [])
    return found


async def test_only_tables_with_a_seat_for_anyone_are_listed(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    await ana.table("minisurf", "me", "open")  # private unless its maker says otherwise
    shown = await ana.table("minisurf", "me", "open", listed=True)
    assert await open_tables(ben) == [shown["id"]]
    assert await open_tables(ana) == []  # it is among her own tables
    stranger = Browser(server.origin)
    assert await open_tables(stranger) == [shown["id"]]

    # A rematch of a listed table keeps its seats for those who played: no stranger sits there.
    finished = await ana.table("minisurf", "me", "open", listed=True)
    await ben.post(f"/api/tables/{finished['id']}/sit", {"name": "Ben"})
    await ben.post(f"/api/tables/{finished['id']}/resign")
    async with ana.sit_at(finished["id"]) as tab:
        await tab.ask("rematch")
        await tab.until(lambda: tab.whats("again"))
    assert await open_tables(stranger) == [shown["id"]]
    again = tab.whats("again")[0]["table"]
    assert again in await open_tables(ben)  # the seat is his
    eve = await server.browser("Eve")
    with pytest.raises(Refusal, match="server-seat-taken"):
        await eve.post(f"/api/tables/{again}/sit", {"name": "Eve"})


async def test_tables_where_someone_waits_now_come_first(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    eve = await server.browser("Eve")
    waiting = await ana.table("minisurf", "me", "open", listed=True)
    left = await ben.table("maxisurf", "me", "open", listed=True)
    async with ana.sit_at(waiting["id"]), eve.sit_at(left["id"]):  # she only looks
        assert await open_tables(eve) == [waiting["id"], left["id"]]
        assert await here_at(eve, waiting["id"]) == [0]
        assert await here_at(eve, left["id"]) == []


async def test_one_request_takes_a_free_seat(server: Running) -> None:
    ana, ben, eve = [await server.browser(name) for name in ("Ana", "Ben", "Eve")]
    table = await ana.table("minisurf", "me", "open", "open", listed=True)
    sit = f"/api/tables/{table['id']}/sit"
    first, second = await asyncio.gather(
        ben.post(sit, {"name": "Ben"}), eve.post(sit, {"name": "Eve"})
    )
    last = max(first, second, key=lambda info: [seat["kind"] for seat in info["seats"]])
    assert sorted(seat["name"] for seat in last["seats"]) == ["Ana", "Ben", "Eve"]
    assert last["status"] == "playing"
    again = await ben.post(sit, {"name": "Ben"})  # pressed twice: still one seat
    assert [seat["name"] for seat in again["seats"]].count("Ben") == 1
    dan = await server.browser("Dan")
    with pytest.raises(Refusal, match="server-seat-taken"):
        await dan.post(sit, {"name": "Dan"})
    with pytest.raises(Refusal, match="server-who"):
        await Browser(server.origin).post(sit, {"name": "Nobody"})


async def test_the_list_and_the_seats_are_rate_limited(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table("minisurf", "me", "open", listed=True)
    limiter = server.services.limiter
    limiter.buckets[rate_limits.LOBBY] = TokenBucket(1, 0)
    limiter.buckets[rate_limits.TABLES] = TokenBucket(0, 0)
    await ben.get("/api/lobby")
    with pytest.raises(Refusal, match="server-too-often"):
        await ben.get("/api/lobby")
    with pytest.raises(Refusal, match="server-too-often"):
        await ben.post(f"/api/tables/{table['id']}/sit", {"name": "Ben"})


async def test_every_process_lists_the_same(two: tuple[Running, Running]) -> None:  # noqa: F811
    one, other = two
    ana, ben = await one.browser("Ana"), await other.browser("Ben")
    table = await ana.table("minisurf", "me", "open", listed=True)
    async with ana.sit_at(table["id"]):
        async with asyncio.timeout(90):
            while await here_at(ben, table["id"]) != [0]:  # through the process she is not at
                await asyncio.sleep(0.01)
        info = await ben.post(f"/api/tables/{table['id']}/sit", {"name": "Ben"})
        assert info["status"] == "playing"
        assert await open_tables(at(one, ben)) == await open_tables(ben) == []
