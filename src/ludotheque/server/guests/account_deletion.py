"""Deleting accounts: first all devices, then the guest's part in every table, then the rest. The
deletion is stored first, so that a server that was killed continues it."""

from __future__ import annotations

import logging
import secrets
from functools import partial

from ludotheque.host.actions import resign_seat
from ludotheque.host.seats import OPEN_SEAT, announce_seats
from ludotheque.rules import Seat
from ludotheque.server.background import BackgroundTasks
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.contests.service import ContestService
from ludotheque.server.guests import deletion_storage
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.changes import Conflict, retry_conflicts
from ludotheque.server.storage.retention import delete_table
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.deletion import TableDeletion
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, text

log = logging.getLogger("ludotheque.server")
RESUME_AFTER_S = 60.0  # another process continues then


class AccountDeletion:
    def __init__(
        self,
        store: Store,
        clock: ServerClock,
        membership: Membership,
        background: BackgroundTasks,
        registry: TableRegistry,
        contests: ContestService,
        deletion: TableDeletion,
    ) -> None:
        self._store, self._clock, self._membership = store, clock, membership
        self._background, self._registry = background, registry
        self._contests, self._deletion = contests, deletion
        self._busy: set[str] = set()

    async def begin(self, guest: str) -> None:
        """Disconnect a guest for good, and delete the account in the background."""
        alias = f"{deletion_storage.ALIAS_PREFIX}{secrets.token_hex(8)}"
        now, process = int(self._clock.now()), self._membership.id
        await self._store.write(
            lambda c: deletion_storage.begin_deletion(c, guest, alias, now, process)
        )
        await self.resume(before=now)

    async def resume(self, before: float | None = None) -> None:
        """Continue deletions that began `before`, or that a process has left unfinished."""
        due = int(self._clock.now() - RESUME_AFTER_S if before is None else before)
        found = await self._store.read(partial(deletion_storage.deletions_since, before=due))
        for guest, alias in found:
            if guest not in self._busy:
                self._busy.add(guest)
                self._background.start(self._finish(guest, alias))

    async def _finish(self, guest: str, alias: str) -> None:
        try:
            now = self._clock.now()
            going = await self._store.write(
                lambda c: deletion_storage.leave_contests(c, guest, alias, now)
            )
            for id_ in await self._store.read(partial(deletion_storage.tables_with, guest=guest)):
                try:
                    await retry_conflicts(partial(self._leave_table, id_, guest, alias))
                except Conflict:
                    await self._anonymize(id_, guest, alias)
            await self._deletion.purge()  # first: a guest has left when no row names them
            await self._store.write(lambda c: deletion_storage.finish_deletion(c, guest, alias))
            for id_ in going:
                self._contests.schedule_check(id_)
        finally:
            self._busy.discard(guest)

    async def _leave_table(self, id_: str, guest: str, alias: str) -> None:
        """Raises Conflict if another process was quicker."""
        try:
            table = await self._registry.find(id_)
        except Problem:  # its game is not installed, or it was deleted
            await self._anonymize(id_, guest, alias)
            return
        async with table.lock:
            await self._leave_locked(table, guest, alias)

    async def _leave_locked(self, table: Table, guest: str, alias: str) -> None:
        if table.is_closed:  # it has left memory since it was found
            raise Conflict
        mine = table.seats_held_by(guest)
        alone = all(held <= {guest} for held in table.held_by) and not table.row.contest
        if table.row.host == guest and alone:
            gone = partial(delete_table, id_=table.id, revision=table.row.revision)
            if not await self._store.write(gone):
                await table.catch_up()
                raise Conflict
            table.close(text("server-no-table"))
            return
        if self._leave_seats(table, guest, mine):
            await table.commit()
        await self._anonymize(table.id, guest, alias)
        await table.reload()

    def _leave_seats(self, table: Table, guest: str, mine: tuple[Seat, ...]) -> bool:
        """A match is resigned, a seat of one that has not begun is free; whether anything changed.
        A further holder of a seat plays on."""
        if table.row.status == "open":
            for seat in mine:
                table.remove_holders(seat)
                table.set_seat(seat, OPEN_SEAT)
            if mine:
                announce_seats(table)
            return bool(mine)
        changed = False
        for seat in mine:
            match = table.match
            if match is None or match.over:
                break
            if table.held_by[seat] == {guest} and not table.seats[seat].resigned:
                resign_seat(table, match, seat)
                changed = True
        return changed

    async def _anonymize(self, id_: str, guest: str, alias: str) -> None:
        process = self._membership.id
        await self._store.write(
            lambda c: deletion_storage.anonymize_table(c, id_, guest, alias, process)
        )
