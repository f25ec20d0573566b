"""Thousands of matches of both games over flat arrays, for learners (`learning.Matches`).

A learner's cards lie within the window, so a board is the window with a border around it. What is
observed is written where it changes; a mask is made anew for every question.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

import ludotheque.games.quadracarta.kernel.boards as flat
from ludotheque.bots.compiled import compiled
from ludotheque.games.quadracarta.kernel import maxisurf, minisurf
from ludotheque.games.quadracarta.kernel.boards import KINDS, Sheet
from ludotheque.games.quadracarta.numbers import FIRST_PLACE, GO, PASS, TURNS, QuadracartaNumbers
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


@compiled
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


@compiled
def _clear(line: Any, value: int = 0) -> None:
    for n in range(line.size):
        line[n] = value


@compiled
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


@compiled
def _note(t: Rows, i: int, outcome: int) -> None:
    t.drawn[i, 0] += 1
    t.drawn[i, t.drawn[i, 0]] = outcome


@compiled
def _begin(t: Rows, i: int) -> None:
    seats = t.points.shape[1]
    t.over[i] = 0
    t.squares[i] = 0
    t.towns[i] = 0
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


@compiled
def _lay(t: Rows, i: int, seat: int, at: int, card: int, turn: int) -> None:
    sheet = Sheet(t.squares[i, seat], t.boxes[i, seat], WIDTH)
    before = int(t.points[i, seat])
    code = flat.window(sheet, at)
    flat.lay(sheet, at, card, turn)
    row, column = (at - CORNER) // WIDTH, (at - CORNER) % WIDTH
    towns = t.towns[i, seat]
    for down in range(2):
        for right in range(2):
            for town in range(3):
                shows = sheet.squares[at + down * WIDTH + right] == town + 1
                towns[town, row + down, column + right] = shows
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


@compiled
def _all_passed(t: Rows, i: int) -> bool:
    for seat in range(t.passed.shape[1]):
        if not t.passed[i, seat]:
            return False
    return True


@compiled
def _cards_left(t: Rows, i: int) -> bool:
    """Whether another round can be played."""
    if t.settings[DUPLICATE]:
        return bool(t.facts[i, LAID] < t.settings[CARDS_EACH])
    left = 0
    for card in range(KINDS):
        left += t.deck[i, card]
    # Ruling 11: in Minisurf a short last round is not played.
    return left > 0 if t.settings[MAXISURF] else left >= t.points.shape[1]


@compiled
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


@compiled
def _deal(t: Rows, i: int) -> None:
    facts = t.facts[i]
    if t.settings[MAXISURF] or t.settings[DUPLICATE]:
        _take(t, i, _draw(t, i))
        return
    for _ in range(t.points.shape[1]):
        t.row[i, _draw(t, i)] += 1
    facts[PHASE] = PICKING
    _pick_the_only(t, i)


@compiled
def _take(t: Rows, i: int, card: int) -> None:
    t.facts[i, HAND] = card
    t.hand[i, card] = 1
    t.facts[i, PHASE] = PLACING


@compiled
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


@compiled
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


@compiled
def _place(t: Rows, i: int, seat: int, action: int) -> None:
    turn, place = (action - FIRST_PLACE) // (PLACES * PLACES), (action - FIRST_PLACE)
    place %= PLACES * PLACES
    at = CORNER + place // PLACES * WIDTH + place % PLACES
    _lay(t, i, seat, at, t.facts[i, HAND], turn)


@compiled
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


@compiled
def _next_to_choose(t: Rows, i: int) -> int:
    """Duplicate: of the seats that have not chosen yet, the first."""
    for seat in range(t.points.shape[1]):
        if t.choices[i, seat] < 0 and not t.passed[i, seat]:
            return seat
    return NOBODY


@compiled
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


@compiled
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


@compiled
def _mark_places(t: Rows, i: int) -> None:
    seat, card = t.facts[i, ACTING], t.facts[i, HAND]
    sheet, free = Sheet(t.squares[i, seat], t.boxes[i, seat], WIDTH), not t.settings[MAXISURF]
    ways = (1 << flat.TURNS[card]) - 1
    mask, box, edge = t.mask[i], sheet.box, flat.EDGE
    for row in range(max(edge, box[flat.TOP] - 2), min(WIDTH - edge - 1, box[flat.BOTTOM] + 2)):
        first = max(edge, box[flat.LEFT] - 2)
        for column in range(first, min(WIDTH - edge - 1, box[flat.RIGHT] + 2)):
            at = row * WIDTH + column
            code = flat.window(sheet, at)
            fits = int(minisurf.TURNS[card, code]) if free else ways
            if code == 0:
                beside = minisurf.touches(sheet, at)
                if not beside and t.settings[CORNERS]:
                    beside = _meets_corner(sheet, at)
                fits = ways if beside else 0
            place = FIRST_PLACE + (row - edge) * PLACES + column - edge
            for turn in range(TURNS):
                if fits >> turn & 1:
                    mask[place + turn * PLACES * PLACES] = 1


@compiled
def _meets_corner(sheet: Sheet, at: int) -> bool:
    squares, below = sheet.squares, at + 2 * WIDTH
    return bool(
        squares[at - WIDTH - 1] | squares[at - WIDTH + 2] | squares[below - 1] | squares[below + 2]
    )


@compiled
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


@compiled
def _is_best(t: Rows, i: int, seat: int) -> bool:
    points = t.points[i]
    if not t.settings[MAXISURF]:
        for other in range(points.shape[0]):
            if points[other] < points[seat]:
                return False
        return True
    if points[seat] == 0:  # ruling 15: without all three towns nobody wins
        return False
    mine = _sizes(t, i, seat)
    for other in range(points.shape[0]):
        if other != seat and points[other] and _is_larger(_sizes(t, i, other), mine):
            return False
    return True


@compiled
def _sizes(t: Rows, i: int, seat: int) -> Any:
    """A board's groups, smallest first; by option each size once (ruling 16)."""
    sheet = Sheet(t.squares[i, seat], t.boxes[i, seat], WIDTH)
    sizes = np.sort(t.work.sizes[: maxisurf.measure(sheet, t.work)])
    if not t.settings[LARGER]:
        return sizes
    kept = 0
    for n in range(sizes.shape[0]):
        if n == 0 or sizes[n] != sizes[kept - 1]:
            sizes[kept] = sizes[n]
            kept += 1
    return sizes[:kept]


@compiled
def _is_larger(one: Any, other: Any) -> bool:
    """Ruling 16: the next group decides; a list that ends first stands for bigger groups."""
    for n in range(min(one.shape[0], other.shape[0])):
        if one[n] != other[n]:
            return bool(one[n] > other[n])
    return bool(one.shape[0] < other.shape[0])
