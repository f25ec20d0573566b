"""How a server carries out what its administrator asks (`ludotheque admin`)."""

from __future__ import annotations

import contextlib
import logging
from functools import partial
from typing import Protocol

import msgspec
from sqlalchemy.exc import IntegrityError

from ludotheque.server.metrics import Measured, collect_metrics
from ludotheque.server.storage import admin_commands
from ludotheque.server.storage.changes import Conflict
from ludotheque.server.storage.retention import delete_table
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, Text, text

log = logging.getLogger("ludotheque.server")
MAX_ATTEMPTS = 5  # while somebody else is quicker


class GuestBlocked(Problem):
    """The administrator has shut this guest out."""

    def __init__(self) -> None:
        super().__init__(text("server-blocked"))


class House(Measured, Protocol):
    async def table(self, id_: str) -> Table: ...
    def drop(self, table: Table, why: Text | None = None) -> None: ...
    async def purge(self) -> None: ...


class CommandQueue:
    def __init__(self, house: House) -> None:
        self._house = house
        self._blocked: frozenset[str] = frozenset()

    def require_not_blocked(self, guest: str) -> None:
        if guest in self._blocked:
            raise GuestBlocked

    async def run_pending(self) -> None:
        """Take note of what has been asked since the last look."""
        house = self._house
        found = await house.store.read(
            partial(admin_commands.pending_commands, process=house.peers.id)
        )
        if found.blocked != self._blocked:
            self._blocked = found.blocked
            self._disconnect_blocked()
        for order in found.commands:
            data = await self._carry_out(order)
            work = partial(
                admin_commands.answer_command, order=order.id, process=house.peers.id, data=data
            )
            with contextlib.suppress(IntegrityError):  # withdrawn meanwhile
                await house.store.write(work)

    def _disconnect_blocked(self) -> None:
        for table in tuple(self._house.tables.values()):
            for listener in tuple(table.listeners):
                if listener.guest in self._blocked:
                    listener.end(text("server-blocked"))

    async def _carry_out(self, order: admin_commands.AdminCommand) -> str:
        """The answer, as JSON: figures, or a text."""
        if order.what == "load":
            return msgspec.json.encode(await collect_metrics(self._house)).decode()
        try:
            told = await self._close(order.about)
        except Problem as problem:
            told = problem.reason
        except Exception:
            log.exception("a table could not be closed")
            told = text("server-fault")
        return msgspec.json.encode(told).decode()

    async def _close(self, id_: str) -> Text:
        for _ in range(MAX_ATTEMPTS):
            table = await self._house.table(id_)
            with contextlib.suppress(Conflict):
                async with table.lock:
                    if not table.is_closed:
                        return await self._close_now(table)
        raise Problem(text("server-again"))

    async def _close_now(self, table: Table) -> Text:
        """What was played is kept, without a result; a table that has not begun goes."""
        if table.match is None:
            await self._house.store.write(partial(delete_table, id_=table.id))
            self._house.drop(table, text("log-end-closed"))
            await self._house.purge()
        elif table.match.over:
            return text("admin-over")
        else:
            table.match.close()
            await table.commit()
        return text("admin-closed")
