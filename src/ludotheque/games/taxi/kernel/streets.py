"""The streets of a match: what stands in them, how far things are, and who is shut in
(`traffic.py`, `city/network.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel.layout import Ints, Words

NOT_VISITED = -2


@inner
def put_obstacle(box: Words, streets: Ints, s: Words, obstacle: int, stands: int) -> None:
    """Put an obstacle into the streets (1) or take it away (0); the other one is there now."""
    change = 2 * stands - 1
    streets[obstacle] = stands
    if obstacle < box[at.CONE_BASE]:
        s[at.N_BARRIERS] += change
    elif obstacle < box[at.SIGN_BASE]:
        s[at.N_CONES] += change
    else:
        s[at.N_SIGNS] += change
    closed, first = box[at.CLOSED_AT], box[at.CLOSES_AT] + obstacle
    for n in range(box[first], box[first + 1]):
        streets[closed + box[box[at.CLOSED_EDGE_AT] + n]] += change
    for seat in range(box[at.SEATS]):
        s[at.PLAYERS + seat * at.PLAYER + at.FIELD_GOAL] = at.NONE


@inner
def sign_at(box: Words, streets: Ints, spot: int) -> int:
    """The one-way on a spot as an obstacle, or NONE."""
    forth = box[at.SIGN_BASE] + 2 * spot
    if streets[forth]:
        return int(forth)
    return int(forth + 1) if streets[forth + 1] else at.NONE


# Distances -------------------------------------------------------------------------------------


@inner
def update_field(box: Words, streets: Ints, s: Words, work: Words, seat: int) -> int:
    """Bring the distances to a seat's destination up to date; return where they are."""
    squares, closed, into = box[at.SQUARES], box[at.CLOSED_AT], box[at.INTO_AT]
    field = box[at.FIELDS_AT] + seat * squares
    p = at.PLAYERS + seat * at.PLAYER
    if s[p + at.FIELD_GOAL] == s[p + at.GOAL]:
        return int(field)
    s[p + at.FIELD_GOAL] = s[p + at.GOAL]
    streets[field : field + squares] = at.FAR
    door = box[box[at.DOOR_AT] + s[p + at.GOAL]]
    streets[field + door] = 0
    work[at.QUEUE] = door
    done, known = 0, 1
    while done < known:
        square = work[at.QUEUE + done]
        far = streets[field + square] + 1
        done += 1
        for n in range(box[into + square], box[into + square + 1]):
            before = box[box[at.FROM_AT] + n]
            edge = box[box[at.FROM_EDGE_AT] + n]
            if streets[field + before] == at.FAR and streets[closed + edge] == 0:
                streets[field + before] = far
                work[at.QUEUE + known] = before
                known += 1
    return int(field)


@inner
def distance(box: Words, streets: Ints, s: Words, work: Words, seat: int) -> int:
    """Steps of a pawn to its destination, FAR if there is no way."""
    field = update_field(box, streets, s, work, seat)
    return int(streets[field + s[at.PLAYERS + seat * at.PLAYER + at.SQUARE]])


# Dead ends and circles ---------------------------------------------------------------------------


@inner
def has_open_step(box: Words, streets: Ints, square: int) -> bool:
    out, closed = box[at.OUT_AT], box[at.CLOSED_AT]
    for edge in range(box[out + square], box[out + square + 1]):
        if streets[closed + edge] == 0:
            return True
    return False


@inner
def is_trap(box: Words, streets: Ints, work: Words, square: int, places: int) -> bool:
    """Ruling 18: whether a pawn that may be going to these places drives round for ever."""
    out, closed, visited = box[at.OUT_AT], box[at.CLOSED_AT], box[at.VISITED_AT]
    work[visited : visited + box[at.SQUARES]] = 0
    work[visited + square] = 1
    work[at.QUEUE] = square
    done, known = 0, 1
    while done < known:
        here = work[at.QUEUE + done]
        done += 1
        dead_end = True
        for edge in range(box[out + here], box[out + here + 1]):
            if streets[closed + edge]:
                continue
            dead_end = False
            to = box[box[at.TO_AT] + edge]
            if box[box[at.ORANGE_AT] + to]:
                return False
            if work[visited + to]:
                continue
            work[visited + to] = 1
            work[at.QUEUE + known] = to
            known += 1
            place = box[box[at.PLACE_AT] + to]
            if place != at.NONE and places >> place & 1:
                return False
        if dead_end:
            return False
    return True


# The way out of the car park ---------------------------------------------------------------------


@inner
def visit_from_park(box: Words, streets: Ints, work: Words) -> int:
    """Visit what pawns reach from the car park; return how many squares. Of each it is noted by
    which edge it was visited first."""
    out, closed, visited = box[at.OUT_AT], box[at.CLOSED_AT], box[at.VISITED_AT]
    work[visited : visited + box[at.SQUARES]] = NOT_VISITED
    work[visited] = at.NONE
    work[at.QUEUE] = 0
    done, known = 0, 1
    while done < known:
        here = work[at.QUEUE + done]
        done += 1
        for edge in range(box[out + here], box[out + here + 1]):
            to = box[box[at.TO_AT] + edge]
            if streets[closed + edge] == 0 and work[visited + to] == NOT_VISITED:
                work[visited + to] = edge
                work[at.QUEUE + known] = to
                known += 1
    return known


@inner
def note_sealing(box: Words, streets: Ints, s: Words, work: Words) -> None:
    """Ruling 14: note the crossings where a barrier would shut the car park in."""
    squares, crossings = box[at.SQUARES], box[at.CROSSINGS]
    sealing, behind, visited = box[at.SEALING_AT], box[at.BEHIND_AT], box[at.VISITED_AT]
    work[sealing : sealing + crossings] = 0
    reached = visit_from_park(box, streets, work)
    if reached <= squares // 2:
        return
    # Squares that the first visits reach through each: no barrier there can cut off more.
    work[behind : behind + squares] = 1
    for n in range(reached - 1, 0, -1):
        square = work[at.QUEUE + n]
        edge = work[visited + square]
        work[behind + edge_start(box, edge)] += work[behind + square]
        if reached - work[behind + square] <= squares // 2:
            barrier = box[box[at.NEEDS_AT] + edge * at.MOST_NEEDS]
            if barrier != at.NONE and barrier < crossings:
                work[sealing + barrier] = 1
    for barrier in range(crossings):
        if work[sealing + barrier]:
            put_obstacle(box, streets, s, barrier, 1)
            work[sealing + barrier] = visit_from_park(box, streets, work) <= squares // 2
            put_obstacle(box, streets, s, barrier, 0)


@inner
def edge_start(box: Words, edge: int) -> int:
    """The square where an edge begins: edges are in the order of these squares."""
    low, high = 0, box[at.SQUARES]
    while high - low > 1:
        middle = (low + high) // 2
        if box[box[at.OUT_AT] + middle] <= edge:
            low = middle
        else:
            high = middle
    return low
