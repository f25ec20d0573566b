"""The turns: rolling, driving, arriving, and what stops a pawn ("Déroulement du jeu")."""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.games.taxi import refusals
from ludotheque.games.taxi import state as act
from ludotheque.games.taxi.moves import cards, fares
from ludotheque.games.taxi.pieces import CARDS, INDEX, Effect
from ludotheque.games.taxi.state import Action, State, put
from ludotheque.games.taxi.tables import Tables
from ludotheque.rules import IllegalAction
from ludotheque.text import text

MOST_LOST = 2  # turns in a dead end that count: the next is the third

# Before the first turn -------------------------------------------------------------------------


def begin(tables: Tables, state: State, action: act.First) -> State:
    if action.seat >= tables.seats:
        raise IllegalAction(text("taxi-refuse-first"))
    return replace(state, phase="deal", seat=action.seat)


def deal(tables: Tables, state: State, action: act.Deal) -> State:
    """Everybody has one Destination card at a time (ruling 30)."""
    card = tables.place_numbers.get(action.place, -1)
    if card < 0 or not fares.dealable(tables, state) >> card & 1:
        raise IllegalAction(text("taxi-refuse-deal"))
    first_cards = not any(state.at) and not state.turns
    state = replace(state, fares=fares.deal(tables, state, card))
    if -1 in state.fares.goal:
        return state
    return replace(state, phase="roll") if first_cards else _end_turn(tables, state)


# Rolling and driving ---------------------------------------------------------------------------


def roll(tables: Tables, state: State, action: act.Roll) -> State:
    return replace(state, phase="die")


def rolled(tables: Tables, state: State, action: act.Die) -> State:
    seat, pips = state.seat, action.pips
    if not tables.is_stuck(state, seat, state.hop, state.any_way):
        return replace(state, phase="move", die=pips)
    if state.stuck[seat] >= MOST_LOST:
        # "Au troisième tour": pass over the obstacle (ruling 21).
        square, traffic = state.at[seat], tables.traffic(state.tokens)
        hop, any_way = tables.third_turn(traffic, square, pips, state.any_way)
        if traffic.is_free(square, hop, any_way):
            state = replace(state, hop=hop, any_way=any_way)
            return replace(state, phase="move", die=pips, trying=True)
    state = replace(state, die=pips, trying=True)
    if pips in (3, 4):
        return _to_draw(state)
    # Others know how many cards are kept, not which: whether one helps must not show.
    return replace(state, phase="stuck") if state.cards.kept[seat] else _end_turn(tables, state)


def drive(tables: Tables, state: State, action: act.Drive) -> State:
    seat, to, by_card = state.seat, action.to, state.card >= 0
    walk = tables.routes(state).get(to)
    if walk is None:
        raise IllegalAction(refusals.why_not_there(tables, state, to))
    arrives = to == tables.doors[state.fares.goal[seat]]
    several = not arrives and (state.hop or tables.network.is_ambiguous)
    seen = fares.seen_drive(tables, state, walk) if several else walk
    after = fares.after_drive(tables, state, seen)
    moved = replace(
        state,
        phase="arrive",
        at=(*state.at[:seat], to, *state.at[seat + 1 :]),
        way=seen.path,
        trying=False,
        hop=0,
        any_way=False,
        card=-1,
        cards=cards.discard(state.cards, state.card) if by_card else state.cards,
        fares=after,
    )
    if state.stuck[seat] and not (tables.has_traps and tables.is_trapped(moved, seat, to)):
        moved = replace(moved, stuck=put(state.stuck, seat, 0))
    if arrives:
        return moved
    # Ruling 24: before rules version 4, a card's move drew no further card.
    draws = tables.orange[to] and (tables.literal or not by_card)
    return _to_draw(moved) if draws else _end_turn(tables, moved)


