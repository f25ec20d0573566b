"""What players do, each move checked completely by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludotheque.games.quadrata import actions as act
from ludotheque.games.quadrata import draws, flow
from ludotheque.games.quadrata.pieces import (
    BASICS,
    KINDS,
    NUMBER,
    PLANE,
    PRODUCTS,
    add,
    kind_of,
)
from ludotheque.games.quadrata.practice import answers
from ludotheque.games.quadrata.refusals import refuse
from ludotheque.games.quadrata.state import NOTHING, Lesson, Phase, Player, State
from ludotheque.games.quadrata.tables import Tables, products, shift
from ludotheque.games.quadrata.visiting import (
    LEAST_TOKENS,
    asks_products,
    can_visit,
    exchange,
    in_hand,
    may_visit,
    offered,
    remove_tokens,
    unused_taxis,
    visited,
    wanted,
    within_reach,
)


def play_return(tables: Tables, state: State, seat: int, action: act.Return) -> State:
    """Days 3 and 5: the choice stays hidden until everybody has chosen."""
    if state.phase is not Phase.RETURN or draws.card_due(state):
        raise refuse("phase")
    if not 0 <= seat < len(state.players) or state.players[seat].pending:
        raise refuse("turn")
    player, chosen = state.players[seat], action.tokens
    count = tables.days[state.day].count
    if len(chosen) != count:
        raise refuse("return-count", n=count)
    if list(chosen) != sorted(set(chosen)):
        raise refuse("order")
    if any(kind not in BASICS or kind in player.returned for kind in chosen):
        raise refuse("return-gone")
    players = flow.with_player(state.players, seat, replace(player, pending=chosen))
    state = replace(state, players=players)
    return flow.return_tokens(state) if all(p.pending for p in players) else state


# Step 1: replace a card ------------------------------------------------------------------------


def _keep(tables: Tables, state: State, action: act.Keep) -> State:
    return replace(state, phase=Phase.VISIT)


def _discard(tables: Tables, state: State, action: act.Discard) -> State:
    card = tables.card.get(action.card)
    if card is None or card not in state.centre:
        raise refuse("not-in-centre")
    state = replace(state, phase=Phase.VISIT, discard=(*state.discard, card))
    return flow.without_card(state, card)


# Step 2: visit ---------------------------------------------------------------------------------


def _visit(tables: Tables, state: State, action: act.Visit) -> State:
    player = state.players[state.seat]
    if not may_visit(state):
        raise refuse("one-visit")
    card = tables.card.get(action.card)
    if card is None or not (card in offered(state) or card == player.reserved):
        raise refuse("not-open")
    half = 2 * card + act.HALVES.index(action.half)
    if tables.bit[half] & visited(tables, player):
        raise refuse("province-visited", province=tables.province_name[tables.province_of[half]])
    if asks_products(tables, state):
        if len(in_hand(player)) < LEAST_TOKENS:
            raise refuse("few-tokens")
    elif not tables.reach[half] & within_reach(tables, player):
        raise refuse("not-reached")
    phase = Phase.TAXIS if unused_taxis(player) else Phase.TOKENS
    return replace(state, phase=phase, half=half, lesson=None)


def _pass(tables: Tables, state: State, action: act.Pass) -> State:
    # Ruling 16: the Taxi is for those who could not visit, not for those who did not want to.
    seat, strict = state.seat, tables.options.strict_consolation
    if not state.made and not can_visit(tables, state, seat, strict):
        player = flow.circle(tables, state.players[seat])
        state = replace(state, players=flow.with_player(state.players, seat, player))
    return replace(state, phase=Phase.BOOK, second=False, lesson=None)


def _taxis(tables: Tables, state: State, action: act.Taxis) -> State:
    player = state.players[state.seat]
    total = sum(action.effects)
    if (action.effects, total) not in tables.taxis.ways(player.marked, unused_taxis(player)):
        raise refuse("no-such-taxis")
    if not asks_products(tables, state):
        plain, target = products(in_hand(player)), tables.reach[state.half]
        if not shift(plain, total) & target:
            raise refuse("not-reached")
    return replace(state, phase=Phase.TOKENS, effects=action.effects)


def _tokens(tables: Tables, state: State, action: act.Tokens) -> State:
    first, second = NUMBER[action.first], NUMBER[action.second]
    if first > second:
        raise refuse("order")
    hand = in_hand(state.players[state.seat])
    if second not in hand or hand.count(first) < (2 if first == second else 1):
        raise refuse("not-in-hand")
    asked = asks_products(tables, state)
    if asked and answers(first, second):
        return replace(state, phase=Phase.ANSWER, pair=(first, second))
    targets = wanted(tables, state.half, state.effects)
    reached = bool(PRODUCTS[kind_of(first)][kind_of(second)] & targets)
    if asked:
        return _learn(tables, state, Lesson(first, second, 0, True, reached))
    if not reached:
        raise refuse("not-reached")
    return flow.make_visit(tables, state, first, second)


def _answer(tables: Tables, state: State, action: act.Answer) -> State:
    first, second = state.pair
    if action.product not in answers(first, second):
        raise refuse("no-such-answer")
    one, other = kind_of(first), kind_of(second)
    right = PLANE in (one, other) or one * other == action.product
    targets = wanted(tables, state.half, state.effects)
    reached = right and bool(targets >> action.product & 1)
    return _learn(tables, state, Lesson(first, second, action.product, right, reached))


def _learn(tables: Tables, state: State, lesson: Lesson) -> State:
    """Practice: the answer is told; a wrong one costs nothing but this attempt."""
    seat = state.seat
    player = state.players[seat]
    player = replace(player, asked=player.asked + 1, right=player.right + lesson.reached)
    players = flow.with_player(state.players, seat, player)
    state = replace(state, players=players, lesson=lesson)
    if lesson.reached:
        return flow.make_visit(tables, state, lesson.first, lesson.second)
    misses = state.misses + 1
    return replace(state, phase=Phase.VISIT, half=NOTHING, effects=(), pair=(), misses=misses)


def _bonus(tables: Tables, state: State, action: act.Bonus) -> State:
    player = state.players[state.seat]
    if action.kind == "train":
        if player.trains >= flow.TRAINS:
            raise refuse("no-train")
        player = replace(player, trains=player.trains + 1)
    else:
        if player.circled >= tables.taxis.slots:
            raise refuse("no-slot")
        player = replace(player, circled=player.circled + 1)
    players = flow.with_player(state.players, state.seat, player)
    return flow.next_bonus(tables, replace(state, players=players, bonuses=state.bonuses - 1))


def _use(tables: Tables, state: State, action: act.Use) -> State:
    if action.square not in flow.uses(tables, state):
        raise refuse("no-such-square")
    player = _marked(tables, state, action.square)
    if action.square == "airplane" and state.planes:  # ruling 29: the pool may be empty
        player = replace(player, rest=add(player.rest, PLANE))
        state = replace(state, planes=state.planes - 1)
    second = state.second or action.square == "second"
    players = flow.with_player(state.players, state.seat, player)
    state = replace(state, players=players, second=second)
    if action.square == "draw":
        return draws.extra(tables, replace(state, left=flow.DOTTED - len(player.dotted)))
    return flow.after_visit(tables, state)


def _swap(tables: Tables, state: State, action: act.Swap) -> State:
    if "swap" not in flow.uses(tables, state):
        raise refuse("no-such-square")
    give, kind = NUMBER[action.give], NUMBER[action.take]
    player = _marked(tables, state, "swap")
    if give not in in_hand(player):
        raise refuse("not-in-hand")
    if kind > KINDS or not player.rest[kind - 1]:
        raise refuse("not-resting")
    if kind_of(give) == kind:
        raise refuse("swap-same")
    movement, dotted = exchange(player, give, kind)
    rest = add(add(player.rest, kind, -1), kind_of(give))
    player = replace(player, movement=movement, dotted=dotted, rest=rest)
    players = flow.with_player(state.players, state.seat, player)
    return flow.after_visit(tables, replace(state, players=players))


def _marked(tables: Tables, state: State, square: str) -> Player:
    player = state.players[state.seat]
    return replace(player, marked=tables.taxis.mark(player.marked, square))


# Step 3: book ----------------------------------------------------------------------------------


def _skip(tables: Tables, state: State, action: act.Skip) -> State:
    return replace(state, phase=Phase.REST)


def _book(tables: Tables, state: State, action: act.Book) -> State:
    card = tables.card.get(action.card)
    if card is None or card not in offered(state):
        raise refuse("not-offered")
    player = state.players[state.seat]
    from_centre = card in state.centre
    discard = state.discard if from_centre else state.discard[:-1]
    if player.reserved != NOTHING:  # ruling 13: choose first, then put the old one away
        discard = (*discard, player.reserved)
    players = flow.with_player(state.players, state.seat, replace(player, reserved=card))
    state = replace(state, phase=Phase.REST, players=players, discard=discard)
    return flow.without_card(state, card) if from_centre else state


# Step 4: rest ----------------------------------------------------------------------------------


def _rest(tables: Tables, state: State, action: act.Rest) -> State:
    seat = state.seat
    player = state.players[seat]
    numbers = [NUMBER[token] for token in action.tokens]
    if numbers != sorted(numbers):
        raise refuse("order")
    hand = in_hand(player)
    if any(hand.count(number) < numbers.count(number) for number in numbers):
        raise refuse("not-in-hand")
    if numbers:
        movement, dotted = remove_tokens(player, numbers)
        rest = player.rest
        for number in numbers:
            rest = add(rest, kind_of(number))
        player = replace(player, movement=movement, dotted=dotted, rest=rest)
        state = replace(state, players=flow.with_player(state.players, seat, player))
    return flow.must_draw(state, seat, Phase.DRAW) or flow.end_turn(tables, state)


def _finish(tables: Tables, state: State, action: act.Finish) -> State:
    if state.day != flow.LAST_DAY:
        raise refuse("not-last-day")
    return flow.end_turn(tables, state)


# For each move, the phase it belongs to.
MOVES: dict[type, tuple[Phase, Callable[[Tables, State, Any], State]]] = {
    act.Keep: (Phase.REPLACE, _keep),
    act.Discard: (Phase.REPLACE, _discard),
    act.Visit: (Phase.VISIT, _visit),
    act.Pass: (Phase.VISIT, _pass),
    act.Use: (Phase.VISIT, _use),
    act.Swap: (Phase.VISIT, _swap),
    act.Taxis: (Phase.TAXIS, _taxis),
    act.Tokens: (Phase.TOKENS, _tokens),
    act.Answer: (Phase.ANSWER, _answer),
    act.Bonus: (Phase.BONUS, _bonus),
    act.Skip: (Phase.BOOK, _skip),
    act.Book: (Phase.BOOK, _book),
    act.Rest: (Phase.REST, _rest),
    act.Finish: (Phase.REST, _finish),
}
