"""How a match moves on by itself: days, draws, ends of visits and of turns (`moves/flow.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.kernel.layout import Words
from ludotheque.games.quadrata.kernel.reach import can_use, free_square, may_visit
from ludotheque.games.quadrata.kernel.tokens import (
    add,
    empty_place,
    free_spaces,
    put,
    rest_into_bag,
    rest_token,
    reveal,
    take,
    without_card,
)
from ludotheque.games.quadrata.pieces import BASICS, BLACK_PLANES, CARDS, CENTRE, LAST_DAY, PLANE
from ludotheque.games.quadrata.pieces import TRAINS as MOST_TRAINS

BASIC_KINDS = len(BASICS)


@inner
def start(box: Words, s: Words) -> None:
    """Set up a new match."""
    s[:] = 0
    s[at.PHASE] = at.SETUP
    s[at.FIRST] = s[at.HALF] = at.NONE
    s[at.PLANES], s[at.N_DECK] = BLACK_PLANES, CARDS
    s[at.CENTRE_CARDS : at.CENTRE_CARDS + CENTRE] = at.NONE
    s[at.OWNERS : at.OWNERS + at.TROPHIES] = at.NONE
    s[at.DECK : at.DECK + CARDS] = 1
    for kind in range(at.COUNTS):
        s[at.BLACK + kind] = box[at.BLACK_START + kind]
    for seat in range(box[at.SEATS]):
        p = at.PLAYERS + seat * at.PLAYER
        for kind in range(1, BASIC_KINDS + 1):
            add(s, p + at.BAG, kind, 1)
        add(s, p + at.BAG, PLANE, 1)
        s[p + at.RESERVED] = at.NONE


# Tokens ----------------------------------------------------------------------------------------


@inner
def make_ready_to_draw(s: Words, p: int) -> None:
    """Rulebook, step 4: the rest area goes into an empty bag before a draw."""
    if not s[p + at.BAG]:
        rest_into_bag(s, p)


@inner
def must_draw(s: Words, seat: int, phase: int) -> bool:
    """Let this player draw in this phase, unless the movement area is full."""
    p = at.PLAYERS + seat * at.PLAYER
    if free_spaces(s, p) <= 0 and not s[p + at.OWED]:
        return False
    make_ready_to_draw(s, p)
    s[at.PHASE], s[at.SEAT] = phase, seat
    return True


# Days and turns ----------------------------------------------------------------------------------


@inner
def circle(box: Words, s: Words, p: int) -> None:
    """The player gets a Taxi, if a slot is left."""
    if s[p + at.CIRCLED] < box[at.SLOTS]:
        s[p + at.CIRCLED] += 1
        s[p + at.UNUSED] += 1


@inner
def begin_turn(s: Words, seat: int) -> None:
    s[at.PHASE], s[at.SEAT] = at.REPLACE, seat
    s[at.MADE] = s[at.SECOND] = s[at.CONSOLED] = 0


@inner
def begin_day(box: Words, s: Words, day: int) -> None:
    """Phase 1: the new Day card and what all players do."""
    s[at.DAY], s[at.SEAT] = day, s[at.FIRST]
    event = box[at.EVENT + day]
    if event == at.ADVANCED_EVENT:
        s[at.PHASE], s[at.LEFT] = at.ADVANCED, box[at.EVENT_COUNT + day]
        return
    if event == at.RETURN_EVENT:
        s[at.PHASE] = at.RETURN
        return
    if event == at.TAXI_EVENT:
        for seat in range(box[at.SEATS]):
            circle(box, s, at.PLAYERS + seat * at.PLAYER)
    begin_turn(s, s[at.FIRST])


@inner
def end_turn(box: Words, s: Words) -> None:
    following = (s[at.SEAT] + 1) % box[at.SEATS]
    if following != s[at.FIRST]:
        begin_turn(s, following)
    elif s[at.DAY] == LAST_DAY:
        s[at.PHASE] = at.OVER
    else:
        begin_day(box, s, s[at.DAY] + 1)


@inner
def take_pending(s: Words, p: int) -> None:
    """The tokens that a player has chosen go to the box."""
    for kind in range(1, BASIC_KINDS + 1):
        if s[p + at.PENDING] >> (kind - 1) & 1:
            if s[p + at.BAG + kind]:
                add(s, p + at.BAG, kind, -1)
            elif s[p + at.RESTING + kind]:
                add(s, p + at.RESTING, kind, -1)
            elif not take(s, p + at.N_MOVEMENT, p + at.MOVEMENT, kind):
                take(s, p + at.N_DOTTED, p + at.DOTTED_TOKENS, kind)
    s[p + at.RETURNED] |= s[p + at.PENDING]
    s[p + at.PENDING] = 0


@inner
def return_tokens(box: Words, s: Words) -> None:
    """Everybody has chosen: the tokens go to the box, then the spaces they left are refilled."""
    for seat in range(box[at.SEATS]):
        p = at.PLAYERS + seat * at.PLAYER
        dotted = s[p + at.N_DOTTED]
        take_pending(s, p)
        s[p + at.OWED] = dotted - s[p + at.N_DOTTED] if box[at.REFILL_CIRCLES] else 0
    refill(box, s)


@inner
def refill(box: Words, s: Words) -> None:
    for n in range(box[at.SEATS]):  # in the order of play
        if must_draw(s, (s[at.FIRST] + n) % box[at.SEATS], at.REFILL):
            return
    begin_turn(s, s[at.FIRST])


# Visits ----------------------------------------------------------------------------------------


@inner
def mark_square(box: Words, s: Words, p: int, row: int) -> None:
    """Mark the first free of squares that do the same (a row of ALIKE) with a Taxi."""
    s[p + at.MARKED + free_square(box, s, p, row)] += 1
    s[p + at.UNUSED] -= 1


@inner
def make_visit(box: Words, s: Words, first: int, second: int) -> None:
    """The visit succeeds: points, airplane and trophies at once, path bonuses to be chosen."""
    seat, half = s[at.SEAT], s[at.HALF]
    p, card = at.PLAYERS + seat * at.PLAYER, half // 2
    province, been = box[at.PROVINCE_OF + card], s[p + at.BEEN]
    rest_token(s, p, first)
    rest_token(s, p, second)
    if s[at.PLANES] and been & box[at.SAME_COLOUR + province]:
        add(s, p + at.RESTING, PLANE, 1)
        s[at.PLANES] -= 1
    s[at.BONUSES] = 0
    for other in range(at.PROVINCES):
        s[at.BONUSES] += (been & box[at.NEAR + province]) >> other & 1
    been |= 1 << province
    s[p + at.BEEN] = been
    s[p + at.VISITS + s[p + at.N_VISITS]] = half
    s[p + at.N_VISITS] += 1
    for trophy in range(at.TROPHIES):
        if s[at.OWNERS + trophy] == at.NONE and wins_trophy(box, been, trophy):
            s[at.OWNERS + trophy] = seat
    way = at.FIRST_WAY + s[at.WAY] * at.WAY_SIZE
    for group in range(box[at.N_GROUPS]):
        for _ in range(box[way + at.WAY_NEEDS + group]):
            mark_square(box, s, p, at.GROUP + group)
    s[at.HALF], s[at.WAY], s[at.SECOND] = at.NONE, 0, 0
    s[at.MADE] += 1
    if s[p + at.RESERVED] == card:
        s[p + at.RESERVED] = at.NONE
    else:
        without_card(s, card)
    next_bonus(box, s)


@inner
def wins_trophy(box: Words, been: int, trophy: int) -> bool:
    """Whether these provinces are enough for a trophy."""
    for n in range(at.PROVINCES):  # noqa: SIM110 - quicker to compile
        if not been & box[at.TROPHY_SETS + trophy * at.PROVINCES + n]:
            return False
    return True


@inner
def next_bonus(box: Words, s: Words) -> None:
    """Ask for the next path bonus, if one is left and there is something to take."""
    p = at.PLAYERS + s[at.SEAT] * at.PLAYER
    something = s[p + at.TRAINS_TAKEN] < MOST_TRAINS or s[p + at.CIRCLED] < box[at.SLOTS]
    if s[at.BONUSES] and something:
        s[at.PHASE] = at.BONUS
    else:
        s[at.BONUSES] = 0
        after_visit(box, s)


@inner
def after_visit(box: Words, s: Words) -> None:
    """After a visit on to booking, unless an expert Taxi can still do something in step 2."""
    s[at.PHASE] = at.VISIT
    if may_visit(s):
        return
    for effect in range(at.GROUP):
        if can_use(box, s, effect):
            return
    s[at.PHASE] = at.BOOK


@inner
def draw_extra(box: Words, s: Words) -> None:
    """Expert: the next token for the dotted circles, if one is due."""
    if s[at.LEFT]:
        make_ready_to_draw(s, at.PLAYERS + s[at.SEAT] * at.PLAYER)
        s[at.PHASE] = at.EXTRA
    else:
        after_visit(box, s)


# Chance ----------------------------------------------------------------------------------------

NO_DRAW, DRAW_CARD, DRAW_FIRST, DRAW_BLACK, DRAW_TOKEN = range(5)


@inner
def draw_due(s: Words) -> int:
    """The draw that is due now."""
    if s[at.N_DECK] and empty_place(s) != at.NONE:
        return DRAW_CARD
    phase = s[at.PHASE]
    if phase == at.FIRST_PLAYER:
        return DRAW_FIRST
    if phase == at.ADVANCED:
        return DRAW_BLACK
    if phase == at.SETUP or phase == at.REFILL or phase == at.EXTRA or phase == at.DRAW:
        return DRAW_TOKEN
    return NO_DRAW


@inner
def outcomes(box: Words, s: Words, due: int) -> int:
    """How many equally likely outcomes the draw has."""
    if due == DRAW_CARD:
        return int(s[at.N_DECK])
    if due == DRAW_FIRST:
        return int(box[at.SEATS])
    return int(s[counts_drawn(s, due)])


@inner
def counts_drawn(s: Words, due: int) -> int:
    return at.BLACK if due == DRAW_BLACK else at.PLAYERS + s[at.SEAT] * at.PLAYER + at.BAG


@inner
def draw(box: Words, s: Words, due: int, number: int) -> int:
    """Draw the outcome with this number, and return the card, the seat or the kind of the token."""
    if due == DRAW_FIRST:
        s[at.FIRST] = number
        begin_day(box, s, 1)
        return number
    first, rest = (at.DECK - 1 if due == DRAW_CARD else counts_drawn(s, due)), number
    found = 1
    while rest >= s[first + found]:
        rest -= s[first + found]
        found += 1
    if due == DRAW_CARD:
        reveal(s, found - 1)
        return found - 1
    add(s, first, found, -1)
    if due == DRAW_BLACK:
        add(s, at.PLAYERS + s[at.SEAT] * at.PLAYER + at.RESTING, found, 1)
        after_advanced(box, s)
    else:
        place_token(box, s, found)
    return found


@inner
def after_advanced(box: Words, s: Words) -> None:
    """One token came from the black bag: the next one, the next player, or the first turn."""
    s[at.LEFT] -= 1
    if s[at.LEFT]:
        return
    following = (s[at.SEAT] + 1) % box[at.SEATS]
    if following != s[at.FIRST]:
        s[at.SEAT], s[at.LEFT] = following, box[at.EVENT_COUNT + s[at.DAY]]
        return
    if box[at.EMPTY_REST + s[at.DAY]]:
        for seat in range(box[at.SEATS]):
            rest_into_bag(s, at.PLAYERS + seat * at.PLAYER)
    begin_turn(s, s[at.FIRST])


@inner
def place_token(box: Words, s: Words, kind: int) -> None:
    """A token from a player's own bag: into a dotted circle or onto a regular space."""
    seat, phase = s[at.SEAT], s[at.PHASE]
    p = at.PLAYERS + seat * at.PLAYER
    if phase == at.EXTRA:
        put(s, p + at.N_DOTTED, p + at.DOTTED_TOKENS, kind)
        s[at.LEFT] -= 1
        draw_extra(box, s)
        return
    if free_spaces(s, p) > 0:
        put(s, p + at.N_MOVEMENT, p + at.MOVEMENT, kind)
    else:
        put(s, p + at.N_DOTTED, p + at.DOTTED_TOKENS, kind)
        s[p + at.OWED] -= 1
    if must_draw(s, seat, phase):
        return
    if phase == at.REFILL:
        refill(box, s)
    elif phase == at.DRAW:
        end_turn(box, s)
    elif seat + 1 < box[at.SEATS]:
        s[at.SEAT] = seat + 1
    else:
        s[at.PHASE] = at.FIRST_PLAYER
