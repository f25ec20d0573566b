"""The player that looks at what each good turn leads to, with the learned value.

The fast player's few best turns are carried out on a copy of the board and valued there; the best
one is taken. The search looks ahead some turns with the fast player, then asks the value what the
rest will bring.
"""

from __future__ import annotations

from typing import Final

from benchmarks.cascadia_learn.value import describe, still_to_come
from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import copy_into
from ludotheque.games.cascadia.kernel.chance import below, seed_streams
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals, Words
from ludotheque.games.cascadia.kernel.points import total_points
from ludotheque.games.cascadia.kernel.policy import (
    make,
    play_turn,
    room_value,
    survey_cover,
    tile_value,
)
from ludotheque.games.cascadia.kernel.rollout import (
    BEFORE,
    IDEA,
    NOTHING,
    WIPE_THREE,
    opponent_turn,
)
from ludotheque.games.cascadia.kernel.survey import survey
from ludotheque.games.cascadia.kernel.table import may_wipe_three, refill, spend_wipe, wipe_three

MOST: Final = 64  # turns that may be compared
THOUSANDTHS: Final = 1000  # values are added up as whole numbers, whatever thread they come from


@inner
def few_best(desk: Desk, turns_left: int, keep: int, turns: Words, values: Reals) -> int:
    """The turns the fast player values most, in no order; returns how many there are."""
    board, table, deck, work, reals, weights = desk
    survey(desk, turns_left)
    factor = turns_left / (turns_left + weights[at.OPTION_PATIENCE])
    survey_cover(desk, factor)
    found = 0
    worst = 0
    for place in range(4):
        entry = int(table[at.MARKET_TILE + place]) * at.TILE
        a = int(deck[entry + at.HABITAT_A])
        b = int(deck[entry + at.HABITAT_B])
        shows = int(deck[entry + at.SHOWS])
        bonus = reals[at.NATURE_NOW] if shows & at.KEYSTONE else 0.0
        for where in range(board[at.N_FRONTIER]):
            laid = tile_value(desk, a, b, where, -1)
            lay_turn = int(work[at.TURN + at.LAY_TURN])
            room = room_value(reals, weights, shows, where, factor)
            for other in range(4):
                cost = 0.0
                if other != place:
                    if board[at.NATURE] == 0:
                        continue
                    cost = reals[at.NATURE_NOW] + reals[at.SPENDING_NOW]
                species = int(table[at.MARKET_TOKEN + other])
                for fresh in range(2):
                    value = laid + room + reals[at.COVER + species] - cost
                    if fresh == 1:
                        if not shows >> species & 1:
                            continue
                        value = laid + reals[at.NEW + at.ROW * species + where] + bonus - cost
                    if found < keep:
                        line = found
                        found += 1
                    elif value > values[worst]:
                        line = worst
                    else:
                        continue
                    values[line] = value
                    turns[line * at.TURN_SIZE + at.TAKE_TILE] = place
                    turns[line * at.TURN_SIZE + at.TAKE_TOKEN] = other
                    turns[line * at.TURN_SIZE + at.LAY_CELL] = board[at.FRONTIER + where]
                    turns[line * at.TURN_SIZE + at.LAY_TURN] = lay_turn
                    turns[line * at.TURN_SIZE + at.SPEND] = int(other != place)
                    put = int(board[at.FRONTIER + where])
                    if fresh == 0:
                        slot = int(work[at.COVER_TILE + species])
                        put = int(board[at.TILE_CELL + slot]) if slot >= 0 else at.PASS
                    turns[line * at.TURN_SIZE + at.PUT_CELL] = put
                    if found == keep:
                        worst = 0
                        for k in range(1, keep):
                            if values[k] < values[worst]:
                                worst = k
    return found


@inner
def board_value(desk: Desk, net: Reals, mind: Reals, players: int, turns_left: int) -> float:
    """What the board of this desk will make with so many own turns to come."""
    points = float(total_points(desk.board, desk.work))
    if turns_left == 0:
        return points
    survey(desk, turns_left - 1)
    describe(desk, players, turns_left, mind)
    return float(points + still_to_come(desk.board, mind, net))


@outer
def value_turns(
    desk: Desk,
    spare: Desk,
    net: Reals,
    mind: Reals,
    players: int,
    turns_left: int,
    turns: Words,
    count: int,
    values: Reals,
) -> None:
    """What each of these turns leads to, by the learned value; tried out at the spare desk."""
    for k in range(count):
        copy_into(spare.board, desk.board)
        copy_into(spare.table, desk.table)
        turn = turns[k * at.TURN_SIZE : k * at.TURN_SIZE + at.TURN_SIZE]
        make(spare.board, spare.table, desk.deck, turn)
        values[k] = board_value(spare, net, mind, players, turns_left)


@inner
def insightful_turn(
    desk: Desk,
    spare: Desk,
    net: Reals,
    mind: Reals,
    players: int,
    turns_left: int,
    keep: int,
    explore: float,
    turns: Words,
    values: Reals,
) -> None:
    """Choose and carry out a turn, up to the refill; it is left in `work[TURN]`.

    `explore` is the chance that any of the listed turns is taken instead of the best.
    """
    table, work = desk.table, desk.work
    found = few_best(desk, turns_left, keep, turns, values)
    top = _highest(values, found)
    if values[top] < desk.weights[at.WIPE_BELOW] and may_wipe_three(table):
        wipe_three(table, work)
        found = few_best(desk, turns_left, keep, turns, values)
        top = _highest(values, found)
    if below(work, at.CHOICE_STREAM, 1000) < explore * 1000:
        top = below(work, at.CHOICE_STREAM, found)
    elif keep > 1:
        value_turns(desk, spare, net, mind, players, turns_left, turns, found, values)
        top = _highest(values, found)
    for k in range(at.TURN_SIZE):
        work[at.TURN + k] = turns[top * at.TURN_SIZE + k]
    make(desk.board, table, desk.deck, work[at.TURN : at.TURN + at.TURN_SIZE])


@inner
def _highest(values: Reals, count: int) -> int:
    top = 0
    for k in range(1, count):
        if values[k] > values[top]:
            top = k
    return top


@outer
def judge_ahead(
    board: Ints,
    table: Ints,
    mine: Desk,
    net: Reals,
    mind: Reals,
    players: int,
    turns_left: int,
    ahead: int,
    ideas: Words,
    count: int,
    seed: int,
    samples: int,
    sums: Words,
) -> None:
    """As `rollout.judge`, but after so many turns ahead the learned value says what is to come."""
    work = mine.work
    for sample in range(samples):
        for k in range(count):
            copy_into(mine.board, board)
            copy_into(mine.table, table)
            seed_streams(work, seed + sample)
            idea = ideas[k * IDEA : k * IDEA + IDEA]
            wipe = int(idea[BEFORE])
            if wipe == WIPE_THREE:
                wipe_three(mine.table, work)
            elif wipe != NOTHING:
                mine.board[at.NATURE] -= 1
                spend_wipe(mine.table, wipe, work)
            chosen = idea[at.TAKE_TILE] >= 0
            if chosen:
                make(mine.board, mine.table, mine.deck, idea)
                refill(mine.table, int(idea[at.TAKE_TILE]), int(idea[at.TAKE_TOKEN]), work)
            first = turns_left + 1 - int(chosen)
            last = max(0, turns_left - ahead)
            for left in range(first, last, -1):
                if left <= turns_left:
                    for _ in range(players - 1):
                        opponent_turn(mine.table, work)
                play_turn(mine, left - 1)
            value = board_value(mine, net, mind, players, min(first, last))
            sums[k] += int(THOUSANDTHS * value)
