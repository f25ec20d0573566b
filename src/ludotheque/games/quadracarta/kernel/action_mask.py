"""The seat to move in learners' matches, its question, and the mask of legal actions."""

from __future__ import annotations

import ludotheque.games.quadracarta.kernel.boards as flat
from ludotheque.bots.compiled import lean_part
from ludotheque.games.quadracarta.kernel.boards import KINDS
from ludotheque.games.quadracarta.kernel.match_arrays import (
    ACTING,
    BEGINS,
    CORNERS,
    DUPLICATE,
    GOING,
    HAND,
    MAXISURF,
    NOBODY,
    PHASE,
    PICKING,
    WITHIN,
    Rows,
)
from ludotheque.games.quadracarta.numbers import FIRST_PLACE, GO, PASS
from ludotheque.games.quadracarta.window import PLACES


@lean_part
def ask(t: Rows, i: int) -> None:
    """Who is asked, what, and which answers are legal; the mask is blank."""
    facts = t.facts[i]
    t.phase[i] = 0
    t.acting[i] = 0
    t.me[i] = 0
    t.first[i] = 0
    t.first[i, facts[BEGINS]] = 1
    if t.over[i]:
        t.me[i, max(0, facts[ACTING])] = 1
        return
    if t.settings[DUPLICATE]:
        facts[ACTING] = next_to_choose(t, i)
        for seat in range(t.points.shape[1]):
            t.acting[i, seat] = t.choices[i, seat] < 0 and not t.passed[i, seat]
    else:
        t.acting[i, facts[ACTING]] = 1
    t.asked[i] = facts[ACTING]
    t.me[i, facts[ACTING]] = 1
    t.phase[i, facts[PHASE]] = 1
    if facts[PHASE] == PICKING:
        for card in range(KINDS):
            t.mask[i, card] = t.row[i, card] > 0
    elif facts[PHASE] == GOING:
        t.mask[i, GO] = t.mask[i, PASS] = 1
    else:
        _mark_places(t, i)


@lean_part
def next_to_choose(t: Rows, i: int) -> int:
    """Duplicate: of the seats that have not chosen yet, the first."""
    for seat in range(t.points.shape[1]):
        if t.choices[i, seat] < 0 and not t.passed[i, seat]:
            return seat
    return NOBODY


@lean_part
def _mark_places(t: Rows, i: int) -> None:
    """All places of a row at once, as bits: see `bitboard.py`."""
    seat, card = t.facts[i, ACTING], t.facts[i, HAND]
    bits, box, mask = t.bits[i, seat], t.boxes[i, seat], t.mask[i]
    last = min(flat.EDGE + PLACES, box[flat.BOTTOM] + 2)
    for line in range(max(flat.EDGE, box[flat.TOP] - 2), last):
        above = bits[0, line - 1] | bits[1, line - 1] | bits[2, line - 1]
        upper = bits[0, line] | bits[1, line] | bits[2, line]
        lower = bits[0, line + 1] | bits[1, line + 1] | bits[2, line + 1]
        below = bits[0, line + 2] | bits[1, line + 2] | bits[2, line + 2]
        both, ends = upper | lower, above | below
        over = both | both >> 1
        beside = ends | ends >> 1 | both << 1 | both >> 2
        if t.settings[CORNERS]:
            beside |= ends << 1 | ends >> 2
        beside &= ~over
        place = FIRST_PLACE + (line - flat.EDGE) * PLACES
        for turn in range(flat.TURNS[card]):
            fits = over
            if not t.settings[MAXISURF]:
                a, b = flat.TOWNS[card, turn, 0] - 1, flat.TOWNS[card, turn, 1] - 1
                c, d = flat.TOWNS[card, turn, 2] - 1, flat.TOWNS[card, turn, 3] - 1
                wrong = upper & ~bits[a, line] | (upper & ~bits[b, line]) >> 1
                wrong |= (lower & ~bits[c, line + 1]) >> 1 | lower & ~bits[d, line + 1]
                fits &= ~wrong
            fits = (fits | beside) & WITHIN
            start = place + turn * PLACES * PLACES
            column = 0
            while fits:
                if fits & 1:
                    mask[start + column] = 1
                fits >>= 1
                column += 1
