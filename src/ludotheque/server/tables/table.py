"""A table in memory: its seats, its match, its numbered events, and how a change is stored.

Everything that changes a table happens while its lock is held: first in memory, then on disk, and
only then are clients told. If writing fails, the table leaves memory and is loaded again.
Where other processes serve the same tables, a change that does not follow the newest revision is
refused, and the table is read again before anything else happens there.
"""

from __future__ import annotations

import asyncio
import copy
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.match import Match
from ludotheque.protocol.messages import Ended, TableInfo
from ludotheque.record import End, Entry
from ludotheque.record import Move as MoveEntry
from ludotheque.record import Undo as UndoEntry
from ludotheque.rules import LogLine, Rules, Score, Seat
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.config import Config
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage import rows
from ludotheque.server.storage.changes import Change, Conflict, Precondition, is_conflict
from ludotheque.server.storage.code_digest import digest_of
from ludotheque.server.storage.database_errors import describe_error
from ludotheque.server.storage.store import Store
from ludotheque.server.tables import loader
from ludotheque.server.tables.authorization import Viewer, authorize
from ludotheque.server.tables.clocks import Clocks
from ludotheque.server.tables.match_end import add_end
from ludotheque.server.tables.seat_rights import SeatRights
from ludotheque.server.tables.serializers import lines_of, logged_for, table_info
from ludotheque.table.position import position
from ludotheque.table.setup import today
from ludotheque.text import Problem, Text, text

TRIM_AFTER = 16  # stored entries, which a match then drops from memory
SNAPSHOT_UNDO_STEPS = 60  # that a snapshot keeps where undo is free


@dataclass(frozen=True)
class TableContext:
    """What all tables of a process share: their collaborators, and whom they report to."""

    config: Config
    store: Store
    clock: ServerClock
    membership: Membership
    on_changed: Callable[[Table], None]
    on_closed: Callable[[Table], None]
    on_finished: Callable[[Table], None]  # a match that counts has ended
    on_presence: Callable[[Table], None]


