"""Play styles: averages of the reviews of a guest's matches."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

import msgspec

from ludotheque.protocol.review import MatchReview, PlayStyle, SeatShares
from ludotheque.review.levels import level_like
from ludotheque.rules import Seat


class _Reviewed(NamedTuple):
    """A guest's part of a review."""

    shares: SeatShares
    seats: int
    light: bool


def styles(found: Iterable[tuple[str, Seat, bytes]]) -> list[PlayStyle]:
    """From (game, my seat, review), one for each game that I have reviewed matches of."""
    mine: dict[str, list[_Reviewed]] = defaultdict(list)
    for game, seat, data in found:
        review = msgspec.json.decode(data, type=MatchReview)
        if seat < len(review.seats):
            mine[game].append(_Reviewed(review.seats[seat], len(review.seats), review.light))
    return [_style(game, matches) for game, matches in sorted(mine.items())]


def _style(game: str, matches: list[_Reviewed]) -> PlayStyle:
    count, shares = len(matches), [one.shares for one in matches]
    error, se, _ = _error(shares)
    points = sum(one.points.final for one in shares) / count
    luck = sum(one.points.luck for one in shares) / count
    return PlayStyle(
        game=game,
        matches=count,
        points=round(points, 2),
        adjusted=round(points - luck, 2),
        error=round(error, 3),
        error_se=round(se, 3),
        like=_like(game, matches),
    )


def _error(shares: list[SeatShares]) -> tuple[float, float, int]:
    """The mean error of a decision, its standard error, and the decisions."""
    decisions = sum(one.decisions for one in shares)
    error = sum(one.error * one.decisions for one in shares) / max(1, decisions)
    se = sqrt(sum((one.error_se * one.decisions) ** 2 for one in shares)) / max(1, decisions)
    return error, se, decisions


def _like(game: str, matches: list[_Reviewed]) -> str:
    """The level by the tables of a size that are most: levels were measured by their seats."""
    sizes = Counter(one.seats for one in matches if not one.light)
    if not sizes:
        return ""
    seats = min(sizes, key=lambda size: (-sizes[size], size))
    alike = [one.shares for one in matches if one.seats == seats and not one.light]
    return level_like(game, seats, *_error(alike))
