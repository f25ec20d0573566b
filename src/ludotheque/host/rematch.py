"""A rematch: the same game again with seats rotated by one."""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.forms import form, renewed_options, seat_named
from ludotheque.host.data import Guest
from ludotheque.host.seats import sit
from ludotheque.host.table import HostedTable
from ludotheque.protocol import messages as p
from ludotheque.protocol.requests import SitRequest
from ludotheque.registry import game
from ludotheque.table.setup import Variant
from ludotheque.text import Problem, text


def require_rematch(table: HostedTable, guest: Guest) -> None:
    """Raise a Problem for guests without a seat, and where the match cannot be played again."""
    if not table.seats_held_by(guest.id):
        raise Problem(text("server-not-your-seat"))
    data = table.data
    if data.status != "over" or data.daily or data.contest or data.settings.imported:
        raise Problem(text("server-not-over"))


def announce_rematch(table: HostedTable, id_: str) -> None:
    table.data.rematch = id_
    table.add_event(p.Again(id_))


def take_reserved_seats(table: HostedTable, guest: Guest) -> bool:
    """Seat a guest who asks for a rematch that others have asked for; returns whether a seat was
    kept for the guest."""
    infos = enumerate(table.seats)
    kept = [seat for seat, info in infos if info.kind == "open" and info.guest == guest.id]
    for seat in kept:
        sit(table, guest, SitRequest(id="", seat=seat, name=""))
    return bool(kept)


def rotate_variant(table: HostedTable) -> Variant:
    """The same game by the newest rules; an option that names a seat names its player's new
    seat."""
    found, data = game(table.data.game), table.data
    options = renewed_options(found, data.version, data.options)
    for field in form(found):
        if field.seat and (seat := seat_named(options[field.name])):
            moved = (seat - 2) % len(table.seats) + 1
            options[field.name] = next(one for one in field.choices if seat_named(one) == moved)
    return replace(table.variant, version=found.versions[-1], options=options)


def rotate_seats(table: HostedTable, guest: Guest) -> list[p.SeatInfo]:
    """The seats of a rematch: the guest's taken, those of other people reserved for them."""
    mine, count = table.seats_held_by(guest.id), len(table.seats)
    seats: list[p.SeatInfo] = []
    for number in range(count):
        before = (number + 1) % count
        old = table.seats[before]
        if old.kind == "bot":
            seats.append(p.SeatInfo("bot", name=old.name, bot=old.bot, colour=old.colour))
        elif before in mine:
            seats.append(p.SeatInfo("person", name=old.name, guest=guest.id, colour=old.colour))
        else:
            seats.append(p.SeatInfo("open", name=old.name, guest=old.guest, colour=old.colour))
    return seats