def arrive(tables: Tables, state: State, action: act.Arrive) -> State:
    after = fares.arrive(state)
    # Ruling 27: the match ends at once.
    done = len(after.reached[state.seat]) == tables.options.target
    return replace(state, phase="over" if done else "deal", fares=after)


def wait(tables: Tables, state: State, action: act.Pass) -> State:
    return _end_turn(tables, state)


def stay(tables: Tables, state: State, action: act.Pass) -> State:
    """Rulings 20 and 21: a pawn that has got a way out of a dead end may go on, or not."""
    if not may_stay(tables, state):
        raise IllegalAction(text("taxi-refuse-move"))
    return _end_turn(tables, state)


def may_stay(tables: Tables, state: State) -> bool:
    return tables.literal and state.trying and state.card < 0


def _end_turn(tables: Tables, state: State) -> State:
    seat, turns, stuck = state.seat, state.turns + 1, state.stuck
    if state.trying:
        # Ruling 19: a turn in the dead end counts, unless the card has opened it.
        lost = min(stuck[seat] + 1, MOST_LOST) if tables.is_stuck(state, seat) else 0
        stuck = put(stuck, seat, lost)
    return replace(
        state,
        phase="roll" if turns < tables.last_turn else "over",
        seat=0 if seat + 1 == tables.seats else seat + 1,
        turns=turns,
        die=0,
        stuck=stuck,
        trying=False,
        hop=0,
        any_way=False,
        card=-1,
    )


# Taxi cards ------------------------------------------------------------------------------------


def _to_draw(state: State) -> State:
    return replace(state, phase="draw", cards=cards.ready(state.cards))


def drawn(tables: Tables, state: State, action: act.Draw) -> State:
    card = INDEX.get(action.card, -1)
    if card < 0 or not state.cards.draw[card]:
        raise IllegalAction(text("taxi-refuse-draw"))
    state = cards.draw(tables, state, card)
    return state if state.phase != "draw" else _after_card(tables, state)


def carry_out(tables: Tables, state: State, action: Action) -> State:
    tokens = cards.changed(tables, state.tokens, state.card, action)
    done = replace(state, card=-1, cards=cards.discard(state.cards, state.card))
    return _after_card(tables, cards.change(tables, done, tokens))


def _after_card(tables: Tables, state: State) -> State:
    """Ruling 20: a pawn that the card has freed goes on at once, or next turn by option."""
    if not state.trying:
        return _end_turn(tables, state)
    seat, at_once = state.seat, tables.options.freed_moves
    used = (state.hop, state.any_way) if tables.literal else ()
    if not tables.is_stuck(state, seat, *used):
        return _to_move(tables, state) if at_once else _end_turn(tables, state)
    # Ruling 22: a card kept before, or just now, may still help.
    helps = state.cards.kept[seat] and (at_once or tables.as_printed)
    return replace(state, phase="stuck") if helps else _end_turn(tables, state)


def use(tables: Tables, state: State, action: act.Use) -> State:
    """A kept card is played (ruling 23)."""
    seat = state.seat
    kept = state.cards.kept[seat]
    if action.slot >= len(kept) or CARDS[kept[action.slot].card].id != action.card:
        raise IllegalAction(text("taxi-refuse-kept"))
    effect = CARDS[kept[action.slot].card].effect
    useless = cards.why_useless(tables, state, effect)
    if useless is not None:
        raise IllegalAction(text(useless))
    state = replace(state, cards=cards.spend(state.cards, seat, action.slot))
    if effect is Effect.ROLL_AGAIN:
        return replace(state, phase="die", die=0)
    used = {"any_way": True} if effect is Effect.ANY_WAY else {"hop": max(1, state.hop)}
    state = replace(state, **used)
    if state.phase == "stuck" and not tables.is_stuck(state, seat, state.hop, state.any_way):
        return _to_move(tables, state)
    return state


def _to_move(tables: Tables, state: State) -> State:
    """Out of a dead end, with the roll just made."""
    return replace(state, phase="move", trying=tables.literal)