class Table(SeatRights):
    def __init__(
        self, context: TableContext, loaded: rows.LoadedTable, rules: Rules[Any, Any, Any]
    ) -> None:
        super().__init__(context.config, context.clock)
        self._context, self.store, self.membership = context, context.store, context.membership
        self.rules = rules
        self.lock = asyncio.Lock()
        self.is_closed = False  # has left memory: find it again in the registry
        if not self.membership.is_clustered:
            self.known_since = self.clock.booted
        self.newest_revision = 0  # that another process has announced
        self.skip_pause = asyncio.Event()  # set when a player asks bots not to wait
        self._info: tuple[tuple[Any, ...], TableInfo] | None = None  # and what it describes
        self._adopt(loaded)

    def _adopt(self, loaded: rows.LoadedTable) -> None:
        """Take the state of the database in place of that in memory."""
        self.match: Match | None = None
        self.recent: deque[rows.StoredEvent] = deque(loaded.recent, rows.CACHED_EVENTS)
        self.requests = loaded.requests  # executed already, and the event each caused
        self._pending: list[rows.EventContent] = []
        self._new_entries: list[Entry] = []
        self._snapshot_seq = 0
        self._adopt_row(loaded.row, loaded.holders)
        if self.row.header is not None:
            self._restore(loaded)

    def _adopt_row(self, row: rows.TableRow, holders: Iterable[tuple[Seat, str]] | None) -> None:
        self.row = row
        if holders is not None:
            self.held_by: list[set[str]] = [set() for _ in self.seats]
            for seat, guest in holders:
                self.held_by[seat].add(guest)
            self._presence_message = None
        self.clocks = Clocks(row.settings.clock, len(self.seats), row.clocks)
        self.clocks.resume_at(self.clock.booted)
        self.variant = row.variant
        self._change = Change(row.id, row.revision)
        self._positions: dict[Seat | None, bytes] = {}
        self._scores: tuple[Score, ...] | None = None
        self._stored = copy.copy(row)

    # Other processes ---------------------------------------------------------------------------

    @property
    def is_behind(self) -> bool:
        """Whether a process has announced a newer revision."""
        return self.newest_revision > self.row.revision

    async def catch_up(self) -> bool:
        """Apply changes of other processes, with the lock held; returns whether there were any."""
        seq = self.match.seq if self.match else 0
        since = await self.store.read(lambda c: rows.load_delta(c, self.id, self.row.n, seq))
        if since is None:
            self.close(text("server-no-table"))
            return True
        if since.columns["revision"] <= self.row.revision:
            return False
        if not self.apply_delta(since):
            await self.reload()
        return True

    def apply_delta(self, since: rows.TableDelta) -> bool:
        """Apply the changes of another process, while the lock is free or held by the caller.
        Returns False where they do not fit the state in memory."""
        row, entries, match = since.row(self.row), since.read_entries(), self.match
        undone = any(isinstance(entry, UndoEntry) for entry in entries)
        if row.header != self.row.header:  # the match has begun, or an account was deleted
            return False
        if match is not None:
            if undone and match.first_ply:
                return False
            if (
                entries and entries[0].seq != match.seq + 1
            ):  # they were read before the notification came
                return False
            if (
                since.last_entry is not None and since.last_entry < match.seq
            ):  # an administrator has cut the match
                return False
            match.catch_up(entries)
        self.recent.extend(since.events)
        self.requests.update((one.request, one.n) for one in since.events if one.request)
        self._snapshot_seq = max(self._snapshot_seq, since.snapshot)
        self._adopt_row(row, since.holders)
        self.notify_listeners()
        self._context.on_changed(self)
        return True

    async def reload(self) -> None:
        """Replace the state in memory by that of the database, with the lock held."""
        try:
            loaded = await loader.load(self.store, self.id, self.clock.now())
            if loaded is None:
                self.close(text("server-no-table"))
                return
            self._adopt(loaded)
        except BaseException as error:  # the state in memory may never have been written
            self.close(describe_error(error))
            raise
        self.notify_listeners()
        self._context.on_changed(self)

    # The match ---------------------------------------------------------------------------------

    def _restore(self, loaded: rows.LoadedTable) -> None:
        self.match = loaded.match or loader.replay(loaded, self.clock.now())
        self.match.clock = self.clock.now
        self._snapshot_seq = loaded.snapshot.seq if loaded.snapshot else 0
        self._new_entries = self.match.record.entries[len(loaded.entries) :]
        self.match.follow(lambda entry: self._new_entries.append(entry))

    def begin(self, match: Match) -> None:
        """Start the match of this table."""
        self.row.header, self.row.status = match.record.header, "playing"
        self.match = match
        self._new_entries = list(match.record.entries)
        match.follow(lambda entry: self._new_entries.append(entry))

    @property
    def running_match(self) -> Match:
        """The match. Raises a Problem when it has not begun or is over."""
        if self.match is None:
            raise Problem(text("server-not-begun"))
        if self.match.over:
            raise Problem(text("refused-over"))
        return self.match

    def publish_presence(self) -> None:
        self._context.on_presence(self)

    def close(self, why: Text | None = None) -> None:
        """Leave memory; clients are told why and reconnect."""
        self._context.on_closed(self)
        self.is_closed = True
        for listener in tuple(self.listeners):
            listener.leave(why)
        self.listeners.clear()
        self.match = None  # breaks the cycle of references
        self.skip_pause.set()

    # What leaves -------------------------------------------------------------------------------

    def info(self) -> TableInfo:
        """Describe the table; the same object until the description changes."""
        row = self.row
        described = (row.seats, row.status, row.host, row.rematch, row.header)
        if self._info is None or self._info[0] != described:
            self._info = described, table_info(row)
        return self._info[1]

    def scores(self) -> tuple[Score, ...]:
        if self._scores is None:
            assert self.match is not None
            self._scores = self.rules.scores(self.match.state)
        return self._scores

    async def authorize(self, guest: str, seat: Seat | None = None) -> Viewer:
        """With the lock held: a guest (empty: a stranger) looks, through a seat or as a spectator.
        Raises a Problem."""
        return await authorize(self, self.store, today(self.clock.now()), guest, seat)

    def position(self, viewer: Viewer) -> Raw | None:
        """The position as JSON, encoded once for all viewers through this seat."""
        viewer.require_table(self.id)
        if self.match is None:
            return None
        seat = viewer.seat
        if seat not in self._positions:
            made = position(self.match, seat, n=self.row.n, scores=self.scores())
            self._positions[seat] = msgspec.json.encode(made)
        return Raw(self._positions[seat])

    def latest_lines(self, viewer: Viewer) -> tuple[LogLine, ...]:
        """The end of a viewer's log, as far back as it is in memory."""
        viewer.require_table(self.id)
        return lines_of(self.recent, viewer)

    # A change ----------------------------------------------------------------------------------

    def add_event(self, what: rows.EventContent) -> None:
        """Add an event to the next commit."""
        self._pending.append(what)

    def is_ahead(self) -> bool:
        """Whether there are changes to commit."""
        return bool(
            self._pending
            or self._new_entries
            or self._change.added_holders
            or self._change.removed_holders
        )

    def mark_new(self, held: Iterable[tuple[Seat, str]]) -> None:
        """Let the next commit store this new table, with these holders of seats."""
        self._change.new_row = rows.to_columns(self.row, rows.COLUMNS)
        for seat, guest in held:
            self.add_holder(seat, guest)

    def use_link(self, link: str) -> None:
        """Let the next commit use up this seat link."""
        self._change.used_link = link

    def set_precondition(self, about: str, check: Callable[[Connection], None]) -> None:
        """Let the next commit run `check` first, which may raise a Problem; `about` names its
        lock."""
        self._change.precondition = Precondition(about, check)

    async def commit(self, request: str = "", *others: Table) -> int:
        """Store the changes of this table (and of others in the same transaction), then tell
        clients; returns the last event's number. Raises Conflict if another process was quicker;
        the table is then as that one left it."""
        parts: list[tuple[Table, Change]] = []
        try:
            for table in (self, *others):
                parts.append((table, table._prepare(request if table is self else "")))
                if others:  # a round of an event has hundreds: moves come between
                    await asyncio.sleep(0)
        except BaseException as error:
            for table in (self, *others):  # memory is ahead of what is stored
                table.close(describe_error(error))
            raise
        try:
            if others:
                await self.store.write_changes([change for _, change in parts])
            else:
                await self.store.write(parts[0][1])
        except BaseException as error:
            is_clustered = self.membership.is_clustered
            quicker = isinstance(error, Problem) or (is_clustered and is_conflict(error))
            for table, change in parts:
                if quicker and change.new_row is None:
                    table.row.revision = change.revision  # as before: notifications may come
                    await table.reload()
                else:
                    table.close(describe_error(error))
            if quicker and not isinstance(error, Problem):
                raise Conflict from error
            raise
        for table, change in parts:
            await table._after_commit(change, request if table is self else "")
            if others:
                await asyncio.sleep(0)
        return self.row.n

    def _prepare(self, request: str = "") -> Change:
        now = self.clock.now()
        self._scores = None
        change, entries = self._change, self._new_entries
        change.revision, self.row.revision = self.row.revision, self.row.revision + 1
        self._change, self._new_entries = Change(self.row.id, self.row.revision), []
        membership = self.membership
        change.by = membership.id
        bots = any(info.bot for info in self.seats)
        if membership.is_clustered and not (bots and self.row.keeper in membership.alive):
            self.row.keeper = membership.id  # without bots, whichever changes a table keeps it
        change.events = self._number_events(entries, int(now), request)
        self._update_row(entries, now, change)
        self.row.bytes += sum(len(one.data) for one in change.events)
        self.row.bytes += sum(len(one["data"]) for one in change.entries)
        change.columns = rows.changed_columns(self._stored, self.row)
        self._stored = copy.copy(self.row)
        return change

    async def _after_commit(self, change: Change, request: str) -> None:
        self.recent.extend(change.events)
        if request and change.events:
            self.requests[request] = self.row.n
        if change.undone_to is not None and self.match and self.match.first_ply:
            await self._load_whole_match()
        self._trim_match()
        self.notify_listeners()
        self._context.on_changed(self)
        if change.achievements or change.results:
            self._context.on_finished(self)

    def _trim_match(self) -> None:
        """Forget entries of the match that are stored and cannot be undone."""
        match, can_undo = self.match, self.row.settings.takeback
        if match and not (match.over or can_undo) and len(match.record.entries) >= TRIM_AFTER:
            match.let_go()

    def notify_listeners(self) -> None:
        """Wake all connections: the table has changed."""
        self.last_active = self.clock.now()
        self._positions.clear()
        self._scores = None
        for listener in tuple(self.listeners):
            listener.wake()

    def _number_events(self, entries: list[Entry], at: int, request: str) -> list[rows.StoredEvent]:
        """The events of this change; the last one names the request."""
        whats: list[rows.EventContent] = [
            logged_for(self.match, entry) for entry in entries if self.match
        ]
        whats += self._pending
        self._pending = []
        if entries and isinstance(entries[-1], End):
            whats.append(Ended(entries[-1].reason, entries[-1].result, self.scores()))
        new = [rows.make_event(self.row.n + k, at, what) for k, what in enumerate(whats, start=1)]
        if new:
            new[-1] = replace(new[-1], request=request or None)
            self.row.n = new[-1].n
        return new

    def _update_row(self, entries: list[Entry], now: float, change: Change) -> None:
        """Bring the row, the clocks and snapshots up to date with new entries of the match."""
        self.row.changed = int(now)
        match = self.match
        if match is None:
            return
        change.entries = [rows.entry_columns(entry) for entry in entries]
        undone = [entry.to for entry in entries if isinstance(entry, UndoEntry)]
        if undone:
            change.undone_to = min(undone)
        drawn = any(isinstance(entry, MoveEntry) and entry.actor is None for entry in entries)
        if entries and isinstance(entries[-1], End):
            self._add_end(entries[-1], change)
        elif not match.over and match.seq - self._snapshot_seq >= self.config.snapshot_every:
            keep = SNAPSHOT_UNDO_STEPS if self.row.settings.takeback else 0
            change.snapshot = replace(match.snapshot(keep), code=digest_of(type(self.rules)))
            change.kept_snapshot = self._snapshot_seq
            self._snapshot_seq = match.seq
        self.row.ply, self.row.to_move = match.ply, match.to_move
        acting = [seat for seat in match.to_move if not self.seats[seat].bot]
        self.clocks.turn(now, acting, drawn)
        self.row.clocks = self.clocks.state if self.clocks.is_on else None
        self.row.wake = now if self.bots_to_move() else self.clocks.deadline()

    def _add_end(self, end: End, change: Change) -> None:
        assert self.match is not None
        scores = self.scores()
        self.row.status, self.row.result = "over", end.result
        self.row.scores = tuple(score.total for score in scores)
        add_end(change, self.row, self.held_by, self.match, scores)

    async def _load_whole_match(self) -> None:
        """Load the match from its start: after an undo further ones may go back beyond the
        snapshot."""
        if not self.row.settings.takeback:
            return
        now = self.clock.now()
        loaded = await loader.load(self.store, self.id, now, whole=True)
        assert loaded is not None
        await asyncio.to_thread(self._restore, loaded)  # all of it is replayed
