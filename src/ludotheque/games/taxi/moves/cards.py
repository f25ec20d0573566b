"""What the Taxi cards do ("Précisions pour les cartes suivantes")."""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.games.taxi import state as act
from ludotheque.games.taxi.city.plan import Plan
from ludotheque.games.taxi.pieces import BARRIERS, CARDS, CONE_TOKENS, SIGNS, Card, Effect
from ludotheque.games.taxi.state import Action, Deck, Kept, State, Token, Tokens, put
from ludotheque.games.taxi.tables import Tables
from ludotheque.rules import IllegalAction, Seat
from ludotheque.text import text

# The deck --------------------------------------------------------------------------------------


def _add(counts: tuple[int, ...], card: int, n: int) -> tuple[int, ...]:
    return put(counts, card, counts[card] + n)


def ready(cards: Deck) -> Deck:
    """Ruling 25: an empty deck is made of the discard again."""
    if any(cards.draw):
        return cards
    nothing = (0,) * len(cards.discard)
    return replace(cards, draw=cards.discard, discard=nothing, shuffle=cards.shuffle + 1)


def discard(cards: Deck, card: int) -> Deck:
    return replace(cards, discard=_add(cards.discard, card, 1))


def keep(cards: Deck, seat: Seat, card: int) -> Deck:
    hand = (*cards.kept[seat], Kept(card, cards.shuffle))
    return replace(cards, kept=put(cards.kept, seat, hand))


def spend(cards: Deck, seat: Seat, slot: int) -> Deck:
    hand = cards.kept[seat]
    left = hand[:slot] + hand[slot + 1 :]
    kept = put(cards.kept, seat, left)
    return replace(discard(cards, hand[slot].card), kept=kept)


# Drawing a card --------------------------------------------------------------------------------


def draw(tables: Tables, state: State, card: int) -> State:
    """The state after a draw: still in phase "draw" when the card is already dealt with."""
    kind, seat = CARDS[card], state.seat
    cards = replace(state.cards, draw=_add(state.cards.draw, card, -1))
    if kind.chance:
        return replace(state, cards=keep(cards, seat, card))
    if kind.effect is Effect.DRIVE_ON and not tables.is_stuck(state, seat):
        return replace(state, phase="move", die=kind.number, card=card, cards=cards)
    if choices(tables, state.tokens, card):
        return replace(state, phase="card", card=card, cards=cards)
    done = replace(state, cards=discard(cards, card))
    return change(tables, done, with_cone(state.tokens, card))


def with_cone(tokens: Tokens, card: int) -> Tokens:
    """The streets after a card that needs no choice.

    Ruling 15: a cone needs a cone in the box and a free square; otherwise nothing happens.
    """
    kind, cones = CARDS[card], tokens.cones
    if kind.effect is not Effect.PLACE_CONE or kind.number in cones or len(cones) == CONE_TOKENS:
        return tokens
    return replace(tokens, cones=tuple(sorted((*cones, kind.number))))


# Choosing --------------------------------------------------------------------------------------


def choices(tables: Tables, tokens: Tokens, card: int) -> list[Action]:
    """What the card leaves to choose; nothing if it cannot be done (rulings 10, 11, 14, 15)."""
    remembered = tables.traffic(tokens).choices
    if card not in remembered:
        remembered[card] = _choices(tables, tokens, CARDS[card])
    return remembered[card]


def _choices(tables: Tables, tokens: Tokens, kind: Card) -> list[Action]:
    cones = tokens.cones
    signs = [spot for spot, way in enumerate(tokens.signs) if way]
    match kind.effect:
        case Effect.PLACE_ONE_WAY if len(signs) < SIGNS:
            free = [spot for spot, way in enumerate(tokens.signs) if not way]
            return [sign for spot in free for sign in tables.signs[spot]]
        case Effect.CHANGE_ONE_WAY:
            return [act.Flip(spot) for spot in signs]
        case Effect.REMOVE_ONE_WAY:
            return [act.Lift(Token.SIGN, spot) for spot in signs]
        case Effect.PLACE_BARRIER if len(tokens.barriers) < BARRIERS:
            barred = {*tokens.barriers, *_sealing(tables, tokens)}
            return [bar for bar in tables.bars if bar.crossing not in barred]
        case Effect.PLACE_CONE if tables.options.move_cones and len(cones) == CONE_TOKENS:
            return [act.Lift(Token.CONE, n) for n in cones if kind.number not in cones]
        case Effect.REMOVE_OBSTACLE if signs or cones or tokens.barriers:
            return [
                *(act.Lift(Token.BARRIER, crossing) for crossing in tokens.barriers),
                *(act.Lift(Token.CONE, number) for number in cones),
                *(act.Lift(Token.SIGN, spot) for spot in signs),
                act.Pass(),
            ]
    return []


