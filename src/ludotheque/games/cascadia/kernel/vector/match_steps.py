"""Steps of learners' matches over flat arrays: draws and actions."""

from __future__ import annotations

from typing import Any

from ludotheque.bots.compiled import lean_entry, lean_part
from ludotheque.bots.match_kernel import ACT, BEGIN, note, open_step
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import add_token, copy_into, lay, may_hold
from ludotheque.games.cascadia.kernel.chance import below
from ludotheque.games.cascadia.kernel.table import (
    equal_tokens,
    return_aside,
    set_aside,
    take_away,
    turn_up_tile,
    turn_up_token,
)
from ludotheque.games.cascadia.kernel.vector.action_mask import ask
from ludotheque.games.cascadia.kernel.vector.match_arrays import (
    ACTING,
    AREA,
    BY_LOT,
    CHOOSE,
    CROWD,
    DECLINED,
    ENDED,
    FREE,
    HAND_TILE,
    HAND_TOKEN,
    HEXAGONAL,
    MATCH,
    NATURE_LEFT,
    PHASE,
    PLACING,
    REFILL,
    REMOVING,
    TILE_PLACE,
    TOKEN_PLACE,
    WIPED,
    Rows,
)
from ludotheque.games.cascadia.kernel.vector.match_points import end, score
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
from ludotheque.games.cascadia.observation import SIDES, TILE
from ludotheque.games.cascadia.pieces import NATURE_TOKENS, STARTERS
from ludotheque.games.cascadia.state import LOTS


@lean_entry
def step(t: Rows, actions: Any) -> None:
    for i in range(actions.shape[0]):
        todo = open_step(t.over, t.mask, t.rewards, t.drawn, t.asked, i, actions[i])
        t.mask[i] = 0
        if todo == BEGIN:
            blank(t, i)
            _begin(t, i)
        elif todo == ACT:
            _act(t, i, actions[i])
        ask(t, i)  # not by `play`: a call copies where all arrays lie, 5 % of a step


@lean_part
def play(t: Rows, i: int, todo: int, action: int) -> None:
    """The step of one match, its mask and its observations."""
    if todo == BEGIN:
        _begin(t, i)
    elif todo == ACT:
        _act(t, i, action)
    ask(t, i)


@lean_entry
def blank(t: Rows, i: int) -> None:
    """What a new match finds before anything is drawn, always the same."""
    t.edges[i] = 0
    t.tokens[i] = 0
    t.room[i] = 0
    t.keystones[i] = 0
    t.facts[i] = 0
    copy_into(t.tables[i], t.fresh)
    for tile in range(t.copies.size):
        t.unseen[i, tile] = t.copies[tile]
    for seat in range(t.totals.shape[1]):
        copy_into(t.boards[i, seat], t.blank_board)


@lean_part
def _begin(t: Rows, i: int) -> None:
    seats, facts = t.totals.shape[1], t.facts[i]
    facts[HAND_TOKEN] = -1
    facts[NATURE_LEFT] = NATURE_TOKENS * t.settings[HEXAGONAL]
    if t.settings[BY_LOT]:
        facts[ACTING] = below(t.luck[i], 0, seats)
        note(t.drawn, i, facts[ACTING])
    used = 0
    for seat in range(seats):
        rest = below(t.luck[i], 0, STARTERS - seat)
        start = 0
        while used >> start & 1 or rest > 0:
            rest -= 1 - (used >> start & 1)
            start += 1
        used |= 1 << start
        note(t.drawn, i, start + 1)
        for n in range(t.start_tiles.shape[1]):
            cell, tile = t.start_cells[start, n], t.start_tiles[start, n]
            lay(t.boards[i, seat], t.deck, tile, cell, t.start_turns[start, n])
            _show_tile(t, i, seat, cell, tile, t.start_turns[start, n])
    _fill_tiles(t, i)
    _fill_tokens(t, i)
    score(t, i)
    t.rewards[i] = 0


@lean_part
def _show_tile(t: Rows, i: int, seat: int, cell: int, tile: int, turn: int) -> None:
    row, column = cell // at.SIDE - 24 + RADIUS, cell % at.SIDE - 24 + RADIUS
    for side in range(SIDES):
        t.edges[i, seat, side, row, column] = t.tile_edges[tile, turn, side]
    for species in range(5):
        t.room[i, seat, species, row, column] = t.tile_told[tile, 10 + species]
    t.keystones[i, seat, row, column] = t.tile_told[tile, TILE - 1]


# Chance -----------------------------------------------------------------------------------------


@lean_part
def _fill_tiles(t: Rows, i: int) -> None:
    table = t.tables[i]
    for place in range(LOTS):
        if table[at.MARKET_TILE + place] == 0:
            turn_up_tile(table, place, below(t.luck[i], 0, int(table[at.N_UNSEEN])))
            tile = table[at.MARKET_TILE + place]
            t.unseen[i, tile - 1] -= 1
            note(t.drawn, i, tile)


@lean_part
def _bag_size(table: Any) -> int:
    left = 0
    for species in range(5):
        left += int(table[at.BAG + species])
    return left


