"""A city as the game and its faces use it: numbered squares, streets, crossings and places."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from ludotheque.games.taxi.pieces import data
from ludotheque.text import Problem, Text, in_form, text

CONES = 10  # numbered squares, and the numbers on the cone cards

LARGEST = 60  # columns and rows
Scenic: TypeAlias = Annotated[float, Meta(ge=-10, le=LARGEST + 10)]
SquareKind: TypeAlias = Literal["park", "grey", "orange", "door"]

_NAMES = tomllib.loads(data("names.toml"))
PLACES, STREETS = tuple(_NAMES["places"]), tuple(_NAMES["streets"])
"""What has a name in every language, and the places a drawing; a city's file may name others."""


class CityFault(Problem):
    """This city cannot be played in, with the fault by name."""


def fault(kind: str, **args: int | str | Text) -> CityFault:
    return CityFault(text(f"taxi-city-{kind}", **args))


class Name(Struct, frozen=True, omit_defaults=True):
    """A known name is a text of the game; a name from a file brings its words along."""

    key: str
    en: str = ""
    fr: str = ""

    def text(self) -> Text:
        return text(self.key, en=self.en, fr=self.fr) if self.en else text(self.key)


class Square(Struct, frozen=True, omit_defaults=True):
    x: float
    y: float
    kind: SquareKind
    streets: tuple[int, ...]  # a corner lies on several
    place: int | None = None  # whose entrance it is
    cone: int = 0  # the number of the cone that may stand here


class Crossing(Struct, frozen=True, omit_defaults=True):
    """Where a barrier may stand: between two squares."""

    a: int
    b: int
    street: int
    open: bool = False  # never barred: the way out of the car park (ruling 14)


class Portion(Struct, frozen=True, omit_defaults=True):
    """The squares between two crossings, in the order of the street."""

    squares: tuple[int, ...]
    ends: tuple[int, int]  # the squares beyond the crossings
    crossings: tuple[int, int]
    street: int
    spot: int | None = None  # where a one-way token may lie
    permanent: int = 0  # a printed one-way: 1 in the order of the squares, 2 against it

    def along(self, way: int) -> tuple[int, ...]:
        """Its squares and the one beyond, in the order of a one-way."""
        line = (self.ends[0], *self.squares, self.ends[1])
        return (line if way == 1 else line[::-1])[1:]


class Spot(Struct, frozen=True):
    portion: int
    square: int


class Place(Struct, frozen=True):
    id: str
    name: Name
    kind: str  # which drawing
    door: int
    x: float
    y: float


class Area(Struct, frozen=True):
    """Scenery."""

    kind: Literal["water", "park", "square"]
    outline: Annotated[tuple[tuple[Scenic, Scenic], ...], Meta(min_length=3, max_length=60)]


class Plan(Struct, frozen=True):
    """Square 0 is the car park, off the streets; the others are numbered in reading order."""

    name: Name
    squares: tuple[Square, ...]
    edges: tuple[tuple[int, int], ...]
    streets: tuple[Name, ...]
    portions: tuple[Portion, ...]
    crossings: tuple[Crossing, ...]
    spots: tuple[Spot, ...]
    cones: tuple[int, ...]  # the square of cone 1, 2, …
    places: tuple[Place, ...]
    exit: int
    areas: tuple[Area, ...]

    def with_exit_only(self) -> Plan:
        """The same city; of the car park's portion only the crossing behind its exit is `open`."""
        portion = next(portion for portion in self.portions if self.exit in portion.squares)
        before, behind = portion.crossings
        ways_out = {1: {behind}, 2: {before}}.get(portion.permanent, {before, behind})
        crossings = tuple(
            replace(crossing, open=number in ways_out)
            for number, crossing in enumerate(self.crossings)
        )
        return replace(self, crossings=crossings)

    def direction(self, square: int, onward: int) -> tuple[int, int]:
        a, b = self.squares[square], self.squares[onward]
        return round(b.x - a.x), round(b.y - a.y)

    def one_ways(self, signs: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The squares where only one way is allowed, each with the next one on that way."""
        for portion in self.portions:
            way = portion.permanent if portion.spot is None else signs[portion.spot]
            if way:
                yield from pairwise(portion.along(way))

    # In words -----------------------------------------------------------------------------------

    def where(self, square: int) -> Text:
        """A square's number, and the door, the corner or the street it lies at."""
        if square == 0:
            return text("taxi-at-park")
        here = self.squares[square]
        if here.place is not None:
            return text("taxi-at-door", n=square, place=self.places[here.place].name.text())
        street, *others = (self.streets[number].text() for number in here.streets)
        if others:
            a, b = in_form(street, "of"), in_form(others[0], "of")
            return text("taxi-at-corner", n=square, a=a, b=b)
        return text("taxi-at-street", n=square, street=street)

    def sign_text(self, key: str, spot: int, way: int) -> Text:
        """Where a one-way lies, and which square it leads to at the end of its portion."""
        portion, square = self.portions[self.spots[spot].portion], self.spots[spot].square
        end = portion.ends[1 if way == 1 else 0]
        street = self.streets[portion.street].text()
        return text(key, street=street, n=square, where=self.where(end))

    def barrier_text(self, key: str, crossing: int) -> Text:
        between = self.crossings[crossing]
        street = self.streets[between.street].text()
        return text(key, street=street, a=between.a, b=between.b)

    def cone_text(self, key: str, number: int) -> Text:
        return text(key, n=number, where=self.where(self.cones[number - 1]))
