"""Figures from a real table: the squares that show, row by row, as boards of the rules.

Every 2 × 2 square of towns is one of the 24 cards, so a figure lies as cards wherever four of its
squares stand together; which cards lay underneath changes nothing that is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludotheque.declaration import Colour
from ludotheque.games.quadracarta.pieces import ORIENTATIONS, TOWNS
from ludotheque.real_tables import RealTable
from ludotheque.rules import Seat
from ludotheque.sheets import (
    FREE,
    Rows,
    SheetBoard,
    SheetChoice,
    SheetField,
    SheetKit,
    SheetScorer,
)
from ludotheque.text import Text, text

if TYPE_CHECKING:  # what only a match needs is loaded for a match
    from ludotheque.games.quadracarta.bitboard import Board
    from ludotheque.games.quadracarta.rules import Quadracarta

COLOURS: dict[str, Colour] = {"y": "yellow", "r": "red", "b": "blue"}  # of the towns
_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
_CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))

Cell = tuple[int, int]  # column and row, from 0
Figure = dict[Cell, int]  # the town of each square


class FigureBoard(SheetBoard, frozen=True, kw_only=True):
    """What a player's cards show: `y`, `r` or `b` for a square, `.` where there is none."""

    rows: Rows = ()


class FigureScorer(SheetScorer):
    board = FigureBoard

    def __init__(self, options: tuple[str, ...]) -> None:
        self._options = options

    @property
    def kit(self) -> SheetKit:
        towns = tuple(
            SheetChoice(
                town,
                text(f"quadracarta-colour-{town}"),
                colour,
                word=text(f"quadracarta-letter-{town}"),
            )
            for town, colour in COLOURS.items()
        )
        figure = SheetField("rows", "figure", text("quadracarta-sheet-rows"), choices=towns)
        return SheetKit((figure,), self._options)

    def table(self, rules: Quadracarta, boards: Sequence[FigureBoard], lenient: bool) -> RealTable:
        from ludotheque.games.quadracarta.state import Phase

        figures = [self._read_figure(seat, board) for seat, board in enumerate(boards)]
        for seat, figure in enumerate(figures):
            self._check_figure(rules, seat, figure)
        if not lenient:
            self._check_supply(rules, figures)
        laid = tuple(map(_lay, figures))
        missing = [
            text("score-missing", seat=seat + 1)
            for seat, figure in enumerate(figures)
            if not figure
        ]
        state = replace(rules.start(), phase=Phase.OVER, boards=laid)
        return RealTable(rules, state, tuple(missing), _remarks(rules, laid))

    def _read_figure(self, seat: Seat, board: FigureBoard) -> Figure:
        figure: Figure = {}
        for y, row in enumerate(board.rows):
            for x, letter in enumerate(row.lower()):
                if letter in FREE:
                    continue
                if letter not in TOWNS:
                    raise self._wrong(seat, (x, y), "letter", letter=letter)
                figure[x, y] = TOWNS.index(letter)
        return figure

    def _check_figure(self, rules: Quadracarta, seat: Seat, figure: Figure) -> None:
        """Whether cards can lie like this: each has 2 × 2 squares, and each touches another."""
        shown = {(x + dx, y + dy) for x, y in _blocks(figure) for dx in (0, 1) for dy in (0, 1)}
        for cell in figure:
            if cell not in shown:
                raise self._wrong(seat, cell, "alone")
        near = _SIDES + _CORNERS if rules.options.corners else _SIDES
        reached: set[Cell] = set()
        waiting = list(figure)[:1]
        while waiting:
            cell = waiting.pop()
            if cell in figure and cell not in reached:
                reached.add(cell)
                waiting += [(cell[0] + dx, cell[1] + dy) for dx, dy in near]
        for cell in figure:
            if cell not in reached:
                raise self._wrong(seat, cell, "apart")

    def _check_supply(self, rules: Quadracarta, figures: Sequence[Figure]) -> None:
        """Whether there are enough cards; in the duplicate variant everybody has all of them."""
        most = 4 * rules.tables.copies * len(ORIENTATIONS)
        sizes = [len(figure) for figure in figures]
        for seat, size in enumerate(sizes):
            if (size if rules.tables.duplicate else sum(sizes[: seat + 1])) > most:
                raise self.refuse(seat, "rows", text("quadracarta-sheet-many", n=most))

    def _wrong(self, seat: Seat, cell: Cell, why: str, **args: str) -> Exception:
        x, y = cell
        words = text(f"quadracarta-sheet-{why}", x=x + 1, y=y + 1, **args)
        return self.refuse(seat, "rows", words)


def _blocks(figure: Figure) -> list[Cell]:
    """The top left squares of all cards that the figure has room for."""
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    return [(x, y) for x, y in figure if all((x + dx, y + dy) in figure for dx, dy in corners)]


def _lay(figure: Figure) -> Board:
    from ludotheque.games.quadracarta.bitboard import Board, Laid

    laid = []
    for x, y in _blocks(figure):
        colours = tuple(figure[x + dx, y + dy] for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1)))
        card, turn = next(
            (card, ways.index(colours)) for card, ways in enumerate(ORIENTATIONS) if colours in ways
        )
        laid.append(Laid(card, x, y, turn))
    return Board(tuple(laid))


def _remarks(rules: Quadracarta, boards: Sequence[Board]) -> tuple[Text, ...]:
    """The sizes of the groups, which decide a tie in Maxisurf."""
    if rules.lowest_wins:
        return ()
    from ludotheque.games.quadracarta.scoring import missing

    remarks = []
    for seat, board in enumerate(boards):
        if not board.groups:
            continue
        n, sizes = len(board.groups), ", ".join(str(group.bit_count()) for group in board.groups)
        remarks.append(text("maxisurf-sheet-groups", seat=seat + 1, n=n, sizes=sizes))
        if towns := missing(board):
            absent = [text(f"quadracarta-colour-{TOWNS[town]}") for town in towns]
            remarks.append(text("maxisurf-sheet-without", seat=seat + 1, towns=absent))
    return tuple(remarks)
