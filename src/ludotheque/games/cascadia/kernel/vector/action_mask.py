"""The market as learners observe it, and the mask of legal actions."""

from __future__ import annotations

from typing import Any

from ludotheque.bots.compiled import lean_part
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import may_hold
from ludotheque.games.cascadia.kernel.vector.match_arrays import (
    ACTING,
    AREA,
    CHOOSE,
    CROWD,
    DECLINED,
    ENDED,
    FREE,
    HAND_TILE,
    HAND_TOKEN,
    MATCH,
    PHASE,
    REMOVING,
    WIPED,
    Rows,
)
from ludotheque.games.cascadia.numbers import (
    DECLINE,
    KEEP,
    PASS,
    PLACE,
    PUT,
    RADIUS,
    REDRAW,
    REMOVE,
    SIDE,
    SPEND_FREE,
    SPEND_WIPE,
    TAKE,
    WITH,
)
from ludotheque.games.cascadia.observation import (
    TILE,
)
from ludotheque.games.cascadia.state import LOTS, TURNS


@lean_part
def ask(t: Rows, i: int) -> None:
    facts, table = t.facts[i], t.tables[i]
    for place in range(LOTS):
        tile, token = table[at.MARKET_TILE + place], table[at.MARKET_TOKEN + place]
        for k in range(TILE):
            t.market[i, place, k] = t.tile_told[tile, k]
        for species in range(5):
            t.offered[i, place, species] = token == species
    for k in range(TILE):
        t.tile[i, k] = t.tile_told[facts[HAND_TILE], k]
    for species in range(5):
        t.token[i, species] = facts[HAND_TOKEN] == species
        t.bag[i, species] = table[at.BAG + species]
        t.aside[i, species] = table[at.ASIDE + species]
    t.stack[i, 0] = table[at.STACK]
    t.turns[i, 0] = TURNS - facts[ENDED] // t.totals.shape[1]
    t.flags[i, 0] = facts[FREE]
    t.flags[i, 1] = facts[DECLINED]
    t.flags[i, 2] = facts[WIPED]
    t.asked[i] = facts[ACTING]
    for seat in range(t.totals.shape[1]):
        t.me[i, seat] = seat == facts[ACTING]
        t.acting[i, seat] = seat == facts[ACTING] and not t.over[i]
    for phase in range(t.phase.shape[1]):
        t.phase[i, phase] = phase == facts[PHASE] and not t.over[i]
    _mark(t, i)


@lean_part
def _mark(t: Rows, i: int) -> None:
    facts, mask = t.facts[i], t.mask[i]
    if t.over[i]:
        return
    board, phase = t.boards[i, facts[ACTING]], facts[PHASE]
    if phase == CROWD:
        mask[0] = mask[KEEP] = 1
    elif phase == CHOOSE:
        mask[TAKE : TAKE + LOTS] = 1
        if board[at.NATURE] and not facts[DECLINED]:
            mask[SPEND_FREE] = not facts[FREE]
            mask[SPEND_WIPE] = mask[DECLINE] = 1
    elif phase == MATCH:
        mask[WITH : WITH + LOTS] = 1
    elif phase == REMOVING:
        for place in range(LOTS):
            there = t.tables[i, at.MARKET_TOKEN + place] >= 0
            mask[REMOVE + place] = there
            if not there:
                mask[REDRAW] = 1
    else:
        _mark_board(t.deck, board, facts, mask)


@lean_part
def _mark_board(deck: Any, board: Any, facts: Any, mask: Any) -> None:
    tile, token = facts[HAND_TILE], facts[HAND_TOKEN]
    if tile:
        turns = deck[tile * at.TILE + at.TURNS]
        for entry in range(board[at.N_FRONTIER]):
            cell = int(board[at.FRONTIER + entry])
            row, column = cell // at.SIDE - 24 + RADIUS, cell % at.SIDE - 24 + RADIUS
            if 0 <= row < SIDE and 0 <= column < SIDE:
                for turn in range(turns):
                    mask[PLACE + turn * AREA + row * SIDE + column] = 1
    if token >= 0:
        for slot in range(board[at.N_TILES]):
            cell = int(board[at.TILE_CELL + slot])
            if may_hold(board, cell, token):
                row, column = cell // at.SIDE - 24 + RADIUS, cell % at.SIDE - 24 + RADIUS
                mask[PUT + row * SIDE + column] = 1
        mask[PASS] = tile == 0
