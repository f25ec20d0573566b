"""How the tables in memory follow what other processes do to them.

Every process keeps a copy of the tables its guests are at. A commit anywhere is news everywhere,
and news tell what was done: who has the revision before does the same. Whoever has missed one reads
what it does not have yet, by number. Presence is kept in the database, a row for a table and a
process, and is worth as much as the lease of that process.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from sqlalchemy.exc import IntegrityError

from ludotheque.server.bots.workers import BotWorkers
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.storage import cluster
from ludotheque.server.storage.changes import Change, Conflict
from ludotheque.server.storage.database_errors import describe_error
from ludotheque.server.storage.rows import delta_decoder, revision_of
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.table import Table
from ludotheque.text import Text


class House(Protocol):
    store: Store
    peers: Membership
    thinkers: BotWorkers
    tables: dict[str, Table]
    booted: float

    def drop(self, table: Table, why: Text | None = None) -> None: ...
    def in_background(self, work: Coroutine[Any, Any, None]) -> None: ...


class TableSync:
    def __init__(self, house: House) -> None:
        self._house = house
        self.on_guest_renamed: Callable[[str], None] = lambda guest: (
            None
        )  # a guest, by another process
        self.on_devices_ended: Callable[[str], None] = lambda guest: (
            None
        )  # devices of a guest; "": of any
        self._catching_up: dict[Table, int] = {}  # and the revision they are to have
        self._publishing: set[str] = set()

    async def join(self) -> None:
        peers = self._house.peers
        await peers.join(self._on_notification, self._resync)
        self._house.booted = peers.since or self._house.booted

    # News --------------------------------------------------------------------------------------

    def _on_notification(self, news: cluster.Notification) -> None:
        house = self._house
        if isinstance(news, cluster.TableChanged):
            if (table := house.tables.get(news.table)) and table.row.revision < news.revision:
                self._follow(table, news)
        elif isinstance(news, cluster.PresenceChanged):
            if table := house.tables.get(news.table):
                self._apply_presence(table, news)
        elif isinstance(news, cluster.PauseSkipped):
            if table := house.tables.get(news.table):
                table.skip_pause.set()
        elif isinstance(news, cluster.GuestRenamed):
            self.on_guest_renamed(news.guest)
        elif isinstance(news, cluster.DevicesEnded):
            self.on_devices_ended(news.guest)
        elif isinstance(news, cluster.JobAnswered):
            house.thinkers.on_job_answered(news.job)

    def _resync(self) -> None:
        """News may have been missed, and others have come or gone."""
        house = self._house
        house.booted = max(house.booted, house.peers.since or 0.0)
        self.on_devices_ended("")
        for table in tuple(house.tables.values()):
            table.published = None  # nobody may know it any more
            self._catch_up(table, cluster.DELETED_REVISION)
            house.in_background(self.load_presence(table))

    # Tables ------------------------------------------------------------------------------------

    async def bring_up_to_date(self, table: Table) -> None:
        """A table as new as anything anybody has seen of it, through whichever process."""
        if not self._house.peers.is_clustered:
            return
        revision = await self._house.store.read(partial(revision_of, id_=table.id))
        if revision != table.row.revision:
            async with table.lock:
                if not table.is_closed:
                    await table.catch_up()

    def _follow(self, table: Table, news: cluster.TableChanged) -> None:
        """Do what was done elsewhere, as it was told; who missed something, or was not told all,
        reads it. Where nobody looks, whoever comes next does."""
        table.newest_revision = max(table.newest_revision, news.revision)
        if not (table.listeners or self._house.peers.is_keeper(table.row.keeper)):
            return
        is_next = news.revision == table.row.revision + 1 and not table.lock.locked()
        what = delta_decoder.decode(news.what) if is_next else None
        if what is None or not table.apply_delta(what):
            self._catch_up(table, news.revision)

    def _catch_up(self, table: Table, revision: int) -> None:
        before = self._catching_up.get(table, 0)
        self._catching_up[table] = max(before, revision)
        if not before:
            self._house.in_background(self._run_catch_up(table))

    async def _run_catch_up(self, table: Table) -> None:
        async with table.lock:
            revision = self._catching_up.pop(table)  # what comes from now on is news again
            if not table.is_closed and table.row.revision < revision:
                table.clocks.resume_at(self._house.booted)
                try:
                    await table.catch_up()
                except Exception as error:  # nobody may stay at a table that goes on elsewhere
                    self._house.drop(table, describe_error(error))
                    raise

    def release_keeper(self, table: Table) -> None:
        """Whichever process is asked for this table next may look after it."""
        row, peers = table.row, self._house.peers
        if peers.is_clustered and row.keeper == peers.id and row.status == "playing":
            change = Change(row.id, row.revision, {"keeper": ""}, by=peers.id)
            self._house.in_background(self._write_release(change))

    async def _write_release(self, change: Change) -> None:
        with contextlib.suppress(Conflict):  # it has been asked for already
            await self._house.store.write(change)

    # Presence ----------------------------------------------------------------------------------

    def _apply_presence(self, table: Table, news: cluster.PresenceChanged) -> None:
        here = cluster.presence_decoder.decode(news.what)
        if here is None or news.by not in self._house.peers.alive:
            self._house.in_background(self.load_presence(table))
        else:
            table.set_remote(table.remote | {news.by: here})

    async def load_presence(self, table: Table) -> None:
        """Who is at this table through other processes."""
        while self._house.peers.is_clustered:
            heard = table.remote_version
            found = await self._house.store.read(partial(cluster.load_presence, table=table.id))
            if heard == table.remote_version:  # else news have come that may be newer
                others = self._house.peers.others()
                table.set_remote(
                    {process: found[process] for process in others if process in found}
                )
                return

    def publish_presence(self, table: Table) -> None:
        """Let other processes know who is at a table through this one."""
        is_news = table.local() != table.published and table.id not in self._publishing
        if is_news and self._house.peers.is_active():
            self._publishing.add(table.id)
            self._house.in_background(self._publish_presence(table))

    async def _publish_presence(self, table: Table) -> None:
        me = self._house.peers.id
        try:
            while (here := table.local()) != table.published:
                table.published = here
                work = partial(cluster.set_presence, table=table.id, process=me, here=here)
                with contextlib.suppress(IntegrityError):  # no such table, or too late a process
                    await self._house.store.transact(work)
        finally:
            self._publishing.discard(table.id)
