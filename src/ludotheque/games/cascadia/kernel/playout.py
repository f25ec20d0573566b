"""Random games, and how fast they and single evaluations go."""

from __future__ import annotations

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import add_token, copy_into, lay, may_hold, tile_gain
from ludotheque.games.cascadia.kernel.chance import below
from ludotheque.games.cascadia.kernel.layout import Ints, Words
from ludotheque.games.cascadia.kernel.scoring.points import token_gain, total_points
from ludotheque.games.cascadia.kernel.table import open_market, refill


@inner
def random_token_cell(board: Ints, species: int, work: Words) -> int:
    """One of the cells that may hold the token, each as likely; -1 when there is none."""
    fitting = 0  # bits of the tiles
    count = 0
    for slot in range(board[at.N_TILES]):
        free = board[at.TOKEN + board[at.TILE_CELL + slot]] == 0
        fits = int(board[at.TILE_MASK + slot]) >> species & int(free)
        fitting |= fits << slot
        count += fits
    if count == 0:
        return -1
    for _ in range(below(work, at.CHOICE_STREAM, count)):
        fitting &= fitting - 1
    slot = 0
    while not fitting >> slot & 1:
        slot += 1
    return int(board[at.TILE_CELL + slot])


@outer
def random_turn(board: Ints, table: Ints, deck: Ints, work: Words) -> None:
    """Take any pair, lay the tile anywhere any way round, put the token anywhere it fits."""
    place = below(work, at.CHOICE_STREAM, 4)
    tile = int(table[at.MARKET_TILE + place])
    species = int(table[at.MARKET_TOKEN + place])
    cell = int(board[at.FRONTIER + below(work, at.CHOICE_STREAM, int(board[at.N_FRONTIER]))])
    turn = below(work, at.CHOICE_STREAM, int(deck[tile * at.TILE + at.TURNS]))
    lay(board, deck, tile, cell, turn)
    if species >= 0:
        target = random_token_cell(board, species, work)
        if target >= 0:
            add_token(board, target, species)
        else:
            table[at.BAG + species] += 1
    refill(table, place, place, work)


@outer
def random_playouts(
    starts: Ints, fresh: Ints, deck: Ints, work: Words, board: Ints, table: Ints, games: int
) -> int:
    """Play solo games of 20 random turns and return the sum of their scores."""
    total = 0
    for _ in range(games):
        start = below(work, at.CHOICE_STREAM, len(starts) // at.BOARD) * at.BOARD
        copy_into(board, starts[start : start + at.BOARD])
        copy_into(table, fresh)
        open_market(table, work)
        for _turn in range(20):
            random_turn(board, table, deck, work)
        total += total_points(board, work)
    return total


@outer
def evaluate_all(board: Ints, table: Ints, deck: Ints, work: Words, times: int) -> int:
    """Evaluate every tile place, rotation and token place of the market; returns how many."""
    count = 0
    check = 0
    for _ in range(times):
        for place in range(4):
            species = int(table[at.MARKET_TOKEN + place])
            entry = int(table[at.MARKET_TILE + place]) * at.TILE
            a = int(deck[entry + at.HABITAT_A])
            b = int(deck[entry + at.HABITAT_B])
            shows = int(deck[entry + at.SHOWS]) >> species & 1
            for k in range(board[at.N_FRONTIER]):
                cell = int(board[at.FRONTIER + k])
                for turn in range(deck[entry + at.TURNS]):
                    check += tile_gain(board, cell, a, b, turn)
                    count += 1
                if shows:
                    check += token_gain(board, work, cell, species)
                    count += 1
            for slot in range(board[at.N_TILES]):
                cell = int(board[at.TILE_CELL + slot])
                if may_hold(board, cell, species):
                    check += token_gain(board, work, cell, species)
                    count += 1
    work[0] = check  # so that nothing is optimised away
    return count
