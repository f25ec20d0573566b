"""Crash safety: a server that ends at any moment leaves nothing half done.

Each test lets a number of writes through and then the lights go out; a new server on the same
database must find everything as it was before, or as it was asked for.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.protocol.requests import LinkRequest, RematchRequest
from ludotheque.server.guests.guest import Guest, add_guest
from ludotheque.server.services import Services
from ludotheque.server.storage.rows import load_table
from ludotheque.server.storage.schema import entries, events, holders, seat_links, tables
from ludotheque.server.tables.requests import claim_seat, link_seat, rematch
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem

from .harness import quiet_config

ANA, BEN = Guest("ana", "Ana"), Guest("ben", "Ben")
TWO = (NewSeat("me", name="Ana"), NewSeat("bot", bot="easy"))
SURF = NewTable(game="minisurf", seats=TWO, shuffle=True)


class LightsOut(Exception):
    pass


async def opened(home: Path) -> Services:
    return Services(quiet_config(home, pace=3600.0))


def lights_out_after(services: Services, writes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    write, left = services.store.write, [writes]

    async def counted(work: Any) -> Any:
        if not left[0]:
            raise LightsOut
        left[0] -= 1
        return await write(work)

    monkeypatch.setattr(services.store, "write", counted)


async def count(services: Services, table: Any) -> int:
    query = select(func.count()).select_from(table)
    return await services.store.read(lambda c: c.execute(query).scalar_one())


async def at_every_write(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    prepare: Callable[[Services], Awaitable[Any]],
    act: Callable[[Services, Any], Awaitable[Any]],
    check: Callable[[Services, Any, bool], Awaitable[None]],
) -> None:
    for writes in range(4):
        services = await opened(home)
        given = await prepare(services)
        lights_out_after(services, writes, monkeypatch)
        done = True
        try:
            await act(services, given)
        except LightsOut:
            done = False
        monkeypatch.undo()
        await services.close()
        again = await opened(home)
        await check(again, given, done)
        await again.close()


async def test_a_table_is_made_and_begun_at_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(services: Services, before: int, done: bool) -> None:
        found = select(tables.c.id, tables.c.status, tables.c.n)
        rows = await services.store.read(lambda c: list(c.execute(found)))
        assert len(rows) == before + done
        for row in rows:
            assert (row.status, row.n > 0) == ("playing", True)
            loaded = await services.store.read(partial(load_table, id_=row.id))
            assert loaded is not None
            assert loaded.entries
            seats = [seat for seat, info in enumerate(loaded.row.seats) if info.guest == "ana"]
            assert loaded.holders == [(seat, "ana") for seat in seats]

    async def act(services: Services, _: int) -> Table:
        return await services.registry.make(ANA, SURF)

    await at_every_write(home, monkeypatch, lambda services: count(services, tables), act, check)


async def test_a_seat_link_is_spent_with_the_seat_given(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def prepare(services: Services) -> tuple[str, str]:
        table = await services.registry.make(ANA, SURF)
        seat = table.seats_held_by("ana")[0]
        return table.id, (await link_seat(table, ANA, LinkRequest(id="a", seat=seat))).token

    async def act(services: Services, given: tuple[str, str]) -> None:
        await claim_seat(await services.registry.find(given[0]), BEN, given[1])

    async def check(services: Services, given: tuple[str, str], done: bool) -> None:
        table = await services.registry.find(given[0])
        assert bool(table.seats_held_by("ben")) is done
        where = seat_links.c.table_id == given[0]
        left = select(func.count()).select_from(seat_links).where(where)
        assert await services.store.read(lambda c: c.execute(left).scalar_one()) == (not done)

    await at_every_write(home, monkeypatch, prepare, act, check)


async def test_a_rematch_is_made_and_announced_at_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def prepare(services: Services) -> str:
        await services.store.write(lambda c: [c.execute(t.delete()) for t in (holders, tables)])
        table = await services.registry.make(ANA, SURF)
        async with table.lock:
            table.running_match.abandon()
            await table.commit()
        return table.id

    async def act(services: Services, id_: str) -> None:
        await rematch(
            services.registry, await services.registry.find(id_), ANA, RematchRequest(id="r")
        )

    async def check(services: Services, id_: str, done: bool) -> None:
        following = (await services.registry.find(id_)).row.rematch
        assert bool(following) is done
        assert await count(services, tables) == 1 + done
        if done:
            assert (await services.registry.find(following)).row.status == "playing"

    await at_every_write(home, monkeypatch, prepare, act, check)


async def test_a_link_that_is_wrong_disturbs_nobody(home: Path) -> None:
    services = await opened(home)
    table = await services.registry.make(ANA, SURF)
    with pytest.raises(Problem) as refused:
        await claim_seat(table, BEN, "nonsense")
    assert refused.value.reason.key == "server-bad-link"
    assert not table.is_closed
    await services.close()


async def test_a_table_that_an_older_server_left_half_made_begins(home: Path) -> None:
    services = await opened(home)
    await services.store.write(lambda c: add_guest(c, ANA, "secret"))
    table = await services.registry.make(ANA, SURF)
    await services.close()
    again = await opened(home)
    await again.store.write(lambda c: [c.execute(t.delete()) for t in (events, entries)])
    half = {"status": "open", "n": 0, "header": "null", "ply": 0, "wake": None}
    await again.store.write(lambda c: c.execute(update(tables).values(**half)))
    found = await again.registry.find(table.id)
    assert (found.row.status, found.match is not None) == ("playing", True)
    await again.close()
