"""A city as the game and its faces use it: numbered squares, streets, crossings and places."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import atan2, pi
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from ludotheque.games.taxi.pieces import data
from ludotheque.text import Problem, Text, in_form, text

CONES = 10  # numbered squares, and the numbers on the cone cards

LARGEST = 60  # columns and rows
_EIGHTHS = (  # of a turn, from the east to the south: maps are drawn downwards
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
    "north",
    "north-east",
)
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

    def entrance(self) -> Text:
        """Its entrance in words; the name that a file brings has no article."""
        named = self.name.text()
        if self.name.en:
            return text("taxi-address-door-named", place=named)
        return text("taxi-address-door", place=in_form(named, "of"))


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

    def address(self, square: int) -> Text:
        """A square as people name it: the house, the corner, or how far along which street. Its
        number is added where that would not tell it from another one."""
        if square == 0:
            return text("taxi-at-park")
        place = self.squares[square].place
        return self.location(square) if place is None else self.places[place].entrance()

    def location(self, square: int) -> Text:
        """A square of the streets, whatever stands there: the corner, or how far along which."""
        here = self.squares[square]
        if len(here.streets) > 1:
            a, b = min(combinations(here.streets, 2), key=self._meetings)
            if self._meetings((a, b)) > 1:
                return self.where(square)
            names = {"a": self.streets[a].text(), "b": self.streets[b].text()}
            return text("taxi-address-corner", **{n: in_form(of, "of") for n, of in names.items()})
        portion = next(one for one in self.portions if square in one.squares)
        before, after = portion.squares.index(square) + 1, portion.squares[::-1].index(square) + 1
        corner = portion.ends[0] if before <= after else portion.ends[1]
        if self._meetings((portion.street, self._crossing_street(corner, portion.street))) != 1:
            return self.where(square)
        street, side = self.streets[portion.street], self._side(corner, square, portion.street)
        return text("taxi-address-street", street=street.text(), n=min(before, after), side=side)

    def crossed(self, portion: Portion, corner: int) -> Text:
        """The street that a portion meets at a corner; its own if it only runs on."""
        return self.streets[self._crossing_street(corner, portion.street)].text()

    def _meetings(self, streets: tuple[int, int]) -> int:
        """At how many corners two streets meet."""
        return sum({*streets} <= {*square.streets} for square in self.squares)

    def _crossing_street(self, corner: int, along: int) -> int:
        """The street met there that says best which corner it is."""
        others = [street for street in self.squares[corner].streets if street != along]
        return min(others, key=lambda other: self._meetings((along, other)), default=along)

    def _side(self, corner: int, square: int, along: int) -> Text:
        """On which side a square lies of the street that is crossed there."""
        a, b = self.squares[corner], self.squares[square]
        eighth = round(atan2(b.y - a.y, b.x - a.x) / (pi / 4)) % 8
        other = self.streets[self._crossing_street(corner, along)].text()
        return text(f"taxi-side-of-{_EIGHTHS[eighth]}", of=in_form(other, "of"))

    def where(self, square: int) -> Text:
        """A square's number, and the corner or the street it lies at."""
        here = self.squares[square]
        street, *others = (self.streets[number].text() for number in here.streets)
        if others:
            a, b = in_form(street, "of"), in_form(others[0], "of")
            return text("taxi-at-corner", n=square, a=a, b=b)
        return text("taxi-at-street", n=square, street=street)

    def permanent_text(self, key: str) -> Text:
        """Where the printed one-way is, and where it leads."""
        portion = next(portion for portion in self.portions if portion.permanent)
        return self.portion_text(key, portion, portion.permanent)

    def sign_text(self, key: str, spot: int, way: int) -> Text:
        """Where a one-way lies, and where it leads."""
        return self.portion_text(key, self.portions[self.spots[spot].portion], way)

    def portion_text(
        self, key: str, portion: Portion, way: int = 1, **args: int | list[Text]
    ) -> Text:
        """The street, and the streets that it meets at the beginning and the end of the portion."""
        start, end = portion.ends if way == 1 else portion.ends[::-1]
        names = {"from": self.crossed(portion, start), "to": self.crossed(portion, end)}
        names |= {f"{name}_of": in_form(street, "of") for name, street in names.items()}
        return text(key, street=self.streets[portion.street].text(), **names, **args)

    def barrier_text(self, key: str, crossing: int) -> Text:
        between = self.crossings[crossing]
        street = self.streets[between.street].text()
        corners = [n for n in (between.a, between.b) if len(self.squares[n].streets) > 1]
        corner = corners[0] if corners else between.a
        beside = between.b if corner == between.a else between.a
        return text(key, street=street, side=self._side(corner, beside, between.street))

    def cone_text(self, key: str, number: int) -> Text:
        square = self.cones[number - 1]
        return text(key, n=number, address=self.address(square))
