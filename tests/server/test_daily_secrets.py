"""Nothing of today's deal reaches a guest who can still play it: not even with the table's id."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from .harness import Browser, Json, Refusal, Running, Tab

GAME = "minisurf"
DAY = 86_400.0
NOON = 1_800_000_000.0 // DAY * DAY + DAY / 2
OF_A_TABLE = ("", "/position", "/options", "/log", "/turns", "/replay", "/final", "/record")


@pytest.fixture(autouse=True)
def noon(server: Running) -> None:
    set_clock(server, NOON)


def set_clock(server: Running, now: float) -> None:
    server.services.clock.now = lambda: now


async def begin(browser: Browser) -> str:
    found: Json = await browser.post(f"/api/daily/{GAME}")
    return str(found["id"])


async def finish(browser: Browser, table: str) -> None:
    async with browser.sit_at(table) as tab:
        while not tab.whats("ended"):
            await tab.move(tab.position["actions"][0])


async def seen(browser: Browser, table: str) -> dict[str, str]:
    """How each way to look at a table ends: "" or the reason of the refusal."""
    found = {}
    for path in OF_A_TABLE:
        found[path] = await tried(browser.get(f"/api/tables/{table}{path}"))
        found[f"{path}?seat"] = await tried(browser.get(f"/api/tables/{table}{path}", seat=0))
    tab = Tab(browser, table)
    await tab.open()
    found["socket"] = tab.bye["why"]["key"] if tab.bye else ""
    kinds = {message["type"] for message in tab.seen}
    assert bool(tab.bye) != bool(kinds & {"welcome", "update", "present"}), kinds
    await tab.close()
    return found


async def tried(asking: Any) -> str:
    try:
        await asking
    except Refusal as refusal:
        return refusal.key
    return ""


async def test_a_deal_stays_hidden_until_ones_own_is_finished(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    stranger = Browser(server.origin)
    table = await begin(ana)
    for over in (False, True):
        if over:
            await finish(ana, table)
        for browser in (ben, stranger):
            refused = await seen(browser, table)
            assert set(refused.values()) == {"server-daily-first"}, refused
    mine = await begin(ben)
    assert set((await seen(ben, table)).values()) == {"server-daily-first"}
    await finish(ben, mine)
    assert set((await seen(ben, table)).values()) == {""}
    assert set((await seen(ana, mine)).values()) == {""}
    assert set((await seen(stranger, table)).values()) == {"server-daily-first"}


async def test_no_list_leads_to_a_deal_of_today(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    stranger, table = Browser(server.origin), await begin(ana)
    await finish(ana, table)
    for browser in (ben, stranger):
        found = await browser.get(f"/api/daily/{GAME}")
        assert [(row["name"], row["table"]) for row in found["results"]] == [("Ana", "")]
        pages = [await browser.get("/api/lobby")]
        if browser is ben:
            pages.append(await browser.get("/api/profile"))
        assert table not in repr(pages)
    assert (await ana.get(f"/api/daily/{GAME}"))["results"][0]["table"] == table
    await finish(ben, await begin(ben))
    assert table in repr((await ben.get(f"/api/daily/{GAME}"))["results"])


async def test_a_deal_is_open_when_its_day_is_over(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    late = await server.browser("Late")
    table, unfinished = await begin(ana), await begin(late)
    await finish(ana, table)
    set_clock(server, NOON + DAY)
    assert set((await seen(ben, table)).values()) == {""}
    assert set((await seen(Browser(server.origin), table)).values()) == {""}
    # Whoever began in time may still go on, and therefore must not look yet.
    assert set((await seen(late, table)).values()) == {"server-daily-first"}
    await finish(late, unfinished)
    assert set((await seen(late, table)).values()) == {""}


async def test_an_uploaded_deal_is_hidden_like_the_table_it_comes_from(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    stranger, table = Browser(server.origin), await begin(ana)
    await finish(ana, table)
    lines = (await ana.get(f"/api/tables/{table}/record")).splitlines(keepends=True)
    for record in (lines, lines[: len(lines) // 2]):  # whole, or cut
        copy = (await ana.post("/api/records", b"".join(record)))["id"]
        for browser in (ben, stranger):
            refused = await seen(browser, copy)
            assert set(refused.values()) == {"server-daily-first"}, refused
        assert set((await seen(ana, copy)).values()) == {""}
        assert copy not in repr(await ben.get("/api/lobby"))
    assert [row["name"] for row in (await ana.get(f"/api/daily/{GAME}"))["results"]] == ["Ana"]
    late = await begin(ben)
    set_clock(server, NOON + DAY)
    assert set((await seen(stranger, copy)).values()) == {""}
    assert set((await seen(ben, copy)).values()) == {"server-daily-first"}
    again = (await ana.post("/api/records", b"".join(lines)))["id"]
    assert set((await seen(ben, again)).values()) == {"server-daily-first"}
    await finish(ben, late)
    assert set((await seen(ben, again)).values()) == {""}
    await ana.post(f"/api/tables/{again}/delete")  # as any upload
    assert set((await seen(ana, again)).values()) == {"server-no-table"}


async def test_other_deals_are_uploaded_for_everybody(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await begin(ana)
    await finish(ana, table)
    record = await ana.get(f"/api/tables/{table}/record")
    set_clock(server, NOON + DAY)
    copy = (await ana.post("/api/records", record))["id"]
    assert set((await seen(ben, copy)).values()) == {""}


async def link(browser: Browser, table: str) -> Json:
    async with browser.sit_at(table) as tab:
        return {"token": (await tab.ask("link", seat=0))["token"]}


async def test_a_seat_taken_over_by_a_link_is_the_attempt_of_the_day(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await begin(ana)
    await ben.post(f"/api/tables/{table}/seat", await link(ana, table))
    assert await begin(ben) == table


async def test_a_link_gives_no_look_to_somebody_who_has_begun(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table, mine = await begin(ana), await begin(ben)
    given = await link(ana, table)
    assert await tried(ben.post(f"/api/tables/{table}/seat", given)) == "server-daily-first"
    assert set((await seen(ben, table)).values()) == {"server-daily-first"}
    await finish(ben, mine)
    assert await tried(ben.post(f"/api/tables/{table}/seat", given)) == ""  # it was not spent


async def test_a_link_and_a_beginning_at_once_give_one_attempt(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await begin(ana)
    for number in range(5):
        ben = await server.browser(f"Ben {number}")
        given = await link(ana, table)
        claimed, began = await asyncio.gather(
            tried(ben.post(f"/api/tables/{table}/seat", given)), begin(ben)
        )
        assert (claimed == "") == (began == table)
