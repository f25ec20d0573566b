"""What the seat to move observes of a learner's match (`observation.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import lean_part
from ludotheque.bots.match_kernel import scratch
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel.match_arrays import Rows
from ludotheque.games.taxi.kernel.streets import update_field
from ludotheque.games.taxi.observation import NO_WAY

MOST_TURNS = 255


@lean_part
def observe(t: Rows, i: int) -> None:
    """Write down what the seat to move sees."""
    s, streets, box, seat = t.states[i], t.streets[i], t.box, t.asked[i]
    _observe_streets(t, i)
    _observe_destinations(t, i)
    _observe_cards(t, i)
    t.pawns[i] = 0
    for other in range(t.me.shape[1]):
        p = at.PLAYERS + other * at.PLAYER
        t.pawns[i, other, s[p + at.SQUARE]] = 1
        t.lost[i, other] = s[p + at.LOST]
    squares = t.distance.shape[1]
    if s[at.PLAYERS + seat * at.PLAYER + at.GOAL] == at.NONE:
        t.distance[i] = NO_WAY
    else:
        field = update_field(box, streets, s, t.work[scratch(t.work, i)], seat)
        for square in range(squares):
            far = streets[field + square]
            t.distance[i, square] = NO_WAY if far == at.FAR else min(far, NO_WAY - 1)
    t.die[i] = 0
    t.die[i, s[at.DIE]] = 1
    t.flags[i, 0], t.flags[i, 1] = s[at.HOP] > 0, s[at.ANY_WAY]
    t.turns[i, 0] = min((box[at.LAST_TURN] - s[at.TURNS]) // box[at.SEATS], MOST_TURNS)
    t.phase[i] = 0
    t.acting[i] = 0
    t.me[i] = 0
    t.me[i, seat] = 1
    if box[at.PHASE_SEEN + s[at.PHASE]] != at.NONE:
        t.phase[i, box[at.PHASE_SEEN + s[at.PHASE]]] = 1
        t.acting[i, s[at.SEAT]] = 1


@lean_part
def _observe_streets(t: Rows, i: int) -> None:
    streets, box = t.streets[i], t.box
    for crossing in range(t.barriers.shape[1]):
        t.barriers[i, crossing] = streets[crossing]
    for cone in range(t.cones.shape[1]):
        t.cones[i, cone] = streets[box[at.CONE_BASE] + cone]
    for spot in range(t.signs.shape[1]):
        t.signs[i, spot, 0] = streets[box[at.SIGN_BASE] + 2 * spot]
        t.signs[i, spot, 1] = streets[box[at.SIGN_BASE] + 2 * spot + 1]


@lean_part
def _observe_destinations(t: Rows, i: int) -> None:
    s, seat, places = t.states[i], t.asked[i], t.goal.shape[1]
    mine = s[at.PLAYERS + seat * at.PLAYER + at.GOAL]
    hidden = ~(1 << mine) if mine != at.NONE else -1  # nobody else has my destination
    over = s[at.PHASE] == at.OVER
    t.goal[i] = 0
    if mine != at.NONE:
        t.goal[i, mine] = 1
    t.reached[i] = 0
    for other in range(t.me.shape[1]):
        p = at.PLAYERS + other * at.PLAYER
        maybe = s[p + at.MAYBE] & hidden
        if s[p + at.GOAL] != at.NONE and (over or other == seat):
            maybe = 1 << s[p + at.GOAL]
        for place in range(places):
            t.maybe[i, other, place] = maybe >> place & 1
        for n in range(s[p + at.N_REACHED]):
            t.reached[i, other, s[p + at.REACHED + n]] += 1
    unseen = s[at.UNSEEN] & hidden
    for place in range(places):
        t.fares[i, place] = unseen >> place & 1


@lean_part
def _observe_cards(t: Rows, i: int) -> None:
    s, box, seat = t.states[i], t.box, t.asked[i]
    for card in range(at.KINDS):
        t.deck[i, card] = s[at.DRAW + card]
        t.discard[i, card] = s[at.DISCARD + card]
    t.hand[i] = 0
    for other in range(t.me.shape[1]):
        p = at.PLAYERS + other * at.PLAYER
        t.kept[i, other] = s[p + at.N_KEPT]
        for n in range(s[p + at.N_KEPT]):
            card = s[p + at.KEPT_CARD + n]
            if other == seat:
                t.hand[i, box[at.CHANCE_KIND + card]] += 1
            else:
                t.deck[i, card] += 1
    t.card[i] = 0
    if s[at.CARD] != at.NONE:
        t.card[i, s[at.CARD]] = 1
