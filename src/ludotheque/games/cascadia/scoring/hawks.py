"""Hawks score apart from each other, or in lines of sight.

A line of sight joins two hawks on one axis with at least one cell and no hawk between them.
"""

from __future__ import annotations

from itertools import pairwise

from ludotheque.games.cascadia.grid import Cell
from ludotheque.games.cascadia.pieces import HAWK
from ludotheque.games.cascadia.scoring.board import Board, Formation, Rulings, by_count
from ludotheque.games.cascadia.scoring.partition import best_matching

APART = (0, 2, 5, 8, 11, 14, 18, 22, 26)
SEEING = (0, 0, 5, 9, 12, 16, 20, 24, 28)
SIGHT = 3
BETWEEN = (0, 4, 7, 9)


def apart(board: Board, rulings: Rulings) -> list[Formation]:
    """A: how many hawks have no hawk beside them."""
    return by_count([(hawk,) for hawk in _apart(board)], APART)


def seeing(board: Board, rulings: Rulings) -> list[Formation]:
    """B: how many of those also see a hawk."""
    watched = {hawk for line in sights(board, rulings) for hawk in (line[0], line[-1])}
    return by_count([(hawk,) for hawk in _apart(board) if hawk in watched], SEEING)


def lines(board: Board, rulings: Rulings) -> list[Formation]:
    """C: each line of sight."""
    return [(SIGHT, (line[0], line[-1])) for line in sights(board, rulings)]


def pairs(board: Board, rulings: Rulings) -> list[Formation]:
    """D: disjoint pairs in sight, by how many species are between them."""
    between = {}
    joined: list[Formation] = []
    for line in sights(board, rulings):
        ends = (line[0], line[-1])
        tokens = [cell for cell in line[1:-1] if cell in board.tokens]
        species = len({board.tokens[cell] for cell in tokens})
        between[ends] = tokens
        joined.append((BETWEEN[min(species, 3)], ends))
    chosen = best_matching(board.kinds[HAWK], joined)
    return [(points, (ends[0], *between[ends], ends[1])) for points, ends in _ends(chosen)]


def _ends(formations: list[Formation]) -> list[tuple[int, tuple[Cell, Cell]]]:
    return [(points, (cells[0], cells[-1])) for points, cells in formations]


def sights(board: Board, rulings: Rulings) -> list[tuple[Cell, ...]]:
    """Every line of sight: all of its cells, a hawk at both ends."""
    found = []
    for axis in board.grid.axes:
        lines: dict[int, list[Cell]] = {}
        for hawk in board.kinds[HAWK]:
            lines.setdefault(board.grid.line(axis, hawk), []).append(hawk)
        for line in lines.values():
            for first, last in pairwise(line):
                cells = tuple(range(first, last + 1, axis))
                if len(cells) > 2 and (rulings.hawk_sight == "open" or _tiled(board, cells)):
                    found.append(cells)
    return found


def _tiled(board: Board, cells: tuple[Cell, ...]) -> bool:
    return all(cell in board.tiles for cell in cells)


def _apart(board: Board) -> list[Cell]:
    return [hawk for hawk in board.kinds[HAWK] if HAWK not in board.beside(hawk)]


CARDS = {"A": apart, "B": seeing, "C": lines, "D": pairs}
