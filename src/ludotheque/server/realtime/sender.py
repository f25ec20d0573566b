"""Replies and updates to one browser tab, over its socket."""

from __future__ import annotations

import asyncio

import msgspec

from ludotheque.host.authorization import Viewer
from ludotheque.host.data import Guest
from ludotheque.host.events import StoredEvent
from ludotheque.host.subscription import Subscription
from ludotheque.protocol import messages as p
from ludotheque.rules import Seat
from ludotheque.server.realtime.websocket import DirectWebSocket
from ludotheque.server.storage.rows import load_events
from ludotheque.server.tables.table import Table

MAX_QUEUED_REPLIES = 16  # then nothing more is read


class UpdateSender(Subscription):
    table: Table

    def __init__(
        self, table: Table, user: Guest | None, websocket: DirectWebSocket, send_timeout_s: float
    ) -> None:
        """A client that takes nothing for `send_timeout_s` is disconnected."""
        super().__init__(table, user)
        self._websocket, self._send_timeout_s = websocket, send_timeout_s
        self._replies: list[bytes] = []
        self._reply_space = asyncio.Event()
        self._reply_space.set()
        self._wake_up = asyncio.Event()
        self._is_busy = False  # a message is being processed
        self._is_throttled = False  # it waits because answers to this guest have cost too much

    def wake(self) -> None:
        self._wake_up.set()

    async def run_sender(self) -> None:
        """Send replies and updates until a goodbye was sent."""
        while True:
            await self._wake_up.wait()
            self._wake_up.clear()
            await self._wait_drained()
            due, self._replies = self._replies, []
            self._reply_space.set()
            bye, busy = self.bye, self._is_busy and not self._is_throttled
            if bye is not None and not busy:  # what was asked is answered first
                self._write([*due, msgspec.json.encode(bye)])
                return
            if due and self.table.lock.locked():  # an update has to wait; replies need not
                self._write(due)
                due = []
            if self.is_behind() and (update := await self.make_update()):
                due.append(msgspec.json.encode(update))
            if (present := self.presence_update()) is not None:
                due.append(msgspec.json.encode(present))
            if due:
                self._write(due)

    def _write(self, messages: list[bytes]) -> None:
        self._websocket.write(messages)

    async def _wait_drained(self) -> None:
        """Raise TimeoutError for a client that reads nothing for long, though it is connected."""
        if not self._websocket.is_drained():
            async with asyncio.timeout(self._send_timeout_s):
                await self._websocket.wait_drained()

    @property
    def lock(self) -> asyncio.Lock:
        return self.table.lock

    def is_behind(self) -> bool:
        return not self.table.is_closed and super().is_behind()

    async def authorize(self, seat: Seat | None) -> Viewer:
        return await self.table.authorize(self.guest, seat)

    async def load_events(self, first: int, last: int) -> list[StoredEvent]:
        return await self.table.store.read(lambda c: load_events(c, self.table.id, first, last))

    def _reply(self, message: p.ServerMessage) -> None:
        self._replies.append(msgspec.json.encode(message))
        if len(self._replies) >= MAX_QUEUED_REPLIES:
            self._reply_space.clear()
        self._wake_up.set()
