"""What the seat to move observes of a learner's match (`observation.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import lean_part
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.match_arrays import Rows
from ludotheque.games.quadrata.kernel.tokens import hand_size, in_hand
from ludotheque.games.quadrata.observation import SHIFT
from ludotheque.games.quadrata.pieces import BASICS, CARDS, CENTRE

BASIC_KINDS = len(BASICS)


@lean_part
def observe(t: Rows, i: int) -> None:
    """Write down what the seat to move sees; the points are written where they are counted."""
    s, box, seat = t.states[i], t.box, t.asked[i]
    _observe_cards(t, i)
    for other in range(t.me.shape[1]):
        _observe_player(t, i, other)
    for kind in range(1, at.COUNTS):
        t.black[i, kind - 1] = s[at.BLACK + kind]
    t.planes[i, 0] = s[at.PLANES]
    t.visiting[i] = 0
    if s[at.HALF] != at.NONE:
        t.visiting[i, s[at.HALF]] = 1
    t.shift[i, 0] = SHIFT + box[at.FIRST_WAY + s[at.WAY] * at.WAY_SIZE + at.WAY_TOTAL]
    t.visit[i, 0], t.visit[i, 1] = s[at.MADE], s[at.BONUSES]
    t.visit[i, 2], t.visit[i, 3] = s[at.SECOND], s[at.CONSOLED]
    t.day[i, 0] = s[at.DAY]
    t.phase[i] = 0
    t.acting[i] = 0
    t.first[i] = 0
    t.first[i, s[at.FIRST]] = 1
    t.me[i] = 0
    t.me[i, seat] = 1
    if s[at.PHASE] == at.OVER:
        return
    t.phase[i, box[at.PHASE_SEEN + s[at.PHASE]]] = 1
    if s[at.PHASE] == at.RETURN:
        for other in range(t.me.shape[1]):
            t.acting[i, other] = 1 - t.chosen[i, other]
    else:
        t.acting[i, seat] = 1


@lean_part
def _observe_cards(t: Rows, i: int) -> None:
    s = t.states[i]
    for card in range(CARDS):
        t.deck[i, card] = s[at.DECK + card]
    t.centre[i] = 0
    for place in range(at.CENTRE_CARDS, at.CENTRE_CARDS + CENTRE):
        if s[place] != at.NONE:
            t.centre[i, s[place]] = 1
    t.top[i] = 0
    t.discarded[i] = 0
    last = s[at.N_DISCARD] - 1
    for n in range(last):
        t.discarded[i, s[at.DISCARD + n]] = 1
    if last >= 0:
        t.top[i, s[at.DISCARD + last]] = 1


@lean_part
def _observe_player(t: Rows, i: int, seat: int) -> None:
    s, p = t.states[i], at.PLAYERS + seat * at.PLAYER
    t.reserved[i, seat] = 0
    if s[p + at.RESERVED] != at.NONE:
        t.reserved[i, seat, s[p + at.RESERVED]] = 1
    t.visits[i, seat] = 0
    for n in range(s[p + at.N_VISITS]):
        t.visits[i, seat, s[p + at.VISITS + n]] = 1
    size = hand_size(s, p)
    for place in range(at.PLACES):
        t.hand[i, seat, place] = in_hand(s, p, place) if place < size else 0
    for kind in range(1, at.COUNTS):
        t.bag[i, seat, kind - 1] = s[p + at.BAG + kind]
        t.resting[i, seat, kind - 1] = s[p + at.RESTING + kind]
    for kind in range(BASIC_KINDS):
        t.returned[i, seat, kind] = s[p + at.RETURNED] >> kind & 1
    t.trains[i, seat] = s[p + at.TRAINS_TAKEN]
    t.taxis[i, seat, 0], t.taxis[i, seat, 1] = s[p + at.CIRCLED], s[p + at.UNUSED]
    for square in range(t.marked.shape[2]):
        t.marked[i, seat, square] = s[p + at.MARKED + square]
    for trophy in range(at.TROPHIES):
        t.trophies[i, seat, trophy] = s[at.OWNERS + trophy] == seat
    t.chosen[i, seat] = s[p + at.PENDING] != 0
