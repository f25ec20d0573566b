"""A view as text: the board as a drawing in characters, and in sentences for who listens to it."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.cascadia.drawing import Letters, board, small_board, turns
from ludotheque.games.cascadia.grid import Kind
from ludotheque.games.cascadia.pieces import HABITATS, SPECIES
from ludotheque.games.cascadia.spoken import placing, sentences
from ludotheque.games.cascadia.view import CascadiaView, EnvironmentSeen, LotSeen, TileSeen
from ludotheque.games.cascadia.words import bag_text, cards_text, goals, part_text, rank
from ludotheque.text import Arg, Say, Text, text

MAX_COLUMNS = 80  # of what is drawn


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
        yield _legend(view.kind, say, letters)
    yield from map(say, goals(view, own))
    yield ""
    yield from _market(view, say)
    yield from _hand(view, say, letters)
    yield from _stock(view, own, say)


def spoken(view: CascadiaView, say: Say) -> Iterator[str]:
    """The same in sentences, tile by tile, for screen readers."""
    return map(say, sentences(view))


def close_up(view: CascadiaView, say: Say) -> Iterator[str]:
    """Before a placement: the own environment with its free cells, and the pieces in hand."""
    if view.phase != "place" or view.seat != view.acting:
        return
    letters, own = Letters(say), view.environments[view.acting]
    yield from board(view.kind, own.cells, letters, view.hand.tile is not None)
    yield _legend(view.kind, say, letters)
    yield from _hand(view, say, letters)


def close_up_spoken(view: CascadiaView, say: Say) -> Iterator[str]:
    return map(say, placing(view)) if view.seat == view.acting else iter(())


def _heading(view: CascadiaView, say: Say) -> Iterator[str]:
    yield say(text("cascadia-board-turn", turn=view.turn, turns=view.turns, stack=view.stack))
    cards = cards_text([entry.card for entry in view.cards])
    yield say(text("cascadia-board-cards", cards=cards))


def _stock(view: CascadiaView, own: EnvironmentSeen, say: Say) -> Iterator[str]:
    yield say(bag_text(view, "board"))
    yield from map(say, rank(view, own))


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


def _legend(kind: Kind, say: Say, letters: Letters) -> str:
    named = [
        *(_named(letters.habitat(name), f"cascadia-habitat-{name}") for name in HABITATS),
        *(_named(letters.species(name), f"cascadia-species-{name}") for name in SPECIES),
    ]
    return say(text("cascadia-board-legend", kind=kind, letters=named))


def _market(view: CascadiaView, say: Say) -> Iterator[str]:
    """Four framed cards, numbered 0 to 3, side by side as far as they fit into a usual window."""
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
    rows: list[list[list[str]]] = [[]]
    for frame in frames:
        if sum(len(one[0]) + 2 for one in rows[-1]) + len(frame[0]) > MAX_COLUMNS:
            rows.append([])
        rows[-1].append(frame)
    for row in rows:
        for line in zip(*row, strict=True):
            yield "  ".join(line)


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


def _hand(view: CascadiaView, say: Say, letters: Letters) -> Iterator[str]:
    """What has been taken; a tile of two habitats in all its turns."""
    tile, token = view.hand.tile, view.hand.token
    if tile is not None:
        yield say(text("cascadia-board-hand-tile", what=_tile_words(tile, say)))
        if len(tile.habitats) == 2:
            yield from turns(tile, letters)
    if token is not None:
        yield say(text("cascadia-board-hand-token", token=text(f"cascadia-species-{token}")))


def _named(letter: str, key: str) -> Text:
    return text("cascadia-board-letter", letter=letter, name=text(key))
