"""Taxi cards: drawing, carrying out, keeping and playing them, and the end of a turn
(`moves/cards.py`, `moves/turns.py`)."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.kernel.layout import Ints, Words
from ludotheque.games.taxi.kernel.streets import note_sealing, put_obstacle, sign_at
from ludotheque.games.taxi.kernel.ways import is_stuck
from ludotheque.games.taxi.pieces import BARRIERS, CONE_TOKENS, SIGNS


@inner
def end_turn(box: Words, streets: Ints, s: Words, work: Words) -> None:
    seat = s[at.SEAT]
    if s[at.TRYING]:  # ruling 19
        p = at.PLAYERS + seat * at.PLAYER
        stuck = is_stuck(box, streets, s, work, seat, 0, 0)
        s[p + at.LOST] = min(s[p + at.LOST] + 1, at.MOST_LOST) if stuck else 0
    s[at.TURNS] += 1
    s[at.PHASE] = at.ROLL if s[at.TURNS] < box[at.LAST_TURN] else at.OVER
    s[at.SEAT] = 0 if seat + 1 == box[at.SEATS] else seat + 1
    s[at.DIE] = s[at.TRYING] = s[at.HOP] = s[at.ANY_WAY] = 0
    s[at.CARD] = at.NONE


# Drawing -----------------------------------------------------------------------------------------


@inner
def to_draw(s: Words) -> None:
    """A card is due. Ruling 25: an empty deck is made of the discard again."""
    s[at.PHASE] = at.DRAW_CARD
    if s[at.N_DRAW]:
        return
    for card in range(at.KINDS):
        s[at.DRAW + card] = s[at.DISCARD + card]
        s[at.N_DRAW] += s[at.DISCARD + card]
        s[at.DISCARD + card] = 0
    s[at.SHUFFLE] += 1


@inner
def draw_card(box: Words, streets: Ints, s: Words, work: Words, card: int) -> bool:
    """Take a card from the deck; return whether it asks for a move or a choice."""
    seat, effect = s[at.SEAT], box[at.EFFECT + card]
    s[at.DRAW + card] -= 1
    s[at.N_DRAW] -= 1
    if box[at.CHANCE_KIND + card] != at.NONE:
        p = at.PLAYERS + seat * at.PLAYER
        s[p + at.KEPT_CARD + s[p + at.N_KEPT]] = card
        s[p + at.KEPT_SHUFFLE + s[p + at.N_KEPT]] = s[at.SHUFFLE]
        s[p + at.N_KEPT] += 1
        return False
    if effect == at.DRIVE_ON and not is_stuck(box, streets, s, work, seat, 0, 0):
        s[at.PHASE], s[at.DIE], s[at.CARD] = at.MOVE, box[at.CARD_NUMBER + card], card
        return True
    if has_choice(box, streets, s, work, card):
        s[at.PHASE], s[at.CARD] = at.CARD_CHOICE, card
        return True
    s[at.DISCARD + card] += 1
    if effect == at.PLACE_CONE:
        put_cone(box, streets, s, card)
    restart_counts(box, streets, s, work)
    return False


@inner
def put_cone(box: Words, streets: Ints, s: Words, card: int) -> None:
    """Ruling 15: a cone needs a cone in the box and a free square."""
    cone = box[at.CONE_BASE] + box[at.CARD_NUMBER + card] - 1
    if streets[cone] == 0 and s[at.N_CONES] < CONE_TOKENS:
        put_obstacle(box, streets, s, cone, 1)


@inner
def restart_counts(box: Words, streets: Ints, s: Words, work: Words) -> None:
    """Ruling 19: a pawn that is freed by a change of the streets begins to count anew."""
    for seat in range(box[at.SEATS]):
        p = at.PLAYERS + seat * at.PLAYER
        if s[p + at.LOST] and not is_stuck(box, streets, s, work, seat, 0, 0):
            s[p + at.LOST] = 0


@inner
def after_card(box: Words, streets: Ints, s: Words, work: Words) -> None:
    """Ruling 20: a pawn that the card has freed goes on at once, or next turn by option."""
    seat = s[at.SEAT]
    if s[at.TRYING]:
        if is_stuck(box, streets, s, work, seat, s[at.HOP], s[at.ANY_WAY]):
            if s[at.PLAYERS + seat * at.PLAYER + at.N_KEPT]:  # ruling 22
                s[at.PHASE] = at.STUCK
                return
        elif box[at.FREED_MOVES]:
            s[at.PHASE] = at.MOVE
            return
    end_turn(box, streets, s, work)


# Choosing ----------------------------------------------------------------------------------------


@inner
def has_choice(box: Words, streets: Ints, s: Words, work: Words, card: int) -> bool:
    """Whether the card leaves something to choose (rulings 10, 11, 14, 15)."""
    effect = box[at.EFFECT + card]
    if effect == at.PLACE_ONE_WAY:
        return bool(s[at.N_SIGNS] < SIGNS and s[at.N_SIGNS] < box[at.SPOTS])
    if effect == at.CHANGE_ONE_WAY or effect == at.REMOVE_ONE_WAY:
        return bool(s[at.N_SIGNS] > 0)
    if effect == at.REMOVE_OBSTACLE:
        return bool(s[at.N_SIGNS] + s[at.N_BARRIERS] + s[at.N_CONES] > 0)
    if effect == at.PLACE_CONE:
        cone = box[at.CONE_BASE] + box[at.CARD_NUMBER + card] - 1
        all_out = s[at.N_CONES] == CONE_TOKENS
        return bool(box[at.MOVE_CONES] and all_out and streets[cone] == 0)
    if effect == at.PLACE_BARRIER and s[at.N_BARRIERS] < BARRIERS:
        note_barred(box, streets, s, work)
        for crossing in range(box[at.CROSSINGS]):
            if work[box[at.SEALING_AT] + crossing] == 0:
                return True
    return False


@inner
def note_barred(box: Words, streets: Ints, s: Words, work: Words) -> None:
    """Note the crossings where no barrier may be put."""
    sealing = box[at.SEALING_AT]
    if box[at.GUARD_EXIT]:
        note_sealing(box, streets, s, work)
    else:
        work[sealing : sealing + box[at.CROSSINGS]] = 0
    for crossing in range(box[at.CROSSINGS]):
        if streets[crossing] or box[box[at.BARRABLE_AT] + crossing] == 0:
            work[sealing + crossing] = 1


@inner
def find_choices(box: Words, streets: Ints, s: Words, work: Words, found: Words) -> int:
    """Fill `found` with what the card leaves to choose; return how much that is."""
    effect, count = box[at.EFFECT + s[at.CARD]], 0
    if effect == at.PLACE_BARRIER:
        note_barred(box, streets, s, work)
        for crossing in range(box[at.CROSSINGS]):
            if work[box[at.SEALING_AT] + crossing] == 0:
                found[count] = box[at.DO_BAR] + crossing
                count += 1
        return count
    if effect != at.PLACE_CONE:
        for spot in range(box[at.SPOTS]):
            lies = sign_at(box, streets, spot) != at.NONE
            if effect == at.PLACE_ONE_WAY and not lies:
                found[count] = box[at.DO_SIGN] + 2 * spot
                found[count + 1] = box[at.DO_SIGN] + 2 * spot + 1
                count += 2
            elif effect != at.PLACE_ONE_WAY and lies:
                flips = effect == at.CHANGE_ONE_WAY
                found[count] = (box[at.DO_FLIP] if flips else box[at.DO_LIFT_SIGN]) + spot
                count += 1
    if effect == at.PLACE_CONE or effect == at.REMOVE_OBSTACLE:
        cones = box[at.SIGN_BASE] - box[at.CONE_BASE]
        for cone in range(cones):
            if streets[box[at.CONE_BASE] + cone]:
                found[count] = box[at.DO_LIFT_CONE] + cone
                count += 1
    if effect == at.REMOVE_OBSTACLE:
        for crossing in range(box[at.CROSSINGS]):
            if streets[crossing]:
                found[count] = box[at.DO_LIFT_BARRIER] + crossing
                count += 1
        found[count] = box[at.DO_PASS]
        count += 1
    return count


@inner
def carry_out(box: Words, streets: Ints, s: Words, work: Words, number: int) -> None:
    """Change the streets as was chosen for the card."""
    card, sign = s[at.CARD], box[at.SIGN_BASE]
    if number == box[at.DO_PASS]:
        pass
    elif number >= box[at.DO_LIFT_CONE]:
        put_obstacle(box, streets, s, box[at.CONE_BASE] + number - box[at.DO_LIFT_CONE], 0)
        if box[at.EFFECT + card] == at.PLACE_CONE:
            put_cone(box, streets, s, card)
    elif number >= box[at.DO_LIFT_BARRIER]:
        put_obstacle(box, streets, s, number - box[at.DO_LIFT_BARRIER], 0)
    elif number >= box[at.DO_LIFT_SIGN]:
        lifted = sign_at(box, streets, number - box[at.DO_LIFT_SIGN])
        put_obstacle(box, streets, s, lifted, 0)
    elif number >= box[at.DO_BAR]:
        put_obstacle(box, streets, s, number - box[at.DO_BAR], 1)
    elif number >= box[at.DO_FLIP]:
        old = sign_at(box, streets, number - box[at.DO_FLIP])
        put_obstacle(box, streets, s, old, 0)
        put_obstacle(box, streets, s, sign + ((old - sign) ^ 1), 1)
    else:
        put_obstacle(box, streets, s, sign + number - box[at.DO_SIGN], 1)
    s[at.CARD] = at.NONE
    s[at.DISCARD + card] += 1
    restart_counts(box, streets, s, work)
    after_card(box, streets, s, work)


# Kept cards (ruling 23) --------------------------------------------------------------------------


@inner
def is_usable(s: Words, effect: int) -> bool:
    """Whether a kept card can be used now."""
    phase, die = s[at.PHASE], s[at.DIE]
    if effect == at.ROLL_AGAIN:
        attempt_failed = phase == at.STUCK and die != 3 and die != 4
        return bool(attempt_failed or (phase == at.MOVE and s[at.CARD] == at.NONE))
    if effect == at.ANY_WAY_CARD:
        return bool(s[at.ANY_WAY] == 0)
    return bool(s[at.HOP] == 0 and s[at.N_BARRIERS] + s[at.N_CONES] > 0)


@inner
def find_uses(box: Words, s: Words, found: Words, count: int) -> int:
    """Append the kept cards that can be used to the actions found; return how many there are."""
    p = at.PLAYERS + s[at.SEAT] * at.PLAYER
    for slot in range(s[p + at.N_KEPT]):
        card = s[p + at.KEPT_CARD + slot]
        if is_usable(s, box[at.EFFECT + card]):
            kind = box[at.CHANCE_KIND + card]
            found[count] = box[at.DO_USE] + slot * at.CHANCE_KINDS + kind
            count += 1
    return count


@inner
def use(box: Words, streets: Ints, s: Words, work: Words, slot: int) -> None:
    seat = s[at.SEAT]
    p = at.PLAYERS + seat * at.PLAYER
    card, last = s[p + at.KEPT_CARD + slot], s[p + at.N_KEPT] - 1
    for n in range(slot, last):
        s[p + at.KEPT_CARD + n] = s[p + at.KEPT_CARD + n + 1]
        s[p + at.KEPT_SHUFFLE + n] = s[p + at.KEPT_SHUFFLE + n + 1]
    s[p + at.KEPT_CARD + last] = s[p + at.KEPT_SHUFFLE + last] = 0
    s[p + at.N_KEPT] = last
    s[at.DISCARD + card] += 1
    effect = box[at.EFFECT + card]
    if effect == at.ROLL_AGAIN:
        s[at.PHASE], s[at.DIE] = at.DIE_ROLL, 0
        return
    if effect == at.ANY_WAY_CARD:
        s[at.ANY_WAY] = 1
    else:
        s[at.HOP] = 1
    if s[at.PHASE] == at.STUCK and not is_stuck(
        box, streets, s, work, seat, s[at.HOP], s[at.ANY_WAY]
    ):
        s[at.PHASE] = at.MOVE
