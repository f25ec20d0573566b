"""One player's cards, and the squares they show as bit boards.

The facts are the laid cards, in order. From them follow integers with one bit a square: where a
card fits is then a few shifts for all places at once. A board can grow 94 squares one way (the 48
cards of a player with two boxes for two), so a row has 196 bits; rows are counted from two above
the topmost card, which keeps the integers as short as the board is high.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from ludotheque.games.quadracarta.pieces import ORIENTATIONS, Colours

WIDTH = 196
CENTRE = 96  # the bit of column 0
REACH = 94  # the furthest a card can be from the first one
# The four squares of a card, clockwise from the top left, as shifts from its place.
CORNERS = (0, 1, WIDTH + 1, WIDTH)
CARD = sum(1 << shift for shift in CORNERS)
ROW = (1 << WIDTH) - 1


class Laid(Struct, frozen=True, array_like=True, cache_hash=True):
    """A card, the column and row of its top left square, and its quarter turns."""

    card: int
    x: int
    y: int
    turn: int


class Squares(NamedTuple):
    """Bit boards: covered squares, and the town that shows."""

    top: int  # the row of bit 0
    covered: int
    towns: tuple[int, int, int]


class Board(Struct, frozen=True, dict=True, cache_hash=True):
    laid: tuple[Laid, ...] = ()

    @cached_property
    def squares(self) -> Squares:
        squares = Squares(0, 0, (0, 0, 0))
        for card in self.laid:
            squares = _cover(squares, card)
        return squares

    @cached_property
    def overlapping(self) -> int:
        """Places where a card would lie on at least one square."""
        return _reach(self.squares.covered)

    @cached_property
    def touching(self) -> int:
        """Places where it would lie beside: a common side, nothing covered."""
        covered = self.squares.covered
        beside = covered << 1 | covered >> 1 | covered << WIDTH | covered >> WIDTH
        return _reach(beside) & ~self.overlapping

    @cached_property
    def cornering(self) -> int:
        """Places where it would only meet a corner."""
        covered = self.squares.covered
        meeting = covered << WIDTH + 1 | covered << WIDTH - 1
        meeting |= covered >> WIDTH + 1 | covered >> WIDTH - 1
        return _reach(meeting) & ~self.overlapping & ~self.touching

    @cached_property
    def _foreign(self) -> tuple[int, ...]:
        """For each town: squares that show another one."""
        _, covered, towns = self.squares
        return tuple([covered & ~town for town in towns])

    def matching(self, colours: Colours) -> int:
        """Places where the card overlaps and every covered square shows the same town."""
        a, b, c, d = colours
        foreign = self._foreign  # a card's four squares, as `CORNERS` has them
        wrong = foreign[a] | foreign[b] >> 1 | foreign[c] >> WIDTH + 1 | foreign[d] >> WIDTH
        return self.overlapping & ~wrong

    def lay(self, card: Laid) -> Board:
        board = Board((*self.laid, card))
        board.__dict__["squares"] = _cover(self.squares, card)
        return board

    def bit(self, x: int, y: int) -> int:
        """The bit of a place, or 0 where no card could lie."""
        row = y - self.squares.top
        return 1 << row * WIDTH + x + CENTRE if row >= 0 and -CENTRE < x < CENTRE else 0

    def place(self, bit: int) -> tuple[int, int]:
        """The column and row of a bit's number."""
        row, column = divmod(bit, WIDTH)
        return column - CENTRE, row + self.squares.top

    def places(self, mask: int) -> Iterator[tuple[int, int]]:
        """Columns and rows of the bits. Row by row: all of a board is a very long integer."""
        y = self.squares.top
        while mask:
            row, mask = mask & ROW, mask >> WIDTH
            while row:
                low = row & -row
                yield low.bit_length() - 1 - CENTRE, y
                row ^= low
            y += 1

    @property
    def area(self) -> int:
        return self.squares.covered.bit_count()

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """Connected squares of one town, as masks, the smallest first."""
        found = [group for town in self.squares.towns for group in _groups(town)]
        return tuple(sorted(found, key=lambda group: (group.bit_count(), group)))


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _cover(squares: Squares, card: Laid) -> Squares:
    top, covered, towns = squares
    if not covered:
        top = card.y - 2
    elif card.y - 2 < top:
        shift = (top - card.y + 2) * WIDTH
        top, covered = card.y - 2, covered << shift
        towns = (towns[0] << shift, towns[1] << shift, towns[2] << shift)
    place = (card.y - top) * WIDTH + card.x + CENTRE
    under = CARD << place
    shown = [town & ~under for town in towns]
    colours = ORIENTATIONS[card.card][card.turn]
    for shift, colour in zip(CORNERS, colours, strict=True):
        shown[colour] |= 1 << place + shift
    return Squares(top, covered | under, (shown[0], shown[1], shown[2]))


def _reach(squares: int) -> int:
    """Places from which a card would lie on one of these squares."""
    return squares | squares >> 1 | squares >> WIDTH + 1 | squares >> WIDTH


def _groups(town: int) -> Iterator[int]:
    while town:
        group = town & -town
        while True:
            grown = group | group << 1 | group >> 1 | group << WIDTH | group >> WIDTH
            grown &= town
            if grown == group:
                break
            group = grown
        yield group
        town ^= group
