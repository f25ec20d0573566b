"""Thousands of matches over flat arrays, for learners (`learning.Matches`).

Boards and tables are those of the searching players. What is observed is written where it changes;
a mask is made anew for every question.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.chance import WORD
from ludotheque.games.cascadia.kernel.table import (
    new_deck,
    new_table,
)
from ludotheque.games.cascadia.kernel.translate import ruling_bits
from ludotheque.games.cascadia.kernel.vector.match_arrays import (
    FACTS,
    MOST_DRAWN,
    Rows,
)
from ludotheque.games.cascadia.kernel.vector.match_steps import blank, play, step
from ludotheque.games.cascadia.numbers import (
    SIZE,
)
from ludotheque.games.cascadia.observation import (
    TILE,
    CascadiaObserver,
    edge_bytes,
    tile_bytes,
)
from ludotheque.games.cascadia.pieces import CARDS
from ludotheque.games.cascadia.tables import HasTables
from ludotheque.learning import Matches
from ludotheque.rules import BadOption
from ludotheque.text import text


class CascadiaMatches(Matches):
    shared = (
        *("settings", "blank_board", "start_tiles", "start_cells", "start_turns", "fresh"),
        *("copies", "deck", "tile_edges", "tile_told"),
    )
    scratch = ("work",)
    step_parts = (blank, play)

    def __init__(self, rules: HasTables, count: int, by_score: bool) -> None:
        tables = rules.tables
        options, seats, box = tables.options, tables.seats, tables.box
        if "" in tables.dealt or tables.scenario is not None:
            raise BadOption(text("cascadia-bad-matches"))
        letters = tables.dealt or (options.variant,) * 5
        cards = tuple(CARDS.index(letter) for letter in letters)
        super().__init__(CascadiaObserver(tables), count, SIZE, seats, MOST_DRAWN)
        self.observations["cards"][:, range(5), cards] = 1
        square = options.tiles == "square"
        self.rows = Rows(
            boards=np.zeros((count, seats, at.BOARD), np.int16),
            tables=np.zeros((count, at.TABLE), np.int16),
            facts=np.zeros((count, FACTS), np.int64),
            totals=np.zeros((count, seats), np.int64),
            luck=np.zeros((count, 4), np.int64),
            **self.common_rows,
            settings=np.array(
                [options.bonuses, by_score, not square, tables.refill, tables.by_lot], np.int64
            ),
            blank_board=at.new_board(cards, ruling_bits(options.rulings), square),
            start_tiles=np.array([[tile for _, tile, _ in s.laid] for s in box.starters]),
            start_cells=np.array([[at.cell_at(*c) for c, _, _ in s.laid] for s in box.starters]),
            start_turns=np.array([[turn for _, _, turn in s.laid] for s in box.starters]),
            fresh=new_table(box, seats),
            copies=np.full(len(box.stack), box.copies, np.uint8),
            deck=new_deck(box),
            tile_edges=edge_bytes(box),
            tile_told=np.frombuffer(b"".join(tile_bytes(box)), np.uint8).reshape(-1, TILE).copy(),
            work=np.zeros((1, at.TILE_STREAM), np.int64),
        )

    def luck_of(self, seeds: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
        words = np.arange(1, 5, dtype=np.uint64)
        mixed = (seeds[:, None] + words) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ mixed >> np.uint64(29)) * np.uint64(0xBF58476D1CE4E5B9)
        found = (mixed >> np.uint64(32)) & np.uint64(WORD) | np.uint64(1)
        return found.astype(np.int64)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        step(self.rows, actions)


def matches(rules: HasTables, count: int, by_score: bool) -> Matches:
    return CascadiaMatches(rules, count, by_score)
