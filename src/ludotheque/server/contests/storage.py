"""Contests in the database. Every change holds the lock of its contest, so that of several
processes one decides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from ludotheque.protocol.messages import SeatInfo
from ludotheque.rules import Result
from ludotheque.server.contests.contest import (
    Contest,
    ContestChanged,
    ContestNotFound,
    ContestSettings,
    EntryRow,
    Outcome,
    RoundRow,
    SittingRow,
)
from ludotheque.server.durations import DAY_S
from ludotheque.server.storage.cluster import lock_transaction
from ludotheque.server.storage.schema import (
    contest_entries,
    contest_rounds,
    contest_sittings,
    contests,
    tables,
)
from ludotheque.text import Problem, text

MAX_LISTED = 100
KEEP_UNSTARTED_DAYS = 180  # that a contest may wait for its beginning

_places = msgspec.json.Decoder(tuple[int, ...])
_seats = msgspec.json.Decoder(tuple[SeatInfo, ...])
_result = msgspec.json.Decoder(Result | None)
_scores = msgspec.json.Decoder(tuple[int, ...])


_settings = msgspec.json.Decoder(ContestSettings)


# Reading ---------------------------------------------------------------------------------------


def load(connection: Connection, id_: str) -> Contest:
    found = connection.execute(select(contests).where(contests.c.id == id_)).first()
    if found is None:
        raise ContestNotFound
    return _load_parts(connection, found)


def _load_parts(connection: Connection, found: Row[Any]) -> Contest:
    contest = _decode_contest(found)
    e, r, s = contest_entries, contest_rounds, contest_sittings
    query = select(e).where(e.c.contest == contest.id).order_by(e.c.number)
    contest.entries = [EntryRow(*row[1:]) for row in connection.execute(query)]
    query = select(r).where(r.c.contest == contest.id).order_by(r.c.round)
    contest.rounds = [RoundRow(*row[1:]) for row in connection.execute(query)]
    query = select(s).where(s.c.contest == contest.id).order_by(s.c.round, s.c.number, s.c.seat)
    for row in connection.execute(query):
        values = dict(row._mapping)
        del values["contest"]
        values["places"] = _places.decode(values["places"])
        contest.sitting_rows.append(SittingRow(**values))
    return contest


def _decode_contest(found: Row[Any]) -> Contest:
    values = dict(found._mapping)
    values["settings"] = _settings.decode(values["settings"])
    return Contest(**values, entries=[], rounds=[], sitting_rows=[])


def revision_of(connection: Connection, id_: str) -> int:
    found = connection.execute(select(contests.c.revision).where(contests.c.id == id_)).scalar()
    if found is None:
        raise ContestNotFound
    return int(found)


def running_contests(connection: Connection) -> list[str]:
    query = select(contests.c.id).where(contests.c.status == "playing")
    return list(connection.execute(query).scalars())


def due_contests(connection: Connection, now: float) -> list[str]:
    where = (contests.c.wake.is_not(None), contests.c.wake <= now)
    return list(connection.execute(select(contests.c.id).where(*where).limit(MAX_LISTED)).scalars())


def contests_of(connection: Connection, guest: str) -> list[tuple[Contest, int, int]]:
    """Contests that this guest takes part in or directs, the latest first: each with how many
    entries there are and the guest's own number (0: none)."""
    e = contest_entries.c
    mine = select(e.contest).where(e.guest == guest)
    query = select(contests).where(or_(contests.c.id.in_(mine), contests.c.director == guest))
    found = connection.execute(query.order_by(contests.c.changed.desc()).limit(MAX_LISTED)).all()
    rows = []
    for row in found:
        contest = _decode_contest(row)
        count = select(func.count()).where(e.contest == contest.id)
        number = select(e.number).where(e.contest == contest.id, e.guest == guest)
        many = connection.execute(count).scalar_one()
        rows.append((contest, many, connection.execute(number).scalar() or 0))
    return rows


