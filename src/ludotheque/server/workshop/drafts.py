"""Drafts that are shared by a link: stored, opened, deleted by their maker, reported."""

from __future__ import annotations

import logging
from functools import partial

import msgspec
from sqlalchemy import Connection

from ludotheque.pages.bodies import check_draft, encode_draft
from ludotheque.protocol.workshop import SharedDraft, SharedDraftLine, SharedDrafts
from ludotheque.server.durations import DAY_S
from ludotheque.server.guests.guest import Guest, names_of, new_id
from ludotheque.server.limited_processes import LimitedProcesses
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.quota import StorageQuota, require_quota
from ludotheque.server.storage.retention import KEEP_UNFINISHED_DAYS
from ludotheque.server.storage.store import Store
from ludotheque.server.workshop import draft_storage
from ludotheque.server.workshop.draft_storage import DraftNotFound, DraftRow
from ludotheque.text import Problem, text

log = logging.getLogger("ludotheque.server")
MAX_DRAFTS_PER_GUEST = 30


class DraftService:
    def __init__(
        self, store: Store, clock: ServerClock, processes: LimitedProcesses, quota: StorageQuota
    ) -> None:
        self._store, self._clock = store, clock
        self._processes, self._quota = processes, quota

    async def share(self, guest: Guest, data: bytes) -> bytes:
        """Check the parts in the body of a request and store them; returns the JSON of a
        `SharedDraft`. Raises a Problem."""
        await self._quota.require_space(guest.id, partial(_require_few, guest=guest.id))
        found = await self._processes.run(guest.id, check_draft, data)
        now = int(self._clock.now())
        game_id, parts = msgspec.msgpack.decode(found, type=tuple[str, str])
        row = DraftRow(new_id(), guest.id, game_id, parts, len(parts.encode()), now, now)

        def write(connection: Connection) -> None:
            _require_few(connection, guest.id)  # others were stored while this one was checked
            require_quota(connection, guest.id, self._quota.guest_bytes)
            draft_storage.add_draft(connection, row)

        await self._store.write(write)
        return await self._encode(row, guest.name, guest.id, guest.id)

    async def open(self, id_: str, guest: str, network: str) -> bytes:
        """The JSON of a `SharedDraft`. Raises DraftNotFound."""

        def read(connection: Connection) -> tuple[DraftRow, str]:
            row = draft_storage.load_draft(connection, id_)
            return row, names_of(connection, [row.guest]).get(row.guest, "")

        row, name = await self._store.read(read)
        now = int(self._clock.now())
        if now - row.opened >= DAY_S:
            await self._store.write(partial(draft_storage.mark_opened, id_=id_, now=now))
        return await self._encode(row, name, guest, network)

    async def _encode(self, row: DraftRow, name: str, guest: str, owner: str) -> bytes:
        draft = SharedDraft(row.id, row.game, name, row.guest == guest, row.created, ())
        return await self._processes.run(owner, encode_draft, draft, row.parts)

    async def list_own(self, guest: str, keep_days: int) -> SharedDrafts:
        found = await self._store.read(partial(draft_storage.drafts_of, guest=guest))
        lines = tuple(SharedDraftLine(one.id, one.game, one.names, one.created) for one in found)
        return SharedDrafts(lines, min(KEEP_UNFINISHED_DAYS, keep_days))

    async def delete(self, id_: str, guest: str) -> None:
        """Raises DraftNotFound where the guest has shared no such draft."""

        def write(connection: Connection) -> None:
            if draft_storage.load_draft(connection, id_).guest != guest:
                raise DraftNotFound
            draft_storage.delete_draft(connection, id_)

        await self._store.write(write)

    async def report(self, id_: str, guest: str) -> None:
        """Note that a guest wants an administrator to look at a draft. Raises DraftNotFound."""
        now = int(self._clock.now())
        if await self._store.write(
            partial(draft_storage.add_report, id_=id_, guest=guest, now=now)
        ):
            log.warning("draft %s was reported by a guest", id_)


def _require_few(connection: Connection, guest: str) -> None:
    if draft_storage.count_drafts(connection, guest) >= MAX_DRAFTS_PER_GUEST:
        raise Problem(text("workshop-too-many-drafts", n=MAX_DRAFTS_PER_GUEST))
