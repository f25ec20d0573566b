"""Everything acknowledged is on disk: after a restart, gentle or not, all goes on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.record import decode, replay, rules_of
from ludotheque.server.guests.guest import Guest
from ludotheque.server.services import Services
from ludotheque.server.storage.rows import load_table
from ludotheque.server.storage.schema import entries, snapshots, tables

from .harness import Browser, Refusal, Running, Tab, quiet_config, running


def moved(browser: Browser, server: Running) -> Browser:
    """The same browser, after the server has come back on another port."""
    again = Browser(server.origin)
    again.http.cookies = browser.http.cookies
    again.guest = browser.guest
    return again


async def test_a_restart_in_the_middle(home: Path) -> None:
    config = quiet_config(home)
    async with running(config) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "greedy", "random")
        async with ana.sit_at(table["id"]) as tab:
            for _ in range(5):
                await tab.until(lambda: tab.position["to_move"] == [0])
                await tab.move()
            await tab.until(lambda: tab.position["to_move"] == [0])
            where, events = tab.position, tab.events
    async with running(config) as server:
        again = moved(ana, server)
        mine = (await again.get("/api/lobby"))["mine"]
        assert [(line["table"]["id"], line["mine"]) for line in mine] == [(table["id"], [0])]
        async with again.sit_at(table["id"]) as tab:
            assert tab.position == where
            assert tab.events == events
            await tab.move()
            await tab.until(lambda: tab.position["to_move"] == [0])


async def test_bots_go_on_by_themselves(home: Path) -> None:
    """A bot was to move when the server stopped, and nobody comes to look."""
    async with running(quiet_config(home, pace=3600.0)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "random", "me")
        async with ana.sit_at(table["id"]) as tab:  # with somebody there, the bot takes its time
            if tab.position["to_move"] == [1]:
                while tab.position["to_move"] == [1]:
                    await tab.move()
            assert tab.position["to_move"] == [0]
    async with running(quiet_config(home, sweep=0.01)) as server:
        again = moved(ana, server)
        for _ in range(500):
            line = await again.get(f"/api/tables/{table['id']}")
            if line["to_move"] == [1]:
                break
            await asyncio.sleep(0.02)
        assert line["to_move"] == [1]


async def test_a_long_match_is_opened_from_a_snapshot(home: Path) -> None:
    """Opening reads a snapshot and the entries after it, however long the match has been."""
    config = quiet_config(home, snapshot_every=10)
    async with running(config) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        async with ana.sit_at(table["id"]) as tab:
            for _ in range(60):
                await tab.play_for_all()
            where = tab.position
        store = server.services.store
        loaded = await store.read(lambda c: load_table(c, table["id"]))
        assert loaded is not None
        assert loaded.snapshot is not None
        assert loaded.snapshot.ply > where["ply"] // 2
        assert len(loaded.entries) < 16
        kept = select(func.count()).select_from(snapshots)
        assert 1 <= await store.read(lambda c: c.execute(kept).scalar_one()) <= 2
    async with running(config) as server:
        async with moved(ana, server).sit_at(table["id"], hello={"look": where["seat"]}) as tab:
            assert tab.position == where
        standing = server.services.registry.tables[table["id"]].match
        assert standing is not None
        assert standing.first_ply > 0
        record = decode(await moved(ana, server).get(f"/api/tables/{table['id']}/record"))
        states = list(replay(record))
        assert states[-1] == standing.state


async def test_undo_beyond_a_snapshot(home: Path) -> None:
    """Where taking back is free, it goes back before the snapshot the table was opened from."""
    config = quiet_config(home, snapshot_every=4)
    async with running(config) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "random", takeback=True)
        async with ana.sit_at(table["id"]) as tab:
            await tab.play_turns(24)
            length = tab.position["ply"]
            assert length > 65  # more than a snapshot keeps
    async with running(config) as server, moved(ana, server).sit_at(table["id"]) as tab:
        undone = 0
        while tab.position.get("undo"):
            target = tab.position["undo"]["step"]
            done = await tab.ask("undo", seat=0, ply=tab.position["ply"])
            await tab.until(lambda n=done["n"]: tab.position["n"] >= n)
            assert tab.position["ply"] == target
            undone += 1
        assert undone == 24
        await tab.move()


async def test_a_snapshot_of_what_was_taken_back_is_not_used(home: Path) -> None:
    config = quiet_config(home, snapshot_every=100)
    async with running(config) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "random", takeback=True)
        store = server.services.store
        plies = select(snapshots.c.ply)
        async with ana.sit_at(table["id"]) as tab:
            while tab.position["seq"] < 110:
                await tab.until(lambda: tab.position["to_move"] == [0])
                await tab.move()
            await tab.until(lambda: tab.position["to_move"] == [0])
            (kept,) = await store.read(lambda c: list(c.execute(plies).scalars()))
            while tab.position["ply"] >= kept:
                done = await tab.ask("undo", seat=0, ply=tab.position["ply"])
                await tab.until(lambda n=done["n"]: tab.position["n"] >= n)
            where = tab.position
        assert await store.read(lambda c: list(c.execute(plies).scalars())) == []
    async with running(config) as server, moved(ana, server).sit_at(table["id"]) as tab:
        assert tab.position == where


# Without warning -------------------------------------------------------------------------------


@contextlib.contextmanager
def process(home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The real command, in a process of its own."""
    command = [sys.executable, "-m", "ludotheque", "serve", "--no-open", "--port", "0"]
    child = subprocess.Popen(
        [*command, "--bot-processes", "0"],
        env=os.environ | {"LUDOTHEQUE_HOME": str(home), "LUDOTHEQUE_LANG": "en"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert child.stdout is not None
        found = re.search(r"http://\S+", child.stdout.readline())
        assert found
        yield child, found.group().rstrip("/")
    finally:
        child.kill()
        child.communicate()


async def started(origin: str) -> Browser:
    browser = Browser(origin)
    for _ in range(600):
        with contextlib.suppress(OSError, Exception):
            await browser.get("/api/me")
            return browser
        await asyncio.sleep(0.05)
    raise AssertionError("the server did not start")


async def test_killed_in_the_middle(home: Path) -> None:
    with process(home) as (child, origin):
        ana = await started(origin)
        await ana.post("/api/me", {"name": "Ana"})
        table = await ana.table("minisurf", "me", "me:Ben")
        tab = Tab(ana, table["id"])
        await tab.open()
        done = {"n": 0}
        for _ in range(8):
            turn = await tab.look()
            done = await tab.move()
        acknowledged = dict(tab.events)
        where = tab.position
        turn = await tab.look()
        last = {"seat": turn, "ply": where["ply"], "action": tab.position["actions"][0]}
        await tab.send({"type": "move", "id": "last", **last})
        child.send_signal(signal.SIGKILL)  # perhaps before, perhaps after it was written
        child.wait()
        await tab.close()
    with process(home) as (child, origin):
        again = await started(origin)
        again.http.cookies = ana.http.cookies
        async with again.sit_at(table["id"], hello={"look": turn}) as tab:
            assert max(tab.events) >= done["n"]
            for n, event in acknowledged.items():
                assert tab.events[n]["at"] == event["at"]
                assert tab.events[n]["what"]["type"] == event["what"]["type"]
            await tab.ask("move", id_="last", **last)  # sent again: played once
            moves = [w["line"] for w in tab.whats("logged") if w["line"]["actor"] is not None]
            await tab.until(lambda: len(tab.whats("logged")) >= len(moves))
            played = [line["ply"] for line in moves]
            assert len(played) == len(set(played))
            record = decode(await again.get(f"/api/tables/{table['id']}/record"))
            forced = rules_of(record.header)[1].forced
            asked = [
                move
                for move, state in zip(record.moves(), replay(record), strict=False)
                if move.actor is not None and forced(state, move.actor) is None
            ]
            assert len(asked) == 9
            assert asked[-1].action == last["action"]
            list(replay(record))


async def test_a_disk_that_refuses(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written has not happened; the table comes back as it is on disk."""
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        tab = Tab(ana, table["id"])
        await tab.open()
        turn = await tab.look()
        where = tab.position
        write, store = server.services.store.write, server.services.store

        async def full(work: object) -> None:
            raise OSError("no space left on device")

        monkeypatch.setattr(store, "write", full)
        with pytest.raises(Refusal, match="server-disk"):
            await tab.move()
        with contextlib.suppress(ConnectionError):
            await tab.until(lambda: tab.bye is not None)
        assert tab.bye is not None
        assert tab.bye["again"]
        assert tab.bye["why"]["key"] == "server-disk"
        monkeypatch.setattr(store, "write", write)
        await tab.close()
        again = Tab(ana, table["id"])
        await again.open(hello={"look": turn})
        assert again.position == where
        await again.move()
        await again.close()


async def test_another_writer_is_noticed(home: Path) -> None:
    """Two processes on one database: the second change of the same event is not taken."""
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        seats = (NewSeat("me", name="Ana"), NewSeat("me", name="Ben"))
        table = await server.services.registry.make(
            Guest(ana.guest, "Ana"), NewTable(game="minisurf", seats=seats)
        )
        other = Services(quiet_config(home))
        theirs = await other.registry.find(table.id)
        assert theirs.match is not None
        async with theirs.lock:
            seat = theirs.match.to_move[0]
            theirs.match.act(seat, theirs.match.actions(seat)[0])
            await theirs.commit()
        tab = Tab(ana, table.id)
        await tab.open(hello={"look": seat})
        with pytest.raises(ConnectionError):
            await tab.move()
        await tab.close()
        again = Tab(ana, table.id)
        await again.open(hello={"look": seat})
        assert again.position["ply"] == theirs.match.ply
        await again.close()
        await other.close()
        count = select(func.count()).select_from(entries).where(entries.c.table_id == table.id)
        seqs = await server.services.store.read(lambda c: c.execute(count).scalar_one())
        assert seqs == again.position["seq"]


async def test_rules_that_can_no_longer_be_played(home: Path) -> None:
    """A table of an unknown rules version says so, and the lobby lives."""
    config = quiet_config(home)
    async with running(config) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "random")
        await server.services.store.write(lambda c: c.execute(update(tables).values(version=99)))
    async with running(config) as server:
        again = moved(ana, server)
        assert (await again.get("/api/lobby"))["mine"] == []
        tab = Tab(again, table["id"])
        await tab.connect()
        await tab.until(lambda: tab.bye is not None)
        assert tab.bye is not None
        assert tab.bye["why"]["key"] == "record-newer-rules"
