"""Judging a turn by playing the game to its end, many times, with the fast player.

Only the own board is played on: of the opponents all that matters here is which tile and token
they take, and that is as good as random. Turns that are compared see the same draws.
"""

from __future__ import annotations

from ludotheque.games.cascadia.kernel.board import copy_into
from ludotheque.games.cascadia.kernel.chance import below, seed_streams
from ludotheque.games.cascadia.kernel.jit import compiled
from ludotheque.games.cascadia.kernel.layout import (
    CHOICE_STREAM,
    NATURE,
    TAKE_TILE,
    TAKE_TOKEN,
    TURN_SIZE,
    Ints,
    Words,
)
from ludotheque.games.cascadia.kernel.points import total_points
from ludotheque.games.cascadia.kernel.policy import make, play_turn
from ludotheque.games.cascadia.kernel.survey import Reals
from ludotheque.games.cascadia.kernel.table import may_wipe_three, refill, spend_wipe, wipe_three

# What comes before the turn that is judged, besides bits of places that a nature token replaces.
NOTHING = 0
WIPE_THREE = 16


@compiled
def opponent_turn(table: Ints, work: Words) -> None:
    """Someone else takes a pair, and half of the time wipes three equal tokens before."""
    if may_wipe_three(table) and below(work, CHOICE_STREAM, 2) == 0:
        wipe_three(table, work)
    place = below(work, CHOICE_STREAM, 4)
    refill(table, place, place, work)


@compiled
def play_out(
    board: Ints,
    table: Ints,
    deck: Ints,
    work: Words,
    reals: Reals,
    weights: Reals,
    players: int,
    turns_left: int,
) -> int:
    """Play the turns that are left on this board, and return its score."""
    for left in range(turns_left - 1, -1, -1):
        for _ in range(players - 1):
            opponent_turn(table, work)
        play_turn(board, table, deck, work, reals, weights, left)
    return total_points(board, work)


@compiled
def judge_turns(
    board: Ints,
    table: Ints,
    deck: Ints,
    work: Words,
    reals: Reals,
    weights: Reals,
    players: int,
    turns_left: int,
    turns: Words,
    count: int,
    seed: int,
    samples: int,
    my_board: Ints,
    my_table: Ints,
    sums: Words,
) -> None:
    """Add the scores of `samples` games after each of `count` turns to their sums."""
    for sample in range(samples):
        for candidate in range(count):
            turn = turns[candidate * TURN_SIZE : candidate * TURN_SIZE + TURN_SIZE]
            copy_into(my_board, board)
            copy_into(my_table, table)
            seed_streams(work, seed + sample)
            make(my_board, my_table, deck, turn)
            refill(my_table, int(turn[TAKE_TILE]), int(turn[TAKE_TOKEN]), work)
            sums[candidate] += play_out(
                my_board, my_table, deck, work, reals, weights, players, turns_left
            )


@compiled
def judge_wipes(
    board: Ints,
    table: Ints,
    deck: Ints,
    work: Words,
    reals: Reals,
    weights: Reals,
    players: int,
    turns_left: int,
    wipes: Words,
    count: int,
    seed: int,
    samples: int,
    my_board: Ints,
    my_table: Ints,
    sums: Words,
) -> None:
    """The same for what may come before a turn; the fast player chooses the turn itself."""
    for sample in range(samples):
        for candidate in range(count):
            wipe = int(wipes[candidate])
            copy_into(my_board, board)
            copy_into(my_table, table)
            seed_streams(work, seed + sample)
            if wipe == WIPE_THREE:
                wipe_three(my_table, work)
            elif wipe != NOTHING:
                my_board[NATURE] -= 1
                spend_wipe(my_table, wipe, work)
            play_turn(my_board, my_table, deck, work, reals, weights, turns_left)
            sums[candidate] += play_out(
                my_board, my_table, deck, work, reals, weights, players, turns_left
            )
