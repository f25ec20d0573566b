"""Thousands of matches over flat arrays, for learners (`learning.Matches`).

Boards and tables are those of the searching players. What is observed is written where it changes;
a mask is made anew for every question.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludotheque.bots.compiled import lean
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import add_token, copy_into, lay, may_hold
from ludotheque.games.cascadia.kernel.chance import WORD, below, new_work
from ludotheque.games.cascadia.kernel.points import species_points
from ludotheque.games.cascadia.kernel.selfplay import starting_boards
from ludotheque.games.cascadia.kernel.table import (
    equal_tokens,
    new_deck,
    new_table,
    return_aside,
    set_aside,
    take_away,
    turn_up_tile,
    turn_up_token,
)
from ludotheque.games.cascadia.kernel.translate import ruling_bits
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
    SIZE,
    SPEND_FREE,
    SPEND_WIPE,
    TAKE,
    WITH,
)
from ludotheque.games.cascadia.observation import (
    PHASES,
    SIDES,
    TILE,
    CascadiaObserver,
    edge_bytes,
    tile_bytes,
)
from ludotheque.games.cascadia.pieces import CARDS, NATURE_TOKENS, STARTERS
from ludotheque.games.cascadia.state import LOTS, TURNS, Phase
from ludotheque.games.cascadia.tables import HasTables
from ludotheque.learning import Matches, arrays
from ludotheque.rules import BadOption
from ludotheque.text import text

AREA = SIDE * SIDE
CROWD, CHOOSE, REMOVING, MATCH, PLACING = (
    PHASES.index(phase)
    for phase in (Phase.CROWD, Phase.CHOOSE, Phase.REMOVE, Phase.MATCH, Phase.PLACE)
)
MOST_DRAWN = 60  # outcomes remembered between two questions

# What a line of `facts` holds.
PHASE, ACTING, ENDED, HAND_TILE, HAND_TOKEN, TILE_PLACE, TOKEN_PLACE = range(7)
FREE, DECLINED, WIPED, NATURE_LEFT = range(7, 11)
FACTS = 11
# What a line of `settings` holds.
BONUSES, BY_SCORE, HEXAGONAL, REFILL = range(4)


class Rows(NamedTuple):
    """The arrays, a line for each match."""

    boards: Any  # by seat
    tables: Any
    facts: Any
    totals: Any  # by seat
    luck: Any
    edges: Any  # from here on what is observed
    tokens: Any
    room: Any
    keystones: Any
    points: Any
    nature: Any
    market: Any
    tile: Any
    offered: Any
    token: Any
    bag: Any
    aside: Any
    unseen: Any
    cards: Any
    stack: Any
    turns: Any
    flags: Any
    phase: Any
    acting: Any
    me: Any
    mask: Any
    asked: Any
    rewards: Any
    over: Any
    drawn: Any
    settings: Any  # from here on for all matches
    starts: Any
    start_turns: Any  # how the tiles of each lie
    fresh: Any
    copies: Any
    deck: Any
    tile_edges: Any
    tile_told: Any
    work: Any


class CascadiaMatches(Matches):
    def __init__(self, rules: HasTables, count: int, by_score: bool) -> None:
        tables = rules.tables
        options, seats, box = tables.options, tables.seats, tables.box
        if "" in tables.dealt or options.scenario:
            raise BadOption(text("cascadia-bad-matches"))
        letters = tables.dealt or (options.variant,) * 5
        cards = tuple(CARDS.index(letter) for letter in letters)
        self.observations = seen = arrays(CascadiaObserver(tables), count)
        seen["cards"][:, range(5), cards] = 1
        self.masks = np.zeros((count, SIZE), np.int8)
        self.acting = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, seats), np.float32)
        self.over = np.zeros(count, np.int8)
        self.drawn = np.zeros((count, 1 + MOST_DRAWN), np.int16)
        starts = starting_boards(box, cards, ruling_bits(options.rulings))
        square = options.tiles == "square"
        self._rows = Rows(
            boards=np.zeros((count, seats, at.BOARD), np.int16),
            tables=np.zeros((count, at.TABLE), np.int16),
            facts=np.zeros((count, FACTS), np.int64),
            totals=np.zeros((count, seats), np.int64),
            luck=np.zeros((count, 4), np.int64),
            **seen,
            mask=self.masks,
            asked=self.acting,
            rewards=self.rewards,
            over=self.over,
            drawn=self.drawn,
            settings=np.array([options.bonuses, by_score, not square, tables.refill], np.int64),
            starts=starts.reshape(STARTERS, at.BOARD),
            start_turns=np.array([[n for _, _, n in s.laid] for s in box.starters], np.int64),
            fresh=new_table(box, seats),
            copies=np.full(len(box.stack), box.copies, np.uint8),
            deck=new_deck(box),
            tile_edges=edge_bytes(box),
            tile_told=np.frombuffer(b"".join(tile_bytes(box)), np.uint8).reshape(-1, TILE).copy(),
            work=new_work(),
        )

    def begin(self, seeds: npt.NDArray[np.uint64]) -> None:
        for word in range(4):
            mixed = (seeds + np.uint64(word + 1)) * np.uint64(0x9E3779B97F4A7C15)
            mixed = (mixed ^ mixed >> np.uint64(29)) * np.uint64(0xBF58476D1CE4E5B9)
            self._rows.luck[:, word] = (mixed >> np.uint64(32)) & np.uint64(WORD) | np.uint64(1)
        self.over[:] = 1
        self.step(np.zeros(len(seeds), np.int64))

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        step(self._rows, actions)


def matches(rules: HasTables, count: int, by_score: bool) -> Matches:
    return CascadiaMatches(rules, count, by_score)


# Compiled --------------------------------------------------------------------------------------


@lean
def step(t: Rows, actions: Any) -> None:
    for i in range(actions.shape[0]):
        t.rewards[i] = 0
        t.drawn[i, 0] = 0
        if t.over[i]:
            _begin(t, i)
        else:
            action = actions[i]
            if action < 0 or action >= SIZE or t.mask[i, action] == 0:
                t.rewards[i, t.facts[i, ACTING]] = -1
                t.over[i] = 1
            else:
                _act(t, i, action)
        _ask(t, i)


@lean
def _note(t: Rows, i: int, outcome: int) -> None:
    if t.drawn[i, 0] < MOST_DRAWN:
        t.drawn[i, 0] += 1
        t.drawn[i, t.drawn[i, 0]] = outcome


@lean
def _begin(t: Rows, i: int) -> None:
    seats, facts = t.totals.shape[1], t.facts[i]
    t.over[i] = 0
    t.edges[i] = 0
    t.tokens[i] = 0
    t.room[i] = 0
    t.keystones[i] = 0
    facts[:] = 0
    facts[HAND_TOKEN] = -1
    facts[NATURE_LEFT] = NATURE_TOKENS * t.settings[HEXAGONAL]
    if seats > 1:
        facts[ACTING] = below(t.luck[i], 0, seats)
        _note(t, i, facts[ACTING])
    copy_into(t.tables[i], t.fresh)
    for tile in range(t.copies.size):
        t.unseen[i, tile] = t.copies[tile]
    used = 0
    for seat in range(seats):
        rest = below(t.luck[i], 0, STARTERS - seat)
        start = 0
        while used >> start & 1 or rest > 0:
            rest -= 1 - (used >> start & 1)
            start += 1
        used |= 1 << start
        _note(t, i, start + 1)
        copy_into(t.boards[i, seat], t.starts[start])
        board = t.boards[i, seat]
        for slot in range(board[at.N_TILES]):
            cell, tile = int(board[at.TILE_CELL + slot]), int(board[at.TILE_ID + slot])
            _show_tile(t, i, seat, cell, tile, t.start_turns[start, slot])
    _fill_tiles(t, i)
    _fill_tokens(t, i)
    _score(t, i)
    t.rewards[i] = 0


@lean
def _show_tile(t: Rows, i: int, seat: int, cell: int, tile: int, turn: int) -> None:
    row, column = cell // at.SIDE - 24 + RADIUS, cell % at.SIDE - 24 + RADIUS
    for side in range(SIDES):
        t.edges[i, seat, side, row, column] = t.tile_edges[tile, turn, side]
    for species in range(5):
        t.room[i, seat, species, row, column] = t.tile_told[tile, 10 + species]
    t.keystones[i, seat, row, column] = t.tile_told[tile, TILE - 1]


# Chance ----------------------------------------------------------------------------------------


@lean
def _fill_tiles(t: Rows, i: int) -> None:
    table = t.tables[i]
    for place in range(LOTS):
        if table[at.MARKET_TILE + place] == 0:
            turn_up_tile(table, place, below(t.luck[i], 0, int(table[at.N_UNSEEN])))
            tile = table[at.MARKET_TILE + place]
            t.unseen[i, tile - 1] -= 1
            _note(t, i, tile)


@lean
def _bag_size(table: Any) -> int:
    left = 0
    for species in range(5):
        left += int(table[at.BAG + species])
    return left


@lean
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
                _note(t, i, species)
        alike = equal_tokens(table)
        if alike != 15 or _bag_size(table) < LOTS:
            break
        set_aside(table, 15)
    if alike and alike != 15 and not facts[WIPED] and _bag_size(table) >= LOTS - 1:
        facts[PHASE] = CROWD
    else:
        return_aside(table)
        facts[PHASE] = CHOOSE


# What is chosen --------------------------------------------------------------------------------


@lean
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


@lean
def _spend(t: Rows, i: int) -> None:
    t.boards[i, t.facts[i, ACTING], at.NATURE] -= 1
    t.facts[i, NATURE_LEFT] += 1
    _score(t, i)


@lean
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
        _score(t, i)
        if facts[HAND_TOKEN] >= 0 and facts[HAND_TILE] == 0 and not _has_home(board, facts):
            table[at.BAG + facts[HAND_TOKEN]] += 1  # passing is no choice
            facts[HAND_TOKEN] = -1
    if facts[HAND_TILE] == 0 and facts[HAND_TOKEN] < 0:
        _end_turn(t, i)


@lean
def _has_home(board: Any, facts: Any) -> bool:
    for slot in range(board[at.N_TILES]):
        if may_hold(board, int(board[at.TILE_CELL + slot]), facts[HAND_TOKEN]):
            return True
    return False


@lean
def _end_turn(t: Rows, i: int) -> None:
    facts, table = t.facts[i], t.tables[i]
    facts[ENDED] += 1
    facts[FREE] = facts[DECLINED] = facts[WIPED] = 0
    if table[at.STACK] < t.settings[REFILL]:  # a taken tile cannot be replaced
        _end(t, i)
    else:
        facts[ACTING] = (facts[ACTING] + 1) % t.totals.shape[1]
        take_away(table, facts[TILE_PLACE], facts[TOKEN_PLACE])
        _fill_tiles(t, i)
        _fill_tokens(t, i)


# Points ----------------------------------------------------------------------------------------


@lean
def _score(t: Rows, i: int) -> None:
    """Points by category, and what they have changed by."""
    for seat in range(t.totals.shape[1]):
        board, points = t.boards[i, seat], t.points[i, seat]
        for k in range(5):
            points[k] = species_points(board, t.work, k)
            points[5 + k] = board[at.BIGGEST + k]
        points[10] = 0
        points[11] = t.nature[i, seat] = board[at.NATURE]
    if t.settings[BONUSES]:
        for habitat in range(5):
            _majority(t.points[i], 5 + habitat)
    for seat in range(t.totals.shape[1]):
        total = 0
        for k in range(12):
            total += int(t.points[i, seat, k])
        if t.settings[BY_SCORE]:
            t.rewards[i, seat] += total - t.totals[i, seat]
        t.totals[i, seat] = total


@lean
def _majority(points: Any, at_habitat: int) -> None:
    """The bonus for the largest corridors of a habitat (`scoring.corridors.majority`)."""
    seats, most, second = points.shape[0], 0, 0
    for seat in range(seats):
        most = max(most, int(points[seat, at_habitat]))
    if seats == 1:
        points[0, 10] += 2 if most >= 7 else 0
        return
    first, after = 0, 0
    for seat in range(seats):
        size = int(points[seat, at_habitat])
        first += size == most
        if size < most:
            second = max(second, size)
    for seat in range(seats):
        after += points[seat, at_habitat] == second
    for seat in range(seats):
        size = int(points[seat, at_habitat])
        if most and size == most:
            if seats == 2:
                points[seat, 10] += 2 if first == 1 else 1
            else:
                points[seat, 10] += 3 if first == 1 else 2 if first == 2 else 1
        elif seats > 2 and first == 1 and after == 1 and second and size == second:
            points[seat, 10] += 1


@lean
def _end(t: Rows, i: int) -> None:
    t.over[i] = 1
    if t.settings[BY_SCORE]:
        return
    seats, winners, best = t.totals.shape[1], 0, -1
    for seat in range(seats):
        best = max(best, t.totals[i, seat] * 64 + int(t.nature[i, seat]))
    for seat in range(seats):
        winners += t.totals[i, seat] * 64 + int(t.nature[i, seat]) == best
    for seat in range(seats):
        if seats == 1:
            t.rewards[i, seat] = 1
        elif t.totals[i, seat] * 64 + int(t.nature[i, seat]) == best:
            t.rewards[i, seat] = (seats / winners - 1) / (seats - 1)
        else:
            t.rewards[i, seat] = -1 / (seats - 1)


# What is asked ---------------------------------------------------------------------------------


@lean
def _ask(t: Rows, i: int) -> None:
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


@lean
def _mark(t: Rows, i: int) -> None:
    facts, mask = t.facts[i], t.mask[i]
    mask[:] = 0
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


@lean
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
