"""Seats: taking, leaving and arranging them, and the beginning of the match."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from ludotheque.bots.seats import bot_name, distinct_name
from ludotheque.colours import assign_colours
from ludotheque.match import Match
from ludotheque.naming import clean_name
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.record import Holder, Origin, Record, new_header, recorded_options
from ludotheque.registry import game
from ludotheque.rules import Seat
from ludotheque.server.bots.catalogue import require_known_bot
from ludotheque.server.guests.guest import Guest
from ludotheque.server.ratings.rated_tables import require_ratable_seats
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, text

OPEN_SEAT = p.SeatInfo("open")


def _require_open(table: Table, seat: Seat) -> p.SeatInfo:
    if table.row.status != "open":
        raise Problem(text("server-begun"))
    if seat >= len(table.seats):
        raise Problem(text("refused-seat"))
    return table.seats[seat]


def sit(table: Table, guest: Guest, asked: r.SitRequest) -> None:
    info = _require_open(table, asked.seat)
    if info.kind != "open":
        raise Problem(text("server-seat-taken"))
    if info.guest and info.guest != guest.id:
        raise Problem(text("server-seat-kept", name=info.name))
    name = clean_name(asked.name or info.name or guest.name)
    name = distinct_name([name], _other_names(table, asked.seat))
    colour = _colour(table, asked.seat, asked.colour or info.colour)
    taken = p.SeatInfo("person", name=name, guest=guest.id, colour=colour)
    _require_ratable(table, asked.seat, taken)
    table.set_seat(asked.seat, taken)
    table.add_holder(asked.seat, guest.id)
    announce_seats(table)


def stand(table: Table, guest: Guest, asked: r.StandRequest) -> None:
    _require_open(table, asked.seat)
    table.require_seat(guest.id, asked.seat)
    table.remove_holders(asked.seat)
    table.set_seat(asked.seat, OPEN_SEAT)
    announce_seats(table)


def arrange(table: Table, guest: Guest, asked: r.ArrangeRequest) -> None:
    info = _require_open(table, asked.seat)
    if guest.id != table.row.host:
        raise Problem(text("server-host-only"))
    if info.kind == "person" and info.guest != guest.id:
        raise Problem(text("server-seat-taken"))
    if asked.bot:
        require_known_bot(asked.bot)
    arranged = _bot(table, asked.seat, asked.bot) if asked.bot else OPEN_SEAT
    _require_ratable(table, asked.seat, arranged)
    table.remove_holders(asked.seat)
    table.set_seat(asked.seat, arranged)
    announce_seats(table)


def _require_ratable(table: Table, seat: Seat, info: p.SeatInfo) -> None:
    seats = [info if number == seat else old for number, old in enumerate(table.seats)]
    require_ratable_seats(table.row.settings, seats)


def revoke(table: Table, guest: Guest, asked: r.RevokeRequest) -> None:
    """Remove all other holders of a seat. Only its first holder may: a stolen link revokes
    nothing."""
    table.require_seat(guest.id, asked.seat)
    if table.seats[asked.seat].guest != guest.id:
        raise Problem(text("server-not-your-seat"))
    table.remove_holders(asked.seat, kept=guest.id)


def announce_seats(table: Table, before: Record | None = None) -> None:
    """Add an event with all seats; begin the match when none is open, with the moves of
    `before`."""
    if table.row.status == "open" and all(info.kind != "open" for info in table.seats):
        begin(table, before)
    over = table.match is not None and table.match.over
    table.add_event(p.Seated(tuple(table.seats), "over" if over else table.row.status))


def begin(table: Table, before: Record | None = None) -> None:
    if table.row.settings.shuffle:
        _shuffle(table)
    found = game(table.row.game)
    options = recorded_options(found, table.row.version, table.row.options)
    people = [Holder(info.name, info.bot, info.colour) for info in table.seats]
    settings = table.row.settings
    agreed = {"takeback": settings.takeback, "rated": settings.rated}
    header = new_header(found, options, people, id=table.id, **agreed)
    header = replace(header, version=table.row.version)
    record = Record(header, [])
    if before is not None:
        origin = Origin(before.header.id, len(before.entries))
        record = Record(replace(header, origin=origin), [*before.entries])
    table.begin(Match(record, table.row.seed, rules=table.rules, clock=table.clock.now))


def _shuffle(table: Table) -> None:
    order = list(range(len(table.seats)))
    secrets.SystemRandom().shuffle(order)
    infos, held = list(table.seats), [set(holders) for holders in table.held_by]
    for seat in order:
        table.remove_holders(seat)
    for seat, old in enumerate(order):
        table.set_seat(seat, infos[old])
        for guest in held[old]:
            table.add_holder(seat, guest)


def _other_names(table: Table, seat: Seat) -> list[str]:
    """The names on the other seats, reserved ones included."""
    return [info.name for number, info in enumerate(table.seats) if number != seat]


def _bot(table: Table, seat: Seat, bot: str) -> p.SeatInfo:
    name, colour = bot_name(bot, _other_names(table, seat)), _colour(table, seat)
    return p.SeatInfo("bot", name=name, bot=bot, colour=colour)


def _colour(table: Table, seat: Seat, wanted: str = "") -> str:
    """The colour of a new player: the wanted one if it is free, else one that is left."""
    others = [info.colour for number, info in enumerate(table.seats) if number != seat]
    return assign_colours(game(table.row.game), [wanted, *filter(None, others)])[0]
