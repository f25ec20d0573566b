"""Boards from a file, one JSON object a line: what all cards, corridors and both variants score.

People score a physical game with it, so a board that cannot be is refused with its line and cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.faults import fault
from ludotheque.games.cascadia.grid import GRIDS
from ludotheque.games.cascadia.options import CascadiaOptions, letters_of
from ludotheque.games.cascadia.pieces import (
    HABITAT_NAMES,
    LETTERS,
    SPECIES_INDEX,
    SPECIES_NAMES,
)
from ludotheque.games.cascadia.real_boards.entries import BoardEntry, Reader, Stock, Trouble
from ludotheque.games.cascadia.scoring import Board, points
from ludotheque.games.cascadia.scoring.corridors import corridors
from ludotheque.games.cascadia.words import part_text
from ludotheque.real_tables import ScoredBoard
from ludotheque.text import Problem, Text, text

Named: TypeAlias = dict[str, bool | int | str]


class BadBoard(Problem, ValueError):
    """This line is no board that could have been played."""


class _Table(Struct):
    """What the first line of a file may say of all boards, as the browser's page writes it."""

    options: Named = {}
    lenient: bool = False


def read_boards(
    lines: Iterable[bytes], options_with: Callable[[Named], CascadiaOptions], lenient: bool
) -> Iterator[ScoredBoard]:
    """See `ludotheque.declaration.Scorer`."""
    source = iter(lines)
    first = next(source, b"")
    table = _table(first)
    options = options_with(table.options)
    letters = letters_of(options)
    found = score_lines(chain([first], source), options, lenient or table.lenient)
    for number, scores in enumerate(found, 1):
        name = str(scores.get("id", number))
        yield ScoredBoard(scores, tuple(_words(scores, options.variant, letters, name)))


def _table(line: bytes) -> _Table:
    try:
        return msgspec.json.decode(line, type=_Table)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return _Table()  # an error in the line is reported when its board is read


def score_lines(
    lines: Iterable[str | bytes], options: CascadiaOptions, lenient: bool = False
) -> Iterator[dict[str, Any]]:
    """The scores of each board; empty lines are skipped, a bad one ends it with BadBoard."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield score_board(read_board(line), options, lenient)
            except Trouble as trouble:
                raise BadBoard(_where(trouble, number)) from None


def read_board(line: str | bytes) -> BoardEntry:
    try:
        return msgspec.json.decode(line, type=BoardEntry)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Trouble(fault(error)) from None


def score_board(board: BoardEntry, options: CascadiaOptions, lenient: bool) -> dict[str, Any]:
    grid, rulings = GRIDS[options.tiles], options.rulings
    if not board.tiles:
        raise Trouble(text("cascadia-file-empty"))
    if board.nature and options.tiles != "hex":
        raise Trouble(text("cascadia-table-no-nature", n=0))
    read = Reader(options.tiles)
    edges = {entry.cell: read.edges(entry) for entry in board.tiles}
    if not lenient:
        read.check_place(board)
        Stock(read).take(board)
    tokens = {t.cell: SPECIES_INDEX[t.token] for t in board.tiles if t.token is not None}
    scored = Board(grid, tokens, edges)
    largest = corridors(grid, list(edges), list(edges.values()))
    found: dict[str, Any] = {} if board.id is None else {"id": board.id}
    found |= {"nature": board.nature} if board.nature else {}
    return found | {
        "cards": {
            f"{name}_{letter}": points(scored, species, letter, rulings)
            for species, name in enumerate(SPECIES_NAMES)
            for letter in LETTERS
        },
        "corridors": {name: len(cells) for name, cells in zip(HABITAT_NAMES, largest, strict=True)},
        "family": {n: points(scored, s, "family") for s, n in enumerate(SPECIES_NAMES)},
        "intermediate": {n: points(scored, s, "intermediate") for s, n in enumerate(SPECIES_NAMES)},
    }


def _where(trouble: Trouble, line: int) -> Text:
    if trouble.entry is None:
        return text("cascadia-file-line", line=line, why=trouble.why)
    q, r = trouble.entry.q, trouble.entry.r
    return text("cascadia-file-cell", line=line, q=q, r=r, why=trouble.why)


def _words(
    found: dict[str, Any], variant: str, letters: tuple[str, ...], name: str
) -> Iterator[Text]:
    """Every card, the corridors, and the sum for the cards that are chosen."""
    yield text("cascadia-file-board", name=name)
    for species in SPECIES_NAMES:
        cards = [
            text(
                "cascadia-board-card-letter",
                species=letter,
                letter=found["cards"][f"{species}_{letter}"],
            )
            for letter in LETTERS
        ]
        yield text("cascadia-file-row", what=text(f"cascadia-part-{species}"), points=cards)
    for other in ("family", "intermediate"):
        parts = [part_text(species, found[other][species]) for species in SPECIES_NAMES]
        what = text(f"cascadia-option-variant-{other}")
        yield text("cascadia-file-row", what=what, points=parts)
    parts = [part_text(habitat, found["corridors"][habitat]) for habitat in HABITAT_NAMES]
    yield text("cascadia-file-row", what=text("cascadia-file-corridors"), points=parts)
    if variant in ("family", "intermediate"):
        wildlife = sum(found[variant].values())
    elif "random" in letters:
        return
    else:
        pairs = zip(SPECIES_NAMES, letters, strict=True)
        wildlife = sum(found["cards"][f"{species}_{letter}"] for species, letter in pairs)
    corridors = sum(found["corridors"].values())
    nature = found.get("nature", 0)
    yield text(
        "cascadia-file-total",
        total=wildlife + corridors + nature,
        wildlife=wildlife,
        corridors=corridors,
        nature=nature,
    )
