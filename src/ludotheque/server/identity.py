"""From a cookie to a guest."""

from __future__ import annotations

from collections import OrderedDict

from litestar.datastructures import Cookie

from ludotheque.server.guests import (
    COOKIE,
    Guest,
    add_guest,
    clean_name,
    find_guest,
    fingerprint,
    new_id,
    new_secret,
    rename_guest,
)
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, text

KEPT = 10_000
YEAR = 365 * 86_400


class Identity:
    """Guests by their secret; the latest are remembered so that most requests need no look-up."""

    def __init__(self, store: Store, https: bool) -> None:
        self._store, self._https = store, https
        self._known: OrderedDict[str, Guest] = OrderedDict()

    async def guest(self, secret: str | None) -> Guest | None:
        """Whose cookie this is, if anybody's."""
        if not secret or len(secret) > 100:
            return None
        key = fingerprint(secret)
        found = self._known.get(key)
        if found is None:
            found = await self._store.read(lambda connection: find_guest(connection, secret))
            if found is None:
                return None
        self._remember(key, found)
        return found

    async def must(self, secret: str | None) -> Guest:
        found = await self.guest(secret)
        if found is None:
            raise Problem(text("server-who"))
        return found

    async def become(self, name: str) -> tuple[Guest, Cookie]:
        """A new guest, and the cookie that makes its browser this guest."""
        guest, secret = Guest(new_id(), clean_name(name) if name else ""), new_secret()
        await self._store.write(lambda connection: add_guest(connection, guest, secret))
        self._remember(fingerprint(secret), guest)
        return guest, self.cookie(secret)

    async def rename(self, secret: str, guest: Guest, name: str) -> Guest:
        renamed = Guest(guest.id, clean_name(name))
        await self._store.write(lambda connection: rename_guest(connection, renamed))
        self._remember(fingerprint(secret), renamed)
        return renamed

    def cookie(self, secret: str) -> Cookie:
        return Cookie(
            key=COOKIE,
            value=secret,
            httponly=True,
            samesite="strict",
            secure=self._https,
            path="/",
            max_age=YEAR,
        )

    def _remember(self, key: str, guest: Guest) -> None:
        self._known[key] = guest
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
