"""The 150 reference boards: every card, corridor and variant, and every alternative ruling."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games.cascadia.grid import HEX, cell_at
from ludotheque.games.cascadia.pieces import (
    HABITATS,
    LETTERS,
    SPECIES,
    SPECIES_INDEX,
    Species,
)
from ludotheque.games.cascadia.scoring import Board, Rulings, points
from ludotheque.games.cascadia.scoring.corridors import corridors

BOARDS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "boards.jsonl").read_text(encoding="utf-8").splitlines()
]
HABITAT_OF = {habitat[0].upper(): index for index, habitat in enumerate(HABITATS)}
ALTERNATIVES = {
    "forgiving": Rulings(salmon_branching="forgiving"),
    "no_min3": Rulings(salmon_short="scored"),
    "contiguous_arc": Rulings(elk_ring="arc"),
    "cap28": Rulings(elk_herd="cap"),
    "los_needs_tiles": Rulings(hawk_sight="blocked"),
}


def board_of(entry: dict[str, Any]) -> Board:
    cells = [cell_at(tile["q"], tile["r"]) for tile in entry["tiles"]]
    tokens = {
        cell: SPECIES_INDEX[Species(tile["token"])]
        for cell, tile in zip(cells, entry["tiles"], strict=True)
        if tile["token"]
    }
    return Board(HEX, tokens, set(cells))


def card_scores(entry: dict[str, Any], rulings: Rulings) -> dict[str, int]:
    board = board_of(entry)
    return {
        f"{species}_{letter}": points(board, index, letter, rulings)
        for index, species in enumerate(SPECIES)
        for letter in LETTERS
    }


def test_there_are_150_boards() -> None:
    assert len(BOARDS) == 150


@pytest.mark.parametrize("entry", BOARDS, ids=lambda entry: f"{entry['id']}-{entry['mode']}")
def test_twenty_cards_variants_and_corridors(entry: dict[str, Any]) -> None:
    assert card_scores(entry, Rulings()) == entry["cards"]
    board = board_of(entry)
    for variant in ("family", "intermediate"):
        scored = {species: points(board, i, variant) for i, species in enumerate(SPECIES)}
        assert scored == entry[variant]
    edges = [tuple(HABITAT_OF[side] for side in tile["edges"]) for tile in entry["tiles"]]
    cells = [cell_at(tile["q"], tile["r"]) for tile in entry["tiles"]]
    sizes = map(len, corridors(HEX, cells, edges))
    assert dict(zip(HABITATS, sizes, strict=True)) == entry["corridors"]


@pytest.mark.parametrize("name", ALTERNATIVES)
def test_alternative_ruling_changes_what_the_boards_say_and_nothing_else(name: str) -> None:
    changed = 0
    for entry in BOARDS:
        given = {
            card.removesuffix(f"@{name}"): value
            for card, value in entry["alt"].items()
            if card.endswith(f"@{name}")
        }
        assert card_scores(entry, ALTERNATIVES[name]) == entry["cards"] | given, entry["id"]
        changed += len(given)
    assert changed > 0
