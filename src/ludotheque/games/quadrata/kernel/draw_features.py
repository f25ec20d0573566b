"""Numbers from which the rest of a match can be foretold when a draw is due."""

from __future__ import annotations

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.estimate_tables import BONUS, EstimateTables, Reals
from ludotheque.games.quadrata.kernel.flow import NO_DRAW, draw_due
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.kernel.playouts import Room, draw_named, play_best
from ludotheque.games.quadrata.kernel.points import AIRPLANES, ranking, score
from ludotheque.games.quadrata.kernel.reach import (
    EVERY_PLACE,
    is_reached,
    leads_to,
    note_products,
    note_sums,
    open_card,
)
from ludotheque.games.quadrata.kernel.tokens import OFFERED, free_spaces, hand_size
from ludotheque.games.quadrata.kernel.worth import (
    average_turn,
    count_owned,
    link_worth,
    next_turns,
    race,
    strength,
    turns_later,
    visit_gain,
    worth,
)

WORTH = 2
FIRST_KIND = 24  # from here on: tokens owned, by kind
FEATURES = FIRST_KIND + at.COUNTS
LATER = FEATURES  # after the features of a seat: its turns that have not begun
RANK = LATER + 1  # orders the seats when the match is over; until then -1
ROW = RANK + 1
NO_LAST_DAY = 1_000  # more than any match has


@outer
def play_and_describe(
    e: EstimateTables, box: Words, s: Words, room: Room, seed: int, turns: int, rows: Reals
) -> None:
    """Make the draws that are due, let everybody play what looks best until at least so many turns
    have begun and a draw is due or the match is over, and fill `rows`, one after the other, with
    each seat's features. Draws are those of the sample with this seed."""
    play_to_draw(e, box, s, room, seed, turns, NO_LAST_DAY)
    for one in range(box[at.SEATS]):
        describe(e, box, s, one, room.work, rows, one * ROW)


@outer
def look_ahead(
    e: EstimateTables, box: Words, start: Words, drawn: Words, room: Room, seed: int, turns: int,
    last_day: int, rows: Reals,
) -> None:  # fmt: skip
    """The same from `start`, which stays as it is, for this seed and those that follow, or only
    until `last_day` has begun: once for every part of `rows`. So many draws of each source lie
    behind (`drawn`). Where `start` is several states, one after the other, each of them has as many
    parts, with the same seeds."""
    seats, row, first = box[at.SEATS], 0, seed
    part = rows.shape[0] // (start.shape[0] // at.STATE)
    while row < rows.shape[0]:
        if row % part == 0:
            seed = first
        for place in range(at.STATE):
            room.now[place] = start[row // part * at.STATE + place]
        for source in range(drawn.shape[0]):
            room.drawn[source] = drawn[source]
        play_to_draw(e, box, room.now, room, seed, turns, last_day)
        for one in range(seats):
            describe(e, box, room.now, one, room.work, rows, row)
            row += ROW
        seed += 1


@inner
def play_to_draw(
    e: EstimateTables, box: Words, s: Words, room: Room, seed: int, turns: int, last_day: int
) -> None:
    """Make the draws that are due, then play until so many turns have begun and a draw is due, or
    the last day has begun; nothing is played where `turns` is negative."""
    while draw_due(s) != NO_DRAW:
        draw_named(box, s, room.drawn, seed)
    if turns < 0:
        return
    day, seat = s[at.DAY], s[at.SEAT]
    while s[at.PHASE] != at.OVER:
        if s[at.DAY] >= last_day:
            break
        if draw_due(s) != NO_DRAW:
            if turns <= 0:
                break
            draw_named(box, s, room.drawn, seed)
            continue
        if s[at.PHASE] != at.RETURN and (s[at.DAY] != day or s[at.SEAT] != seat):
            day, seat = s[at.DAY], s[at.SEAT]
            turns -= 1
        play_best(e, box, s, room)


@inner
def describe(
    e: EstimateTables, box: Words, s: Words, seat: int, work: Words, rows: Reals, row: int
) -> None:
    """Fill the row of a seat."""
    p, later = at.PLAYERS + seat * at.PLAYER, turns_later(box, s, seat)
    been, total = s[p + at.BEEN], score(box, s, seat, e.parts)
    rows[row + LATER] = later
    rows[row + RANK] = ranking(box, s, seat, total) if s[at.PHASE] == at.OVER else -1
    rows[row] = total
    rows[row + 1] = e.parts[AIRPLANES]
    rows[row + WORTH] = worth(e, box, s, seat, work)
    rows[row + 3] = average_turn(e, s, p)
    rows[row + 4] = next_turns(e, box, s, p, max(1, later))
    rows[row + 5] = e.real[BONUS + been]
    rows[row + 6] = race(e, s, been, later)
    rows[row + 7] = strength(e, s, p)
    rows[row + 8] = s[p + at.TRAINS_TAKEN]
    rows[row + 9] = s[p + at.UNUSED]
    rows[row + 10] = s[p + at.CIRCLED]
    rows[row + 11] = s[p + at.N_VISITS]
    rows[row + 12] = hand_size(s, p)
    rows[row + 13] = max(0, free_spaces(s, p))
    rows[row + 14] = s[p + at.RESERVED] != at.NONE
    rows[row + 15] = s[at.SEAT] == seat
    rows[row + 16] = s[at.FIRST] == seat
    describe_visits(e, box, s, p, work, later, rows, row + 17)
    count_owned(e, s, p)
    for kind in range(1, at.COUNTS):
        rows[row + FIRST_KIND + kind] = e.counts[kind]


@inner
def describe_visits(
    e: EstimateTables, box: Words, s: Words, p: int, work: Words, later: int, rows: Reals, row: int
) -> None:
    """Visits that the tokens at hand make possible: how many, the best with and without Taxis, the
    second best, and that to the reserved card."""
    after = max(0, later - 1)
    link = link_worth(box, s, p, after)
    note_products(box, s, p, work, EVERY_PLACE, 0)
    note_sums(box, s, p, work, s[p + at.UNUSED])
    for n in range(7):
        rows[row + n] = 0
    for n in range(OFFERED + 1):
        card = open_card(box, s, p, n)
        if card == at.NONE:
            continue
        for half in range(2 * card, 2 * card + 2):
            if not is_reached(box, work, half):
                continue
            gain = visit_gain(e, box, s, p, half, after, link)
            rows[row] += 1
            if leads_to(box, work, at.PLAIN, half, 0):
                rows[row + 1] += 1
                rows[row + 2] = max(rows[row + 2], gain)
            if gain > rows[row + 3]:
                rows[row + 4] = rows[row + 3]
                rows[row + 3] = gain
            else:
                rows[row + 4] = max(rows[row + 4], gain)
            if card == s[p + at.RESERVED]:
                rows[row + 5] = max(rows[row + 5], gain)
    rows[row + 6] = rows[row] == 0
