"""Reads a city from its file (those in `data/` explain the words) and names its mistakes."""

from __future__ import annotations

import msgspec

from ludotheque.faults import fault_in, fault_place
from ludotheque.games.taxi.city.checks import check
from ludotheque.games.taxi.city.plan import PLACES, STREETS, Name, Place, Plan, Square, fault
from ludotheque.games.taxi.city.portions import Cut
from ludotheque.games.taxi.city.sketch import CityFile, PlaceEntry, Sketch
from ludotheque.toml import BadToml, read_toml

_SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_KNOWN = {"place": PLACES, "street": STREETS, "city": ("port-lanterne", "new-town")}


def read_city(source: str) -> Plan:
    try:
        plain = read_toml(source)
    except BadToml as error:
        raise fault("not-toml", why=error.reason) from None
    try:
        return build(msgspec.convert(plain, CityFile))
    except msgspec.ValidationError as error:
        why = fault_in(plain, CityFile, error)
        raise fault("not-a-city", why=why).at(fault_place(why)) from None


def build(file: CityFile, *, checked: bool = True) -> Plan:
    """The city that a file describes, checked to be playable unless `checked` is off."""
    sketch = Sketch(file)
    cut = Cut(sketch)
    doors = {node.place: number for number, node in enumerate(sketch.nodes) if node.place}
    places = _places(file, sketch, doors)
    numbers = {place.id: number for number, place in enumerate(places)}
    park_x, park_y = file.car_park.at
    squares = [Square(park_x, park_y, "park", ())]
    for node in sketch.nodes[1:]:
        place = numbers[node.place] if node.place else None
        squares.append(Square(node.x, node.y, node.kind, node.streets, place, node.cone))
    cones = sorted((s.cone, number) for number, s in enumerate(squares) if s.cone)
    plan = Plan(
        name=_name(file, "city", file.name),
        squares=tuple(squares),
        edges=tuple(sorted((min(step), max(step)) for step in sketch.steps)),
        streets=tuple(_name(file, "street", street) for street in file.streets),
        portions=tuple(cut.portions),
        crossings=tuple(cut.crossings),
        spots=tuple(cut.spots),
        cones=tuple(square for _, square in cones),
        places=places,
        exit=cut.exit,
        areas=tuple(file.areas),
    )
    if checked:
        check(plan)
    return plan


def _places(file: CityFile, sketch: Sketch, doors: dict[str, int]) -> tuple[Place, ...]:
    found: list[Place] = []
    taken = {(node.x, node.y) for node in sketch.nodes[1:]}
    entrances = sum(node.place is not None for node in sketch.nodes)
    for id_, entry in sorted(file.places.items()):
        if id_ not in doors:
            raise fault("no-entrance", place=id_).at(f"places.{id_}")
        node = sketch.nodes[doors[id_]]
        side = entry.side if isinstance(entry, PlaceEntry) else entry
        kind = (isinstance(entry, PlaceEntry) and entry.kind) or id_
        dx, dy = _SIDES[side]
        plot = (node.x + dx, node.y + dy)
        if plot in taken:
            raise fault("plot-taken", place=id_, x=plot[0], y=plot[1]).at(f"places.{id_}")
        taken.add(plot)
        drawing = kind if kind in PLACES else "house"
        found.append(Place(id_, _name(file, "place", id_), drawing, doors[id_], *plot))
    if entrances > len(found):
        twice = [node.place for node in sketch.nodes if node.place]
        most = max(twice, key=twice.count)
        raise fault("two-entrances", place=most).at(f"places.{most}")
    return tuple(found)


def _name(file: CityFile, kind: str, id_: str) -> Name:
    """A file's own words, a name known in every language, or the word in the file as it stands."""
    if id_ in file.names:
        return Name("taxi-named", file.names[id_].en, file.names[id_].fr)
    if id_ in _KNOWN[kind]:
        return Name(f"taxi-{kind}-{id_}")
    plain = id_.replace("-", " ").capitalize()
    return Name("taxi-named", plain, plain)
