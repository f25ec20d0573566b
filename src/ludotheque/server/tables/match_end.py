"""Results, achievements and ratings that are stored with the end of a match."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from ludotheque.home import rewards_of
from ludotheque.match import Match
from ludotheque.notation import digest
from ludotheque.record import End
from ludotheque.rules import Rules, Score, Seat
from ludotheque.server.ratings.rated_tables import rated_match
from ludotheque.server.storage.changes import Change
from ludotheque.server.storage.rows import TableRow


def add_end(
    change: Change,
    row: TableRow,
    held_by: Sequence[Set[str]],
    match: Match,
    scores: tuple[Score, ...],
) -> None:
    """Add the results, achievements and ratings of an ended match to a change."""
    end, at = match.record.end(), row.changed
    assert end is not None
    if match.record.counts():
        change.results = _results(row, match.rules, scores, end, at)
        change.achievements = _earned_achievements(row, match, at)
    change.rated = rated_match(row, held_by, end, at)


def _results(
    row: TableRow, rules: Rules[Any, Any, Any], scores: tuple[Score, ...], end: End, at: int
) -> list[dict[str, Any]]:
    """Rows of all people who played to the end, for best scores and daily challenges."""
    assert end.result is not None
    sign = -1 if rules.lowest_wins else 1
    return [
        {
            "seat": seat,
            "guest": info.guest,
            "game": row.game,
            "variant": digest(row.variant),
            "score": scores[seat].total,
            "goodness": sign * scores[seat].total,
            "place": end.result.places[seat],
            "daily": row.daily,
            "at": at,
        }
        for seat, info in enumerate(row.seats)
        if info.guest and not info.bot
    ]


def _earned_achievements(row: TableRow, match: Match, at: int) -> list[dict[str, Any]]:
    """Achievements that are awarded without a choice."""
    rewards = rewards_of(match)
    if rewards is None:
        return []
    return [
        achievement_row(row, seat, info.guest, name, at)
        for seat, info in enumerate(row.seats)
        if info.guest and not info.bot
        for name in rewards.earned(match.rules, match.state, seat)
    ]


def achievement_row(
    row: TableRow, seat: Seat, guest: str, name: str, at: int, *, claimed: bool = False
) -> dict[str, Any]:
    who = {"guest": guest, "table_id": row.id, "seat": seat}
    return who | {"game": row.game, "name": name, "claimed": claimed, "at": at}
