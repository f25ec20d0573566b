"""One client that follows a table: the seat it looks through, and what it has not been sent yet.

Sending is pulled, not pushed: a wake-up makes the owner compare the table with what was sent, so a
slow client gets fewer, fuller updates and no queue ever grows. After `MAX_UNACKNOWLEDGED` updates
nothing more is due until the client acknowledges some.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from importlib.metadata import version
from itertools import takewhile
from typing import Any, NamedTuple, cast

from ludotheque.host.authorization import Viewer
from ludotheque.host.events import StoredEvent, read_event
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


class PendingUpdate(NamedTuple):
    """An update as the table stands; of its events, those that are in memory."""

    viewer: Viewer
    events: list[StoredEvent]
    first: int  # the number of the first event that is due
    update: p.Update  # without its events


class Subscription:
    """One client at one table. `guest` is empty for strangers."""

    table: HostedTable

    def __init__(self, table: HostedTable, guest: str) -> None:
        self.table, self.guest = table, guest
        self.is_hidden = False
        self.seat: Seat | None = None  # the one it wishes to look through
        self.greeted = False
        self.bye: p.Bye | None = None  # the last message, when it must leave
        self._muted: set[str] = set()
        self._sent = 0  # the last event sent
        self._unacknowledged: deque[int] = deque()
        self._sent_info: p.TableInfo | None = None
        self._sent_mine: tuple[Seat, ...] = ()
        self._sent_presence: p.Present | None = None
        self._resend_all = False

    def wake(self) -> None:
        """The table has changed."""

    def leave(self, why: Text | None) -> None:
        self.end(why or text("server-again"), again=True)

    def end(self, why: Text, again: bool = False) -> None:
        self.bye = self.bye or p.Bye(why, again)
        self.wake()

    # Messages ----------------------------------------------------------------------------------

    def check_hello(self, message: r.Hello) -> None:
        """Raise a Problem for another protocol, or a second `hello`."""
        if message.protocol != p.PROTOCOL_VERSION:
            raise Problem(text("server-protocol", mine=p.PROTOCOL_VERSION, yours=message.protocol))
        if self.greeted:
            raise Problem(text("server-bad-message", why="hello"))

    def welcome(self, message: r.Hello) -> p.Welcome:
        """Join the table, once the client is authorised: the answer to its first message."""
        table, last = self.table, self.table.data.n
        mine = table.seats_held_by(self.guest)
        self.seat = mine[0] if message.look is None and mine else message.look
        self._sent = max(min(message.last, last), last - MAX_WELCOME_EVENTS)
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
            last=last,
            muted=tuple(sorted(self._muted)),
        )

    def look(self, viewer: Viewer, message: r.LookRequest) -> p.Done:
        """Look through another seat, as the viewer of that is authorised."""
        self.seat, self._resend_all = viewer.seat, True
        return p.Done(message.id, self.table.data.n)

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
            self._unacknowledged.popleft()
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
            or self._sent_mine != table.seats_held_by(self.guest)
        )

    def choose_seat(self) -> Seat | None:
        """The seat to look through now: one may have been taken back, or the guest may have just
        sat down."""
        mine = self.table.seats_held_by(self.guest)
        just_seated = self.seat is None and mine and not self._sent_mine
        if just_seated or (self.seat not in (None, *mine) and self.table.data.status != "over"):
            self.seat = mine[0] if mine else None
        return self.seat

    def prepare_update(self, viewer: Viewer) -> PendingUpdate:
        """What the client does not have yet; it counts as sent."""
        table, first, last = self.table, self._sent + 1, self.table.data.n
        mine, info = table.seats_held_by(self.guest), table.info()
        update = p.Update(
            events=(),
            position=cast("Position | None", table.position(viewer)),  # encoded already
            clocks=table.clocks.time_left(table.now()),
            table=None if info is self._sent_info else info,
            mine=None if mine == self._sent_mine else mine,
        )
        missing = takewhile(lambda event: event.n >= first, reversed(table.recent))
        pending = PendingUpdate(viewer, list(missing)[::-1], first, update)
        self._resend_all = False
        self._sent, self._sent_info, self._sent_mine = last, info, mine
        self._unacknowledged.append(last)
        return pending

    def read_events(
        self, viewer: Viewer, events: Iterable[StoredEvent]
    ) -> tuple[p.TableEvent, ...]:
        """Events as this client may know them."""
        return tuple(read_event(event, viewer, self._muted) for event in events)

    def presence_update(self) -> p.Present | None:
        """The presence message, if the client does not have it."""
        present = self.table.presence_message()
        if not self.greeted or present == self._sent_presence:
            return None
        self._sent_presence = present
        return present
