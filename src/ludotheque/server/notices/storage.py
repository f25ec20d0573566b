"""Notices in the database, which makes one of several processes decide on and send each."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from ludotheque.host.data import TableSettings
from ludotheque.protocol.messages import SeatInfo
from ludotheque.protocol.notices import ChannelKind, NoticeChoices, QuietHours
from ludotheque.record import Entry, Move
from ludotheque.rules import Seat
from ludotheque.server.durations import DAY_S
from ludotheque.server.storage.schema import (
    contest_entries,
    contest_rounds,
    contests,
    entries,
    holders,
    tables,
)
from ludotheque.server.storage.schema_notices import (
    notice_people,
    notice_sends,
    notice_ways,
    notices,
)
from ludotheque.text import Problem, text

MAX_CHANNELS: dict[ChannelKind, int] = {"push": 10, "mail": 1, "hook": 3}  # of one person
MAX_DUE = 100
ENTRY_PAGE = 50  # entries that are read at a time
MAX_ENTRIES_BACK = 1_000  # entries that are looked back
CONFIRM_WITHIN_S = DAY_S  # in which an address can be confirmed
CONTEST_NEWS_S = 6 * 3600  # after its beginning that a contest is news
MAX_FAILURES = 20  # in a row, after which a channel is deleted

_entry: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_numbers = msgspec.json.Decoder(tuple[Seat, ...])
_seats = msgspec.json.Decoder(tuple[SeatInfo, ...])
_settings = msgspec.json.Decoder(TableSettings)


# Choices ------------------------------------------------------------------------


class Channel(Struct, frozen=True):
    id: str
    guest: str
    kind: ChannelKind
    address: str
    secret: str = ""
    token: str = ""  # hash of what confirms it
    since: int = 0
    failed: int = 0


def choices_of(connection: Connection, guest: str) -> NoticeChoices | None:
    found = connection.execute(select(notice_people).where(notice_people.c.guest == guest)).first()
    if found is None:
        return None
    quiet = None if found.quiet_from is None else QuietHours(found.quiet_from, found.quiet_until)
    return NoticeChoices(found.turns, found.events, found.language, found.zone, quiet)


def choose(connection: Connection, guest: str, choices: NoticeChoices) -> None:
    quiet = choices.quiet
    row: dict[str, Any] = {"turns": choices.turns, "events": choices.events}
    row |= {"language": choices.language, "zone": choices.zone}
    row |= {"quiet_from": quiet and quiet.begins, "quiet_until": quiet and quiet.ends}
    mine = notice_people.c.guest == guest
    if not connection.execute(update(notice_people).where(mine).values(**row)).rowcount:
        connection.execute(insert(notice_people).values(guest=guest, **row))


def channels_of(connection: Connection, guest: str) -> list[Channel]:
    query = select(notice_ways).where(notice_ways.c.guest == guest).order_by(notice_ways.c.since)
    return [Channel(**found._mapping) for found in connection.execute(query)]


def find_channel(connection: Connection, id_: str) -> Channel | None:
    found = connection.execute(select(notice_ways).where(notice_ways.c.id == id_)).first()
    return Channel(**found._mapping) if found else None


def add_channel(connection: Connection, channel: Channel) -> None:
    """Add a channel. The same browser (of any guest) or hook is replaced. A confirmed e-mail
    address stays until another one is confirmed: a typing error ends nothing."""
    w = notice_ways.c
    same = and_(w.kind == channel.kind, w.address == channel.address)
    anybody = channel.kind == "push"  # its address is a secret of that browser
    mine = and_(
        w.guest == channel.guest, w.kind == channel.kind, or_(w.kind != "mail", w.token != "")
    )
    old = same if anybody else and_(mine, or_(same, w.kind == "mail"))
    connection.execute(delete(notice_ways).where(old))
    many = select(func.count()).select_from(notice_ways).where(mine)
    if connection.execute(many).scalar_one() >= MAX_CHANNELS[channel.kind]:
        raise Problem(text("notices-too-many", n=MAX_CHANNELS[channel.kind]))
    connection.execute(insert(notice_ways).values(**msgspec.structs.asdict(channel)))


def delete_channel(connection: Connection, id_: str, guest: str | None = None) -> None:
    whose = () if guest is None else (notice_ways.c.guest == guest,)
    connection.execute(delete(notice_ways).where(notice_ways.c.id == id_, *whose))


def end_mail(connection: Connection, guest: str, but: str = "") -> None:
    """Delete all e-mail channels of a guest except `but`."""
    w = notice_ways.c
    mine = (w.guest == guest, w.kind == "mail", w.id != but)
    connection.execute(delete(notice_ways).where(*mine))


def confirm(connection: Connection, token: str, now: float) -> str | None:
    """Confirm the e-mail address of a token's hash; returns it, or None."""
    where = (notice_ways.c.token == token, notice_ways.c.since > now - CONFIRM_WITHIN_S)
    channel = connection.execute(select(notice_ways).where(*where)).first()
    if channel is None:
        return None
    end_mail(connection, channel.guest, but=channel.id)
    connection.execute(update(notice_ways).where(notice_ways.c.id == channel.id).values(token=""))
    return str(channel.address)


