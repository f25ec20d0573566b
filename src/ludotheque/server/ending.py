"""What the end of a match is worth keeping: results to compare, and achievements."""

from __future__ import annotations

from typing import Any

from ludotheque.declaration import Rewards
from ludotheque.notation import digest
from ludotheque.record import End
from ludotheque.registry import game
from ludotheque.rules import Rules, Score, Seat
from ludotheque.server.storage.rows import TableRow
from ludotheque.table.setup import Variant


def is_comparable(row: TableRow, end: End) -> bool:
    """Played to its end, and not where taking back was free."""
    return end.reason == "finished" and end.result is not None and not row.settings.takeback


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


def rewards_of(row: TableRow) -> Rewards | None:
    """What the game offers (see `ludotheque.declaration.Rewards`), if this table can have it."""
    if row.settings.takeback or row.settings.imported:
        return None
    return game(row.game).rewards


def earned(row: TableRow, rules: Rules[Any, Any, Any], state: Any, at: int) -> list[dict[str, Any]]:
    """Achievements that are kept without asking."""
    rewards = rewards_of(row)
    if rewards is None:
        return []
    return [
        achievement(row, seat, info.guest, name, at)
        for seat, info in enumerate(row.seats)
        if info.guest and not info.bot
        for name in rewards.earned(rules, state, seat)
    ]


def achievement(
    row: TableRow, seat: Seat, guest: str, name: str, at: int, *, claimed: bool = False
) -> dict[str, Any]:
    who = {"guest": guest, "table_id": row.id, "seat": seat}
    return who | {"game": row.game, "name": name, "claimed": claimed, "at": at}
