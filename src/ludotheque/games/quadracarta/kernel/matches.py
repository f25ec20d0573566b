"""Thousands of matches of both games over flat arrays, for learners (`learning.Matches`).

A learner's cards lie within the window, so a board is the window with a border around it. What is
observed is written where it changes; a mask is made anew for every question.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

import ludotheque.games.quadracarta.kernel.boards as flat
from ludotheque.bots.compiled import lean
from ludotheque.games.quadracarta.kernel import maxisurf, minisurf
from ludotheque.games.quadracarta.kernel.boards import KINDS, Sheet
from ludotheque.games.quadracarta.numbers import FIRST_PLACE, GO, PASS, QuadracartaNumbers
from ludotheque.games.quadracarta.observation import PHASES, QuadracartaObserver
from ludotheque.games.quadracarta.options import QuadracartaOptions
from ludotheque.games.quadracarta.scoring import Scoring
from ludotheque.games.quadracarta.state import Phase
from ludotheque.games.quadracarta.tables import Tables
from ludotheque.games.quadracarta.window import FIRST, PLACES, SQUARES
from ludotheque.learning import Matches, arrays

WIDTH = SQUARES + 2 * flat.EDGE
CORNER = flat.EDGE * WIDTH + flat.EDGE  # the window's first square in a board
MIDDLE = CORNER - FIRST * (WIDTH + 1)  # where the first card lies
PICKING, GOING, PLACING = (PHASES.index(p) for p in (Phase.PICK, Phase.GO, Phase.PLACE))
WITHIN = (1 << PLACES) - 1  # the places of a row
NOBODY = -1
MOST_DRAWN = 16  # cards between two questions, and who begins

# What a line of `facts` holds.
PHASE, ACTING, BEGINS, HAND, LAID = range(5)
FACTS = 5
# What a line of `settings` holds.
MAXISURF, DUPLICATE, CORNERS, FIXED_FIRST, COPIES, CARDS_EACH, LARGER, BY_SCORE = range(8)


class Rows(NamedTuple):
    """The arrays, a line for each match."""

    squares: Any  # by seat: 0 free, 1 to 3 a town
    boxes: Any
    bits: Any  # by seat, town and row: the squares that show the town; two empty rows at each end
    facts: Any
    choices: Any  # duplicate: by seat, the number of an action, or NOBODY
    luck: Any
    towns: Any  # from here on what is observed
    points: Any
    deck: Any
    row: Any
    hand: Any
    passed: Any
    chosen: Any
    phase: Any
    acting: Any
    first: Any
    me: Any
    mask: Any
    asked: Any
    rewards: Any
    over: Any
    drawn: Any
    settings: Any  # for all matches
    counts: Any  # room to compare two boards
    work: maxisurf.Work


class HasOptions(Protocol):
    """The rules, as far as they are needed here."""

    @property
    def tables(self) -> Tables: ...
    @property
    def scoring(self) -> Scoring: ...
    @property
    def options(self) -> QuadracartaOptions: ...


class QuadracartaMatches(Matches):
    def __init__(self, rules: HasOptions, count: int, by_score: bool) -> None:
        tables, seats = rules.tables, rules.tables.seats
        observer = QuadracartaObserver(tables, rules.scoring)
        self.observations = seen = arrays(observer, count)
        self.masks = np.zeros((count, QuadracartaNumbers().size), np.int8)
        self.acting = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, seats), np.float32)
        self.over = np.zeros(count, np.int8)
        self.drawn = np.zeros((count, 1 + MOST_DRAWN + seats), np.int16)
        settings = np.zeros(8, np.int64)
        settings[MAXISURF] = tables.game == "maxisurf"
        settings[DUPLICATE], settings[CORNERS] = tables.duplicate, tables.corners
        settings[FIXED_FIRST] = NOBODY if tables.first is None else tables.first
        settings[COPIES], settings[CARDS_EACH] = tables.copies, tables.cards_each
        settings[LARGER] = getattr(rules.options, "ties", "each") == "larger"
        settings[BY_SCORE] = by_score
        self._rows = Rows(
            squares=np.zeros((count, seats, WIDTH * WIDTH), np.int8),
            boxes=np.zeros((count, seats, 4), np.int64),
            bits=np.zeros((count, seats, 3, WIDTH), np.int64),
            facts=np.zeros((count, FACTS), np.int64),
            choices=np.zeros((count, seats), np.int64),
            luck=np.zeros((count, 1), np.uint64),
            **seen,
            mask=self.masks,
            asked=self.acting,
            rewards=self.rewards,
            over=self.over,
            drawn=self.drawn,
            settings=settings,
            counts=np.zeros((2, SQUARES * SQUARES + 1), np.int64),
            work=maxisurf.new_work(WIDTH * WIDTH),
        )

    def begin(self, seeds: npt.NDArray[np.uint64]) -> None:
        self._rows.luck[:, 0] = seeds
        self.over[:] = 1
        self.step(np.zeros(len(seeds), np.int64))

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        step(self._rows, actions)


def matches(rules: HasOptions, count: int, by_score: bool) -> Matches:
    return QuadracartaMatches(rules, count, by_score)


# Compiled --------------------------------------------------------------------------------------


@lean
def step(t: Rows, actions: Any) -> None:
    for i in range(actions.shape[0]):
        t.rewards[i] = 0
        t.drawn[i, 0] = 0
        if t.over[i]:
            _begin(t, i)
        else:
            action = actions[i]
            if action < 0 or action >= t.mask.shape[1] or t.mask[i, action] == 0:
                t.rewards[i, t.facts[i, ACTING]] = -1
                t.over[i] = 1
            else:
                _act(t, i, action)
        _ask(t, i)


@lean
def _draw(t: Rows, i: int) -> int:
    left = 0
    for card in range(KINDS):
        left += t.deck[i, card]
    rest = np.int64(flat.chance(t.luck[i], left))
    for card in range(KINDS):
        rest -= np.int64(t.deck[i, card])
        if rest < 0:
            t.deck[i, card] -= 1
            _note(t, i, card)
            return card
    return -1


@lean
def _note(t: Rows, i: int, outcome: int) -> None:
    t.drawn[i, 0] += 1
    t.drawn[i, t.drawn[i, 0]] = outcome


@lean
def _begin(t: Rows, i: int) -> None:
    seats = t.points.shape[1]
    t.over[i] = 0
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
    facts = t.facts[i]
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
            facts[BEGINS] = flat.chance(t.luck[i], seats)
            _note(t, i, facts[BEGINS])
        else:
            facts[BEGINS] = t.settings[FIXED_FIRST]
    facts[ACTING] = facts[BEGINS]
    _new_round(t, i)
    t.rewards[i] = 0


@lean
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
        for n in range(maxisurf.measure(sheet, t.work)):
            smallest = min(smallest, t.work.sizes[n])
        points = smallest
        gained = points - before
    else:
        points = before + minisurf.BLANKS[code]
        gained = before - points
    t.points[i, seat] = points
    if t.settings[BY_SCORE]:
        t.rewards[i, seat] += gained


@lean
def _all_passed(t: Rows, i: int) -> bool:
    for seat in range(t.passed.shape[1]):  # noqa: SIM110 - quicker to compile
        if not t.passed[i, seat]:
            return False
    return True


@lean
def _cards_left(t: Rows, i: int) -> bool:
    """Whether another round can be played."""
    if t.settings[DUPLICATE]:
        return bool(t.facts[i, LAID] < t.settings[CARDS_EACH])
    left = 0
    for card in range(KINDS):
        left += t.deck[i, card]
    # Ruling 11: in Minisurf a short last round is not played.
    return left > 0 if t.settings[MAXISURF] else left >= t.points.shape[1]


@lean
def _new_round(t: Rows, i: int) -> None:
    facts = t.facts[i]
    if facts[HAND] >= 0:
        t.hand[i, facts[HAND]] = 0
        facts[HAND] = -1
    if _all_passed(t, i) or not _cards_left(t, i):
        _end(t, i)
    elif t.settings[MAXISURF]:
        facts[PHASE] = GOING
    else:
        _deal(t, i)


@lean
def _deal(t: Rows, i: int) -> None:
    facts = t.facts[i]
    if t.settings[MAXISURF] or t.settings[DUPLICATE]:
        _take(t, i, _draw(t, i))
        return
    for _ in range(t.points.shape[1]):
        t.row[i, _draw(t, i)] += 1
    facts[PHASE] = PICKING
    _pick_the_only(t, i)


@lean
def _take(t: Rows, i: int, card: int) -> None:
    t.facts[i, HAND] = card
    t.hand[i, card] = 1
    t.facts[i, PHASE] = PLACING


@lean
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


@lean
def _act(t: Rows, i: int, action: int) -> None:
    facts = t.facts[i]
    if t.settings[DUPLICATE]:
        t.choices[i, facts[ACTING]] = action
        t.chosen[i, facts[ACTING]] = 1
        facts[ACTING] = _next_to_choose(t, i)
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


@lean
def _place(t: Rows, i: int, seat: int, action: int) -> None:
    turn, place = (action - FIRST_PLACE) // (PLACES * PLACES), (action - FIRST_PLACE)
    place %= PLACES * PLACES
    at = CORNER + place // PLACES * WIDTH + place % PLACES
    _lay(t, i, seat, at, t.facts[i, HAND], turn)


@lean
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


@lean
def _next_to_choose(t: Rows, i: int) -> int:
    """Duplicate: of the seats that have not chosen yet, the first."""
    for seat in range(t.points.shape[1]):
        if t.choices[i, seat] < 0 and not t.passed[i, seat]:
            return seat
    return NOBODY


@lean
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
        _end(t, i)
    else:
        _deal(t, i)


@lean
def _ask(t: Rows, i: int) -> None:
    """Who is asked, what, and which answers are legal."""
    facts = t.facts[i]
    t.mask[i] = 0
    t.phase[i] = 0
    t.acting[i] = 0
    t.me[i] = 0
    t.first[i] = 0
    t.first[i, facts[BEGINS]] = 1
    if t.over[i]:
        t.me[i, max(0, facts[ACTING])] = 1
        return
    if t.settings[DUPLICATE]:
        facts[ACTING] = _next_to_choose(t, i)
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


@lean
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


@lean
def _end(t: Rows, i: int) -> None:
    t.over[i] = 1
    if t.settings[BY_SCORE]:
        return
    seats, winners = t.points.shape[1], 0
    for seat in range(seats):
        t.rewards[i, seat] = _is_best(t, i, seat)
        winners += int(t.rewards[i, seat])
    for seat in range(seats):
        if seats == 1:
            t.rewards[i, seat] = 1 if winners else -1
        elif winners:
            won = (seats / winners - 1) / (seats - 1)
            t.rewards[i, seat] = won if t.rewards[i, seat] else -1 / (seats - 1)


@lean
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


@lean
def _is_larger(t: Rows, i: int, one: int, other: int) -> bool:
    """Ruling 16: the groups are compared from the smallest on, by option each size once; a list
    that ends first stands for bigger groups."""
    if t.points[i, one] == 0 or t.points[i, other] == 0:
        return bool(t.points[i, one] > t.points[i, other])
    _count_sizes(t, i, one, t.counts[0])
    _count_sizes(t, i, other, t.counts[1])
    for size in range(t.counts.shape[1]):
        if t.counts[0, size] != t.counts[1, size]:
            # Where one list has this size and the other a bigger one or none, that is larger.
            return bool(t.counts[0, size] < t.counts[1, size])
    return False


@lean
def _count_sizes(t: Rows, i: int, seat: int, counts: Any) -> None:
    """How many groups of each size a board has."""
    counts[:] = 0
    sheet = Sheet(t.squares[i, seat], t.boxes[i, seat], WIDTH)
    for n in range(maxisurf.measure(sheet, t.work)):
        size = t.work.sizes[n]
        counts[size] = 1 if t.settings[LARGER] else counts[size] + 1
