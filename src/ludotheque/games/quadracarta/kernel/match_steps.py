"""Steps of learners' matches over flat arrays: draws and actions."""

from __future__ import annotations

from typing import Any

import numpy as np

import ludotheque.games.quadracarta.kernel.boards as flat
from ludotheque.bots.compiled import lean_entry, lean_part
from ludotheque.bots.match_kernel import ACT, BEGIN, chance, note, open_step, scratch
from ludotheque.games.quadracarta.kernel import maxisurf, minisurf
from ludotheque.games.quadracarta.kernel.action_mask import ask, next_to_choose
from ludotheque.games.quadracarta.kernel.boards import KINDS, Sheet
from ludotheque.games.quadracarta.kernel.match_arrays import (
    ACTING,
    BEGINS,
    BY_SCORE,
    CARDS_EACH,
    COPIES,
    CORNER,
    DUPLICATE,
    FIXED_FIRST,
    GOING,
    HAND,
    LAID,
    MAXISURF,
    MIDDLE,
    NOBODY,
    PHASE,
    PICKING,
    PLACING,
    WIDTH,
    Rows,
)
from ludotheque.games.quadracarta.kernel.match_points import end
from ludotheque.games.quadracarta.numbers import FIRST_PLACE, GO, PASS
from ludotheque.games.quadracarta.window import PLACES, SQUARES


@lean_entry
def step(t: Rows, actions: Any) -> None:
    for i in range(actions.shape[0]):
        todo = open_step(t.over, t.mask, t.rewards, t.drawn, t.asked, i, actions[i])
        t.mask[i] = 0
        if todo == BEGIN:
            blank(t, i)
        play(t, i, todo, actions[i])


@lean_part
def play(t: Rows, i: int, todo: int, action: int) -> None:
    """The step of one match, its mask and its observations."""
    if todo == BEGIN:
        _begin(t, i)
    elif todo == ACT:
        _act(t, i, action)
    ask(t, i)


@lean_entry
def blank(t: Rows, i: int) -> None:
    """What a new match finds before anything is drawn, always the same."""
    t.squares[i] = 0
    t.towns[i] = 0
    t.bits[i] = 0
    t.deck[i] = t.settings[COPIES]
    t.row[i] = 0
    t.hand[i] = 0
    t.passed[i] = 0
    t.chosen[i] = 0
    t.points[i] = 0
    t.choices[i] = NOBODY


@lean_part
def _draw(t: Rows, i: int) -> int:
    left = 0
    for card in range(KINDS):
        left += t.deck[i, card]
    rest = np.int64(chance(t.luck[i], left))
    for card in range(KINDS):
        rest -= np.int64(t.deck[i, card])
        if rest < 0:
            t.deck[i, card] -= 1
            note(t.drawn, i, card)
            return card
    return -1


@lean_part
def _begin(t: Rows, i: int) -> None:
    seats, facts = t.points.shape[1], t.facts[i]
    facts[HAND] = -1
    facts[LAID] = 1
    card = 0
    for seat in range(seats):
        if seat == 0 or not t.settings[DUPLICATE]:
            card = _draw(t, i)
        box = t.boxes[i, seat]
        box[flat.LEFT] = box[flat.RIGHT] = MIDDLE % WIDTH
        box[flat.TOP] = box[flat.BOTTOM] = MIDDLE // WIDTH
        _lay(t, i, seat, MIDDLE, card, 0)
    facts[BEGINS] = 0
    if not t.settings[DUPLICATE]:
        if t.settings[FIXED_FIRST] < 0:
            facts[BEGINS] = chance(t.luck[i], seats)
            note(t.drawn, i, facts[BEGINS])
        else:
            facts[BEGINS] = t.settings[FIXED_FIRST]
    facts[ACTING] = facts[BEGINS]
    _new_round(t, i)
    t.rewards[i] = 0


@lean_part
def _lay(t: Rows, i: int, seat: int, at: int, card: int, turn: int) -> None:
    sheet = Sheet(t.squares[i, seat], t.boxes[i, seat], WIDTH)
    before = int(t.points[i, seat])
    code = flat.window(sheet, at)
    flat.lay(sheet, at, card, turn)
    row, column = (at - CORNER) // WIDTH, (at - CORNER) % WIDTH
    towns, bits = t.towns[i, seat], t.bits[i, seat]
    for down in range(2):
        for right in range(2):
            for town in range(3):
                shows = sheet.squares[at + down * WIDTH + right] == town + 1
                towns[town, row + down, column + right] = shows
                line = bits[town, row + down + flat.EDGE]
                one = 1 << (column + right)
                bits[town, row + down + flat.EDGE] = line | one if shows else line & ~one
    if t.settings[MAXISURF]:
        smallest = SQUARES * SQUARES
        own = scratch(t.marks, i)
        work = maxisurf.Work(t.marks[own], t.stack[own], t.sizes[own])
        for n in range(maxisurf.measure(sheet, work)):
            smallest = min(smallest, work.sizes[n])
        points = smallest
        gained = points - before
    else:
        points = before + minisurf.BLANKS[code]
        gained = before - points
    t.points[i, seat] = points
    if t.settings[BY_SCORE]:
        t.rewards[i, seat] += gained


