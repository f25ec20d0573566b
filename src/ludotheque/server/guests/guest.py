"""Guests: public id, name, the secret of a browser, and muted guests."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from ludotheque.host.data import Guest as Guest
from ludotheque.server.guests import device_storage
from ludotheque.server.storage.cluster import GuestRenamed, lock_transaction, notify
from ludotheque.server.storage.schema import devices, guests, mutes, settings
from ludotheque.text import Problem, text

MAX_MUTED = 500
_MUTED = select(mutes.c.muted).where(mutes.c.guest == bindparam("by"))


def new_id() -> str:
    """80 random bits: addresses of tables cannot be guessed."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 signs that are hard to confuse
    return "".join(secrets.choice(alphabet) for _ in range(16))


def is_id(written: str) -> bool:
    return written.isascii() and written.isalnum() and len(written) <= 40


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def fingerprint(secret: str) -> str:
    """The stored hash of a secret. It has 256 random bits, so a plain hash cannot be searched."""
    return hashlib.sha256(secret.encode()).hexdigest()


# In the database -------------------------------------------------------------------------------


def find_guest(connection: Connection, secret: str) -> Guest | None:
    query = select(guests.c.id, guests.c.name, devices.c.id).join(guests)
    found = connection.execute(query.where(devices.c.secret == fingerprint(secret))).first()
    return Guest(*found) if found else None


def add_guest(
    connection: Connection,
    guest: Guest,
    secret: str,
    label: str = "",
    now: float | None = None,
    network: str = "",
) -> None:
    """Add a guest with its first device; `now` is the server's time."""
    now = int(time.time() if now is None else now)
    row = {"id": guest.id, "name": guest.name, "created": now, "seen": now, "network": network}
    connection.execute(insert(guests).values(**row))
    device = device_storage.DeviceRow(guest.device or new_id(), guest.id, label, now, now)
    device_storage.add_device(connection, device, fingerprint(secret))


def require_device(connection: Connection, guest: Guest) -> None:
    """Raise a Problem if the device was ended meanwhile."""
    if guest.device and not device_storage.existing_devices(connection, {guest.device}):
        raise Problem(text("server-device-ended"))


def admit_guest(connection: Connection, guest: Guest) -> set[str]:
    """The muted guests of a guest who joins a table. Raises a Problem if the device was ended."""
    require_device(connection, guest)
    return muted_by(connection, guest.id)


def rename_guest(connection: Connection, guest: Guest, process: str = "") -> None:
    connection.execute(update(guests).where(guests.c.id == guest.id).values(name=guest.name))
    notify(connection, GuestRenamed(process, guest.id))


def names_of(connection: Connection, ids: Collection[str]) -> dict[str, str]:
    query = select(guests.c.id, guests.c.name).where(guests.c.id.in_(ids))
    return {found.id: found.name for found in connection.execute(query)}


def muted_by(connection: Connection, guest: str) -> set[str]:
    return set(connection.execute(_MUTED, {"by": guest}).scalars())


def set_mute(connection: Connection, guest: str, other: str, on: bool) -> None:
    connection.execute(delete(mutes).where(mutes.c.guest == guest, mutes.c.muted == other))
    if on:
        if len(muted_by(connection, guest)) >= MAX_MUTED:
            raise Problem(text("server-too-often"))
        connection.execute(insert(mutes).values(guest=guest, muted=other))


def server_secret(connection: Connection) -> bytes:
    """The secret that daily challenges are drawn from; made on the first use."""
    lock_transaction(connection, "secret")
    where = settings.c.name == "secret"
    found = connection.execute(select(settings.c.value).where(where)).scalar()
    if found is None:
        found = secrets.token_bytes(32)
        connection.execute(insert(settings).values(name="secret", value=found))
    return bytes(found)
