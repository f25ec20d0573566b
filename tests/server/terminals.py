"""A server beside the test, for terminals: they wait in this thread, it must not."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

from ludotheque.online.link import Invitation, read_link
from ludotheque.online.table import Table, visit
from ludotheque.terminal.online.inbox import Inbox
from ludotheque.terminal.online.plain import play
from ludotheque.text import language

from .harness import Browser, Json, Running, Tab, quiet_config, running

T = TypeVar("T")
PATIENCE = 120  # seconds until a test that hangs is given up; none that passes ever waits so long


class Beside:
    """A server in a thread and an event loop of its own."""

    def __init__(self, home: Path, port: int = 0) -> None:
        self._home, self._port = home, port
        self._stop: asyncio.Event
        self._started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()
        assert self._started.wait(PATIENCE)

    async def _run(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with running(quiet_config(self._home), port=self._port) as self.server:
            self._port = self.server.port
            self._started.set()
            await self._stop.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(PATIENCE)

    def restart(self) -> None:
        """The same address and the same data."""
        self.stop()
        self.__init__(self._home, self._port)  # type: ignore[misc]

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
        tab = Tab(browser, read_link(link).table)
        self.do(tab.open())
        return tab


@contextlib.contextmanager
def server_beside(home: Path) -> Iterator[Beside]:
    beside = Beside(home)
    try:
        yield beside
    finally:
        beside.stop()


class Typist:
    """Somebody at a plain terminal: answers questions when they are asked, and keeps the paper."""

    def __init__(self, link: str, name: str = "Ana", lang: str = "en", *, live: bool = False) -> None:
        self.lines: list[str] = []
        self._changed = threading.Condition()
        self._typed: list[str] = []
        self._ended = False
        self.problem: BaseException | None = None
        self.table: Table = visit(read_link(link), name, rename=True)
        self._thread = threading.Thread(target=self._sit, args=(lang, live))
        self._thread.start()

    def _sit(self, lang: str, live: bool) -> None:
        try:
            inbox = Inbox(self._read)
            play(self.table, language(lang), inbox, self._write, live=live)
        except BaseException as problem:
            self.problem = problem
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
            line = self._typed.pop(0)
        if line == "<end>":
            raise EOFError
        return line

    def type(self, *lines: str) -> None:
        with self._changed:
            self._typed.extend(lines)
            self._changed.notify_all()

    def until(self, met: Callable[[list[str]], bool], since: int = 0) -> list[str]:
        """What was written, as soon as it is what is waited for."""
        with self._changed:
            found = self._changed.wait_for(
                lambda: met(self.lines[since:]) or self._ended, timeout=PATIENCE
            )
            assert found, "\n".join(self.lines)
            assert met(self.lines[since:]), (self.problem, "\n".join(self.lines))
            return list(self.lines)

    def sees(self, words: str, since: int = 0) -> list[str]:
        return self.until(lambda lines: any(words in line for line in lines), since)

    def asked(self, times: int = 1) -> list[str]:
        """Until this many questions have been put."""
        return self.until(lambda lines: lines.count("> ") >= times)

    def done(self) -> list[str]:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "\n".join(self.lines)
        if self.problem is not None:
            raise self.problem
        return self.lines
