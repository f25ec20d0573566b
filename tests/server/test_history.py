"""What players wrote down proves that nothing was lost or doubled.

Short here; `python -m benchmarks.server_history` is the same for as long as one likes, with all
faults. The checker itself is tried on histories that are wrong.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks.history.audit import audit
from benchmarks.history.checker import History, Seen, Sent, Truth, Visit, check
from benchmarks.history.players import Crowd
from benchmarks.history.proxy import Proxy
from benchmarks.server_history import run
from sqlalchemy import create_engine

from ludotheque.protocol.messages import Clock
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.server.guests.guest import Guest
from ludotheque.server.server_clock import WallClock
from ludotheque.server.services import Services

from .harness import quiet_config, running


@pytest.mark.long
async def test_killed_stopped_and_cut_off_on_sqlite() -> None:
    """In every check: `test_killed_in_the_middle` and the full disk of `test_database_errors`."""
    found = await run("sqlite", 1, 2, ("kill", "disk"), seed=3, tables=2)
    assert found.wrong == []
    assert found.acknowledged > 0


@pytest.mark.long
async def test_killed_and_cut_off_over_three_processes() -> None:
    found = await run("postgres", 3, 2, ("kill", "database"), seed=3, tables=2)
    assert found.wrong == []
    assert found.acknowledged > 0


async def proved(crowd: Crowd, *origins: str) -> None:
    for origin in origins:  # each must say the same
        truths = await crowd.truths(origin)
        assert truths
        assert check(crowd.histories, truths) == []


async def test_a_clock_that_jumps(home: Path) -> None:
    """An hour forward and back: nobody loses on time by it, and every move is there."""
    ahead = [0.0]
    config = quiet_config(home, sweep=0.05)
    services = Services(config)
    services.clock.now = WallClock(services.clock.jump, wall=lambda: time.time() + ahead[0])
    async with running(config, services) as server:
        crowd = Crowd(server.origin, 2, Random(1), pause=0.0)
        playing = asyncio.create_task(crowd.play())
        seats = (NewSeat("me", name="Ana"), NewSeat("me", name="Ben"))
        timed = NewTable(game="minisurf", seats=seats, clock=Clock("move", 60, out="end"))
        tables = [await services.registry.make(Guest("ana", "Ana"), timed) for _ in range(2)]
        tables[1].close()  # on disk only
        for jump in (3600.0, 0.0, 7200.0):
            ahead[0] = jump
            heard = crowd.acknowledged
            async with asyncio.timeout(90):
                while crowd.acknowledged < heard + 5:
                    await asyncio.sleep(0.01)
            await services.maintenance.sweep()
        crowd.over = True
        await playing
        await proved(crowd, server.origin)
        for table in tables:
            assert (await services.registry.find(table.id)).row.status == "playing"


async def test_a_line_that_is_cut_all_the_time(home: Path, postgres: str) -> None:
    """Through two processes in turn, and cut again and again."""
    config = quiet_config(home, database=postgres, sweep=0.05)
    async with running(config) as one, running(config) as other:
        turns = [one.port, other.port]

        async def either() -> Any:
            turns.reverse()
            return await asyncio.open_connection("127.0.0.1", turns[0])

        line = Proxy(either)
        await line.start()
        crowd = Crowd(f"http://127.0.0.1:{line.port}", 2, Random(2), pause=0.0)
        playing = asyncio.create_task(crowd.play())
        for _ in range(4):
            heard = crowd.acknowledged
            async with asyncio.timeout(90):
                while crowd.acknowledged < heard + 4:
                    await asyncio.sleep(0.01)
            line.cut()
        crowd.over = True
        await playing
        await line.close()
        await proved(crowd, *(f"http://127.0.0.1:{port}" for port in turns))


async def test_a_flush_that_was_lost(home: Path, tmp_path: Path) -> None:
    """The end of SQLite's journal never reached the disk: what is there is whole, if less."""
    async with running(quiet_config(home)) as server:
        crowd = Crowd(server.origin, 2, Random(3), pause=0.0)
        playing = asyncio.create_task(crowd.play())
        while crowd.acknowledged < 30:
            await asyncio.sleep(0.01)
        crowd.over = True
        await playing
        journal = (home / "server.sqlite-wal").read_bytes()
        assert len(journal) > 100_000
        for cut in sorted(Random(4).sample(range(len(journal)), 5)):
            copy = tmp_path / f"cut-{cut}"
            copy.mkdir()
            shutil.copy(home / "server.sqlite", copy)
            (copy / "server.sqlite-wal").write_bytes(journal[:cut])
            engine = create_engine(f"sqlite:///{copy / 'server.sqlite'}")
            with engine.connect() as connection:
                assert audit(connection) == []
            engine.dispose()


# The checker itself ------------------------------------------------------------------------------


@pytest.fixture
async def proof(home: Path) -> tuple[list[History], dict[str, Truth]]:
    """Histories with which nothing is wrong."""
    async with running(quiet_config(home)) as server:
        crowd = Crowd(server.origin, 1, Random(5), pause=0.0)
        playing = asyncio.create_task(crowd.play())
        while crowd.acknowledged < 12:
            await asyncio.sleep(0.01)
        crowd.over = True
        await playing
        return crowd.histories, await crowd.truths(server.origin)


def acknowledged(histories: list[History]) -> list[Sent]:
    return sorted((one for h in histories for one in h.sent if one.n), key=lambda one: one.n)


async def test_the_checker_finds_what_is_wrong(
    proof: tuple[list[History], dict[str, Truth]],
) -> None:
    histories, truths = proof
    assert check(histories, truths) == []
    first, *_, last = acknowledged(histories)

    def found(words: str) -> bool:
        return any(words in one for one in check(histories, truths))

    first.ply, ply = 10_000, first.ply
    assert found("lost")
    first.ply = ply
    first.action, action = "nonsense", first.action
    assert found("not nonsense as acknowledged")
    first.action = action
    first.n, n = 0, first.n
    first.refused = "refused-stale"
    assert found("was sent by nobody, or refused")
    first.n, first.refused = n, ""
    last.n, n = 1, last.n
    assert found("was acknowledged before")
    last.n = n
    histories[0].visits.append(Visit(last.table, time.monotonic(), 1))
    assert found("was told of 1 only")
    histories[0].visits.pop()
    seen = next(one for h in histories for one in h.seen if len(one.events) > 5)
    event = seen.events.pop(3)
    assert found("with gaps or twice")
    seen.events.insert(3, event | {"at": 1})
    assert found("something else at event 4")
    seen.events[3] = event
    twin = Sent(last.table, last.seat, last.ply, last.action, last.at, last.answered, last.n)
    histories[0].sent.append(twin)
    assert found("2 moves acknowledged")
    histories[0].sent.pop()
    histories.append(History(seen=[Seen(last.table, 0, [])]))
    assert check(histories, truths) == []
