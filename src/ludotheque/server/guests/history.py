"""Profiles, and results of daily challenges."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.host.data import shown_options
from ludotheque.protocol import pages as wire
from ludotheque.protocol.messages import SeatInfo
from ludotheque.registry import game
from ludotheque.server.guests.guest import Guest
from ludotheque.server.http.lobby import me
from ludotheque.server.reviews.play_styles import styles
from ludotheque.server.reviews.storage import reviews_of
from ludotheque.server.storage import table_lists
from ludotheque.server.storage.rows import TableRow, load_row
from ludotheque.table.setup import challenge

MAX_HISTORY = 50
MAX_CURVE_POINTS = 40  # scores of a curve

_seats = msgspec.json.Decoder(tuple[SeatInfo, ...])

# Profiles --------------------------------------------------------------------------------------


def profile(connection: Connection, guest: Guest, before: int) -> wire.Profile:
    rows = table_lists.finished_matches(connection, guest.id, before, MAX_HISTORY)
    scores = table_lists.scores_of(connection, guest.id)
    return wire.Profile(
        me=me(connection, guest),
        history=tuple(_finished_match(connection, row, guest.id) for row in rows),
        best=tuple(_best_scores(connection, guest.id, scores)),
        against=tuple(_results_against_bots(scores)),
        achievements=tuple(
            wire.Achieved(*one) for one in table_lists.achievements_of(connection, guest.id)
        ),
        styles=tuple(styles(reviews_of(connection, guest.id))),
    )


def _finished_match(connection: Connection, row: TableRow, guest: str) -> wire.Played:
    seat = table_lists.seats_of(connection, row.id, guest)[0]
    return wire.Played(
        table=row.id,
        game=row.game,
        options=shown_options(row.options),
        at=row.changed,
        seat=seat,
        names=tuple(info.name for info in row.seats),
        bots=tuple(info.bot if info.kind == "bot" else "" for info in row.seats),
        scores=row.scores,
        place=row.result.places[seat] if row.result else 0,
        winners=row.result.winners if row.result else (),
        daily=row.daily,
    )


def _best_scores(
    connection: Connection, guest: str, scores: Iterable[tuple[Any, ...]]
) -> list[wire.Best]:
    courses = defaultdict[str, list[int]](list)
    for variant, _, score, _, _ in scores:
        courses[variant].append(score)
    found: list[wire.Best] = []
    for variant, matches, average, id_, score in table_lists.best_of(connection, guest):
        row = load_row(connection, id_)
        if row is not None:
            best = wire.Best(
                game=row.game,
                options=shown_options(row.options),
                seats=len(row.seats),
                score=score,
                table=row.id,
                at=row.changed,
                matches=matches,
                average=average,
                course=tuple(courses[variant][-MAX_CURVE_POINTS:]),
            )
            found.append(best)
    return sorted(found, key=lambda best: (best.game, -best.matches))


def _results_against_bots(scores: Iterable[tuple[Any, ...]]) -> list[wire.Against]:
    matches, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for _, id_, _, place, written in scores:
        seats = _seats.decode(written)
        levels = {info.bot for info in seats if info.kind == "bot"}
        people = sum(info.kind != "bot" for info in seats)
        if people == len(levels) == 1:  # else the opponent is not clear
            key = (id_, levels.pop())
            matches[key] += 1
            won[key] += place == 1
    return [wire.Against(*key, matches[key], won[key]) for key in sorted(matches)]


# The daily challenge ---------------------------------------------------------------------------


def daily_results(connection: Connection, id_: str, day: str, guest: str, today: str) -> wire.Daily:
    found = challenge(game(id_).id)
    attempt = table_lists.daily_attempt(connection, id_, day, guest)
    may_see = table_lists.may_see_deal(connection, id_, day, guest, today)
    rows = table_lists.daily_results(connection, id_, day)
    scores = [score for _, _, score, _ in rows]
    results = tuple(
        wire.DailyRow(
            scores.index(score) + 1, name or "?", score, table if may_see else "", who == guest
        )
        for who, name, score, table in rows
    )
    return wire.Daily(
        game=id_,
        day=day,
        options=found.options,
        seats=found.seats,
        bot=DEFAULT_LEVEL if found.seats > 1 else "",
        results=results,
        table=attempt[0] if attempt else "",
        streak=streak(table_lists.days_finished(connection, id_, guest), day) if guest else 0,
        place=next((row.place for row in results if row.mine), 0) if may_see else 0,
        spread=tuple(table_lists.daily_spread(connection, id_, day)) if may_see else (),
        par=table_lists.find_par(connection, id_, day) if may_see else None,
    )


def streak(finished: Iterable[str], day: str) -> int:
    """Days in a row up to this one; a day that can still be finished does not break it."""
    days, last = {*finished}, date.fromisoformat(day)
    if day not in days:
        last -= timedelta(1)
    back = (last - timedelta(n) for n in itertools.count())
    return sum(1 for _ in itertools.takewhile(lambda one: one.isoformat() in days, back))
