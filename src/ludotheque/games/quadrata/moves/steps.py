"""The steps of a turn: the choices in each, and their effects.

Choices are everything legal, once; declining comes last. A move is checked completely by itself,
without looking through the choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from msgspec.structs import replace

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.moves import flow, practice, reach
from ludotheque.games.quadrata.moves.refusals import (
    pair_in_hand,
    refuse,
    refuse_now,
    refuse_square,
)
from ludotheque.games.quadrata.state import NOTHING, Action, Phase, Player, State
from ludotheque.games.quadrata.tables import Tables, shift

# Days 3 and 5: basic tokens go back to the box -------------------------------------------------


def to_return(tables: Tables, state: State, player: Player) -> list[tuple[int, ...]]:
    """Which basic tokens a player may give back."""
    owned = [kind for kind in pieces.BASICS if kind not in player.returned]
    return list(combinations(owned, tables.days[state.day].count))


def play_return(tables: Tables, state: State, seat: int, action: act.Return) -> State:
    """The choice stays hidden until everybody has chosen."""
    if state.phase is not Phase.RETURN:
        raise refuse_now(state)
    if not 0 <= seat < len(state.players) or state.players[seat].pending:
        raise refuse("turn")
    player, chosen = state.players[seat], action.tokens
    count = tables.days[state.day].count
    if len(chosen) != count:
        raise refuse("return-count", n=count)
    if list(chosen) != sorted(set(chosen)):
        raise refuse("order")
    if any(kind not in pieces.BASICS or kind in player.returned for kind in chosen):
        raise refuse("return-gone")
    state = state.with_player(seat, replace(player, pending=chosen))
    return flow.return_tokens(tables, state) if all(p.pending for p in state.players) else state


# Step 1: replace a card ------------------------------------------------------------------------


def _replacements(tables: Tables, state: State) -> Sequence[Action]:
    discard = tables.discard
    return [*[discard[card] for card in state.centre if card != NOTHING], act.KEEP]


def _discard(tables: Tables, state: State, action: act.Discard) -> State:
    card = tables.card.get(action.card)
    if card is None or card not in state.centre:
        raise refuse("not-in-centre")
    state = replace(state, phase=Phase.VISIT, discard=(*state.discard, card))
    return flow.without_card(state, card)


# Step 2: visit ---------------------------------------------------------------------------------


def _visits(tables: Tables, state: State) -> Sequence[Action]:
    player = state.players[state.seat]
    found: list[Action] = []
    if state.pair:
        return [*_reachable(tables, state), act.BACK]
    if state.may_visit:
        if practice.asks_products(tables, state):
            found += [act.PAIRS[pair] for pair in reach.pairs(player.hand)]
        else:
            found += _reachable(tables, state)
    for square in flow.uses(tables, state):
        if square == "swap":
            found += [act.swap(give, kind) for give, kind in player.swaps()]
        else:
            found.append(act.USES[square])
    return [*found, act.PASS]


def _reachable(tables: Tables, state: State) -> list[Action]:
    player = state.players[state.seat]
    mask = reach.within_reach(tables, player, reach.makes(state))
    halves = reach.open_halves(tables, player, state.offered())
    return [tables.visit[half] for half in halves if tables.reach[half] & mask]


def _visit(tables: Tables, state: State, action: act.Visit) -> State:
    player = state.players[state.seat]
    if not state.may_visit:
        raise refuse("consoled" if state.consoled else "one-visit")
    if practice.asks_products(tables, state) and not state.pair:
        raise refuse("tokens-first")
    card = tables.card.get(action.card)
    if card is None or not (card in state.offered() or card == player.reserved):
        raise refuse("not-open")
    half = 2 * card + act.HALVES.index(action.half)
    if tables.bit[half] & reach.visited(tables, player):
        raise refuse("province-visited", province=tables.province_name[tables.province_of[half]])
    if not tables.reach[half] & reach.within_reach(tables, player, reach.makes(state)):
        raise refuse("not-reached")
    state = replace(state, half=half, lesson=None)
    return replace(state, phase=Phase.TAXIS) if player.unused_taxis else _to_tokens(tables, state)


def _to_tokens(tables: Tables, state: State) -> State:
    """On to the two tokens; in practice they are chosen already."""
    if state.pair:
        return flow.make_visit(tables, state, *state.pair)
    return replace(state, phase=Phase.TOKENS)


def _pass(tables: Tables, state: State, action: act.Pass) -> State:
    if state.pair:
        raise refuse_now(state)
    if reach.consoles(tables, state):
        player = flow.circle(tables, state.players[state.seat])
        state = state.with_player(state.seat, player, consoled=True, lesson=None)
        if tables.options.taxi_at_once:
            return flow.after_visit(tables, state)
    return replace(state, phase=Phase.BOOK, second=False, lesson=None)


def taxi_sums(tables: Tables, state: State) -> Sequence[act.Taxis]:
    player = state.players[state.seat]
    ways = tables.taxis.ways(player.marked, player.unused_taxis)
    plain, target = reach.makes(state), tables.reach[state.half]
    return [act.taxis(effects) for effects, total in ways if shift(plain, total) & target]


def _taxis(tables: Tables, state: State, action: act.Taxis) -> State:
    player = state.players[state.seat]
    total = sum(action.effects)
    if (action.effects, total) not in tables.taxis.ways(player.marked, player.unused_taxis):
        raise refuse("no-such-taxis")
    if not shift(reach.makes(state), total) & tables.reach[state.half]:
        raise refuse("not-reached")
    return _to_tokens(tables, replace(state, effects=action.effects))


def _token_pairs(tables: Tables, state: State) -> Sequence[Action]:
    targets = reach.wanted(tables, state.half, state.effects)
    return [act.PAIRS[pair] for pair in reach.pairs(state.players[state.seat].hand, targets)]


def _tokens(tables: Tables, state: State, action: act.Tokens) -> State:
    first, second = pair_in_hand(state, action)
    targets = reach.wanted(tables, state.half, state.effects)
    if not pieces.PRODUCTS[pieces.kind_of(first)][pieces.kind_of(second)] & targets:
        raise refuse("not-reached")
    return flow.make_visit(tables, state, first, second)


def _answers(tables: Tables, state: State) -> Sequence[Action]:
    return [act.answer(number) for number in practice.answers(*state.pair)]


# After a visit ---------------------------------------------------------------------------------


def _bonuses(tables: Tables, state: State) -> Sequence[Action]:
    player = state.players[state.seat]
    train = [act.TRAIN] if player.trains < pieces.TRAINS else []
    return [*train, act.TAXI] if player.circled < tables.taxis.slots else train


def _bonus(tables: Tables, state: State, action: act.Bonus) -> State:
    player = state.players[state.seat]
    if action.kind == "train":
        if player.trains >= pieces.TRAINS:
            raise refuse("no-train")
        player = replace(player, trains=player.trains + 1)
    else:
        if player.circled >= tables.taxis.slots:
            raise refuse("no-slot")
        player = replace(player, circled=player.circled + 1)
    state = state.with_player(state.seat, player, bonuses=state.bonuses - 1)
    return flow.next_bonus(tables, state)


def _use(tables: Tables, state: State, action: act.Use) -> State:
    if state.pair or action.square not in flow.uses(tables, state):
        raise refuse_square(tables, state, action.square)
    player = _marked(tables, state, action.square)
    planes = state.planes
    if action.square == "airplane" and planes:  # ruling 29: the pool may be empty
        player = replace(player, rest=pieces.add(player.rest, pieces.PLANE))
        planes -= 1
    second = state.second or action.square == "second"
    state = state.with_player(state.seat, player, planes=planes, second=second)
    if action.square == "draw":
        return flow.extra(tables, replace(state, left=pieces.DOTTED - len(player.dotted)))
    return flow.after_visit(tables, state)


def _swap(tables: Tables, state: State, action: act.Swap) -> State:
    if state.pair or "swap" not in flow.uses(tables, state):
        raise refuse_square(tables, state, "swap")
    give, kind = pieces.NUMBER[action.give], pieces.NUMBER[action.take]
    player = _marked(tables, state, "swap")
    if give not in player.hand:
        raise refuse("not-in-hand")
    if kind > pieces.KINDS or not player.rest[kind - 1]:
        raise refuse("not-resting")
    if pieces.kind_of(give) == kind:
        raise refuse("swap-same")
    return flow.after_visit(tables, state.with_player(state.seat, player.swapped(give, kind)))


def _marked(tables: Tables, state: State, square: str) -> Player:
    player = state.players[state.seat]
    return replace(player, marked=tables.taxis.mark(player.marked, square))


# Step 3: book ----------------------------------------------------------------------------------


def _bookings(tables: Tables, state: State) -> Sequence[Action]:
    return [*[tables.book[card] for card in reach.bookable(tables, state)], act.SKIP]


def _book(tables: Tables, state: State, action: act.Book) -> State:
    card = tables.card.get(action.card)
    if card is None or card not in state.offered():
        raise refuse("not-offered")
    if card not in reach.bookable(tables, state):
        raise refuse("covered")
    player = state.players[state.seat]
    from_centre = card in state.centre
    discard = state.discard if from_centre else state.discard[:-1]
    if player.reserved != NOTHING:
        discard = (*discard, player.reserved)
    player = replace(player, reserved=card)
    state = state.with_player(state.seat, player, phase=Phase.REST, discard=discard)
    return flow.without_card(state, card) if from_centre else state


# Step 4: rest ----------------------------------------------------------------------------------


def _rests(tables: Tables, state: State) -> Sequence[Action]:
    found = _subsets(state.players[state.seat].hand)
    return (*found, act.FINISH) if state.day == pieces.LAST_DAY else found


@lru_cache(maxsize=20_000)
def _subsets(hand: tuple[int, ...]) -> tuple[act.Rest, ...]:
    """Every choice of tokens to rest, none last, equal tokens once."""
    kinds = sorted(set(hand))
    some = product(*(range(hand.count(number) + 1) for number in kinds))
    chosen = [
        tuple(number for number, n in zip(kinds, counts, strict=True) for _ in range(n))
        for counts in some
    ]
    return tuple(act.rest(numbers) for numbers in sorted(chosen, key=lambda c: (not c, len(c), c)))


def _rest(tables: Tables, state: State, action: act.Rest) -> State:
    seat = state.seat
    player = state.players[seat]
    numbers = [pieces.NUMBER[token] for token in action.tokens]
    if numbers != sorted(numbers):
        raise refuse("order")
    hand = player.hand
    if any(hand.count(number) < numbers.count(number) for number in numbers):
        raise refuse("not-in-hand")
    state = state.with_player(seat, player.resting(numbers))
    return flow.must_draw(state, seat, Phase.DRAW) or flow.end_turn(tables, state)


def _finish(tables: Tables, state: State, action: act.Finish) -> State:
    if state.day != pieces.LAST_DAY:
        raise refuse("not-last-day")
    return flow.end_turn(tables, state)


CHOICES: dict[Phase, Callable[[Tables, State], Sequence[Action]]] = {
    Phase.REPLACE: _replacements,
    Phase.VISIT: _visits,
    Phase.TAXIS: taxi_sums,
    Phase.TOKENS: _token_pairs,
    Phase.ANSWER: _answers,
    Phase.BONUS: _bonuses,
    Phase.BOOK: _bookings,
    Phase.REST: _rests,
}
# What a move does in the phase it belongs to.
MOVES: dict[tuple[Phase, type], Callable[[Tables, State, Any], State]] = {
    (Phase.REPLACE, act.Keep): lambda tables, state, action: replace(state, phase=Phase.VISIT),
    (Phase.REPLACE, act.Discard): _discard,
    (Phase.VISIT, act.Visit): _visit,
    (Phase.VISIT, act.Pass): _pass,
    (Phase.VISIT, act.Use): _use,
    (Phase.VISIT, act.Swap): _swap,
    (Phase.VISIT, act.Tokens): practice.try_tokens,
    (Phase.VISIT, act.Back): practice.back,
    (Phase.ANSWER, act.Answer): practice.answer,
    (Phase.TAXIS, act.Taxis): _taxis,
    (Phase.TOKENS, act.Tokens): _tokens,
    (Phase.BONUS, act.Bonus): _bonus,
    (Phase.BOOK, act.Skip): lambda tables, state, action: replace(state, phase=Phase.REST),
    (Phase.BOOK, act.Book): _book,
    (Phase.REST, act.Rest): _rest,
    (Phase.REST, act.Finish): _finish,
}
