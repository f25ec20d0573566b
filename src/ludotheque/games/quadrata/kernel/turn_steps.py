"""The steps of a turn: which actions are legal, and what each does (`moves/steps.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.flow import (
    after_visit,
    circle,
    draw_extra,
    end_turn,
    make_visit,
    mark_square,
    must_draw,
    next_bonus,
    return_tokens,
)
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.kernel.reach import (
    EVERY_PLACE,
    can_use,
    can_visit,
    is_reached,
    is_way,
    leads_to,
    may_visit,
    note_products,
    note_squares_left,
    note_sums,
    open_card,
)
from ludotheque.games.quadrata.kernel.tokens import (
    OFFERED,
    add,
    card_at,
    discard,
    hand_size,
    in_centre,
    in_hand,
    kind_of,
    put,
    rest_token,
    without_card,
)
from ludotheque.games.quadrata.pieces import BASICS, CENTRE, KINDS, LAST_DAY, PLANE
from ludotheque.games.quadrata.pieces import TRAINS as MOST_TRAINS

BASIC_KINDS = len(BASICS)
RETURN_SETS = 1 << BASIC_KINDS


@inner
def seat_asked(box: Words, s: Words) -> int:
    """The seat to move; days 3 and 5: the first that has not chosen yet."""
    if s[at.PHASE] == at.RETURN:
        for seat in range(box[at.SEATS]):
            if not s[at.PLAYERS + seat * at.PLAYER + at.PENDING]:
                return seat
    return int(s[at.SEAT])


# Legal actions -----------------------------------------------------------------------------------


@inner
def legal_actions(box: Words, s: Words, work: Words, found: Words) -> int:
    """Fill `found` with the codes of all legal actions; return how many there are."""
    phase, p = s[at.PHASE], at.PLAYERS + seat_asked(box, s) * at.PLAYER
    count = 0
    if phase == at.VISIT:
        return find_visits(box, s, p, work, found)
    if phase == at.TAXIS:
        return find_ways(box, s, p, work, found)
    if phase == at.TOKENS_ASKED:
        return find_pairs(box, s, p, found)
    if phase == at.REST:
        return find_rests(s, p, found)
    if phase == at.RETURN:
        return find_returns(box, s, p, found)
    if phase == at.BONUS:
        if s[p + at.TRAINS_TAKEN] < MOST_TRAINS:
            found[count] = at.DO_TRAIN
            count += 1
        if s[p + at.CIRCLED] < box[at.SLOTS]:
            found[count] = at.DO_TAXI
            count += 1
        return count
    # Ruling 13: the old reservation is returned first, which covers the top of the discard pile.
    covered = box[at.RETURN_FIRST] != 0 and s[p + at.RESERVED] != at.NONE
    cards = CENTRE if phase == at.REPLACE or covered else OFFERED
    for n in range(cards):
        card = card_at(s, p, n)
        if card != at.NONE:
            found[count] = (at.DO_DISCARD if phase == at.REPLACE else at.DO_BOOK) + card
            count += 1
    found[count] = at.DO_KEEP if phase == at.REPLACE else at.DO_SKIP
    return count + 1


@inner
def find_returns(box: Words, s: Words, p: int, found: Words) -> int:
    count, wanted = 0, box[at.EVENT_COUNT + s[at.DAY]]
    for chosen in range(RETURN_SETS):
        if box[box[at.NUMBER_AT] + chosen] == at.NONE or chosen & s[p + at.RETURNED]:
            continue
        size = 0
        for kind in range(BASIC_KINDS):
            size += chosen >> kind & 1
        if size == wanted:
            found[count] = at.DO_RETURN + chosen
            count += 1
    return count


@inner
def find_visits(box: Words, s: Words, p: int, work: Words, found: Words) -> int:
    count = 0
    if may_visit(s):
        note_products(box, s, p, work, EVERY_PLACE, 0)
        note_sums(box, s, p, work, s[p + at.UNUSED])
        for n in range(OFFERED + 1):
            card = open_card(box, s, p, n)
            if card != at.NONE:
                for half in range(2 * card, 2 * card + 2):
                    if is_reached(box, work, half):
                        found[count] = at.DO_VISIT + half
                        count += 1
    for effect in range(at.GROUP):
        if can_use(box, s, effect):
            if effect == at.SWAP:
                count = find_swaps(s, p, found, count)
            else:
                found[count] = at.DO_USE + effect
                count += 1
    found[count] = at.DO_PASS
    return count + 1


@inner
def find_swaps(s: Words, p: int, found: Words, count: int) -> int:
    before = 0
    for place in range(hand_size(s, p)):
        give = in_hand(s, p, place)
        if give == before:
            continue
        before = give
        for kind in range(1, at.COUNTS):
            if s[p + at.RESTING + kind] and kind != kind_of(give):
                found[count] = at.DO_SWAP + give * at.COUNTS + kind
                count += 1
    return count


@inner
def find_ways(box: Words, s: Words, p: int, work: Words, found: Words) -> int:
    count = 0
    note_products(box, s, p, work, EVERY_PLACE, 0)
    note_squares_left(box, s, p, work)
    for way in range(box[at.N_WAYS]):
        total = box[at.FIRST_WAY + way * at.WAY_SIZE + at.WAY_TOTAL]
        if not is_way(box, work, way, s[p + at.UNUSED]):
            continue
        if leads_to(box, work, at.PLAIN, s[at.HALF], total):
            found[count] = at.DO_TAXIS + way
            count += 1
    return count


@inner
def find_pairs(box: Words, s: Words, p: int, found: Words) -> int:
    """Pairs of tokens for the destination, equal pairs once."""
    count, size = 0, hand_size(s, p)
    total = box[at.FIRST_WAY + s[at.WAY] * at.WAY_SIZE + at.WAY_TOTAL]
    for first in range(size):
        one = in_hand(s, p, first)
        if first and one == in_hand(s, p, first - 1):
            continue
        for second in range(first + 1, size):
            other = in_hand(s, p, second)
            if second > first + 1 and other == in_hand(s, p, second - 1):
                continue
            row = at.PRODUCTS + (kind_of(one) * at.COUNTS + kind_of(other)) * at.WORDS
            if leads_to(box, box, row, s[at.HALF], total):
                found[count] = at.DO_TOKENS + one * at.TOKENS + other
                count += 1
    return count


@inner
def find_rests(s: Words, p: int, found: Words) -> int:
    """Sets of places; of equal tokens the first ones rest."""
    count, alike = 0, 0
    for place in range(1, hand_size(s, p)):
        if in_hand(s, p, place) == in_hand(s, p, place - 1):
            alike |= 1 << place
    for chosen in range(1 << hand_size(s, p)):
        if chosen & alike & ~(chosen << 1) == 0:
            found[count] = at.DO_REST + chosen
            count += 1
    if s[at.DAY] == LAST_DAY:
        found[count] = at.DO_FINISH
        count += 1
    return count


# Effects -----------------------------------------------------------------------------------------


@inner
def act(box: Words, s: Words, work: Words, code: int) -> None:
    """Play a legal action of the seat to move."""
    p = at.PLAYERS + seat_asked(box, s) * at.PLAYER
    if code >= at.DO_TAXIS:
        s[at.WAY], s[at.PHASE] = code - at.DO_TAXIS, at.TOKENS_ASKED
    elif code >= at.DO_SWAP:
        swap(box, s, p, (code - at.DO_SWAP) // at.COUNTS, (code - at.DO_SWAP) % at.COUNTS)
    elif code >= at.DO_TOKENS:
        tokens = code - at.DO_TOKENS
        make_visit(box, s, tokens // at.TOKENS, tokens % at.TOKENS)
    elif code >= at.DO_REST:
        rest(box, s, p, code - at.DO_REST)
    elif code >= at.DO_BOOK:
        book(s, p, code - at.DO_BOOK)
    elif code == at.DO_FINISH:
        end_turn(box, s)
    elif code == at.DO_SKIP:
        s[at.PHASE] = at.REST
    elif code >= at.DO_USE:
        use(box, s, p, code - at.DO_USE)
    elif code == at.DO_TRAIN or code == at.DO_TAXI:
        if code == at.DO_TRAIN:
            s[p + at.TRAINS_TAKEN] += 1
        else:
            circle(box, s, p)
        s[at.BONUSES] -= 1
        next_bonus(box, s)
    elif code == at.DO_PASS:
        end_visits(box, s, p, work)
    elif code >= at.DO_VISIT:
        s[at.HALF] = code - at.DO_VISIT
        s[at.PHASE] = at.TAXIS if s[p + at.UNUSED] else at.TOKENS_ASKED
    elif code == at.DO_KEEP:
        s[at.PHASE] = at.VISIT
    elif code >= at.DO_DISCARD:
        s[at.PHASE] = at.VISIT
        discard(s, code - at.DO_DISCARD)
        without_card(s, code - at.DO_DISCARD)
    else:
        s[p + at.PENDING] = code - at.DO_RETURN
        if s[at.PLAYERS + seat_asked(box, s) * at.PLAYER + at.PENDING]:  # all have chosen
            return_tokens(box, s)


@inner
def swap(box: Words, s: Words, p: int, give: int, kind: int) -> None:
    mark_square(box, s, p, at.SWAP)
    rest_token(s, p, give)
    add(s, p + at.RESTING, kind, -1)
    if give > KINDS:
        put(s, p + at.N_DOTTED, p + at.DOTTED_TOKENS, kind)
    else:
        put(s, p + at.N_MOVEMENT, p + at.MOVEMENT, kind)
    after_visit(box, s)


@inner
def use(box: Words, s: Words, p: int, effect: int) -> None:
    """Expert: mark a Taxi square that acts by itself."""
    mark_square(box, s, p, effect)
    if effect == at.AIRPLANE and s[at.PLANES]:  # ruling 29: the pool may be empty
        add(s, p + at.RESTING, PLANE, 1)
        s[at.PLANES] -= 1
    if effect == at.SECOND_VISIT:
        s[at.SECOND] = 1
    if effect == at.DRAW_TWO:
        s[at.LEFT] = at.MOST_DOTTED - s[p + at.N_DOTTED]
        draw_extra(box, s)
    else:
        after_visit(box, s)


@inner
def end_visits(box: Words, s: Words, p: int, work: Words) -> None:
    """End step 2. Ruling 16: the Taxi is for those who could not visit."""
    if not (s[at.MADE] or s[at.CONSOLED] or can_visit(box, s, p, work)):
        circle(box, s, p)
        s[at.CONSOLED] = 1
        if box[at.AT_ONCE]:
            after_visit(box, s)
            return
    s[at.PHASE], s[at.SECOND] = at.BOOK, 0


@inner
def book(s: Words, p: int, card: int) -> None:
    old, from_centre = s[p + at.RESERVED], in_centre(s, card) != at.NONE
    if not from_centre:
        without_card(s, card)
    if old != at.NONE:
        discard(s, old)
    s[p + at.RESERVED] = card
    s[at.PHASE] = at.REST
    if from_centre:
        without_card(s, card)


@inner
def rest(box: Words, s: Words, p: int, places: int) -> None:
    """Tokens at these places rest; the last ones first, so that the others stay where they are."""
    for place in range(at.PLACES - 1, -1, -1):
        if places >> place & 1:
            rest_token(s, p, in_hand(s, p, place))
    if not must_draw(s, s[at.SEAT], at.DRAW):
        end_turn(box, s)
