"""A line that can be cut: a proxy between players and a server, or between it and its database."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Proxy:
    def __init__(self, target: Callable[[], Awaitable[Streams]]) -> None:
        """`target` connects to the other end."""
        self._target = target
        self._lines: set[asyncio.StreamWriter] = set()
        self._open = {"there": asyncio.Event(), "back": asyncio.Event()}
        for way in self._open.values():
            way.set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self.cut()

    def cut(self) -> None:
        """Every line at once, without a word."""
        for line in tuple(self._lines):
            line.transport.abort()

    async def silence(self, way: str, seconds: float) -> None:
        """Nothing arrives in this direction ("there" or "back"); then the lines are cut."""
        self._open[way].clear()
        await asyncio.sleep(seconds)
        self.cut()
        self._open[way].set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await self._target()
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, back}
        ways = (self._carry(reader, back, "there"), self._carry(there, writer, "back"))
        tasks = [asyncio.create_task(way) for way in ways]
        with contextlib.suppress(asyncio.CancelledError):  # the proxy is closed
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for line in (writer, back):
            self._lines.discard(line)
            line.transport.abort()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                await self._open[way].wait()
                writer.write(data)
                await writer.drain()
