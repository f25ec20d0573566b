"""The legal places of a card as a lazy sequence: bit masks, made into actions when looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from ludotheque.games.quadracarta.bitboard import Board
from ludotheque.games.quadracarta.state import Place, place


class Places(Sequence[Place]):
    """By orientation, then from top to bottom and from left to right."""

    def __init__(self, board: Board, masks: list[int]) -> None:
        self._board, self.masks = board, masks

    def __len__(self) -> int:
        return sum(mask.bit_count() for mask in self.masks)

    def __iter__(self) -> Iterator[Place]:
        for turn, mask in enumerate(self.masks):
            for x, y in self._board.places(mask):
                yield place(x, y, turn)

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Place]: ...
    def __getitem__(self, index: int | slice) -> Place | Sequence[Place]:
        if isinstance(index, slice):
            return list(self)[index]
        rest = index if index >= 0 else index + len(self)
        for turn, mask in enumerate(self.masks):
            count = mask.bit_count()
            if 0 <= rest < count:
                for _ in range(rest):
                    mask &= mask - 1
                x, y = self._board.place((mask & -mask).bit_length() - 1)
                return place(x, y, turn)
            rest -= count
        raise IndexError(index)
