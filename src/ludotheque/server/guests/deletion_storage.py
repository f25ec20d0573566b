"""Deleting a guest: rows of the guest alone are deleted; in matches and results that others keep,
an alias takes the guest's place.

`OWNED_COLUMNS` and `ALIASED_COLUMNS` name every column that holds a guest: a test compares them
with the schema.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from ludotheque.bots.seats import distinct_name
from ludotheque.host.events import EventContent, LoggedFor, StoredEvent
from ludotheque.protocol.accounts import DeletionPlan
from ludotheque.protocol.messages import Said, Seated, SeatInfo
from ludotheque.record import Entry, Holder, Sit
from ludotheque.rules import Seat
from ludotheque.server.contests.storage import drop_entry, lock_contest, remove_director, withdraw
from ludotheque.server.ratings.storage import ratings_of_player, recount
from ludotheque.server.storage import cluster, rows
from ludotheque.server.storage import schema as s
from ludotheque.server.storage import schema_drafts as of_drafts
from ludotheque.server.storage import schema_notices as of_notices

DELETED_NAME = "N. N."  # nomen nescio, for any language
DELETED_CHAT = "…"
ALIAS_PREFIX = "gone"  # how every alias begins: no guest's id has an o

# Rows that are deleted with their guest, by the column that names one (those of `guests` cascade).
OWNED_COLUMNS = (
    (s.guests, "id"),
    *((table, "guest") for table in (s.devices, s.device_links, s.mutes, s.blocked_guests)),
    *((table, "guest") for table in (of_drafts.drafts, of_drafts.draft_reports)),
    (s.mutes, "muted"),
    (s.results, "guest"),
    (s.achievements, "guest"),
    (s.account_deletions, "guest"),
    *(
        (table, "guest")
        for table in (of_notices.notice_people, of_notices.notice_ways, of_notices.notices)
    ),
)
# Columns of rows that others need, too, and in which the alias replaces the guest.
ALIASED_COLUMNS = (
    (s.tables, "host"),
    (s.holders, "guest"),
    (s.contests, "director"),
    (s.contest_entries, "guest"),
    (s.ratings, "player"),
    (s.rated_seats, "player"),
    (s.bot_jobs, "owner"),
)


def begin_deletion(connection: Connection, guest: str, alias: str, now: int, process: str) -> None:
    """End all devices of a guest, and note the deletion for `deletions_since`."""
    there = select(s.account_deletions.c.guest).where(s.account_deletions.c.guest == guest)
    if connection.execute(there).first() is None:
        connection.execute(insert(s.account_deletions).values(guest=guest, alias=alias, at=now))
    own = select(s.devices.c.id).where(s.devices.c.guest == guest)
    connection.execute(delete(s.seat_links).where(s.seat_links.c.device.in_(own)))
    for table in (s.devices, s.device_links, of_notices.notice_ways):
        connection.execute(delete(table).where(table.c.guest == guest))
    connection.execute(update(s.guests).where(s.guests.c.id == guest).values(name=DELETED_NAME))
    cluster.notify(connection, cluster.DevicesEnded(process, guest))


def deletions_since(connection: Connection, before: int) -> list[tuple[str, str]]:
    """(guest, alias) of deletions that began before this second."""
    query = select(s.account_deletions.c.guest, s.account_deletions.c.alias).where(
        s.account_deletions.c.at <= before
    )
    return [(guest, alias) for guest, alias in connection.execute(query)]


def tables_with(connection: Connection, guest: str) -> list[str]:
    """The tables that name a guest: as holder of a seat, host, expected in a rematch, or in
    chat."""
    t = s.tables.c
    held = select(s.holders.c.table_id).where(s.holders.c.guest == guest)
    named_in_events = select(s.events.c.table_id).where(s.events.c.data.contains(f'"{guest}"'))
    asked = select(s.events.c.table_id).where(s.events.c.request.startswith(f"{guest}:"))
    named = or_(t.id.in_(held), t.host == guest, t.seats.contains(f'"{guest}"'))
    query = select(t.id).where(or_(named, t.id.in_(named_in_events), t.id.in_(asked)))
    return list(connection.execute(query.order_by(t.id)).scalars())


def deletion_plan(connection: Connection, guest: str) -> DeletionPlan:
    t, held = s.tables.c, s.holders.c
    mine = select(held.table_id).where(held.guest == guest)
    others = select(held.table_id).where(held.guest != guest)
    count = select(func.count()).select_from(s.tables).where(t.id.in_(mine))

    def many(*where: Any) -> int:
        return connection.execute(count.where(*where)).scalar_one()

    e, c = s.contest_entries.c, s.contests.c
    entered = select(e.contest).where(e.guest == guest, e.until.is_(None))
    events = select(func.count()).select_from(s.contests).where(c.status != "over")
    rated = select(func.count()).select_from(s.ratings).where(s.ratings.c.player == guest)
    shared, alone = t.id.in_(others), ~t.id.in_(others)
    return DeletionPlan(
        resigned=many(t.status == "playing", or_(shared, t.contest != "")),
        deleted=many(alone, t.contest == "", t.status != "open"),
        stood=many(t.status == "open"),
        kept=many(t.status == "over", or_(shared, t.contest != "")),
        withdrawn=connection.execute(events.where(c.id.in_(entered))).scalar_one(),
        directed=connection.execute(events.where(c.director == guest)).scalar_one(),
        ratings=connection.execute(rated).scalar_one(),
    )


# Tables ------------------------------------------------------------------------------------------


def anonymize_table(connection: Connection, id_: str, guest: str, alias: str, process: str) -> None:
    """Put the alias in the place of a guest, in everything that a table keeps."""
    query = select(s.tables).where(s.tables.c.id == id_)
    found = connection.execute(query.with_for_update()).first()
    if found is None:
        return
    row = rows.from_columns(found)
    seats = {number for number, info in enumerate(row.seats) if info.guest == guest}
    names = {n: distinct_name([DELETED_NAME], _other_names(row.seats, n)) for n in seats}
    row.seats = tuple(
        _anonymize_seat(info, guest, alias, names.get(number, DELETED_NAME))
        for number, info in enumerate(row.seats)
    )
    if row.header is not None:
        holders = enumerate(row.header.seats)
        changed = tuple(_anonymize_holder(one, names, number) for number, one in holders)
        row.header = replace(row.header, seats=changed)
    row.host = alias if row.host == guest else row.host
    row.revision += 1
    columns = rows.to_columns(row, ("seats", "header", "host", "revision"))
    connection.execute(update(s.tables).where(s.tables.c.id == id_).values(**columns))
    _anonymize_entries(connection, id_, names)
    _anonymize_events(connection, id_, guest, alias, names)
    held = (s.holders.c.table_id == id_, s.holders.c.guest == guest)
    connection.execute(update(s.holders).where(*held).values(guest=alias))
    cluster.notify(connection, cluster.TableChanged(process, id_, row.revision))


def _other_names(seats: tuple[SeatInfo, ...], seat: Seat) -> list[str]:
    return [info.name for number, info in enumerate(seats) if number != seat]


def _anonymize_seat(info: SeatInfo, guest: str, alias: str, name: str = DELETED_NAME) -> SeatInfo:
    if info.guest != guest:
        return info
    if info.kind == "open":  # it was kept for this guest
        return SeatInfo("open")
    return replace(info, name=name, guest=alias)


def _anonymize_holder(holder: Holder, names: dict[Seat, str], seat: Seat) -> Holder:
    return replace(holder, name=names[seat]) if seat in names else holder


def _anonymize_entries(connection: Connection, id_: str, names: dict[Seat, str]) -> None:
    """Records say who takes or leaves a seat. Snapshots say who sits there: they are made anew."""
    e = s.entries.c
    for seq, data in connection.execute(select(e.seq, e.data).where(e.table_id == id_)).all():
        entry = msgspec.json.decode(data, type=Entry) if '"seat"' in data else None
        if isinstance(entry, Sit) and entry.seat in names:
            changed = replace(entry, holder=replace(entry.holder, name=names[entry.seat]))
            write = update(s.entries).where(e.table_id == id_, e.seq == seq)
            connection.execute(write.values(data=_json(changed)))
    connection.execute(delete(s.snapshots).where(s.snapshots.c.table_id == id_))


def _anonymize_events(
    connection: Connection, id_: str, guest: str, alias: str, names: dict[Seat, str]
) -> None:
    """Replace the guest in chat, seats, requests, and log lines that name the holder of a seat."""
    e = s.events.c
    named = or_(e.data.contains(f'"{guest}"'), e.data.contains('"args":{"name":"'))
    query = select(e.n, e.at, e.data).where(e.table_id == id_, named)
    for n, at, data in connection.execute(query).all():
        what = StoredEvent(n, at, data).what
        changed = _anonymize_content(what, guest, alias, names)
        if changed is not what:
            write = update(s.events).where(e.table_id == id_, e.n == n)
            connection.execute(write.values(data=_json(changed)))
    asked = (e.table_id == id_, e.request.startswith(f"{guest}:"))
    request = func.replace(e.request, guest, alias)
    connection.execute(update(s.events).where(*asked).values(request=request))


def _anonymize_content(
    what: EventContent, guest: str, alias: str, names: dict[Seat, str]
) -> EventContent:
    if isinstance(what, Said) and what.guest == guest:
        return replace(what, guest=alias, name=DELETED_NAME, words=DELETED_CHAT)
    if isinstance(what, Seated):
        return replace(what, seats=tuple(_anonymize_seat(i, guest, alias) for i in what.seats))
    if isinstance(what, LoggedFor) and what.lines[0].actor in names:
        lines = (
            replace(line, text=replace(line.text, args=line.text.args | {"name": name}))
            for line in what.lines
            if (name := names[line.actor or 0])
        )
        return LoggedFor(tuple(lines))
    return what


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# Events, ratings, and the guest ------------------------------------------------------------------


def leave_contests(connection: Connection, guest: str, alias: str, now: float) -> list[str]:
    """Withdraw a guest from all events that are not over, as entry and as director. Return the
    events that go on."""
    e, c = s.contest_entries.c, s.contests.c
    entered = select(e.contest).where(e.guest == guest)
    concerned = or_(c.id.in_(entered), c.director == guest)
    rows = select(c.id, c.status, c.round, c.director).where(concerned)
    found = connection.execute(rows.order_by(c.id)).all()
    for id_, status, round_, director in found:
        lock_contest(connection, id_, now)
        mine = select(e.number).where(e.contest == id_, e.guest == guest, e.until.is_(None))
        for number in connection.execute(mine).scalars().all():
            if status == "open":
                drop_entry(connection, id_, number)
            elif status == "playing":
                withdraw(connection, id_, number, round_)
        if director == guest:
            remove_director(connection, id_, alias)
    return [id_ for id_, status, *_ in found if status == "playing"]


def finish_deletion(connection: Connection, guest: str, alias: str) -> None:
    """Delete the rest of a guest, after all tables."""
    rated = [pool for pool, _ in ratings_of_player(connection, guest)]
    for pool in sorted(rated, key=lambda pool: pool.lock):
        cluster.lock_transaction(connection, pool.lock)
    again = {pool for pool, _ in ratings_of_player(connection, alias)} & {
        *rated
    }  # a match ended meanwhile
    for pool in again:
        two = (s.ratings.c.game == pool.game, s.ratings.c.family == pool.family)
        connection.execute(delete(s.ratings).where(*two, s.ratings.c.player == alias))
    names = update(s.contest_entries).where(s.contest_entries.c.guest == guest)
    connection.execute(names.values(name=DELETED_NAME))
    for table, column in ALIASED_COLUMNS:
        where = table.c[column] == guest
        connection.execute(update(table).where(where).values(**{column: alias}))
    for table, column in reversed(OWNED_COLUMNS):
        connection.execute(delete(table).where(table.c[column] == guest))
    for pool in again:
        recount(connection, pool)
    for table, column in ((s.buckets, "key"), (s.sockets, "who")):
        connection.execute(delete(table).where(table.c[column].contains(guest)))
