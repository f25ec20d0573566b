"""How a changed town or deck differs from the original, in the words that players use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from ludotheque.games.taxi.city.plan import Place, Plan
from ludotheque.games.taxi.city.reading import build
from ludotheque.games.taxi.city.sketch import CityFile
from ludotheque.games.taxi.workshop.town import city_facts
from ludotheque.text import Text, text

Changes: TypeAlias = Iterable[tuple[str, Sequence[Text]]]
_COUNTS = ("squares", "orange", "spots", "crossings")


def town_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Changes:
    """Streets and houses that are new, gone, changed or renamed; then figures of the town."""
    files = [msgspec.convert(one, CityFile) for one in (before, after)]
    plans = [build(one, checked=False) for one in files]
    yield from _street_changes(files, plans)
    yield from _house_changes(plans)
    if files[0].car_park != files[1].car_park:
        yield "car-park", [text("taxi-changed-moved")]
    if files[0].areas != files[1].areas:
        yield "areas", [text("taxi-changed-redrawn")]
    one, other = (city_facts(content) for content in (before, after))
    counts = [(name, getattr(one, name), getattr(other, name)) for name in _COUNTS]
    yield "counts", [_counted(f"taxi-changed-n-{name}", a, b) for name, a, b in counts if a != b]


def deck_changes(before: Mapping[str, int], after: Mapping[str, int]) -> Changes:
    """Kinds of cards by how many there are of them."""
    kinds = dict.fromkeys((*before, *after))
    counts = [(kind, before.get(kind, 0), after.get(kind, 0)) for kind in kinds]
    yield "cards", [_counted(f"taxi-study-{kind}", a, b) for kind, a, b in counts if a != b]


def _street_changes(files: Sequence[CityFile], plans: Sequence[Plan]) -> Changes:
    names = [
        dict(zip(file.streets, (street.text() for street in plan.streets), strict=True))
        for file, plan in zip(files, plans, strict=True)
    ]
    yield from _new_and_gone("streets", *names)
    kept = [id_ for id_ in names[1] if id_ in names[0]]
    same = [id_ for id_ in kept if files[0].streets[id_] == files[1].streets[id_]]
    yield "streets", [names[1][id_] for id_ in kept if id_ not in same]
    yield "names", _renamed(*names)


def _house_changes(plans: Sequence[Plan]) -> Changes:
    one, other = ({place.id: place for place in plan.places} for plan in plans)
    names = [{id_: place.name.text() for id_, place in houses.items()} for houses in (one, other)]
    yield from _new_and_gone("places", *names)

    def stands_at(plan: Plan, place: Place) -> tuple[float, ...]:
        door = plan.squares[place.door]
        return door.x, door.y, place.x, place.y

    kept = [id_ for id_ in other if id_ in one]
    yield (
        "places",
        [
            names[1][id_]
            for id_ in kept
            if stands_at(plans[0], one[id_]) != stands_at(plans[1], other[id_])
        ],
    )
    yield "names", _renamed(*names)


def _new_and_gone(kind: str, before: Mapping[str, Text], after: Mapping[str, Text]) -> Changes:
    yield f"new-{kind}", [name for id_, name in after.items() if id_ not in before]
    yield f"removed-{kind}", [name for id_, name in before.items() if id_ not in after]


def _renamed(before: Mapping[str, Text], after: Mapping[str, Text]) -> list[Text]:
    return [
        text("taxi-changed-renamed", before=before[id_], after=name)
        for id_, name in after.items()
        if id_ in before and before[id_] != name
    ]


def _counted(key: str, before: int, after: int) -> Text:
    return text("taxi-changed-count", name=text(key), before=before, after=after)
