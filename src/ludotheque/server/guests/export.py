"""Everything that a server keeps about a guest, as one JSON document for this guest.

It holds no secret: no cookie, link or seed. Of a match that runs it holds what a list of tables
says; a record only where it is public (`data.record_refusal`).
"""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Table, or_, select

from ludotheque.host.authorization import Viewer, authorize_guest
from ludotheque.host.data import facts_of, record_refusal, shown_options
from ludotheque.host.events import StoredEvent
from ludotheque.protocol.messages import Said
from ludotheque.record import encode
from ludotheque.server.guests import device_storage
from ludotheque.server.guests.guest import Guest, muted_by
from ludotheque.server.reviews.play_styles import styles
from ludotheque.server.reviews.storage import reviews_of
from ludotheque.server.storage import rows
from ludotheque.server.storage import schema as s
from ludotheque.server.storage import schema_notices as of_notices
from ludotheque.server.storage.schema_drafts import draft_reports, drafts
from ludotheque.server.tables.deal_secrecy import require_draws_shown
from ludotheque.text import Problem

EXPORT_FORMAT = 1
_SECRET_COLUMNS = {"secret", "seed", "token", "network"}


def export_guest(connection: Connection, guest: Guest, day: str) -> bytes:
    """Everything that is kept about a guest, as JSON; `day` is today's."""
    id_ = guest.id
    (me,) = _rows(connection, s.guests, s.guests.c.id == id_)
    found = {
        "ludotheque_export": EXPORT_FORMAT,
        "guest": me,
        "devices": device_storage.devices_of(connection, id_),
        "muted": sorted(muted_by(connection, id_)),
        "tables": _tables(connection, id_, day),
        "said": _chat(connection, id_),
        "drafts": _rows(connection, drafts, drafts.c.guest == id_),
        "drafts_reported": _rows(connection, draft_reports, draft_reports.c.guest == id_),
        "results": _rows(connection, s.results, s.results.c.guest == id_),
        "achievements": _rows(connection, s.achievements, s.achievements.c.guest == id_),
        "ratings": _rows(connection, s.ratings, s.ratings.c.player == id_),
        "rated_matches": _rows(connection, s.rated_seats, s.rated_seats.c.player == id_),
        "form": styles(reviews_of(connection, id_)),
        "events": _contest_entries(connection, id_),
        "events_directed": _rows(connection, s.contests, s.contests.c.director == id_),
        "notices": _rows(
            connection, of_notices.notice_people, of_notices.notice_people.c.guest == id_
        ),
        "notice_ways": _ways(connection, id_),
    }
    return msgspec.json.encode(found)


def _rows(connection: Connection, table: Table, *where: Any) -> list[dict[str, Any]]:
    columns = [column for column in table.c if column.name not in _SECRET_COLUMNS]
    return [dict(row._mapping) for row in connection.execute(select(*columns).where(*where))]


def _ways(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """Ways of notices, with e-mail and web addresses; a browser's own is known to it alone."""
    ways = _rows(connection, of_notices.notice_ways, of_notices.notice_ways.c.guest == guest)
    return [{**way, "address": ""} if way["kind"] == "push" else way for way in ways]


def _tables(connection: Connection, guest: str, day: str) -> list[dict[str, Any]]:
    t, held = s.tables.c, s.holders.c
    mine = select(held.table_id).where(held.guest == guest)
    query = select(s.tables).where(or_(t.id.in_(mine), t.host == guest)).order_by(t.created)
    found = map(rows.from_columns, connection.execute(query))
    return [_table(connection, row, guest, day) for row in found]


def _table(connection: Connection, row: rows.TableRow, guest: str, day: str) -> dict[str, Any]:
    mine = [seat for seat, who in rows.load_holders(connection, row.id) if who == guest]
    shown: dict[str, Any] = {
        "id": row.id,
        "game": row.game,
        "options": shown_options(row.options),
        "settings": replace(row.settings, draws_of=""),  # the id of another's table
        "status": row.status,
        "created": row.created,
        "changed": row.changed,
        "mine": mine,
        "names": [info.name for info in row.seats],
        "hosted": row.host == guest,
        "daily": row.daily,
        "event": row.contest.partition(":")[0],
        "scores": row.scores,
        "result": row.result,
    }
    with contextlib.suppress(Problem):
        if not mine:
            require_draws_shown(connection, row, guest, day)
        viewer = authorize_guest(row, mine, guest)
        shown["record"] = _record(connection, row, viewer).decode()
    return shown


def _record(connection: Connection, row: rows.TableRow, viewer: Viewer) -> bytes:
    """Raises a Problem where this viewer may not have it (yet)."""
    try:
        refused = record_refusal(row, facts_of(row.variant))
    except Problem as problem:  # its game is not installed: finished matches have no secrets
        refused = None if viewer.is_over else problem.reason
    if refused:
        raise Problem(refused)
    return encode(rows.load_record(connection, row))


def _chat(connection: Connection, guest: str) -> list[dict[str, Any]]:
    e = s.events.c
    query = select(e.table_id, e.at, e.n, e.data).where(e.data.contains(f'"{guest}"'))
    found = []
    for table, at, n, data in connection.execute(query.order_by(e.at)):
        what = StoredEvent(n, at, data).what
        if isinstance(what, Said) and what.guest == guest:
            found.append({"table": table, "at": at, "words": what.words})
    return found


def _contest_entries(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """The guest's entries with their sittings, only of closed rounds."""
    e, r = s.contest_entries.c, s.contest_rounds.c
    found = _rows(connection, s.contest_entries, e.guest == guest)
    sat = s.contest_sittings.c
    for entry in found:
        closed = select(r.round).where(r.contest == entry["contest"], r.closed.is_not(None))
        mine = (sat.contest == entry["contest"], sat.entry == entry["number"])
        where = (*mine, sat.round.in_(closed))
        entry["sittings"] = _rows(connection, s.contest_sittings, *where)
    return found
