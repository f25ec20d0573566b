"""Unseen cards that fit on a board as it is."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.quadracarta.bitboard import WIDTH, Board
from ludotheque.games.quadracarta.pieces import ORIENTATIONS


def fitting_cards(board: Board, deck: Sequence[int]) -> int:
    """The unseen cards that could be laid without adding a square."""
    return sum(count for card, count in enumerate(deck) if count and _fits(board, card))


def _fits(board: Board, card: int) -> bool:
    """Whether the card could be laid without adding a square."""
    covered = board.squares.covered
    whole = covered & covered >> 1
    whole &= whole >> WIDTH
    return any(board.matching(colours) & whole for colours in ORIENTATIONS[card])
