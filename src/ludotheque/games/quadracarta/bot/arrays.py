"""Boards as the compiled functions want them: flat arrays with free squares all around."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from ludotheque.bots.arrays import np
from ludotheque.games.quadracarta.bitboard import Board
from ludotheque.games.quadracarta.kernel import boards as flat
from ludotheque.games.quadracarta.state import Place, place
from ludotheque.rules import Rng

T = TypeVar("T")

MARGIN = 9  # free squares around the largest board


class Candidate(NamedTuple):
    """A card and a place for it."""

    card: int
    at: int
    turn: int
    growth: int
    cost: float


class Arrays(ABC):
    """Boards on flat arrays, as the seat whose board is the n-th of them sees them."""

    def __init__(self, boards: Sequence[Board], n: int, deck: Sequence[int]) -> None:
        self.n, self.deck = n, np.array(deck, np.int64)
        self._corners = [_corners(board) for board in boards]
        spans = [max(right - left, low - top) for left, right, top, low in self._corners]
        self.width = max(spans) + 2 * MARGIN
        self.sheets = flat.new_sheets(len(boards), self.width)
        for board, corners, squares, box in zip(
            boards, self._corners, self.sheets.squares, self.sheets.boxes, strict=True
        ):
            left, right, top, low = corners
            ends = (MARGIN, right - left + MARGIN, MARGIN, low - top + MARGIN)
            box[:] = np.array(ends, np.int64)
            for town, mask in enumerate(board.squares.towns):
                for x, y in board.places(mask):
                    squares[(y - top + MARGIN) * self.width + x - left + MARGIN] = town + 1

    @abstractmethod
    def best_places(self, n: int, card: int, slack: int, found: flat.Floats) -> int:
        """What the game's kernel finds for the n-th board."""

    def candidates(self, card: int, most: int, slack: int, n: int | None = None) -> list[Candidate]:
        """The cheapest places on the seat's own board, or on another."""
        found = np.empty((most, 4), np.float64)
        count = self.best_places(self.n if n is None else n, card, slack, found)
        lines = (found[line].tolist() for line in range(count))
        return [
            Candidate(card, int(at), int(turn), int(growth), cost)
            for cost, at, turn, growth in lines
        ]

    def laid(self, candidate: Candidate) -> flat.Sheets:
        """All boards, with this card laid."""
        sheets = flat.copy_of(self.sheets)
        flat.lay(flat.sheet_of(sheets, self.n), candidate.at, candidate.card, candidate.turn)
        return sheets

    def coordinates(self, n: int, at: int) -> tuple[int, int]:
        """The column and row of a number in the n-th board's array."""
        left, _, top, _ = self._corners[n]
        row, column = divmod(at, self.width)
        return column - MARGIN + left, row - MARGIN + top

    def place(self, candidate: Candidate) -> Place:
        return place(*self.coordinates(self.n, candidate.at), candidate.turn)


def noticed(found: list[T], overlooks: float, rng: Rng) -> list[T]:
    """What a player sees who overlooks that share; the last one, if it is nothing else."""
    if not overlooks:
        return found
    return [one for one in found if rng.random() >= overlooks] or found[-1:]


def _corners(board: Board) -> tuple[int, int, int, int]:
    """The first and last column and row of a board."""
    xs, ys = [card.x for card in board.laid], [card.y for card in board.laid]
    return min(xs), max(xs) + 1, min(ys), max(ys) + 1
