"""Legal actions and their effects (`moves/__init__.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel.cards import carry_out, end_turn, find_choices, find_uses, use
from ludotheque.games.taxi.kernel.layout import Ints, Words
from ludotheque.games.taxi.kernel.turns import arrive, drive
from ludotheque.games.taxi.kernel.ways import find_arrival, find_ways


@inner
def legal_actions(box: Words, streets: Ints, s: Words, work: Words, found: Words) -> int:
    """Fill `found` with the numbers of all legal actions; return how many there are. A negative
    count: the only one, which is no choice and is played at once."""
    phase, count = s[at.PHASE], 0
    if phase == at.MOVE:
        return find_drives(box, streets, s, work, found)
    if phase == at.CARD_CHOICE:
        count = find_choices(box, streets, s, work, found)
        return -1 if count == 1 else count
    if phase == at.ARRIVE:
        found[0] = box[at.DO_ARRIVE]
        return -1
    found[0] = at.DO_ROLL if phase == at.ROLL else box[at.DO_PASS]
    return find_uses(box, s, found, 1)


@inner
def find_drives(box: Words, streets: Ints, s: Words, work: Words, found: Words) -> int:
    p = at.PLAYERS + s[at.SEAT] * at.PLAYER
    goal, walks, count = s[p + at.GOAL], box[at.WALKS_AT], 0
    ways = find_ways(box, streets, work, s[p + at.SQUARE], s[at.DIE], s[at.HOP], s[at.ANY_WAY])
    one_end = True
    for n in range(ways):
        walk = walks + n * at.WALK
        one_end = one_end and work[walk + at.END] == work[walks + at.END]
        if work[walk + at.DOORS] >> goal & 1 == 0:
            count = add_once(found, count, at.DO_DRIVE + work[walk + at.END])
    arrival = find_arrival(box, streets, s, work, ways)
    if arrival != at.NONE:
        end = work[walks + arrival * at.WALK + at.END]
        count = add_once(found, count, at.DO_DRIVE + end)
    if s[at.TRYING] and s[at.CARD] == at.NONE:
        found[count] = box[at.DO_PASS]
        count += 1
    if s[p + at.N_KEPT]:
        return find_uses(box, s, found, count)
    return -1 if one_end and count == 1 else count


@inner
def add_once(found: Words, count: int, number: int) -> int:
    for n in range(count):
        if found[n] == number:
            return count
    found[count] = number
    return count + 1


@inner
def act(box: Words, streets: Ints, s: Words, work: Words, number: int) -> None:
    """Play a legal action of the seat to move."""
    if number == at.DO_ROLL:
        s[at.PHASE] = at.DIE_ROLL
    elif number < box[at.DO_ARRIVE]:
        drive(box, streets, s, work, number - at.DO_DRIVE)
    elif number == box[at.DO_ARRIVE]:
        arrive(box, s)
    elif number >= box[at.DO_USE]:
        use(box, streets, s, work, (number - box[at.DO_USE]) // at.CHANCE_KINDS)
    elif s[at.PHASE] == at.CARD_CHOICE:
        carry_out(box, streets, s, work, number)
    else:
        end_turn(box, streets, s, work)
