"""What may be chosen in each phase: everything legal, once; declining comes last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, product

from ludotheque.games.quadrata import actions as act
from ludotheque.games.quadrata import flow
from ludotheque.games.quadrata.actions import Action
from ludotheque.games.quadrata.pieces import BASICS
from ludotheque.games.quadrata.practice import answers
from ludotheque.games.quadrata.state import NOTHING, Phase, Player, State
from ludotheque.games.quadrata.tables import Tables, shift
from ludotheque.games.quadrata.visiting import (
    asks_products,
    in_hand,
    makes,
    may_visit,
    offered,
    open_halves,
    pairs,
    unused_taxis,
    wanted,
    within_reach,
)

EVERYTHING = -1  # the bit mask of all products


def to_return(tables: Tables, state: State, player: Player) -> list[tuple[int, ...]]:
    """Days 3 and 5: which basic tokens a player may give back."""
    owned = [kind for kind in BASICS if kind not in player.returned]
    return list(combinations(owned, tables.days[state.day].count))


def returns(tables: Tables, state: State, seat: int) -> Sequence[Action]:
    player = state.players[seat]
    if player.pending:
        return ()
    return [act.RETURNS[some] for some in to_return(tables, state, player)]


def replacements(tables: Tables, state: State) -> Sequence[Action]:
    discard = tables.discard
    return [*[discard[card] for card in state.centre if card != NOTHING], act.KEEP]


def visits(tables: Tables, state: State) -> Sequence[Action]:
    player = state.players[state.seat]
    found: list[Action] = []
    if state.pair:
        return [*_reachable(tables, state), act.BACK]
    if may_visit(state):
        if asks_products(tables, state):
            found += [act.PAIRS[pair] for pair in pairs(in_hand(player), EVERYTHING)]
        else:
            found += _reachable(tables, state)
    for square in flow.uses(tables, state):
        if square == "swap":
            found += [act.swap(give, kind) for give, kind in flow.swaps(player)]
        else:
            found.append(act.USES[square])
    return [*found, act.PASS]


def _reachable(tables: Tables, state: State) -> list[Action]:
    visit, reach = tables.visit, tables.reach
    mask = within_reach(tables, state.players[state.seat], makes(state))
    halves = open_halves(tables, state, state.seat)
    return [visit[half] for half in halves if reach[half] & mask]


def taxi_sums(tables: Tables, state: State) -> Sequence[Action]:
    player = state.players[state.seat]
    ways = tables.taxis.ways(player.marked, unused_taxis(player))
    plain, target = makes(state), tables.reach[state.half]
    return [act.taxis(effects) for effects, total in ways if shift(plain, total) & target]


def token_pairs(tables: Tables, state: State) -> Sequence[Action]:
    hand = in_hand(state.players[state.seat])
    targets = wanted(tables, state.half, state.effects)
    return [act.PAIRS[pair] for pair in pairs(hand, targets)]


def product_answers(tables: Tables, state: State) -> Sequence[Action]:
    first, second = state.pair
    return [act.answer(number) for number in answers(first, second)]


def bonuses(tables: Tables, state: State) -> Sequence[Action]:
    player = state.players[state.seat]
    train = [act.TRAIN] if player.trains < flow.TRAINS else []
    return [*train, act.TAXI] if player.circled < tables.taxis.slots else train


def bookings(tables: Tables, state: State) -> Sequence[Action]:
    return [*[tables.book[card] for card in offered(state)], act.SKIP]


def rests(tables: Tables, state: State) -> Sequence[Action]:
    found = _subsets(in_hand(state.players[state.seat]))
    return (*found, act.FINISH) if state.day == flow.LAST_DAY else found


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


CHOICES: dict[Phase, Callable[[Tables, State], Sequence[Action]]] = {
    Phase.REPLACE: replacements,
    Phase.VISIT: visits,
    Phase.TAXIS: taxi_sums,
    Phase.TOKENS: token_pairs,
    Phase.ANSWER: product_answers,
    Phase.BONUS: bonuses,
    Phase.BOOK: bookings,
    Phase.REST: rests,
}
