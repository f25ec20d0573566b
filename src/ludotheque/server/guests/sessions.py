"""Sessions of guests: cookies, the guests they belong to, and links to other devices."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

from litestar.datastructures import Cookie
from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.naming import clean_name
from ludotheque.server.background import BackgroundTasks
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.config import Config
from ludotheque.server.durations import DAY_S, YEAR_S
from ludotheque.server.guests import device_storage
from ludotheque.server.guests import guest as guests
from ludotheque.server.guests.guest import Guest, fingerprint
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, Text, text

MAX_CACHED_GUESTS = 10_000


class Tab(Protocol):
    """A connection at a table, as sessions use it."""

    user: Guest | None

    def end(self, why: Text) -> None: ...


class Sessions:
    """Guests by the secret in their cookie; the latest are cached."""

    def __init__(
        self,
        config: Config,
        store: Store,
        clock: ServerClock,
        membership: Membership,
        background: BackgroundTasks,
        secret: bytes,
    ) -> None:
        self._config, self._store, self._clock = config, store, clock
        self._membership, self._background, self._server_secret = membership, background, secret
        self._guests: OrderedDict[str, Guest] = OrderedDict()
        self._recorded_at: dict[str, float] = {}  # when a visit of a device was stored
        self._forget_count = 0  # counts `forget`: a guest that was read before it is outdated
        self.tabs: set[Tab] = set()  # all open connections

    @property
    def cookie_name(self) -> str:
        """Browsers share cookies between the ports of a machine; servers must not. Over HTTPS the
        name makes browsers sure that nobody but this host has set it."""
        name = f"ludotheque_{hashlib.blake2b(self._server_secret, digest_size=4).hexdigest()}"
        return f"__Host-{name}" if self._config.https else name

    def _secret(self, cookies: Mapping[str, str]) -> str:
        """A cookie from before the server spoke HTTPS is good, too; it is given anew."""
        name = self.cookie_name
        return cookies.get(name) or cookies.get(name.removeprefix("__Host-"), "")

    async def guest(self, cookies: Mapping[str, str], network: str = "") -> Guest | None:
        """The guest of these cookies, None for strangers; `network` is that of the client."""
        secret = self._secret(cookies)
        if not secret or len(secret) > 100:
            return None
        key, before = fingerprint(secret), self._forget_count
        found = self._guests.get(key)
        if found is None:
            found = await self._store.read(lambda c: guests.find_guest(c, secret))
            if found is None:
                return None
        if before == self._forget_count:  # else it may have been ended meanwhile
            self._remember(key, found)
        if self._clock.now() - self._recorded_at.get(found.device, 0) > DAY_S:
            self._recorded_at[found.device] = self._clock.now()
            self._background.start(self._record_visit(found, network))
        return found

    async def _record_visit(self, guest: Guest, network: str) -> None:
        now, digest = int(self._clock.now()), self._digest(network)
        see = partial(
            device_storage.record_visit,
            device=guest.device,
            guest=guest.id,
            now=now,
            network=digest,
        )
        await self._store.write(see)

    def _digest(self, network: str) -> str:
        """A digest of a network: equal for two guests of the same network."""
        if not network:
            return ""
        return hashlib.blake2b(network.encode(), key=self._server_secret, digest_size=8).hexdigest()

    async def create_guest(
        self, name: str, label: str = "", network: str = ""
    ) -> tuple[Guest, Cookie]:
        """Create a guest; returns it and the cookie of its browser."""
        guest = Guest(guests.new_id(), clean_name(name) if name else "", guests.new_id())
        secret, now = guests.new_secret(), self._clock.now()
        digest = self._digest(network)
        add = partial(guests.add_guest, guest=guest, secret=secret, label=label, now=now)
        await self._store.write(partial(add, network=digest))
        self._remember(fingerprint(secret), guest)
        return guest, self._cookie(secret)

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = replace(guest, name=clean_name(name))
        process = self._membership.id
        await self._store.write(lambda c: guests.rename_guest(c, renamed, process))
        self.forget(guest.id)  # on all devices; this one may have been ended meanwhile
        return renamed

    def renewed_cookie(self, cookies: Mapping[str, str]) -> Cookie:
        """The same cookie, good for another year."""
        return self._cookie(self._secret(cookies))

    def _cookie(self, secret: str) -> Cookie:
        return Cookie(
            key=self.cookie_name,
            value=secret,
            httponly=True,
            samesite="strict",
            secure=self._config.https,
            path="/",
            max_age=YEAR_S if secret else 0,
        )

    def forget(self, id_: str) -> None:
        """Drop a guest from the cache: name or devices have changed; without an id, all guests."""
        self._forget_count += 1
        for key in [key for key, guest in self._guests.items() if id_ in ("", guest.id)]:
            del self._guests[key]

    def _remember(self, key: str, guest: Guest) -> None:
        self._guests[key] = guest
        self._guests.move_to_end(key)
        while len(self._guests) > MAX_CACHED_GUESTS:
            self._recorded_at.pop(self._guests.popitem(last=False)[1].device, None)

    # Other devices -----------------------------------------------------------------------------

    async def create_device_link(self, guest: Guest) -> tuple[str, int]:
        """Create a link to another device; returns its token, and until when it works."""
        token, until = guests.new_secret(), int(self._clock.now()) + device_storage.LINK_LIFETIME_S
        offer = partial(
            device_storage.add_device_link, guest=guest.id, secret=fingerprint(token), until=until
        )
        await self._store.write(offer)
        return token, until

    async def find_device_link(self, token: str) -> str:
        """The name of the guest that a device link is for. Raises a Problem."""
        now = self._clock.now()
        read = self._store.read
        found = await read(lambda c: device_storage.find_device_link(c, fingerprint(token), now))
        if found is None:
            raise Problem(text("server-bad-handover"))
        return str(found.name)

    async def use_device_link(
        self, token: str, label: str, before: Guest | None
    ) -> tuple[Guest, Cookie]:
        """Make this browser a device of the guest that a link is for, in place of `before`."""
        secret, now, process = guests.new_secret(), self._clock.now(), self._membership.id
        device = device_storage.DeviceRow(guests.new_id(), "", label, int(now), int(now))

        def take(connection: Connection) -> Any:
            link = fingerprint(token)
            found = device_storage.use_device_link(
                connection, link, device, fingerprint(secret), now
            )
            if before is not None:
                device_storage.end_device(connection, before.id, before.device, process)
            return found

        found = await self._store.write(take)
        if before is not None:
            self.drop_devices(before.id)
        return Guest(found.id, found.name, device.id), self._cookie(secret)

    async def end_device(self, guest: Guest, device: str) -> None:
        """End a device of a guest, at once and in all processes."""
        process = self._membership.id
        await self._store.write(lambda c: device_storage.end_device(c, guest.id, device, process))
        self.drop_devices(guest.id)

    def expired_cookie(self) -> Cookie:
        return self._cookie("")

    def drop_devices(self, guest: str) -> None:
        """Disconnect ended devices of a guest (empty: of any), perhaps ended by another process."""
        self.forget(guest)
        open_ = {tab for tab in self.tabs if tab.user is not None and guest in ("", tab.user.id)}
        if open_:
            self._background.start(self._disconnect_ended(open_))

    async def _disconnect_ended(self, tabs: set[Tab]) -> None:
        asked = {tab.user.device for tab in tabs if tab.user is not None}
        left = await self._store.read(partial(device_storage.existing_devices, ids=asked))
        for tab in tabs:
            if tab.user is not None and tab.user.device not in left:
                tab.end(text("server-device-ended"))
