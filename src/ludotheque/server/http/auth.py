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
from ludotheque.server.tables.registry import House
from ludotheque.text import Problem, Text, text

KEPT = 10_000
DAY = 86_400
YEAR = 365 * DAY
WORDS = ("/api/games",)  # what a page needs to say anything at all


class Tab(Protocol):
    """A socket at a table, as far as it concerns whose it is."""

    me: Guest | None

    def end(self, why: Text) -> None: ...


class Identity:
    """Guests by their secret; the latest are remembered so that most requests need no look-up."""

    def __init__(self, house: House) -> None:
        self._house = house
        house.together.on_guest_renamed = self._forget
        house.together.on_devices_ended = self.left_out
        self._known: OrderedDict[str, Guest] = OrderedDict()
        self._seen: dict[str, float] = {}  # when a device was written down last
        self._forgotten = 0  # how often somebody was: what was looked up before does not count
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
        key, before = fingerprint(secret), self._forgotten
        found = self._known.get(key)
        if found is None:
            found = await self._house.store.read(lambda c: guests.find_guest(c, secret))
            if found is None:
                return None
        if before == self._forgotten:  # else it may have been ended meanwhile
            self._remember(key, found)
        if self._house.now() - self._seen.get(found.device, 0) > DAY:
            self._seen[found.device] = self._house.now()
            self._house.in_background(self._see(found, network))
        return found

    async def _see(self, guest: Guest, network: str) -> None:
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

    async def become(self, name: str, label: str = "", network: str = "") -> tuple[Guest, Cookie]:
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

    def again(self, cookies: Mapping[str, str]) -> Cookie:
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
            max_age=YEAR if secret else 0,
        )

    def _forget(self, id_: str) -> None:
        """A guest has another name, or another device; without an id: anybody may."""
        self._forgotten += 1
        for key in [key for key, guest in self._known.items() if id_ in ("", guest.id)]:
            del self._known[key]

    def _remember(self, key: str, guest: Guest) -> None:
        self._known[key] = guest
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            self._seen.pop(self._known.popitem(last=False)[1].device, None)

    # Other devices -----------------------------------------------------------------------------

    async def hand_over(self, guest: Guest) -> tuple[str, int]:
        """What a link to another device holds, and until when it works."""
        token, until = guests.new_secret(), int(self._house.now()) + devices.LINK_LIFETIME_S
        offer = partial(
            devices.add_device_link, guest=guest.id, secret=fingerprint(token), until=until
        )
        await self._house.store.write(offer)
        return token, until

    async def offered(self, token: str) -> str:
        """The name of whom a link leads to."""
        now = self._house.now()
        read = self._house.store.read
        found = await read(lambda c: devices.find_device_link(c, fingerprint(token), now))
        if found is None:
            raise Problem(text("server-bad-handover"))
        return str(found.name)

    async def take_over(self, token: str, label: str, before: Guest | None) -> tuple[Guest, Cookie]:
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
            self.left_out(before.id)
        return Guest(found.id, found.name, device.id), self._cookie(secret)

    async def end(self, guest: Guest, device: str) -> None:
        """A device of this guest is out, at once and everywhere."""
        process = self._house.peers.id
        await self._house.store.write(lambda c: devices.end_device(c, guest.id, device, process))
        self.left_out(guest.id)

    def forget_cookie(self) -> Cookie:
        return self._cookie("")

    def left_out(self, guest: str) -> None:
        """Devices of this guest have been ended, perhaps by another process."""
        self._forget(guest)
        open_ = {tab for tab in self.tabs if tab.me is not None and guest in ("", tab.me.id)}
        if open_:
            self._house.in_background(self._show_out(open_))

    async def _show_out(self, tabs: set[Tab]) -> None:
        asked = {tab.me.device for tab in tabs if tab.me is not None}
        left = await self._house.store.read(partial(devices.existing_devices, ids=asked))
        for tab in tabs:
            if tab.me is not None and tab.me.device not in left:
                tab.end(text("server-device-ended"))


# Servers of one process, as in tests, share their routes; each attaches its own services to the
# scope of a request.
_HOUSE, _IDENTITY = "ludotheque.house", "ludotheque.identity"


def attach_to_scope(scope: Scope, house: House, identity: Identity) -> None:
    place: Any = scope
    place[_HOUSE], place[_IDENTITY] = house, identity


def house_of(scope: Scope) -> House:
    return scope[_HOUSE]  # type: ignore[literal-required, no-any-return]


def identity_of(scope: Scope) -> Identity:
    return scope[_IDENTITY]  # type: ignore[literal-required, no-any-return]


class KnowGuests(AbstractAuthenticationMiddleware):
    """`connection.user` is the guest, or None for a stranger: much is open to strangers, too."""

    async def authenticate_request(
        self, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> AuthenticationResult:
        network = network_of(connection.client.host) if connection.client else ""
        guest = await identity_of(connection.scope).guest(connection.cookies, network)
        said_later = connection.scope["type"] == ScopeType.WEBSOCKET or connection.url.path in WORDS
        if guest is not None and not said_later:
            house_of(connection.scope).orders.must_let_in(guest.id)
        return AuthenticationResult(user=guest, auth=None)
