"""Every card by species and letter; each species has its own module."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludotheque.games.cascadia.pieces import BEAR, ELK, FOX, HAWK, SALMON, Card
from ludotheque.games.cascadia.scoring import bears, elk, foxes, hawks, salmon, variants
from ludotheque.games.cascadia.scoring.board import Board, Formation, Rulings

__all__ = ["USUAL", "Board", "Formation", "Rulings", "formations", "points"]

USUAL = Rulings()

_CARDS: Mapping[int, Mapping[str, Callable[[Board, Rulings], list[Formation]]]] = {
    BEAR: bears.CARDS,
    ELK: elk.CARDS,
    SALMON: salmon.CARDS,
    HAWK: hawks.CARDS,
    FOX: foxes.CARDS,
}
_VARIANTS = {"family": variants.family, "intermediate": variants.intermediate}


def formations(board: Board, species: int, card: Card, rulings: Rulings = USUAL) -> list[Formation]:
    """What scores on a card, with the cells that make the points."""
    if card in _VARIANTS:
        return _VARIANTS[card](board, species)
    return _CARDS[species][card](board, rulings)


def points(board: Board, species: int, card: Card, rulings: Rulings = USUAL) -> int:
    return sum([scored for scored, _ in formations(board, species, card, rulings)])
