"""Boards from elsewhere, one JSON object a line: all cards, corridors and both variants.

People score a physical game with it, so a board that cannot be is refused with its line and cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ludotheque.faults import fault
from ludotheque.games.cascadia.entries import BoardEntry, Reader, Stock, Trouble
from ludotheque.games.cascadia.grid import GRIDS
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.pieces import HABITAT_NAMES, SPECIES_INDEX, SPECIES_NAMES
from ludotheque.games.cascadia.scoring import LETTERS, Board, points
from ludotheque.games.cascadia.scoring.corridors import corridors
from ludotheque.text import Problem, Text, text


class BadBoard(Problem):
    """This line is no board that could have been played."""


def score_lines(
    lines: Iterable[str | bytes], options: CascadiaOptions, lenient: bool = False
) -> Iterator[dict[str, Any]]:
    """The scores of each board; empty lines are skipped, a bad one ends it with BadBoard."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield score_board(read_board(line), options, lenient)
            except Trouble as trouble:
                raise BadBoard(_where(trouble, number)) from None


def read_board(line: str | bytes) -> BoardEntry:
    try:
        return msgspec.json.decode(line, type=BoardEntry)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Trouble(fault(error)) from None


def score_board(board: BoardEntry, options: CascadiaOptions, lenient: bool) -> dict[str, Any]:
    grid, rulings = GRIDS[options.tiles], options.rulings
    if not board.tiles:
        raise Trouble(text("cascadia-file-empty"))
    read = Reader(options.tiles)
    edges = {entry.cell: read.edges(entry) for entry in board.tiles}
    if not lenient:
        read.check_place(board)
        Stock(read).take(board)
    tokens = {t.cell: SPECIES_INDEX[t.token] for t in board.tiles if t.token is not None}
    scored = Board(grid, tokens, edges)
    largest = corridors(grid, list(edges), list(edges.values()))
    found: dict[str, Any] = {} if board.id is None else {"id": board.id}
    return found | {
        "cards": {
            f"{name}_{letter}": points(scored, species, letter, rulings)
            for species, name in enumerate(SPECIES_NAMES)
            for letter in LETTERS
        },
        "corridors": {name: len(cells) for name, cells in zip(HABITAT_NAMES, largest, strict=True)},
        "family": {n: points(scored, s, "family") for s, n in enumerate(SPECIES_NAMES)},
        "intermediate": {n: points(scored, s, "intermediate") for s, n in enumerate(SPECIES_NAMES)},
    }


def _where(trouble: Trouble, line: int) -> Text:
    if trouble.entry is None:
        return text("cascadia-file-line", line=line, why=trouble.why)
    q, r = trouble.entry.q, trouble.entry.r
    return text("cascadia-file-cell", line=line, q=q, r=r, why=trouble.why)
