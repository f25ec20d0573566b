"""From a cookie to a guest."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.middleware.authentication import (
    AbstractAuthenticationMiddleware,
    AuthenticationResult,
)

from ludotheque.naming import clean_name
from ludotheque.server import guests
from ludotheque.server.guests import Guest, fingerprint
from ludotheque.server.house import House

KEPT = 10_000
DAY = 86_400
YEAR = 365 * DAY
WORDS = ("/api/games",)  # what a page needs to say anything at all


class Identity:
    """Guests by their secret; the latest are remembered so that most requests need no look-up."""

    def __init__(self, house: House) -> None:
        self._house = house
        house.together.renamed = self._forget
        self._known: OrderedDict[str, Guest] = OrderedDict()
        self._seen: dict[str, float] = {}  # when that was written down last

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

    async def guest(self, cookies: Mapping[str, str]) -> Guest | None:
        """Whose browser this is, if the server knows it."""
        secret = self._secret(cookies)
        if not secret or len(secret) > 100:
            return None
        key = fingerprint(secret)
        found = self._known.get(key)
        if found is None:
            found = await self._house.store.read(lambda c: guests.find_guest(c, secret))
            if found is None:
                return None
        self._remember(key, found)
        if self._house.now() - self._seen.get(found.id, 0) > DAY:
            self._seen[found.id] = self._house.now()
            self._house.in_background(self._see(found))
        return found

    async def _see(self, guest: Guest) -> None:
        now = self._house.now()
        await self._house.store.write(lambda c: guests.see_guest(c, guest.id, now))

    async def become(self, name: str) -> tuple[Guest, Cookie]:
        """A new guest, and the cookie that makes its browser this guest."""
        guest = Guest(guests.new_id(), clean_name(name) if name else "")
        secret = guests.new_secret()
        await self._house.store.write(lambda c: guests.add_guest(c, guest, secret))
        self._remember(fingerprint(secret), guest)
        return guest, self._cookie(secret)

    async def rename(self, cookies: Mapping[str, str], guest: Guest, name: str) -> Guest:
        renamed, secret = Guest(guest.id, clean_name(name)), self._secret(cookies)
        process = self._house.peers.id
        await self._house.store.write(lambda c: guests.rename_guest(c, renamed, process))
        self._remember(fingerprint(secret), renamed)
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
            max_age=YEAR,
        )

    def _forget(self, id_: str) -> None:
        """Another process has given this guest another name."""
        for key in [key for key, guest in self._known.items() if guest.id == id_]:
            del self._known[key]

    def _remember(self, key: str, guest: Guest) -> None:
        self._known[key] = guest
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            self._seen.pop(self._known.popitem(last=False)[1].id, None)


class KnowGuests(AbstractAuthenticationMiddleware):
    """`connection.user` is the guest, or None for a stranger: much is open to strangers, too."""

    async def authenticate_request(
        self, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> AuthenticationResult:
        guest = await connection.app.state.identity.guest(connection.cookies)
        said_later = connection.scope["type"] == ScopeType.WEBSOCKET or connection.url.path in WORDS
        if guest is not None and not said_later:
            connection.app.state.house.orders.must_let_in(guest.id)
        return AuthenticationResult(user=guest, auth=None)
