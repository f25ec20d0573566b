"""The player that looks at what each good turn leads to, with the learned value.

The fast player's few best turns are carried out on a copy of the board and valued there; the best
one is taken.
"""

from __future__ import annotations

from typing import Final

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import copy_into
from ludotheque.games.cascadia.kernel.chance import below, seed_streams
from ludotheque.games.cascadia.kernel.layout import Desk, Reals, Words
from ludotheque.games.cascadia.kernel.menu import list_turns
from ludotheque.games.cascadia.kernel.policy import choose, make
from ludotheque.games.cascadia.kernel.rollout import NOTHING, WIPE_THREE
from ludotheque.games.cascadia.kernel.table import (
    keep_three,
    may_wipe_three,
    spend_wipe,
    wipe_three,
)
from ludotheque.games.cascadia.kernel.value import board_value, left_over

GLANCE: Final = 24  # turns that are valued when markets are compared
MARKETS: Final = 12  # that are sampled for a wipe
MOST_WIPES: Final = 4  # in a turn
CLEARLY: Final = 0.1  # points that a wipe for a nature token must look better than none
PROMISING: Final = 0.5  # points that the fast player may see in taking at once
EACH: Final = 24  # ways to lay the tile that are listed for each pair and place of the token


@inner
def few_best(desk: Desk, turns_left: int, keep: int, turns: Words, values: Reals) -> int:
    """The turns the fast player values most; returns how many there are."""
    return list_turns(desk, turns_left, -1, -1, False, at.BEGUN, EACH, keep, turns, values)


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
        left = left_over(int(turn[at.TAKE_TILE]), int(turn[at.TAKE_TOKEN]))
        values[k] = board_value(spare, players, turns_left, left)


@inner
def value_after_wipe(
    desk: Desk,
    mine: Desk,
    spare: Desk,
    players: int,
    turns_left: int,
    wipe: int,
    markets: int,
    turns: Words,
    values: Reals,
) -> float:
    """What the best turn leads to after this wipe, on average over sampled markets.

    `mine.work` has been seeded; `mine` and `spare` are desks to try things out at.
    """
    total = 0.0
    for _ in range(markets):
        copy_into(mine.board, desk.board)
        copy_into(mine.table, desk.table)
        if wipe == WIPE_THREE:
            wipe_three(mine.table, mine.work)
        else:
            mine.board[at.NATURE] -= 1
            spend_wipe(mine.table, wipe, mine.work)
        found = few_best(mine, turns_left, GLANCE, turns, values)
        value_turns(mine, spare, players, turns_left, turns, found, values)
        total += values[_highest(values, found)]
    return total / markets


@outer
def judge_wipes(
    desk: Desk,
    mine: Desk,
    spare: Desk,
    players: int,
    turns_left: int,
    wipes: Words,
    markets: int,
    seed: int,
    turns: Words,
    values: Reals,
    worth: Reals,
) -> None:
    """What the best turn leads to without a wipe (0) and after each of these, on average."""
    for k in range(len(wipes)):
        if wipes[k] == 0:
            found = few_best(desk, turns_left, GLANCE, turns, values)
            value_turns(desk, spare, players, turns_left, turns, found, values)
            worth[k] = values[_highest(values, found)]
            continue
        seed_streams(mine.work, seed)
        worth[k] = value_after_wipe(
            desk, mine, spare, players, turns_left, int(wipes[k]), markets, turns, values
        )


@outer
def tempting_wipe(
    desk: Desk, mine: Desk, turns_left: int, seed: int, turns: Words, values: Reals
) -> int:
    """The one wipe for a nature token that is worth a closer look, 0 if there is none: of all
    tokens but the one that the fast player would take."""
    few_best(desk, turns_left, 1, turns, values)
    mask = 15
    if not turns[at.SPEND]:
        mask = 15 & ~(1 << turns[at.TAKE_TOKEN])
    seed_streams(mine.work, seed)
    return mask if promising_wipe(desk, mine, turns_left, values[0], mask) else 0


@inner
def promising_wipe(desk: Desk, mine: Desk, turns_left: int, now: float, wipe: int) -> bool:
    """Whether the fast player sees little to lose by a wipe that costs a nature token, when its
    best turn is worth `now`."""
    total = 0.0
    for _ in range(MARKETS):
        copy_into(mine.board, desk.board)
        copy_into(mine.table, desk.table)
        mine.board[at.NATURE] -= 1
        spend_wipe(mine.table, wipe, mine.work)
        total += choose(mine, turns_left)
    return total / MARKETS - 1.0 > now - PROMISING


@inner
def wipe_as_valued(
    desk: Desk,
    mine: Desk,
    spare: Desk,
    players: int,
    turns_left: int,
    turns: Words,
    values: Reals,
) -> None:
    """Wipe while sampled markets promise more than the one that is there."""
    board, table, work = desk.board, desk.table, desk.work
    for _ in range(MOST_WIPES):
        three = may_wipe_three(table)
        seed = below(work, at.CHOICE_STREAM, 1 << 30)
        wipe = WIPE_THREE if three else NOTHING
        if not three and board[at.NATURE] > 0:
            wipe = tempting_wipe(desk, mine, turns_left, seed, turns, values)
        if wipe == NOTHING:
            return
        found = few_best(desk, turns_left, GLANCE, turns, values)
        value_turns(desk, spare, players, turns_left, turns, found, values)
        now = values[_highest(values, found)]
        seed_streams(mine.work, seed + 1)
        after = value_after_wipe(
            desk, mine, spare, players, turns_left, wipe, MARKETS, turns, values
        )
        if after <= now + (0.0 if three else CLEARLY):
            if not three:
                return
            keep_three(table)
        elif three:
            wipe_three(table, work)
        else:
            board[at.NATURE] -= 1
            spend_wipe(table, wipe, work)


@inner
def insightful_turn(
    desk: Desk,
    mine: Desk,
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
    wander = below(work, at.CHOICE_STREAM, 1000) < explore * 1000
    by_value = keep >= GLANCE and not wander
    if by_value:
        wipe_as_valued(desk, mine, spare, players, turns_left, turns, values)
    found = few_best(desk, turns_left, keep, turns, values)
    top = 0
    if not by_value and values[0] < desk.weights[at.WIPE_BELOW] and may_wipe_three(table):
        wipe_three(table, work)
        found = few_best(desk, turns_left, keep, turns, values)
    if wander:
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
