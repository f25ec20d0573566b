"""A city's file and its streets as drawn there: squares, steps between them, marks on the way."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.games.taxi.city.plan import (
    CONES,
    LARGEST,
    Area,
    CityFault,
    Scenic,
    SquareKind,
    fault,
)

MOST_SQUARES = 400

_MARKS = frozenset("=><|")
_BEND = re.compile(r"@([0-9]{1,2}),([0-9]{1,2})")
_CONE = re.compile(r"#([1-9][0-9]?)")

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$")]
Line: TypeAlias = Annotated[str, Meta(max_length=2000)]
Whole: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
Side: TypeAlias = Literal["n", "e", "s", "w"]


class Named(Struct, forbid_unknown_fields=True):
    en: Words
    fr: Words


class PlaceEntry(Struct, forbid_unknown_fields=True):
    side: Side
    kind: Id | None = None


class CarPark(Struct, forbid_unknown_fields=True):
    at: tuple[Scenic, Scenic]


class CityFile(Struct, forbid_unknown_fields=True):
    """What a city's file holds; the generator writes the same."""

    format: Literal[1]
    name: Id
    points: Annotated[dict[Id, tuple[Whole, Whole]], Meta(max_length=250)]
    streets: Annotated[dict[Id, list[Line]], Meta(max_length=60)]
    places: Annotated[dict[Id, Side | PlaceEntry], Meta(max_length=60)]
    car_park: CarPark
    areas: Annotated[list[Area], Meta(max_length=60)] = []
    names: Annotated[dict[Id, Named], Meta(max_length=200)] = {}


class Node(Struct):
    """A square while the city is being read; below zero: its place is not known yet."""

    x: int = -1
    y: int = -1
    kind: SquareKind = "grey"
    streets: tuple[int, ...] = ()
    place: str | None = None
    cone: int = 0
    spot: bool = False
    exit: bool = False


class Sketch:
    def __init__(self, file: CityFile) -> None:
        self.file = file
        self.nodes: list[Node] = []
        self.steps: dict[tuple[int, int], int] = {}  # in the order of their street, which is given
        self.crossings: set[tuple[int, int]] = set()  # steps across a crossing marked on the way
        self.one_ways: list[tuple[int, int]] = []  # steps the way a permanent one-way points
        self._points: dict[str, int] = {}
        for number, (street, ways) in enumerate(file.streets.items()):
            for at, way in enumerate(ways):
                try:
                    self._draw(number, street, way.split())
                except CityFault as problem:
                    raise problem.at(f"streets.{street}.{at}") from None
        self._renumber()

    def _draw(self, number: int, street: str, words: list[str]) -> None:
        points = self.file.points
        if len(words) < 3 or words[0] not in points or words[-1] not in points:
            raise fault("way-ends", street=street)
        line: list[int] = []
        marks: list[tuple[int, str]] = []  # after how many squares, and which
        for word in words:
            if word in _MARKS:
                marks.append((len(line), word))
            else:
                line.append(self._square(street, word))
        self._place(street, line)
        for node in line:
            if number not in self.nodes[node].streets:
                self.nodes[node].streets += (number,)
        for step in pairwise(line):
            if step in self.steps or step[::-1] in self.steps:
                raise fault("way-twice", street=street)
            self.steps[step] = number
        for index, mark in marks:
            self._mark(line[index - 1], line[index], mark)
        if len(self.nodes) > MOST_SQUARES:
            raise fault("too-many-squares", n=MOST_SQUARES)

    def _square(self, street: str, word: str) -> int:
        """The number of the square this word stands for: a new one, or a corner known by name."""
        if word in self._points:
            return self._points[word]
        if word in self.file.points:
            self._points[word] = len(self.nodes)
            node = Node(*self.file.points[word])
        elif word in (".", "?"):
            node = Node(kind="orange" if word == "?" else "grey")
        elif word == "exit":
            node = Node(exit=True)
        elif bend := _BEND.fullmatch(word):
            node = Node(int(bend[1]), int(bend[2]))
        elif cone := _CONE.fullmatch(word):
            node = Node(cone=int(cone[1]))
            if node.cone > CONES:
                raise fault("cone-number", n=node.cone, most=CONES)
        elif word in self.file.places:
            node = Node(kind="door", place=word)
        else:
            raise fault("word", street=street, word=word[:40])
        self.nodes.append(node)
        return len(self.nodes) - 1

    def street_path(self, node: Node) -> str:
        """The path in the file to the street of a square."""
        return f"streets.{[*self.file.streets][node.streets[0]]}" if node.streets else "streets"

    def _place(self, street: str, line: list[int]) -> None:
        """Squares between two corners lie on the straight line between them, one step apart."""
        fixed = [index for index, node in enumerate(line) if self.nodes[node].x >= 0]
        for start, end in pairwise(fixed):
            a, b = self.nodes[line[start]], self.nodes[line[end]]
            dx, dy = b.x - a.x, b.y - a.y
            length = max(abs(dx), abs(dy))
            if dx and dy and abs(dx) != abs(dy):
                raise fault("way-crooked", street=street, x=a.x, y=a.y, to_x=b.x, to_y=b.y)
            if length != end - start:
                found, wanted = end - start - 1, length - 1
                raise fault("way-count", street=street, x=a.x, y=a.y, n=found, wanted=wanted)
            for step in range(1, length):
                node = self.nodes[line[start + step]]
                node.x, node.y = a.x + dx // length * step, a.y + dy // length * step

    def _mark(self, before: int, after: int, mark: str) -> None:
        if mark == "=":
            self.nodes[before].spot = True
        elif mark == "|":
            self.crossings.add((before, after))
        else:
            self.one_ways.append((before, after) if mark == ">" else (after, before))

    def _renumber(self) -> None:
        """Squares get the numbers 1, 2, … in reading order, as on a page."""
        order = sorted(range(len(self.nodes)), key=lambda i: (self.nodes[i].y, self.nodes[i].x))
        new = {old: number for number, old in enumerate(order, start=1)}
        self.nodes = [Node(), *(self.nodes[old] for old in order)]
        for a, b in pairwise(self.nodes[1:]):
            if (a.x, a.y) == (b.x, b.y):
                raise fault("same-square", x=a.x, y=a.y).at(self.street_path(b))
        self.steps = {(new[a], new[b]): street for (a, b), street in self.steps.items()}
        self.crossings = {(new[a], new[b]) for a, b in self.crossings}
        self.one_ways = [(new[a], new[b]) for a, b in self.one_ways]
