"""TAXI in words: questions, log lines, and aids."""

from __future__ import annotations

from ludotheque.games.taxi import state as act
from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.moves import cards
from ludotheque.games.taxi.pieces import CARDS, INDEX, Effect
from ludotheque.games.taxi.state import ASKING, Action, State, Token, bits
from ludotheque.games.taxi.tables import Tables
from ludotheque.games.taxi.view import TaxiAids
from ludotheque.rules import Event, Seat
from ludotheque.text import Text, text


def _place(tables: Tables, number: int) -> Text:
    return tables.plan.places[number].name.text()


# Questions --------------------------------------------------------------------------------------


def ask(tables: Tables, state: State, seat: Seat) -> Text:
    if seat != state.seat or state.phase not in ASKING:
        return text("taxi-ask-wait")
    goal = state.fares.goal[seat]
    place = _place(tables, goal)
    if state.phase == "card":
        return text(f"taxi-ask-{CARDS[state.card].effect.value}", n=CARDS[state.card].number)
    if state.phase == "move":
        key = "taxi-ask-move-card" if state.card >= 0 else "taxi-ask-move"
        return text(key, n=state.die, place=place)
    if state.phase == "roll":
        lost = state.stuck[seat]
        if tables.is_stuck(state, seat, state.hop, state.any_way):
            over = lost >= 2 and _passes_over(tables, state)
            return text(f"taxi-ask-roll-{'third' if over else 'stuck'}", n=min(lost + 1, 3))
    return text(f"taxi-ask-{state.phase}", place=place)


def _passes_over(tables: Tables, state: State) -> bool:
    """Whether the third turn gets a pawn out; the roll does not matter for that."""
    square, traffic = state.at[state.seat], tables.traffic(state.tokens)
    return traffic.is_free(square, *tables.third_turn(traffic, square, 1, state.any_way))


# Log lines --------------------------------------------------------------------------------------


def tell(tables: Tables, state: State, action: Action, reader: Seat | None) -> Event:
    """Nothing here depends on what the reader may not know, even if the move does."""
    match action:
        case act.Deal():
            return _tell_deal(tables, state, action, reader)
        case act.Draw():
            return _tell_draw(tables, state, action, reader)
        case act.Use():
            card = CARDS[INDEX[action.card]].text()
            return Event(text("taxi-tell-use", card=card), reveals=True)
        case act.Arrive():
            place = _place(tables, state.fares.goal[state.seat])
            return Event(text("taxi-tell-arrive", place=place), reveals=True)
        case act.Drive():
            return Event(_tell_drive(tables, state, action, reader))
        case act.First():
            return Event(text("taxi-tell-first", seat=action.seat + 1))
        case act.Die():
            return Event(text("taxi-tell-die", n=action.pips))
        case act.Pass():
            return Event(text(f"taxi-tell-{'leave' if state.phase == 'card' else 'wait'}"))
    return Event(_tell_token(tables, state, action))


def _tell_deal(tables: Tables, state: State, action: act.Deal, reader: Seat | None) -> Event:
    seat = state.fares.goal.index(-1)
    if reader != seat:
        return Event(text("taxi-tell-deal-hidden", seat=seat + 1), secret=True)
    place = _place(tables, tables.place_numbers[action.place])
    return Event(text("taxi-tell-deal", seat=seat + 1, place=place))


def _tell_draw(tables: Tables, state: State, action: act.Draw, reader: Seat | None) -> Event:
    number = INDEX[action.card]
    card = CARDS[number]
    if not card.chance:
        if cards.with_cone(state.tokens, number) != state.tokens:
            return Event(_tell_cone(tables, state, "taxi-tell-draw-cone", card.number))
        driving = card.effect is Effect.DRIVE_ON
        does = driving and not tables.is_stuck(state, state.seat)
        does = does or bool(cards.choices(tables, state.tokens, number))
        return Event(text(f"taxi-tell-draw{'' if does else '-nothing'}", card=card.text()))
    if reader != state.seat:
        return Event(text("taxi-tell-keep-hidden", seat=state.seat + 1), secret=True)
    return Event(text("taxi-tell-keep", seat=state.seat + 1, card=card.text()))


