"""A table: its seats, its match and its numbered events, wherever they are kept.

Requests (`host.actions`) change a table in memory first. What they did is collected in its
`change`; `close_change` numbers its events and starts the next one. A subclass stores a closed
change, or gives up the table where that fails.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from ludotheque.host.authorization import Viewer, authorize_guest
from ludotheque.host.clocks import Clocks
from ludotheque.host.data import TableData, table_info
from ludotheque.host.events import (
    EventContent,
    StoredEvent,
    log_entry,
    make_event,
    read_event,
    read_lines,
)
from ludotheque.match import Match
from ludotheque.protocol.messages import Ended, Present, SeatInfo, TableInfo
from ludotheque.record import End, Entry, Move
from ludotheque.rules import LogLine, Rules, Score, Seat
from ludotheque.table.position import position
from ludotheque.text import Problem, Text, text

SHARED_EVENTS = 8  # the latest ones: a move rarely makes more


class Listener(Protocol):
    """A client, as a table uses it."""

    guest: str  # empty: a stranger
    is_hidden: bool  # its page is in the background
    seat: Seat | None  # it looks through

    def wake(self) -> None: ...  # the table has changed
    def leave(self, why: Text | None) -> None: ...  # the table leaves memory
    def end(self, why: Text) -> None: ...  # disconnect for good


class Presence:
    """Clients and bots at one table."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.listeners: set[Listener] = set()
        self.last_active = now()
        self.left_at: dict[str, float] = {}  # when guests left
        self.thinking: set[Seat] = set()  # seats whose bots think
        self.thinking_wait_s = 0  # until a worker is free, at most
        self._presence_message: Present | None = None  # cached

    def present(self) -> set[str]:
        return set(self.tab_guests()) - {""}

    def tab_guests(self) -> list[str]:
        """The guest of every client; empty for strangers."""
        return [listener.guest for listener in self.listeners]

    def thinking_anywhere(self) -> tuple[set[Seat], int]:
        """Seats whose bots think, and the seconds they may wait for a worker."""
        return self.thinking, self.thinking_wait_s

    def add_listener(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.last_active = self.now()
        self._presence_changed()

    def remove_listener(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.last_active = self.now()
        if listener.guest and listener.guest not in self.present():
            self.left_at[listener.guest] = self.last_active
        self._presence_changed()

    def set_thinking(self, seat: Seat | None, wait: int = 0) -> None:
        now = set() if seat is None else {seat}
        if (now, wait) != (self.thinking, self.thinking_wait_s):
            self.thinking, self.thinking_wait_s = now, wait
            self._presence_changed()

    def _presence_changed(self) -> None:
        self._presence_message = None
        self._wake_listeners()
        self.publish_presence()

    def publish_presence(self) -> None:
        """Tell other processes who is here through this one, where there are any."""

    def _wake_listeners(self) -> None:
        for listener in tuple(self.listeners):
            listener.wake()


class TableChange(Struct):
    """What has happened at a table since its last change."""

    contents: list[EventContent] = []
    entries: list[Entry] = []  # of its match
    added_holders: list[tuple[Seat, str]] = []
    removed_holders: list[tuple[Seat, str]] = []
    unlinked_seats: list[Seat] = []  # seats whose links work no longer
    events: list[StoredEvent] = []  # of all this, when it is closed

    @property
    def end(self) -> End | None:
        """The entry that ended the match, if this change did."""
        last = self.entries[-1] if self.entries else None
        return last if isinstance(last, End) else None


class HostedTable(Presence):
    """A table with its seats, match, events and executed requests."""

    away_s = 30.0  # until the others may vote for a bot in an absent player's place
    hint_ms = 1500  # what a hint may cost
    data: TableData
    match: Match | None
    held_by: list[set[str]]  # the guests who may play for each seat

    def __init__(self, rules: Rules[Any, Any, Any], now: Callable[[], float]) -> None:
        super().__init__(now)
        self.rules = rules
        self.match = None
        self.recent: deque[StoredEvent] = deque()  # its latest events
        self.requests: dict[str, int] = {}  # executed already, and the event each caused
        self.known_since = self.last_active  # guests not seen since count as away since
        self._info: tuple[tuple[Any, ...], TableInfo] | None = None  # and what it describes

    def replace_data(self, data: TableData, holders: Iterable[tuple[Seat, str]] | None) -> None:
        """Take the data of this table, and the holders of its seats (None: as before)."""
        self.data = data
        if holders is not None:
            self.held_by = [set() for _ in self.seats]
            for seat, guest in holders:
                self.held_by[seat].add(guest)
            self._presence_message = None
        self.clocks = Clocks(data.settings.clock, len(self.seats), data.clocks)
        self.variant = data.variant
        self.change = TableChange()
        self._forget_answers()

    def _forget_answers(self) -> None:
        self._positions: dict[Seat | None, Raw] = {}
        self._latest_events: dict[tuple[int, Seat | None], Raw] = {}
        self._scores: tuple[Score, ...] | None = None

    # Seats -------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.data.id

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self.data.seats

    def seats_held_by(self, guest: str) -> tuple[Seat, ...]:
        return tuple([s for s, held in enumerate(self.held_by) if guest and guest in held])

    def require_seat(self, guest: str, seat: Seat) -> None:
        if seat >= len(self.seats):
            raise Problem(text("refused-seat"))
        if not guest or guest not in self.held_by[seat]:
            raise Problem(text("server-not-your-seat"))

    def authorize_player(self, guest: str, seat: Seat) -> Viewer:
        """A viewer for the player of this seat. Raises a Problem for any other guest."""
        self.require_seat(guest, seat)
        return authorize_guest(self.data, self.seats_held_by(guest), guest, seat)

    def set_seat(self, seat: Seat, info: SeatInfo) -> None:
        self.data.seats = (*self.seats[:seat], info, *self.seats[seat + 1 :])

    def add_holder(self, seat: Seat, guest: str) -> None:
        if guest not in self.held_by[seat]:
            self.held_by[seat].add(guest)
            self._presence_message = None
            self.change.added_holders.append((seat, guest))

    def remove_holders(self, seat: Seat, remaining: str = "") -> None:
        """Remove all holders of a seat except `remaining`, and its links."""
        seated, stood = self.change.added_holders, self.change.removed_holders
        gone = self.held_by[seat] - {remaining}
        for one in ((seat, guest) for guest in gone):
            if one in seated:  # since the last change
                seated.remove(one)
            else:
                stood.append(one)
        self.held_by[seat] -= gone
        self._presence_message = None
        self.change.unlinked_seats.append(seat)

    def require_space(self) -> None:
        """Raise a Problem at a table that is full: before undo and chat, which have no end."""

    def people(self) -> list[Seat]:
        """Seats that people play themselves now."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and not seat.bot and not seat.resigned
        ]

    def bots_to_move(self) -> list[Seat]:
        return [s for s in self.match.to_move if self.seats[s].bot] if self.match else []

    def people_to_move(self) -> bool:
        return self.match is not None and any(not self.seats[s].bot for s in self.match.to_move)

    def is_away(self, seat: Seat, times: int = 1) -> bool:
        """Whether all holders of a seat have been absent for `times` the configured time."""
        held = self.held_by[seat]
        if held & self.present() or self.data.settings.clock.kind == "days":
            return False
        since = max((self.left_at.get(guest, self.known_since) for guest in held), default=0.0)
        return self.now() - since >= self.away_s * times

    def presence_message(self) -> Present:
        """The presence message for clients; the same object until it changes."""
        if self._presence_message is None:
            here = self.present()
            seats = tuple(s for s, held in enumerate(self.held_by) if held & here)
            playing = {guest for held in self.held_by for guest in held}
            watching = sum(guest not in playing for guest in self.tab_guests())
            thinking, wait = self.thinking_anywhere()
            guests, bots = tuple(sorted(here)), tuple(sorted(thinking))
            message = Present(guests, seats, watching, bots, wait, self._stand_in_s)
            self._presence_message = message
        return self._presence_message

    @property
    def _stand_in_s(self) -> int:
        settings = self.data.settings  # where the clock decides, nobody loses by a vote
        never = settings.rated or settings.clock.kind == "days"
        return -1 if never else math.ceil(self.away_s)

    # The match ---------------------------------------------------------------------------------

    def begin(self, match: Match) -> None:
        """Start the match of this table."""
        self.data.header, self.data.status = match.record.header, "playing"
        self.follow_match(match)

    def follow_match(self, match: Match, known: int = 0) -> None:
        """Take a match; the first `known` of the entries it holds have events already."""
        self.match = match
        self.change.entries = match.record.entries[known:]
        match.follow(lambda entry: self.change.entries.append(entry))

    @property
    def running_match(self) -> Match:
        """The match. Raises a Problem when it has not begun or is over."""
        if self.match is None:
            raise Problem(text("server-not-begun"))
        if self.match.over:
            raise Problem(text("refused-over"))
        return self.match

    # What leaves -------------------------------------------------------------------------------

    def info(self) -> TableInfo:
        """Describe the table; the same object until the description changes."""
        data = self.data
        described = (data.seats, data.status, data.host, data.rematch, data.header)
        if self._info is None or self._info[0] != described:
            self._info = described, table_info(data)
        return self._info[1]

    def scores(self) -> tuple[Score, ...]:
        if self._scores is None:
            assert self.match is not None
            self._scores = self.rules.scores(self.match.state)
        return self._scores

    def position(self, viewer: Viewer) -> Raw | None:
        """The position as JSON, encoded once for all clients that look through this seat; kept
        where there are several, since it is a large part of what a table takes."""
        viewer.require_table(self.id)
        if self.match is None:
            return None
        seat = viewer.seat
        found = self._positions.get(seat)
        if found is None:
            made = position(self.match, seat, n=self.data.n, scores=self.scores())
            found = Raw(msgspec.json.encode(made))
            if sum(listener.seat == seat for listener in self.listeners) > 1:
                self._positions[seat] = found
        return found

    def read_event(self, event: StoredEvent, viewer: Viewer, muted: set[str]) -> Raw:
        """An event as JSON, as this viewer may know it. The latest ones, which all clients wait
        for, are encoded once for all who read the same."""
        viewer.require_table(self.id)
        key = (event.n, viewer.seat if self.rules.secrets else None)
        found = None if muted else self._latest_events.get(key)
        if found is None:
            found = Raw(msgspec.json.encode(read_event(event, viewer, muted)))
            if not muted and event.n > self.data.n - SHARED_EVENTS:
                self._latest_events[key] = found
        return found

    def latest_lines(self, viewer: Viewer) -> tuple[LogLine, ...]:
        """The end of a viewer's log, as far back as it is in memory."""
        viewer.require_table(self.id)
        return read_lines(self.recent, viewer)

    # A change ----------------------------------------------------------------------------------

    def add_event(self, what: EventContent) -> None:
        """Add an event to the next change."""
        self.change.contents.append(what)

    def is_ahead(self) -> bool:
        """Whether something has happened since the last change."""
        return self.change != TableChange()

    def close_change(self, request: str = "") -> TableChange:
        """Number what has happened since the last change, bring the data up to date with it, and
        begin the next one. The last event names the request that caused it."""
        now, data, match = self.now(), self.data, self.match
        self._scores = None
        change, self.change = self.change, TableChange()
        whats: list[EventContent] = [log_entry(match, one) for one in change.entries if match]
        whats += change.contents
        if change.end is not None:
            whats.append(Ended(change.end.reason, change.end.result, self.scores()))
        change.events = [
            make_event(data.n + k, int(now), what) for k, what in enumerate(whats, start=1)
        ]
        if change.events:
            change.events[-1] = replace(change.events[-1], request=request or None)
            data.n = change.events[-1].n
        data.changed = int(now)
        if match is not None:
            if change.end is not None:
                data.status, data.result = "over", change.end.result
                data.scores = tuple(score.total for score in self.scores())
            data.ply, data.to_move = match.ply, match.to_move
            drawn = any(isinstance(one, Move) and one.actor is None for one in change.entries)
            self.clocks.turn(now, [s for s in match.to_move if not self.seats[s].bot], drawn)
            data.clocks = self.clocks.state if self.clocks.is_on else None
        return change

    def keep_events(self, events: list[StoredEvent], request: str = "") -> None:
        """Keep the events of a change that is stored, and the request that caused it."""
        self.recent.extend(events)
        if request and events:
            self.requests[request] = self.data.n

    def notify_listeners(self) -> None:
        """Wake all clients: the table has changed."""
        self.last_active = self.now()
        self._forget_answers()
        self._wake_listeners()
