"""The player that looks at what each good turn leads to, with the learned value.

The fast player's few best turns are carried out on a copy of the board and valued there; the best
one is taken.
"""

from __future__ import annotations

from typing import Final

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import copy_into
from ludotheque.games.cascadia.kernel.chance import below
from ludotheque.games.cascadia.kernel.layout import Desk, Reals, Words
from ludotheque.games.cascadia.kernel.policy import (
    make,
    room_value,
    survey_cover,
    tile_value,
)
from ludotheque.games.cascadia.kernel.survey import survey
from ludotheque.games.cascadia.kernel.table import may_wipe_three, wipe_three
from ludotheque.games.cascadia.kernel.value import board_value

MOST: Final = 64  # turns that may be compared


@inner
def few_best(desk: Desk, turns_left: int, keep: int, turns: Words, values: Reals) -> int:
    """The turns the fast player values most, in no order; returns how many there are."""
    board, table, deck, work, reals, weights, _, _ = desk
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


@outer
def value_turns(
    desk: Desk,
    spare: Desk,
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
        values[k] = board_value(spare, players, turns_left)


@inner
def insightful_turn(
    desk: Desk,
    spare: Desk,
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
        value_turns(desk, spare, players, turns_left, turns, found, values)
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
