"""Boards as the compiled functions want them: flat arrays with free squares all around."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludotheque.games.quadracarta.bitboard import Board

MARGIN = 9  # free squares around the largest board


class Arrays:
    def __init__(self, boards: Sequence[Board]) -> None:
        self._corners = [_corners(board) for board in boards]
        spans = [max(right - left, low - top) for left, right, top, low in self._corners]
        self.width = max(spans) + 2 * MARGIN
        self.boards = np.zeros((len(boards), self.width**2), np.int8)
        self.boxes = np.zeros((len(boards), 4), np.int64)
        for n, board in enumerate(boards):
            left, right, top, low = self._corners[n]
            self.boxes[n] = (MARGIN, right - left + MARGIN, MARGIN, low - top + MARGIN)
            for town, mask in enumerate(board.squares.towns):
                for x, y in board.places(mask):
                    at = (y - top + MARGIN) * self.width + x - left + MARGIN
                    self.boards[n, at] = town + 1

    def coordinates(self, n: int, at: int) -> tuple[int, int]:
        """The column and row of a number in the n-th board's array."""
        left, _, top, _ = self._corners[n]
        row, column = divmod(at, self.width)
        return column - MARGIN + left, row - MARGIN + top


def _corners(board: Board) -> tuple[int, int, int, int]:
    """The first and last column and row of a board."""
    xs, ys = [card.x for card in board.laid], [card.y for card in board.laid]
    return min(xs), max(xs) + 1, min(ys), max(ys) + 1
