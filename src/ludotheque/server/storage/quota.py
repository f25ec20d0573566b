"""Whether there is space for more: the quota of a guest, the limit of the server, the disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any

from sqlalchemy import Column, Connection, Select, bindparam, func, select

from ludotheque.server.config import Config
from ludotheque.server.storage.schema import tables
from ludotheque.server.storage.schema_drafts import drafts
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, text

MIN_FREE_DISK_BYTES = 100_000_000  # left for matches under way


def stored_bytes(connection: Connection, host: str | None = None) -> int:
    """The bytes of the tables and shared drafts of a guest; without a host, of all of them."""
    if host is None:
        return sum(int(connection.execute(query).scalar_one()) for query, _ in _SIZES)
    return sum(int(connection.execute(query, {"host": host}).scalar_one()) for _, query in _SIZES)


def _sizes(size: Column[int], owner: Column[str]) -> tuple[Select[Any], Select[Any]]:
    """Statements for the bytes of all owners, and of one."""
    query = select(func.coalesce(func.sum(size), 0))
    return query, query.where(owner == bindparam("host"))


# Built once: that takes longer than the database does.
_SIZES = (_sizes(tables.c.bytes, tables.c.host), _sizes(drafts.c.bytes, drafts.c.guest))


def require_quota(connection: Connection, guest: str, quota: int) -> None:
    """Raises a Problem where what a guest has stored takes as many bytes as they may."""
    if stored_bytes(connection, host=guest) >= quota:
        raise Problem(text("server-quota", n=quota // 1_000_000))


class StorageQuota:
    def __init__(self, config: Config, store: Store) -> None:
        self._config, self._store = config, store
        self.guest_bytes = config.quota  # for the tables of one guest
        self._is_full = False

    async def measure(self) -> None:
        """Compare the bytes of all tables with the server's limit."""
        limit = self._config.storage
        self._is_full = bool(limit) and await self._store.read(stored_bytes) >= limit

    async def require_space(
        self, guest: str, also: Callable[[Connection], None] = lambda connection: None
    ) -> None:
        """Raise a Problem unless something new may be stored for a guest; `also` may raise one,
        too."""

        def check(connection: Connection) -> None:
            also(connection)
            require_quota(connection, guest, self.guest_bytes)

        await self._store.read(check)
        is_local = not self._store.is_clustered
        if self._is_full or (
            is_local and shutil.disk_usage(self._config.home).free < MIN_FREE_DISK_BYTES
        ):
            raise Problem(text("server-no-room"))