def is_secret(connection: Connection, contest: str) -> bool:
    """Whether this deal can still be played; `contest` is that of a table ("id:3", or empty)."""
    id_, _, round_ = contest.partition(":")
    found = connection.execute(select(contests.c.settings).where(contests.c.id == id_)).scalar()
    if found is None or not _settings.decode(found).same:
        return False
    r = contest_rounds.c
    where = (r.contest == id_, r.round == int(round_))
    closed = connection.execute(select(r.closed).where(*where)).first()
    return closed is None or closed.closed is None


def open_deals(connection: Connection, game: str) -> list[tuple[str, bytes, int]]:
    """(contest, its seed, round) of all deals of a game that can still be played."""
    r = contest_rounds.c
    query = (
        select(contests.c.id, contests.c.seed, r.round, contests.c.settings)
        .join(contest_rounds, r.contest == contests.c.id)
        .where(contests.c.game == game, contests.c.status == "playing", r.closed.is_(None))
    )
    return [
        (id_, seed, round_)
        for id_, seed, round_, written in connection.execute(query)
        if _settings.decode(written).same
    ]


# Writing ---------------------------------------------------------------------------------------


def add_contest(connection: Connection, contest: Contest) -> None:
    values = {c.name: getattr(contest, c.name) for c in contests.columns}
    values["settings"] = msgspec.json.encode(contest.settings).decode()
    connection.execute(insert(contests).values(**values))


def change_revision(connection: Connection, contest: Contest, now: float, **columns: Any) -> None:
    """Lock a contest and write columns, following its revision. Raises ContestChanged if another
    process was quicker."""
    lock_transaction(connection, f"contest {contest.id}")
    where = (contests.c.id == contest.id, contests.c.revision == contest.revision)
    values = {"changed": int(now), "revision": contest.revision + 1} | columns
    if connection.execute(update(contests).where(*where).values(**values)).rowcount != 1:
        raise ContestChanged


def lock_contest(connection: Connection, id_: str, now: float) -> None:
    """Lock a contest whatever its revision; the caller checks again what it needs."""
    lock_transaction(connection, f"contest {id_}")
    values = {"changed": int(now), "revision": contests.c.revision + 1}
    if connection.execute(update(contests).where(contests.c.id == id_).values(**values)).rowcount:
        return
    raise ContestNotFound


def require_open_deal(connection: Connection, id_: str, round_: int, entry: int) -> None:
    """Whether an entry may begin this deal, which only now is certain."""
    r, s, e = contest_rounds.c, contest_sittings.c, contest_entries.c
    open_ = select(r.round).where(r.contest == id_, r.round == round_, r.closed.is_(None))
    begun = select(s.entry).where(s.contest == id_, s.round == round_, s.entry == entry)
    mine = (e.contest == id_, e.number == entry)
    there = select(e.number).where(*mine, e.until.is_(None), e.waiting.is_(False))
    found = connection.execute
    if found(begun).first() or not found(open_).first() or not found(there).first():
        raise ContestChanged


def add_entry(connection: Connection, contest: Contest, row: EntryRow) -> None:
    """Add an entry under the next number, which no other entry has had. The lock must be held
    since before the contest was loaded."""
    values = msgspec.structs.asdict(row) | {"number": contest.last_entry + 1}
    connection.execute(insert(contest_entries).values(contest=contest.id, **values))
    counted = update(contests).where(contests.c.id == contest.id)
    connection.execute(counted.values(last_entry=values["number"]))


def drop_entry(connection: Connection, contest: str, number: int) -> None:
    e = contest_entries.c
    connection.execute(delete(contest_entries).where(e.contest == contest, e.number == number))


def withdraw(connection: Connection, contest: str, number: int, until: int) -> None:
    e = contest_entries.c
    where = (e.contest == contest, e.number == number)
    connection.execute(update(contest_entries).where(*where).values(until=until))


