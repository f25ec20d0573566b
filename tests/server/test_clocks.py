"""Clocks: the bookkeeping, and what happens at a table when one runs out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

import ludotheque.server.maintenance as maintenance_module
from ludotheque.host.clocks import Clocks
from ludotheque.protocol.messages import Clock
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.server.guests.guest import Guest
from ludotheque.server.services import Services
from ludotheque.server.storage import table_lists
from ludotheque.server.storage.rows import load_table
from ludotheque.server.storage.schema import tables

from .harness import Json, Refusal, Tab, quiet_config, running


def left(clocks: Clocks, now: float) -> list[tuple[int, bool]]:
    return [(clock.ms // 1000, clock.running) for clock in clocks.time_left(now)]


def test_no_clock_is_no_clock() -> None:
    clocks = Clocks(Clock(), 2)
    clocks.turn(0, [0], False)
    assert (clocks.deadline(), clocks.find_expired(1e9), clocks.time_left(5)) == (None, None, ())


def test_a_clock_a_turn_starts_anew() -> None:
    clocks = Clocks(Clock("move", 60), 2)
    clocks.turn(100, [0], False)
    assert left(clocks, 110) == [(50, True), (60, False)]
    clocks.turn(110, [0], False)  # another step of the same turn
    assert left(clocks, 120) == [(40, True), (60, False)]
    clocks.turn(120, [1], False)
    assert left(clocks, 125) == [(40, False), (55, True)]
    clocks.turn(130, [0], False)
    assert left(clocks, 130) == [(60, True), (50, False)]
    clocks.turn(150, [0], True)  # alone, but something was drawn: a new turn
    assert left(clocks, 150) == [(60, True), (50, False)]
    assert clocks.deadline() == 210
    assert (clocks.find_expired(209), clocks.find_expired(210)) == (None, 0)


def test_a_clock_a_match_goes_on_with_increments() -> None:
    clocks = Clocks(Clock("game", 600, increment=5), 2)
    clocks.turn(0, [0], False)
    clocks.turn(100, [1], False)
    assert left(clocks, 100) == [(505, False), (600, True)]
    clocks.turn(150, [0, 1], False)  # both choose at the same time
    assert left(clocks, 160) == [(495, True), (540, True)]
    assert clocks.deadline() == 150 + 505


def test_days() -> None:
    clocks = Clocks(Clock("days", 2), 1)
    clocks.turn(0, [0], False)
    assert clocks.deadline() == 2 * 86_400


def test_time_does_not_run_while_the_server_is_down() -> None:
    clocks = Clocks(Clock("move", 60), 1)
    clocks.turn(100, [0], False)
    clocks.resume_at(500)
    assert left(clocks, 500) == [(60, True)]
    assert clocks.deadline() == 560


# At a table --------------------------------------------------------------------------------------


@pytest.mark.parametrize("out", ["bot", "end"])
async def test_a_clock_that_runs_out(home: Path, out: str) -> None:
    async with running(quiet_config(home)) as server:
        now = time.time()
        server.services.clock.now = lambda: now
        ana = await server.browser("Ana")
        clock = {"kind": "move", "amount": 60, "out": out}
        table = await ana.table("minisurf", "me", "me:Ben", clock=clock)
        async with ana.sit_at(table["id"]) as tab:
            turn = tab.position["to_move"][0]
            assert tab.clocks[turn] == {"ms": 60_000, "running": True}
            server.services.clock.now = lambda: now + 59
            await server.services.maintenance.sweep()
            assert not tab.whats("ended")
            server.services.clock.now = lambda: now + 61
            await server.services.maintenance.sweep()
            if out == "end":
                await tab.until(lambda: tab.whats("ended"))
                assert tab.whats("ended")[0]["reason"] == "time"
                assert tab.whats("ended")[0]["result"]["winners"] == [1 - turn]
            else:
                await tab.until(lambda: tab.table["seats"][turn].get("bot"))
                await tab.until(lambda: tab.position["to_move"] == [1 - turn])
                await tab.ask("return", seat=turn)


async def late_move(tab: Tab, turn: int) -> Json:
    fields = {"seat": turn, "ply": tab.position["ply"], "action": "pass"}
    return await tab.ask("move", **fields)


async def test_a_move_after_the_time_is_too_late(home: Path) -> None:
    """Also before anybody has looked at the clock, and for a table that had left memory."""
    async with running(quiet_config(home)) as server:
        now = time.time()
        server.services.clock.now = lambda: now
        ana = await server.browser("Ana")
        clock = {"kind": "game", "amount": 60, "out": "end"}
        table = await ana.table("minisurf", "me", "me:Ben", clock=clock)
        async with ana.sit_at(table["id"]) as tab:
            server.services.clock.now = lambda: now + 61
            with pytest.raises(Refusal, match="refused-over"):
                await late_move(tab, tab.position["to_move"][0])
        server.services.clock.now = lambda: now
        table = await ana.table("minisurf", "me", "me:Ben", clock=clock)
        server.services.registry.tables[table["id"]].close()
        server.services.clock.now = lambda: now + 61
        await server.services.maintenance.sweep()
        line = await ana.get(f"/api/tables/{table['id']}")
        assert line["table"]["status"] == "over"


async def test_a_clock_needs_a_time(home: Path) -> None:
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        for clock in ({"kind": "move"}, {"kind": "days", "amount": 61}):
            with pytest.raises(Refusal, match="server-bad-clock"):
                await ana.table("minisurf", "me", "random", clock=clock)


# Many due tables --------------------------------------------------------------------------------

TWO = (NewSeat("me", name="Ana"), NewSeat("me", name="Ben"))
ANA = Guest("ana", "Ana")


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> int:
    """Ten tables that are due at a time, so that a few dozen are many."""
    for module in (table_lists, maintenance_module):
        monkeypatch.setattr(module, "MAX_LISTED", 10)
    return 25


async def clocked(services: Services, kind: Any, amount: int) -> str:
    clock = Clock(kind, amount, out="end")
    made = await services.registry.make(ANA, NewTable(game="minisurf", seats=TWO, clock=clock))
    return made.id


async def status_of(services: Services, id_: str) -> str:
    loaded = await services.store.read(lambda c: load_table(c, id_))
    assert loaded is not None
    return loaded.row.status


async def test_clocks_run_however_many_tables_were_due_in_an_outage(
    home: Path, small_pages: int
) -> None:
    config = quiet_config(home)
    services = Services(config, now=lambda: 0.0)
    slow = [await clocked(services, "days", 3) for _ in range(small_pages)]
    await services.close()
    now = 4 * 86_400.0
    services = Services(config, now=lambda: now)
    fast = await clocked(services, "move", 60)
    services.clock.now = lambda: now + 61
    await services.maintenance.sweep()
    assert await status_of(services, fast) == "over"
    assert len(services.registry.tables) < small_pages  # they were only looked at
    late = now + 61
    assert await services.store.read(lambda c: table_lists.due_tables(c, late)) == []
    services.clock.now = lambda: now + 3 * 86_400 + 1
    await services.maintenance.sweep()
    assert [await status_of(services, id_) for id_ in slow] == ["over"] * small_pages
    await services.close()


async def test_tables_that_cannot_be_loaded_hold_up_nobody(
    home: Path, small_pages: int, caplog: pytest.LogCaptureFixture
) -> None:
    now = 1000.0
    services = Services(quiet_config(home), now=lambda: now)
    broken = [await clocked(services, "move", 5) for _ in range(small_pages)]
    for id_ in broken:
        services.registry.tables[id_].close()
    spoil = update(tables).values(version=99)
    await services.store.write(lambda c: c.execute(spoil))
    fine = await clocked(services, "move", 60)
    services.clock.now = lambda: now + 61
    await services.maintenance.sweep()
    assert await status_of(services, fine) == "over"
    assert set(services.quarantine.failures) == set(broken)
    assert caplog.text.count("a table is set aside") == small_pages
    await services.maintenance.sweep()  # they rest: nothing is tried or said again
    assert caplog.text.count("a table is set aside") == small_pages
    assert set(services.quarantine.failures.values()) == {1}
    services.clock.now = lambda: now + 200
    await services.maintenance.sweep()  # tried again, not told again
    assert set(services.quarantine.failures.values()) == {2}
    assert caplog.text.count("a table is set aside") == small_pages
    mend = update(tables).values(version=1)
    await services.store.write(lambda c: c.execute(mend))
    services.clock.now = lambda: now + 4000
    await services.maintenance.sweep()
    assert [await status_of(services, id_) for id_ in broken] == ["over"] * small_pages
    assert not services.quarantine
    await services.close()
