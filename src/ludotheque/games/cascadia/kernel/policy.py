"""The fast player: the turn that is worth most by points, patterns and the next tokens.

Used alone it is the greedy and the pattern-aware bot; in a search it plays the rollouts.
"""

from __future__ import annotations

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import add_token, lay
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals, Words
from ludotheque.games.cascadia.kernel.survey import survey
from ludotheque.games.cascadia.kernel.table import may_wipe_three, refill, wipe_three


@inner
def tile_value(desk: Desk, a: int, b: int, entry: int, turn: int) -> float:
    """What a tile is worth on a frontier cell by its corridors; turn -1 looks for the best one.

    The rotation that was found or given is left in `work[TURN + LAY_TURN]`.
    """
    board, work, reals = desk.board, desk.work, desk.reals
    faces = int(work[at.FACES + entry])
    arc_a = at.ARC + (a * at.ROW + entry) * 8
    arc_b = at.ARC + (b * at.ROW + entry) * 8
    new_a = 1.0 if board[at.BIGGEST + a] == 0 else 0.0
    new_b = 1.0 if board[at.BIGGEST + b] == 0 else 0.0
    work[at.TURN + at.LAY_TURN] = max(turn, 0)
    if a == b:
        return float(reals[arc_a + 6]) if faces >> a & 1 else new_a
    if not faces >> a & 1:
        if not faces >> b & 1:
            return new_a + new_b
        if turn >= 0:
            return new_a + float(reals[arc_b + (turn + 3) % 6])
        work[at.TURN + at.LAY_TURN] = (work[at.BEST_ARC + b * at.ROW + entry] + 3) % 6
        return new_a + float(reals[arc_b + 7])
    if not faces >> b & 1:
        if turn >= 0:
            return new_b + float(reals[arc_a + turn])
        work[at.TURN + at.LAY_TURN] = work[at.BEST_ARC + a * at.ROW + entry]
        return new_b + float(reals[arc_a + 7])
    if turn >= 0:
        return float(reals[arc_a + turn] + reals[arc_b + (turn + 3) % 6])
    best = -1e9
    for k in range(6):
        value = float(reals[arc_a + k] + reals[arc_b + (k + 3) % 6])
        if value > best:
            best = value
            work[at.TURN + at.LAY_TURN] = k
    return best


@inner
def room_value(reals: Reals, weights: Reals, shows: int, entry: int, factor: float) -> float:
    """What a new tile on a frontier cell promises to the tokens that will come."""
    value = weights[at.BESIDE] * reals[at.NEIGHBOURS + entry]
    for species in range(5):
        if shows >> species & 1:
            here = reals[at.NEW + at.ROW * species + entry]
            if shows & at.KEYSTONE:
                here += reals[at.NATURE_NOW]
            if here > reals[at.BEST + species]:
                value += weights[at.OPTION] * (here - reals[at.BEST + species])
            value += weights[at.ROOM] * max(0.0, here)
    return float(value * factor)


@inner
def cover_value(desk: Desk, slot: int, species: int, factor: float) -> float:
    """What a token on a laid tile is worth, less what the tile promised to other species."""
    work, reals, weights = desk.work, desk.reals, desk.weights
    mask = int(desk.board[at.TILE_MASK + slot])
    lost = 0.0
    for other in range(5):
        if other != species and mask >> other & 1:
            if work[at.BEST_TILE + other] == slot:
                lost += weights[at.OPTION_LOST] * (
                    reals[at.BEST + other] - reals[at.SECOND + other]
                )
            lost += weights[at.ROOM] * max(0.0, reals[at.OLD + at.MAX_TILES * other + slot])
    return float(reals[at.OLD + at.MAX_TILES * species + slot] - lost * factor)


@inner
def survey_cover(desk: Desk, factor: float) -> None:
    """For each species the laid tile that a token should go to, if any."""
    board, reals = desk.board, desk.reals
    for species in range(5):
        best = reals[at.NOWHERE_NOW]
        best_tile = -1
        for slot in range(board[at.N_TILES]):
            if not int(board[at.TILE_MASK + slot]) >> species & 1:
                continue
            if board[at.TOKEN + board[at.TILE_CELL + slot]] != 0:
                continue
            value = cover_value(desk, slot, species, factor)
            if value > best:
                best = value
                best_tile = slot
        reals[at.COVER + species] = best
        desk.work[at.COVER_TILE + species] = best_tile


