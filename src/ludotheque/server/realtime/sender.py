"""Updates to one browser tab: what its client does not have yet.

Sending is pulled, not pushed: a wake-up makes the sender compare the table with what was sent, so a
slow client gets fewer, fuller updates and no queue ever grows. After `MAX_UNACKNOWLEDGED` updates
the sender waits for the client.
"""

from __future__ import annotations

import asyncio
from collections import deque
from itertools import takewhile
from typing import cast

import msgspec

from ludotheque.host.authorization import Viewer
from ludotheque.host.events import read_event
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.rules import Seat
from ludotheque.server.realtime.websocket import DirectWebSocket
from ludotheque.server.storage.rows import load_events
from ludotheque.server.tables.table import Table
from ludotheque.table.position import Position
from ludotheque.text import Problem, Text, text

MAX_UNACKNOWLEDGED = 32  # updates
MAX_QUEUED_REPLIES = 16  # then nothing more is read


class UpdateSender:
    def __init__(
        self, table: Table, guest: str, websocket: DirectWebSocket, send_timeout_s: float
    ) -> None:
        """`guest` is empty for strangers; a client that takes nothing for `send_timeout_s` is
        disconnected."""
        self.table, self.guest = table, guest
        self._websocket, self._send_timeout_s = websocket, send_timeout_s
        self.seat: Seat | None = None  # the one it wishes to look through
        self.greeted = False
        self._muted: set[str] = set()
        self._replies: deque[bytes] = deque()
        self._reply_space = asyncio.Event()
        self._reply_space.set()
        self._wake_up = asyncio.Event()
        self._sent = 0  # the last event sent
        self._unacknowledged: deque[int] = deque()
        self._sent_info: p.TableInfo | None = None
        self._sent_mine: tuple[Seat, ...] = ()
        self._sent_presence: p.Present | None = None
        self._resend_all = False
        self._bye: p.Bye | None = None
        self._is_busy = False  # a message is being processed
        self._is_throttled = False  # it waits because answers to this guest have cost too much

    def wake(self) -> None:
        self._wake_up.set()

    def leave(self, why: Text | None) -> None:
        self.end(why or text("server-again"), again=True)

    def end(self, why: Text, again: bool = False) -> None:
        self._bye = self._bye or p.Bye(why, again)
        self._wake_up.set()

    async def run_sender(self) -> None:
        """Send replies and updates until a goodbye was sent."""
        while True:
            await self._wake_up.wait()
            self._wake_up.clear()
            await self._wait_drained()
            due = list(self._replies)
            self._replies.clear()
            self._reply_space.set()
            bye = self._bye
            busy = self._is_busy and not self._is_throttled
            if bye is not None and not busy:  # what was asked is answered first
                self._write([*due, msgspec.json.encode(bye)])
                return
            if due and self.table.lock.locked():  # an update has to wait; replies need not
                self._write(due)
                due = []
            if self.greeted and self._is_behind() and (update := await self._update()):
                due.append(update)
            if self.greeted and (present := self.table.presence_message()) != self._sent_presence:
                self._sent_presence = present
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

    def _is_behind(self) -> bool:
        table = self.table
        return (
            self._resend_all
            or self._sent < table.row.n
            or self._sent_info is not table.info()
            or self._sent_mine != table.seats_held_by(self.guest)
        )

    async def _update(self) -> bytes | None:
        if len(self._unacknowledged) >= MAX_UNACKNOWLEDGED:
            return None  # an acknowledgement wakes the sender again
        table = self.table
        async with table.lock:  # never between a change in memory and the same on disk
            if table.is_closed or not self._is_behind():
                return None
            mine, info, last = table.seats_held_by(self.guest), table.info(), table.row.n
            if self.seat is None and mine and not self._sent_mine:
                self.seat = mine[0]  # a guest who has just sat down looks through that seat
            try:
                viewer = await self._authorize()
            except Problem as problem:  # a seat was taken back
                self.end(problem.reason)
                return None
            self._resend_all = False
            position = table.position(viewer)
            missing = takewhile(lambda event: event.n > self._sent, reversed(table.recent))
            events = list(missing)[::-1]
        if len(events) < last - self._sent:
            first = self._sent + 1
            events = await table.store.read(lambda c: load_events(c, table.id, first, last))
        update = p.Update(
            events=tuple(read_event(event, viewer, self._muted) for event in events),
            position=cast("Position | None", position),  # encoded already
            clocks=table.clocks.time_left(table.clock.now()),
            table=None if info is self._sent_info else info,
            mine=None if mine == self._sent_mine else mine,
        )
        self._sent, self._sent_info, self._sent_mine = last, info, mine
        self._unacknowledged.append(last)
        return msgspec.json.encode(update)

    async def _authorize(self) -> Viewer:
        """With the table's lock held, for each answer anew: a seat may have been taken back since
        the last one. Raises a Problem where the guest may not even watch."""
        table, mine = self.table, self.table.seats_held_by(self.guest)
        if self.seat not in (None, *mine) and table.row.status != "over":
            self.seat = mine[0] if mine else None
        return await table.authorize(self.guest, self.seat)

    def _reply(self, message: p.ServerMessage) -> None:
        self._replies.append(msgspec.json.encode(message))
        if len(self._replies) >= MAX_QUEUED_REPLIES:
            self._reply_space.clear()
        self._wake_up.set()

    def _acknowledge(self, message: r.Ack) -> None:
        waited_for = len(self._unacknowledged) >= MAX_UNACKNOWLEDGED
        while self._unacknowledged and self._unacknowledged[0] <= message.n:
            self._unacknowledged.popleft()
        if waited_for:
            self._wake_up.set()
