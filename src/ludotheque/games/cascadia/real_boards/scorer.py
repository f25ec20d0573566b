"""Boards from a real table as a match that is over: its rules then count and explain the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.games.cascadia.grid import Kind
from ludotheque.games.cascadia.moves import start as begin
from ludotheque.games.cascadia.pieces import (
    HABITATS,
    NATURE_TOKENS,
    SPECIES_INDEX,
    Habitat,
    Tile,
    box,
)
from ludotheque.games.cascadia.real_boards.entries import (
    BoardEntry,
    Reader,
    Stock,
    TileEntry,
    Trouble,
    wrong,
)
from ludotheque.games.cascadia.real_boards.score_file import read_boards
from ludotheque.games.cascadia.state import NO_TOKEN, TURNS, Environment, Phase, State
from ludotheque.games.cascadia.tables import HasTables
from ludotheque.real_tables import RealTable
from ludotheque.text import Problem, Text, text

if TYPE_CHECKING:
    from ludotheque.games.cascadia.rules import Cascadia

MOST_TILES = TURNS + 3


class TableBoard(BoardEntry, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The final board of one player; nothing else decides the points."""


class KindKit(Struct, frozen=True):
    """The tiles of one kind: what to choose from, and the starting environments."""

    habitats: tuple[tuple[Habitat, ...], ...]
    starters: tuple[tuple[TileEntry, ...], ...]


class Kit(Struct, frozen=True):
    """The data a page needs to ask for boards."""

    tiles: int  # on a board when the match is over
    nature: int  # tokens in the box
    hex: KindKit
    square: KindKit


class CascadiaScorer:
    board = TableBoard

    @property
    def kit(self) -> Kit:
        return Kit(MOST_TILES, NATURE_TOKENS, _kit("hex"), _kit("square"))

    def table(self, rules: Cascadia, boards: Sequence[TableBoard], lenient: bool) -> RealTable:
        return RealTable(rules, self.state(rules, boards, lenient))

    def state(self, rules: HasTables, boards: Sequence[TableBoard], lenient: bool) -> State:
        """With `lenient`, tiles and tokens need not be in one box. A Problem says what cannot be,
        and where: seat and cell are among its arguments."""
        tables = rules.tables
        start = begin(tables)
        if "" in start.cards:
            raise Problem(text("cascadia-table-random"))
        read = Reader(tables.box.kind)
        stock = Stock(read)
        numbers: list[int] = []
        for seat, board in enumerate(boards):
            try:
                _check(read, board)
                if lenient:
                    numbers += [_any_such(read, entry) for entry in board.tiles]
                else:
                    stock.take(board)
            except Trouble as trouble:
                raise Problem(_where(trouble, seat)) from None
        nature = tuple(board.nature for board in boards)
        if sum(nature) > start.nature_left:
            key = "nature" if start.nature_left else "no-nature"
            raise Problem(text(f"cascadia-table-{key}", n=start.nature_left))
        tiles = iter(numbers or stock.numbers())
        return replace(
            start,
            phase=Phase.OVER,
            turns=TURNS * tables.seats,
            environments=tuple(_environment(read, board, tiles) for board in boards),
            nature=nature,
            nature_left=start.nature_left - sum(nature),
        )

    read = staticmethod(read_boards)


def _check(read: Reader, board: TableBoard) -> None:
    if len(board.tiles) > MOST_TILES:
        raise wrong(board.tiles[MOST_TILES], "many", n=MOST_TILES)
    read.check_place(board)


def _any_such(read: Reader, entry: TileEntry) -> int:
    """A tile of the box with these habitats: the rules count by its sides alone."""
    habitats, _ = read.laid(entry)
    for number, tile in enumerate(read.box.tiles[1:], 1):
        if tile.habitats == habitats:
            return number
    raise wrong(entry, "no-tile")


def _environment(read: Reader, board: TableBoard, tiles: Iterator[int]) -> Environment:
    numbers = tuple(islice(tiles, len(board.tiles)))
    turns = (read.laid(entry)[1] for entry in board.tiles)
    tokens = (entry.token for entry in board.tiles)
    return Environment(
        cells=tuple(entry.cell for entry in board.tiles),
        tiles=numbers,
        turns=tuple(
            turn % len(read.box.edges[tile]) for turn, tile in zip(turns, numbers, strict=True)
        ),
        tokens=tuple(NO_TOKEN if token is None else SPECIES_INDEX[token] for token in tokens),
    )


def _where(trouble: Trouble, seat: int) -> Text:
    assert trouble.entry is not None
    q, r = trouble.entry.q, trouble.entry.r
    return text("cascadia-table-cell", seat=seat + 1, q=q, r=r, why=trouble.why)


def _kit(kind: Kind) -> KindKit:
    found = box(kind)
    kinds = {tile.habitats: None for tile in found.tiles[1:]}
    return KindKit(
        habitats=tuple(tuple(HABITATS[h] for h in habitats) for habitats in kinds),
        starters=tuple(
            tuple(
                TileEntry(q, r, f"S{n}{slot}", *_named(found.tiles[tile]), rotation=turn)
                for slot, ((q, r), tile, turn) in zip("tlr", starter.laid, strict=True)
            )
            for n, starter in enumerate(found.starters, 1)
        ),
    )


def _named(tile: Tile) -> tuple[Habitat, Habitat | None]:
    first, last = HABITATS[tile.habitats[0]], HABITATS[tile.habitats[-1]]
    return first, last if first != last else None
