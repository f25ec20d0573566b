"""The fast player: the turn that is worth most by points, patterns and the next tokens.

Used alone it is the greedy and the pattern-aware bot; in a search it plays the rollouts.
"""

from __future__ import annotations

from ludotheque.games.cascadia.kernel.board import add_token, lay
from ludotheque.games.cascadia.kernel.jit import compiled, inner
from ludotheque.games.cascadia.kernel.layout import (
    BAG,
    BIGGEST,
    DONE_ALREADY,
    FRONTIER,
    HABITAT_A,
    HABITAT_B,
    KEYSTONE,
    LAY_CELL,
    LAY_TURN,
    MARKET_TILE,
    MARKET_TOKEN,
    MAX_TILES,
    N_FRONTIER,
    N_TILES,
    NATURE,
    PASS,
    PUT_CELL,
    SHOWS,
    SPEND,
    TAKE_TILE,
    TAKE_TOKEN,
    TILE,
    TILE_CELL,
    TILE_MASK,
    TOKEN,
    TURN,
    Ints,
    Words,
)
from ludotheque.games.cascadia.kernel.survey import (
    ARC,
    BESIDE,
    BEST,
    BEST_ARC,
    BEST_TILE,
    COVER,
    COVER_TILE,
    FACES,
    NATURE_NOW,
    NEIGHBOURS,
    NEW,
    NOWHERE_NOW,
    OLD,
    OPTION,
    OPTION_LOST,
    OPTION_PATIENCE,
    ROOM,
    ROW,
    SECOND,
    SPENDING_NOW,
    WIPE_BELOW,
    Reals,
    survey,
)
from ludotheque.games.cascadia.kernel.table import may_wipe_three, refill, wipe_three


@inner
def tile_value(
    board: Ints, work: Words, reals: Reals, a: int, b: int, entry: int, turn: int
) -> float:
    """What a tile is worth on a frontier cell by its corridors; turn -1 looks for the best one.

    The rotation that was found or given is left in `work[TURN + LAY_TURN]`.
    """
    faces = int(work[FACES + entry])
    arc_a = ARC + (a * ROW + entry) * 8
    arc_b = ARC + (b * ROW + entry) * 8
    new_a = 1.0 if board[BIGGEST + a] == 0 else 0.0
    new_b = 1.0 if board[BIGGEST + b] == 0 else 0.0
    work[TURN + LAY_TURN] = max(turn, 0)
    if a == b:
        return float(reals[arc_a + 6]) if faces >> a & 1 else new_a
    if not faces >> a & 1:
        if not faces >> b & 1:
            return new_a + new_b
        if turn >= 0:
            return new_a + float(reals[arc_b + (turn + 3) % 6])
        work[TURN + LAY_TURN] = (work[BEST_ARC + b * ROW + entry] + 3) % 6
        return new_a + float(reals[arc_b + 7])
    if not faces >> b & 1:
        if turn >= 0:
            return new_b + float(reals[arc_a + turn])
        work[TURN + LAY_TURN] = work[BEST_ARC + a * ROW + entry]
        return new_b + float(reals[arc_a + 7])
    if turn >= 0:
        return float(reals[arc_a + turn] + reals[arc_b + (turn + 3) % 6])
    best = -1e9
    for k in range(6):
        value = float(reals[arc_a + k] + reals[arc_b + (k + 3) % 6])
        if value > best:
            best = value
            work[TURN + LAY_TURN] = k
    return best


@inner
def room_value(reals: Reals, weights: Reals, shows: int, entry: int, factor: float) -> float:
    """What a new tile on a frontier cell promises to the tokens that will come."""
    value = weights[BESIDE] * reals[NEIGHBOURS + entry]
    for species in range(5):
        if shows >> species & 1:
            here = reals[NEW + ROW * species + entry]
            if shows & KEYSTONE:
                here += reals[NATURE_NOW]
            if here > reals[BEST + species]:
                value += weights[OPTION] * (here - reals[BEST + species])
            value += weights[ROOM] * max(0.0, here)
    return float(value * factor)


@inner
def cover_value(
    board: Ints, work: Words, reals: Reals, weights: Reals, slot: int, species: int, factor: float
) -> float:
    """What a token on a laid tile is worth, less what the tile promised to other species."""
    mask = int(board[TILE_MASK + slot])
    lost = 0.0
    for other in range(5):
        if other != species and mask >> other & 1:
            if work[BEST_TILE + other] == slot:
                lost += weights[OPTION_LOST] * (reals[BEST + other] - reals[SECOND + other])
            lost += weights[ROOM] * max(0.0, reals[OLD + MAX_TILES * other + slot])
    return float(reals[OLD + MAX_TILES * species + slot] - lost * factor)


