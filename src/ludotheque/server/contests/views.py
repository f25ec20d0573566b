"""Contests as guests may see them: without draws that are still to be played."""

from __future__ import annotations

import csv
import io

from sqlalchemy import Connection

from ludotheque.contests.facts import Standing
from ludotheque.contests.standings import deal_places, tie_breaks
from ludotheque.host.data import facts_of, shown_options
from ludotheque.protocol import contests as wire
from ludotheque.server.contests import storage
from ludotheque.server.contests.contest import Contest, ContestNotFound, RoundRow, SittingRow
from ludotheque.server.guests.deletion_storage import ALIAS_PREFIX
from ludotheque.server.guests.guest import names_of
from ludotheque.table.setup import Variant
from ludotheque.text import Language


def contest_info(contest: Contest, guest: str, director: str) -> wire.ContestInfo:
    settings, terms = contest.settings, contest.terms
    variant = Variant(contest.game, settings.version, settings.options, terms.seats)
    mine = contest.entry_of(guest)
    number = mine.number if mine else 0
    running = contest.table_of(number)
    return wire.ContestInfo(
        id=contest.id,
        kind=terms.kind,
        game=contest.game,
        title=contest.title,
        status=contest.status,
        options=shown_options(settings.options),
        seats=terms.seats,
        rounds=contest.last_round,
        director=director,
        entries=tuple(
            wire.ContestEntry(
                one.number, one.name, one.bot, one.since, one.until is not None, one.waiting
            )
            for one in contest.entries
        ),
        standings=tuple(_standing(one) for one in contest.ranking),
        ties=tie_breaks(terms),
        played=tuple(_round_summary(contest, one) for one in contest.rounds),
        together=terms.together,
        by=terms.by,
        bot=settings.bot,
        same=settings.same,
        late=settings.late,
        clock=settings.clock,
        hours=settings.hours,
        begins=settings.begins,
        rated=settings.rated,
        unit=facts_of(variant).unit,
        lowest_wins=terms.lowest_wins,
        mine=number,
        direct=bool(guest) and contest.director == guest,
        may_join=not number and may_join(contest),
        must_wait=must_wait(contest, guest),
        next=running,
        may_play=bool(
            mine
            and mine.until is None
            and not mine.waiting
            and not running
            and contest.next_deal(number) is not None
        ),
    )


def may_join(contest: Contest) -> bool:
    """Whether entries are open: before the beginning, later where newcomers can still play."""
    if contest.status == "open":
        return True
    if contest.status == "over" or not contest.settings.late:
        return False
    if contest.terms.alone:
        is_directed = not contest.director.startswith(ALIAS_PREFIX)  # and so can admit entries
        return any(one.closed is None for one in contest.rounds) and (
            is_directed or not contest.sitting_rows
        )
    return contest.terms.kind in ("swiss", "duplicate") and contest.round < contest.last_round


def must_wait(contest: Contest, guest: str) -> bool:
    """Whether a new entry waits for the director: deals have begun, and a player could enter again
    as another guest."""
    begun = contest.status == "playing" and contest.terms.alone and bool(contest.sitting_rows)
    return begun and guest != contest.director


def _standing(one: Standing) -> wire.ContestStanding:
    ties = tuple(float(tie) for tie in one.ties)
    return wire.ContestStanding(
        one.place, one.entry, float(one.points), ties, one.score, one.played
    )


def _round_summary(contest: Contest, one: RoundRow) -> wire.ContestRound:
    there = {
        row.number: row.over
        for row in contest.sitting_rows
        if row.round == one.round and row.number
    }
    tables = len(there)
    if contest.terms.alone and one.closed is None:  # a table is made for each entry that begins
        begun = {row.entry for row in contest.sitting_rows if row.round == one.round}
        tables = len(
            begun | {entry.number for entry in contest.participants if entry.until is None}
        )
    return wire.ContestRound(
        round=one.round,
        opened=one.opened,
        closes=one.closes or 0,
        closed=one.closed or 0,
        over=sum(there.values()),
        tables=tables,
    )


# A round ---------------------------------------------------------------------------------------


def round_page(contest: Contest, round_: int, guest: str) -> wire.ContestRoundPage:
    if not any(one.round == round_ for one in contest.rounds):
        raise ContestNotFound
    mine = contest.entry_of(guest)
    closed = contest.is_closed(round_) or not contest.settings.same
    rows = [row for row in contest.sitting_rows if row.round == round_]
    tables: dict[int, list[SittingRow]] = {}
    for row in rows:
        if row.number:
            tables.setdefault(row.number, []).append(row)
    places: list[tuple[int, int]] = []
    if contest.terms.kind == "duplicate" and closed:
        found = deal_places(contest.terms, contest.participants, contest.counted(), round_)
        places = sorted((place, n) for n, place in found.items())
    return wire.ContestRoundPage(
        round=round_,
        tables=tuple(
            _table_result(
                contest, there, closed or bool(mine and any(o.entry == mine.number for o in there))
            )
            for there in tables.values()
        ),
        byes=tuple(row.entry for row in rows if not row.number),
        places=tuple(places),
    )


def _table_result(contest: Contest, there: list[SittingRow], shown: bool) -> wire.ContestTable:
    by_seat = {row.seat: row for row in there}
    seats = []
    for seat in range(contest.terms.seats):
        row = by_seat.get(seat)
        places = there[0].places if shown else ()
        place = places[seat] if places else 0
        seats.append(
            wire.ContestSeat(row.entry, place, row.score if shown else None)
            if row
            else wire.ContestSeat(0, place)
        )
    first = there[0]
    return wire.ContestTable(
        number=first.number,
        seats=tuple(seats),
        table=first.table_id if shown else "",
        over=all(row.over for row in there),
        ruling=first.ruling if shown else "",
    )


# Lists and files -------------------------------------------------------------------------------


def list_contests(connection: Connection, guest: str) -> wire.ContestList:
    found = tuple(
        wire.ContestLine(
            id=one.id,
            title=one.title,
            kind=one.terms.kind,
            game=one.game,
            status=one.status,
            entries=many,
            changed=one.changed,
            mine=number,
            direct=one.director == guest,
        )
        for one, many, number in storage.contests_of(connection, guest)
    )
    return wire.ContestList(found)


def guest_name(connection: Connection, guest: str) -> str:
    return names_of(connection, [guest]).get(guest, "")


def standings_csv(found: wire.ContestInfo, say: Language) -> str:
    """The standings as a table, in a language; opens in any spreadsheet."""
    names = {one.number: one for one in found.entries}
    out = io.StringIO()
    writer = csv.writer(out)
    main = "share" if found.kind == "duplicate" else "points"
    ties = [tie for tie in found.ties if tie not in ("score", "share")]
    heads = ["place", "name", main, *(f"tie-{tie}" for tie in ties), "score", "played"]
    writer.writerow([say.say(f"event-{head}") for head in heads])
    for one in found.standings:
        name = names[one.entry].name
        safe = f"'{name}" if name[:1] in "=+-@\t\r" else name  # no spreadsheet takes it for a sum
        broken = dict(zip(found.ties, one.ties, strict=True))
        row = [one.place, safe, f"{one.points:.6g}", *(f"{broken[tie]:g}" for tie in ties)]
        writer.writerow([*row, f"{one.score / found.unit:g}", one.played])
    return out.getvalue()
