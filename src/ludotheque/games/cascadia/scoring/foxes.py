"""Foxes score by who lives around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ludotheque.games.cascadia.grid import Cell
from ludotheque.games.cascadia.pieces import FOX
from ludotheque.games.cascadia.scoring.board import Board, Formation, Rulings
from ludotheque.games.cascadia.scoring.partition import best_matching

PAIRS_AROUND = (0, 3, 5, 7)
PAIRS_AROUND_TWO = (0, 5, 7, 9, 11)


def variety(board: Board, rulings: Rulings) -> list[Formation]:
    """A: each fox, by how many species are beside it, foxes included."""
    found = [(len(set(board.beside(fox))), (fox,)) for fox in board.kinds[FOX]]
    return [formation for formation in found if formation[0]]


def pairs_around(board: Board, rulings: Rulings) -> list[Formation]:
    """B: each fox, by how many other species are beside it at least twice.

    Six cells hold three pairs at most, four cells two."""
    found = [(PAIRS_AROUND[_pairs(board.beside(fox))], (fox,)) for fox in board.kinds[FOX]]
    return [formation for formation in found if formation[0]]


def crowd(board: Board, rulings: Rulings) -> list[Formation]:
    """C: each fox, by the most tokens of one other species beside it."""
    found: list[Formation] = []
    for fox in board.kinds[FOX]:
        counts = Counter(species for species in board.beside(fox) if species != FOX)
        if counts:
            found.append((max(counts.values()), (fox,)))
    return found


def couples(board: Board, rulings: Rulings) -> list[Formation]:
    """D: disjoint pairs of adjacent foxes, by the species that are around them at least twice."""
    joined: list[Formation] = []
    for fox in board.kinds[FOX]:
        for axis in board.grid.axes:
            other = fox + axis
            if board.tokens.get(other) == FOX:
                species = [board.tokens[cell] for cell in _around(board, fox, other)]
                joined.append((PAIRS_AROUND_TWO[_pairs(species)], (fox, other)))
    return best_matching(board.kinds[FOX], joined)


def _around(board: Board, *foxes: Cell) -> list[Cell]:
    return [cell for cell in board.grid.around(foxes) if cell in board.tokens]


def _pairs(species: Iterable[int]) -> int:
    counts = Counter(species)
    return sum(count > 1 for kind, count in counts.items() if kind != FOX)


CARDS = {"A": variety, "B": pairs_around, "C": crowd, "D": couples}