# Whose turn it is --------------------------------------------------------------------------------


class PendingNotice(Struct, frozen=True):
    """A turn or event that a guest may have to be told of."""

    guest: str
    about: str
    turn: int


def turns_since(connection: Connection, since: float) -> list[PendingNotice]:
    """Turns of guests who want notices, at tables that have changed since."""
    t, p = tables.c, notice_people.c
    query = (
        select(t.id, t.to_move, t.seats, t.settings, holders.c.guest, holders.c.seat, p.turns)
        .join(holders, holders.c.table_id == t.id)
        .join(notice_people, p.guest == holders.c.guest)
        .where(t.status == "playing", t.listed.in_([True, False]), t.changed >= since)
        .where(p.turns != "none", _has_way(holders.c.guest))
    )
    mine: dict[tuple[str, str], set[Seat]] = {}
    due: set[tuple[str, str]] = set()
    for found in connection.execute(query):
        key = (found.id, found.guest)
        mine.setdefault(key, set()).add(found.seat)
        slow = _settings.decode(found.settings).clock.kind == "days"
        if (slow or found.turns == "all") and _must_act(found.seats, found.to_move, found.seat):
            due.add(key)
    return [
        PendingNotice(guest, f"table:{table}", turn_of(connection, table, mine[table, guest]))
        for table, guest in sorted(due)
    ]


def _must_act(seats: str, to_move: str, seat: Seat) -> bool:
    info = _seats.decode(seats)[seat]
    return seat in _numbers.decode(to_move) and not info.bot and not info.resigned


def turn_of(connection: Connection, table: str, mine: set[Seat]) -> int:
    """The number that identifies a turn of these seats, whatever its steps, simultaneous choices
    and undos: the first entry of another player after their last."""
    first, before = 0, 2**31 - 1
    for _ in range(0, MAX_ENTRIES_BACK, ENTRY_PAGE):
        query = select(entries.c.data).where(entries.c.table_id == table, entries.c.seq < before)
        page = (
            connection.execute(query.order_by(entries.c.seq.desc()).limit(ENTRY_PAGE))
            .scalars()
            .all()
        )
        for entry in map(_entry.decode, page):
            before = entry.seq
            if not isinstance(entry, Move) or entry.actor is None:
                continue
            if entry.actor not in mine:
                first = entry.seq
            elif first:
                return first
        if len(page) < ENTRY_PAGE:
            break
    return first


def is_turn(connection: Connection, note: PendingNotice) -> bool:
    """Whether it is (still) this turn of this person."""
    table = note.about.partition(":")[2]
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None or row.status != "playing":
        return False
    held = select(holders.c.seat).where(holders.c.table_id == table, holders.c.guest == note.guest)
    seats = set(connection.execute(held).scalars())
    if not any(_must_act(row.seats, row.to_move, seat) for seat in seats):
        return False
    return turn_of(connection, table, seats) == note.turn


