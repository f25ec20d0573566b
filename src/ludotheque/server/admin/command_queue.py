"""Commands of administrators (`ludotheque admin`), as a server runs them."""

from __future__ import annotations

import contextlib
import logging
from functools import partial

import msgspec
from sqlalchemy.exc import IntegrityError

from ludotheque.server.admin import command_storage
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.metrics import Metrics
from ludotheque.server.storage.changes import Conflict, retry_conflicts
from ludotheque.server.storage.retention import delete_table
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.deletion import TableDeletion
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, Text, text

log = logging.getLogger("ludotheque.server")


class GuestBlocked(Problem):
    """An administrator has blocked this guest."""

    def __init__(self) -> None:
        super().__init__(text("server-blocked"))


class CommandQueue:
    """Runs what administrators ask (`ludotheque admin`), and refuses guests they have blocked."""

    def __init__(
        self,
        store: Store,
        membership: Membership,
        registry: TableRegistry,
        deletion: TableDeletion,
        metrics: Metrics,
    ) -> None:
        self._store, self._membership, self._registry = store, membership, registry
        self._deletion, self._metrics = deletion, metrics
        self._blocked: frozenset[str] = frozenset()

    def require_not_blocked(self, guest: str) -> None:
        if guest in self._blocked:
            raise GuestBlocked

    async def run_pending(self) -> None:
        """Run new commands, and disconnect guests who were blocked."""
        found = await self._store.read(
            partial(command_storage.pending_commands, process=self._membership.id)
        )
        if found.blocked != self._blocked:
            self._blocked = found.blocked
            self._disconnect_blocked()
        for command in found.commands:
            data = await self._run_command(command)
            work = partial(
                command_storage.answer_command,
                command=command.id,
                process=self._membership.id,
                data=data,
            )
            with contextlib.suppress(IntegrityError):  # withdrawn meanwhile
                await self._store.write(work)

    def _disconnect_blocked(self) -> None:
        for table in tuple(self._registry.tables.values()):
            for listener in tuple(table.listeners):
                if listener.guest in self._blocked:
                    listener.end(text("server-blocked"))

    async def _run_command(self, command: command_storage.AdminCommand) -> str:
        """Return the answer as JSON: metrics, or a text."""
        if command.what == "load":
            return msgspec.json.encode(await self._metrics.collect()).decode()
        try:
            answer = await retry_conflicts(partial(self._close, command.about))
        except Problem as problem:
            answer = problem.reason
        except Conflict:
            answer = text("server-again")
        except Exception:
            log.exception("a table could not be closed")
            answer = text("server-fault")
        return msgspec.json.encode(answer).decode()

    async def _close(self, id_: str) -> Text:
        """End a match without a result; delete a table that has not begun. Raises Conflict."""
        table = await self._registry.find(id_)
        async with table.lock:
            return await self._close_locked(table)

    async def _close_locked(self, table: Table) -> Text:
        if table.is_closed:  # it has left memory since it was found
            raise Conflict
        if table.match is None:
            await self._store.write(partial(delete_table, id_=table.id))
            table.close(text("log-end-closed"))
            await self._deletion.purge()
        elif table.match.over:
            return text("admin-over")
        else:
            table.match.close()
            await table.commit()
        return text("admin-closed")
