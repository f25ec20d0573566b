"""A city as the game and its faces use it: numbered squares, streets, crossings and places."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.text import Problem, Text, text

CONES = 10  # numbered squares, and the numbers on the cone cards

LARGEST = 60  # columns and rows
Scenic: TypeAlias = Annotated[float, Meta(ge=-10, le=LARGEST + 10)]
SquareKind: TypeAlias = Literal["park", "grey", "orange", "door"]

PLACES = (
    "aquarium",
    "bakery",
    "bandstand",
    "bank",
    "boathouse",
    "bookshop",
    "church",
    "cinema",
    "circus",
    "fire-station",
    "florist",
    "hospital",
    "hotel",
    "ice-rink",
    "library",
    "lighthouse",
    "market",
    "mill",
    "museum",
    "music-school",
    "observatory",
    "pharmacy",
    "pool",
    "post-office",
    "restaurant",
    "school",
    "stadium",
    "station",
    "theatre",
    "town-hall",
    "university",
    "zoo",
)
"""The places that have a name in every language and a drawing; a file may name others."""

STREETS = (
    "north-boulevard",
    "college-street",
    "school-street",
    "observatory-hill",
    "bridge-street",
    "hospital-lane",
    "mill-road",
    "park-avenue",
    "north-quay",
    "east-boulevard",
    "mill-bridge",
    "lake-road",
    "south-quay",
    "tanner-lane",
    "market-street",
    "harbour-street",
    "south-boulevard",
)


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
    open: bool = False  # never barred: the way out of the car park


class Portion(Struct, frozen=True, omit_defaults=True):
    """The squares between two crossings, in the order of the street."""

    squares: tuple[int, ...]
    ends: tuple[int, int]  # the squares beyond the crossings
    crossings: tuple[int, int]
    street: int
    spot: int | None = None  # where a one-way token may lie
    permanent: int = 0  # a printed one-way: 1 in the order of the squares, 2 against it


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


def where(plan: Plan, square: int) -> Text:
    """A square in words: its number, and the door, the corner or the street it lies at."""
    if square == 0:
        return text("taxi-at-park")
    here = plan.squares[square]
    if here.place is not None:
        return text("taxi-at-door", n=square, place=plan.places[here.place].name.text())
    street, *others = (plan.streets[number].text() for number in here.streets)
    if others:
        return text("taxi-at-corner", n=square, a=street, b=others[0])
    return text("taxi-at-street", n=square, street=street)


def ahead(plan: Plan, spot: int, way: int) -> int:
    """The square a one-way on this spot leads to, at the end of its portion."""
    return plan.portions[plan.spots[spot].portion].ends[1 if way == 1 else 0]
