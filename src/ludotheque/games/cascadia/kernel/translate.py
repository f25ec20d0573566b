"""From a match as people play it to the kernel's arrays, and back."""

from __future__ import annotations

from ludotheque.bots.arrays import np
from ludotheque.games.cascadia.grid import place_of
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import add_token, lay
from ludotheque.games.cascadia.kernel.layout import Ints, cell_at, new_board
from ludotheque.games.cascadia.kernel.table import DONE, KEPT
from ludotheque.games.cascadia.pieces import CARDS
from ludotheque.games.cascadia.scoring import Rulings
from ludotheque.games.cascadia.state import NO_TOKEN, Phase, State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.rules import Seat

_RULINGS = (
    ("salmon_branching", "forgiving", at.FORGIVING_SALMON),
    ("salmon_short", "scored", at.SHORT_SALMON),
    ("elk_ring", "arc", at.ARC_ELK),
    ("elk_herd", "cap", at.CAPPED_ELK),
    ("hawk_sight", "blocked", at.BLOCKED_HAWKS),
)


def card_codes(tables: Tables, state: State) -> tuple[int, ...]:
    return tuple(CARDS.index(card) for card in tables.cards(state))


def ruling_bits(rulings: Rulings) -> int:
    return sum(bit for name, value, bit in _RULINGS if getattr(rulings, name) == value)


def board_of(tables: Tables, state: State, seat: Seat, deck: Ints) -> Ints:
    """A seat's environment. Cells keep their coordinates."""
    board = new_board(
        card_codes(tables, state),
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
    board[at.NATURE] = state.nature[seat]
    return board


def table_of(tables: Tables, state: State) -> Ints:
    """Market, bag and stack."""
    table = np.zeros(at.TABLE, np.int16)
    table[at.BAG : at.BAG + 5] = np.array(state.bag, np.int16)
    table[at.ASIDE : at.ASIDE + 5] = np.array(state.aside, np.int16)
    table[at.HAS_ASIDE] = any(state.aside)
    table[at.MARKET_TILE : at.MARKET_TILE + 4] = np.array(state.tiles, np.int16)
    table[at.MARKET_TOKEN : at.MARKET_TOKEN + 4] = np.array(state.tokens, np.int16)
    table[at.STACK] = state.stack
    table[at.SOLO] = tables.seats == 1
    if state.wiped:
        table[at.WIPED] = DONE
    elif state.phase is not Phase.CROWD:
        table[at.WIPED] = KEPT
    unseen = [number for number, copies in enumerate(state.unseen) for _ in range(copies)]
    table[at.N_UNSEEN] = len(unseen)
    table[at.UNSEEN : at.UNSEEN + len(unseen)] = np.array(unseen, np.int16)
    return table
