"""Games to learn from: boards on the way, and what they made in the end or in sampled games."""

from __future__ import annotations

from typing import Final

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import copy_into
from ludotheque.games.cascadia.kernel.chance import below
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals, Words
from ludotheque.games.cascadia.kernel.menu import best_first
from ludotheque.games.cascadia.kernel.policy import make
from ludotheque.games.cascadia.kernel.rollout import (
    BEFORE,
    IDEA,
    NOTHING,
    THOUSANDTHS,
    judge,
    note_wishes,
)
from ludotheque.games.cascadia.kernel.scoring.points import total_points
from ludotheque.games.cascadia.kernel.selfplay import RESULT, TOTAL_AT, deal, write_result
from ludotheque.games.cascadia.kernel.survey import survey
from ludotheque.games.cascadia.kernel.table import refill
from ludotheque.games.cascadia.kernel.value import INPUTS, describe, left_over
from ludotheque.games.cascadia.kernel.value_player import (
    few_best,
    insightful_turn,
    value_turns,
    wipe_as_valued,
)

# An example to learn from: the inputs, then
POINTS_NOW: Final = INPUTS
GOAL: Final = INPUTS + 1  # what the board made in the end, or in sampled games
SAMPLED: Final = INPUTS + 2  # 1 for what sampled games say, else 0
TURNS_LEFT: Final = INPUTS + 3
SAID: Final = INPUTS + 4  # what sampled games said about the turn that was made, if there were any
EXAMPLE: Final = INPUTS + 5

TRUST: Final = 40  # of the value, against this number of sampled games


@inner
def _write(desk: Desk, players: int, left: int, turn: Words, goal: float, row: Reals) -> None:
    """A board after this turn with `left` turns to come; the market is not refilled."""
    survey(desk, left - 1)
    market = left_over(int(turn[at.TAKE_TILE]), int(turn[at.TAKE_TOKEN]))
    describe(desk, players, left, market, desk.mind)
    for k in range(INPUTS):
        row[k] = desk.mind[k]
    row[POINTS_NOW] = total_points(desk.board, desk.work)
    row[GOAL] = goal
    row[SAMPLED] = 0.0
    row[TURNS_LEFT] = left
    row[SAID] = 0.0


@inner
def _taught_turn(
    desk: Desk,
    mine: Desk,
    spare: Desk,
    players: int,
    left: int,
    wide: int,
    keep: int,
    ahead: int,
    samples: int,
    seed: int,
    turns: Words,
    values: Reals,
    ideas: Words,
    sums: Words,
    wishes: Reals,
) -> int:
    """Choose a turn by sampled games, and say in `sums` what the listed ones made there.

    Returns how many there are; the number of the chosen one is left in `ideas[0]`.
    """
    work = desk.work
    wipe_as_valued(desk, mine, spare, players, left, turns, values)
    found = few_best(desk, left, wide, turns, values)
    top = 0
    value_turns(desk, spare, players, left, turns, found, values)
    found = best_first(turns, values, found, keep)
    for k in range(found):
        sums[k] = 0
        for j in range(at.TURN_SIZE):
            ideas[k * IDEA + j] = turns[k * at.TURN_SIZE + j]
        ideas[k * IDEA + BEFORE] = NOTHING
    judge(
        desk.board,
        desk.table,
        mine,
        wishes,
        players,
        left,
        ahead,
        ideas,
        found,
        seed,
        samples,
        sums,
    )
    level = 0.0
    for k in range(found):
        level += (sums[k] / THOUSANDTHS / samples - values[k]) / found
    best = -1e9
    for k in range(found):
        value = (sums[k] / THOUSANDTHS + TRUST * (values[k] + level)) / (samples + TRUST)
        if value > best:
            best = value
            top = k
    for k in range(at.TURN_SIZE):
        work[at.TURN + k] = turns[top * at.TURN_SIZE + k]
    ideas[0] = top
    return found


