"""The people of a table come to one process of a command, whichever of them takes the connection.

The processes are servers in one event loop here; `test_history.py` starts real ones.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ludotheque.server.realtime import socket_handover
from ludotheque.server.realtime.socket_handover import ProcessSlot, SocketHandover

from .harness import Running, Tab, quiet_config, running
from .test_processes import at

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="descriptors are handed over there")


class Process:
    def __init__(self, server: Running, handover: SocketHandover) -> None:
        self.server, self.handover = server, handover

    def tabs(self, table: str) -> int:
        """How many tabs it serves at a table."""
        found = self.server.services.registry.tables.get(table)
        return len(found.listeners) if found else 0


@pytest.fixture
async def two(
    postgres: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Process, Process]]:
    monkeypatch.setattr(socket_handover, "STOPPED_AFTER_S", 900.0)  # however busy the machine is
    monkeypatch.setattr(socket_handover, "PING_EVERY_S", 0.02)
    config = quiet_config(home, database=postgres)
    one, other = (SocketHandover(ProcessSlot(home, number, 2)) for number in range(2))
    async with running(config, handover=one) as first, running(config, handover=other) as second:
        async with asyncio.timeout(90):
            while not (one.others() and other.others()):
                await asyncio.sleep(0.01)
        yield Process(first, one), Process(second, other)


async def test_the_tabs_of_a_table_come_to_one_process(two: tuple[Process, Process]) -> None:
    ana = await two[0].server.browser("Ana")
    found: set[tuple[int, ...]] = set()
    while len(found) < 2:  # each process gets half of the tables, by their ids
        table = (await ana.table("minisurf", "me", "me:Ben"))["id"]
        tabs = [Tab(at(process.server, ana), table) for process in two]
        for tab in tabs:
            await tab.open()
        found.add(tuple(process.tabs(table) for process in two))
        await tabs[0].play_for_all()
        await tabs[1].until(lambda tabs=tabs: tabs[1].last == tabs[0].last)
        for tab in tabs:
            await tab.close()
    assert found == {(0, 2), (2, 0)}


async def test_the_tabs_of_a_process_that_has_ended_are_served(
    two: tuple[Process, Process],
) -> None:
    """The others have not noticed yet: its last ping is not old."""
    first, second = two
    second.handover.close()
    assert first.handover.others() == [1]
    ana = await first.server.browser("Ana")
    for _ in range(4):
        table = (await ana.table("minisurf", "me", "me:Ben"))["id"]
        async with ana.sit_at(table):
            assert first.tabs(table) == 1


async def test_a_process_that_was_not_heard_of_gets_no_tabs(
    two: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that stands still keeps nobody waiting who comes then."""
    monkeypatch.setattr(socket_handover, "STOPPED_AFTER_S", -1.0)
    ana = await two[0].server.browser("Ana")
    for process in two * 2:
        table = (await ana.table("minisurf", "me", "me:Ben"))["id"]
        async with at(process.server, ana).sit_at(table):
            assert process.tabs(table) == 1


async def test_a_request_that_lost_its_file_is_dropped_and_not_logged(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A file is left out when its receiver has no descriptor free; requests hold secrets."""
    one, other = (SocketHandover(ProcessSlot(home, number, 2)) for number in range(2))
    one.open(lambda: None)
    try:
        other._send(0, b"GET /ws/table/x HTTP/1.1\r\ncookie: secret\r\n\r\n")
        other._send(0, b"1")
        async with asyncio.timeout(90):
            while not one.others():
                await asyncio.sleep(0.01)
    finally:
        one.close()
    assert not caplog.records
