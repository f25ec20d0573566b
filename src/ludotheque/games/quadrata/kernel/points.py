"""Points in halves by category, and who wins (`scoring.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.observation import CATEGORIES
from ludotheque.games.quadrata.pieces import PLANE
from ludotheque.games.quadrata.scoring import BEST_POINTS, UNIT

DESTINATIONS, TROPHIES, TAXIS, TRAINS, AIRPLANES, COMPENSATION = range(CATEGORIES)
RANK = 64  # more than there are 5s or trophies


@inner
def score(box: Words, s: Words, seat: int, parts: Words) -> int:
    """Fill `parts` with the seat's half points by category; return their sum."""
    p = at.PLAYERS + seat * at.PLAYER
    points = 0
    for n in range(s[p + at.N_VISITS]):
        points += box[at.POINTS + s[p + at.VISITS + n]]
    parts[DESTINATIONS] = UNIT * points
    points = 0
    for trophy in range(at.TROPHIES):
        if s[at.OWNERS + trophy] == seat:
            points += box[at.TROPHY_POINTS + trophy]
    parts[TROPHIES] = UNIT * points
    parts[TAXIS] = UNIT * taxi_points(box, s, p, s[p + at.UNUSED])
    parts[TRAINS] = UNIT * s[p + at.TRAINS_TAKEN]
    planes = s[p + at.BAG + PLANE] + s[p + at.RESTING + PLANE]
    for n in range(s[p + at.N_MOVEMENT]):
        planes += s[p + at.MOVEMENT + n] == PLANE
    for n in range(s[p + at.N_DOTTED]):
        planes += s[p + at.DOTTED_TOKENS + n] == PLANE
    parts[AIRPLANES] = planes
    parts[COMPENSATION] = 0
    if s[at.FIRST] != at.NONE:
        after = (seat - s[at.FIRST]) % box[at.SEATS]
        parts[COMPENSATION] = box[at.EXTRA_POINTS + after]
    total = 0
    for n in range(CATEGORIES):
        total += parts[n]
    return total


@inner
def taxi_points(box: Words, s: Words, p: int, unused: int) -> int:
    """Points of the marked squares, with `unused` Taxis on the best free ones."""
    points = 0
    for n in range(box[at.SQUARES]):
        square = box[at.BEST_SQUARES + n]
        marked = s[p + at.MARKED + square]
        more = min(unused, box[at.SQUARE_COUNT + square] - marked)
        unused -= more
        points += (marked + more) * box[at.SQUARE_POINTS + square]
    return points


@inner
def ranking(box: Words, s: Words, seat: int, total: int) -> int:
    """A number that orders the seats: points, then 5s on the board, then trophies."""
    p, fives, trophies = at.PLAYERS + seat * at.PLAYER, 0, 0
    for n in range(s[p + at.N_VISITS]):
        fives += box[at.POINTS + s[p + at.VISITS + n]] == BEST_POINTS
    for trophy in range(at.TROPHIES):
        trophies += s[at.OWNERS + trophy] == seat
    return (total * RANK + fives) * RANK + trophies
