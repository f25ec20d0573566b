"""A view in sentences, for screen readers: where everything lies, and what may come beside it.

First what a player decides by (the places to take from, what is in hand, the own environment and
its free cells), then the others. Nothing in it is a drawing, a sign or an abbreviation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.games.cascadia.grid import GRIDS, cell_at, place_of
from ludotheque.games.cascadia.view import (
    CascadiaView,
    CellSeen,
    LotSeen,
    TileSeen,
)
from ludotheque.games.cascadia.words import (
    bag_text,
    cards_text,
    goals,
    place_text,
    rank,
    sides_text,
)
from ludotheque.text import Arg, Text, text


def sentences(view: CascadiaView) -> Iterator[Text]:
    mine = view.acting if view.seat is None else view.seat
    yield text("cascadia-board-turn", turn=view.turn, turns=view.turns, stack=view.stack)
    yield text("cascadia-board-cards", cards=cards_text([entry.card for entry in view.cards]))
    for slot, lot in enumerate(view.lots):
        if lot.tile is not None or lot.token is not None:
            yield _lot(slot, lot)
    yield from _environment(view, mine)
    yield from goals(view, view.environments[mine], "spoken")
    yield from placing(view)
    for seat in range(len(view.environments)):
        if seat != mine:
            yield from _environment(view, seat)
    yield from _stock(view)


def placing(view: CascadiaView) -> Iterator[Text]:
    """The piece in hand, and every free cell for it with the sides it would touch."""
    own, hand = view.environments[view.acting], view.hand
    if view.phase != "place" or view.seat not in (None, view.acting):
        return
    if hand.tile is not None:
        yield text("cascadia-spoken-hand-tile", tile=_tile(hand.tile))
        taken = {cell_at(cell.q, cell.r): cell for cell in own.cells}
        for free in sorted(GRIDS[view.kind].around(taken)):
            yield text("cascadia-spoken-place", at=_at(free), beside=_beside(view, free, taken))
    if hand.token is not None:
        places = [
            _at(cell_at(cell.q, cell.r))
            for cell in own.cells
            if cell.token is None and hand.token in cell.tile.species
        ]
        key = "cascadia-spoken-homes" if places else "cascadia-spoken-homeless"
        yield text(key, places=places, species=text(f"cascadia-species-{hand.token}"))


def _beside(view: CascadiaView, free: int, taken: dict[int, CellSeen]) -> list[Text]:
    grid = GRIDS[view.kind]
    return [
        text(
            "cascadia-spoken-beside",
            side=text(f"cascadia-side-{grid.names[way]}"),
            at=_at(cell),
            habitat=text(f"cascadia-habitat-{taken[cell].edges[grid.opposite(way)]}"),
        )
        for way, cell in enumerate(grid.beside(free))
        if cell in taken
    ]


def _at(cell: int) -> Text:
    return place_text(*place_of(cell))


def _named(species: str) -> dict[str, Arg]:
    """A species for texts that need its article: they look at its name in the program."""
    return {"kind": species, "species": text(f"cascadia-species-{species}")}


def _token(species: str | None) -> Text:
    if species is None:
        return text("cascadia-spoken-no-token")
    return text("cascadia-spoken-token", **_named(species))


def _lot(slot: int, lot: LotSeen) -> Text:
    tile = _tile(lot.tile) if lot.tile else text("cascadia-spoken-no-tile")
    return text("cascadia-spoken-lot", n=slot, tile=tile, token=_token(lot.token))


def _tile(tile: TileSeen, *, bare: bool = False) -> Text:
    """With the species it may hold, unless a token lies on it."""
    first, second = (text(f"cascadia-habitat-{tile.habitats[at]}") for at in (0, -1))
    kind = "keystone" if tile.keystone else "two" if len(tile.habitats) == 2 else "one"
    what = text(f"cascadia-spoken-tile-{kind}", habitat=first, other=second)
    if bare:
        return what
    species = one_of([text(f"cascadia-species-{name}") for name in tile.species])
    return text("cascadia-spoken-room", tile=what, species=species)


def one_of(names: Sequence[Text]) -> Text:
    """`bear`, `bear or fox`, `bear, fox or hawk`."""
    last = names[-1]
    return text("cascadia-spoken-or", some=list(names[:-1]), last=last) if names[1:] else last


def _environment(view: CascadiaView, seat: int) -> Iterator[Text]:
    own = view.environments[seat]
    key = "cascadia-spoken-seat" if view.kind == "hex" else "cascadia-spoken-seat-square"
    counts: dict[str, Arg] = {"points": own.points, "tiles": len(own.cells), "nature": own.nature}
    yield text(key, seat=seat + 1, **counts)
    parts = [
        text(
            "cascadia-board-part",
            category=text(f"cascadia-part-{part.category}"),
            points=part.points,
        )
        for part in own.parts
        if part.points
    ]
    if parts:
        yield text("cascadia-spoken-parts", parts=parts)
    for cell in sorted(own.cells, key=lambda cell: (cell.r, cell.q)):
        yield _cell(view, cell)


def _cell(view: CascadiaView, cell: CellSeen) -> Text:
    at, tile = place_text(cell.q, cell.r), _tile(cell.tile, bare=cell.token is not None)
    if len(cell.tile.habitats) == 2:
        first = cell.tile.habitats[0]
        names = zip(GRIDS[view.kind].names, cell.edges, strict=True)
        sides = sides_text([name for name, edge in names if edge == first])
        habitat = text(f"cascadia-habitat-{first}")
        tile = text("cascadia-spoken-turned", tile=tile, habitat=habitat, sides=sides)
    if cell.token is None:
        return text("cascadia-spoken-lies", at=at, tile=tile)
    return text("cascadia-spoken-lies-with", at=at, tile=tile, token=_token(cell.token))


def _stock(view: CascadiaView) -> Iterator[Text]:
    yield bag_text(view, "spoken")
    yield from rank(view, view.environments[view.acting])