def contests_begun_since(connection: Connection, since: float, now: float) -> list[PendingNotice]:
    """Contests that have just begun, with their entries who want notices."""
    e, r = contest_entries.c, contest_rounds.c
    query = (
        select(e.guest, e.contest)
        .join(contest_rounds, r.contest == e.contest)
        .join(notice_people, notice_people.c.guest == e.guest)
        .join(contests, contests.c.id == e.contest)
        .where(r.round == 1, r.opened >= max(since, now - CONTEST_NEWS_S), e.until.is_(None))
        .where(e.waiting.is_(False))
        .where(notice_people.c.events, contests.c.status == "playing", _has_way(e.guest))
    )
    return [PendingNotice(guest, f"event:{id_}", 0) for guest, id_ in connection.execute(query)]


def _has_way(guest: ColumnElement[str]) -> ColumnElement[bool]:
    w = notice_ways.c
    return select(w.id).where(w.guest == guest, w.token == "").exists()


# Pending notices ------------------------------------------------------------------------------


def new_notices(connection: Connection, found: list[PendingNotice]) -> list[PendingNotice]:
    """The notices among `found` that are not stored yet."""
    known = {
        (row.guest, row.about): row.turn
        for row in connection.execute(
            select(notices).where(notices.c.guest.in_({note.guest for note in found}))
        )
    }
    return [note for note in found if known.get((note.guest, note.about)) != note.turn]


def add_notices(connection: Connection, found: list[PendingNotice], due: float) -> None:
    for note in new_notices(connection, found):
        row = {"turn": note.turn, "due": due, "told": False}
        same = (notices.c.guest == note.guest, notices.c.about == note.about)
        if not connection.execute(update(notices).where(*same).values(**row)).rowcount:
            connection.execute(insert(notices).values(guest=note.guest, about=note.about, **row))


def due_notices(connection: Connection, now: float) -> list[PendingNotice]:
    where = (notices.c.told.is_(False), notices.c.due <= now)
    query = select(notices).where(*where).order_by(notices.c.due).limit(MAX_DUE)
    return [PendingNotice(row.guest, row.about, row.turn) for row in connection.execute(query)]


def postpone(connection: Connection, note: PendingNotice, due: float) -> None:
    connection.execute(update(notices).where(*_is_pending(note)).values(due=due))


def withdraw(connection: Connection, note: PendingNotice) -> None:
    """Delete a notice whose turn is over. A move that was undone may be made again, with a new
    notice."""
    connection.execute(delete(notices).where(*_is_pending(note)))


def create_sends(connection: Connection, note: PendingNotice, now: float) -> None:
    """Create a send for every channel of the guest; only the first process does."""
    if (
        connection.execute(update(notices).where(*_is_pending(note)).values(told=True)).rowcount
        != 1
    ):
        return
    for channel in channels_of(connection, note.guest):
        if not channel.token:
            row = {"way": channel.id, "about": note.about, "turn": note.turn}
            connection.execute(insert(notice_sends).values(due=now, tries=0, sending=False, **row))


def _is_pending(note: PendingNotice) -> tuple[ColumnElement[bool], ...]:
    n = notices.c
    return n.guest == note.guest, n.about == note.about, n.turn == note.turn, n.told.is_(False)


# Sending -----------------------------------------------------------------------------------------


class Send(Struct, frozen=True):
    channel: Channel
    about: str
    turn: int
    tries: int

    @property
    def notice(self) -> PendingNotice:
        return PendingNotice(self.channel.guest, self.about, self.turn)


