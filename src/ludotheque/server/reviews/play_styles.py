"""Play styles: averages of the reviews of a guest's matches."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import sqrt

import msgspec

from ludotheque.protocol.review import MatchReview, PlayStyle, SeatShares
from ludotheque.review.levels import level_like
from ludotheque.rules import Seat


def styles(found: Iterable[tuple[str, Seat, bytes]]) -> list[PlayStyle]:
    """From (game, my seat, review), one for each game that I have reviewed matches of."""
    mine: dict[str, list[SeatShares]] = defaultdict(list)
    tables: dict[str, Counter[int]] = defaultdict(Counter)
    for game, seat, data in found:
        review = msgspec.json.decode(data, type=MatchReview)
        if seat < len(review.seats):
            mine[game].append(review.seats[seat])
            tables[game][len(review.seats)] += 1
    return [
        _style(game, matches, tables[game].most_common(1)[0][0])
        for game, matches in sorted(mine.items())
    ]


def _style(game: str, matches: list[SeatShares], seats: int) -> PlayStyle:
    count, decisions = len(matches), sum(one.decisions for one in matches)
    error = sum(one.error * one.decisions for one in matches) / max(1, decisions)
    se = sqrt(sum((one.error_se * one.decisions) ** 2 for one in matches)) / max(1, decisions)
    points = sum(one.points.final for one in matches) / count
    luck = sum(one.points.luck for one in matches) / count
    return PlayStyle(
        game=game,
        matches=count,
        points=round(points, 2),
        adjusted=round(points - luck, 2),
        error=round(error, 3),
        error_se=round(se, 3),
        like=level_like(game, seats, error, se, decisions),
    )
