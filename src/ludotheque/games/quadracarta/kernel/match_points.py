"""How matches of learners end."""

from __future__ import annotations

from typing import Any

from ludotheque.bots.compiled import lean_part
from ludotheque.bots.match_kernel import pay_winners, scratch
from ludotheque.games.quadracarta.kernel import maxisurf
from ludotheque.games.quadracarta.kernel.boards import Sheet
from ludotheque.games.quadracarta.kernel.match_arrays import (
    BY_SCORE,
    LARGER,
    MAXISURF,
    WIDTH,
    Rows,
)


@lean_part
def end(t: Rows, i: int) -> None:
    t.over[i] = 1
    if t.settings[BY_SCORE]:
        return
    for seat in range(t.points.shape[1]):
        t.rewards[i, seat] = _is_best(t, i, seat)
    pay_winners(t.rewards, i)


@lean_part
def _is_best(t: Rows, i: int, seat: int) -> bool:
    points = t.points[i]
    for other in range(points.shape[0]):
        if t.settings[MAXISURF]:
            if _is_larger(t, i, other, seat):
                return False
        elif points[other] < points[seat]:
            return False
    # Ruling 15: without all three towns nobody wins.
    return bool(points[seat]) or not t.settings[MAXISURF]


@lean_part
def _is_larger(t: Rows, i: int, one: int, other: int) -> bool:
    """Ruling 16: the groups are compared from the smallest on, by option each size once; a list
    that ends first stands for bigger groups."""
    if t.points[i, one] == 0 or t.points[i, other] == 0:
        return bool(t.points[i, one] > t.points[i, other])
    counts = t.counts[scratch(t.counts, i)]
    _count_sizes(t, i, one, counts[0])
    _count_sizes(t, i, other, counts[1])
    for size in range(counts.shape[1]):
        if counts[0, size] != counts[1, size]:
            # Where one list has this size and the other a bigger one or none, that is larger.
            return bool(counts[0, size] < counts[1, size])
    return False


@lean_part
def _count_sizes(t: Rows, i: int, seat: int, counts: Any) -> None:
    """How many groups of each size a board has."""
    counts[:] = 0
    sheet = Sheet(t.squares[i, seat], t.boxes[i, seat], WIDTH)
    own = scratch(t.marks, i)
    work = maxisurf.Work(t.marks[own], t.stack[own], t.sizes[own])
    for n in range(maxisurf.measure(sheet, work)):
        size = work.sizes[n]
        counts[size] = 1 if t.settings[LARGER] else counts[size] + 1
