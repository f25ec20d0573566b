"""The turns worth a closer look: every combination that the fast player values highly."""

from __future__ import annotations

from ludotheque.games.cascadia.kernel.board import may_hold
from ludotheque.games.cascadia.kernel.jit import compiled
from ludotheque.games.cascadia.kernel.layout import (
    FRONTIER,
    HABITAT_A,
    HABITAT_B,
    KEYSTONE,
    LAY_CELL,
    LAY_TURN,
    MARKET_TILE,
    MARKET_TOKEN,
    N_FRONTIER,
    N_TILES,
    NATURE,
    PUT_CELL,
    SHOWS,
    SPEND,
    TAKE_TILE,
    TAKE_TOKEN,
    TILE,
    TILE_CELL,
    TURN_SIZE,
    TURNS,
    Ints,
    Words,
)
from ludotheque.games.cascadia.kernel.policy import (
    choose,
    cover_value,
    room_value,
    tile_value,
)
from ludotheque.games.cascadia.kernel.survey import (
    NATURE_NOW,
    NEW,
    NOWHERE_NOW,
    OPTION_PATIENCE,
    ROW,
    SPENDING_NOW,
    Reals,
)

ON_NEW = -2  # the token goes on the tile that is being laid
NOT_PUT = -1
LISTED = 6000  # room for so many turns before the best are picked


@compiled
def list_turns(
    board: Ints,
    table: Ints,
    deck: Ints,
    work: Words,
    reals: Reals,
    weights: Reals,
    turns_left: int,
    each: int,
    keep: int,
    turns: Words,
    values: Reals,
) -> int:
    """List the `keep` best turns, best first, and return how many there are.

    For each pair and each place of the token at most `each` ways to lay the tile are looked at.
    """
    choose(board, table, deck, work, reals, weights, turns_left)
    factor = turns_left / (turns_left + weights[OPTION_PATIENCE])
    listed = 0
    for place in range(4):
        entry = int(table[MARKET_TILE + place]) * TILE
        shows = int(deck[entry + SHOWS])
        for other in range(4):
            species = int(table[MARKET_TOKEN + other])
            cost = 0.0
            if other != place:
                if board[NATURE] == 0 or _pays_for_nothing(table, place, other):
                    continue
                cost = reals[NATURE_NOW] + reals[SPENDING_NOW]
            for target in range(ON_NEW, board[N_TILES]):
                value = -cost
                if target == ON_NEW:
                    if not shows >> species & 1:
                        continue
                    if shows & KEYSTONE:
                        value += reals[NATURE_NOW]
                elif target == NOT_PUT:
                    value += reals[NOWHERE_NOW]
                elif may_hold(board, int(board[TILE_CELL + target]), species):
                    value += cover_value(board, work, reals, weights, target, species, factor)
                else:
                    continue
                listed = _list_layings(
                    board,
                    table,
                    deck,
                    work,
                    reals,
                    weights,
                    turns_left,
                    place,
                    other,
                    target,
                    value,
                    listed,
                    min(LISTED, listed + each),
                    turns,
                    values,
                )
    return _pick_best(turns, values, listed, keep)


@compiled
def _pays_for_nothing(table: Ints, place: int, other: int) -> bool:
    """Whether a nature token would buy what another listed turn has cheaper or equally dear."""
    species = table[MARKET_TOKEN + other]
    if table[MARKET_TOKEN + place] == species:
        return True
    for earlier in range(other):
        if earlier != place and table[MARKET_TOKEN + earlier] == species:
            return True
    return False


@compiled
def _list_layings(
    board: Ints,
    table: Ints,
    deck: Ints,
    work: Words,
    reals: Reals,
    weights: Reals,
    turns_left: int,
    place: int,
    other: int,
    target: int,
    value: float,
    start: int,
    end: int,
    turns: Words,
    values: Reals,
) -> int:
    """Add the best ways to lay the tile, as far as there is room; returns where the list ends."""
    entry = int(table[MARKET_TILE + place]) * TILE
    a = int(deck[entry + HABITAT_A])
    b = int(deck[entry + HABITAT_B])
    shows = int(deck[entry + SHOWS])
    species = int(table[MARKET_TOKEN + other])
    factor = turns_left / (turns_left + weights[OPTION_PATIENCE])
    listed = start
    for where in range(board[N_FRONTIER]):
        worth = value
        if target == ON_NEW:
            worth += reals[NEW + ROW * species + where]
        else:
            worth += room_value(reals, weights, shows, where, factor)
        for turn in range(deck[entry + TURNS]):
            total = worth + tile_value(board, work, reals, a, b, where, turn)
            at = listed
            if listed < end:
                listed += 1
            else:
                at = start
                for k in range(start + 1, listed):
                    if values[k] < values[at]:
                        at = k
                if at >= listed or values[at] >= total:
                    continue
            values[at] = total
            line = at * TURN_SIZE
            turns[line + TAKE_TILE] = place
            turns[line + TAKE_TOKEN] = other
            turns[line + LAY_CELL] = board[FRONTIER + where]
            turns[line + LAY_TURN] = turn
            turns[line + SPEND] = int(place != other)
            if target == ON_NEW:
                turns[line + PUT_CELL] = board[FRONTIER + where]
            elif target == NOT_PUT:
                turns[line + PUT_CELL] = -1
            else:
                turns[line + PUT_CELL] = board[TILE_CELL + target]
    return listed


@compiled
def _pick_best(turns: Words, values: Reals, listed: int, keep: int) -> int:
    """Bring the best to the front, in order."""
    picked = min(keep, listed)
    for rank in range(picked):
        best = rank
        for k in range(rank + 1, listed):
            if values[k] > values[best]:
                best = k
        swap_turns(turns, rank, best)
        values[rank], values[best] = values[best], values[rank]
    return picked


@compiled
def swap_turns(turns: Words, one: int, other: int) -> None:
    for k in range(TURN_SIZE):
        mine = turns[one * TURN_SIZE + k]
        turns[one * TURN_SIZE + k] = turns[other * TURN_SIZE + k]
        turns[other * TURN_SIZE + k] = mine
