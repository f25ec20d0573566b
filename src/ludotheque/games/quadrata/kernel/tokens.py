"""Tokens and cards that move from one place to another. `p` is where a player's part begins."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.pieces import CENTRE, KINDS, SPACES


@inner
def add(s: Words, counts: int, kind: int, n: int) -> None:
    """Add to the counts that begin at this place."""
    s[counts] += n
    s[counts + kind] += n


@inner
def put(s: Words, count: int, first: int, kind: int) -> None:
    """Insert into tokens in ascending order: where their number is, and where they begin."""
    place = first + s[count]
    s[count] += 1
    while place > first and s[place - 1] > kind:
        s[place] = s[place - 1]
        place -= 1
    s[place] = kind


@inner
def take(s: Words, count: int, first: int, kind: int) -> bool:
    """Remove a token; False: there is none of this kind."""
    last = first + s[count] - 1
    place = first
    while place <= last and s[place] != kind:
        place += 1
    if place > last:
        return False
    while place < last:
        s[place] = s[place + 1]
        place += 1
    s[last] = 0
    s[count] -= 1
    return True


@inner
def hand_size(s: Words, p: int) -> int:
    return int(s[p + at.N_MOVEMENT] + s[p + at.N_DOTTED])


@inner
def in_hand(s: Words, p: int, place: int) -> int:
    """The number of the token at a place of the movement area."""
    regular = s[p + at.N_MOVEMENT]
    if place < regular:
        return int(s[p + at.MOVEMENT + place])
    return int(s[p + at.DOTTED_TOKENS + place - regular] + KINDS)


@inner
def kind_of(number: int) -> int:
    return number - KINDS if number > KINDS else number


@inner
def rest_token(s: Words, p: int, number: int) -> None:
    """A token of the movement area goes to the rest area."""
    if number > KINDS:
        take(s, p + at.N_DOTTED, p + at.DOTTED_TOKENS, number - KINDS)
    else:
        take(s, p + at.N_MOVEMENT, p + at.MOVEMENT, number)
    add(s, p + at.RESTING, kind_of(number), 1)


@inner
def rest_into_bag(s: Words, p: int) -> None:
    for kind in range(at.COUNTS):
        s[p + at.BAG + kind] += s[p + at.RESTING + kind]
        s[p + at.RESTING + kind] = 0


@inner
def free_spaces(s: Words, p: int) -> int:
    return int(SPACES + s[p + at.TRAINS_TAKEN] - s[p + at.N_MOVEMENT])


# Cards -----------------------------------------------------------------------------------------


@inner
def empty_place(s: Words) -> int:
    """The first place of the centre without a card, or NONE."""
    for place in range(at.CENTRE_CARDS, at.CENTRE_CARDS + CENTRE):
        if s[place] == at.NONE:
            return place
    return at.NONE


@inner
def shuffle_if_needed(s: Words) -> None:
    """A card is due and the deck is empty: the whole discard pile becomes the deck."""
    if s[at.N_DECK] or empty_place(s) == at.NONE:
        return
    for n in range(s[at.N_DISCARD]):
        s[at.DECK + s[at.DISCARD + n]] = 1
        s[at.DISCARD + n] = 0
    s[at.N_DECK] = s[at.N_DISCARD]
    s[at.N_DISCARD] = 0


@inner
def discard(s: Words, card: int) -> None:
    s[at.DISCARD + s[at.N_DISCARD]] = card
    s[at.N_DISCARD] += 1


@inner
def in_centre(s: Words, card: int) -> int:
    """Where in the centre this card lies, or NONE."""
    for place in range(at.CENTRE_CARDS, at.CENTRE_CARDS + CENTRE):
        if s[place] == card:
            return place
    return at.NONE


@inner
def without_card(s: Words, card: int) -> None:
    """A card leaves the centre or the top of the discard pile."""
    place = in_centre(s, card)
    if place == at.NONE:
        s[at.N_DISCARD] -= 1
        s[at.DISCARD + s[at.N_DISCARD]] = 0
    else:
        s[place] = at.NONE
        shuffle_if_needed(s)


@inner
def reveal(s: Words, card: int) -> None:
    s[empty_place(s)] = card
    s[at.DECK + card] = 0
    s[at.N_DECK] -= 1
    shuffle_if_needed(s)


OFFERED = CENTRE + 1  # cards that anybody may take; the reserved one comes after them


@inner
def card_at(s: Words, p: int, n: int) -> int:
    """Of the cards a player may visit the one with this number, or NONE: the centre, the top of the
    discard pile, the reserved one."""
    if n < CENTRE:
        return int(s[at.CENTRE_CARDS + n])
    if n == CENTRE:
        pile = s[at.N_DISCARD]
        return s[at.DISCARD + pile - 1] if pile else at.NONE
    return int(s[p + at.RESERVED])
