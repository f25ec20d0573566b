"""Practice: tokens come first and are multiplied, with answers that are easily mistaken."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.moves.reach import makes, open_halves, within_reach
from ludotheque.games.quadrata.moves.refusals import pair_in_hand, refuse, refuse_now
from ludotheque.games.quadrata.pieces import PLANE, kind_of
from ludotheque.games.quadrata.state import Lesson, Phase, State
from ludotheque.games.quadrata.tables import Tables

TRIES = 3  # pairs of tokens in a turn, after which visits are offered as in the usual game
CHOICES = 6


def asks_products(tables: Tables, state: State) -> bool:
    """Until the tries of this turn are spent, tokens come first and are multiplied."""
    return tables.options.practice and state.misses < TRIES


@cache
def answers(first: int, second: int) -> tuple[int, ...]:
    """What can be answered for two tokens (by number), in ascending order.

    Nothing is asked about an airplane: it is worth whatever is needed.
    """
    one, other = kind_of(first), kind_of(second)
    if PLANE in (one, other):
        return ()
    product = one * other
    slips = (one, -one, other, -other, 1, -1, 10, -10, 2, -2, one + other, one - other + 1, 5, 4, 3)
    near = list(dict.fromkeys(product + slip for slip in slips if product + slip > 0 and slip))
    below = [number for number in near if number < product]
    above = [number for number in near if number > product]
    # Where the right answer stands among the others follows no visible pattern.
    wanted_below = min((5 * one + 3 * other + one * other // 4) % CHOICES, len(below))
    chosen = below[:wanted_below] + above[: CHOICES - 1 - wanted_below]
    return tuple(sorted((product, *chosen)))


def try_tokens(tables: Tables, state: State, action: act.Tokens) -> State:
    if not asks_products(tables, state) or not state.may_visit or state.pair:
        raise refuse_now(state)
    pair = pair_in_hand(state, action)
    if answers(*pair):
        return replace(state, phase=Phase.ANSWER, pair=pair, lesson=None)
    return _learn(tables, replace(state, pair=pair), 0, True)


def answer(tables: Tables, state: State, action: act.Answer) -> State:
    first, second = state.pair
    if action.product not in answers(first, second):
        raise refuse("no-such-answer")
    right = kind_of(first) * kind_of(second) == action.product
    player = state.players[state.seat]
    player = replace(player, asked=player.asked + 1, right=player.right + right)
    return _learn(tables, state.with_player(state.seat, player), action.product, right)


def _learn(tables: Tables, state: State, answer: int, right: bool) -> State:
    """The answer is told and costs nothing; where the tokens lead is shown only now."""
    player = state.players[state.seat]
    mask = within_reach(tables, player, makes(state))
    halves = open_halves(tables, player, state.offered())
    reached = any(tables.reach[half] & mask for half in halves)
    first, second = state.pair
    lesson = Lesson(first, second, answer, right, reached)
    state = replace(state, phase=Phase.VISIT, lesson=lesson)
    return state if reached else replace(state, pair=(), misses=state.misses + 1)


def back(tables: Tables, state: State, action: act.Back) -> State:
    if not state.pair:
        raise refuse_now(state)
    return replace(state, pair=(), misses=state.misses + 1, lesson=None)
