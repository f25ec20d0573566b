"""A server beside the test, for terminals: they wait in the test's thread, and it must not."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

import pytest

from ludotheque.chance import SEED_BYTES
from ludotheque.match import Match
from ludotheque.online.link import parse_link
from ludotheque.online.table import RemoteTable, join_table
from ludotheque.terminal.online.inbox import Inbox
from ludotheque.terminal.online.plain import play_online
from ludotheque.text import language

from .harness import Browser, Json, Running, Tab, quiet_config, running

T = TypeVar("T")
PATIENCE = 600  # seconds until a test that hangs is given up; none that passes ever waits so long


class Beside:
    """A server in a thread and an event loop of its own."""

    server: Running

    def __init__(self, home: Path, **more: Any) -> None:
        """`more` goes to the server's configuration."""
        self._home, self._port, self._more = home, 0, more
        self.start()

    def start(self) -> None:
        started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(started)))
        self._thread.start()
        assert started.wait(PATIENCE)

    async def _run(self, started: threading.Event) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        config = quiet_config(self._home, **self._more)
        async with running(config, port=self._port) as self.server:
            self._port = self.server.port  # and the same again after a restart
            started.set()
            await self._stop.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(PATIENCE)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Something the other side does, and what comes of it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    # The other side -----------------------------------------------------------------------------

    def browser(self, name: str = "Ben") -> Browser:
        return self.do(self.server.browser(name))

    def table(self, browser: Browser, game: str, *seats: str, **more: Any) -> str:
        """The invitation to a new table."""
        info: Json = self.do(browser.table(game, *seats, **more))
        return f"{self.server.origin}/table/{info['id']}"

    def sit_at(self, browser: Browser, link: str) -> Tab:
        tab = Tab(browser, parse_link(link).table)
        self.do(tab.open())
        return tab

    def match(self, link: str) -> Match:
        """The match of a table, as the server itself has it."""
        return self.server.services.registry.tables[parse_link(link).table].running_match


@contextlib.contextmanager
def server_beside(home: Path) -> Iterator[Beside]:
    beside = Beside(home)
    try:
        yield beside
    finally:
        beside.stop()


async def play_on(tab: Tab, turns: int = 1000) -> None:
    """To the end of the match: the first choice, the last, the first, the last; after so many turns
    pass, where that is allowed."""
    for turn in itertools.count():
        await tab.until(lambda: tab.whats("ended") or tab.position.get("actions"))
        if tab.whats("ended"):
            return
        actions = tab.position["actions"]
        passes = turn >= turns and "pass" in actions
        await tab.move("pass" if passes else actions[-(turn % 2)])


async def play_one(tab: Tab) -> None:
    """One choice, when it is asked for."""
    await tab.until(lambda: tab.position.get("actions"))
    await tab.move()


def first_seat_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match of the server is drawn from a seed with which it does."""
    monkeypatch.setattr("ludotheque.host.data.new_seed", lambda: b"\x03" * SEED_BYTES)


def at_home(link: str, name: str, folder: Path) -> RemoteTable:
    """Come to a table from a terminal with a data folder of its own."""
    with mock.patch.dict(os.environ, LUDOTHEQUE_HOME=str(folder)):
        return join_table(parse_link(link), name, rename=bool(name))


class Typist:
    """Somebody at a plain terminal, and everything that was written there."""

    def __init__(
        self, table: RemoteTable, *typed: str, lang: str = "en", live: bool = False
    ) -> None:
        self.table = table
        self.lines: list[str] = []
        self._changed = threading.Condition()
        self._typed = list(typed)
        self._ended = False
        self._problem: BaseException | None = None
        self._thread = threading.Thread(target=self._sit, args=(lang, live), daemon=True)
        self._thread.start()

    def _sit(self, lang: str, live: bool) -> None:
        try:
            play_online(self.table, language(lang), Inbox(self._read), self._write, live=live)
        except BaseException as problem:  # for whoever waits for the end
            self._problem = problem
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _write(self, line: str) -> None:
        with self._changed:
            self.lines.extend(line.split("\n"))
            self._changed.notify_all()

    def _read(self) -> str:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._typed))
            return self._typed.pop(0)

    def type(self, *lines: str) -> None:
        with self._changed:
            self._typed.extend(lines)
            self._changed.notify_all()

    def until(self, met: Callable[[list[str]], bool]) -> None:
        """As soon as what is written is what is waited for."""
        with self._changed:
            self._changed.wait_for(lambda: met(self.lines) or self._ended, timeout=PATIENCE)
            assert met(self.lines), (self._problem, "\n".join(self.lines))

    def sees(self, words: str) -> None:
        self.until(lambda lines: any(words in line for line in lines))

    def asked(self, times: int = 1) -> None:
        """Until this many questions have been put."""
        self.until(lambda lines: lines.count("> ") >= times)

    def done(self) -> str:
        """Everything, when all is over."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "\n".join(self.lines)
        if self._problem is not None:
            raise self._problem
        return "\n".join(self.lines)
