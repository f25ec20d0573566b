"""A table with storage and other processes around it: how it is loaded, and a change stored.

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

from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.host.authorization import Viewer, authorize_guest
from ludotheque.record import Undo
from ludotheque.rules import Rules, Seat
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.config import Config
from ludotheque.server.realtime.presence import ClusterPresence
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage import rows
from ludotheque.server.storage.changes import Change, Conflict, Precondition, is_conflict
from ludotheque.server.storage.code_digest import digest_of
from ludotheque.server.storage.database_errors import describe_error
from ludotheque.server.storage.store import Store
from ludotheque.server.tables import loader
from ludotheque.server.tables.deal_secrecy import require_draws_shown
from ludotheque.server.tables.match_end import add_end
from ludotheque.table.setup import today
from ludotheque.text import Problem, Text, text

TRIM_AFTER = 4  # stored entries, which a match then drops from memory
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


class Table(ClusterPresence):
    """A table of this process: the table host's, with storage and other processes around it."""

    def __init__(
        self, context: TableContext, loaded: rows.LoadedTable, rules: Rules[Any, Any, Any]
    ) -> None:
        super().__init__(rules, lambda: context.clock.now())
        self._context, self.store, self.membership = context, context.store, context.membership
        self.config, self.clock = context.config, context.clock
        self.away_s, self.hint_ms = self.config.away, self.config.hint_ms
        self.may_see_draws: set[str] = set()  # guests without a seat
        self.lock = asyncio.Lock()
        self.is_closed = False  # has left memory: find it again in the registry
        if not self.membership.is_clustered:
            self.known_since = self.clock.booted
        self.newest_revision = 0  # that another process has announced
        self.skip_pause = asyncio.Event()  # set when a player asks bots not to wait
        self._replace_state(loaded)

    @property
    def row(self) -> rows.TableRow:
        """Its data, as the database keeps them."""
        assert isinstance(self.data, rows.TableRow)
        return self.data

    def _replace_state(self, loaded: rows.LoadedTable) -> None:
        """Take the state of the database in place of that in memory."""
        self.match = None
        self.recent = deque(loaded.recent, rows.CACHED_EVENTS)
        self.requests = loaded.requests
        self._snapshot_seq = 0
        self._replace_row(loaded.row, loaded.holders)
        if self.row.header is not None:
            self._restore(loaded)

    def _replace_row(self, row: rows.TableRow, holders: Iterable[tuple[Seat, str]] | None) -> None:
        self.replace_data(row, holders)
        self.clocks.resume_at(self.clock.booted)
        self._write = Change(row.id, row.revision)
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
        undone = any(isinstance(entry, Undo) for entry in entries)
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
        self._replace_row(row, since.holders)
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
            self._replace_state(loaded)
        except BaseException as error:  # the state in memory may never have been written
            self.close(describe_error(error))
            raise
        self.notify_listeners()
        self._context.on_changed(self)

    def _restore(self, loaded: rows.LoadedTable) -> None:
        match = loaded.match or loader.replay(loaded, self.clock.now())
        match.clock = self.clock.now
        self._snapshot_seq = loaded.snapshot.seq if loaded.snapshot else 0
        self.follow_match(match, len(loaded.entries))

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

    async def authorize(self, guest: str, seat: Seat | None = None) -> Viewer:
        """With the lock held, for a change in memory may still be rolled back: a guest (empty: a
        stranger) looks, through a seat or as a spectator. Raises a Problem."""
        row, mine = self.row, self.seats_held_by(guest)
        has_shared_draws = row.daily or row.contest or row.settings.draws_of
        if has_shared_draws and not mine and guest not in self.may_see_draws:
            day = today(self.now())
            await self.store.read(lambda c: require_draws_shown(c, row, guest, day))
            self.may_see_draws.add(guest)
        return authorize_guest(row, mine, guest, seat)

    def require_space(self) -> None:
        if self.row.bytes > self.config.table_bytes:
            raise Problem(text("server-table-large"))

    # A change ----------------------------------------------------------------------------------

    def mark_new(self, held: Iterable[tuple[Seat, str]]) -> None:
        """Let the next commit store this new table, with these holders of seats."""
        self._write.new_row = rows.to_columns(self.row, rows.COLUMNS)
        for seat, guest in held:
            self.add_holder(seat, guest)

    def use_link(self, link: str) -> None:
        """Let the next commit use up this seat link."""
        self._write.used_link = link

    def set_precondition(self, about: str, check: Callable[[Connection], None]) -> None:
        """Let the next commit run `check` first, which may raise a Problem; `about` names its
        lock."""
        self._write.precondition = Precondition(about, check)

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
        """Close the change of this table; returns what the database writes of it."""
        made, row, match = self.close_change(request), self.row, self.match
        change, change.revision = self._write, row.revision
        row.revision += 1
        self._write = Change(row.id, row.revision)
        membership = self.membership
        change.by = membership.id
        bots = any(info.bot for info in self.seats)
        change.is_followed = self.has_remote_tabs() or not membership.is_keeper(row.keeper)
        if membership.is_clustered and not (bots and row.keeper in membership.alive):
            row.keeper = membership.id  # without bots, whichever changes a table keeps it
        change.add_table_change(made)
        if match is not None:
            if made.end is not None:
                add_end(change, row, self.held_by, match, self.scores())
            elif not match.over and match.seq - self._snapshot_seq >= self.config.snapshot_every:
                keep = SNAPSHOT_UNDO_STEPS if row.settings.takeback else 0
                change.snapshot = replace(match.snapshot(keep), code=digest_of(type(self.rules)))
                change.current_snapshot = self._snapshot_seq
                self._snapshot_seq = match.seq
            row.wake = self.now() if self.bots_to_move() else self.clocks.deadline()
        row.bytes += change.size()
        change.columns = rows.changed_columns(self._stored, row)
        self._stored = copy.copy(row)
        return change

    async def _after_commit(self, change: Change, request: str) -> None:
        self.keep_events(change.events, request)
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
            match.drop_entries()

    async def _load_whole_match(self) -> None:
        """Load the match from its start: after an undo further ones may go back beyond the
        snapshot."""
        if not self.row.settings.takeback:
            return
        now = self.clock.now()
        loaded = await loader.load(self.store, self.id, now, whole=True)
        assert loaded is not None
        await asyncio.to_thread(self._restore, loaded)  # all of it is replayed
