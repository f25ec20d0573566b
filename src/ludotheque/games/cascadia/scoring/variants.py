"""The Family and Intermediate cards: the same points for every species, by size of group."""

from __future__ import annotations

from ludotheque.games.cascadia.scoring.board import Board, Formation, by_size, groups

FAMILY_POINTS = (0, 2, 5, 9)
INTERMEDIATE_POINTS = (0, 0, 5, 8, 12)


def family(board: Board, species: int) -> list[Formation]:
    return by_size(groups(board.grid, board.kinds[species]), FAMILY_POINTS)


def intermediate(board: Board, species: int) -> list[Formation]:
    found = by_size(groups(board.grid, board.kinds[species]), INTERMEDIATE_POINTS)
    return [formation for formation in found if formation[0]]
