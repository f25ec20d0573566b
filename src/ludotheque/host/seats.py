"""Seats: taking, leaving and arranging them, the beginning of the match, and of the next one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ludotheque.bots.names import require_known_bot
from ludotheque.bots.seats import bot_name, distinct_name, with_unique_names
from ludotheque.chance import new_order
from ludotheque.colours import assign_colours
from ludotheque.declaration import Game
from ludotheque.forms import rematch_options
from ludotheque.host.data import Guest, require_ratable_seats
from ludotheque.host.table import HostedTable
from ludotheque.match import Match
from ludotheque.naming import clean_name
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.protocol.pages import NewSeat
from ludotheque.protocol.requests import SitRequest
from ludotheque.record import Header, Holder, Origin, Record, coloured, new_header, recorded_options
from ludotheque.registry import game
from ludotheque.rules import Seat
from ludotheque.table.setup import Variant
from ludotheque.text import Problem, text

OPEN_SEAT = p.SeatInfo("open")


def new_seats(played: Game, guest: Guest, asked: Sequence[NewSeat]) -> list[p.SeatInfo]:
    """The seats of a new table, each with a name and a colour of its own."""
    there: list[Holder] = []
    for seat in asked:
        if seat.kind == "bot":
            require_known_bot(seat.bot)
            there.append(Holder("", seat.bot, seat.colour))
        elif seat.kind == "me":
            there.append(Holder(clean_name(seat.name or guest.name), colour=seat.colour))
    named = iter(with_unique_names(coloured(played, there)))
    return [
        p.SeatInfo("open")
        if seat.kind == "open"
        else replace(seat_of(holder := next(named)), guest="" if holder.bot else guest.id)
        for seat in asked
    ]


def recorded_seats(header: Header) -> tuple[p.SeatInfo, ...]:
    """The seats of a match from elsewhere: nobody here holds any."""
    return tuple(map(seat_of, header.seats))


def seat_of(holder: Holder) -> p.SeatInfo:
    """A seat with this holder, of no guest."""
    return p.SeatInfo(
        "bot" if holder.bot else "person", holder.name, holder.bot, colour=holder.colour
    )


def _require_open(table: HostedTable, seat: Seat) -> p.SeatInfo:
    if table.data.status != "open":
        raise Problem(text("server-begun"))
    if seat >= len(table.seats):
        raise Problem(text("refused-seat"))
    return table.seats[seat]


class SeatTaken(Problem):
    """Someone else has this seat."""

    def __init__(self) -> None:
        super().__init__(text("server-seat-taken"))


def sit(table: HostedTable, guest: Guest, asked: r.SitRequest) -> None:
    info = _require_open(table, asked.seat)
    if info.kind != "open":
        raise SeatTaken
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


def stand(table: HostedTable, guest: Guest, asked: r.StandRequest) -> None:
    _require_open(table, asked.seat)
    table.require_seat(guest.id, asked.seat)
    table.remove_holders(asked.seat)
    table.set_seat(asked.seat, OPEN_SEAT)
    announce_seats(table)


def arrange(table: HostedTable, guest: Guest, asked: r.ArrangeRequest) -> None:
    info = _require_open(table, asked.seat)
    if guest.id != table.data.host:
        raise Problem(text("server-host-only"))
    if info.kind == "person" and info.guest != guest.id:
        raise SeatTaken
    if asked.bot:
        require_known_bot(asked.bot)
    arranged = _bot(table, asked.seat, asked.bot) if asked.bot else OPEN_SEAT
    _require_ratable(table, asked.seat, arranged)
    table.remove_holders(asked.seat)
    table.set_seat(asked.seat, arranged)
    announce_seats(table)


def _require_ratable(table: HostedTable, seat: Seat, info: p.SeatInfo) -> None:
    seats = [info if number == seat else old for number, old in enumerate(table.seats)]
    require_ratable_seats(table.data.settings, seats)


def revoke(table: HostedTable, guest: Guest, asked: r.RevokeRequest) -> None:
    """Remove all other holders of a seat. Only its first holder may: a stolen link revokes
    nothing."""
    table.require_seat(guest.id, asked.seat)
    if table.seats[asked.seat].guest != guest.id:
        raise Problem(text("server-not-your-seat"))
    table.remove_holders(asked.seat, remaining=guest.id)


def announce_seats(table: HostedTable, before: Record | None = None) -> None:
    """Add an event with all seats; begin the match when none is open, with the moves of
    `before`."""
    if table.data.status == "open" and all(info.kind != "open" for info in table.seats):
        begin(table, before)
    over = table.match is not None and table.match.over
    table.add_event(p.Seated(tuple(table.seats), "over" if over else table.data.status))


def begin(table: HostedTable, before: Record | None = None) -> None:
    if table.data.settings.shuffle:
        _shuffle(table)
    found = game(table.data.game)
    options = recorded_options(found, table.data.version, table.data.options)
    people = [Holder(info.name, info.bot, info.colour) for info in table.seats]
    settings = table.data.settings
    agreed = {"takeback": settings.takeback, "rated": settings.rated}
    header = new_header(found, options, people, id=table.id, **agreed)
    header = replace(header, version=table.data.version)
    record = Record(header, [])
    if before is not None:
        origin = Origin(before.header.id, len(before.entries))
        record = Record(replace(header, origin=origin), [*before.entries])
    table.begin(Match(record, table.data.seed, rules=table.rules, clock=table.now))


def _shuffle(table: HostedTable) -> None:
    order = new_order(len(table.seats))
    infos, held = list(table.seats), [set(holders) for holders in table.held_by]
    for seat in order:
        table.remove_holders(seat)
    for seat, old in enumerate(order):
        table.set_seat(seat, infos[old])
        for guest in held[old]:
            table.add_holder(seat, guest)


def _other_names(table: HostedTable, seat: Seat) -> list[str]:
    """The names on the other seats, reserved ones included."""
    return [info.name for number, info in enumerate(table.seats) if number != seat]


def _bot(table: HostedTable, seat: Seat, bot: str) -> p.SeatInfo:
    name, colour = bot_name(bot, _other_names(table, seat)), _colour(table, seat)
    return p.SeatInfo("bot", name=name, bot=bot, colour=colour)


def _colour(table: HostedTable, seat: Seat, wanted: str = "") -> str:
    """The colour of a new player: the wanted one if it is free, else one that is left."""
    others = [info.colour for number, info in enumerate(table.seats) if number != seat]
    return assign_colours(game(table.data.game), [wanted, *filter(None, others)])[0]


# A rematch: the same game again with seats rotated by one ---------------------------------------


def require_rematch(table: HostedTable, guest: Guest) -> None:
    """Raise a Problem for guests without a seat, and where the match cannot be played again."""
    if not table.seats_held_by(guest.id):
        raise Problem(text("server-not-your-seat"))
    data = table.data
    if data.status != "over" or data.daily or data.contest or data.settings.imported:
        raise Problem(text("server-not-over"))


def announce_rematch(table: HostedTable, id_: str) -> None:
    table.data.rematch = id_
    table.add_event(p.RematchOpened(id_))


def take_reserved_seats(table: HostedTable, guest: Guest) -> bool:
    """Seat a guest who asks for a rematch that others have asked for; returns whether a seat was
    kept for the guest."""
    infos = enumerate(table.seats)
    reserved = [seat for seat, info in infos if info.kind == "open" and info.guest == guest.id]
    for seat in reserved:
        sit(table, guest, SitRequest(id="", seat=seat, name=""))
    return bool(reserved)


def rotate_variant(table: HostedTable) -> Variant:
    """The variant of a rematch: the same game by the newest rules."""
    found, data = game(table.data.game), table.data
    options = rematch_options(found, data.version, data.options, len(table.seats))
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
