"""Judging a turn by playing on, many times, with the fast player; then the learned value is asked.

Only the own board is played on: of the opponents all that matters here is which tile and token
they take, and that is as good as random. Turns that are compared see the same draws.
"""

from __future__ import annotations

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import copy_into
from ludotheque.games.cascadia.kernel.chance import below, seed_streams
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Words
from ludotheque.games.cascadia.kernel.policy import make, play_turn
from ludotheque.games.cascadia.kernel.table import may_wipe_three, refill, spend_wipe, wipe_three
from ludotheque.games.cascadia.kernel.value import board_value

# An idea: a turn (TAKE_TILE -1: none), then what comes before it, which is one of these or bits
# of the places whose tokens a nature token replaces.
BEFORE = at.TURN_SIZE
IDEA = at.TURN_SIZE + 1
THOUSANDTHS = 1000  # whole numbers: their sums do not depend on which thread added them
NOTHING = 0
WIPE_THREE = 16


@inner
def opponent_turn(table: Ints, work: Words) -> None:
    """Someone else takes a pair, and half of the time wipes three equal tokens before."""
    if may_wipe_three(table) and below(work, at.CHOICE_STREAM, 2) == 0:
        wipe_three(table, work)
    place = below(work, at.CHOICE_STREAM, 4)
    refill(table, place, place, work)


@outer
def judge(
    board: Ints,
    table: Ints,
    mine: Desk,
    players: int,
    turns_left: int,
    ahead: int,
    ideas: Words,
    count: int,
    seed: int,
    samples: int,
    sums: Words,
) -> None:
    """For each idea, play on so many turns so many times, and add up in thousandths of a point what
    this board made, or will make by the learned value.

    They are played at a desk of one's own, with copies of board and table. An idea is a turn, and
    what comes before it; without a turn the fast player chooses one.
    """
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
            sums[k] += int(THOUSANDTHS * board_value(mine, players, min(first, last)))
