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
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from importlib.metadata import version
from itertools import takewhile
from typing import Any, Protocol, cast

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.faults import fault
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.rules import Seat
from ludotheque.server.guests.guest import Guest, admitted, set_mute
from ludotheque.server.http.rate_limits import Limit, TooOften
from ludotheque.server.storage.cluster import Hurried
from ludotheque.server.storage.rows import RECENT, StoredEvent, load_events
from ludotheque.server.tables import queries, requests
from ludotheque.server.tables.authorization import Viewer
from ludotheque.server.tables.registry import House
from ludotheque.server.tables.serializers import read_event
from ludotheque.server.tables.table import Table
from ludotheque.table.position import Position
from ludotheque.text import Problem, Text, text

log = logging.getLogger("ludotheque.server")

VERSION = version("ludotheque")
WINDOW = 32  # updates a client may have unacknowledged
PATIENCE = 50  # more refusals for writing too often than messages taken end the connection
REPLIES = 16  # that may wait to be sent; then nothing more is read

_UNDER_WAY: set[asyncio.Task[None]] = set()  # what was begun is finished, whoever hangs up


class Line(Protocol):
    """To the client (`server.line`)."""

    def hold(self) -> None: ...
    def listen(self) -> None: ...
    def write(self, messages: Iterable[bytes]) -> None: ...
    def keeps_up(self) -> bool: ...
    async def drained(self) -> None: ...


