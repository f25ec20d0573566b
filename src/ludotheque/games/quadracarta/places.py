"""The legal places of a card as a lazy sequence: bit masks, made into actions when looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

from ludotheque.games.quadracarta.board import Board

P = TypeVar("P")


class Places(Sequence[P], Generic[P]):
    """By orientation, then from top to bottom and from left to right."""

    def __init__(self, board: Board, masks: list[int], make: Callable[[int, int, int], P]) -> None:
        self._board, self._masks, self._make = board, masks, make

    def __len__(self) -> int:
        return sum(mask.bit_count() for mask in self._masks)

    def __iter__(self) -> Iterator[P]:
        for turn, mask in enumerate(self._masks):
            for x, y in self._board.places(mask):
                yield self._make(x, y, turn)

    @overload
    def __getitem__(self, index: int) -> P: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[P]: ...
    def __getitem__(self, index: int | slice) -> P | Sequence[P]:
        if isinstance(index, slice):
            return list(self)[index]
        rest = index if index >= 0 else index + len(self)
        for turn, mask in enumerate(self._masks):
            count = mask.bit_count()
            if 0 <= rest < count:
                for _ in range(rest):
                    mask &= mask - 1
                x, y = self._board.place((mask & -mask).bit_length() - 1)
                return self._make(x, y, turn)
            rest -= count
        raise IndexError(index)
