"""The database: made by migrations, written together, the same on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import copy
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from ludotheque.host.data import TableSettings
from ludotheque.protocol.messages import SeatInfo
from ludotheque.server.storage import migrate, rows
from ludotheque.server.storage.schema import metadata, settings
from ludotheque.server.storage.store import Store

from .harness import Browser, quiet_config, running


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, home: Path) -> str:
    if request.param == "sqlite":
        return quiet_config(home).url()
    found: str = request.getfixturevalue("postgres")
    return found


def test_migrations_lead_to_the_schema(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    store.close()
    assert differences == []


def test_the_newest_migration_is_known() -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(migrate._SCRIPTS))
    assert ScriptDirectory.from_config(config).get_heads() == [migrate.HEAD]


def test_a_new_database_is_for_its_owner_only(tmp_path: Path) -> None:
    config = quiet_config(tmp_path / "deep" / "down")
    Store(config.url()).close()
    if os.name == "posix":
        mode = stat.S_IMODE((config.home / "server.sqlite").stat().st_mode)
        assert mode == 0o600


def put(name: str) -> Any:
    return lambda connection: connection.execute(insert(settings).values(name=name, value=b"x"))


def names(connection: Connection) -> set[str]:
    query = select(settings.c.name).where(settings.c.name.startswith("test-"))
    return set(connection.execute(query).scalars())


async def test_one_bad_change_does_not_spoil_the_others(url: str) -> None:
    """Changes that wait together share a transaction; the one to blame fails alone."""
    store = Store(url)
    await store.write(lambda c: c.execute(delete(settings)))
    await store.write(put("test-taken"))
    wanted = [f"test-{number}" for number in range(20)]
    wanted[7] = "test-taken"
    found = await asyncio.gather(*map(store.write, map(put, wanted)), return_exceptions=True)
    failed = [number for number, one in enumerate(found) if isinstance(one, BaseException)]
    assert failed == [7]
    assert isinstance(found[7], IntegrityError)
    assert await store.read(names) == set(wanted)
    store.close()


async def test_errors_do_not_show_what_was_written(url: str) -> None:
    store = Store(url)
    await store.write(lambda c: c.execute(delete(settings)))
    secret = {"name": "test-a", "value": b"very secret"}
    await store.write(lambda c: c.execute(insert(settings).values(**secret)))
    with pytest.raises(IntegrityError) as error:
        await store.write(lambda c: c.execute(insert(settings).values(**secret)))
    store.close()
    assert "very secret" not in str(error.value)


async def test_what_waits_is_written_before_closing(url: str) -> None:
    store = Store(url)
    await store.write(lambda c: c.execute(delete(settings)))
    waiting = [asyncio.ensure_future(store.write(put(f"test-{n}"))) for n in range(50)]
    await asyncio.sleep(0)  # they are in the queue now
    await asyncio.to_thread(store.close)
    await asyncio.gather(*waiting)
    again = Store(url)
    assert len(await again.read(names)) == 50
    again.close()


async def test_a_server_on_either_database(url: str, home: Path) -> None:
    """A match, a restart in the middle, a finish, a profile: the same statements on both."""
    config = quiet_config(home, database=url, snapshot_every=5)
    async with running(config) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben", listed=True)
        async with ana.sit_at(table["id"]) as tab:
            moves = 0
            while moves < 12 or not tab.position.get("undo"):  # in the middle of a turn
                turn = await tab.look()
                await tab.move()
                moves += 1
            await tab.ask("undo", seat=turn, ply=tab.position["ply"])
            await tab.until(lambda: tab.whats("logged")[-1]["line"]["text"]["key"] == "log-undo")
            where = tab.position
    async with running(config) as server:
        again = Browser(server.origin)
        again.http.cookies = ana.http.cookies
        async with again.sit_at(table["id"], hello={"look": where["seat"]}) as tab:
            assert tab.position == where
            standing = server.services.registry.tables[table["id"]].match
            assert standing is not None
            assert standing.first_ply > 0
            await tab.ask("link", seat=0)
            await tab.ask("resign", seat=0)
            await tab.until(lambda: tab.whats("ended"))
        daily = await again.post("/api/daily/minisurf")
        async with again.sit_at(daily["id"]) as tab:
            while not tab.whats("ended"):
                await tab.move()
        profile = await again.get("/api/profile")
        assert {played["table"] for played in profile["history"]} == {table["id"], daily["id"]}
        assert [best["game"] for best in profile["best"]] == ["minisurf"]
        assert len((await again.get("/api/daily/minisurf"))["results"]) == 1
        assert (await again.get("/api/lobby"))["mine"] == []
        for page in ("log", "turns", "replay", "final", "record"):
            assert await again.get(f"/api/tables/{table['id']}/{page}")
        count = select(func.count()).select_from(settings)
        assert await server.services.store.read(lambda c: c.execute(count).scalar_one()) >= 1


def test_a_change_writes_the_columns_that_differ_from_what_is_stored() -> None:
    row = rows.TableRow(
        *("t", "minisurf", 1, {}, "open", "ana", False, TableSettings()),
        *((SeatInfo("open"), SeatInfo("open")), b"seed", 0, 0),
    )
    before = copy.copy(row)
    always = rows.changed_columns(before, row).keys()
    assert always == {"n", "ply", "to_move", "changed", "wake", "clocks", "bytes", "keeper"}
    row.seats = (SeatInfo("person", name="Ana"), SeatInfo("open"))
    row.proposals = ()  # equal to what is stored
    assert rows.changed_columns(before, row).keys() - always == {"seats"}
    row.status, row.rematch = "over", "again"
    assert rows.changed_columns(before, row).keys() - always == {"seats", "status", "rematch"}
