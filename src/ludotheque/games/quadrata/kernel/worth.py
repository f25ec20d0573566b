"""How good a state is for a seat, in half points (`estimate.py`, without practice)."""

from __future__ import annotations

from math import exp

from ludotheque.bots.compiled import inner
from ludotheque.games.quadrata.estimate import (
    BEST_TURN,
    NEW_CARD,
    PLANE_A_TURN,
    TAXI_SPARE,
    TAXI_USED,
    TRAIN_A_TURN,
    UNBOOKED,
    UNSEEN,
)
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.estimate_tables import (
    BONUS,
    HITS,
    MISSING,
    MOST_HALVES,
    ONES,
    PAIR_WORTH,
    RACE_WORTH,
    SETS,
    THERE,
    EstimateTables,
)
from ludotheque.games.quadrata.kernel.flow import take_pending
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.kernel.points import score, taxi_points
from ludotheque.games.quadrata.kernel.reach import (
    EVERY_PLACE,
    is_reached,
    leads_to,
    may_visit,
    note_products,
    note_sums,
    open_card,
)
from ludotheque.games.quadrata.kernel.tokens import (
    OFFERED,
    empty_place,
    free_spaces,
    hand_size,
    in_hand,
    kind_of,
)
from ludotheque.games.quadrata.pieces import LAST_DAY, SPACES
from ludotheque.games.quadrata.pieces import TRAINS as MOST_TRAINS


@inner
def worth(e: EstimateTables, box: Words, s: Words, seat: int, work: Words) -> float:
    """The estimate for a seat. Tokens that it is about to return are taken from the state."""
    p, phase = at.PLAYERS + seat * at.PLAYER, s[at.PHASE]
    if s[p + at.PENDING]:
        take_pending(s, p)
    total = float(score(box, s, seat, e.parts))
    acting = s[at.SEAT] == seat and is_in_turn(phase)
    later = turns_later(box, s, seat)
    if not acting:
        return total + (next_turns(e, box, s, p, later) if later else 0.0)
    before_visit = phase == at.REPLACE or phase == at.VISIT
    before_visit = before_visit or phase == at.TAXIS or phase == at.TOKENS_ASKED
    if before_visit and (may_visit(s) or s[at.HALF] != at.NONE):
        total += visit_now(e, box, s, p, work, later)
        total += later * average_turn(e, s, p) + race(e, s, s[p + at.BEEN], later)
    elif later:
        total += next_turns(e, box, s, p, later)
    if later and (phase == at.VISIT or phase == at.BONUS or phase == at.EXTRA or phase == at.BOOK):
        total += UNBOOKED
    if s[at.BONUSES]:
        total += s[at.BONUSES] * link_worth(box, s, p, later)
    return float(total + TAXI_SPARE * min(s[p + at.UNUSED], 3) * min(1.0, later / 2))


@inner
def is_in_turn(phase: int) -> bool:
    return phase >= at.REPLACE and phase != at.OVER


@inner
def turns_later(box: Words, s: Words, seat: int) -> int:
    """How many turns of this seat have not begun."""
    later, phase = LAST_DAY - s[at.DAY], s[at.PHASE]
    if phase == at.OVER or (s[at.SEAT] == seat and is_in_turn(phase)):
        return int(later)
    if s[at.FIRST] == at.NONE:
        return LAST_DAY
    if not is_in_turn(phase):
        return int(later + 1)  # the day has just begun
    seats, first = box[at.SEATS], s[at.FIRST]
    comes_later = (seat - first + seats) % seats > (s[at.SEAT] - first + seats) % seats
    return int(later + (1 if comes_later else 0))


# A visit -----------------------------------------------------------------------------------------


@inner
def race(e: EstimateTables, s: Words, been: int, later: int) -> float:
    """What being on the way to a trophy is worth."""
    total = 0.0
    for trophy in range(at.TROPHIES):
        missing = e.whole[MISSING + trophy * SETS + been]
        if s[at.OWNERS + trophy] == at.NONE and 0 < missing <= later:
            total += e.real[RACE_WORTH + trophy * SETS + been]
    return total


