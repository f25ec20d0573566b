"""The kernel's scores: the reference boards, the readable scoring, gains against differences."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotheque.games.cascadia import grid, scoring
from ludotheque.games.cascadia.kernel.board import add_tile, add_token, tile_gain
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import (
    BIGGEST,
    FRONTIER,
    KEYSTONE,
    N_FRONTIER,
    NATURE,
    POINTS,
    Ints,
    cell_at,
    coordinates,
    new_board,
)
from ludotheque.games.cascadia.kernel.scoring.partition import ALONE
from ludotheque.games.cascadia.kernel.scoring.points import species_points, token_gain, total_points
from ludotheque.games.cascadia.kernel.translate import ruling_bits
from ludotheque.games.cascadia.pieces import FAMILY, HABITATS, INTERMEDIATE, SPECIES, Card
from ludotheque.games.cascadia.scoring import Board, Rulings
from ludotheque.games.cascadia.scoring.corridors import corridors
from ludotheque.games.cascadia.scoring.elk import FORMATION, RING
from ludotheque.games.cascadia.scoring.herds import POINTS as HERDS

BOARDS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "boards.jsonl").read_text(encoding="utf-8").splitlines()
]
ALTERNATIVES = {
    "forgiving": Rulings(salmon_branching="forgiving"),
    "no_min3": Rulings(salmon_short="scored"),
    "contiguous_arc": Rulings(elk_ring="arc"),
    "cap28": Rulings(elk_herd="cap"),
    "los_needs_tiles": Rulings(hawk_sight="blocked"),
}
ALL_CARDS: tuple[Card, ...] = ("A", "B", "C", "D", "family", "intermediate")
WORK = new_work()


def kernel_board(entry: dict[str, Any], card: int, rulings: int = 0) -> Ints:
    board = new_board((card,) * 5, rulings)
    for tile in entry["tiles"]:
        a = HABITATS.index(tile["habitat_a"])
        b = HABITATS.index(tile["habitat_b"] or tile["habitat_a"])
        mask = sum(1 << SPECIES.index(species) for species in tile["wildlife"])
        mask |= KEYSTONE if tile["keystone"] else 0
        add_tile(board, cell_at(tile["q"], tile["r"]), 0, a, b, mask, tile["rotation"])
    for tile in entry["tiles"]:
        if tile["token"]:
            add_token(board, cell_at(tile["q"], tile["r"]), SPECIES.index(tile["token"]))
    return board


def test_the_150_boards() -> None:
    for entry in BOARDS:
        for letter in range(4):
            board = kernel_board(entry, letter)
            for k, species in enumerate(SPECIES):
                expected = entry["cards"][f"{species}_{'ABCD'[letter]}"]
                assert species_points(board, WORK, k) == expected, (entry["id"], species, letter)
        lengths = {name: board[BIGGEST + k] for k, name in enumerate(HABITATS)}
        assert lengths == entry["corridors"], entry["id"]
        assert board[NATURE] == entry["keystones_filled"]


@pytest.mark.parametrize(("card", "name"), [(FAMILY, "family"), (INTERMEDIATE, "intermediate")])
def test_the_variants_on_the_150_boards(card: int, name: str) -> None:
    for entry in BOARDS:
        board = kernel_board(entry, card)
        found = {species: species_points(board, WORK, k) for k, species in enumerate(SPECIES)}
        assert found == entry[name], entry["id"]


@pytest.mark.parametrize("ruling", ALTERNATIVES)
def test_the_alternative_rulings(ruling: str) -> None:
    bits = ruling_bits(ALTERNATIVES[ruling])
    checked = 0
    for entry in BOARDS:
        for name, expected in entry["alt"].items():
            card, wanted = name.split("@")
            if wanted == ruling:
                species, letter = card.split("_")
                board = kernel_board(entry, "ABCD".index(letter), bits)
                assert species_points(board, WORK, SPECIES.index(species)) == expected
                checked += 1
    assert checked > 4


def test_an_elk_by_itself_is_worth_the_same_on_every_card() -> None:
    """The search for the best partition counts on it."""
    assert {points[1] for points in (FORMATION, HERDS, *RING.values())} == {ALONE}


class RandomBoard:
    """Any tiles anywhere, then tokens of a few species, so that groups grow large."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        self.kind: grid.Kind = rng.choice(("hex", "hex", "square"))
        self.card = rng.randrange(6)
        self.rulings = Rulings(
            salmon_branching=rng.choice(("strict", "forgiving")),
            salmon_short=rng.choice(("nothing", "scored")),
            elk_ring=rng.choice(("gaps", "arc")),
            elk_herd=rng.choice(("split", "cap")),
            hawk_sight=rng.choice(("open", "blocked")),
        )
        cards = (self.card,) * 5
        self.board = new_board(cards, ruling_bits(self.rulings), self.kind == "square")
        self.sides: list[tuple[int, ...]] = []
        self.cells: list[int] = []
        self.tokens: dict[int, int] = {}
        for _ in range(rng.randrange(4, 24)):
            self._add_tile(rng)
        favourite = rng.randrange(5)
        for cell in rng.sample(self.cells, rng.randrange(len(self.cells) + 1)):
            self._add_token(cell, favourite if rng.random() < 0.5 else rng.randrange(5))

    def _add_tile(self, rng: Random) -> None:
        frontier = self.board[FRONTIER : FRONTIER + self.board[N_FRONTIER]]
        cell = int(rng.choice(frontier.tolist())) if self.cells else cell_at(0, 0)
        a, b, turn = rng.randrange(5), rng.randrange(5), rng.randrange(6)
        if self.kind == "square":
            b, turn = a, 0
        before = self.board[BIGGEST : BIGGEST + 5].sum()
        gain = tile_gain(self.board, cell, a, b, turn)
        add_tile(self.board, cell, 0, a, b, 31, turn)
        assert self.board[BIGGEST : BIGGEST + 5].sum() - before == gain
        sides = 6 if self.kind == "hex" else 4
        half = sides // 2
        self.sides.append(tuple(a if (k - turn) % sides < half else b for k in range(sides)))
        self.cells.append(cell)

    def _add_token(self, cell: int, species: int) -> None:
        before = total_points(self.board, WORK)
        gain = token_gain(self.board, WORK, cell, species)
        self.board[POINTS : POINTS + 5] = -1  # forget what is known: looking must change nothing
        assert total_points(self.board, WORK) == before
        add_token(self.board, cell, species)
        assert total_points(self.board, WORK) - before == gain, (self.card, species, self.rulings)
        self.tokens[cell] = species

    def check(self) -> None:
        """Every species and corridor, against the readable scoring."""
        which = grid.GRIDS[self.kind]
        cells = [grid.cell_at(*coordinates(cell)) for cell in self.cells]
        tokens = {grid.cell_at(*coordinates(cell)): s for cell, s in self.tokens.items()}
        readable = Board(which, tokens, set(cells))
        card = ALL_CARDS[self.card]
        for species in range(5):
            expected = scoring.points(readable, species, card, self.rulings)
            found = species_points(self.board, WORK, species)
            assert found == expected, (self.kind, SPECIES[species], card, self.rulings, tokens)
        longest = [len(part) for part in corridors(which, cells, self.sides)]
        assert self.board[BIGGEST : BIGGEST + 5].tolist() == longest


def test_random_boards_score_as_the_readable_rules_say() -> None:
    for seed in range(700):
        RandomBoard(seed).check()


def test_mixed_cards_add_up() -> None:
    """Cards of different letters, where a token of one species changes another's score."""
    for seed in range(200):
        rng = Random(seed)
        board = new_board(tuple(rng.randrange(4) for _ in range(5)))
        add_tile(board, cell_at(0, 0), 0, 0, 1, 31, 0)
        for _ in range(22):
            cell = int(board[FRONTIER + rng.randrange(int(board[N_FRONTIER]))])
            add_tile(board, cell, 0, rng.randrange(5), rng.randrange(5), 31, rng.randrange(6))
            species = rng.randrange(5)
            gain = token_gain(board, WORK, cell, species)
            before = total_points(board, WORK)
            longest = np.sum(board[BIGGEST : BIGGEST + 5])
            add_token(board, cell, species)
            assert total_points(board, WORK) - before == gain
            assert np.sum(board[BIGGEST : BIGGEST + 5]) == longest
