"""The Family and Intermediate cards: the same points for every species, by size of group."""

from __future__ import annotations

from ludotheque.games.cascadia.scoring.board import Board, Formation, by_size, groups

FAMILY = (0, 2, 5, 9)
INTERMEDIATE = (0, 0, 5, 8, 12)


def family(board: Board, species: int) -> list[Formation]:
    return by_size(groups(board.grid, board.kinds[species]), FAMILY)


def intermediate(board: Board, species: int) -> list[Formation]:
    found = by_size(groups(board.grid, board.kinds[species]), INTERMEDIATE)
    return [formation for formation in found if formation[0]]
