"""From a cookie to a guest."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.middleware.authentication import (
    AbstractAuthenticationMiddleware,
    AuthenticationResult,
)
from litestar.types import Scope
from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.naming import clean_name
from ludotheque.server.guests import guest as guests
from ludotheque.server.guests.guest import Guest, fingerprint
from ludotheque.server.http.connection_limits import network_of
from ludotheque.server.storage import devices
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.text import Problem, Text, text

MAX_CACHED_GUESTS = 10_000
DAY_S = 86_400
YEAR_S = 365 * DAY_S
OPEN_PATHS = ("/api/games",)  # what a page needs to say anything at all


class Tab(Protocol):
    """A socket at a table, as far as it concerns whose it is."""

    user: Guest | None

    def end(self, why: Text) -> None: ...


class Sessions:
    """Guests by their secret; the latest are remembered so that most requests need no look-up."""

    def __init__(self, house: TableRegistry) -> None:
        self._house = house
        house.together.on_guest_renamed = self._forget
        house.together.on_devices_ended = self.drop_devices
        self._guests: OrderedDict[str, Guest] = OrderedDict()
        self._recorded_at: dict[str, float] = {}  # when a device was written down last
        self._forget_count = 0  # how often somebody was: what was looked up before does not count
        self.tabs: set[Tab] = set()  # all that are open

    @property
    def cookie_name(self) -> str:
        """Browsers share cookies between the ports of a machine; servers must not. Over HTTPS the
        name makes browsers sure that nobody but this host has set it."""
        name = f"ludotheque_{hashlib.blake2b(self._house.secret, digest_size=4).hexdigest()}"
        return f"__Host-{name}" if self._house.config.https else name

    def _secret(self, cookies: Mapping[str, str]) -> str:
        """A cookie from before the server spoke HTTPS is good, too; it is given anew."""
        name = self.cookie_name
        return cookies.get(name) or cookies.get(name.removeprefix("__Host-"), "")

    async def guest(self, cookies: Mapping[str, str], network: str = "") -> Guest | None:
        """Whose browser this is, if the server knows it; `network` is where it comes from."""
        secret = self._secret(cookies)
        if not secret or len(secret) > 100:
            return None
        key, before = fingerprint(secret), self._forget_count
        found = self._guests.get(key)
        if found is None:
            found = await self._house.store.read(lambda c: guests.find_guest(c, secret))
            if found is None:
                return None
        if before == self._forget_count:  # else it may have been ended meanwhile
            self._remember(key, found)
        if self._house.now() - self._recorded_at.get(found.device, 0) > DAY_S:
            self._recorded_at[found.device] = self._house.now()
            self._house.in_background(self._record_visit(found, network))
        return found

    async def _record_visit(self, guest: Guest, network: str) -> None:
        now, digest = int(self._house.now()), self._digest(network)
        see = partial(
            devices.record_visit, device=guest.device, guest=guest.id, now=now, network=digest
        )
        await self._house.store.write(see)

    def _digest(self, network: str) -> str:
        """All that is kept of a network: enough to see that two guests come from the same."""
        if not network:
            return ""
        return hashlib.blake2b(network.encode(), key=self._house.secret, digest_size=8).hexdigest()

    async def create_guest(
        self, name: str, label: str = "", network: str = ""
    ) -> tuple[Guest, Cookie]:
        """A new guest, and the cookie that makes its browser this guest."""
        guest = Guest(guests.new_id(), clean_name(name) if name else "", guests.new_id())
        secret, now = guests.new_secret(), self._house.now()
        digest = self._digest(network)
        add = partial(guests.add_guest, guest=guest, secret=secret, label=label, now=now)
        await self._house.store.write(partial(add, network=digest))
        self._remember(fingerprint(secret), guest)
        return guest, self._cookie(secret)

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = replace(guest, name=clean_name(name))
        process = self._house.peers.id
        await self._house.store.write(lambda c: guests.rename_guest(c, renamed, process))
        self._forget(guest.id)  # on all devices; this one may have been ended meanwhile
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
            secure=self._house.config.https,
            path="/",
            max_age=YEAR_S if secret else 0,
        )

    def _forget(self, id_: str) -> None:
        """A guest has another name, or another device; without an id: anybody may."""
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
        """What a link to another device holds, and until when it works."""
        token, until = guests.new_secret(), int(self._house.now()) + devices.LINK_LIFETIME_S
        offer = partial(
            devices.add_device_link, guest=guest.id, secret=fingerprint(token), until=until
        )
        await self._house.store.write(offer)
        return token, until

    async def find_device_link(self, token: str) -> str:
        """The name of whom a link leads to."""
        now = self._house.now()
        read = self._house.store.read
        found = await read(lambda c: devices.find_device_link(c, fingerprint(token), now))
        if found is None:
            raise Problem(text("server-bad-handover"))
        return str(found.name)

    async def use_device_link(
        self, token: str, label: str, before: Guest | None
    ) -> tuple[Guest, Cookie]:
        """Be the guest that a link leads to, here; whom this browser was before, it is not."""
        secret, now, process = guests.new_secret(), self._house.now(), self._house.peers.id
        device = devices.DeviceRow(guests.new_id(), "", label, int(now), int(now))

        def take(connection: Connection) -> Any:
            link = fingerprint(token)
            found = devices.use_device_link(connection, link, device, fingerprint(secret), now)
            if before is not None:
                devices.end_device(connection, before.id, before.device, process)
            return found

        found = await self._house.store.write(take)
        if before is not None:
            self.drop_devices(before.id)
        return Guest(found.id, found.name, device.id), self._cookie(secret)

    async def end_device(self, guest: Guest, device: str) -> None:
        """A device of this guest is out, at once and everywhere."""
        process = self._house.peers.id
        await self._house.store.write(lambda c: devices.end_device(c, guest.id, device, process))
        self.drop_devices(guest.id)

    def expired_cookie(self) -> Cookie:
        return self._cookie("")

    def drop_devices(self, guest: str) -> None:
        """Devices of this guest have been ended, perhaps by another process."""
        self._forget(guest)
        open_ = {tab for tab in self.tabs if tab.user is not None and guest in ("", tab.user.id)}
        if open_:
            self._house.in_background(self._disconnect_ended(open_))

    async def _disconnect_ended(self, tabs: set[Tab]) -> None:
        asked = {tab.user.device for tab in tabs if tab.user is not None}
        left = await self._house.store.read(partial(devices.existing_devices, ids=asked))
        for tab in tabs:
            if tab.user is not None and tab.user.device not in left:
                tab.end(text("server-device-ended"))


# Servers of one process, as in tests, share their routes; each attaches its own services to the
# scope of a request.
_HOUSE, _IDENTITY = "ludotheque.house", "ludotheque.identity"


def attach_to_scope(scope: Scope, house: TableRegistry, identity: Sessions) -> None:
    place: Any = scope
    place[_HOUSE], place[_IDENTITY] = house, identity


def house_of(scope: Scope) -> TableRegistry:
    return scope[_HOUSE]  # type: ignore[literal-required, no-any-return]


def identity_of(scope: Scope) -> Sessions:
    return scope[_IDENTITY]  # type: ignore[literal-required, no-any-return]


class GuestAuthentication(AbstractAuthenticationMiddleware):
    """`connection.user` is the guest, or None for a stranger: much is open to strangers, too."""

    async def authenticate_request(
        self, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> AuthenticationResult:
        network = network_of(connection.client.host) if connection.client else ""
        guest = await identity_of(connection.scope).guest(connection.cookies, network)
        said_later = (
            connection.scope["type"] == ScopeType.WEBSOCKET or connection.url.path in OPEN_PATHS
        )
        if guest is not None and not said_later:
            house_of(connection.scope).orders.require_not_blocked(guest.id)
        return AuthenticationResult(user=guest, auth=None)
