"""What can be visited with which Taxis and tokens (`moves/reach.py`). Nothing here changes a state.

`work` is scratch memory: first the products, then the sums that Taxis may add."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.kernel.tokens import OFFERED, card_at, hand_size, in_hand, kind_of
from ludotheque.games.quadrata.pieces import PLANE

EVERY_PLACE = -1


# Products --------------------------------------------------------------------------------------


@inner
def add_products(box: Words, work: Words, one: int, other: int) -> None:
    """Note what two kinds of tokens make."""
    row = at.PRODUCTS + (one * at.COUNTS + other) * at.WORDS
    for word in range(at.WORDS):
        work[at.PLAIN + word] |= box[row + word]


@inner
def note_products(box: Words, s: Words, p: int, work: Words, left_out: int, extra: int) -> None:
    """Note what any two tokens make, those of the movement area without one place, and one of the
    kind `extra` (0: none)."""
    for word in range(at.WORDS):
        work[at.PLAIN + word] = 0
    size = hand_size(s, p)
    for first in range(size):
        if first == left_out:
            continue
        one = kind_of(in_hand(s, p, first))
        if extra:
            add_products(box, work, one, extra)
        for second in range(first + 1, size):
            if second != left_out:
                add_products(box, work, one, kind_of(in_hand(s, p, second)))


@inner
def is_made(products: Words, first: int, number: int) -> bool:
    """Whether a set of products that begins at this place has this number."""
    if number < 0 or number > at.MOST_PRODUCT:
        return False
    return bool(products[first + number // at.WORD_BITS] >> number % at.WORD_BITS & 1 != 0)


@inner
def leads_to(box: Words, products: Words, first: int, half: int, total: int) -> bool:
    """Whether one of these products and Taxis that add `total` make a number of the half."""
    numbers = at.NUMBERS + 2 * half
    if is_made(products, first, box[numbers] - total):
        return True
    return is_made(products, first, box[numbers + 1] - total)


# Taxis -----------------------------------------------------------------------------------------


@inner
def free_square(box: Words, s: Words, p: int, row: int) -> int:
    """Of squares that do the same (a row of ALIKE) the first not marked, or NONE."""
    for n in range(at.MOST_SQUARES):
        square = box[at.ALIKE + row * at.MOST_SQUARES + n]
        if square == at.NONE or s[p + at.MARKED + square] < box[at.SQUARE_COUNT + square]:
            return int(square)
    return at.NONE


@inner
def note_squares_left(box: Words, s: Words, p: int, work: Words) -> None:
    """Note how many squares of each group can still be marked."""
    for group in range(box[at.N_GROUPS]):
        row = at.ALIKE + (at.GROUP + group) * at.MOST_SQUARES
        left = 0
        for n in range(at.MOST_SQUARES):
            square = box[row + n]
            if square == at.NONE:
                break
            left += box[at.SQUARE_COUNT + square] - s[p + at.MARKED + square]
        work[at.GROUP_LEFT + group] = left


@inner
def is_way(box: Words, work: Words, way: int, unused: int) -> bool:
    """Whether a player with this number of Taxis can use them in this way."""
    first = at.FIRST_WAY + way * at.WAY_SIZE
    if box[first + at.WAY_LENGTH] > unused:
        return False
    for group in range(box[at.N_GROUPS]):
        if box[first + at.WAY_NEEDS + group] > work[at.GROUP_LEFT + group]:
            return False
    return True


@inner
def note_sums(box: Words, s: Words, p: int, work: Words, unused: int) -> None:
    """Note what this number of Taxis can add to a product."""
    note_squares_left(box, s, p, work)
    for n in range(box[at.N_SUMS]):
        work[at.SUM_ALLOWED + n] = 0
    for way in range(box[at.N_WAYS]):
        place = at.SUM_ALLOWED + box[at.FIRST_WAY + way * at.WAY_SIZE + at.WAY_SUM]
        if not work[place] and is_way(box, work, way, unused):
            work[place] = 1


# Destinations ----------------------------------------------------------------------------------


@inner
def is_reached(box: Words, work: Words, half: int) -> bool:
    """Whether a product and a sum that were noted make a number of the half."""
    for n in range(box[at.N_SUMS]):
        total = box[box[at.SUMS_AT] + n]
        if work[at.SUM_ALLOWED + n] and leads_to(box, work, at.PLAIN, half, total):
            return True
    return False


@inner
def open_card(box: Words, s: Words, p: int, n: int) -> int:
    """The card with this number (`card_at`) if its province is not visited yet, or NONE."""
    card = card_at(s, p, n)
    if card != at.NONE and s[p + at.BEEN] >> box[at.PROVINCE_OF + card] & 1:
        return at.NONE
    return card


@inner
def reaches_any(box: Words, s: Words, p: int, work: Words) -> bool:
    """Whether what was noted reaches any destination."""
    for n in range(OFFERED + 1):
        card = open_card(box, s, p, n)
        if card == at.NONE:
            continue
        if is_reached(box, work, 2 * card) or is_reached(box, work, 2 * card + 1):
            return True
    return False


@inner
def can_visit(box: Words, s: Words, p: int, work: Words) -> bool:
    """Whether the tokens make a visit possible; at a strict table (ruling 17) Taxis count too."""
    unused = s[p + at.UNUSED] if box[at.STRICT] else 0
    note_products(box, s, p, work, EVERY_PLACE, 0)
    note_sums(box, s, p, work, unused)
    if reaches_any(box, s, p, work):
        return True
    if not box[at.STRICT] or free_square(box, s, p, at.SWAP) == at.NONE or unused < 1:
        return False
    if reaches_with_swap(box, s, p, work, unused - 1, False):
        return True
    if unused < 2 or not s[at.PLANES] or free_square(box, s, p, at.AIRPLANE) == at.NONE:
        return False
    return reaches_with_swap(box, s, p, work, unused - 2, True)


@inner
def reaches_with_swap(
    box: Words, s: Words, p: int, work: Words, unused: int, airplane: bool
) -> bool:
    """Ruling 17: a swap counts, also for an airplane that another Taxi brings first."""
    note_sums(box, s, p, work, unused)
    for place in range(hand_size(s, p)):
        give = kind_of(in_hand(s, p, place))
        for kind in range(1, at.COUNTS):
            resting = s[p + at.RESTING + kind] > 0 or (airplane and kind == PLANE)
            if resting and kind != give:
                note_products(box, s, p, work, place, kind)
                if reaches_any(box, s, p, work):
                    return True
    return False


@inner
def can_swap(s: Words, p: int) -> bool:
    """Whether a token can be exchanged for a resting one of another kind."""
    for place in range(hand_size(s, p)):
        kind = kind_of(in_hand(s, p, place))
        if s[p + at.RESTING] > s[p + at.RESTING + kind]:
            return True
    return False


@inner
def can_use(box: Words, s: Words, effect: int) -> bool:
    """Whether a square with this effect can be marked by itself now (expert)."""
    p = at.PLAYERS + s[at.SEAT] * at.PLAYER
    if not s[p + at.UNUSED] or free_square(box, s, p, effect) == at.NONE:
        return False
    if effect == at.DRAW_TWO:
        return bool(s[p + at.N_DOTTED] < at.MOST_DOTTED)
    if effect == at.SWAP:
        return can_swap(s, p)
    if effect == at.SECOND_VISIT:
        return s[at.MADE] > 0 and hand_size(s, p) >= 2
    return True


@inner
def may_visit(s: Words) -> bool:
    """Rulebook, step 2: one visit a turn; the expert's second visit is the exception."""
    return s[at.SECOND] != 0 or not (s[at.MADE] or s[at.CONSOLED])
