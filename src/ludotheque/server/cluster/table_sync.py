"""How the tables in memory follow what other processes do to them.

Every process keeps a copy of the tables its guests are at. Each commit notifies all processes of
what was done; a process with the revision before does the same. A process that missed a
notification reads what it does not have yet, by number. Presence is a row for a table and a
process, and is valid as long as the lease of that process.
"""

from __future__ import annotations

import contextlib
from functools import partial

from sqlalchemy.exc import IntegrityError

from ludotheque.server.background import BackgroundTasks
from ludotheque.server.bots.workers import BotWorkers
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.guests.sessions import Sessions
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage import cluster
from ludotheque.server.storage.changes import Change, Conflict
from ludotheque.server.storage.database_errors import describe_error
from ludotheque.server.storage.rows import delta_decoder, revision_of
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.table import Table


class TableSync:
    """Keeps the tables in memory (`tables`, by id) as new as the database."""

    def __init__(
        self,
        store: Store,
        clock: ServerClock,
        membership: Membership,
        background: BackgroundTasks,
        workers: BotWorkers,
        sessions: Sessions,
    ) -> None:
        self._store, self._clock, self._membership = store, clock, membership
        self._background, self._workers, self._sessions = background, workers, sessions
        self.tables: dict[str, Table] = {}
        self._catching_up: dict[Table, int] = {}  # and the revision they are to have
        self._publishing: set[str] = set()

    async def join(self) -> None:
        """Take part in the cluster, where there is one."""
        await self._membership.join(self._on_notification, self._resync)
        self._clock.booted = self._membership.since or self._clock.booted

    # News --------------------------------------------------------------------------------------

    def _on_notification(self, notification: cluster.Notification) -> None:
        if isinstance(notification, cluster.TableChanged):
            table = self.tables.get(notification.table)
            if table is not None and table.row.revision < notification.revision:
                self._follow(table, notification)
        elif isinstance(notification, cluster.PresenceChanged):
            if table := self.tables.get(notification.table):
                self._apply_presence(table, notification)
        elif isinstance(notification, cluster.PauseSkipped):
            if table := self.tables.get(notification.table):
                table.skip_pause.set()
        elif isinstance(notification, cluster.GuestRenamed):
            self._sessions.forget(notification.guest)
        elif isinstance(notification, cluster.DevicesEnded):
            self._sessions.drop_devices(notification.guest)
        elif isinstance(notification, cluster.JobAnswered):
            self._workers.on_job_answered(notification.job)

    def _resync(self) -> None:
        """Read everything again: notifications may have been missed, processes come or gone."""
        self._clock.booted = max(self._clock.booted, self._membership.since or 0.0)
        self._sessions.drop_devices("")
        for table in tuple(self.tables.values()):
            table.published = None  # other processes may not know it any more
            self._catch_up(table, cluster.DELETED_REVISION)
            self._background.start(self.load_presence(table))

    # Tables ------------------------------------------------------------------------------------

    async def bring_up_to_date(self, table: Table) -> None:
        """Bring a table to the revision in the database, where other processes may change it."""
        if not self._membership.is_clustered:
            return
        revision = await self._store.read(partial(revision_of, id_=table.id))
        if revision != table.row.revision:
            async with table.lock:
                if not table.is_closed:
                    await table.catch_up()

    def _follow(self, table: Table, notification: cluster.TableChanged) -> None:
        """Apply a change of another process from its notification, or read it if that is not
        enough. A table without clients here is read by the next one."""
        table.newest_revision = max(table.newest_revision, notification.revision)
        if not (table.listeners or self._membership.is_keeper(table.row.keeper)):
            return
        is_next = notification.revision == table.row.revision + 1 and not table.lock.locked()
        what = delta_decoder.decode(notification.what) if is_next else None
        if what is None or not table.apply_delta(what):
            self._catch_up(table, notification.revision)

    def _catch_up(self, table: Table, revision: int) -> None:
        before = self._catching_up.get(table, 0)
        self._catching_up[table] = max(before, revision)
        if not before:
            self._background.start(self._run_catch_up(table))

    async def _run_catch_up(self, table: Table) -> None:
        async with table.lock:
            revision = self._catching_up.pop(table)  # later notifications count again
            if not table.is_closed and table.row.revision < revision:
                table.clocks.resume_at(self._clock.booted)
                try:
                    await table.catch_up()
                except Exception as error:  # clients must not stay at an outdated copy
                    table.close(describe_error(error))
                    raise

    def release_keeper(self, table: Table) -> None:
        """Let the next process that is asked for this table keep it."""
        row, membership = table.row, self._membership
        if membership.is_clustered and row.keeper == membership.id and row.status == "playing":
            change = Change(row.id, row.revision, {"keeper": ""}, by=membership.id)
            self._background.start(self._write_release(change))

    async def _write_release(self, change: Change) -> None:
        with contextlib.suppress(Conflict):  # another process has changed it already
            await self._store.write(change)

    # Presence ----------------------------------------------------------------------------------

    def _apply_presence(self, table: Table, notification: cluster.PresenceChanged) -> None:
        here = cluster.presence_decoder.decode(notification.what)
        if here is None or notification.by not in self._membership.alive:
            self._background.start(self.load_presence(table))
        else:
            table.set_remote(table.remote | {notification.by: here})

    async def load_presence(self, table: Table) -> None:
        """Read the presence at a table through other processes."""
        while self._membership.is_clustered:
            known = table.remote_version
            found = await self._store.read(partial(cluster.load_presence, table=table.id))
            if known == table.remote_version:  # else a newer notification has come
                others = self._membership.others()
                table.set_remote(
                    {process: found[process] for process in others if process in found}
                )
                return

    def publish_presence(self, table: Table) -> None:
        """Tell other processes about the presence through this one, if it has changed."""
        is_news = table.local() != table.published and table.id not in self._publishing
        if is_news and self._membership.is_active():
            self._publishing.add(table.id)
            self._background.start(self._publish_presence(table))

    async def _publish_presence(self, table: Table) -> None:
        me = self._membership.id
        try:
            while (here := table.local()) != table.published:
                table.published = here
                work = partial(cluster.set_presence, table=table.id, process=me, here=here)
                with contextlib.suppress(IntegrityError):  # no such table, or too late a process
                    await self._store.transact(work)
        finally:
            self._publishing.discard(table.id)

    async def skip_pause(self, table: Table) -> None:
        """Let the bots of a table move without a pause, whichever process is its keeper."""
        table.skip_pause.set()
        membership = self._membership
        if not membership.is_keeper(table.row.keeper):
            skipped = cluster.PauseSkipped(membership.id, table.id)
            await self._store.transact(membership.notify(skipped))