@inner
def survey_cover(board: Ints, work: Words, reals: Reals, weights: Reals, factor: float) -> None:
    """For each species the laid tile that a token should go to, if any."""
    for species in range(5):
        best = reals[NOWHERE_NOW]
        best_tile = -1
        for slot in range(board[N_TILES]):
            if not int(board[TILE_MASK + slot]) >> species & 1:
                continue
            if board[TOKEN + board[TILE_CELL + slot]] != 0:
                continue
            value = cover_value(board, work, reals, weights, slot, species, factor)
            if value > best:
                best = value
                best_tile = slot
        reals[COVER + species] = best
        work[COVER_TILE + species] = best_tile


@inner
def choose(
    board: Ints, table: Ints, deck: Ints, work: Words, reals: Reals, weights: Reals, turns_left: int
) -> float:
    """Leave the best turn in `work[TURN]` and return what it is worth."""
    survey(board, work, reals, weights, turns_left)
    factor = turns_left / (turns_left + weights[OPTION_PATIENCE])
    survey_cover(board, work, reals, weights, factor)
    top = -1e9
    tile_place = 0
    token_place = 0
    lay_entry = 0
    lay_turn = 0
    put_new = False
    for place in range(4):
        entry = int(table[MARKET_TILE + place]) * TILE
        a = int(deck[entry + HABITAT_A])
        b = int(deck[entry + HABITAT_B])
        shows = int(deck[entry + SHOWS])
        bonus = reals[NATURE_NOW] if shows & KEYSTONE else 0.0
        for where in range(board[N_FRONTIER]):
            laid = tile_value(board, work, reals, a, b, where, -1)
            room = room_value(reals, weights, shows, where, factor)
            for other in range(4):
                cost = 0.0
                if other != place:
                    if board[NATURE] == 0:
                        continue
                    cost = reals[NATURE_NOW] + reals[SPENDING_NOW]
                species = int(table[MARKET_TOKEN + other])
                old = laid + room + reals[COVER + species] - cost
                new = -1e9
                if shows >> species & 1:
                    new = laid + reals[NEW + ROW * species + where] + bonus - cost
                if old > top or new > top:
                    top = max(old, new)
                    tile_place = place
                    token_place = other
                    lay_entry = where
                    lay_turn = int(work[TURN + LAY_TURN])
                    put_new = new > old
    work[TURN + TAKE_TILE] = tile_place
    work[TURN + TAKE_TOKEN] = token_place
    work[TURN + LAY_CELL] = board[FRONTIER + lay_entry]
    work[TURN + LAY_TURN] = lay_turn
    work[TURN + SPEND] = int(tile_place != token_place)
    if put_new:
        work[TURN + PUT_CELL] = board[FRONTIER + lay_entry]
    else:
        slot = int(work[COVER_TILE + table[MARKET_TOKEN + token_place]])
        work[TURN + PUT_CELL] = int(board[TILE_CELL + slot]) if slot >= 0 else PASS
    return top


@compiled
def make(board: Ints, table: Ints, deck: Ints, turn: Words) -> None:
    """Carry a turn out, up to the refill."""
    board[NATURE] -= turn[SPEND]
    tile = int(table[MARKET_TILE + turn[TAKE_TILE]])
    species = int(table[MARKET_TOKEN + turn[TAKE_TOKEN]])
    cell = int(turn[LAY_CELL])
    target = int(turn[PUT_CELL])
    if cell != DONE_ALREADY:
        lay(board, deck, tile, cell, int(turn[LAY_TURN]))
    if target >= 0:
        add_token(board, target, species)
    elif target == PASS:
        table[BAG + species] += 1


@inner
def play_turn(
    board: Ints, table: Ints, deck: Ints, work: Words, reals: Reals, weights: Reals, turns_left: int
) -> None:
    """One whole turn of the fast player, with the refill."""
    value = choose(board, table, deck, work, reals, weights, turns_left)
    if value < weights[WIPE_BELOW] and may_wipe_three(table):
        wipe_three(table, work)
        choose(board, table, deck, work, reals, weights, turns_left)
    make(board, table, deck, work[TURN : TURN + 6])
    refill(table, int(work[TURN + TAKE_TILE]), int(work[TURN + TAKE_TOKEN]), work)
