"""Webhooks, signed as standardwebhooks.com says, so that receivers can verify them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from ludotheque.server.notices.safe_http import SafeHttpClient, raise_for_status

PREFIX = "whsec_"


def new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, id_: str, at: int, body: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = hmac.digest(key, f"{id_}.{at}.".encode() + body, hashlib.sha256)
    return "v1," + base64.b64encode(signed).decode()


async def send(http: SafeHttpClient, url: str, secret: str, body: bytes, id_: str, at: int) -> None:
    headers = {
        "Content-Type": "application/json",
        "webhook-id": id_,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret, id_, at, body),
    }
    raise_for_status(await http.post(url, body, headers))
