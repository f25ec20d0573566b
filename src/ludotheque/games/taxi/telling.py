"""TAXI in words: what is asked, what is told of each move, and what a friend would point out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.taxi import hidden
from ludotheque.games.taxi.cards import CARDS, INDEX
from ludotheque.games.taxi.network import FAR
from ludotheque.games.taxi.plan import ahead, where
from ludotheque.games.taxi.state import (
    Action,
    Arrive,
    Bar,
    Deal,
    Die,
    Draw,
    Drive,
    First,
    Flip,
    Lift,
    Pass,
    Sign,
    State,
    Token,
    Use,
    Way,
)
from ludotheque.games.taxi.view import TaxiAids
from ludotheque.rules import Event, Seat
from ludotheque.text import Text, text

if TYPE_CHECKING:
    from ludotheque.games.taxi.rules import Taxi

ASKING = frozenset({"roll", "move", "arrive", "card", "stuck"})  # phases in which a seat chooses


def card_text(number: int) -> Text:
    card = CARDS[number]
    return text(f"taxi-card-{card.effect.value}", n=card.number)


def _place(rules: Taxi, number: int) -> Text:
    return rules.plan.places[number].name.text()


# What is asked ---------------------------------------------------------------------------------


def ask(rules: Taxi, state: State, seat: Seat) -> Text:
    if not rules.is_asked(state, seat):
        return text("taxi-ask-wait")
    goal = state.fares.goal[seat]
    place = _place(rules, goal)
    if state.phase == "card":
        return text(f"taxi-ask-{CARDS[state.card].effect.value}", n=CARDS[state.card].number)
    if state.phase == "move":
        key = "taxi-ask-move-card" if state.card >= 0 else "taxi-ask-move"
        return text(key, n=state.die, place=place)
    if state.phase == "roll":
        free, lost = rules.traffic(state.tokens).is_free, state.stuck[seat]
        if not free(state.at[seat], state.hop, state.any_way):
            over = lost >= 2 and free(state.at[seat], True, state.any_way)
            return text(f"taxi-ask-roll-{'third' if over else 'stuck'}", n=min(lost + 1, 3))
    return text(f"taxi-ask-{state.phase}", place=place)


# What is told ----------------------------------------------------------------------------------


def tell(rules: Taxi, state: State, action: Action, reader: Seat | None) -> Event:
    """Nothing here depends on what the reader may not know, even if the move does."""
    match action:
        case Deal():
            return _tell_deal(rules, state, action, reader)
        case Draw():
            return _tell_draw(state, action, reader)
        case Use():
            card = card_text(INDEX[action.card])
            return Event(text("taxi-tell-use", card=card), reveals=True)
        case Arrive():
            place = _place(rules, state.fares.goal[state.seat])
            return Event(text("taxi-tell-arrive", place=place), reveals=True)
        case Drive():
            return Event(_tell_drive(rules, state, action, reader))
        case First():
            return Event(text("taxi-tell-first", seat=action.seat + 1))
        case Die():
            return Event(text("taxi-tell-die", n=action.pips))
        case Pass():
            return Event(text(f"taxi-tell-{'leave' if state.phase == 'card' else 'wait'}"))
        case Sign() | Flip() | Bar() | Lift():
            return Event(_tell_token(rules, state, action))
    return Event(text("taxi-tell-roll"))


def _tell_deal(rules: Taxi, state: State, action: Deal, reader: Seat | None) -> Event:
    seat = state.fares.goal.index(-1)
    if reader != seat:
        return Event(text("taxi-tell-deal-hidden", seat=seat + 1), secret=True)
    place = _place(rules, rules.place_numbers[action.place])
    return Event(text("taxi-tell-deal", seat=seat + 1, place=place))


def _tell_draw(state: State, action: Draw, reader: Seat | None) -> Event:
    number = INDEX[action.card]
    if not CARDS[number].chance:
        return Event(text("taxi-tell-draw", card=card_text(number)))
    if reader != state.seat:
        return Event(text("taxi-tell-keep-hidden", seat=state.seat + 1), secret=True)
    return Event(text("taxi-tell-keep", seat=state.seat + 1, card=card_text(number)))


def _tell_drive(rules: Taxi, state: State, action: Drive, reader: Seat | None) -> Text:
    there = where(rules.plan, action.to)
    if reader != state.seat:
        return text("taxi-tell-drive", where=there)
    goal = state.fares.goal[reader]
    left = rules.traffic(state.tokens).distances(goal)[action.to]
    if left == 0:
        return text("taxi-tell-drive-goal", where=there)
    if left == FAR:
        return text("taxi-tell-drive-cut", where=there)
    return text("taxi-tell-drive-mine", where=there, n=left)


def _tell_token(rules: Taxi, state: State, action: Sign | Flip | Bar | Lift) -> Text:
    plan = rules.plan
    match action:
        case Sign():
            return sign_text(rules, "lay", action.spot, 1 if action.way is Way.FORTH else 2)
        case Flip():
            return sign_text(rules, "flip", action.spot, 3 - state.tokens.signs[action.spot])
        case Bar():
            return _barrier_text(rules, "bar", action.crossing)
        case Lift(token=Token.BARRIER):
            return _barrier_text(rules, "lift-barrier", action.number)
        case Lift(token=Token.CONE):
            there = where(plan, plan.cones[action.number - 1])
            return text("taxi-tell-lift-cone", n=action.number, where=there)
    return sign_text(rules, "lift-sign", action.number, state.tokens.signs[action.number])


def sign_text(rules: Taxi, what: str, spot: int, way: int) -> Text:
    plan = rules.plan
    street = plan.streets[plan.portions[plan.spots[spot].portion].street].text()
    square, end = plan.spots[spot].square, ahead(plan, spot, way)
    return text(f"taxi-tell-{what}", street=street, n=square, where=where(plan, end))


def _barrier_text(rules: Taxi, what: str, crossing: int) -> Text:
    place = rules.plan.crossings[crossing]
    street = rules.plan.streets[place.street].text()
    return text(f"taxi-tell-{what}", street=street, a=place.a, b=place.b)


# What a friend would point out -----------------------------------------------------------------


def aids(rules: Taxi, state: State, seat: Seat) -> TaxiAids:
    """From the seat's own view: distances, the odds of arriving, what is left to draw."""
    goal, square = state.fares.goal[seat], state.at[seat]
    chance = sum(n for card, n in zip(CARDS, state.cards.draw, strict=True) if not card.chance)
    lines = [text("taxi-aid-deck", n=sum(state.cards.draw), plain=chance)]
    if goal < 0:
        return TaxiAids(tuple(lines))
    traffic = rules.traffic(state.tokens)
    field = traffic.distances(goal)
    place = _place(rules, goal)
    if field[square] == FAR:
        lines.insert(0, text("taxi-aid-cut", place=place))
    else:
        lines.insert(0, text("taxi-aid-distance", place=place, n=field[square]))
        rolls = sum(rules.doors[goal] in _ends(rules, state, seat, n) for n in range(1, 7))
        if rolls:
            lines.insert(1, text("taxi-aid-odds", n=rolls))
    for other in range(rules.seats):
        if other != seat and state.fares.goal[other] >= 0 and state.phase != "over":
            known = state.fares.maybe[other] & ~(1 << goal)
            lines.append(text("taxi-aid-maybe", seat=other + 1, n=len(hidden.bits(known))))
    distances = tuple(None if steps == FAR else steps for steps in field)
    return TaxiAids(tuple(lines), distances)


def _ends(rules: Taxi, state: State, seat: Seat, roll: int) -> dict[int, object]:
    square, goal = state.at[seat], state.fares.goal[seat]
    return dict(rules.traffic(state.tokens).routes(square, roll, goal, False, False))