def remove_director(connection: Connection, id_: str, alias: str) -> None:
    """Put the alias in the director's place. Entries that wait are refused, and an event ends that
    only its director could begin."""
    contest = load(connection, id_)
    ends = contest.status == "open" and not contest.settings.begins
    values = {"director": alias} | ({"status": "over"} if ends else {})
    connection.execute(update(contests).where(contests.c.id == id_).values(**values))
    for one in contest.entries:
        if one.waiting and one.until is None:
            withdraw(connection, id_, one.number, contest.round)


def admit(connection: Connection, contest: str, number: int) -> None:
    """Raises a Problem unless this entry waits for it."""
    e = contest_entries.c
    this = (e.contest == contest, e.number == number)
    where = (*this, e.waiting, e.until.is_(None))
    if not connection.execute(update(contest_entries).where(*where).values(waiting=False)).rowcount:
        there = connection.execute(select(e.number).where(*this)).first()
        key = "server-event-not-waiting" if there else "server-event-no-entry"
        raise Problem(text(key, n=number))


def open_round(
    connection: Connection, contest: str, row: RoundRow, sittings: Sequence[SittingRow]
) -> None:
    values = msgspec.structs.asdict(row)
    connection.execute(insert(contest_rounds).values(contest=contest, **values))
    add_sittings(connection, contest, sittings)


def add_sittings(connection: Connection, contest: str, sittings: Iterable[SittingRow]) -> None:
    rows = [
        msgspec.structs.asdict(one)
        | {"contest": contest, "places": msgspec.json.encode(one.places).decode()}
        for one in sittings
    ]
    if rows:
        connection.execute(insert(contest_sittings), rows)


def close_rounds(
    connection: Connection, contest: str, now: float, rounds: Collection[int] | None = None
) -> None:
    """Close rounds (all open ones, if none are named): they cannot be played any more."""
    r = contest_rounds.c
    some = () if rounds is None else (r.round.in_(rounds),)
    where = (r.contest == contest, r.closed.is_(None), *some)
    connection.execute(update(contest_rounds).where(*where).values(closed=int(now)))


def close_rounds_now(connection: Connection, contest: str, now: float) -> None:
    """Time is up for every round that is open."""
    r = contest_rounds.c
    where = (r.contest == contest, r.closed.is_(None))
    connection.execute(update(contest_rounds).where(*where).values(closes=int(now)))


def outcomes(connection: Connection, ids: Collection[str]) -> dict[str, Outcome]:
    """The outcomes of those tables among `ids` that are over."""
    t = tables.c
    found: dict[str, Outcome] = {}
    some = sorted(ids)
    for start in range(0, len(some), MAX_LISTED):
        page = some[start : start + MAX_LISTED]
        query = select(t.id, t.result, t.scores, t.seats).where(t.id.in_(page), t.status == "over")
        for id_, result, scores, seats in connection.execute(query):
            ended = _result.decode(result) if result else None
            away = tuple(info.kind == "person" and bool(info.bot) for info in _seats.decode(seats))
            found[id_] = Outcome(ended.places if ended else (), _scores.decode(scores), away)
    return found


def save_results(connection: Connection, contest: str, rows: Iterable[SittingRow]) -> None:
    """Sittings with their results."""
    s = contest_sittings.c
    for one in rows:
        places = msgspec.json.encode(one.places).decode()
        values = {"over": one.over, "places": places, "score": one.score, "ruling": one.ruling}
        where = [s.contest == contest, s.round == one.round, s.entry == one.entry]
        if not one.ruling:  # what has been settled stays
            where.append(s.over.is_(False))
        connection.execute(update(contest_sittings).where(*where).values(**values))


def delete_stale_contests(connection: Connection, now: float, keep_days: int) -> None:
    """Contests that nothing has happened in for long."""
    c = contests.c
    stale: list[ColumnElement[bool]] = [
        (c.status == "open") & (c.changed < now - KEEP_UNSTARTED_DAYS * DAY_S) & (c.wake.is_(None))
    ]
    if keep_days:
        stale.append(c.changed < now - keep_days * DAY_S)
    connection.execute(delete(contests).where(or_(*stale)))
