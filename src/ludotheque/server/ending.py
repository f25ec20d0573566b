"""What the end of a match is worth keeping: results to compare, and achievements."""

from __future__ import annotations

from typing import Any

from ludotheque.home import rewards_of
from ludotheque.match import Match
from ludotheque.notation import digest
from ludotheque.record import End
from ludotheque.rules import Rules, Score, Seat
from ludotheque.server.storage.rows import TableRow
from ludotheque.table.setup import Variant


def results(
    row: TableRow,
    variant: Variant,
    rules: Rules[Any, Any, Any],
    scores: tuple[Score, ...],
    end: End,
    at: int,
) -> list[dict[str, Any]]:
    """A row for everybody who played to the end: for best scores and daily tables."""
    assert end.result is not None
    sign = -1 if rules.lowest_wins else 1
    return [
        {
            "seat": seat,
            "guest": info.guest,
            "game": row.game,
            "variant": digest(variant),
            "score": scores[seat].total,
            "goodness": sign * scores[seat].total,
            "place": end.result.places[seat],
            "daily": row.daily,
            "at": at,
        }
        for seat, info in enumerate(row.seats)
        if info.guest and not info.bot
    ]


def earned(row: TableRow, match: Match, at: int) -> list[dict[str, Any]]:
    """Achievements that are kept without asking."""
    rewards = rewards_of(match)
    if rewards is None:
        return []
    return [
        achievement(row, seat, info.guest, name, at)
        for seat, info in enumerate(row.seats)
        if info.guest and not info.bot
        for name in rewards.earned(match.rules, match.state, seat)
    ]


def achievement(
    row: TableRow, seat: Seat, guest: str, name: str, at: int, *, claimed: bool = False
) -> dict[str, Any]:
    who = {"guest": guest, "table_id": row.id, "seat": seat}
    return who | {"game": row.game, "name": name, "claimed": claimed, "at": at}