@lean_part
def _fill_tokens(t: Rows, i: int) -> None:
    """Fill the empty places, and resolve overpopulation as far as nobody is asked."""
    table, facts = t.tables[i], t.facts[i]
    while True:
        for place in range(LOTS):
            if table[at.MARKET_TOKEN + place] < 0:
                rest, species = below(t.luck[i], 0, _bag_size(table)), 0
                while rest >= table[at.BAG + species]:
                    rest -= int(table[at.BAG + species])
                    species += 1
                turn_up_token(table, place, species)
                note(t.drawn, i, species)
        alike = equal_tokens(table)
        if alike != 15 or _bag_size(table) < LOTS:
            break
        set_aside(table, 15)
    if alike and alike != 15 and not facts[WIPED] and _bag_size(table) >= LOTS - 1:
        facts[PHASE] = CROWD
    else:
        return_aside(table)
        facts[PHASE] = CHOOSE


# Actions ----------------------------------------------------------------------------------------


@lean_part
def _act(t: Rows, i: int, action: int) -> None:
    facts, table = t.facts[i], t.tables[i]
    if action >= PLACE:
        _act_on_board(t, i, action)
    elif action >= TAKE:
        slot = (action - TAKE) % LOTS
        if action < WITH:
            facts[HAND_TILE] = table[at.MARKET_TILE + slot]
            table[at.MARKET_TILE + slot] = 0
            facts[TILE_PLACE] = slot
        if action < WITH and facts[FREE]:
            facts[PHASE] = MATCH
        else:
            facts[HAND_TOKEN] = table[at.MARKET_TOKEN + slot]
            table[at.MARKET_TOKEN + slot] = -1
            facts[TOKEN_PLACE] = slot
            facts[PHASE] = PLACING
    elif action == SPEND_FREE:
        _spend(t, i)
        facts[FREE] = 1
    elif action == SPEND_WIPE:
        _spend(t, i)
        facts[PHASE] = REMOVING
    elif action == DECLINE:
        facts[DECLINED] = 1
    elif action == KEEP:
        return_aside(table)
        facts[PHASE] = CHOOSE
    elif action == REDRAW:
        _fill_tokens(t, i)
    elif action >= REMOVE:
        set_aside(table, 1 << (action - REMOVE))
        left = 0
        for place in range(LOTS):
            left += table[at.MARKET_TOKEN + place] >= 0
        if left == 0:
            _fill_tokens(t, i)
    else:
        facts[WIPED] = 1
        set_aside(table, equal_tokens(table))
        _fill_tokens(t, i)


@lean_part
def _spend(t: Rows, i: int) -> None:
    t.boards[i, t.facts[i, ACTING], at.NATURE] -= 1
    t.facts[i, NATURE_LEFT] += 1
    score(t, i)


@lean_part
def _act_on_board(t: Rows, i: int, action: int) -> None:
    facts, table = t.facts[i], t.tables[i]
    seat = facts[ACTING]
    board = t.boards[i, seat]
    if action == PASS:
        table[at.BAG + facts[HAND_TOKEN]] += 1
        facts[HAND_TOKEN] = -1
    else:
        place = (action - PLACE) % AREA
        row, column = place // SIDE, place % SIDE
        cell = (row - RADIUS + 24) * at.SIDE + column - RADIUS + 24
        if action < PUT:
            turn = (action - PLACE) // AREA
            lay(board, t.deck, facts[HAND_TILE], cell, turn)
            _show_tile(t, i, seat, cell, facts[HAND_TILE], turn)
            facts[HAND_TILE] = 0
        else:
            before = board[at.NATURE]
            add_token(board, cell, facts[HAND_TOKEN])
            if board[at.NATURE] > before:
                if facts[NATURE_LEFT]:
                    facts[NATURE_LEFT] -= 1
                else:
                    board[at.NATURE] = before
            t.tokens[i, seat, facts[HAND_TOKEN], row, column] = 1
            for species in range(5):
                t.room[i, seat, species, row, column] = 0
            facts[HAND_TOKEN] = -1
        score(t, i)
        if facts[HAND_TOKEN] >= 0 and facts[HAND_TILE] == 0 and not _has_home(board, facts):
            table[at.BAG + facts[HAND_TOKEN]] += 1  # passing is no choice
            facts[HAND_TOKEN] = -1
    if facts[HAND_TILE] == 0 and facts[HAND_TOKEN] < 0:
        _end_turn(t, i)


@lean_part
def _has_home(board: Any, facts: Any) -> bool:
    for slot in range(board[at.N_TILES]):
        if may_hold(board, int(board[at.TILE_CELL + slot]), facts[HAND_TOKEN]):
            return True
    return False


@lean_part
def _end_turn(t: Rows, i: int) -> None:
    facts, table = t.facts[i], t.tables[i]
    facts[ENDED] += 1
    facts[FREE] = facts[DECLINED] = facts[WIPED] = 0
    if table[at.STACK] < t.settings[REFILL]:  # a taken tile cannot be replaced
        end(t, i)
    else:
        facts[ACTING] = (facts[ACTING] + 1) % t.totals.shape[1]
        take_away(table, facts[TILE_PLACE], facts[TOKEN_PLACE])
        _fill_tiles(t, i)
        _fill_tokens(t, i)
