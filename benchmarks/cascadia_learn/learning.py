"""Games to learn from: boards on the way, and what they made in the end."""

from __future__ import annotations

from typing import Final

from benchmarks.cascadia_learn.insight import insightful_turn
from benchmarks.cascadia_learn.value import INPUTS, describe
from ludotheque.bots.compiled import outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.chance import below
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals, Words
from ludotheque.games.cascadia.kernel.points import total_points
from ludotheque.games.cascadia.kernel.selfplay import RESULT, TOTAL_AT, deal, write_result
from ludotheque.games.cascadia.kernel.survey import survey
from ludotheque.games.cascadia.kernel.table import refill

# An example to learn from: the inputs, then
POINTS_NOW: Final = INPUTS
IN_THE_END: Final = INPUTS + 1
EXAMPLE: Final = INPUTS + 2


@outer
def insightful_games(
    starts: Ints,
    fresh: Ints,
    seats: Desk,
    spare: Desk,
    net: Reals,
    mind: Reals,
    players: int,
    seed: int,
    games: int,
    keep: int,
    explore: float,
    share: float,
    turns: Words,
    values: Reals,
    results: Words,
    rows: Reals,
    room: int,
) -> int:
    """Play games and write down a share of the boards after each turn: inputs, points now, and
    what the board made in the end. Returns how many rows there are.

    The desk of the seats holds all their boards, one after the other.
    """
    boards, table, deck, work, reals, weights = seats
    count = 0
    for game in range(games):
        deal(starts, fresh, boards, table, work, players, seed + game)
        first = count
        for turn in range(20):
            left = 19 - turn
            for player in range(players):
                board = boards[player * at.BOARD : player * at.BOARD + at.BOARD]
                desk = Desk(board, table, deck, work, reals, weights)
                insightful_turn(desk, spare, net, mind, players, left, keep, explore, turns, values)
                taken = int(work[at.TURN + at.TAKE_TILE])
                token = int(work[at.TURN + at.TAKE_TOKEN])
                noted = left > 0 and count < room
                if noted and below(work, at.CHOICE_STREAM, 1000) < share * 1000:
                    survey(desk, left - 1)
                    describe(desk, players, left, mind)
                    row = count * EXAMPLE
                    for k in range(INPUTS):
                        rows[row + k] = mind[k]
                    rows[row + POINTS_NOW] = total_points(board, work)
                    rows[row + IN_THE_END] = player
                    count += 1
                refill(table, taken, token, work)
        for player in range(players):
            line = (game * players + player) * RESULT
            board = boards[player * at.BOARD : player * at.BOARD + at.BOARD]
            write_result(board, work, results[line : line + RESULT])
        for example in range(first, count):
            here = example * EXAMPLE + IN_THE_END
            rows[here] = results[(game * players + int(rows[here])) * RESULT + TOTAL_AT]
    return count