@inner
def pair_worth(desk: Desk, tile: int, species: int, factor: float) -> float:
    """What the best turn with a tile and a token is worth, after `survey_cover`."""
    board, reals = desk.board, desk.reals
    entry = tile * at.TILE
    a, b = int(desk.deck[entry + at.HABITAT_A]), int(desk.deck[entry + at.HABITAT_B])
    shows = int(desk.deck[entry + at.SHOWS])
    bonus = reals[at.NATURE_NOW] if shows & at.KEYSTONE else 0.0
    top = -1e9
    for where in range(board[at.N_FRONTIER]):
        laid = tile_value(desk, a, b, where, -1)
        room = room_value(reals, desk.weights, shows, where, factor)
        top = max(top, laid + room + reals[at.COVER + species])
        if shows >> species & 1:
            top = max(top, laid + reals[at.NEW + at.ROW * species + where] + bonus)
    return float(top)


@inner
def choose(desk: Desk, turns_left: int) -> float:
    """Leave the best turn in `work[TURN]` and return its value."""
    board, table, deck, work, reals, weights, _, _ = desk
    survey(desk, turns_left)
    factor = turns_left / (turns_left + weights[at.OPTION_PATIENCE])
    survey_cover(desk, factor)
    top = -1e9
    tile_place = 0
    token_place = 0
    lay_entry = 0
    lay_turn = 0
    put_new = False
    for place in range(4):
        entry = int(table[at.MARKET_TILE + place]) * at.TILE
        a = int(deck[entry + at.HABITAT_A])
        b = int(deck[entry + at.HABITAT_B])
        shows = int(deck[entry + at.SHOWS])
        bonus = reals[at.NATURE_NOW] if shows & at.KEYSTONE else 0.0
        for where in range(board[at.N_FRONTIER]):
            laid = tile_value(desk, a, b, where, -1)
            room = room_value(reals, weights, shows, where, factor)
            for other in range(4):
                cost = 0.0
                if other != place:
                    if board[at.NATURE] == 0:
                        continue
                    cost = reals[at.NATURE_NOW] + reals[at.SPENDING_NOW]
                species = int(table[at.MARKET_TOKEN + other])
                old = laid + room + reals[at.COVER + species] - cost
                new = -1e9
                if shows >> species & 1:
                    new = laid + reals[at.NEW + at.ROW * species + where] + bonus - cost
                if old > top or new > top:
                    top = max(old, new)
                    tile_place = place
                    token_place = other
                    lay_entry = where
                    lay_turn = int(work[at.TURN + at.LAY_TURN])
                    put_new = new > old
    work[at.TURN + at.TAKE_TILE] = tile_place
    work[at.TURN + at.TAKE_TOKEN] = token_place
    work[at.TURN + at.LAY_CELL] = board[at.FRONTIER + lay_entry]
    work[at.TURN + at.LAY_TURN] = lay_turn
    work[at.TURN + at.SPEND] = int(tile_place != token_place)
    if put_new:
        work[at.TURN + at.PUT_CELL] = board[at.FRONTIER + lay_entry]
    else:
        slot = int(work[at.COVER_TILE + table[at.MARKET_TOKEN + token_place]])
        work[at.TURN + at.PUT_CELL] = int(board[at.TILE_CELL + slot]) if slot >= 0 else at.PASS
    return top


@outer
def make(board: Ints, table: Ints, deck: Ints, turn: Words) -> None:
    """Carry a turn out, up to the refill."""
    board[at.NATURE] -= turn[at.SPEND]
    tile = int(table[at.MARKET_TILE + turn[at.TAKE_TILE]])
    species = int(table[at.MARKET_TOKEN + turn[at.TAKE_TOKEN]])
    cell = int(turn[at.LAY_CELL])
    target = int(turn[at.PUT_CELL])
    if cell != at.DONE_ALREADY:
        lay(board, deck, tile, cell, int(turn[at.LAY_TURN]))
    if target >= 0:
        add_token(board, target, species)
    elif target == at.PASS:
        table[at.BAG + species] += 1


@inner
def play_turn(desk: Desk, turns_left: int) -> None:
    """One whole turn of the fast player, with the refill."""
    table, work = desk.table, desk.work
    value = choose(desk, turns_left)
    if value < desk.weights[at.WIPE_BELOW] and may_wipe_three(table):
        wipe_three(table, work)
        choose(desk, turns_left)
    make(desk.board, table, desk.deck, work[at.TURN : at.TURN + 6])
    refill(table, int(work[at.TURN + at.TAKE_TILE]), int(work[at.TURN + at.TAKE_TOKEN]), work)