@lean_part
def _all_passed(t: Rows, i: int) -> bool:
    for seat in range(t.passed.shape[1]):  # noqa: SIM110 - quicker to compile
        if not t.passed[i, seat]:
            return False
    return True


@lean_part
def _cards_left(t: Rows, i: int) -> bool:
    """Whether another round can be played."""
    if t.settings[DUPLICATE]:
        return bool(t.facts[i, LAID] < t.settings[CARDS_EACH])
    left = 0
    for card in range(KINDS):
        left += t.deck[i, card]
    # Ruling 11: in Minisurf a short last round is not played.
    return left > 0 if t.settings[MAXISURF] else left >= t.points.shape[1]


@lean_part
def _new_round(t: Rows, i: int) -> None:
    facts = t.facts[i]
    if facts[HAND] >= 0:
        t.hand[i, facts[HAND]] = 0
        facts[HAND] = -1
    if _all_passed(t, i) or not _cards_left(t, i):
        end(t, i)
    elif t.settings[MAXISURF]:
        facts[PHASE] = GOING
    else:
        _deal(t, i)


@lean_part
def _deal(t: Rows, i: int) -> None:
    facts = t.facts[i]
    if t.settings[MAXISURF] or t.settings[DUPLICATE]:
        _take(t, i, _draw(t, i))
        return
    for _ in range(t.points.shape[1]):
        t.row[i, _draw(t, i)] += 1
    facts[PHASE] = PICKING
    _pick_the_only(t, i)


@lean_part
def _take(t: Rows, i: int, card: int) -> None:
    t.facts[i, HAND] = card
    t.hand[i, card] = 1
    t.facts[i, PHASE] = PLACING


@lean_part
def _pick_the_only(t: Rows, i: int) -> None:
    """A single kind of card in the row is no choice."""
    kinds, only = 0, 0
    for card in range(KINDS):
        if t.row[i, card]:
            kinds += 1
            only = card
    if kinds == 1:
        t.row[i, only] -= 1
        _take(t, i, only)


@lean_part
def _act(t: Rows, i: int, action: int) -> None:
    facts = t.facts[i]
    if t.settings[DUPLICATE]:
        t.choices[i, facts[ACTING]] = action
        t.chosen[i, facts[ACTING]] = 1
        facts[ACTING] = next_to_choose(t, i)
        if facts[ACTING] < 0:
            _show_choices(t, i)
        return
    if action >= FIRST_PLACE:
        _place(t, i, facts[ACTING], action)
        _next(t, i)
    elif action == GO:
        _deal(t, i)
    elif action == PASS:
        t.passed[i, facts[ACTING]] = 1
        _next(t, i)
    else:
        t.row[i, action] -= 1
        _take(t, i, action)


@lean_part
def _place(t: Rows, i: int, seat: int, action: int) -> None:
    turn, place = (action - FIRST_PLACE) // (PLACES * PLACES), (action - FIRST_PLACE)
    place %= PLACES * PLACES
    at = CORNER + place // PLACES * WIDTH + place % PLACES
    _lay(t, i, seat, at, t.facts[i, HAND], turn)


@lean_part
def _next(t: Rows, i: int) -> None:
    facts, seats = t.facts[i], t.points.shape[1]
    if t.settings[MAXISURF]:
        for ahead in range(1, seats + 1):
            seat = (facts[ACTING] + ahead) % seats
            if not t.passed[i, seat]:
                facts[ACTING] = seat
                break
        _new_round(t, i)
        return
    t.hand[i, facts[HAND]] = 0
    facts[HAND] = -1
    facts[ACTING] = (facts[ACTING] + 1) % seats
    for card in range(KINDS):
        if t.row[i, card]:
            facts[PHASE] = PICKING
            _pick_the_only(t, i)
            return
    facts[BEGINS] = (facts[BEGINS] + 1) % seats
    facts[ACTING] = facts[BEGINS]
    _new_round(t, i)


@lean_part
def _show_choices(t: Rows, i: int) -> None:
    """Duplicate: everybody has chosen."""
    facts = t.facts[i]
    for seat in range(t.points.shape[1]):
        action = t.choices[i, seat]
        if action >= FIRST_PLACE:
            _place(t, i, seat, action)
        elif action == PASS:
            t.passed[i, seat] = 1
        t.choices[i, seat] = NOBODY
        t.chosen[i, seat] = 0
    if facts[PHASE] == PLACING:
        facts[LAID] += 1
        _new_round(t, i)
    elif _all_passed(t, i):
        end(t, i)
    else:
        _deal(t, i)
