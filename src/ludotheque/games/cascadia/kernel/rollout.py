"""Judging a turn by playing on, many times, with the fast player; then the learned value is asked.

Only the own board is played on: of the opponents all that matters here is which tile and token
they take, and that is as good as random. Turns that are compared see the same draws.
"""

from __future__ import annotations

from typing import Final

from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import copy_into
from ludotheque.games.cascadia.kernel.chance import below, seed_streams
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Reals, Words
from ludotheque.games.cascadia.kernel.policy import (
    make,
    pair_worth,
    play_turn,
    survey_cover,
)
from ludotheque.games.cascadia.kernel.survey import survey
from ludotheque.games.cascadia.kernel.table import may_wipe_three, refill, spend_wipe, wipe_three
from ludotheque.games.cascadia.kernel.value import board_value, left_over

# An idea: a turn (TAKE_TILE -1: none), then what comes before it, which is one of these or bits
# of the places whose tokens a nature token replaces.
BEFORE = at.TURN_SIZE
IDEA = at.TURN_SIZE + 1
THOUSANDTHS = 1000  # whole numbers: their sums do not depend on which thread added them
NOTHING = 0
WIPE_THREE = 16


LUCK: Final = 1500  # thousandths of a point that a pair may look better than it is


@outer
def note_wishes(desk: Desk, turns_left: int, wishes: Reals) -> None:
    """What every tile with every token is worth on the desk's board: five numbers a tile."""
    survey(desk, turns_left)
    factor = turns_left / (turns_left + desk.weights[at.OPTION_PATIENCE])
    survey_cover(desk, factor)
    for tile in range(len(wishes) // 5):
        for species in range(5):
            wishes[5 * tile + species] = pair_worth(desk, tile, species, factor)


@inner
def opponent_turn(table: Ints, wishes: Reals, work: Words) -> None:
    """Someone else takes a pair, any one where no wishes are known, and half of the time wipes
    three equal tokens before."""
    if may_wipe_three(table) and below(work, at.CHOICE_STREAM, 2) == 0:
        wipe_three(table, work)
    place = below(work, at.CHOICE_STREAM, 4)
    if len(wishes):
        top = -1e9
        for k in range(4):
            tile = int(table[at.MARKET_TILE + k])
            species = max(0, int(table[at.MARKET_TOKEN + k]))
            worth = wishes[5 * tile + species] + below(work, at.CHOICE_STREAM, LUCK) / 1000.0
            if worth > top:
                top = worth
                place = k
    refill(table, place, place, work)


@outer
def judge(
    board: Ints,
    table: Ints,
    mine: Desk,
    wishes: Reals,
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
    wide = len(wishes) // max(1, players - 1)
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
                    for other in range(players - 1):
                        wanted = wishes[other * wide : (other + 1) * wide]
                        opponent_turn(mine.table, wanted, work)
                play_turn(mine, left - 1)
            # Unless it is the last turn, and nothing is asked, the board has just played.
            left = left_over(int(work[at.TURN + at.TAKE_TILE]), int(work[at.TURN + at.TAKE_TOKEN]))
            sums[k] += int(THOUSANDTHS * board_value(mine, players, min(first, last), left))
