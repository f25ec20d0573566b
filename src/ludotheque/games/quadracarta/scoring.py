"""Points and what makes them: the whole surface, or the smallest group."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ludotheque.games.quadracarta.bitboard import Board
from ludotheque.games.quadracarta.options import MaxisurfOptions, QuadracartaOptions
from ludotheque.games.quadracarta.pieces import CARDS
from ludotheque.games.quadracarta.state import State
from ludotheque.games.quadracarta.words import decided
from ludotheque.rules import Part, Result, Score


class Scoring(ABC):
    category: str
    lowest_wins = False
    larger = False  # ruling 16: whether only different sizes are compared

    @abstractmethod
    def counted(self, board: Board) -> int:
        """The squares that make the points, as a mask."""

    @abstractmethod
    def rank(self, board: Board) -> tuple[int, ...]:
        """Bigger is better; a board with nothing to compare cannot win."""

    @abstractmethod
    def worth(self, board: Board) -> float:
        """How good a board looks while the match goes on."""

    def score(self, board: Board) -> Score:
        points = self.counted(board).bit_count()
        return Score(points, {self.category: points})

    def explain(self, board: Board) -> tuple[Part, ...]:
        counted = self.counted(board)
        return (Part(self.category, counted.bit_count(), tuple(board.places(counted))),)

    def result(self, state: State) -> Result:
        ranks = [self.rank(board) for board in state.boards]
        places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1 and ranks[seat])
        return Result(places, winners, decided(ranks, winners, self.larger))


class Surface(Scoring):
    """Minisurf: lay all your cards on the smallest surface."""

    category, lowest_wins = "area", True

    def counted(self, board: Board) -> int:
        return board.squares.covered

    def rank(self, board: Board) -> tuple[int, ...]:
        return (-board.area,)

    def worth(self, board: Board) -> float:
        return -float(board.area)


class SmallestGroup(Scoring):
    """Maxisurf: own the largest of the smallest groups."""

    category = "smallest"
    _endless = len(CARDS) * 16

    def __init__(self, larger: bool = False) -> None:
        self.larger = larger

    def counted(self, board: Board) -> int:
        return board.groups[0] if all(board.squares.towns) else 0

    def rank(self, board: Board) -> tuple[int, ...]:
        """The groups' sizes, smallest first; a list that ends first stands for bigger groups
        (ruling 16). Without all three towns nobody wins (ruling 15)."""
        sizes = [group.bit_count() for group in board.groups]
        if self.larger:
            sizes = sorted(set(sizes))
        return (*sizes, self._endless) if all(board.squares.towns) else ()

    def worth(self, board: Board) -> float:
        """The smallest group above all, then the next ones; few groups, no town missing."""
        sizes = [group.bit_count() for group in board.groups]
        terms = sum(size * 0.4**rank for rank, size in enumerate(sizes[:6]))
        return terms - 0.25 * len(sizes) - 6.0 * sum(not town for town in board.squares.towns)


def missing(board: Board) -> tuple[int, ...]:
    """Towns without which a board of Maxisurf has no score."""
    return tuple(n for n, town in enumerate(board.squares.towns) if board.laid and not town)


def scoring_of(options: QuadracartaOptions) -> Scoring:
    if isinstance(options, MaxisurfOptions):
        return SmallestGroup(larger=options.ties == "larger")
    return Surface()
