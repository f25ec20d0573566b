"""Random cities: a number makes a town with a ring, blocks of different sizes and a river.

Every choice is a hash of the number and of how many came before, so that a number always makes the
same city, on every machine.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct

from ludotheque.games.taxi.city.plan import CONES, PLACES, STREETS, Area, CityFault, Plan
from ludotheque.games.taxi.city.reading import build
from ludotheque.games.taxi.city.sketch import CarPark, CityFile, Side

TRIES = 200
SPOTS = 16
COLUMNS, ROWS = 6, 6
DROPPED = 12  # per cent of the inner portions that are left out
ORANGE = 26  # per cent of the squares that are nothing else

T = TypeVar("T")
Spot = tuple[int, int]


class Dice:
    """Choices from a number."""

    def __init__(self, number: int) -> None:
        self._number, self._count = number, 0

    def below(self, n: int) -> int:
        self._count += 1
        key = f"taxi city {self._number}: {self._count}".encode()
        return int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "big") * n >> 64

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def mix(self, items: Sequence[T]) -> list[T]:
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]


class Segment(Struct):
    """A portion to be: the corners it joins, where its squares lie, and their words."""

    street: int
    ends: tuple[str, str]
    cells: list[Spot]
    words: list[str]

    def plain(self) -> list[int]:
        """Squares that are nothing yet."""
        return [index for index, word in enumerate(self.words) if word == "."]


def generate(number: int) -> Plan:
    """The city of this number: the first that is playable of those it makes."""
    dice = Dice(number)
    for _ in range(TRIES - 1):
        with suppress(CityFault):
            return build(_Town(dice).file())
    return build(_Town(dice).file())


class _Town:
    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.xs = self._lines(COLUMNS, (4, 5, 5, 6))
        self.ys = self._lines(ROWS, (4, 4, 5))
        self.river = 1 + dice.below(ROWS - 3)  # flows below this row
        self.points = {
            _point(column, row): (x, y)
            for column, x in enumerate(self.xs)
            for row, y in enumerate(self.ys)
            if not _is_corner(column, row)
        }
        self.streets = dice.mix(STREETS)[: COLUMNS + ROWS]
        self.segments = self._segments()
        self.taken = {cell for segment in self.segments for cell in segment.cells}
        self.taken |= set(self.points.values())
        self.places: dict[str, Side] = {}

    def _lines(self, count: int, gaps: Sequence[int]) -> list[int]:
        lines = [0]
        while len(lines) < count:
            lines.append(lines[-1] + self.dice.pick(gaps))
        return lines

    # Streets ------------------------------------------------------------------------------------

    def _segments(self) -> list[Segment]:
        links = [((c, r), (c + 1, r)) for r in range(ROWS) for c in range(COLUMNS - 1)]
        links += [((c, r), (c, r + 1)) for c in range(COLUMNS) for r in range(ROWS - 1)]
        arms = Counter(node for link in links for node in link)
        bridges = {0, COLUMNS - 1, 1 + self.dice.below(COLUMNS - 2)}
        kept = []
        for a, b in self.dice.mix(links):
            crosses = a[1] == self.river and b[1] == self.river + 1 and a[0] not in bridges
            drop = self.dice.chance(80 if crosses else DROPPED)
            if drop and arms[a] > 3 and arms[b] > 3:
                arms.subtract((a, b))
            else:
                kept.append((a, b))
        inner = [link for link in sorted(kept) if not any(_is_corner(*node) for node in link)]
        return [self._straight(a, b) for a, b in inner] + [
            self._corner(c, r) for c in (0, COLUMNS - 1) for r in (0, ROWS - 1)
        ]

    def _straight(self, a: Spot, b: Spot) -> Segment:
        start, end = ((self.xs[c], self.ys[r]) for c, r in (a, b))
        cells = _along(start, end)
        street = a[1] if a[1] == b[1] else ROWS + a[0]
        return Segment(street, (_point(*a), _point(*b)), cells, ["."] * len(cells))

    def _corner(self, column: int, row: int) -> Segment:
        """Two sides of the ring meet in a slanted corner."""
        x, y = self.xs[column], self.ys[row]
        into_x, into_y = (1 if column == 0 else -1), (1 if row == 0 else -1)
        first, last = (column, row + into_y), (column + into_x, row)
        start, end = ((self.xs[c], self.ys[r]) for c, r in (first, last))
        bends = ((x, y + 2 * into_y), (x + 2 * into_x, y))
        cells: list[Spot] = []
        for a, b in pairwise((start, *bends, end)):
            cells += [*_along(a, b), *([b] if b != end else [])]
        words = [f"@{c[0]},{c[1]}" if c in bends else "." for c in cells]
        return Segment(row, (_point(*first), _point(*last)), cells, words)

    # What lies along them -----------------------------------------------------------------------

    def file(self) -> CityFile:
        car_park = self._car_park()
        self._doors()
        self._cones_and_spots()
        for segment in self.segments:
            for index in segment.plain():
                if self.dice.chance(ORANGE):
                    segment.words[index] = "?"
        ways: dict[str, list[str]] = {street: [] for street in self.streets}
        for segment in self.segments:
            words = " ".join((segment.ends[0], *segment.words, segment.ends[1]))
            ways[self.streets[segment.street]].append(words)
        return CityFile(
            format=1,
            name="new-town",
            points=self.points,
            streets={street: lines for street, lines in ways.items() if lines},
            places=dict(self.places),
            car_park=car_park,
            areas=[self._water()],
        )

    def _car_park(self) -> CarPark:
        """In the middle of a block near the centre; its street is a permanent one-way."""
        middle = [
            segment
            for segment in self.segments
            if 0 < segment.street < ROWS - 1
            and self.xs[1] <= segment.cells[0][0] < self.xs[-2]
            and segment.street != self.river
        ]
        segment = self.dice.pick(middle)
        at = len(segment.words) // 2
        segment.words[at] = "exit"
        segment.words.insert(1, self.dice.pick("><"))
        x, y = segment.cells[at]
        self.taken |= {(x + dx, y + 2) for dx in (-1, 0, 1)}
        return CarPark((float(x), float(y + 2)))

    def _doors(self) -> None:
        waiting = self.dice.mix(PLACES)
        for _ in range(4):
            for segment in self.dice.mix(self.segments):
                squares = [i for i in segment.plain() if "exit" not in segment.words]
                if not waiting or not squares:
                    continue
                index = self.dice.pick(squares)
                side = self._plot(segment.cells, index)
                if side:
                    place = waiting.pop()
                    segment.words[index] = place
                    self.places[place] = side

    def _plot(self, cells: list[Spot], index: int) -> Side | None:
        x, y = cells[index]
        upright = all(cell[0] == x for cell in cells)
        sides: dict[Side, Spot] = (
            {"e": (x + 1, y), "w": (x - 1, y)} if upright else {"n": (x, y - 1), "s": (x, y + 1)}
        )
        free = [
            side
            for side, (px, py) in sides.items()
            if (px, py) not in self.taken and 0 <= px <= self.xs[-1] and 0 <= py <= self.ys[-1]
            if not self.ys[self.river] < py < self.ys[self.river + 1]  # nobody lives in the river
        ]
        if not free:
            return None
        side = self.dice.pick(free)
        self.taken.add(sides[side])
        return side

    def _cones_and_spots(self) -> None:
        ordinary = [segment for segment in self.segments if "exit" not in segment.words]
        roomy = [segment for segment in self.dice.mix(ordinary) if segment.plain()]
        for number, segment in zip(range(1, CONES + 1), roomy, strict=False):
            segment.words[self.dice.pick(segment.plain())] = f"#{number}"
        for segment in self.dice.mix(ordinary)[:SPOTS]:
            segment.words.insert(1 + self.dice.below(len(segment.words)), "=")

    def _water(self) -> Area:
        top, bottom = self.ys[self.river] + 1.0, self.ys[self.river + 1] - 1.0
        right = self.xs[-1] + 2.0
        return Area("water", ((-2.0, top), (right, top), (right, bottom), (-2.0, bottom)))


def _point(column: int, row: int) -> str:
    return f"{'abcdefgh'[column]}{row}"


def _is_corner(column: int, row: int) -> bool:
    return column in (0, COLUMNS - 1) and row in (0, ROWS - 1)


def _along(a: Spot, b: Spot) -> list[Spot]:
    """The cells strictly between two on a straight or slanted line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(abs(dx), abs(dy))
    return [(a[0] + dx // length * n, a[1] + dy // length * n) for n in range(1, length)]
