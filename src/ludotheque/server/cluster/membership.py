"""The processes on one database: which are alive, and notifications between them.

A process sends a heartbeat every `HEARTBEAT_S`; one that sends none for `LEASE_S` loses its tables
to the others. Notifications come over LISTEN; after that connection was broken, all tables in
memory are compared with the database. On SQLite there are no other processes, and this does
nothing.
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
HEARTBEAT_S = 0.7
RECONNECT_AFTER_S = 0.5


class Membership:
    def __init__(self, store: Store, kind: str = "serve") -> None:
        self._store, self._kind = store, kind
        self.is_clustered = store.is_clustered
        self.id = new_id() if self.is_clustered else ""
        self.alive: dict[str, str] = {}  # their kinds, this process included
        self.since: float | None = None  # when the service began
        self._on_notification: Callable[[cluster.Notification], None] = lambda notification: None
        self._on_resync: Callable[[], None] = lambda: None
        self._heartbeat: asyncio.Task[None] | None = None
        self._closing = threading.Event()
        self._listening: threading.Thread | None = None

    async def join(
        self, on_notification: Callable[[cluster.Notification], None], on_resync: Callable[[], None]
    ) -> None:
        """Join the cluster. `on_notification` is called with notifications; `on_resync` when some
        may have been missed, and when processes have come or gone."""
        if not self.is_clustered:
            return
        self._on_notification, self._on_resync = on_notification, on_resync
        await self._add_process()
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        self._listening = threading.Thread(
            target=self._listen, args=(loop, ready), name="ludotheque-listen", daemon=True
        )
        self._listening.start()
        await ready.wait()
        self._heartbeat = asyncio.create_task(self._send_heartbeats())

    async def leave(self) -> None:
        """Leave the cluster: other processes take over at once."""
        self._closing.set()
        if self._heartbeat is None:
            return
        self._heartbeat.cancel()
        with contextlib.suppress(SQLAlchemyError):
            await self._store.transact(partial(cluster.remove_process, id_=self.id))

    def others(self) -> list[str]:
        """The other server processes."""
        return [one for one, kind in self.alive.items() if one != self.id and kind == "serve"]

    def is_keeper(self, keeper: str) -> bool:
        """Whether this process runs the bots and clocks of a table with this keeper."""
        return not self.is_clustered or keeper == self.id

    def is_active(self) -> bool:
        return self.is_clustered and not self._closing.is_set()

    def has_bot_workers(self) -> bool:
        return "think" in self.alive.values()

    def notify(self, notification: cluster.Notification) -> Callable[[Connection], None]:
        return lambda connection: cluster.notify(connection, notification)

    # Heartbeats -----------------------------------------------------------------------------

    async def _add_process(self) -> None:
        self.since = await self._store.transact(self._register)

    def _register(self, connection: Connection) -> float:
        since = cluster.add_process(connection, self.id, self._kind)
        self.alive = cluster.renew_lease(connection, self.id) or {}
        return since

    async def send_heartbeat(self) -> None:
        """Renew the lease, or join again after it has expired."""
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
                log.exception("heartbeat failed")

    # News --------------------------------------------------------------------------------------

    def _listen(self, loop: asyncio.AbstractEventLoop, ready: asyncio.Event) -> None:
        """Receive notifications, in a thread and on a connection of its own."""
        while not self._closing.is_set():
            with contextlib.suppress(Exception):  # the database is away, or the connection broke
                self._listen_once(loop, ready)
            self._closing.wait(RECONNECT_AFTER_S)

    def _listen_once(self, loop: asyncio.AbstractEventLoop, ready: asyncio.Event) -> None:
        raw: Any = self._store.engine.raw_connection()
        connection: Any = raw.dbapi_connection
        try:
            raw.detach()
            connection.autocommit = True
            connection.execute(f"LISTEN {cluster.CHANNEL}")
            loop.call_soon_threadsafe(ready.set)
            loop.call_soon_threadsafe(self._on_resync)
            while not self._closing.is_set():
                for notification in connection.notifies(timeout=1.0):
                    loop.call_soon_threadsafe(self._receive, notification.payload)
                connection.execute("SELECT 1")  # fails if the connection is dead
        finally:
            connection.close()

    def _receive(self, payload: str) -> None:
        notification = cluster.notification_decoder.decode(payload)
        if notification.by != self.id:
            self._on_notification(notification)
