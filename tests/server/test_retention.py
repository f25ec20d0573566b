"""How much is kept, for how long, and that disk space comes back."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from ludotheque.chance import SEED_BYTES
from ludotheque.match import Match
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.record import Holder, encode, new_header
from ludotheque.registry import game
from ludotheque.server.durations import DAY_S
from ludotheque.server.guests.guest import Guest, add_guest
from ludotheque.server.rate_limits import UPLOADS, UPLOADS_FROM
from ludotheque.server.services import Services
from ludotheque.server.storage import quota, retention
from ludotheque.server.storage.schema import HIDDEN, guests, tables
from ludotheque.server.tables.table import Table

from .harness import Json, Refusal, Running, quiet_config, running

ANA = Guest("ana", "Ana")


def back_and_forth(lines: list[str], times: int) -> bytes:
    """A record in which the first choice is taken back and made again, over and over."""
    header, *entries = lines
    first = next(k for k, line in enumerate(entries) if json.loads(line)["actor"] is not None)
    move = json.loads(entries[first])
    found: list[Json] = [json.loads(line) for line in entries[: first + 1]]
    for _ in range(times):
        found.append({"type": "undo", "to": move["ply"], "seat": move["actor"]})
        found.append(dict(move))
    numbered = [json.dumps(one | {"seq": seq}) for seq, one in enumerate(found, start=1)]
    return ("\n".join([header, *numbered]) + "\n").encode()


def record() -> list[str]:
    """A match of Ana and Ben with one move, as the lines of its file."""
    chosen = game("minisurf")
    header = new_header(chosen, chosen.options(), [Holder("Ana"), Holder("Ben")])
    match = Match(header, bytes(SEED_BYTES))
    seat = match.to_move[0]
    match.act(seat, match.actions(seat)[0])
    return encode(match.record).decode().splitlines()


async def test_uploads_have_a_size_and_a_quota(home: Path) -> None:
    config = quiet_config(home, table_bytes=60_000, quota=90_000)
    async with running(config) as server:
        ana = await server.browser("Ana")
        lines = record()
        small, large = back_and_forth(lines, 20), back_and_forth(lines, 200)
        with pytest.raises(Refusal, match="record-too-large"):
            await ana.post("/api/records", large)
        kept: list[str] = []

        async def upload_again() -> None:
            while len(kept) < 50:
                server.services.limiter.bucket(UPLOADS)._levels.clear()
                server.services.limiter.bucket(UPLOADS_FROM)._levels.clear()
                kept.append((await ana.post("/api/records", small))["id"])

        with pytest.raises(Refusal, match="server-quota"):
            await upload_again()
        assert 1 <= len(kept) < 20
        with pytest.raises(Refusal, match="server-quota"):
            await ana.table("minisurf", "me", "random")
        for id_ in kept:  # deleting makes room
            await ana.post(f"/api/tables/{id_}/delete")
        await ana.table("minisurf", "me", "random")
        with pytest.raises(Refusal, match="server-no-table"):
            await ana.get(f"/api/tables/{kept[0]}")


async def test_uploads_at_the_same_time_keep_to_the_quota(home: Path) -> None:
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        data = back_and_forth(record(), 20)

        async def one_more() -> str:
            try:
                return str((await ana.post("/api/records", data))["id"])
            except Refusal as refusal:
                return refusal.key

        first = await one_more()
        taken = await server.services.store.read(lambda c: quota.stored_bytes(c, ana.guest))
        server.services.quota.guest_bytes = taken + 1
        found = await asyncio.gather(*(one_more() for _ in range(4)))
        assert found.count("server-quota") == 3  # one may exceed what is left
        assert first not in found
        await server.services.deletion.purge()
        left = select(func.count()).select_from(tables).where(tables.c.status.in_(HIDDEN))
        assert await server.services.store.read(lambda c: c.execute(left).scalar()) == 0


async def test_a_table_does_not_grow_without_end(home: Path) -> None:
    async with running(quiet_config(home, table_bytes=2_000)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        async with ana.sit_at(table["id"]) as tab:
            turn = await tab.look()
            await tab.move()

            async def over_and_over() -> None:
                while True:
                    done = await tab.ask("undo", seat=turn, ply=tab.position["ply"])
                    await tab.until(lambda n=done["n"]: tab.position["n"] >= n)
                    await tab.move()

            with pytest.raises(Refusal, match="server-table-large"):
                await over_and_over()
            with pytest.raises(Refusal, match="server-table-large"):
                await tab.ask("say", words="hello")
            await tab.play_for_all()  # the match goes on, whoever's turn it is


async def made(services: Services, **more: Any) -> Table:
    seats = (NewSeat("me", name="Ana"), NewSeat("me", name="Ben"))
    return await services.registry.make(ANA, NewTable(game="minisurf", seats=seats, **more))


async def ids(services: Services, rows: Any = tables) -> set[str]:
    return set(await services.store.read(lambda c: list(c.execute(select(rows.c.id)).scalars())))


async def test_what_is_left_alone_is_forgotten(home: Path) -> None:
    services = Services(quiet_config(home, keep_days=100), now=lambda: 0.0)
    playing, over = await made(services), await made(services)
    waiting = await services.registry.make(
        ANA, NewTable(game="minisurf", seats=(NewSeat("me"), NewSeat("open")))
    )
    async with over.lock:
        over.running_match.abandon()
        await over.commit()
    for day, left in (
        (13, {playing.id, over.id, waiting.id}),
        (15, {playing.id, over.id}),
        (99, {playing.id, over.id}),
        (101, set()),
    ):
        services.clock.now = lambda day=day: day * DAY_S + 1.0  # type: ignore[misc]
        services.maintenance.next_cleanup_at = 0.0
        await services.maintenance.sweep()
        await services.deletion.purge()  # the sweep only begins it
        assert await ids(services) == left, day
    assert not services.registry.tables
    await services.close()


async def test_an_administrator_may_keep_everything(home: Path) -> None:
    services = Services(quiet_config(home, keep_days=0), now=lambda: 0.0)
    table = await made(services)
    services.clock.now = lambda: 10_000.0 * DAY_S
    await services.maintenance.sweep()
    assert await ids(services) == {table.id}
    await services.close()


async def test_guests_who_left_nothing_are_forgotten(home: Path) -> None:
    services = Services(quiet_config(home))
    await services.store.write(lambda c: add_guest(c, ANA, "secret"))
    await services.store.write(lambda c: add_guest(c, Guest("ben", "Ben"), "other"))
    await made(services)
    start = services.clock.now()
    services.clock.now = lambda: start + 31 * DAY_S
    services.maintenance.next_cleanup_at = 0.0
    await services.maintenance.sweep()
    assert await ids(services, guests) == {"ana"}  # she holds a seat
    await services.close()


async def test_newcomers_are_not_forgotten_whatever_the_machine_says_the_hour_is(
    server: Running,
) -> None:
    server.services.clock.now = lambda: 1_900_000_000.0
    await server.browser("Ana")
    forget = partial(retention.delete_stale_guests, now=server.services.clock.now(), keep_days=0)
    assert await server.services.store.write(forget) == 0


async def test_a_guest_who_comes_is_seen(server: Running) -> None:
    ana = await server.browser("Ana")
    later = server.services.clock.now() + 20 * DAY_S
    server.services.clock.now = lambda: later
    await ana.get("/api/me")
    seen = select(guests.c.seen).where(guests.c.id == ana.guest)
    while await server.services.store.read(lambda c: c.execute(seen).scalar_one()) < later - 1:
        pass


async def test_only_ones_own_tables_can_be_deleted(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table("minisurf", "me", "open")
    path = f"/api/tables/{table['id']}/delete"
    with pytest.raises(Refusal, match="server-not-yours"):
        await ben.post(path)
    async with ben.sit_at(table["id"]) as tab:
        await tab.ask("sit", seat=1, name="Ben")
    with pytest.raises(Refusal, match="server-not-yours"):
        await ana.post(path)
    daily = await ana.post("/api/daily/minisurf")
    with pytest.raises(Refusal, match="server-not-yours"):
        await ana.post(f"/api/tables/{daily['id']}/delete")  # one attempt is one attempt


async def test_room_comes_back(tmp_path: Path) -> None:
    services = Services(quiet_config(tmp_path))
    table = await made(services)
    async with table.lock:
        for _ in range(20):
            table.add_event(table.recent[-1].what)
        await table.commit()
    pages = "SELECT page_count - freelist_count, freelist_count FROM "
    pages += "pragma_page_count(), pragma_freelist_count()"

    async def free() -> int:
        return int(await services.store.read(lambda c: c.exec_driver_sql(pages).one()[1]))

    big = "x" * 400_000
    grow = tables.update().where(tables.c.id == table.id).values(options=big)
    await services.store.write(lambda c: c.execute(grow))
    await services.store.write(lambda c: retention.delete_table(c, table.id))
    await services.deletion.purge()
    assert await free() > 50
    await services.store.write(retention.compact)
    assert await free() == 0
    count = select(func.count()).select_from(tables)
    assert await services.store.read(lambda c: c.execute(count).scalar_one()) == 0
    await services.close()