@inner
def link_worth(box: Words, s: Words, p: int, later: int) -> float:
    """What a path bonus is worth: the better of a Train and a Taxi."""
    train = 2 + TRAIN_A_TURN * later if s[p + at.TRAINS_TAKEN] < MOST_TRAINS else 0.0
    if s[p + at.CIRCLED] >= box[at.SLOTS]:
        return train
    return max(train, taxi_worth(box, s, p, later))


@inner
def taxi_worth(box: Words, s: Words, p: int, later: int) -> float:
    """The value of one more Taxi: the best free square, and its use."""
    unused = s[p + at.UNUSED]
    square = taxi_points(box, s, p, unused + 1) - taxi_points(box, s, p, unused)
    return 2 * square + TAXI_SPARE * min(1.0, later / 2)


@inner
def visit_gain(
    e: EstimateTables, box: Words, s: Words, p: int, half: int, later: int, link: float
) -> float:
    """What a visit to this half brings, everything included."""
    province, been = box[at.PROVINCE_OF + half // 2], s[p + at.BEEN]
    now = been | 1 << province
    gain = 2.0 * box[at.POINTS + half]
    gain += e.whole[ONES + (been & box[at.NEAR + province])] * link
    if s[at.PLANES] and been & box[at.SAME_COLOUR + province]:
        gain += 1 + PLANE_A_TURN * later
    for trophy in range(at.TROPHIES):
        if s[at.OWNERS + trophy] == at.NONE and not e.whole[MISSING + trophy * SETS + now]:
            gain += 2 * box[at.TROPHY_POINTS + trophy]
    gain += later * (e.real[BONUS + now] - e.real[BONUS + been])
    return float(gain + race(e, s, now, later) - race(e, s, been, later))


@inner
def visit_now(e: EstimateTables, box: Words, s: Words, p: int, work: Words, later: int) -> float:
    """The best visit this turn, or the Taxi for none."""
    link = link_worth(box, s, p, later)
    note_products(box, s, p, work, EVERY_PLACE, 0)
    note_sums(box, s, p, work, s[p + at.UNUSED])
    if s[at.HALF] != at.NONE:
        return visit_chosen(e, box, s, p, work, later, link)
    best = 0.0
    for n in range(OFFERED + 1):
        card = open_card(box, s, p, n)
        if card == at.NONE:
            continue
        for half in range(2 * card, 2 * card + 2):
            if is_reached(box, work, half):
                gain = visit_gain(e, box, s, p, half, later, link)
                if not leads_to(box, work, at.PLAIN, half, 0):
                    gain -= TAXI_USED + 2
                best = max(best, gain)
    if best == 0.0 and not s[at.MADE] and s[p + at.CIRCLED] < box[at.SLOTS]:
        best = taxi_worth(box, s, p, later)
    if s[at.N_DECK] and empty_place(s) != at.NONE:
        best += NEW_CARD
    return best


@inner
def visit_chosen(
    e: EstimateTables, box: Words, s: Words, p: int, work: Words, later: int, link: float
) -> float:
    """The visit whose destination is chosen, while it can still succeed."""
    half, way = s[at.HALF], at.FIRST_WAY + s[at.WAY] * at.WAY_SIZE
    cost = TAXI_USED * box[way + at.WAY_LENGTH]
    if not leads_to(box, work, at.PLAIN, half, box[way + at.WAY_TOTAL]):
        if s[at.PHASE] != at.TAXIS or not is_reached(box, work, half):
            return 0.0
        cost = TAXI_USED + 2
    return float(visit_gain(e, box, s, p, half, later, link) - cost)


# The next turn, and those after it ---------------------------------------------------------------


@inner
def next_turns(e: EstimateTables, box: Words, s: Words, p: int, later: int) -> float:
    """All turns that have not begun; the first of them by the tokens kept and the bag."""
    average, after = average_turn(e, s, p), later - 1
    link = link_worth(box, s, p, after)
    count_bag(e, s, p)
    count = 0
    for n in range(OFFERED + 1):
        card = open_card(box, s, p, n)
        if card == at.NONE:
            continue
        there = 1.0 if card == s[p + at.RESERVED] else e.real[THERE]
        for half in range(2 * card, 2 * card + 2):
            chance = odds(e, s, p, half)
            if chance > 0.0:
                gain = visit_gain(e, box, s, p, half, after, link)
                insert(e, count, gain, there * chance)
                count += 1
    expected, none_yet = 0.0, 1.0
    for n in range(count):
        chance = e.scratch[MOST_HALVES + n]
        expected += none_yet * chance * e.scratch[n]
        none_yet *= 1 - chance
    total = expected + none_yet * UNSEEN * average
    return total + after * average + race(e, s, s[p + at.BEEN], after)


@inner
def insert(e: EstimateTables, count: int, gain: float, chance: float) -> None:
    """Put a gain and its chance among those in scratch memory, the highest gain first."""
    place = count
    while place > 0 and e.scratch[place - 1] < gain:
        e.scratch[place] = e.scratch[place - 1]
        e.scratch[MOST_HALVES + place] = e.scratch[MOST_HALVES + place - 1]
        place -= 1
    e.scratch[place] = gain
    e.scratch[MOST_HALVES + place] = chance


@inner
def average_turn(e: EstimateTables, s: Words, p: int) -> float:
    """What a turn brings on average: by the tokens owned and the spaces to lay them on."""
    been, spaces = s[p + at.BEEN], SPACES + s[p + at.TRAINS_TAKEN]
    pairs = spaces * (spaces - 1) / 2
    hits = strength(e, s, p) * pairs * 5 * (1 - e.whole[ONES + been] / 13)
    return float(BEST_TURN * (1 - exp(-hits / BEST_TURN)) + e.real[BONUS + been])


@inner
def strength(e: EstimateTables, s: Words, p: int) -> float:
    """The mean worth of two tokens, over all pairs owned."""
    count_owned(e, s, p)
    total, tokens = 0.0, 0
    for kind in range(1, at.COUNTS):
        n = e.counts[kind]
        if n:
            row = PAIR_WORTH + kind * at.COUNTS
            total += e.real[row + kind] * (n * (n - 1) / 2)
            for other in range(1, kind):
                total += e.real[row + other] * n * e.counts[other]
            tokens += n
    return total / (tokens * (tokens - 1) / 2)


@inner
def count_owned(e: EstimateTables, s: Words, p: int) -> None:
    """Note in `counts` how many tokens of each kind a player has, wherever they are."""
    for kind in range(at.COUNTS):
        e.counts[kind] = s[p + at.BAG + kind] + s[p + at.RESTING + kind]
    for place in range(hand_size(s, p)):
        e.counts[kind_of(in_hand(s, p, place))] += 1


@inner
def count_bag(e: EstimateTables, s: Words, p: int) -> None:
    """Note in `counts` what the bag holds; the rest area too where that will come back."""
    with_rest = s[p + at.BAG] < free_spaces(s, p)
    for kind in range(at.COUNTS):
        e.counts[kind] = s[p + at.BAG + kind] + (s[p + at.RESTING + kind] if with_rest else 0)


@inner
def odds(e: EstimateTables, s: Words, p: int, half: int) -> float:
    """How likely a half can be reached with the tokens kept and those about to be drawn out of a
    bag (`count_bag`)."""
    hits = HITS + half * at.COUNTS
    at_hand = 0  # kinds
    for place in range(hand_size(s, p)):
        kind = kind_of(in_hand(s, p, place))
        if e.whole[hits + kind] & at_hand:
            return 1.0
        at_hand |= 1 << kind
    draws, total = max(0, free_spaces(s, p)), e.counts[0]
    if not draws or not total:
        return 0.0
    fits, fitting_pairs = 0, 0
    for kind in range(1, at.COUNTS):
        n, made = e.counts[kind], e.whole[hits + kind]
        if n and made & at_hand:
            fits += n
        if n and draws > 1:
            if made >> kind & 1:
                fitting_pairs += n * (n - 1) // 2
            for other in range(1, kind):
                if made >> other & 1:
                    fitting_pairs += n * e.counts[other]
    missed = max(0.0, 1 - fits / total) ** draws
    if total > 1:
        share = fitting_pairs / (total * (total - 1) // 2)
        missed *= (1 - share) ** (draws * (draws - 1) // 2)
    return float(1 - missed)
