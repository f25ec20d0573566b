"""Bears score by the size of their groups; a group is a maximal connected set."""

from __future__ import annotations

from ludotheque.games.cascadia.pieces import BEAR
from ludotheque.games.cascadia.scoring.board import Board, Formation, Rulings, by_count, groups

PAIRS = (0, 4, 11, 19, 27)
TRIOS = (0, 0, 0, 10, 0)
ONE_TO_THREE = (0, 2, 5, 8, 0)
TWO_TO_FOUR = (0, 0, 5, 8, 13, 0)
ALL_SIZES = 3


def pairs(board: Board, rulings: Rulings) -> list[Formation]:
    """A: how many groups of exactly two."""
    found = [group for group in groups(board.grid, board.kinds[BEAR]) if len(group) == 2]
    return by_count(found, PAIRS)


def trios(board: Board, rulings: Rulings) -> list[Formation]:
    """B: each group of exactly three."""
    return _exact(board, TRIOS)


def one_to_three(board: Board, rulings: Rulings) -> list[Formation]:
    """C: groups of one, two and three, and a bonus for having all three sizes."""
    found = _exact(board, ONE_TO_THREE)
    if len({len(cells) for _, cells in found}) == 3:
        found.append((ALL_SIZES, tuple(cell for _, cells in found for cell in cells)))
    return found


def two_to_four(board: Board, rulings: Rulings) -> list[Formation]:
    """D: groups of two, three and four."""
    return _exact(board, TWO_TO_FOUR)


def _exact(board: Board, points: tuple[int, ...]) -> list[Formation]:
    last = len(points) - 1
    found = groups(board.grid, board.kinds[BEAR])
    return [(scored, group) for group in found if (scored := points[min(len(group), last)])]


CARDS = {"A": pairs, "B": trios, "C": one_to_three, "D": two_to_four}
