"""Salmon score in runs: connected salmon that each touch at most two others."""

from __future__ import annotations

from ludotheque.games.cascadia.grid import Cell
from ludotheque.games.cascadia.pieces import SALMON
from ludotheque.games.cascadia.scoring.board import Board, Formation, Rulings, by_size, groups

TO_SEVEN = (0, 2, 5, 8, 12, 16, 20, 25)
TO_FIVE = (0, 2, 4, 9, 11, 17)
FROM_THREE = (0, 0, 0, 10, 12, 15)
TOP = {"A": TO_SEVEN[-1], "B": TO_FIVE[-1], "C": FROM_THREE[-1]}


def runs(board: Board, rulings: Rulings) -> list[tuple[Cell, ...]]:
    """A salmon that touches three or more spoils its group, or (forgiving) is left out."""
    salmon = set(board.kinds[SALMON])
    crowded = {
        cell for cell in salmon if sum([cell + step in salmon for step in board.grid.steps]) > 2
    }
    if rulings.salmon_branching == "forgiving":
        return groups(board.grid, salmon - crowded)
    return [group for group in groups(board.grid, salmon) if crowded.isdisjoint(group)]


def to_seven(board: Board, rulings: Rulings) -> list[Formation]:
    """A: by size, up to seven."""
    return by_size(runs(board, rulings), TO_SEVEN)


def to_five(board: Board, rulings: Rulings) -> list[Formation]:
    """B: by size, up to five."""
    return by_size(runs(board, rulings), TO_FIVE)


def from_three(board: Board, rulings: Rulings) -> list[Formation]:
    """C: by size, from three to five."""
    return [f for f in by_size(runs(board, rulings), FROM_THREE) if f[0]]


def company(board: Board, rulings: Rulings) -> list[Formation]:
    """D: a run of three or more pays for each salmon and for each other animal beside it."""
    shortest = 3 if rulings.salmon_short == "nothing" else 1
    found: list[Formation] = []
    for run in runs(board, rulings):
        if len(run) >= shortest:
            beside = {
                other
                for cell in run
                for step in board.grid.steps
                if board.tokens.get(other := cell + step, SALMON) != SALMON
            }
            found.append((len(run) + len(beside), (*run, *sorted(beside))))
    return found


CARDS = {"A": to_seven, "B": to_five, "C": from_three, "D": company}
