"""A snapshot is a cache. One that cannot be used is passed over and made anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select, update

from ludotheque.match import Match
from ludotheque.record import Snapshot
from ludotheque.server.storage.schema import snapshots

from .harness import Browser, Refusal, Running, quiet_config, running
from .test_account import gone
from .test_restart import moved

EVERY = 6  # entries between snapshots


async def play(browser: Browser, table: str, moves: int) -> int:
    """For whoever is asked; returns the ply after it."""
    async with browser.sit_at(table) as tab:
        for _ in range(moves):
            await tab.play_for_all()
        return int(tab.position["ply"])


def undecodable(data: str) -> str:
    return '{"nonsense": true}'


def of_other_code(data: str) -> str:
    """Nothing but the digest tells it from one that could be used."""
    return _changed(data, code="0123456789abcdef")


def of_another_type(data: str) -> str:
    return _changed(data, state=msgspec.Raw(b'{"hop": true}'))


def of_another_position(data: str) -> str:
    """It decodes, and does not lead to where the table stands."""
    return _changed(data, ply=msgspec.json.decode(data, type=Snapshot).ply + 1)


def _changed(data: str, **more: Any) -> str:
    found = msgspec.structs.replace(msgspec.json.decode(data, type=Snapshot), **more)
    return msgspec.json.encode(found).decode()


def spoil_all(connection: Connection, spoil: Callable[[str], str]) -> int:
    c, found = snapshots.c, connection.execute(select(snapshots)).all()
    for row in found:
        this = update(snapshots).where(c.table_id == row.table_id, c.seq == row.seq)
        connection.execute(this.values(data=spoil(row.data)))
    return max(int(row.seq) for row in found)


def match_of(server: Running, table: str) -> Match:
    found = server.services.registry.tables[table].match
    assert found is not None
    return found


async def stored(server: Running) -> list[tuple[int, str]]:
    query = select(snapshots.c.seq, snapshots.c.data).order_by(snapshots.c.seq)
    return await server.services.store.read(lambda c: list(map(tuple, c.execute(query))))


@pytest.mark.parametrize(
    "spoil", [undecodable, of_other_code, of_another_type, of_another_position]
)
async def test_a_match_is_rebuilt_from_its_entries(spoil: Callable[[str], str], home: Path) -> None:
    config = quiet_config(home, snapshot_every=EVERY)
    async with running(config) as server:
        ana = await server.browser("Ana")
        table = (await ana.table("minisurf", "me", "me:Ben"))["id"]
        ply = await play(ana, table, 20)
        while (await stored(server))[-1][0] != match_of(server, table).seq:
            ply = await play(ana, table, 1)  # until the next snapshot has the same number
        old = await server.services.store.write(lambda c: spoil_all(c, spoil))
    async with running(config) as server:
        ana = moved(ana, server)
        assert (await ana.get(f"/api/tables/{table}"))["ply"] == ply
        assert await ana.get(f"/api/tables/{table}/record")
        assert match_of(server, table).first_ply == 0
        async with ana.sit_at(table) as tab:  # a change without an entry writes a snapshot, too
            await tab.ask("say", words="Where were we?")
        new = await stored(server)
        assert [seq for seq, _ in new if seq >= old], "made anew at once"
        assert spoil(new[-1][1]) != new[-1][1]
        assert await play(ana, table, 3 * EVERY) > ply
    async with running(config) as server:  # from a snapshot again
        ana = moved(ana, server)
        await ana.get(f"/api/tables/{table}")
        assert match_of(server, table).first_ply > 0


async def test_who_leaves_is_in_no_snapshot(home: Path) -> None:
    """Also where a snapshot cannot be decoded."""
    async with running(quiet_config(home, snapshot_every=EVERY)) as server:
        ana, zoe = await server.browser("Ana"), await server.browser("Zoe Zimmer")
        table = (await ana.table("minisurf", "me", "me:Ben", "open"))["id"]
        async with zoe.sit_at(table) as tab:
            await tab.ask("sit", seat=2, name="Zoe Zimmer")
        async with ana.sit_at(table) as one, zoe.sit_at(table) as two:
            for _ in range(2 * EVERY):
                turn = one.position["to_move"][0]
                tab, other = (two, one) if turn == 2 else (one, two)
                await tab.look(turn)
                await tab.move()
                await other.until(lambda tab=tab, other=other: other.last >= tab.last)
        assert any("Zoe" in data for _, data in await stored(server))
        await server.services.store.write(lambda c: spoil_all(c, undecodable))
        await zoe.post("/api/me/leave", {"sure": True})
        await gone(server)
        assert not any("Zoe" in data for _, data in await stored(server))
        assert "Zoe" not in (await ana.get(f"/api/tables/{table}/record")).decode()


async def test_a_match_that_ends_where_a_snapshot_is_due_takes_changes(home: Path) -> None:
    """Chat and a rematch at the finished table, which are there after a restart."""
    config = quiet_config(home, snapshot_every=1)
    async with running(config) as server:
        ana = await server.browser("Ana")
        made = await ana.table("minisurf", "me", "me:Ben")
        async with ana.sit_at(made["id"]) as tab:
            await tab.ask("abandon")
            await tab.until(lambda: tab.table["status"] == "over")
            await tab.ask("say", words="well played")
            await tab.ask("rematch")
            rematch = server.services.registry.tables[made["id"]].row.rematch
    async with running(config) as server:
        found = await server.services.registry.find(made["id"])
        assert found.row.rematch == rematch
        assert (await server.services.registry.find(rematch)).row.id == rematch


async def test_a_change_that_cannot_be_prepared_leaves_nothing_in_memory(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        made = await ana.table("minisurf", "me", "me:Ben")
        tables = server.services.registry.tables
        n = tables[made["id"]].row.n
        async with ana.sit_at(made["id"]) as tab:
            with monkeypatch.context() as broken:
                broken.setattr("ludotheque.server.storage.rows.changed_columns", _fail)
                with pytest.raises((Refusal, ConnectionError)):
                    await tab.ask("say", words="lost")
        assert (await server.services.registry.find(made["id"])).row.n == n


def _fail(*_: object) -> None:
    raise RuntimeError("broken on purpose")
