"""One browser tab at one table: what it is sent, and what it asks.

Sending is pulled, not pushed: a wake-up makes the sender look what the client does not have yet, so
a slow client gets fewer, fuller updates and no queue ever grows. An unacknowledged client is waited
for after `WINDOW` updates.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from importlib.metadata import version
from itertools import takewhile
from typing import Any, cast

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.faults import fault
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.rules import Seat
from ludotheque.server.guests.guest import Guest, admit_guest, set_mute
from ludotheque.server.http.rate_limits import RateLimited, TokenBucket
from ludotheque.server.realtime.websocket import DirectWebSocket
from ludotheque.server.storage.cluster import PauseSkipped
from ludotheque.server.storage.rows import MAX_WELCOME_EVENTS, StoredEvent, load_events
from ludotheque.server.tables import queries, requests
from ludotheque.server.tables.authorization import Viewer
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.tables.serializers import read_event
from ludotheque.server.tables.table import Table
from ludotheque.table.position import Position
from ludotheque.text import Problem, Text, text

log = logging.getLogger("ludotheque.server")

VERSION = version("ludotheque")
MAX_UNACKNOWLEDGED = 32  # updates a client may have unacknowledged
MAX_STRIKES = 50  # more refusals for writing too often than messages taken end the connection
MAX_QUEUED_REPLIES = 16  # that may wait to be sent; then nothing more is read

_message_tasks: set[asyncio.Task[None]] = set()  # what was begun is finished, whoever hangs up


class Connection:
    def __init__(
        self,
        house: TableRegistry,
        table: Table,
        guest: Guest | None,
        who: str,
        websocket: DirectWebSocket,
    ) -> None:
        self.house, self.table, self.user = house, table, guest
        self._limit_key = who  # whose tabs count together
        self.guest = guest.id if guest else ""
        self.seat: Seat | None = None  # the one it wishes to look through
        self.greeted = self.is_over = self.is_hidden = False
        self._muted: set[str] = set()
        self._websocket = websocket
        self._inbox: deque[r.ClientMessage | Problem] = deque()
        rate = house.config.rate
        self._messages = TokenBucket(burst=4 * rate, rate=rate, keys=1)
        self._strikes = 0
        self._replies: deque[bytes] = deque()
        self._reply_space = asyncio.Event()  # for more replies
        self._reply_space.set()
        self._wake_up = asyncio.Event()
        self._sent = 0  # the last event sent
        self._unacknowledged: deque[int] = deque()
        self._sent_info: p.TableInfo | None = None
        self._sent_mine: tuple[Seat, ...] = ()
        self._sent_presence: p.Present | None = None
        self._resend_all = False
        self._bye: p.Bye | None = None
        self._is_busy = False  # a message is being dealt with
        self._is_throttled = False  # it waits until it may be
        self._hint: asyncio.Task[None] | None = None

    # The table rings ---------------------------------------------------------------------------

    def wake(self) -> None:
        self._wake_up.set()

    def leave(self, why: Text | None) -> None:
        self.end(why or text("server-again"), again=True)

    def end(self, why: Text, again: bool = False) -> None:
        self._bye = self._bye or p.Bye(why, again)
        self._wake_up.set()

    def close(self) -> None:
        """The client has gone."""
        self.is_over = True
        self._inbox.clear()
        self._reply_space.set()
        self.table.remove_listener(self)
        if self._hint is not None:
            self._hint.cancel()

    # What is sent ------------------------------------------------------------------------------

    async def run_sender(self) -> None:
        """Send whatever is due, until there is nothing more to say."""
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
        """A tab that takes nothing for long is not there any more, whatever its line says."""
        if not self._websocket.is_drained():
            async with asyncio.timeout(self.house.config.send_timeout):
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
            return None  # an acknowledgement rings the bell again
        table = self.table
        async with table.lock:  # never between a change in memory and the same on disk
            if table.is_closed or not self._is_behind():
                return None
            mine, info, last = table.seats_held_by(self.guest), table.info(), table.row.n
            if self.seat is None and mine and not self._sent_mine:
                self.seat = mine[0]  # whoever has just sat down looks through that seat
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
            events = await self._load_events(self._sent + 1, last)
        update = p.Update(
            events=tuple(read_event(event, viewer, self._muted) for event in events),
            position=cast("Position | None", position),  # encoded already
            clocks=table.clocks.time_left(self.house.now()),
            table=None if info is self._sent_info else info,
            mine=None if mine == self._sent_mine else mine,
        )
        self._sent, self._sent_info, self._sent_mine = last, info, mine
        self._unacknowledged.append(last)
        return msgspec.json.encode(update)

    async def _load_events(self, first: int, last: int) -> list[StoredEvent]:
        id_ = self.table.id
        return await self.house.store.read(lambda c: load_events(c, id_, first, last))

    async def _authorize(self) -> Viewer:
        """With the table's lock held, for each answer anew: a seat may have been taken back since
        the last one. Raises a Problem for whoever may not even watch."""
        table, mine = self.table, self.table.seats_held_by(self.guest)
        if self.seat not in (None, *mine) and table.row.status != "over":
            self.seat = mine[0] if mine else None
        return await table.authorize(self.guest, self.seat)

    def _reply(self, message: p.ServerMessage) -> None:
        self._replies.append(msgspec.json.encode(message))
        if len(self._replies) >= MAX_QUEUED_REPLIES:
            self._reply_space.clear()
        self._wake_up.set()

    # What is asked -----------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """A message has come. They are dealt with one after the other, whatever becomes of the
        line meanwhile; an acknowledgement needs no task of its own."""
        if self._bye is not None:
            return
        message = _decode(data)
        if isinstance(message, r.Ack) and self.greeted and not self._is_busy:
            try:
                self._count_message()
                self._acknowledge(message)
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
        answering = self.house.limits.answering
        while self._inbox and self._bye is None:
            if wait := answering.debt(self._limit_key):  # others want their answers, too
                self._is_throttled = True
                await asyncio.sleep(wait)
                self._is_throttled = False
                continue
            await self._process(self._inbox.popleft())
            await self._reply_space.wait()  # until the replies so far have been taken
        self._is_busy = False
        self._websocket.resume_reading()
        if self._bye is not None:
            self._wake_up.set()

    def _count_message(self) -> None:
        """Every message counts, also what was not understood. Raises TooOften."""
        self._messages.take(None)
        self._strikes = max(0, self._strikes - 1)

    def _add_strike(self, id_: str, problem: RateLimited) -> None:
        self._strikes += 1
        if self._strikes > MAX_STRIKES:
            self.end(problem.reason)
        self._reply(p.RequestRefused(id_, problem.reason))

    async def _process(self, message: r.ClientMessage | Problem) -> None:
        """Whatever is refused is refused with a reason."""
        id_ = getattr(message, "id", "")
        try:
            self._count_message()
            if isinstance(message, Problem):
                raise message
            answer = await self._answer(message)
            if answer is not None:
                self._reply(answer)
        except RateLimited as problem:
            self._add_strike(id_, problem)
        except requests.RetryNeeded as problem:
            self.end(problem.reason, again=True)  # what is not answered is asked again
        except Problem as problem:
            self._reply(p.RequestRefused(id_, problem.reason))
            if not self.greeted:
                self.end(problem.reason)
        except SQLAlchemyError as error:
            self._reply(p.RequestRefused(id_, requests.WriteRefused(error).reason))
        except Exception:
            log.exception("a message at a table of %s failed", self.table.row.game)
            self._reply(p.RequestRefused(id_, text("server-fault")))

    async def _answer(self, message: r.ClientMessage) -> p.ServerMessage | None:
        if isinstance(message, r.Hello):
            return await self._hello(message)
        if not self.greeted:
            raise Problem(text("server-say-hello"))
        if isinstance(message, r.Ack):
            self._acknowledge(message)
            return None
        if isinstance(message, r.LookRequest):
            return await self.look(message)
        asked = _QUERIES.get(type(message))
        if asked is not None:
            async with self.table.lock:
                viewer = await self._authorize()
                began = time.perf_counter()
                try:
                    return asked(self, viewer, message)
                finally:
                    spent = time.perf_counter() - began
                    self.house.limits.answering.charge(self._limit_key, spent)
        if self.user is None:
            raise Problem(text("server-who"))
        if isinstance(message, r.SayRequest) and not requests.is_done(
            self.table, self.user, message
        ):
            await self.house.limits.take("chat", self.guest)
        if type(message) in requests.ACTIONS:
            return await requests.carry_out(self.table, self.user, message)
        return await _COMMANDS[type(message)](self, self.user, message)

    async def _hello(self, message: r.Hello) -> p.Welcome:
        """Take part from now on."""
        if message.protocol != p.PROTOCOL_VERSION:
            raise Problem(text("server-protocol", mine=p.PROTOCOL_VERSION, yours=message.protocol))
        if self.greeted:
            raise Problem(text("server-bad-message", why="hello"))
        if self.user is not None:
            self.house.orders.require_not_blocked(self.guest)
            self._muted = await self.house.store.read(partial(admit_guest, guest=self.user))
        table = self.table
        async with table.lock:
            while table.is_behind and not table.is_closed and await table.catch_up():
                pass  # and what was done while it was read
            await table.authorize(self.guest, message.look)
            if (
                table.is_closed or self.is_over
            ):  # who has hung up meanwhile must not stay at the table
                raise requests.RetryNeeded
            mine = table.seats_held_by(self.guest)
            self.seat = mine[0] if message.look is None and mine else message.look
            self._sent = max(min(message.last, table.row.n), table.row.n - MAX_WELCOME_EVENTS)
            self._sent_mine, self._sent_info = mine, table.info()
            self.greeted = self._resend_all = True
            table.add_listener(self)
            return p.Welcome(
                protocol=p.PROTOCOL_VERSION,
                server=VERSION,
                guest=self.guest,
                mine=mine,
                table=table.info(),
                first=self._sent + 1,
                last=table.row.n,
                muted=tuple(sorted(self._muted)),
            )

    def _acknowledge(self, message: r.Ack) -> None:
        waited_for = len(self._unacknowledged) >= MAX_UNACKNOWLEDGED
        while self._unacknowledged and self._unacknowledged[0] <= message.n:
            self._unacknowledged.popleft()
        if waited_for:
            self._wake_up.set()

    async def look(self, message: r.LookRequest) -> p.Done:
        async with self.table.lock:
            await self.table.authorize(self.guest, message.seat)
            self.seat, self._resend_all = message.seat, True
            return p.Done(message.id, self.table.row.n)

    def ping(self, _: Viewer, message: r.PingRequest) -> p.Pong:
        if message.away != self.is_hidden:
            self.is_hidden = message.away
            self.house.announce(self.table)
        return p.Pong(message.id)

    async def hint(self, guest: Guest, message: r.HintRequest) -> None:
        """One at a time; a hint takes a while, and other messages need not wait for it."""
        if self._hint is not None and not self._hint.done():
            raise RateLimited
        async with self.table.lock:
            asked = queries.ask_for_hint(self.table, guest, message)
        self._hint = asyncio.create_task(self._give_hint(guest, message, asked))

    async def _give_hint(
        self, guest: Guest, message: r.HintRequest, asked: queries.BotQuery
    ) -> None:
        try:
            found = await queries.ask_bot(self.table, asked)
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
        write = self.house.store.write
        await write(lambda c: set_mute(c, guest.id, message.guest, message.on))
        return p.Done(message.id, self.table.row.n)

    async def skip(self, guest: Guest, message: r.SkipRequest) -> p.Done:
        if not self.table.seats_held_by(guest.id):
            raise Problem(text("server-not-your-seat"))
        self.table.skip_pause.set()
        peers = self.house.peers
        if not peers.is_keeper(self.table.row.keeper):
            await self.house.store.transact(peers.notify(PauseSkipped(peers.id, self.table.id)))
        return p.Done(message.id, self.table.row.n)


def _decode(data: str | bytes) -> r.ClientMessage | Problem:
    """What a message says, or what is wrong with it."""
    if len(data) > r.MAX_MESSAGE_BYTES:
        return Problem(text("server-too-large", limit=r.MAX_MESSAGE_BYTES))
    try:
        return r.client_decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Problem(text("server-bad-message", why=fault(error)))


def _require_user(connection: Connection) -> Guest:
    if connection.user is None:
        raise Problem(text("server-who"))
    return connection.user


# What is answered at once, while nothing changes at the table
_QUERIES: dict[type, Callable[[Connection, Viewer, Any], p.ServerMessage]] = {
    r.PingRequest: Connection.ping,
    r.PreviewRequest: lambda tab, _, asked: queries.preview(tab.table, _require_user(tab), asked),
    r.AidsRequest: lambda tab, _, asked: queries.aids(tab.table, _require_user(tab), asked),
    r.ExplainRequest: lambda tab, viewer, asked: queries.explain(tab.table, viewer, asked),
    r.DescribeRequest: lambda tab, viewer, asked: queries.describe(tab.table, viewer, asked),
}
_COMMANDS: dict[type, Callable[[Connection, Guest, Any], Awaitable[p.ServerMessage | None]]] = {
    r.HintRequest: Connection.hint,
    r.MuteRequest: Connection.mute,
    r.SkipRequest: Connection.skip,
    r.HoldersRequest: lambda tab, guest, asked: requests.holders_of(tab.table, guest, asked),
    r.LinkRequest: lambda tab, guest, asked: requests.link_seat(tab.table, guest, asked),
    r.RematchRequest: lambda tab, guest, asked: requests.rematch(
        tab.house, tab.table, guest, asked
    ),
}
