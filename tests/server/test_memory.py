"""Finished and idle tables leave nothing behind."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import Counter
from pathlib import Path

from ludotheque.server.tables.table import Table

from .harness import WAIT_SECONDS, Browser, Running, Tab, quiet_config, running

KINDS = ("Table", "Match", "Connection", "State", "Record", "StoredEvent", "Snapshot", "_Step")


def living() -> Counter[str]:
    gc.collect()
    names = (type(thing).__name__ for thing in gc.get_objects() if _ours(thing))
    return Counter(name for name in names if name in KINDS)


def _ours(thing: object) -> bool:
    return str(getattr(type(thing), "__module__", "")).startswith("ludotheque")


async def play_one(server: Running, browser: Browser) -> None:
    table = await browser.table("minisurf", "me", "me:Ben", "random")
    async with browser.sit_at(table["id"]) as tab:
        spectator = Tab(browser, table["id"])
        await spectator.open()
        for _ in range(6):
            await tab.until(lambda: set(tab.position["to_move"]) & {0, 1})
            await tab.play_for_all()
        await spectator.cut()
        for seat in (0, 1):
            await tab.ask("resign", seat=seat)
        await tab.until(lambda: tab.whats("ended"))


async def test_finished_tables_leave_nothing(home: Path) -> None:
    others = living()  # what other tests hold on to
    async with running(quiet_config(home, idle=0.0)) as server:
        ana = await server.browser("Ana")
        await play_one(server, ana)  # whatever is made once is made now
        await all_gone(server)
        before = living()
        for _ in range(6):
            await play_one(server, ana)
        assert server.services.registry.tables
        await all_gone(server)
        async with asyncio.timeout(WAIT_SECONDS):  # the last lines of tabs may still be closing
            while (after := living()) != before:
                await asyncio.sleep(0.05)
        for kind in ("Table", "Connection", "Match"):
            assert after[kind] <= others[kind], kind


async def all_gone(server: Running) -> None:
    """Nobody is there any more, and the services has looked."""
    services = server.services
    later = time.time() + 3600
    services.clock.now = lambda: later
    while services.registry.tables:
        await services.maintenance.sweep()
    services.clock.now = time.time


async def left_alone(table: Table, but: int = 0) -> None:
    """The server has noticed that people have gone."""
    async with asyncio.timeout(90):
        while len(table.listeners) > but:
            await asyncio.sleep(0.01)


async def test_an_idle_table_leaves_and_comes_back(home: Path) -> None:
    async with running(quiet_config(home, idle=60.0)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        services, now = server.services, time.time()
        async with ana.sit_at(table["id"]) as tab:
            services.clock.now = lambda: now + 1000
            await services.maintenance.sweep()
            assert table["id"] in services.registry.tables  # somebody is there
            where = tab.position
        await left_alone(services.registry.tables[table["id"]])
        services.clock.now = lambda: now + 1059
        await services.maintenance.sweep()
        assert table["id"] in services.registry.tables
        services.clock.now = lambda: now + 1061
        await services.maintenance.sweep()
        assert services.registry.tables == {}
        async with ana.sit_at(table["id"]) as tab:
            assert tab.position == where


async def test_sockets_that_come_and_go(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "random")
    for number in range(40):
        tab = Tab(ana, table["id"])
        await tab.open()
        await (tab.cut if number % 2 else tab.close)()
    async with ana.sit_at(table["id"]) as tab:
        await tab.until(lambda: tab.present.get("guests") == [ana.guest])
        standing = server.services.registry.tables[table["id"]]
        await left_alone(standing, but=1)


SOCKETS = ("WebSocket", "Socket", "ServerProtocol", "ScopeState")


def sockets() -> int:
    """What is left of tabs, before anybody has looked for cycles."""
    return sum(type(thing).__name__ in SOCKETS for thing in gc.get_objects())


async def test_a_tab_that_has_gone_leaves_no_cycle_behind(server: Running) -> None:
    """The server hardly ever looks for cycles: ten thousand tabs left it 50 MB."""
    ana = await server.browser("Ana")
    table = (await ana.table("minisurf", "me", "me:Ben"))["id"]
    async with ana.sit_at(table):
        pass
    gc.collect()
    gc.disable()
    try:
        before = sockets()
        for number in range(6):
            tab = Tab(ana, table)
            await tab.open()
            await (tab.cut() if number % 2 else tab.close())
            del tab
        async with asyncio.timeout(90):
            while sockets() > before:
                await asyncio.sleep(0.05)
    finally:
        gc.enable()