@outer
def insightful_games(
    starts: Ints,
    fresh: Ints,
    seats: Desk,
    mine: Desk,
    spare: Desk,
    players: int,
    seed: int,
    games: int,
    wide: int,
    keep: int,
    explore: float,
    share: float,
    ahead: int,
    samples: int,
    turns: Words,
    values: Reals,
    ideas: Words,
    sums: Words,
    wishes: Reals,
    results: Words,
    rows: Reals,
    room: int,
) -> int:
    """Play games and write down a share of the boards after each turn: inputs, points now, and what
    the board made in the end. Returns how many rows there are.

    With `samples` every turn is chosen by this number of sampled games for each listed one; then
    all listed ones are written down as well, with what they made there.

    The desk of the seats holds all their boards, one after the other.
    """
    boards, table, deck, work, reals, weights, net, mind = seats
    count = 0
    for game in range(games):
        deal(starts, fresh, boards, table, work, players, seed + game)
        first = count
        for turn in range(20):
            left = 19 - turn
            for player in range(players):
                board = boards[player * at.BOARD : player * at.BOARD + at.BOARD]
                desk = Desk(board, table, deck, work, reals, weights, net, mind)
                said = 0.0
                wander = below(work, at.CHOICE_STREAM, 1000) < explore * 1000
                noted = left > 0 and below(work, at.CHOICE_STREAM, 1000) < share * 1000
                if samples == 0 or left == 0 or wander:
                    chance = 1.0 if wander else 0.0
                    insightful_turn(desk, mine, spare, players, left, wide, chance, turns, values)
                else:
                    here = (seed + game) * 1000003 + turn * 8 + player
                    tiles = len(wishes) // max(1, players - 1)
                    for other in range(1, players):
                        seat = (player + other) % players
                        wanting = boards[seat * at.BOARD : seat * at.BOARD + at.BOARD]
                        note_wishes(
                            Desk(wanting, table, deck, work, reals, weights, net, mind),
                            left,
                            wishes[(other - 1) * tiles : other * tiles],
                        )
                    found = _taught_turn(
                        desk,
                        mine,
                        spare,
                        players,
                        left,
                        wide,
                        keep,
                        ahead,
                        samples,
                        here * 4096,
                        turns,
                        values,
                        ideas,
                        sums,
                        wishes,
                    )
                    said = sums[ideas[0]] / THOUSANDTHS / samples
                    for k in range(found):
                        if count >= room or not noted:
                            break
                        copy_into(spare.board, board)
                        copy_into(spare.table, table)
                        idea = turns[k * at.TURN_SIZE : k * at.TURN_SIZE + at.TURN_SIZE]
                        make(spare.board, spare.table, deck, idea)
                        row = rows[count * EXAMPLE : count * EXAMPLE + EXAMPLE]
                        goal = sums[k] / THOUSANDTHS / samples
                        _write(spare, players, left, idea, goal, row)
                        row[SAMPLED] = 1.0
                        count += 1
                    make(board, table, deck, work[at.TURN : at.TURN + at.TURN_SIZE])
                made = work[at.TURN : at.TURN + at.TURN_SIZE]
                taken = int(work[at.TURN + at.TAKE_TILE])
                token = int(work[at.TURN + at.TAKE_TOKEN])
                if noted and count < room:
                    row = rows[count * EXAMPLE : count * EXAMPLE + EXAMPLE]
                    _write(desk, players, left, made, float(player), row)
                    row[SAID] = said
                    count += 1
                refill(table, taken, token, work)
        for player in range(players):
            line = (game * players + player) * RESULT
            board = boards[player * at.BOARD : player * at.BOARD + at.BOARD]
            write_result(board, work, results[line : line + RESULT])
        for example in range(first, count):
            here = example * EXAMPLE
            if rows[here + SAMPLED] == 0.0:
                seat = int(rows[here + GOAL])
                rows[here + GOAL] = results[(game * players + seat) * RESULT + TOTAL_AT]
    return count