def _tell_drive(tables: Tables, state: State, action: act.Drive, reader: Seat | None) -> Text:
    there = tables.plan.address(action.to)
    if reader != state.seat:
        return text("taxi-tell-drive", where=there)
    goal = state.fares.goal[reader]
    left = tables.traffic(state.tokens).distances(goal)[action.to]
    if left == 0:
        return text("taxi-tell-drive-goal", where=there)
    if left == FAR:
        return text("taxi-tell-drive-cut", where=there)
    return text("taxi-tell-drive-mine", where=there, n=left)


def _tell_cone(tables: Tables, state: State, key: str, number: int, **args: Text | int) -> Text:
    """Where a cone goes, and whose pawns are set beside it (ruling 16)."""
    square = tables.plan.cones[number - 1]
    where = tables.plan.address(square)
    aside = [text("taxi-pawn", seat=seat + 1) for seat, at in enumerate(state.at) if at == square]
    told = text(key, n=number, where=where, **args)
    return text("taxi-tell-aside", told=told, pawns=aside) if aside else told


def _tell_token(tables: Tables, state: State, action: Action) -> Text:
    plan, signs = tables.plan, state.tokens.signs
    match action:
        case act.Sign(spot):
            return plan.sign_text("taxi-tell-lay", spot, action.mark)
        case act.Flip(spot):
            return plan.sign_text("taxi-tell-flip", spot, 3 - signs[spot])
        case act.Bar(crossing):
            return plan.barrier_text("taxi-tell-bar", crossing)
        case act.Lift(Token.BARRIER, crossing):
            return plan.barrier_text("taxi-tell-lift-barrier", crossing)
        case act.Lift(Token.CONE, number) if CARDS[state.card].effect is Effect.PLACE_CONE:
            onto = CARDS[state.card].number
            return _tell_cone(tables, state, "taxi-tell-move-cone", onto, old=number)
        case act.Lift(Token.CONE, number):
            return plan.cone_text("taxi-tell-lift-cone", number)
        case act.Lift(_, spot):
            return plan.sign_text("taxi-tell-lift-sign", spot, signs[spot])
    return text("taxi-tell-roll")


# Aids -------------------------------------------------------------------------------------------


def aids(tables: Tables, state: State, seat: Seat) -> TaxiAids:
    """From the seat's own view: distances, the odds of arriving, cards left to draw."""
    goal, square = state.fares.goal[seat], state.at[seat]
    chance = sum(n for card, n in zip(CARDS, state.cards.draw, strict=True) if not card.chance)
    lines = [text("taxi-aid-deck", n=sum(state.cards.draw), plain=chance)]
    if goal < 0:
        return TaxiAids(tuple(lines))
    traffic = tables.traffic(state.tokens)
    field = traffic.distances(goal)
    place = _place(tables, goal)
    if field[square] == FAR:
        lines.insert(0, text("taxi-aid-cut", place=place))
    else:
        lines.insert(0, text("taxi-aid-distance", place=place, n=field[square]))
        rolls = sum(
            tables.doors[goal] in traffic.routes(square, roll, goal, False, False)
            for roll in range(1, 7)
        )
        if rolls:
            lines.insert(1, text("taxi-aid-odds", n=rolls))
    for other in range(tables.seats):
        if other != seat and state.fares.goal[other] >= 0 and state.phase != "over":
            known = state.fares.maybe[other] & ~(1 << goal)
            lines.append(text("taxi-aid-maybe", seat=other + 1, n=len(bits(known))))
    distances = tuple(None if steps == FAR else steps for steps in field)
    return TaxiAids(tuple(lines), distances)
