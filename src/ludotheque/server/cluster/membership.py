"""The other processes on the same database: who is alive, and what they tell each other.

A process gives a sign of life every `BEAT`; who gives none for `LEASE` has lost its tables, which
the others take over. News come over LISTEN; when that line was broken, whatever is in memory is
compared with the database. On SQLite there is nobody else, and nothing here does anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.server.guests.guest import new_id
from ludotheque.server.storage import cluster
from ludotheque.server.storage.store import Store

log = logging.getLogger("ludotheque.server")
HEARTBEAT_S = 0.7  # seconds
RECONNECT_AFTER_S = 0.5  # seconds until the line is tried again


class Membership:
    def __init__(self, store: Store, kind: str = "serve") -> None:
        self._store, self._kind = store, kind
        self.is_clustered = store.is_clustered
        self.id = new_id() if self.is_clustered else ""
        self.alive: dict[str, str] = {}  # and what they are; with this one
        self.since: float | None = None  # when the service began
        self._on_notification: Callable[[cluster.Notification], None] = lambda news: None
        self._on_resync: Callable[[], None] = lambda: None
        self._heartbeat: asyncio.Task[None] | None = None
        self._closing = threading.Event()
        self._listening: threading.Thread | None = None

    async def join(
        self, hear: Callable[[cluster.Notification], None], lost_touch: Callable[[], None]
    ) -> None:
        """Take part. `hear` is called with news; `lost_touch` when some may have been missed, and
        when others have come or gone."""
        if not self.is_clustered:
            return
        self._on_notification, self._on_resync = hear, lost_touch
        await self._add_process()
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        self._listening = threading.Thread(
            target=self._listen, args=(loop, ready), name="ludotheque-listen", daemon=True
        )
        self._listening.start()
        await ready.wait()
        self._heartbeat = asyncio.create_task(self._send_heartbeats())

    async def leave(self) -> None:
        """The others may take over at once."""
        self._closing.set()
        if self._heartbeat is None:
            return
        self._heartbeat.cancel()
        with contextlib.suppress(SQLAlchemyError):
            await self._store.transact(partial(cluster.remove_process, id_=self.id))

    def others(self) -> list[str]:
        """Those who serve besides this one."""
        return [one for one, kind in self.alive.items() if one != self.id and kind == "serve"]

    def is_keeper(self, keeper: str) -> bool:
        """Whether a table with this keeper is this one's to look after."""
        return not self.is_clustered or keeper == self.id

    def is_active(self) -> bool:
        return self.is_clustered and not self._closing.is_set()

    def has_bot_workers(self) -> bool:
        return "think" in self.alive.values()

    def notify(self, news: cluster.Notification) -> Callable[[Connection], None]:
        return lambda connection: cluster.notify(connection, news)

    # Signs of life -----------------------------------------------------------------------------

    async def _add_process(self) -> None:
        self.since = await self._store.transact(self._register)

    def _register(self, connection: Connection) -> float:
        since = cluster.add_process(connection, self.id, self._kind)
        self.alive = cluster.renew_lease(connection, self.id) or {}
        return since

    async def send_heartbeat(self) -> None:
        """A sign of life; whoever gave none for too long begins anew."""
        found = await self._store.transact(partial(cluster.renew_lease, id_=self.id))
        if found is None:
            await self._add_process()
        elif found != self.alive:
            self.alive = found
        else:
            return
        self._on_resync()

    async def _send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            try:
                await self.send_heartbeat()
            except Exception:
                log.exception("no sign of life")

    # News --------------------------------------------------------------------------------------

    def _listen(self, loop: asyncio.AbstractEventLoop, ready: asyncio.Event) -> None:
        """In a thread of its own, on a line of its own."""
        while not self._closing.is_set():
            with contextlib.suppress(Exception):  # the database is away, or the line is broken
                self._listen_once(loop, ready)
            self._closing.wait(RECONNECT_AFTER_S)

    def _listen_once(self, loop: asyncio.AbstractEventLoop, ready: asyncio.Event) -> None:
        raw: Any = self._store.engine.raw_connection()
        line: Any = raw.dbapi_connection
        try:
            raw.detach()
            line.autocommit = True
            line.execute(f"LISTEN {cluster.CHANNEL}")
            loop.call_soon_threadsafe(ready.set)
            loop.call_soon_threadsafe(self._on_resync)
            while not self._closing.is_set():
                for heard in line.notifies(timeout=1.0):
                    loop.call_soon_threadsafe(self._receive, heard.payload)
                line.execute("SELECT 1")  # whether there is still somebody at the other end
        finally:
            line.close()

    def _receive(self, payload: str) -> None:
        news = cluster.notification_decoder.decode(payload)
        if news.by != self.id:
            self._on_notification(news)
