"""Playing on from a moment of a finished match, and being rid of tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest
from sqlalchemy import update

from ludotheque.record import Origin, decode, encode, replay
from ludotheque.server.guests.guest import Guest
from ludotheque.server.storage.rows import load_table
from ludotheque.server.storage.schema import tables
from ludotheque.text import Problem

from .harness import Refusal, Running, Tab
from .test_pages import finished

DAY = 86_400.0
NOON = 1_800_000_000.0 // DAY * DAY + DAY / 2


async def test_a_new_table_goes_on_from_a_moment_with_draws_of_its_own(server: Running) -> None:
    ana = await server.browser("Ana")
    old, _ = await finished(ana, "minisurf")
    address = f"/api/tables/{old['id']}"
    before = decode(await ana.get(f"{address}/record"))
    moves = before.moves()
    ply = next(n for n, move in enumerate(moves) if move.actor is not None and n > 12)
    drawn = []
    for _ in range(2):
        new = await ana.post(f"{address}/onward", {"ply": ply, "seat": 1, "bot": "random"})
        assert [seat["kind"] for seat in new["seats"]] == ["bot", "person"]
        async with ana.sit_at(new["id"]) as tab:
            while not tab.whats("ended"):
                await tab.until(lambda: tab.whats("ended") or 1 in tab.position["to_move"])
                if not tab.whats("ended"):
                    await tab.move(tab.position["actions"][0])
        record = decode(await ana.get(f"/api/tables/{new['id']}/record"))
        assert record.header.origin == Origin(old["id"], ply)
        assert [(m.actor, m.action) for m in record.moves()[:ply]] == [
            (m.actor, m.action) for m in moves[:ply]
        ]
        assert len([*replay(record)]) == len(record.moves()) + 1  # it can be verified as it is
        assert not record.counts()  # what was begun by others is no result to compare
        drawn.append([m.action for m in record.moves()[ply:] if m.actor is None])
    assert drawn[0] != drawn[1]
    assert encode(before) == await ana.get(f"{address}/record")  # the old one is as it was
    profile = await ana.get("/api/profile")
    assert [best["matches"] for best in profile["best"]] == [2]  # the first match, both seats


async def test_nobody_takes_back_moves_of_the_match_before(server: Running) -> None:
    ana = await server.browser("Ana")
    old, _ = await finished(ana, "minisurf")
    address = f"/api/tables/{old['id']}"
    moves = decode(await ana.get(f"{address}/record")).moves()
    # In the middle of a turn: the step before is of the same seat, and could be taken back there.
    ply = next(n for n in range(1, len(moves)) if moves[n - 1].actor == moves[n].actor == 0)
    new = await ana.post(f"{address}/onward", {"ply": ply, "seat": 0, "bot": "random"})
    async with ana.sit_at(new["id"]) as tab:
        assert tab.position["ply"] == ply
        with pytest.raises(Refusal, match="refused-undo"):
            await tab.ask("undo", seat=0, ply=ply)


async def test_where_nobody_may_play_on(server: Running) -> None:
    server.services.clock.now = lambda: NOON
    ana = await server.browser("Ana")
    running = await ana.table("minisurf", "me", "random")
    ask = {"ply": 3, "seat": 0, "bot": "random"}
    with pytest.raises(Refusal, match="server-not-over"):
        await ana.post(f"/api/tables/{running['id']}/onward", ask)
    old, _ = await finished(ana, "minisurf")
    for wrong, why in (
        ({"ply": 10_000}, "server-no-move"),
        ({"seat": 2}, "refused-seat"),
        ({"bot": "file.py:Bot"}, "unknown-bot"),
    ):
        with pytest.raises(Refusal, match=why):
            await ana.post(f"/api/tables/{old['id']}/onward", ask | wrong)
    # A challenge that others can still play would be shown to whoever watches.
    daily = await ana.post("/api/daily/minisurf")
    async with ana.sit_at(daily["id"]) as tab:
        while not tab.whats("ended"):
            await tab.move(tab.position["actions"][0])
    with pytest.raises(Refusal, match="server-daily-open"):
        await ana.post(f"/api/tables/{daily['id']}/onward", ask)
    server.services.clock.now = lambda: NOON + DAY
    await ana.post(f"/api/tables/{daily['id']}/onward", ask)


async def test_old_tables_are_discarded_or_resigned(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    alone = await ana.table("minisurf", "me", "random")
    shared = await ana.table("minisurf", "me", "open")
    tab = Tab(ben, shared["id"])
    await tab.open()
    await tab.ask("sit", seat=1, name="Ben")
    await tab.close()
    lines = {line["table"]["id"]: line for line in (await ana.get("/api/lobby"))["mine"]}
    assert lines[alone["id"]]["leave"] == "delete"
    assert lines[shared["id"]]["leave"] == "resign"
    await ana.post(f"/api/tables/{alone['id']}/delete")
    await ana.post(f"/api/tables/{shared['id']}/resign")
    assert (await ana.get("/api/lobby"))["mine"] == []
    final = await ben.get(f"/api/tables/{shared['id']}/final")
    assert (final["reason"], final["result"]["winners"]) == ("resigned", [1])


async def test_a_table_is_not_deleted_under_whoever_has_just_sat_down(server: Running) -> None:
    """Asked at the same moment: whoever comes first is dealt with first."""
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    id_ = (await ana.table("minisurf", "me", "open"))["id"]
    table, guest = await server.services.registry.find(id_), Guest(ana.guest, "Ana")
    async with ben.sit_at(id_) as tab, asyncio.TaskGroup() as together:
        await table.lock.acquire()
        sitting = together.create_task(tab.ask("sit", seat=1, name="Ben"))
        while not table.lock._waiters:
            await asyncio.sleep(0.001)
        deleting = together.create_task(_refused(server.services.deletion.delete(table, guest)))
        while len(table.lock._waiters) < 2:
            await asyncio.sleep(0.001)
        table.lock.release()
    assert (sitting.result()["type"], deleting.result()) == ("done", "server-not-yours")
    assert await server.services.registry.find(id_)


async def _refused(asked: Awaitable[None]) -> str:
    try:
        await asked
    except Problem as problem:
        return problem.reason.key
    return ""


async def test_a_table_is_not_deleted_under_whoever_sat_down_elsewhere(server: Running) -> None:
    ana = await server.browser("Ana")
    id_ = (await ana.table("minisurf", "me", "open"))["id"]
    table = await server.services.registry.find(id_)
    later = update(tables).where(tables.c.id == id_).values(revision=tables.c.revision + 1)
    await server.services.store.write(lambda c: c.execute(later))
    assert (
        await _refused(server.services.deletion.delete(table, Guest(ana.guest, "Ana")))
        == "server-again"
    )
    assert await server.services.store.read(lambda c: load_table(c, id_)) is not None
