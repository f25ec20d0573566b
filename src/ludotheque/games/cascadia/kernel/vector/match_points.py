"""Points of matches of learners, and how they end."""

from __future__ import annotations

from typing import Any

from ludotheque.bots.compiled import lean_part
from ludotheque.bots.match_kernel import pay_winners, scratch
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.scoring.points import species_points
from ludotheque.games.cascadia.kernel.vector.match_arrays import (
    BONUSES,
    BY_SCORE,
    Rows,
)


@lean_part
def score(t: Rows, i: int) -> None:
    """Points by category, and their changes."""
    work = t.work[scratch(t.work, i)]
    for seat in range(t.totals.shape[1]):
        board, points = t.boards[i, seat], t.points[i, seat]
        for k in range(5):
            points[k] = species_points(board, work, k)
            points[5 + k] = board[at.BIGGEST + k]
        points[10] = 0
        points[11] = t.nature[i, seat] = board[at.NATURE]
    if t.settings[BONUSES]:
        for habitat in range(5):
            _majority(t.points[i], 5 + habitat)
    for seat in range(t.totals.shape[1]):
        total = 0
        for k in range(12):
            total += int(t.points[i, seat, k])
        if t.settings[BY_SCORE]:
            t.rewards[i, seat] += total - t.totals[i, seat]
        t.totals[i, seat] = total


@lean_part
def _majority(points: Any, at_habitat: int) -> None:
    """The bonus for the largest corridors of a habitat (`scoring.corridors.majority`)."""
    seats, most, second = points.shape[0], 0, 0
    for seat in range(seats):
        most = max(most, int(points[seat, at_habitat]))
    if seats == 1:
        points[0, 10] += 2 if most >= 7 else 0
        return
    first, after = 0, 0
    for seat in range(seats):
        size = int(points[seat, at_habitat])
        first += size == most
        if size < most:
            second = max(second, size)
    for seat in range(seats):
        after += points[seat, at_habitat] == second
    for seat in range(seats):
        size = int(points[seat, at_habitat])
        if most and size == most:
            if seats == 2:
                points[seat, 10] += 2 if first == 1 else 1
            else:
                points[seat, 10] += 3 if first == 1 else 2 if first == 2 else 1
        elif seats > 2 and first == 1 and after == 1 and second and size == second:
            points[seat, 10] += 1


@lean_part
def end(t: Rows, i: int) -> None:
    t.over[i] = 1
    if t.settings[BY_SCORE]:
        return
    seats, best = t.totals.shape[1], -1
    for seat in range(seats):
        best = max(best, t.totals[i, seat] * 64 + int(t.nature[i, seat]))
    for seat in range(seats):
        t.rewards[i, seat] = t.totals[i, seat] * 64 + int(t.nature[i, seat]) == best
    pay_winners(t.rewards, i)
