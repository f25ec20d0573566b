"""Rounds of large events: their tables are stored a few at a time, so that moves go on meanwhile,
and are there for players all at once or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from ludotheque.server.services import Services
from ludotheque.server.storage import retention, store
from ludotheque.server.storage.changes import Change
from ludotheque.server.storage.schema import HIDDEN, entries, tables

from .harness import Browser, Running, quiet_config, running
from .test_contests import direct, enter, info, make

TABLES_A_TRANSACTION = 2
ENTRANTS = 6  # three tables, which are two transactions


@pytest.fixture(autouse=True)
def few_tables_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MAX_NEW_TABLES", TABLES_A_TRANSACTION)


class Portions:
    """Holds a server between two portions of a round."""

    def __init__(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes: list[int] = []
        self.reached, self.go_on = asyncio.Event(), asyncio.Event()
        write = services.store.write

        async def held(work: Any) -> Any:
            if isinstance(work, partial) and work.func == Change.write_hidden:
                self.sizes.append(len(work.keywords["changes"]))
                if len(self.sizes) == 2:
                    self.reached.set()
                    await self.go_on.wait()
            return await write(work)

        monkeypatch.setattr(services.store, "write", held)


@contextlib.asynccontextmanager
async def beginning(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[str, list[Browser], Portions]]:
    """An event whose first round is half stored; afterwards all of it is."""
    director = await server.browser("Dora")
    id_ = await make(director, "swiss", rounds=2)
    players = await enter(server, id_, *(f"P{n}" for n in range(ENTRANTS)))
    portions = Portions(server.services, monkeypatch)
    begun = asyncio.create_task(direct(director, id_, "begin"))
    reached = asyncio.create_task(portions.reached.wait())
    await asyncio.wait({begun, reached}, return_when="FIRST_COMPLETED")
    assert reached.done()
    try:
        yield id_, players, portions
    finally:
        portions.go_on.set()
        shown = await begun
    assert shown["status"] == "playing"


async def stored_tables(server: Running) -> list[tuple[str, str, str]]:
    """(id, status, event) of all of them."""

    def read(connection: Connection) -> list[tuple[str, str, str]]:
        query = select(tables.c.id, tables.c.status, tables.c.contest)
        return [tuple(row) for row in connection.execute(query)]

    return await server.services.store.read(read)


async def shown_tables(server: Running, id_: str) -> list[str]:
    """The tables of the first round; each is there for players, with its first draws."""
    found = [(one, status) for one, status, event in await stored_tables(server) if event]
    assert {status for _, status in found} == {"playing"}
    shown = await info(Browser(server.origin), id_)
    assert [one["tables"] for one in shown["played"]] == [len(found)]
    return [one for one, _ in found]


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
async def test_moves_go_on_while_a_round_is_stored_and_nobody_sees_half_of_it(
    database: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    more = {} if database == "sqlite" else {"database": request.getfixturevalue("postgres")}
    async with running(quiet_config(home, **more)) as server:
        ana = await server.browser("Ana")
        own = await ana.table("minisurf", "me", "me:Ben")
        async with ana.sit_at(own["id"]) as tab, beginning(server, monkeypatch) as begun:
            id_, players, portions = begun
            await tab.play_for_all()
            hidden = [one for one, status, _ in await stored_tables(server) if status in HIDDEN]
            assert len(hidden) == portions.sizes[0] == TABLES_A_TRANSACTION
            assert (await info(ana, id_))["status"] == "open"
            for one in players:
                assert (await one.get("/api/lobby"))["mine"] == []
        assert max(portions.sizes) <= TABLES_A_TRANSACTION
        assert len(await shown_tables(server, id_)) == ENTRANTS // 2
        for one in players:
            (mine,) = (await one.get("/api/lobby"))["mine"]
            assert mine["table"]["id"] == (await info(one, id_))["next"]
            async with one.sit_at(mine["table"]["id"]) as there:
                assert there.position["to_move"]


async def test_a_round_is_drawn_anew_where_somebody_leaves_while_it_is_stored(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with beginning(server, monkeypatch) as (id_, players, _):
        for one in players[:2]:
            await one.post(f"/api/events/{id_}/leave")
    assert len(await shown_tables(server, id_)) == ENTRANTS // 2 - 1
    assert [(await one.get("/api/lobby"))["mine"] for one in players[:2]] == [[], []]
    await server.services.deletion.purge()
    assert len(await stored_tables(server)) == ENTRANTS // 2 - 1


async def test_a_server_that_ends_between_two_portions_makes_the_round_when_it_is_back(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole, and once; what the first one had stored is purged an hour later."""
    config = quiet_config(home)
    begins = int(time.time()) + 1000

    services = Services(config)
    async with running(config, services) as server:
        director = await server.browser("Dora")
        id_ = await make(director, "swiss", rounds=2, begins=begins)
        await enter(server, id_, *(f"P{n}" for n in range(ENTRANTS)))
        portions = Portions(services, monkeypatch)
        stored = asyncio.create_task(services.contests.sweep(begins + 1))
        services.clock.now = lambda: begins + 1.0
        await portions.reached.wait()
        left = await stored_tables(server)
        assert [status for _, status, _ in left] == ["uploading"] * TABLES_A_TRANSACTION
        with monkeypatch.context() as killed:  # nothing is tidied up
            killed.setattr(store, "discard_hidden_tables", lambda connection, ids: None)
            stored.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await stored
    again = Services(config, lambda: begins + 2.0)
    async with running(config, again) as server:
        await again.contests.sweep(begins + 2.0)
        assert len(await shown_tables(server, id_)) == ENTRANTS // 2
        assert set(left) <= set(await stored_tables(server))
        again.clock.now = lambda: begins + retention.MAX_UPLOAD_S + 60.0
        await again.deletion.purge()
        ids = await shown_tables(server, id_)
        assert len(await stored_tables(server)) == len(ids) == ENTRANTS // 2

        def tables_with_entries(connection: Connection) -> set[str]:
            return set(connection.execute(select(entries.c.table_id)).scalars())

        assert await again.store.read(tables_with_entries) == set(ids)
