"""The board in sentences, tile by tile: for whoever listens to it and cannot look at a drawing."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.cascadia.text import before_boards, beside_boards, tile_words, title
from ludotheque.games.cascadia.view import CellSeen, Seen
from ludotheque.text import Arg, Say, Text, text

SIDES = ("ne", "e", "se", "sw", "w", "nw")  # as `CellSeen.edges` counts them


def lines(view: Seen, say: Say) -> Iterator[str]:
    yield from before_boards(view, say)
    for slot, lot in enumerate(view.lots):
        if lot.tile is not None or lot.token is not None:
            tile = tile_words(lot.tile, say) if lot.tile else say(text("cascadia-board-no-tile"))
            yield say(text("cascadia-spoken-lot", n=slot, tile=tile, token=_token(lot.token)))
    mine = view.acting if view.seat is None else view.seat
    for seat in (*(seat for seat in range(len(view.environments)) if seat != mine), mine):
        yield from title(view, seat, say)
        for cell in sorted(view.environments[seat].cells, key=lambda cell: (cell.r, cell.q)):
            yield say(_cell(cell, say))
    yield from beside_boards(view, say)


def _cell(cell: CellSeen, say: Say) -> Text:
    what: dict[str, Arg] = {"q": cell.q, "r": cell.r, "tile": tile_words(cell.tile, say)}
    what["token"] = _token(cell.token)
    if len(cell.tile.habitats) == 1:
        return text("cascadia-spoken-cell", **what)
    first = cell.tile.habitats[0]
    sides = [name for name, edge in zip(SIDES, cell.edges, strict=True) if edge == first]
    what["habitat"] = text(f"cascadia-habitat-{first}")
    what["sides"] = [text(f"cascadia-side-{name}") for name in sides]
    return text("cascadia-spoken-cell-turned", **what)


def _token(species: str | None) -> Text:
    return text(f"cascadia-species-{species}" if species else "cascadia-board-none")
