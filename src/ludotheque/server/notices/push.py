"""Web Push: what the `webpush` package encrypts and signs, and our own requests carry.

The package has no part in the sending: push services' addresses come from browsers, and are
treated like any other address from a client (`safe_http.py`).
"""

from __future__ import annotations

import base64
import binascii
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert, select

from ludotheque.extras import needing
from ludotheque.server.notices.safe_http import SafeHttpClient, raise_for_status
from ludotheque.server.storage.cluster import lock_transaction
from ludotheque.server.storage.schema import settings
from ludotheque.text import Problem, text

TTL_S = 24 * 3600  # that a push service may keep what it cannot deliver
KEYS_SETTING = "push-keys"


class Keys(Struct, frozen=True):
    """VAPID keys: push services recognize this server by them."""

    private: str  # PEM
    public: str
    shown: str  # what browsers are given


class BrowserKeys(Struct, frozen=True):
    """Keys of one browser, which alone can decrypt its messages."""

    p256dh: str
    auth: str


_keys = msgspec.json.Decoder(Keys)
browser_keys = msgspec.json.Decoder(BrowserKeys)


def server_keys(connection: Connection) -> Keys:
    """The keys of all processes: made at the first start, kept in the database."""
    lock_transaction(connection, KEYS_SETTING)
    where = settings.c.name == KEYS_SETTING
    found = connection.execute(select(settings.c.value).where(where)).scalar()
    if found is not None:
        return _keys.decode(found)
    with needing("notices"):
        from webpush.vapid import VAPID
    private, public, shown = VAPID.generate_keys()
    keys = Keys(private.decode(), public.decode(), shown)
    connection.execute(insert(settings).values(name=KEYS_SETTING, value=msgspec.json.encode(keys)))
    return keys


def check_keys(p256dh: str, auth: str) -> None:
    """A point on the curve, and 16 bytes: as browsers give them."""
    from cryptography.hazmat.primitives.asymmetric import ec  # comes with webpush

    try:
        point, secret = (base64.urlsafe_b64decode(one + "==") for one in (p256dh, auth))
    except (ValueError, binascii.Error):
        raise Problem(text("notices-bad-browser")) from None
    if len(point) != 65 or point[0] != 4 or len(secret) != 16:
        raise Problem(text("notices-bad-browser"))
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise Problem(text("notices-bad-browser")) from None


class PushSender:
    def __init__(self, keys: Keys, http: SafeHttpClient, contact: str) -> None:
        self.keys, self._http, self._contact = keys, http, contact

    @cached_property
    def _web_push(self) -> Any:
        with needing("notices"):
            from webpush import WebPush
        private, public = self.keys.private.encode(), self.keys.public.encode()
        return WebPush(private, public, subscriber=self._contact, ttl=TTL_S)

    async def send(self, endpoint: str, secret: str, message: bytes, topic: str) -> None:
        from webpush import WebPushSubscription

        keys = browser_keys.decode(secret)
        subscription = {"endpoint": endpoint, "keys": {"p256dh": keys.p256dh, "auth": keys.auth}}
        made = self._web_push.get(message, WebPushSubscription.model_validate(subscription))
        # Of several that wait for a browser that is off, the newest about a table is enough.
        headers = {**made.headers, "Topic": topic, "Urgency": "normal"}
        raise_for_status(await self._http.post(endpoint, made.encrypted, headers))
