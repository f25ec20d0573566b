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
from ludotheque.games.cascadia.kernel.menu import list_turns
from ludotheque.games.cascadia.kernel.policy import make
from ludotheque.games.cascadia.kernel.table import may_wipe_three, wipe_three
from ludotheque.games.cascadia.kernel.value import board_value

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
