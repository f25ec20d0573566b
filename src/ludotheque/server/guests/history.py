"""Profiles, and results of daily challenges."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.host.data import shown_options
from ludotheque.pages.daily import streak
from ludotheque.pages.tables import played_match
from ludotheque.protocol import pages as wire
from ludotheque.protocol.messages import SeatInfo
from ludotheque.registry import game
from ludotheque.server.guests.guest import Guest
from ludotheque.server.http.lobby import me
from ludotheque.server.reviews.play_styles import styles
from ludotheque.server.reviews.storage import reviews_of
from ludotheque.server.storage import table_lists
from ludotheque.server.storage.rows import load_row
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
        history=tuple(
            played_match(row, table_lists.seats_of(connection, row.id, guest.id)[0]) for row in rows
        ),
        best=tuple(_best_scores(connection, guest.id, scores)),
        against=tuple(_results_against_bots(scores)),
        achievements=tuple(
            wire.Achieved(*one) for one in table_lists.achievements_of(connection, guest.id)
        ),
        styles=tuple(styles(reviews_of(connection, guest.id))),
    )


def _best_scores(
    connection: Connection, guest: str, scores: Iterable[tuple[Any, ...]]
) -> list[wire.BestScore]:
    courses = defaultdict[str, list[int]](list)
    for variant, _, score, _, _ in scores:
        courses[variant].append(score)
    found: list[wire.BestScore] = []
    for variant, matches, average, id_, score in table_lists.best_of(connection, guest):
        row = load_row(connection, id_)
        if row is not None:
            best = wire.BestScore(
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


def _results_against_bots(scores: Iterable[tuple[Any, ...]]) -> list[wire.BotResults]:
    matches, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for _, id_, _, place, written in scores:
        seats = _seats.decode(written)
        levels = {info.bot for info in seats if info.kind == "bot"}
        people = sum(info.kind != "bot" for info in seats)
        if people == len(levels) == 1:  # else the opponent is not clear
            key = (id_, levels.pop())
            matches[key] += 1
            won[key] += place == 1
    return [wire.BotResults(*key, matches[key], won[key]) for key in sorted(matches)]


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
