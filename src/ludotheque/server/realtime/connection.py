"""One browser tab at one table: its messages, and the answers to them.

Messages are processed one after the other, each counted against limits; updates are sent by
`realtime.sender`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ludotheque.host import queries
from ludotheque.host.actions import decode_message, request_key
from ludotheque.host.authorization import Viewer
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.server.admin.command_queue import CommandQueue
from ludotheque.server.bots.autoplay import ask_bot
from ludotheque.server.bots.workers import BotWorkers
from ludotheque.server.cluster.table_sync import TableSync
from ludotheque.server.config import Config
from ludotheque.server.guests.guest import Guest, admit_guest, set_mute
from ludotheque.server.rate_limits import CHAT, RateLimited, RateLimiter, TokenBucket
from ludotheque.server.realtime.sender import MAX_QUEUED_REPLIES, UpdateSender
from ludotheque.server.realtime.websocket import DirectWebSocket
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.store import Store
from ludotheque.server.tables import requests
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, text

log = logging.getLogger("ludotheque.server")

MAX_STRIKES = 50  # refusals beyond accepted messages before disconnecting

_message_tasks: set[asyncio.Task[None]] = set()  # finished also after the client disconnects


@dataclass(frozen=True)
class ConnectionContext:
    """What all connections of a process share."""

    config: Config
    store: Store
    clock: ServerClock
    registry: TableRegistry
    table_sync: TableSync
    workers: BotWorkers
    limiter: RateLimiter
    commands: CommandQueue


class Connection(UpdateSender):
    """One browser tab at one table."""

    def __init__(
        self,
        context: ConnectionContext,
        table: Table,
        guest: Guest | None,
        limit_key: str,
        websocket: DirectWebSocket,
    ) -> None:
        super().__init__(table, guest, websocket, context.config.send_timeout)
        self.context = context
        self._limit_key = limit_key  # the guest or network whose tabs count together
        self.is_over = False
        self._inbox: list[r.ClientMessage | Problem] = []  # a deque takes 760 bytes
        rate = context.config.rate
        self._messages = TokenBucket(burst=4 * rate, rate=rate, keys=1)
        self._strikes = 0
        self._hint: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Leave the table: the client has disconnected."""
        self.is_over = True
        self._inbox.clear()
        self._reply_space.set()
        self.table.remove_listener(self)
        if self._hint is not None:
            self._hint.cancel()

    # Messages -----------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Take a message. Messages are processed in order, also after the client disconnects; an
        acknowledgement needs no task of its own."""
        if self.bye is not None:
            return
        message = decode_message(data)
        if isinstance(message, r.Ack) and self.greeted and not self._is_busy:
            try:
                self._count_message()
                self.acknowledge(message)
            except RateLimited as problem:
                self._add_strike("", problem)
            return
        self._inbox.append(message)
        if not self._is_busy:
            self._is_busy = True
            task = asyncio.create_task(self._process_inbox())
            _message_tasks.add(task)
            task.add_done_callback(_message_tasks.discard)
        elif len(self._inbox) >= MAX_QUEUED_REPLIES:
            self._websocket.pause_reading()

    async def _process_inbox(self) -> None:
        answering = self.context.limiter.answering
        while self._inbox and self.bye is None:
            if wait := answering.debt(
                self._limit_key
            ):  # answers to this guest have cost the others time
                self._is_throttled = True
                await asyncio.sleep(wait)
                self._is_throttled = False
                continue
            await self._process(self._inbox.pop(0))
            await self._reply_space.wait()  # until the replies so far were sent
        self._is_busy = False
        self._websocket.resume_reading()
        if self.bye is not None:
            self._wake_up.set()

    def _count_message(self) -> None:
        """Count a message, understood or not. Raises RateLimited."""
        self._messages.take(None)
        self._strikes = max(0, self._strikes - 1)

    def _add_strike(self, id_: str, problem: RateLimited) -> None:
        self._strikes += 1
        if self._strikes > MAX_STRIKES:
            self.end(problem.reason)
        self._reply(p.RequestRefused(id_, problem.reason))

    async def _process(self, message: r.ClientMessage | Problem) -> None:
        """Answer a message, or refuse it with a reason."""
        id_ = getattr(message, "id", "")
        try:
            self._count_message()
            if isinstance(message, Problem):
                raise message
            answer = await self.dispatch(message)
            if answer is not None:
                self._reply(answer)
        except RateLimited as problem:
            self._add_strike(id_, problem)
        except requests.RetryNeeded as problem:
            self.end(problem.reason, again=True)  # the client retries requests without an answer
        except Problem as problem:
            self._reply(p.RequestRefused(id_, problem.reason))
            if not self.greeted:
                self.end(problem.reason)
        except SQLAlchemyError as error:
            self._reply(p.RequestRefused(id_, requests.WriteRefused(error).reason))
        except Exception:
            log.exception("a message at a table of %s failed", self.table.row.game)
            self._reply(p.RequestRefused(id_, text("server-fault")))

    def answer(self, viewer: Viewer, message: Any) -> p.ServerMessage:
        """Answer a query; what that costs is charged to the guest."""
        began = time.perf_counter()
        try:
            return super().answer(viewer, message)
        finally:
            spent = time.perf_counter() - began
            self.context.limiter.answering.charge(self._limit_key, spent)

    async def execute_request(self, guest: Guest, message: Any) -> p.Done:
        known = self.table.requests
        if isinstance(message, r.SayRequest) and request_key(guest, message) not in known:
            await self.context.limiter.take(CHAT, self.guest)
        return await requests.execute_request(self.table, guest, message)

    async def command(self, guest: Guest, message: Any) -> p.ServerMessage | None:
        return await _COMMANDS[type(message)](self, guest, message)

    async def hello(self, message: r.Hello) -> p.Welcome:
        if self.user is not None:
            self.context.commands.require_not_blocked(self.guest)
            self._muted = await self.context.store.read(partial(admit_guest, guest=self.user))
        table = self.table
        async with table.lock:
            while table.is_behind and not table.is_closed and await table.catch_up():
                pass  # also changes made while it was read
            await table.authorize(self.guest, message.look)
            if table.is_closed or self.is_over:  # the client may have disconnected meanwhile
                raise requests.RetryNeeded
            return self.welcome(message)

    async def hint(self, guest: Guest, message: r.HintRequest) -> None:
        """Start a hint, one at a time; other messages do not wait for it."""
        if self._hint is not None and not self._hint.done():
            raise RateLimited
        async with self.table.lock:
            asked = queries.ask_for_hint(self.table, guest, message)
        self._hint = asyncio.create_task(self._give_hint(guest, message, asked))

    async def _give_hint(
        self, guest: Guest, message: r.HintRequest, asked: queries.BotQuery
    ) -> None:
        try:
            found = await ask_bot(self.context.workers, self.table, asked)
            async with self.table.lock:
                hinted = queries.hint_reply(self.table, guest, message, asked.question.ply, found)
                self._reply(hinted)
        except Problem as problem:
            self._reply(p.RequestRefused(message.id, problem.reason))
        except Exception:
            log.exception("a hint failed")
            self._reply(p.RequestRefused(message.id, text("server-again")))

    async def mute(self, guest: Guest, message: r.MuteRequest) -> p.Done:
        (self._muted.add if message.on else self._muted.discard)(message.guest)
        write = self.context.store.write
        await write(lambda c: set_mute(c, guest.id, message.guest, message.on))
        return p.Done(message.id, self.table.row.n)

    async def skip(self, guest: Guest, message: r.SkipRequest) -> p.Done:
        if not self.table.seats_held_by(guest.id):
            raise Problem(text("server-not-your-seat"))
        await self.context.table_sync.skip_pause(self.table)
        return p.Done(message.id, self.table.row.n)


_COMMANDS: dict[type, Callable[[Connection, Guest, Any], Awaitable[p.ServerMessage | None]]] = {
    r.HintRequest: Connection.hint,
    r.MuteRequest: Connection.mute,
    r.SkipRequest: Connection.skip,
    r.HoldersRequest: lambda tab, guest, asked: requests.holders_of(tab.table, guest, asked),
    r.LinkRequest: lambda tab, guest, asked: requests.link_seat(tab.table, guest, asked),
    r.RematchRequest: lambda tab, guest, asked: requests.rematch(
        tab.context.registry, tab.table, guest, asked
    ),
}
