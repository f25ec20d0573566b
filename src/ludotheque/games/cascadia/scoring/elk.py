"""Elk score in formations; each elk counts in one, and the partition worth most is the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.games.cascadia.grid import ROW, Cell, Grid, Kind
from ludotheque.games.cascadia.pieces import ELK
from ludotheque.games.cascadia.scoring.board import Board, Formation, Rulings, groups
from ludotheque.games.cascadia.scoring.herds import best_herds
from ludotheque.games.cascadia.scoring.partition import best_cover, best_partition

FORMATION = (0, 2, 5, 9, 13)  # lines (A) and exact shapes (B), by size
RING: dict[Kind, tuple[int, ...]] = {"hex": (0, 2, 5, 8, 12, 16, 21), "square": (0, 2, 5, 8, 12)}

# The shapes of card B, as steps from the cell that sorts first.
_E, _S = 1, ROW
_HEX_SHAPES = (
    *((0, _E), (0, _S - _E), (0, _S)),
    *((0, _E, _S), (0, _S - _E, _S)),
    *((0, _E, _S, _S + _E), (0, _E, _S - _E, _S), (0, _S - _E, _S, 2 * _S - _E)),
)
_SQUARE_SHAPES = (
    *((0, _E), (0, _S)),
    *((0, _E, _S), (0, _E, _S + _E), (0, _S, _S + _E), (0, _S - _E, _S)),
    (0, _E, _S, _S + _E),
)
SHAPES: dict[Kind, tuple[tuple[int, ...], ...]] = {"hex": _HEX_SHAPES, "square": _SQUARE_SHAPES}


def lines(board: Board, rulings: Rulings) -> list[Formation]:
    """A: straight lines of one to four; longer ones are cut."""
    elk = board.kinds[ELK]
    return best_partition(elk, _lines(board.grid, elk), FORMATION[1])


def _lines(grid: Grid, elk: Sequence[Cell]) -> Iterator[Formation]:
    here = set(elk)
    for first in elk:
        for axis in grid.axes:
            line = [first]
            while len(line) < 4 and (following := line[-1] + axis) in here:
                line.append(following)
                yield FORMATION[len(line)], tuple(line)


def shapes(board: Board, rulings: Rulings) -> list[Formation]:
    """B: single, pair, triangle (corner of three), rhombus (block of four), turned any way."""
    elk = board.kinds[ELK]
    here = set(elk)
    fitting = (
        (FORMATION[len(shape)], cells)
        for first in elk
        for shape in SHAPES[board.grid.kind]
        if here.issuperset(cells := tuple([first + step for step in shape]))
    )
    return best_partition(elk, fitting, FORMATION[1])


def herds(board: Board, rulings: Rulings) -> list[Formation]:
    """C: connected herds of any shape; a large one may be split for more."""
    found: list[Formation] = []
    for group in groups(board.grid, board.kinds[ELK]):
        found += best_herds(board.grid, group, split=rulings.elk_herd == "split")
    return found


def rings(board: Board, rulings: Rulings) -> list[Formation]:
    """D: elk on the ring round one centre; gaps count, and the centre may hold anything."""
    grid, elk = board.grid, board.kinds[ELK]
    points = RING[grid.kind]
    here = set(elk)
    centres = sorted({cell + step for cell in elk for step in grid.steps})
    if rulings.elk_ring == "gaps":
        found = [[cell for cell in grid.beside(centre) if cell in here] for centre in centres]
        return best_cover(elk, found, points)
    arcs = (
        (points[len(arc)], arc)
        for centre in centres
        for arc in _arcs(grid.beside(centre))
        if here.issuperset(arc)
    )
    return best_partition(elk, arcs, points[1])


def _arcs(ring: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """Every contiguous part of a ring with two cells or more."""
    for length in range(2, len(ring)):
        for first in range(len(ring)):
            yield tuple([ring[(first + step) % len(ring)] for step in range(length)])
    yield ring


CARDS = {"A": lines, "B": shapes, "C": herds, "D": rings}
