"""The devices of guests, and links by which a guest comes to another one. Of secrets the database
has the hashes alone."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from ludotheque.server.storage.cluster import DevicesEnded, lock_transaction, notify
from ludotheque.server.storage.schema import device_links, devices, guests, seat_links
from ludotheque.server.storage.schema_notices import notice_ways
from ludotheque.text import Problem, text

MAX_DEVICES_PER_GUEST = 20  # devices of one guest
LINK_LIFETIME_S = 600  # that a link to another device works


class DeviceRow(Struct, frozen=True):
    id: str
    guest: str
    label: str
    created: int
    seen: int


def add_device(connection: Connection, device: DeviceRow, secret: str) -> None:
    row = {"id": device.id, "guest": device.guest, "label": device.label}
    row["secret"] = secret
    connection.execute(insert(devices).values(**row, created=device.created, seen=device.seen))


def devices_of(connection: Connection, guest: str) -> list[DeviceRow]:
    columns = [devices.c[name] for name in DeviceRow.__struct_fields__]
    query = select(*columns).where(devices.c.guest == guest)
    found = connection.execute(query.order_by(devices.c.seen.desc(), devices.c.created.desc()))
    return [DeviceRow(*row) for row in found]


def existing_devices(connection: Connection, ids: set[str]) -> set[str]:
    """The devices among `ids` that have not been ended."""
    return set(connection.execute(_EXISTING, {"ids": list(ids)}).scalars())


_EXISTING = select(devices.c.id).where(devices.c.id.in_(bindparam("ids", expanding=True)))


def record_visit(connection: Connection, device: str, guest: str, now: int, network: str) -> None:
    """Note that a device was used today, and from which network, if known."""
    connection.execute(update(devices).where(devices.c.id == device).values(seen=now))
    seen = {"seen": now, "network": network} if network else {"seen": now}
    connection.execute(update(guests).where(guests.c.id == guest).values(**seen))


def end_device(connection: Connection, guest: str, device: str, process: str) -> None:
    """End a device: its links stop working, and so do all push subscriptions of the guest (which
    one is its own is not known)."""
    mine = (devices.c.guest == guest, devices.c.id == device)
    if not connection.execute(delete(devices).where(*mine)).rowcount:
        raise Problem(text("server-no-device"))
    connection.execute(delete(device_links).where(device_links.c.guest == guest))
    connection.execute(delete(seat_links).where(seat_links.c.device == device))
    pushed = (notice_ways.c.guest == guest, notice_ways.c.kind == "push")
    connection.execute(delete(notice_ways).where(*pushed))
    notify(connection, DevicesEnded(process, guest))


# Links -------------------------------------------------------------------------------------------


def add_device_link(connection: Connection, guest: str, secret: str, until: int) -> None:
    """The newest link works; any before it no longer does."""
    connection.execute(delete(device_links).where(device_links.c.guest == guest))
    connection.execute(insert(device_links).values(secret=secret, guest=guest, until=until))


def find_device_link(connection: Connection, secret: str, now: float) -> Any:
    """The guest (id, name) that a link leads to, if it still does."""
    query = select(guests.c.id, guests.c.name).join(
        device_links, device_links.c.guest == guests.c.id
    )
    where = (device_links.c.secret == secret, device_links.c.until >= now)
    return connection.execute(query.where(*where)).first()


def use_device_link(
    connection: Connection, link: str, device: DeviceRow, secret: str, now: float
) -> Any:
    """Use a link up: the guest that the device now is."""
    found = find_device_link(connection, link, now)
    used = delete(device_links).where(device_links.c.secret == link)
    if found is None or connection.execute(used).rowcount != 1:
        raise Problem(text("server-bad-handover"))
    lock_transaction(connection, f"devices {found.id}")
    mine = select(func.count()).select_from(devices).where(devices.c.guest == found.id)
    if connection.execute(mine).scalar_one() >= MAX_DEVICES_PER_GUEST:
        raise Problem(text("server-many-devices", n=MAX_DEVICES_PER_GUEST))
    named = DeviceRow(device.id, found.id, device.label, device.created, device.seen)
    add_device(connection, named, secret)
    return found


def delete_expired_device_links(connection: Connection, now: float) -> None:
    connection.execute(delete(device_links).where(device_links.c.until < now))
