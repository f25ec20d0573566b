"""The devices of guests, and links by which a guest comes to another one. Of secrets the database
has the hashes alone."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from ludotheque.server.storage.cluster import LeftOut, one_at_a_time, tell
from ludotheque.server.storage.schema import devices, guests, handovers, links
from ludotheque.server.storage.schema_notices import notice_ways
from ludotheque.text import Problem, text

MOST = 20  # devices of one guest
LASTS = 600  # seconds that a link to another device works


class DeviceRow(Struct, frozen=True):
    id: str
    guest: str
    label: str
    created: int
    seen: int


def add(connection: Connection, device: DeviceRow, secret: str) -> None:
    row = {"id": device.id, "guest": device.guest, "label": device.label}
    row["secret"] = secret
    connection.execute(insert(devices).values(**row, created=device.created, seen=device.seen))


def of_guest(connection: Connection, guest: str) -> list[DeviceRow]:
    columns = [devices.c[name] for name in DeviceRow.__struct_fields__]
    query = select(*columns).where(devices.c.guest == guest)
    found = connection.execute(query.order_by(devices.c.seen.desc(), devices.c.created.desc()))
    return [DeviceRow(*row) for row in found]


def which_are(connection: Connection, ids: set[str]) -> set[str]:
    """Those of these devices that have not been ended."""
    return set(connection.execute(select(devices.c.id).where(devices.c.id.in_(ids))).scalars())


def see(connection: Connection, device: str, guest: str, now: int, network: str) -> None:
    """This one was here today; from which network, if that is known."""
    connection.execute(update(devices).where(devices.c.id == device).values(seen=now))
    seen = {"seen": now, "network": network} if network else {"seen": now}
    connection.execute(update(guests).where(guests.c.id == guest).values(**seen))


def end(connection: Connection, guest: str, device: str, process: str) -> None:
    """From now on it is a stranger's: no link that it made leads back or to a seat, and no push
    reaches it (which of them is its own is not known, so the others have to be turned on again)."""
    mine = (devices.c.guest == guest, devices.c.id == device)
    if not connection.execute(delete(devices).where(*mine)).rowcount:
        raise Problem(text("server-no-device"))
    connection.execute(delete(handovers).where(handovers.c.guest == guest))
    connection.execute(delete(links).where(links.c.device == device))
    pushed = (notice_ways.c.guest == guest, notice_ways.c.kind == "push")
    connection.execute(delete(notice_ways).where(*pushed))
    tell(connection, LeftOut(process, guest))


# Links -------------------------------------------------------------------------------------------


def offer(connection: Connection, guest: str, secret: str, until: int) -> None:
    """The newest link works; any before it no longer does."""
    connection.execute(delete(handovers).where(handovers.c.guest == guest))
    connection.execute(insert(handovers).values(secret=secret, guest=guest, until=until))


def offered(connection: Connection, secret: str, now: float) -> Any:
    """The guest (id, name) that a link leads to, if it still does."""
    query = select(guests.c.id, guests.c.name).join(handovers, handovers.c.guest == guests.c.id)
    where = (handovers.c.secret == secret, handovers.c.until >= now)
    return connection.execute(query.where(*where)).first()


def take(connection: Connection, link: str, device: DeviceRow, secret: str, now: float) -> Any:
    """Use a link up: the guest that the device now is."""
    found = offered(connection, link, now)
    used = delete(handovers).where(handovers.c.secret == link)
    if found is None or connection.execute(used).rowcount != 1:
        raise Problem(text("server-bad-handover"))
    one_at_a_time(connection, f"devices {found.id}")
    mine = select(func.count()).select_from(devices).where(devices.c.guest == found.id)
    if connection.execute(mine).scalar_one() >= MOST:
        raise Problem(text("server-many-devices", n=MOST))
    named = DeviceRow(device.id, found.id, device.label, device.created, device.seen)
    add(connection, named, secret)
    return found


def forget_links(connection: Connection, now: float) -> None:
    connection.execute(delete(handovers).where(handovers.c.until < now))
