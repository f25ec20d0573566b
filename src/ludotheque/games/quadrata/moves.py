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
from ludotheque.games.quadrata.tables import Tables, shift
from ludotheque.games.quadrata.visiting import (
    asks_products,
    can_visit,
    exchange,
    in_hand,
    makes,
    may_visit,
    offered,
    open_halves,
    remove_tokens,
    unused_taxis,
    visited,
    wanted,
    within_reach,
)


def play_return(tables: Tables, state: State, seat: int, action: act.Return) -> State:
    """Days 3 and 5: the choice stays hidden until everybody has chosen."""
    if state.phase is not Phase.RETURN:
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
    if asks_products(tables, state) and not state.pair:
        raise refuse("tokens-first")
    card = tables.card.get(action.card)
    if card is None or not (card in offered(state) or card == player.reserved):
        raise refuse("not-open")
    half = 2 * card + act.HALVES.index(action.half)
    if tables.bit[half] & visited(tables, player):
        raise refuse("province-visited", province=tables.province_name[tables.province_of[half]])
    if not tables.reach[half] & within_reach(tables, player, makes(state)):
        raise refuse("not-reached")
    state = replace(state, half=half, lesson=None)
    return replace(state, phase=Phase.TAXIS) if unused_taxis(player) else _to_tokens(tables, state)


def _to_tokens(tables: Tables, state: State) -> State:
    """On to the two tokens; in practice they are chosen already."""
    if state.pair:
        return flow.make_visit(tables, state, *state.pair)
    return replace(state, phase=Phase.TOKENS)


def _pass(tables: Tables, state: State, action: act.Pass) -> State:
    if state.pair:
        raise refuse("phase")
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
    if not shift(makes(state), total) & tables.reach[state.half]:
        raise refuse("not-reached")
    return _to_tokens(tables, replace(state, effects=action.effects))


def _tokens(tables: Tables, state: State, action: act.Tokens) -> State:
    first, second = _pair(state, action)
    targets = wanted(tables, state.half, state.effects)
    if not PRODUCTS[kind_of(first)][kind_of(second)] & targets:
        raise refuse("not-reached")
    return flow.make_visit(tables, state, first, second)


def _pair(state: State, action: act.Tokens) -> tuple[int, int]:
    first, second = NUMBER[action.first], NUMBER[action.second]
    if first > second:
        raise refuse("order")
    hand = in_hand(state.players[state.seat])
    if second not in hand or hand.count(first) < (2 if first == second else 1):
        raise refuse("not-in-hand")
    return first, second


# Practice: the tokens and their product come first ---------------------------------------------


def _try_tokens(tables: Tables, state: State, action: act.Tokens) -> State:
    if not asks_products(tables, state) or not may_visit(state) or state.pair:
        raise refuse("phase")
    first, second = _pair(state, action)
    if answers(first, second):
        return replace(state, phase=Phase.ANSWER, pair=(first, second), lesson=None)
    return _learn(tables, replace(state, pair=(first, second)), 0, True)


def _answer(tables: Tables, state: State, action: act.Answer) -> State:
    first, second = state.pair
    if action.product not in answers(first, second):
        raise refuse("no-such-answer")
    right = kind_of(first) * kind_of(second) == action.product
    player = state.players[state.seat]
    player = replace(player, asked=player.asked + 1, right=player.right + right)
    players = flow.with_player(state.players, state.seat, player)
    return _learn(tables, replace(state, players=players), action.product, right)


def _learn(tables: Tables, state: State, answer: int, right: bool) -> State:
    """The answer is told and costs nothing; where the tokens lead is shown only now."""
    first, second = state.pair
    mask = within_reach(tables, state.players[state.seat], makes(state))
    halves = open_halves(tables, state, state.seat)
    reached = any(tables.reach[half] & mask for half in halves)
    lesson = Lesson(first, second, answer, right, reached)
    state = replace(state, phase=Phase.VISIT, lesson=lesson)
    return state if reached else replace(state, pair=(), misses=state.misses + 1)


def _back(tables: Tables, state: State, action: act.Back) -> State:
    if not state.pair:
        raise refuse("phase")
    return replace(state, pair=(), misses=state.misses + 1, lesson=None)


# After a visit ---------------------------------------------------------------------------------


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
    if state.pair or action.square not in flow.uses(tables, state):
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
    if state.pair or "swap" not in flow.uses(tables, state):
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


# What a move does in the phase it belongs to.
MOVES: dict[tuple[Phase, type], Callable[[Tables, State, Any], State]] = {
    (Phase.REPLACE, act.Keep): _keep,
    (Phase.REPLACE, act.Discard): _discard,
    (Phase.VISIT, act.Visit): _visit,
    (Phase.VISIT, act.Pass): _pass,
    (Phase.VISIT, act.Use): _use,
    (Phase.VISIT, act.Swap): _swap,
    (Phase.VISIT, act.Tokens): _try_tokens,
    (Phase.VISIT, act.Back): _back,
    (Phase.ANSWER, act.Answer): _answer,
    (Phase.TAXIS, act.Taxis): _taxis,
    (Phase.TOKENS, act.Tokens): _tokens,
    (Phase.BONUS, act.Bonus): _bonus,
    (Phase.BOOK, act.Skip): _skip,
    (Phase.BOOK, act.Book): _book,
    (Phase.REST, act.Rest): _rest,
    (Phase.REST, act.Finish): _finish,
}
CHANCE = (act.First, act.Reveal, act.Draw)