def changed(tables: Tables, tokens: Tokens, card: int, action: Action) -> Tokens:
    """The streets after a card and what was chosen for it."""
    match action, CARDS[card].effect:
        case act.Sign(), Effect.PLACE_ONE_WAY:
            return _lay_sign(tables.plan, tokens, action)
        case act.Flip(), Effect.CHANGE_ONE_WAY:
            return _turn_sign(tokens, action.spot, flip=True)
        case act.Bar(), Effect.PLACE_BARRIER:
            return _bar(tables, tokens, action.crossing)
        case act.Lift(token=Token.SIGN), Effect.REMOVE_ONE_WAY:
            return _lift(tokens, action)
        case act.Lift(), Effect.REMOVE_OBSTACLE:
            return _lift(tokens, action)
        case act.Lift(token=Token.CONE), Effect.PLACE_CONE:
            return with_cone(_lift(tokens, action), card)
        case act.Pass(), Effect.REMOVE_OBSTACLE:
            return tokens
    raise IllegalAction(text("taxi-refuse-other-card"))


def _lay_sign(plan: Plan, tokens: Tokens, action: act.Sign) -> Tokens:
    if action.spot >= len(tokens.signs):
        raise IllegalAction(text("taxi-refuse-spot"))
    if way := tokens.signs[action.spot]:
        raise IllegalAction(plan.sign_text("taxi-refuse-spot-taken", action.spot, way))
    return _with_sign(tokens, action.spot, action.mark)


def _turn_sign(tokens: Tokens, spot: int, flip: bool) -> Tokens:
    """A one-way that is turned round, or taken away."""
    if spot >= len(tokens.signs) or not tokens.signs[spot]:
        raise IllegalAction(text("taxi-refuse-no-sign"))
    return _with_sign(tokens, spot, 3 - tokens.signs[spot] if flip else 0)


def _with_sign(tokens: Tokens, spot: int, way: int) -> Tokens:
    return replace(tokens, signs=put(tokens.signs, spot, way))


def _bar(tables: Tables, tokens: Tokens, crossing: int) -> Tokens:
    if crossing >= len(tables.plan.crossings):
        raise IllegalAction(text("taxi-refuse-crossing"))
    refused = tables.plan.crossings[crossing].open and "exit"
    refused = refused or (crossing in tokens.barriers and "barred")
    refused = refused or (crossing in _sealing(tables, tokens) and "sealed")
    if refused:
        raise IllegalAction(tables.plan.barrier_text(f"taxi-refuse-{refused}", crossing))
    return replace(tokens, barriers=tuple(sorted((*tokens.barriers, crossing))))


def _sealing(tables: Tables, tokens: Tokens) -> frozenset[int]:
    return tables.traffic(tokens).sealing if tables.guards_exit else frozenset()


def _lift(tokens: Tokens, action: act.Lift) -> Tokens:
    if action.token is Token.SIGN:
        return _turn_sign(tokens, action.number, flip=False)
    standing = "barriers" if action.token is Token.BARRIER else "cones"
    before: tuple[int, ...] = getattr(tokens, standing)
    if action.number not in before:
        raise IllegalAction(text("taxi-refuse-no-token"))
    return replace(tokens, **{standing: tuple(n for n in before if n != action.number)})


def change(tables: Tables, state: State, tokens: Tokens) -> State:
    """Ruling 19: a seat that is freed by a change of the streets begins to count anew."""
    state = replace(state, tokens=tokens)
    if any(state.stuck):
        stuck = (
            n if n and tables.is_stuck(state, seat) else 0 for seat, n in enumerate(state.stuck)
        )
        state = replace(state, stuck=tuple(stuck))
    return state


# Kept cards (ruling 23) ------------------------------------------------------------------------


def uses(tables: Tables, state: State) -> list[Action]:
    kept = state.cards.kept[state.seat]
    return [
        act.Use(slot, CARDS[mine.card].id)
        for slot, mine in enumerate(kept)
        if why_useless(tables, state, CARDS[mine.card].effect) is None
    ]


def why_useless(tables: Tables, state: State, effect: Effect) -> str | None:
    """Why a kept card cannot be used now; nothing here depends on what others hide."""
    attempt_failed = state.phase == "stuck" and state.die not in (3, 4)
    if effect is Effect.ROLL_AGAIN:
        can = attempt_failed or (state.phase == "move" and state.card < 0)
        return None if can else "taxi-refuse-no-roll"
    if attempt_failed and not tables.as_printed:
        return "taxi-refuse-no-move"
    if effect is Effect.ANY_WAY:
        return "taxi-refuse-twice" if state.any_way else None
    if not state.tokens.barriers and not state.tokens.cones:
        return "taxi-refuse-no-obstacle"
    return "taxi-refuse-twice" if state.hop else None
