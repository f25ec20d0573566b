"""A view as text: the board as a drawing in characters, and in sentences for who listens to it."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.cascadia.drawing import Letters, board, small_board, turns
from ludotheque.games.cascadia.grid import HEX
from ludotheque.games.cascadia.pieces import HABITATS, SPECIES
from ludotheque.games.cascadia.view import (
    CascadiaView,
    CellSeen,
    EnvironmentSeen,
    LotSeen,
    TileSeen,
)
from ludotheque.games.cascadia.words import objective_text, part_text
from ludotheque.text import Arg, Say, Text, text


def lines(view: CascadiaView, say: Say) -> Iterator[str]:
    letters = Letters(say)
    mine = view.acting if view.seat is None else view.seat
    yield from _heading(view, say)
    for seat, environment in enumerate(view.environments):
        if seat != mine:
            yield from _title(view, seat, say)
            yield from small_board(view.kind, environment.cells, letters)
            yield ""
    own = view.environments[mine]
    yield from _title(view, mine, say)
    placing = view.phase == "place" and view.hand.tile is not None and mine == view.acting
    yield from board(view.kind, own.cells, letters, placing)
    if own.cells:
        yield _legend(say, letters)
    yield from map(say, objectives(view, own))
    yield ""
    yield from _market(view, say)
    yield from _hand(view, say, letters)
    yield from _stock(view, own, say)


def spoken(view: CascadiaView, say: Say) -> Iterator[str]:
    """The same in sentences, tile by tile: for whoever cannot look at a drawing."""
    yield from _heading(view, say)
    for slot, lot in enumerate(view.lots):
        if lot.tile is not None or lot.token is not None:
            tile = _tile_words(lot.tile, say) if lot.tile else say(text("cascadia-board-no-tile"))
            yield say(text("cascadia-spoken-lot", n=slot, tile=tile, token=_token(lot.token)))
    mine = view.acting if view.seat is None else view.seat
    for seat in (*(seat for seat in range(len(view.environments)) if seat != mine), mine):
        yield from _title(view, seat, say)
        for cell in sorted(view.environments[seat].cells, key=lambda cell: (cell.r, cell.q)):
            yield say(_cell(cell, say))
    yield from map(say, objectives(view, view.environments[mine]))
    yield from _hand(view, say, None)
    yield from _stock(view, view.environments[mine], say)


def _cell(cell: CellSeen, say: Say) -> Text:
    what: dict[str, Arg] = {"q": cell.q, "r": cell.r, "tile": _tile_words(cell.tile, say)}
    what["token"] = _token(cell.token)
    if len(cell.tile.habitats) == 1:
        return text("cascadia-spoken-cell", **what)
    first = cell.tile.habitats[0]
    sides = [name for name, edge in zip(HEX.names, cell.edges, strict=True) if edge == first]
    what["habitat"] = text(f"cascadia-habitat-{first}")
    what["sides"] = [text(f"cascadia-side-{name}") for name in sides]
    return text("cascadia-spoken-cell-turned", **what)


def _heading(view: CascadiaView, say: Say) -> Iterator[str]:
    yield say(text("cascadia-board-turn", turn=view.turn, turns=view.turns, stack=view.stack))
    yield say(text("cascadia-board-cards", cards=_cards(view)))


def _stock(view: CascadiaView, own: EnvironmentSeen, say: Say) -> Iterator[str]:
    bag = [_count(entry.species, entry.bag) for entry in view.tokens]
    yield say(text("cascadia-board-bag", n=sum(entry.bag for entry in view.tokens), tokens=bag))
    yield from map(say, rank(view, own))


def rank(view: CascadiaView, own: EnvironmentSeen) -> Iterator[Text]:
    """Alone, what the points are called."""
    if view.scale:
        reached = text(f"cascadia-rank-{view.rank}")
        yield text("cascadia-board-rank", points=own.points, rank=reached)


def _title(view: CascadiaView, seat: int, say: Say) -> Iterator[str]:
    environment = view.environments[seat]
    who: dict[str, Arg] = {"seat": seat + 1, "points": environment.points}
    if view.kind == "hex":
        yield say(text("cascadia-board-seat", nature=environment.nature, **who))
    else:
        yield say(text("cascadia-board-seat-square", **who))
    parts = [part_text(part.category, part.points) for part in environment.parts if part.points]
    if parts:
        yield say(text("cascadia-board-parts", parts=parts))


def _legend(say: Say, letters: Letters) -> str:
    named = [
        *(_named(letters.habitat(name), f"cascadia-habitat-{name}") for name in HABITATS),
        *(_named(letters.species(name), f"cascadia-species-{name}") for name in SPECIES),
    ]
    return say(text("cascadia-board-legend", letters=named))


def objectives(view: CascadiaView, environment: EnvironmentSeen) -> Iterator[Text]:
    if view.scenario:
        yield text("cascadia-board-scenario", n=view.scenario)
    for objective in environment.objectives:
        key = "cascadia-board-met" if objective.met else "cascadia-board-unmet"
        yield text(key, objective=objective_text(objective), have=objective.have)


def _market(view: CascadiaView, say: Say) -> Iterator[str]:
    """Four framed cards side by side, numbered 0 to 3."""
    if all(lot.tile is None and lot.token is None for lot in view.lots):
        return
    contents = [_card_lines(lot, say) for lot in view.lots]
    tall = max(len(content) for content in contents)
    frames = []
    for slot, content in enumerate(contents):
        *above, token = content
        padded = [*above, *[""] * (tall - len(content)), token]
        width = max(9, *(len(line) for line in padded))
        head = f" {slot} ".center(width + 2, "-")
        foot = "-" * (width + 2)
        frames.append([f"+{head}+", *(f"| {line:<{width}} |" for line in padded), f"+{foot}+"])
    for row in zip(*frames, strict=True):
        yield "  ".join(row).rstrip()


def _card_lines(lot: LotSeen, say: Say) -> list[str]:
    tile = _tile_lines(lot.tile, say) if lot.tile else [say(text("cascadia-board-no-tile"))]
    return [*tile, say(text("cascadia-board-token", token=_token(lot.token)))]


def _token(species: str | None) -> Text:
    return text(f"cascadia-species-{species}" if species else "cascadia-board-none")


def _tile_lines(tile: TileSeen, say: Say) -> list[str]:
    habitats = " / ".join(say(text(f"cascadia-habitat-{habitat}")) for habitat in tile.habitats)
    species = [say(text(f"cascadia-species-{name}")) for name in tile.species]
    return [habitats, *species, *([say(text("cascadia-board-keystone"))] if tile.keystone else [])]


def _tile_words(tile: TileSeen, say: Say) -> str:
    return ", ".join(_tile_lines(tile, say))


def _hand(view: CascadiaView, say: Say, letters: Letters | None) -> Iterator[str]:
    """With letters the turns of the tile are drawn."""
    tile, token = view.hand.tile, view.hand.token
    if tile is not None:
        yield say(text("cascadia-board-hand-tile", what=_tile_words(tile, say)))
        if len(tile.habitats) == 2 and letters is not None:
            yield from turns(tile, letters)
    if token is not None:
        yield say(text("cascadia-board-hand-token", token=text(f"cascadia-species-{token}")))


def _cards(view: CascadiaView) -> list[Text]:
    """A variant has one card for all species."""
    card = view.cards[0].card
    if card in ("family", "intermediate"):
        return [text(f"cascadia-option-variant-{card}")]
    return [
        text(
            f"cascadia-board-card-{'unknown' if entry.card == '?' else 'letter'}",
            species=text(f"cascadia-species-{entry.species}"),
            letter=entry.card,
        )
        for entry in view.cards
    ]


def _count(species: str, n: int) -> Text:
    return text("cascadia-board-count", species=text(f"cascadia-species-{species}"), n=n)


def _named(letter: str, key: str) -> Text:
    return text("cascadia-board-letter", letter=letter, name=text(key))
