"""Notices of turns and events: who gets one, when, and retries.

Three steps, each of which any process may take: find turns that have begun, decide whether a notice
is due, send it. Decisions are in the database (`notices/storage.py`), so each turn has one notice
however many processes there are and whenever one of them ends. No player at a table waits for any
of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from email.utils import parseaddr
from functools import partial
from urllib.parse import urlsplit

from sqlalchemy import Connection

from ludotheque.protocol.notices import NoticeChoices
from ludotheque.server.config import Config
from ludotheque.server.notices import mail, message_text, storage, webhook
from ludotheque.server.notices.push import Keys, PushSender, server_keys
from ludotheque.server.notices.quiet_hours import quiet_until
from ludotheque.server.notices.safe_http import RecipientGone, SafeHttpClient, Unreachable
from ludotheque.server.notices.storage import Channel, PendingNotice, Send
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage import cluster
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, language, text

log = logging.getLogger("ludotheque.server")
LOOK_BACK_S = 20.0  # before the last run: clocks of processes differ
FIRST_LOOK_BACK_S = 3 * 86_400.0  # of the first run
RETRY_AFTER_S = (
    60.0,
    300.0,
    1_800.0,
    7_200.0,
    21_600.0,
)  # after the first, second … failure
MAX_CONCURRENT_SENDS = 8
UNDECIDED_RETRY_S = 300.0  # for a notice that could not be decided
MAX_CONCURRENT_SENDS_PER_GUEST = 2  # dead addresses of one guest must not block the others


class NoticeDispatcher:
    def __init__(
        self,
        config: Config,
        store: Store,
        clock: ServerClock,
        tables: Mapping[str, Table],
        secret: bytes,
    ) -> None:
        self._store, self._clock, self._tables, self._secret = store, clock, tables, secret
        self.config, self.server = config.notices, config.address
        self._last_run = 0.0
        self._task: asyncio.Task[None] | None = None
        self._keys: Keys | None = None
        # Slow name and mail servers hold threads for long, also after timeouts: never those that
        # tables are loaded in.
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT_SENDS, "notices")
        self._undecided: set[PendingNotice] = set()  # logged already

    # Beginning and ending ------------------------------------------------------------------------

    async def open(self) -> None:
        """Start, if any notices are configured; keys for push are made at the first start."""
        if not self.config.offers:
            return
        config = self.config
        self._http = SafeHttpClient(
            private=config.private, certificates=config.certificates, threads=self._threads
        )
        if config.push:
            self._keys = await self._store.write(server_keys)
            self._pusher = PushSender(self._keys, self._http, self._contact_address())
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def key(self) -> str:
        """The public key that browsers subscribe with."""
        return self._keys.shown if self._keys else ""

    def _contact_address(self) -> str:
        """The address by which push services can reach the administrator."""
        if self.config.mail is not None:
            return parseaddr(self.config.mail.sender)[1]
        return f"postmaster@{urlsplit(self.server).hostname or 'localhost'}"

    async def _run(self) -> None:
        while True:
            try:
                await self.run_once()
            except Exception:
                log.exception("notices failed")
            await asyncio.sleep(self.config.every)

    async def run_once(self) -> None:
        now = self._clock.now()
        since, self._last_run = (self._last_run or now - FIRST_LOOK_BACK_S) - LOOK_BACK_S, now
        await self._add_new(since, now)
        for note in await self._store.read(partial(storage.due_notices, now=now)):
            await self._decide_or_put_off(note, now)
        due = await self._store.read(partial(storage.due_sends, now=now))
        due.sort(
            key=lambda send: send.channel.failed > 0
        )  # others do not wait for addresses that failed
        places = asyncio.Semaphore(MAX_CONCURRENT_SENDS)
        of_one = defaultdict[str, asyncio.Semaphore](
            partial(asyncio.Semaphore, MAX_CONCURRENT_SENDS_PER_GUEST)
        )
        await asyncio.gather(
            *(self._send(send, of_one[send.channel.guest], places) for send in due)
        )

    # Noticing and deciding -----------------------------------------------------------------------

    async def _add_new(self, since: float, now: float) -> None:
        def fresh(connection: Connection) -> list[PendingNotice]:
            found = storage.turns_since(connection, since)
            found += storage.contests_begun_since(connection, since, now)
            return storage.new_notices(connection, found)

        found = await self._store.read(fresh)
        if not found:
            return

        def note(connection: Connection) -> None:
            cluster.lock_transaction(connection, "notices")
            storage.add_notices(connection, found, now + self.config.delay)

        await self._store.write(note)

    async def _decide_or_put_off(self, note: PendingNotice, now: float) -> None:
        """Decide a notice; one that cannot be decided (its time zone is unknown) holds up no
        other."""
        try:
            await self._decide(note, now)
        except Exception as why:
            if note not in self._undecided:
                kind = note.about.partition(":")[0]  # table ids are not logged
                log.warning("a notice is unclear: %s, %s", kind, _error_text(why))
            self._undecided.add(note)
            later = partial(storage.postpone, note=note, due=now + UNDECIDED_RETRY_S)
            await self._store.write(later)
        else:
            self._undecided.discard(note)

    async def _decide(self, note: PendingNotice, now: float) -> None:
        def state(connection: Connection) -> tuple[bool, NoticeChoices | None, set[str]]:
            kind, _, id_ = note.about.partition(":")
            if kind != "table":
                return True, storage.choices_of(connection, note.guest), set()
            here = {guest for one in self._presences(connection, id_) for guest in one.watching}
            return (
                storage.is_turn(connection, note),
                storage.choices_of(connection, note.guest),
                here,
            )

        holds, choices, looking = await self._store.read(state)
        table = self._tables.get(note.about.partition(":")[2])
        if table is not None:
            looking |= table.watching_guests()
        work: Callable[[Connection], None]
        if not holds or choices is None:
            work = partial(storage.withdraw, note=note)
        elif note.guest in looking:
            work = partial(storage.postpone, note=note, due=now + max(1.0, self.config.delay))
        elif (end := quiet_until(now, choices.quiet, choices.zone)) is not None:
            work = partial(storage.postpone, note=note, due=end)
        else:
            work = partial(storage.create_sends, note=note, now=now)
        await self._store.write(work)

    def _presences(self, connection: Connection, table: str) -> list[cluster.TablePresence]:
        """Presence at a table through all processes, where there are several."""
        if not self._store.is_clustered:
            return []
        alive = cluster.live_processes(connection)
        found = cluster.load_presence(connection, table)
        return [here for process, here in found.items() if process in alive]

    # Sending -------------------------------------------------------------------------------------

    async def _send(self, send: Send, of_one: asyncio.Semaphore, places: asyncio.Semaphore) -> None:
        async with of_one, places:
            store, now = self._store, self._clock.now
            if not await store.write(partial(storage.take_send, send=send, now=now())):
                return
            try:
                sent = await self._deliver(send)
            except RecipientGone as why:
                log.info("a way of notices is gone: %s (%s)", send.channel.kind, why)
                await store.write(partial(storage.delete_channel, id_=send.channel.id))
            except Exception as why:
                await self._retry_later(send, why)
            else:
                await store.write(partial(storage.mark_finished, send=send, sent=sent))

    async def _retry_later(self, send: Send, why: Exception) -> None:
        known = isinstance(why, Unreachable | TimeoutError)
        log.warning(
            "a notice did not get through: %s, %s",
            *(send.channel.kind, _error_text(why)),
            exc_info=None if known else why,
        )
        again = send.tries < len(RETRY_AFTER_S)
        later = self._clock.now() + RETRY_AFTER_S[send.tries if again else -1]
        work = partial(storage.mark_failed, send=send, later=later, again=again)
        if await self._store.write(work):
            log.info("a way of notices is gone: %s (too many failures)", send.channel.kind)

    async def _deliver(self, send: Send) -> bool:
        """Send a notice; returns whether it was still due."""
        note = send.notice

        def read(
            connection: Connection,
        ) -> tuple[storage.Subject | None, NoticeChoices | None, int]:
            if note.about.startswith("table:") and not storage.is_turn(connection, note):
                return None, None, 0
            choices = storage.choices_of(connection, note.guest)
            waiting = storage.waiting_for(connection, note.guest)
            return storage.subject_of(connection, note), choices, waiting

        about, choices, waiting = await self._store.read(read)
        if about is None or choices is None or send.channel.kind not in self.config.offers:
            return False
        notice = message_text.notice(language(choices.language), note, about)
        await self.deliver(send.channel, notice, choices.language, waiting)
        return True

    async def deliver(
        self, channel: Channel, notice: message_text.Notice, code: str, waiting: int = 0
    ) -> None:
        """Send a notice by one channel. Raises RecipientGone and Unreachable."""
        at = int(self._clock.now())
        if channel.kind == "push":
            topic = notice.tag.partition(":")[2][:32] or notice.tag
            data = message_text.push_body(notice, waiting)
            await self._pusher.send(channel.address, channel.secret, data, topic)
        elif channel.kind == "hook":
            body = message_text.webhook_body(language(code), notice, self.server, at)
            await webhook.send(
                self._http, channel.address, channel.secret, body, secrets.token_hex(12), at
            )
        else:
            token = message_text.stop_token(self._secret, channel.guest, channel.address)
            written = message_text.mail_text(language(code), notice, self.server, token)
            stop = f"{self.server}/api/notices/stop/{token}"
            await self.send_mail(channel.address, notice.title, written, stop)

    async def send_mail(self, address: str, subject: str, written: str, stop: str = "") -> None:
        config = self.config.mail
        if config is None:
            raise Problem(text("notices-none"))
        message = mail.make_message(config, address, subject, written, stop)
        hand_over = partial(mail.send, config, message, self.config.certificates)
        await asyncio.get_running_loop().run_in_executor(self._threads, hand_over)

    async def delete_old(self, now: float) -> None:
        await self._store.write(partial(storage.delete_old, now=now))


def _error_text(why: Exception) -> str:
    return str(why) or type(why).__name__  # a timeout says nothing
