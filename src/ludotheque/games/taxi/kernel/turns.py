"""Turns: draws, drives, arrivals, and how a turn ends (`moves/turns.py`, `moves/fares.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel.cards import after_card, draw_card, end_turn, to_draw
from ludotheque.games.taxi.kernel.layout import Ints, Words
from ludotheque.games.taxi.kernel.streets import is_trap
from ludotheque.games.taxi.kernel.ways import find_arrival, find_ways, is_free, is_stuck
from ludotheque.games.taxi.state import ANY_ONE

PIPS = 6


@inner
def start(box: Words, streets: Ints, s: Words) -> None:
    """Set up a new match."""
    s[:] = 0
    streets[:] = 0
    streets[box[at.PRINTED]] = 1
    first = box[at.CLOSES_AT] + box[at.PRINTED]
    for n in range(box[first], box[first + 1]):
        streets[box[at.CLOSED_AT] + box[box[at.CLOSED_EDGE_AT] + n]] += 1
    s[at.PHASE] = at.FIRST if box[at.FIRST_SEAT] == at.NONE else at.DEAL
    s[at.SEAT] = max(0, box[at.FIRST_SEAT])
    s[at.CARD] = at.NONE
    for card in range(at.KINDS):
        s[at.DRAW + card] = box[at.BOX_COUNT + card]
        s[at.N_DRAW] += box[at.BOX_COUNT + card]
    s[at.DESTINATIONS] = s[at.UNSEEN] = (1 << box[at.PLACES]) - 1
    for seat in range(box[at.SEATS]):
        p = at.PLAYERS + seat * at.PLAYER
        s[p + at.GOAL] = s[p + at.FIELD_GOAL] = at.NONE


# Chance ------------------------------------------------------------------------------------------


@inner
def outcomes(box: Words, s: Words) -> int:
    """How many outcomes the draw now due has, equally likely; 0: none is due."""
    phase = s[at.PHASE]
    if phase == at.DIE_ROLL:
        return PIPS
    if phase == at.DRAW_CARD:
        return int(s[at.N_DRAW])
    if phase == at.FIRST:
        return int(box[at.SEATS])
    count = 0
    if phase == at.DEAL:
        places = dealable(box, s)
        for place in range(box[at.PLACES]):
            count += places >> place & 1
    return count


@inner
def draw(box: Words, streets: Ints, s: Words, work: Words, pick: int) -> int:
    """Play one of the outcomes; return its seat, place, pips or card."""
    phase = s[at.PHASE]
    if phase == at.DIE_ROLL:
        rolled(box, streets, s, work, pick + 1)
        return pick + 1
    if phase == at.FIRST:
        s[at.PHASE], s[at.SEAT] = at.DEAL, pick
        return pick
    if phase == at.DRAW_CARD:
        card = 0
        while pick >= s[at.DRAW + card]:
            pick -= s[at.DRAW + card]
            card += 1
        if not draw_card(box, streets, s, work, card):
            after_card(box, streets, s, work)
        return card
    places, place = dealable(box, s), 0
    while pick or not places >> place & 1:
        pick -= places >> place & 1
        place += 1
    deal(box, streets, s, work, place)
    return place


@inner
def seat_dealt(box: Words, s: Words) -> int:
    """The first seat without a destination, or NONE."""
    for seat in range(box[at.SEATS]):
        if s[at.PLAYERS + seat * at.PLAYER + at.GOAL] == at.NONE:
            return seat
    return at.NONE


@inner
def standing(box: Words, s: Words, seat: int) -> int:
    """The place at which a pawn stands, as a bit; 0: none."""
    place = box[box[at.PLACE_AT] + s[at.PLAYERS + seat * at.PLAYER + at.SQUARE]]
    return 1 << place if place != at.NONE else 0


@inner
def dealable(box: Words, s: Words) -> int:
    places = s[at.DESTINATIONS] if s[at.DESTINATIONS] else s[at.SHOWN]
    return int(places & ~standing(box, s, seat_dealt(box, s)))


@inner
def deal(box: Words, streets: Ints, s: Words, work: Words, place: int) -> None:
    seat, first_cards = seat_dealt(box, s), s[at.TURNS] == 0
    for other in range(box[at.SEATS]):
        if s[at.PLAYERS + other * at.PLAYER + at.SQUARE]:
            first_cards = False
    if s[at.DESTINATIONS] == 0:  # ruling 25
        s[at.DESTINATIONS] = s[at.UNSEEN] = s[at.SHOWN]
        s[at.SHOWN] = 0
    p = at.PLAYERS + seat * at.PLAYER
    s[p + at.GOAL] = place
    s[p + at.MAYBE] = s[at.UNSEEN] & ~standing(box, s, seat)
    s[at.DESTINATIONS] &= ~(1 << place)
    if seat_dealt(box, s) != at.NONE:
        return
    if first_cards:
        s[at.PHASE] = at.ROLL
    else:
        end_turn(box, streets, s, work)


@inner
def rolled(box: Words, streets: Ints, s: Words, work: Words, pips: int) -> None:
    seat = s[at.SEAT]
    p = at.PLAYERS + seat * at.PLAYER
    s[at.DIE] = pips
    if not is_stuck(box, streets, s, work, seat, s[at.HOP], s[at.ANY_WAY]):
        s[at.PHASE] = at.MOVE
        return
    s[at.TRYING] = 1
    third_turn = s[p + at.LOST] >= at.MOST_LOST  # ruling 21
    if third_turn and is_free(box, streets, work, s[p + at.SQUARE], ANY_ONE, s[at.ANY_WAY]):
        s[at.HOP], s[at.PHASE] = ANY_ONE, at.MOVE
    elif pips == 3 or pips == 4:
        to_draw(s)
    elif s[p + at.N_KEPT]:
        s[at.PHASE] = at.STUCK
    else:
        end_turn(box, streets, s, work)


# Driving -----------------------------------------------------------------------------------------


@inner
def drive(box: Words, streets: Ints, s: Words, work: Words, to: int) -> None:
    p = at.PLAYERS + s[at.SEAT] * at.PLAYER
    goal, walks = s[p + at.GOAL], box[at.WALKS_AT]
    arrives = to == box[box[at.DOOR_AT] + goal]
    if arrives:
        shown = find_arrival(box, streets, s, work, 0)
        s[p + at.MAYBE] = 1 << goal
    else:
        # Everybody is shown the first way there, and knows what lies on all of them.
        found = find_ways(box, streets, work, s[p + at.SQUARE], s[at.DIE], s[at.HOP], s[at.ANY_WAY])
        shown, doors = at.NONE, -1
        for n in range(found):
            if work[walks + n * at.WALK + at.END] == to:
                doors &= work[walks + n * at.WALK + at.DOORS]
                shown = n if shown == at.NONE else shown
        s[p + at.MAYBE] &= ~doors
    s[at.N_WAY] = work[walks + shown * at.WALK + at.LENGTH] + 1
    for n in range(at.MOST_WAY):
        square = work[walks + shown * at.WALK + at.SQUARES_OF_WAY + n]
        s[at.WAY + n] = square if n < s[at.N_WAY] else 0
    if s[at.CARD] != at.NONE:
        s[at.DISCARD + s[at.CARD]] += 1
    s[p + at.SQUARE], s[at.CARD] = to, at.NONE
    s[at.TRYING] = s[at.HOP] = s[at.ANY_WAY] = 0
    if s[p + at.LOST] and not (
        box[at.HAS_TRAPS] and is_trap(box, streets, work, to, s[p + at.MAYBE])
    ):
        s[p + at.LOST] = 0
    if arrives:
        s[at.PHASE] = at.ARRIVE
    elif box[box[at.ORANGE_AT] + to]:
        to_draw(s)
    else:
        end_turn(box, streets, s, work)


@inner
def arrive(box: Words, s: Words) -> None:
    """Show the Destination card."""
    p = at.PLAYERS + s[at.SEAT] * at.PLAYER
    goal = s[p + at.GOAL]
    for seat in range(box[at.SEATS]):
        s[at.PLAYERS + seat * at.PLAYER + at.MAYBE] &= ~(1 << goal)
    s[p + at.GOAL], s[p + at.MAYBE] = at.NONE, 0
    s[p + at.REACHED + s[p + at.N_REACHED]] = goal
    s[p + at.N_REACHED] += 1
    s[at.UNSEEN] &= ~(1 << goal)
    s[at.SHOWN] |= 1 << goal
    s[at.PHASE] = at.OVER if s[p + at.N_REACHED] == box[at.TARGET] else at.DEAL
