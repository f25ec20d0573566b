"""Ways of a roll through the streets, and where a move may end (`traffic.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel.layout import Ints, Words
from ludotheque.games.taxi.kernel.streets import has_open_step, is_trap
from ludotheque.games.taxi.state import ANY_ONE

BLOCKED = -2
OVER_NOTHING, OVER_BARRIER, OVER_BARRIER_OR_SIGN, OVER_CONE = range(4)  # one at most


@inner
def pass_edge(box: Words, streets: Ints, edge: int, over: int, any_way: int, passed: int) -> int:
    """What a way has passed over after this edge, where it had passed over `passed`; or BLOCKED."""
    needs, cone, sign = (
        box[at.NEEDS_AT] + edge * at.MOST_NEEDS,
        box[at.CONE_BASE],
        box[at.SIGN_BASE],
    )
    for n in range(at.MOST_NEEDS):
        obstacle = box[needs + n]
        if obstacle == at.NONE:
            break
        if streets[obstacle] == 0 or (any_way and obstacle >= sign):
            continue
        if obstacle < cone:
            allowed = over in (OVER_BARRIER, OVER_BARRIER_OR_SIGN)
        elif obstacle < sign:
            allowed = over == OVER_CONE
        else:
            allowed = over == OVER_BARRIER_OR_SIGN
        if not allowed or (passed != at.NONE and passed != obstacle):
            return BLOCKED
        passed = obstacle
    return passed


@inner
def add_walks(
    box: Words, streets: Ints, work: Words, start: int, length: int, over: int, any_way: int,
    found: int,
) -> int:  # fmt: skip
    """Append the ways of this length, without turning round, to those found; return how many there
    are then. Over a cone: those that pass over one and do not end on one."""
    out, closed = box[at.OUT_AT], box[at.CLOSED_AT]
    work[at.PATH], work[at.NEXT_EDGE], work[at.OVER_SO_FAR] = start, box[out + start], at.NONE
    depth = 0
    while depth >= 0:
        edge = work[at.NEXT_EDGE + depth]
        if edge == box[out + work[at.PATH + depth] + 1]:
            depth -= 1
            continue
        work[at.NEXT_EDGE + depth] += 1
        to = box[box[at.TO_AT] + edge]
        if depth and to == work[at.PATH + depth - 1]:
            continue
        passed = work[at.OVER_SO_FAR + depth]
        if streets[closed + edge]:
            passed = pass_edge(box, streets, edge, over, any_way, passed)
            if passed == BLOCKED:
                continue
        if depth + 1 < length:
            depth += 1
            work[at.PATH + depth], work[at.NEXT_EDGE + depth] = to, box[out + to]
            work[at.OVER_SO_FAR + depth] = passed
        elif over != OVER_CONE or (passed != at.NONE and not is_coned(box, streets, to)):
            work[at.PATH + length] = to
            add_walk(box, work, length, passed, found)
            found += 1
    return found


@inner
def is_coned(box: Words, streets: Ints, square: int) -> bool:
    number = box[box[at.CONE_AT] + square]
    return bool(number > 0 and streets[box[at.CONE_BASE] + number - 1] != 0)


@inner
def add_walk(box: Words, work: Words, length: int, passed: int, found: int) -> None:
    walk, doors = box[at.WALKS_AT] + found * at.WALK, 0
    for n in range(length + 1):
        square = work[at.PATH + n]
        work[walk + at.SQUARES_OF_WAY + n] = square
        place = box[box[at.PLACE_AT] + square]
        if n and place != at.NONE:
            doors |= 1 << place
    work[walk + at.END], work[walk + at.PASSED] = work[at.PATH + length], passed
    work[walk + at.DOORS], work[walk + at.LENGTH] = doors, length


@inner
def add_walks_of(
    box: Words, streets: Ints, work: Words, start: int, steps: int, hop: int, any_way: int,
    found: int,
) -> int:  # fmt: skip
    """Append the ways of this number of steps; a cone that is passed over takes none."""
    if hop == 0:
        return add_walks(box, streets, work, start, steps, OVER_NOTHING, any_way, found)
    over = OVER_BARRIER_OR_SIGN if hop == ANY_ONE else OVER_BARRIER
    found = add_walks(box, streets, work, start, steps, over, any_way, found)
    return add_walks(box, streets, work, start, steps + 1, OVER_CONE, any_way, found)


@inner
def find_ways(
    box: Words, streets: Ints, work: Words, start: int, roll: int, hop: int, any_way: int
) -> int:
    """Fill the list of ways: those of the whole roll, or the longest (ruling 3); over one obstacle
    of any kind, the longest for each obstacle (ruling 21)."""
    found = 0
    for steps in range(roll, 0, -1):
        more = add_walks_of(box, streets, work, start, steps, hop, any_way, found)
        if hop != ANY_ONE:
            if more:
                return more
            continue
        for n in range(found, more):
            if is_longest(box, work, n, found):
                if n != found:
                    copy_walk(box, work, n, found)
                found += 1
    return found


@inner
def is_longest(box: Words, work: Words, n: int, found: int) -> bool:
    """Whether no way among those found passes over the same and is longer."""
    walks = box[at.WALKS_AT]
    walk = walks + n * at.WALK
    for other in range(walks, walks + found * at.WALK, at.WALK):
        if work[other + at.PASSED] == work[walk + at.PASSED]:
            return bool(work[other + at.LENGTH] == work[walk + at.LENGTH])
    return True


@inner
def copy_walk(box: Words, work: Words, source: int, target: int) -> None:
    walks = box[at.WALKS_AT]
    for n in range(at.WALK):
        work[walks + target * at.WALK + n] = work[walks + source * at.WALK + n]


@inner
def find_arrival(box: Words, streets: Ints, s: Words, work: Words, found: int) -> int:
    """The first and shortest way to the destination of the seat to move (ruling 4): its place in
    the list, after those found; or NONE."""
    p = at.PLAYERS + s[at.SEAT] * at.PLAYER
    start, goal, roll = s[p + at.SQUARE], s[p + at.GOAL], s[at.DIE]
    least = box[box[at.NEAREST_AT] + goal * box[at.SQUARES] + start]
    if least > roll + s[at.HOP]:
        return at.NONE
    door = box[box[at.DOOR_AT] + goal]
    for steps in range(1, roll + 1):
        more = add_walks_of(box, streets, work, start, steps, s[at.HOP], s[at.ANY_WAY], found)
        for n in range(found, more):
            if work[box[at.WALKS_AT] + n * at.WALK + at.END] == door:
                return n
    return at.NONE


# Dead ends ---------------------------------------------------------------------------------------


@inner
def is_free(box: Words, streets: Ints, work: Words, square: int, hop: int, any_way: int) -> bool:
    """Whether there is a step to take."""
    if hop or any_way:
        return find_ways(box, streets, work, square, 1, hop, any_way) > 0
    return has_open_step(box, streets, square)


@inner
def is_stuck(
    box: Words, streets: Ints, s: Words, work: Words, seat: int, hop: int, any_way: int
) -> bool:
    """Ruling 18: whether a pawn is in a dead end, with what its move may pass over."""
    p = at.PLAYERS + seat * at.PLAYER
    if not is_free(box, streets, work, s[p + at.SQUARE], hop, any_way):
        return True
    if box[at.HAS_TRAPS] == 0 or hop or any_way:
        return False
    return is_trap(box, streets, work, s[p + at.SQUARE], s[p + at.MAYBE])
