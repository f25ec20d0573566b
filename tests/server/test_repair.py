"""An administrator repairs a table that cannot be gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from ludotheque.server.admin.repair import repair
from ludotheque.server.storage.schema import entries, events, snapshots, tables
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem

from .harness import Browser, Running, Tab, quiet_config, running
from .test_restart import moved


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, home: Path) -> str:
    if request.param == "sqlite":
        return quiet_config(home).url()
    found: str = request.getfixturevalue("postgres")
    return found


async def played(server: Running) -> tuple[Browser, str]:
    ana = await server.browser("Ana")
    table: str = (await ana.table("minisurf", "me", "me:Ben"))["id"]
    async with ana.sit_at(table) as tab:
        for _ in range(16):
            await tab.play_for_all()
    return ana, table


def break_it(url: str, *statements: Any) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)
    store.close()


async def goes_on(server: Running, ana: Browser, table: str) -> int:
    """Somebody moves; returns the ply before."""
    tab = Tab(moved(ana, server), table)
    await tab.open()
    while tab.bye and tab.bye["again"]:  # the server has just looked at it by itself
        await tab.close()
        await tab.open()
    await tab.look()
    ply: int = tab.position["ply"]
    await tab.move()
    assert sorted(tab.events) == list(range(min(tab.events), tab.last + 1))
    await tab.close()
    return ply


async def test_a_whole_table_stays_as_it_is(
    url: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(quiet_config(home, database=url, snapshot_every=5)) as server:
        _, table = await played(server)
    repair(table, database=url)
    assert "none of them needs anything" in capsys.readouterr().out
    with pytest.raises(Problem) as unknown:
        repair("nosuchtable", database=url)
    assert unknown.value.reason.key == "server-no-table"


async def test_what_is_derived_is_made_anew(
    url: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A snapshot of another position: the match is opened from its entries again."""
    config = quiet_config(home, database=url, snapshot_every=5)
    async with running(config) as server:
        ana, table = await played(server)
        ply = (await ana.get(f"/api/tables/{table}"))["ply"]
    break_it(url, update(snapshots).values(data='{"nonsense": true}'))
    repair(database=url)
    assert "repaired" in capsys.readouterr().out
    async with running(config) as server:
        assert await goes_on(server, ana, table) == ply


async def test_moves_that_do_not_replay_are_given_up_when_told_so(
    url: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = quiet_config(home, database=url, snapshot_every=100)
    async with running(config) as server:
        ana, table = await played(server)
        ply = (await ana.get(f"/api/tables/{table}"))["ply"]
    last = select(entries.c.seq).order_by(entries.c.seq.desc()).limit(1)
    store = Store(url)
    with store.engine.connect() as connection:
        seq = connection.execute(last).scalar_one()
    store.close()
    bad = update(entries).where(entries.c.seq == seq - 2).values(data='{"type":"move"}')
    gap = delete(events).where(events.c.n == 3)
    break_it(url, bad, gap)
    with pytest.raises(SystemExit):
        repair(table, database=url)
    assert f"{seq - 3} of {seq}" in capsys.readouterr().out
    repair(table, database=url, cut=True)
    repair(table, database=url)
    assert "none of them needs anything" in capsys.readouterr().out
    async with running(config) as server:
        assert await goes_on(server, ana, table) < ply


async def test_a_running_server_notices(home: Path) -> None:
    url = quiet_config(home).url()
    async with running(quiet_config(home)) as server:
        ana, table = await played(server)
        break_it(url, update(tables).values(n=1))
        repair(table, database=url, cut=True)
        server.services.registry.tables[table].close()
        assert await goes_on(server, ana, table) > 0