class Connection:
    def __init__(
        self, house: House, table: Table, guest: Guest | None, who: str, line: Line
    ) -> None:
        self.house, self.table, self.me = house, table, guest
        self._who = who  # whose tabs count together
        self.guest = guest.id if guest else ""
        self.seat: Seat | None = None  # the one it wishes to look through
        self.greeted = self.over = self.away = False
        self._muted: set[str] = set()
        self._line = line
        self._inbox: deque[r.ClientMessage | Problem] = deque()
        rate = house.config.rate
        self._messages = Limit(burst=4 * rate, rate=rate, keys=1)
        self._impatience = 0
        self._replies: deque[bytes] = deque()
        self._room = asyncio.Event()  # for more replies
        self._room.set()
        self._bell = asyncio.Event()
        self._sent = 0  # the last event sent
        self._unacknowledged: deque[int] = deque()
        self._told_info: p.TableInfo | None = None
        self._told_mine: tuple[Seat, ...] = ()
        self._told_presence: p.Present | None = None
        self._all_anew = False
        self._bye: p.Bye | None = None
        self._busy = False  # a message is being dealt with
        self._owing = False  # it waits until it may be
        self._hint: asyncio.Task[None] | None = None

    # The table rings ---------------------------------------------------------------------------

    def wake(self) -> None:
        self._bell.set()

    def leave(self, why: Text | None) -> None:
        self.end(why or text("server-again"), again=True)

    def end(self, why: Text, again: bool = False) -> None:
        self._bye = self._bye or p.Bye(why, again)
        self._bell.set()

    def close(self) -> None:
        """The client has gone."""
        self.over = True
        self._inbox.clear()
        self._room.set()
        self.table.exit(self)
        if self._hint is not None:
            self._hint.cancel()

    # What is sent ------------------------------------------------------------------------------

    async def send_all(self) -> None:
        """Send whatever is due, until there is nothing more to say."""
        while True:
            await self._bell.wait()
            self._bell.clear()
            await self._drained()
            due = list(self._replies)
            self._replies.clear()
            self._room.set()
            bye = self._bye
            busy = self._busy and not self._owing
            if bye is not None and not busy:  # what was asked is answered first
                self._write([*due, msgspec.json.encode(bye)])
                return
            if due and self.table.lock.locked():  # an update has to wait; replies need not
                self._write(due)
                due = []
            if self.greeted and self._is_behind() and (update := await self._update()):
                due.append(update)
            if self.greeted and (present := self.table.shown_presence()) != self._told_presence:
                self._told_presence = present
                due.append(msgspec.json.encode(present))
            if due:
                self._write(due)

    def _write(self, messages: list[bytes]) -> None:
        self._line.write(messages)

    async def _drained(self) -> None:
        """A tab that takes nothing for long is not there any more, whatever its line says."""
        if not self._line.keeps_up():
            async with asyncio.timeout(self.house.config.patience):
                await self._line.drained()

    def _is_behind(self) -> bool:
        table = self.table
        return (
            self._all_anew
            or self._sent < table.row.n
            or self._told_info is not table.info()
            or self._told_mine != table.mine(self.guest)
        )

    async def _update(self) -> bytes | None:
        if len(self._unacknowledged) >= WINDOW:
            return None  # an acknowledgement rings the bell again
        table = self.table
        async with table.lock:  # never between a change in memory and the same on disk
            if table.gone or not self._is_behind():
                return None
            mine, info, last = table.mine(self.guest), table.info(), table.row.n
            if self.seat is None and mine and not self._told_mine:
                self.seat = mine[0]  # whoever has just sat down looks through that seat
            try:
                viewer = await self._authorize()
            except Problem as problem:  # a seat was taken back
                self.end(problem.reason)
                return None
            self._all_anew = False
            position = table.position(viewer)
            missing = takewhile(lambda event: event.n > self._sent, reversed(table.recent))
            events = list(missing)[::-1]
        if len(events) < last - self._sent:
            events = await self._from_disk(self._sent + 1, last)
        update = p.Update(
            events=tuple(read_event(event, viewer, self._muted) for event in events),
            position=cast("Position | None", position),  # encoded already
            clocks=table.clocks.shown(self.house.now()),
            table=None if info is self._told_info else info,
            mine=None if mine == self._told_mine else mine,
        )
        self._sent, self._told_info, self._told_mine = last, info, mine
        self._unacknowledged.append(last)
        return msgspec.json.encode(update)

    async def _from_disk(self, first: int, last: int) -> list[StoredEvent]:
        id_ = self.table.id
        return await self.house.store.read(lambda c: load_events(c, id_, first, last))

    async def _authorize(self) -> Viewer:
        """With the table's lock held, for each answer anew: a seat may have been taken back since
        the last one. Raises a Problem for whoever may not even watch."""
        table, mine = self.table, self.table.mine(self.guest)
        if self.seat not in (None, *mine) and table.row.status != "over":
            self.seat = mine[0] if mine else None
        return await table.authorize(self.guest, self.seat)

    def _reply(self, message: p.ServerMessage) -> None:
        self._replies.append(msgspec.json.encode(message))
        if len(self._replies) >= REPLIES:
            self._room.clear()
        self._bell.set()

    # What is asked -----------------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        """A message has come. They are dealt with one after the other, whatever becomes of the
        line meanwhile; an acknowledgement needs no task of its own."""
        if self._bye is not None:
            return
        message = _decode(data)
        if isinstance(message, r.Ack) and self.greeted and not self._busy:
            try:
                self._count()
                self._acknowledged(message)
            except TooOften as problem:
                self._impatient("", problem)
            return
        self._inbox.append(message)
        if not self._busy:
            self._busy = True
            task = asyncio.create_task(self._deal_with_all())
            _UNDER_WAY.add(task)
            task.add_done_callback(_UNDER_WAY.discard)
        elif len(self._inbox) >= REPLIES:
            self._line.hold()

    async def _deal_with_all(self) -> None:
        answering = self.house.limits.answering
        while self._inbox and self._bye is None:
            if wait := answering.debt(self._who):  # others want their answers, too
                self._owing = True
                await asyncio.sleep(wait)
                self._owing = False
                continue
            await self._deal_with(self._inbox.popleft())
            await self._room.wait()  # until the replies so far have been taken
        self._busy = False
        self._line.listen()
        if self._bye is not None:
            self._bell.set()

    def _count(self) -> None:
        """Every message counts, also what was not understood. Raises TooOften."""
        self._messages.take(None)
        self._impatience = max(0, self._impatience - 1)

    def _impatient(self, id_: str, problem: TooOften) -> None:
        self._impatience += 1
        if self._impatience > PATIENCE:
            self.end(problem.reason)
        self._reply(p.RequestRefused(id_, problem.reason))

    async def _deal_with(self, message: r.ClientMessage | Problem) -> None:
        """Whatever is refused is refused with a reason."""
        id_ = getattr(message, "id", "")
        try:
            self._count()
            if isinstance(message, Problem):
                raise message
            answer = await self._answer(message)
            if answer is not None:
                self._reply(answer)
        except TooOften as problem:
            self._impatient(id_, problem)
        except requests.Lost as problem:
            self.end(problem.reason, again=True)  # what is not answered is asked again
        except Problem as problem:
            self._reply(p.RequestRefused(id_, problem.reason))
            if not self.greeted:
                self.end(problem.reason)
        except SQLAlchemyError as error:
            self._reply(p.RequestRefused(id_, requests.NotWritten(error).reason))
        except Exception:
            log.exception("a message at a table of %s failed", self.table.row.game)
            self._reply(p.RequestRefused(id_, text("server-fault")))

    async def _answer(self, message: r.ClientMessage) -> p.ServerMessage | None:
        if isinstance(message, r.Hello):
            return await self._hello(message)
        if not self.greeted:
            raise Problem(text("server-say-hello"))
        if isinstance(message, r.Ack):
            self._acknowledged(message)
            return None
        if isinstance(message, r.LookRequest):
            return await self.look(message)
        asked = _ASKING.get(type(message))
        if asked is not None:
            async with self.table.lock:
                viewer = await self._authorize()
                began = time.perf_counter()
                try:
                    return asked(self, viewer, message)
                finally:
                    spent = time.perf_counter() - began
                    self.house.limits.answering.charge(self._who, spent)
        if self.me is None:
            raise Problem(text("server-who"))
        if isinstance(message, r.SayRequest) and not requests.is_done(self.table, self.me, message):
            await self.house.limits.take("chat", self.guest)
        if type(message) in requests.ACTS:
            return await requests.carry_out(self.table, self.me, message)
        return await _MORE[type(message)](self, self.me, message)

    async def _hello(self, message: r.Hello) -> p.Welcome:
        """Take part from now on."""
        if message.protocol != p.PROTOCOL_VERSION:
            raise Problem(text("server-protocol", mine=p.PROTOCOL_VERSION, yours=message.protocol))
        if self.greeted:
            raise Problem(text("server-bad-message", why="hello"))
        if self.me is not None:
            self.house.orders.must_let_in(self.guest)
            self._muted = await self.house.store.read(partial(admitted, guest=self.me))
        table = self.table
        async with table.lock:
            while table.behind and not table.gone and await table.catch_up():
                pass  # and what was done while it was read
            await table.authorize(self.guest, message.look)
            if table.gone or self.over:  # who has hung up meanwhile must not stay at the table
                raise requests.Lost
            mine = table.mine(self.guest)
            self.seat = mine[0] if message.look is None and mine else message.look
            self._sent = max(min(message.last, table.row.n), table.row.n - RECENT)
            self._told_mine, self._told_info = mine, table.info()
            self.greeted = self._all_anew = True
            table.enter(self)
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

    def _acknowledged(self, message: r.Ack) -> None:
        waited_for = len(self._unacknowledged) >= WINDOW
        while self._unacknowledged and self._unacknowledged[0] <= message.n:
            self._unacknowledged.popleft()
        if waited_for:
            self._bell.set()

    async def look(self, message: r.LookRequest) -> p.Done:
        async with self.table.lock:
            await self.table.authorize(self.guest, message.seat)
            self.seat, self._all_anew = message.seat, True
            return p.Done(message.id, self.table.row.n)

    def ping(self, _: Viewer, message: r.PingRequest) -> p.Pong:
        if message.away != self.away:
            self.away = message.away
            self.house.announce(self.table)
        return p.Pong(message.id)

    async def hint(self, guest: Guest, message: r.HintRequest) -> None:
        """One at a time; a hint takes a while, and other messages need not wait for it."""
        if self._hint is not None and not self._hint.done():
            raise TooOften
        async with self.table.lock:
            asked = queries.ask_for_hint(self.table, guest, message)
        self._hint = asyncio.create_task(self._give_hint(guest, message, asked))

    async def _give_hint(self, guest: Guest, message: r.HintRequest, asked: queries.Asked) -> None:
        try:
            found = await queries.think(self.table, asked)
            async with self.table.lock:
                hinted = queries.hinted(self.table, guest, message, asked.question.ply, found)
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
        if not self.table.mine(guest.id):
            raise Problem(text("server-not-your-seat"))
        self.table.hurry.set()
        peers = self.house.peers
        if not peers.tends(self.table.row.keeper):
            await self.house.store.at_once(peers.tell(Hurried(peers.id, self.table.id)))
        return p.Done(message.id, self.table.row.n)


def _decode(data: str | bytes) -> r.ClientMessage | Problem:
    """What a message says, or what is wrong with it."""
    if len(data) > r.MAX_MESSAGE_BYTES:
        return Problem(text("server-too-large", limit=r.MAX_MESSAGE_BYTES))
    try:
        return r.client_decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Problem(text("server-bad-message", why=fault(error)))


def _guest(connection: Connection) -> Guest:
    if connection.me is None:
        raise Problem(text("server-who"))
    return connection.me


# What is answered at once, while nothing changes at the table
_ASKING: dict[type, Callable[[Connection, Viewer, Any], p.ServerMessage]] = {
    r.PingRequest: Connection.ping,
    r.PreviewRequest: lambda tab, _, asked: queries.preview(tab.table, _guest(tab), asked),
    r.AidsRequest: lambda tab, _, asked: queries.aids(tab.table, _guest(tab), asked),
    r.ExplainRequest: lambda tab, viewer, asked: queries.explain(tab.table, viewer, asked),
    r.DescribeRequest: lambda tab, viewer, asked: queries.describe(tab.table, viewer, asked),
}
_MORE: dict[type, Callable[[Connection, Guest, Any], Awaitable[p.ServerMessage | None]]] = {
    r.HintRequest: Connection.hint,
    r.MuteRequest: Connection.mute,
    r.SkipRequest: Connection.skip,
    r.HoldersRequest: lambda tab, guest, asked: requests.holders_of(tab.table, guest, asked),
    r.LinkRequest: lambda tab, guest, asked: requests.link_seat(tab.table, guest, asked),
    r.RematchRequest: lambda tab, guest, asked: requests.rematch(
        tab.house, tab.table, guest, asked
    ),
}
