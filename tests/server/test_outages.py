"""An outage of the database is two lines of the log, however much fails in it."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from ludotheque.server import log_setup
from ludotheque.server.services import Services

from .harness import Browser, Disk, Refusal, quiet_config, running

MANY = 30  # requests and moves in an outage


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the command writes to standard error."""
    written = io.StringIO()
    root = logging.getLogger()
    before = root.handlers[:]
    root.handlers[:] = []
    monkeypatch.setattr(sys, "stderr", written)
    log_setup.configure_logging("text")
    yield written
    root.handlers[:] = before


class Connections:
    """Lets nobody into a PostgreSQL database, those who are in included; and again."""

    def __init__(self, url: str) -> None:
        self._name = make_url(url).database
        self._admin = make_url(url).set(database="postgres").render_as_string(hide_password=False)

    def allow(self, yes: bool) -> None:
        with psycopg.connect(self._admin, autocommit=True) as admin:
            said = f"ALTER DATABASE {self._name} ALLOW_CONNECTIONS {str(yes).lower()}"
            admin.execute(said.encode())
            if not yes:
                out = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
                admin.execute(out, [self._name])


async def use(browser: Browser, table: str) -> None:
    """What people do while nothing works: they look, they make tables, they come back and move."""
    for _ in range(MANY):
        with contextlib.suppress(Refusal):
            await browser.get("/api/lobby")
        with contextlib.suppress(Refusal):
            await browser.table("minisurf", "me", "me:Ben")
        with contextlib.suppress(Exception):  # a socket may be refused or closed at any moment
            async with asyncio.timeout(5), browser.sit_at(table) as tab:
                await tab.play_for_all()


async def test_a_database_that_is_away_is_two_lines(
    postgres: str, home: Path, written: io.StringIO
) -> None:
    connections = Connections(postgres)
    later = [0.0]
    async with running(quiet_config(home, database=postgres, sweep=0.05)) as server:
        outages = server.services.store.outages
        outages.clock = lambda: later[0]
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        for number in range(2):
            connections.allow(False)
            await use(ana, table["id"])
            connections.allow(True)
            async with asyncio.timeout(60):
                while outages.is_going_on:
                    later[0] += 60.0  # something that was begun before may still fail now
                    with contextlib.suppress(Refusal):
                        await ana.table("minisurf", "me", "me:Ben")
                    await asyncio.sleep(0.02)
            lines = written.getvalue().splitlines()
            assert len(lines) == 2 * number + 2, "\n".join(lines[:200])
            assert re.search("works again after [1-9][0-9]*0 s", lines[-1])


async def test_a_full_disk_is_two_lines_and_nobody_is_sent_there(
    home: Path, written: io.StringIO
) -> None:
    """Also while smaller changes still find room."""
    services = Services(quiet_config(home, sweep=0.05))
    disk, later = Disk(services), [0.0]
    services.store.outages.clock = lambda: later[0]
    async with running(services.config, services) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        assert (await ana.get("/api/ready"))["ready"]
        async with ana.sit_at(table["id"]) as tab:
            disk.is_full = True
            assert await tab.play_until_refused() == "server-disk-full"
        found = await ana.http.get("/api/ready")
        assert (found.status_code, found.json()["why"]) == (503, {"key": "server-disk-full"})
        await use(ana, table["id"])
        disk.is_full = False
        later[0] += 60.0
        assert (await ana.get("/api/ready"))["ready"]
        async with ana.sit_at(table["id"]) as tab:
            await tab.play_for_all()
        lines = written.getvalue().splitlines()
        assert len(lines) == 2, "\n".join(lines[:200])
