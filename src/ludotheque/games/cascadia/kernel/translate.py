"""From a match as people play it to the kernel's arrays, and back."""

from __future__ import annotations

import numpy as np

from ludotheque.games.cascadia.grid import place_of
from ludotheque.games.cascadia.kernel.board import add_token, lay
from ludotheque.games.cascadia.kernel.layout import (
    ARC_ELK,
    ASIDE,
    BAG,
    BLOCKED_HAWKS,
    CAPPED_ELK,
    CARD_A,
    CARD_B,
    CARD_C,
    CARD_D,
    FAMILY,
    FORGIVING_SALMON,
    HAS_ASIDE,
    INTERMEDIATE,
    MARKET_TILE,
    MARKET_TOKEN,
    N_UNSEEN,
    NATURE,
    SHORT_SALMON,
    SOLO,
    STACK,
    TABLE,
    UNSEEN,
    WIPED,
    Ints,
    cell_at,
    new_board,
)
from ludotheque.games.cascadia.kernel.table import DONE, KEPT
from ludotheque.games.cascadia.scoring import Rulings
from ludotheque.games.cascadia.state import NO_TOKEN, Phase, State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.rules import Seat

CARD_CODES = {
    "A": CARD_A,
    "B": CARD_B,
    "C": CARD_C,
    "D": CARD_D,
    "family": FAMILY,
    "intermediate": INTERMEDIATE,
}


def ruling_bits(rulings: Rulings) -> int:
    bits = 0
    if rulings.salmon_branching == "forgiving":
        bits |= FORGIVING_SALMON
    if rulings.salmon_short == "scored":
        bits |= SHORT_SALMON
    if rulings.elk_ring == "arc":
        bits |= ARC_ELK
    if rulings.elk_herd == "cap":
        bits |= CAPPED_ELK
    if rulings.hawk_sight == "blocked":
        bits |= BLOCKED_HAWKS
    return bits


def board_of(tables: Tables, state: State, seat: Seat, deck: Ints) -> Ints:
    """A seat's environment. Cells keep their coordinates."""
    board = new_board(
        tuple(CARD_CODES[card] for card in tables.cards(state)),
        ruling_bits(tables.options.rulings),
        tables.options.tiles == "square",
        solo_bonus=tables.seats == 1 and tables.options.bonuses,
    )
    environment = state.environments[seat]
    cells = [cell_at(*place_of(cell)) for cell in environment.cells]
    for cell, tile, turn in zip(cells, environment.tiles, environment.turns, strict=True):
        lay(board, deck, tile, cell, turn)
    for cell, token in zip(cells, environment.tokens, strict=True):
        if token != NO_TOKEN:
            add_token(board, cell, token)
    board[NATURE] = state.nature[seat]
    return board


def table_of(tables: Tables, state: State) -> Ints:
    """Market, bag and stack."""
    table = np.zeros(TABLE, np.int16)
    table[BAG : BAG + 5] = state.bag
    table[ASIDE : ASIDE + 5] = state.aside
    table[HAS_ASIDE] = any(state.aside)
    table[MARKET_TILE : MARKET_TILE + 4] = state.tiles
    table[MARKET_TOKEN : MARKET_TOKEN + 4] = state.tokens
    table[STACK] = state.stack
    table[SOLO] = tables.seats == 1
    if state.wiped:
        table[WIPED] = DONE
    elif state.phase is not Phase.CROWD:
        table[WIPED] = KEPT
    unseen = [number for number, copies in enumerate(state.unseen) for _ in range(copies)]
    table[N_UNSEEN] = len(unseen)
    table[UNSEEN : UNSEEN + len(unseen)] = unseen
    return table
