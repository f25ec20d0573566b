"""The turns worth a closer look: every combination that the fast player values highly."""

from __future__ import annotations

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import may_hold
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals, Words
from ludotheque.games.cascadia.kernel.policy import choose, cover_value, room_value, tile_value

ON_NEW = -3  # the token goes on the tile that is being laid
NOT_PUT = -1
LISTED = 12_000  # turns in the list before the best are picked


@outer
def list_turns(
    desk: Desk,
    turns_left: int,
    only_tile: int,
    only_token: int,
    paid: bool,
    progress: int,
    each: int,
    keep: int,
    turns: Words,
    values: Reals,
) -> int:
    """List the `keep` best turns, best first, and return how many there are.

    For each pair and each place of the token at most `each` ways to lay the tile are looked at.
    `only_tile` and `only_token` are market places when they are chosen already, -1 otherwise;
    `paid` says that any token may go with the tile at no further cost.
    """
    choose(desk, turns_left)
    board, table, reals = desk.board, desk.table, desk.reals
    factor = turns_left / (turns_left + desk.weights[at.OPTION_PATIENCE])
    listed = 0
    lain_end = 0
    lain_value = 0.0
    for place in range(4):
        lain = -1  # where the ways to lay this tile are listed already, for a token put elsewhere
        if only_tile >= 0 and place != only_tile:
            continue
        shows = int(desk.deck[int(table[at.MARKET_TILE + place]) * at.TILE + at.SHOWS])
        for other in range(4):
            if only_token >= 0 and other != only_token:
                continue
            species = int(table[at.MARKET_TOKEN + other])
            cost = 0.0
            if other != place and not paid:
                if board[at.NATURE] == 0 or _pays_for_nothing(table, place, other):
                    continue
                cost = reals[at.NATURE_NOW] + reals[at.SPENDING_NOW]
            for target in range(ON_NEW, board[at.N_TILES]):
                if target == at.DONE_ALREADY:
                    continue
                # The token: not put, put on the new tile, or put on a tile that lies.
                put = at.PASS
                value = reals[at.NOWHERE_NOW] - cost
                if progress == at.TOKEN_PUT:
                    put = at.DONE_ALREADY
                    if target != NOT_PUT:
                        continue
                elif target == ON_NEW:
                    put = ON_NEW
                    if progress == at.TILE_LAID or not shows >> species & 1:
                        continue
                    value = -cost
                    if shows & at.KEYSTONE:
                        value += reals[at.NATURE_NOW]
                elif target != NOT_PUT:
                    put = int(board[at.TILE_CELL + target])
                    if not may_hold(board, put, species):
                        continue
                    value = cover_value(desk, target, species, factor) - cost
                start = listed
                if progress == at.TILE_LAID:
                    values[start] = value
                    turns[start * at.TURN_SIZE + at.LAY_CELL] = at.DONE_ALREADY
                    turns[start * at.TURN_SIZE + at.LAY_TURN] = 0
                    turns[start * at.TURN_SIZE + at.PUT_CELL] = put
                    listed += 1
                elif lain >= 0 and put != ON_NEW:
                    listed = _list_again(
                        lain, lain_end, value - lain_value, put, start, turns, values
                    )
                else:
                    end = min(LISTED, start + each)
                    listed = _list_layings(
                        desk, factor, place, species, put, value, start, end, turns, values
                    )
                    if put != ON_NEW:
                        lain, lain_end, lain_value = start, listed, value
                for line in range(start, listed):
                    turns[line * at.TURN_SIZE + at.TAKE_TILE] = place
                    turns[line * at.TURN_SIZE + at.TAKE_TOKEN] = other
                    turns[line * at.TURN_SIZE + at.SPEND] = int(other != place and not paid)
    return best_first(turns, values, listed, keep)


@inner
def _pays_for_nothing(table: Ints, place: int, other: int) -> bool:
    """Whether a nature token would buy what another listed turn has cheaper or equally dear."""
    species = table[at.MARKET_TOKEN + other]
    if table[at.MARKET_TOKEN + place] == species:
        return True
    for earlier in range(other):
        if earlier != place and table[at.MARKET_TOKEN + earlier] == species:
            return True
    return False


@inner
def _list_layings(
    desk: Desk,
    factor: float,
    place: int,
    species: int,
    put: int,
    value: float,
    start: int,
    end: int,
    turns: Words,
    values: Reals,
) -> int:
    """Add the best placements of the tile while the list has space; returns where the list ends."""
    board, deck, reals = desk.board, desk.deck, desk.reals
    entry = int(desk.table[at.MARKET_TILE + place]) * at.TILE
    a = int(deck[entry + at.HABITAT_A])
    b = int(deck[entry + at.HABITAT_B])
    shows = int(deck[entry + at.SHOWS])
    listed = start
    for where in range(board[at.N_FRONTIER]):
        worth = value
        if put == ON_NEW:
            worth += reals[at.NEW + at.ROW * species + where]
        else:
            worth += room_value(reals, desk.weights, shows, where, factor)
        for turn in range(deck[entry + at.TURNS]):
            total = worth + tile_value(desk, a, b, where, turn)
            spot = listed
            if listed < end:
                listed += 1
            else:
                spot = start
                for k in range(start + 1, listed):
                    if values[k] < values[spot]:
                        spot = k
                if spot >= listed or values[spot] >= total:
                    continue
            values[spot] = total
            turns[spot * at.TURN_SIZE + at.LAY_CELL] = board[at.FRONTIER + where]
            turns[spot * at.TURN_SIZE + at.LAY_TURN] = turn
            turns[spot * at.TURN_SIZE + at.PUT_CELL] = (
                board[at.FRONTIER + where] if put == ON_NEW else put
            )
    return listed


@inner
def _list_again(
    first: int, end: int, more: float, put: int, start: int, turns: Words, values: Reals
) -> int:
    """The same ways to lay the tile with the token put elsewhere; returns where the list ends."""
    listed = start
    for line in range(first, end):
        if listed == LISTED:
            break
        values[listed] = values[line] + more
        turns[listed * at.TURN_SIZE + at.LAY_CELL] = turns[line * at.TURN_SIZE + at.LAY_CELL]
        turns[listed * at.TURN_SIZE + at.LAY_TURN] = turns[line * at.TURN_SIZE + at.LAY_TURN]
        turns[listed * at.TURN_SIZE + at.PUT_CELL] = put
        listed += 1
    return listed


@inner
def best_first(turns: Words, values: Reals, listed: int, keep: int) -> int:
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


@inner
def swap_turns(turns: Words, one: int, other: int) -> None:
    for k in range(at.TURN_SIZE):
        mine = turns[one * at.TURN_SIZE + k]
        turns[one * at.TURN_SIZE + k] = turns[other * at.TURN_SIZE + k]
        turns[other * at.TURN_SIZE + k] = mine
