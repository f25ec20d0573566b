"""One client that follows a table: its messages, the seat it looks through, and the events that it
has not been sent yet.

Answers are coroutines, because a server waits for its database in between. Where nothing waits
they run to their end at once (`ludotheque.host.memory`).

Sending is pulled, not pushed: a wake-up makes the owner compare the table with what was sent, so a
slow client gets fewer, fuller updates and no queue ever grows. After `MAX_UNACKNOWLEDGED` updates
nothing more is due until the client acknowledges some.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from importlib.metadata import version
from itertools import takewhile
from typing import Any, cast

from ludotheque.host.actions import ACTIONS
from ludotheque.host.authorization import Viewer
from ludotheque.host.data import Guest
from ludotheque.host.events import StoredEvent
from ludotheque.host.queries import QUERIES
from ludotheque.host.table import HostedTable
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.rules import Seat
from ludotheque.table.position import Position
from ludotheque.text import Problem, Text, text

VERSION = version("ludotheque")
QUERY_TYPES = (r.PingRequest, *QUERIES)
MAX_UNACKNOWLEDGED = 32  # updates
MAX_WELCOME_EVENTS = 200  # sent to a client that joins


class Subscription(ABC):
    """One client at one table, of a guest or (None) of a stranger."""

    table: HostedTable

    def __init__(self, table: HostedTable, user: Guest | None) -> None:
        self.table, self.user, self.guest = table, user, user.id if user else ""
        self.is_hidden = False
        self.seat: Seat | None = None  # the one it wishes to look through
        self.greeted = False
        self.bye: p.Bye | None = None  # the last message, when it must leave
        self._muted: set[str] = set()
        self._sent = 0  # the last event sent
        self._unacknowledged: list[int] = []
        self._sent_info: p.TableInfo | None = None
        self._sent_seats: tuple[Seat, ...] = ()
        self._sent_presence: p.Present | None = None
        self._resend_all = False

    def wake(self) -> None:
        """Send what there is: the table has changed."""
        return

    def leave(self, why: Text | None) -> None:
        self.end(why or text("server-again"), again=True)

    def end(self, why: Text, again: bool = False) -> None:
        self.bye = self.bye or p.Bye(why, again)
        self.wake()

    # What the owner of the table does -----------------------------------------------------------

    @property
    def lock(self) -> AbstractAsyncContextManager[Any]:
        """Held while the table is read: not between a change in memory and the same on disk."""
        return nullcontext()

    @abstractmethod
    async def authorize(self, seat: Seat | None) -> Viewer:
        """A viewer for this client, for one answer. Raises a Problem."""

    @abstractmethod
    async def execute_request(self, guest: Guest, message: Any) -> p.Done:
        """Execute a request of `ACTIONS`, once. Raises a Problem."""

    @abstractmethod
    async def command(self, guest: Guest, message: Any) -> p.ServerMessage | None:
        """Answer any other request, now or later. Raises a Problem."""

    async def load_events(self, first: int, last: int) -> Sequence[StoredEvent]:
        """Events that the table does not hold in memory any more."""
        return [event for event in self.table.recent if first <= event.n <= last]

    # Messages ----------------------------------------------------------------------------------

    async def dispatch(self, message: r.ClientMessage) -> p.ServerMessage | None:
        """Answer a message. Raises a Problem."""
        if isinstance(message, r.Hello):
            if message.protocol != p.PROTOCOL_VERSION:
                versions = {"mine": p.PROTOCOL_VERSION, "yours": message.protocol}
                raise Problem(text("server-protocol", **versions))
            if self.greeted:
                raise Problem(text("server-bad-message", why="hello"))
            return await self.hello(message)
        if not self.greeted:
            raise Problem(text("server-say-hello"))
        if isinstance(message, r.Ack):
            self.acknowledge(message)
            return None
        if isinstance(message, r.LookRequest):
            async with self.lock:
                self.seat = (await self.authorize(message.seat)).seat
                self._resend_all = True
                return p.Done(message.id, self.table.data.n)
        if isinstance(message, QUERY_TYPES):
            async with self.lock:
                return self.answer(await self.authorize(self.choose_seat()), message)
        if self.user is None:
            raise Problem(text("server-who"))
        execute = self.execute_request if type(message) in ACTIONS else self.command
        return await execute(self.user, message)

    async def hello(self, message: r.Hello) -> p.Welcome:
        """Join the table, if the client may."""
        await self.authorize(message.look)
        return self.welcome(message)

    def welcome(self, message: r.Hello) -> p.Welcome:
        """Follow the table: the answer to the first message of a client that is authorised."""
        table, last = self.table, self.table.data.n
        mine = table.seats_held_by(self.guest)
        self.seat = mine[0] if message.look is None and mine else message.look
        self._sent = max(min(message.last, last), last - MAX_WELCOME_EVENTS)
        self._sent_seats, self._sent_info = mine, table.info()
        self.greeted = self._resend_all = True
        table.add_listener(self)
        return p.Welcome(
            protocol=p.PROTOCOL_VERSION,
            server=VERSION,
            guest=self.guest,
            mine=mine,
            table=table.info(),
            first=self._sent + 1,
            last=last,
            muted=tuple(sorted(self._muted)),
        )

    def answer(self, viewer: Viewer, message: Any) -> p.ServerMessage:
        """Answer a message of `QUERY_TYPES`, which changes nothing at the table."""
        if not isinstance(message, r.PingRequest):
            return QUERIES[type(message)](self.table, viewer, message)
        if message.away != self.is_hidden:
            self.is_hidden = message.away
            self.table.publish_presence()
        return p.Pong(message.id)

    def acknowledge(self, message: r.Ack) -> None:
        waited_for = not self._may_send
        while self._unacknowledged and self._unacknowledged[0] <= message.n:
            self._unacknowledged.pop(0)
        if waited_for:
            self.wake()

    # Updates -----------------------------------------------------------------------------------

    @property
    def _may_send(self) -> bool:
        return len(self._unacknowledged) < MAX_UNACKNOWLEDGED

    def is_behind(self) -> bool:
        """Whether there is an update to send."""
        table = self.table
        return (self.greeted and self._may_send) and (
            self._resend_all
            or self._sent < table.data.n
            or self._sent_info is not table.info()
            or self._sent_seats != table.seats_held_by(self.guest)
        )

    def choose_seat(self) -> Seat | None:
        """The seat to look through now: one may have been taken back, or the guest may have just
        sat down."""
        mine = self.table.seats_held_by(self.guest)
        just_seated = self.seat is None and mine and not self._sent_seats
        if just_seated or (self.seat not in (None, *mine) and self.table.data.status != "over"):
            self.seat = mine[0] if mine else None
        return self.seat

    async def make_update(self) -> p.Update | None:
        """What the client does not have yet; it counts as sent."""
        table = self.table
        async with self.lock:
            if not self.is_behind():
                return None
            try:
                viewer = await self.authorize(self.choose_seat())
            except Problem as problem:  # a seat was taken back
                self.end(problem.reason)
                return None
            self._resend_all = False
            first, last = self._sent + 1, table.data.n
            mine, info = table.seats_held_by(self.guest), table.info()
            position, clocks = table.position(viewer), table.clocks.time_left(table.now())
            missing = takewhile(lambda event: event.n >= first, reversed(table.recent))
            events: Sequence[StoredEvent] = list(missing)[::-1]
        if len(events) <= last - first:
            events = await self.load_events(first, last)
        encoded = [table.read_event(event, viewer, self._muted) for event in events]
        update = p.Update(
            # Both are encoded already.
            events=cast("tuple[p.TableEvent, ...]", tuple(encoded)),
            position=cast("Position | None", position),
            clocks=clocks,
            table=None if info is self._sent_info else info,
            mine=None if mine == self._sent_seats else mine,
        )
        self._sent, self._sent_info, self._sent_seats = last, info, mine
        self._unacknowledged.append(last)
        return update

    def presence_update(self) -> p.Present | None:
        """The presence message, if the client does not have it."""
        present = self.table.presence_message()
        if not self.greeted or present == self._sent_presence:
            return None
        self._sent_presence = present
        return present