def due_sends(connection: Connection, now: float) -> list[Send]:
    s = notice_sends.c
    query = select(notice_sends).where(s.sending.is_(False), s.due <= now).order_by(s.due)
    found = connection.execute(query.limit(MAX_DUE)).all()
    channels = {row.way: find_channel(connection, row.way) for row in found}
    return [
        Send(channel, row.about, row.turn, row.tries)
        for row in found
        if (channel := channels[row.way])
    ]


def take_send(connection: Connection, send: Send, now: float) -> bool:
    """Take a send; returns whether it is this process's. It is taken for good: a process that dies
    meanwhile may have sent it, and a lost notice is better than a double one."""
    s = notice_sends.c  # it may have been put off since it was found
    mine = update(notice_sends).where(*_is_send(send), s.sending.is_(False), s.due <= now)
    taken = mine.values(sending=True, tries=send.tries + 1, due=now)
    return connection.execute(taken).rowcount == 1


def mark_finished(connection: Connection, send: Send, *, sent: bool) -> None:
    """Delete a send that succeeded or was not due any more."""
    connection.execute(delete(notice_sends).where(*_is_send(send)))
    if sent:
        channel = notice_ways.c.id == send.channel.id
        connection.execute(update(notice_ways).where(channel).values(failed=0))


def mark_failed(connection: Connection, send: Send, later: float, *, again: bool) -> bool:
    """Postpone a failed send, and all others by the same channel, which would fail as well. Returns
    whether the channel has been deleted."""
    s, w = notice_sends.c, notice_ways.c
    if again:
        connection.execute(update(notice_sends).where(*_is_send(send)).values(sending=False))
    else:
        connection.execute(delete(notice_sends).where(*_is_send(send)))
    waiting = (s.way == send.channel.id, s.sending.is_(False), s.due < later)
    connection.execute(update(notice_sends).where(*waiting).values(due=later))
    channel = w.id == send.channel.id
    connection.execute(update(notice_ways).where(channel).values(failed=w.failed + 1))
    # Mail fails when our own mail server does, which is no reason to delete addresses.
    dead = delete(notice_ways).where(channel, w.kind != "mail", w.failed >= MAX_FAILURES)
    return connection.execute(dead).rowcount == 1


def _is_send(send: Send) -> tuple[ColumnElement[bool], ...]:
    s = notice_sends.c
    return s.way == send.channel.id, s.about == send.about, s.turn == send.turn


def delete_old(connection: Connection, now: float) -> None:
    """Delete unconfirmed addresses, unfinished sends and old notices."""
    w, s, n = notice_ways.c, notice_sends.c, notices.c
    connection.execute(delete(notice_ways).where(w.token != "", w.since < now - CONFIRM_WITHIN_S))
    connection.execute(delete(notice_sends).where(s.due < now - DAY_S, s.sending))
    connection.execute(delete(notices).where(n.due < now - 90 * DAY_S))


# Contents ------------------------------------------------------------------------------


class Subject(Struct, frozen=True):
    """A table or contest as its players know it, without the position."""

    game: str
    title: str = ""  # of a contest
    others: tuple[str, ...] = ()  # names


def subject_of(connection: Connection, note: PendingNotice) -> Subject | None:
    kind, _, id_ = note.about.partition(":")
    if kind == "event":
        found = connection.execute(select(contests).where(contests.c.id == id_)).first()
        return Subject(found.game, found.title) if found else None
    query = select(tables.c.game, tables.c.seats).where(tables.c.id == id_)
    row = connection.execute(query).first()
    if row is None:
        return None
    seats = _seats.decode(row.seats)
    return Subject(row.game, "", tuple(s.name for s in seats if s.name and s.guest != note.guest))


def waiting_for(connection: Connection, guest: str) -> int:
    """The number of tables where it is the guest's turn."""
    query = (
        select(tables.c.id, tables.c.to_move, tables.c.seats, holders.c.seat)
        .join(holders, holders.c.table_id == tables.c.id)
        .where(holders.c.guest == guest, tables.c.status == "playing")
    )
    found = connection.execute(query)
    return len({row.id for row in found if _must_act(row.seats, row.to_move, row.seat)})
