"""Whole matches of the engine against the referee who plays sentence by sentence."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import msgspec
import pytest

from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.grid import place_of
from ludotheque.games.cascadia.state import State
from ludotheque.testing.referee import Tastes, follow

from .referee import Referee

MATCHES = 300 if os.environ.get("LUDOTHEQUE_LONG") else 8
ANY = dict.fromkeys(("bear", "elk", "salmon", "hawk", "fox"), "random")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"variant": "family", "bonuses": False},
    {**ANY, "first": "random"},
    {"variant": "intermediate"},
    {**ANY, "salmon_branching": "forgiving", "elk_ring": "arc", "hawk_sight": "blocked"},
]


@pytest.mark.parametrize("seed", range(MATCHES))
def test_random_matches(seed: int) -> None:
    kinds = {"tiles": "square" if seed % 3 == 2 else "hex", **OPTIONS[seed % 5]}
    options = msgspec.convert(kinds, CASCADIA.options)
    rng, seats = Random(f"cascadia {seed}"), 1 + seed % 4
    rules, referee = CASCADIA.rules(options, seats), Referee(seats, options)

    def watch(state: State) -> None:
        for laid, player in zip(state.environments, referee.players, strict=True):
            cells = [place_of(cell) for cell in laid.cells]
            tiles = zip(laid.tiles, laid.turns, strict=True)
            assert dict(zip(cells, tiles, strict=True)) == player.tiles
            tokens = {c: t for c, t in zip(cells, laid.tokens, strict=True) if t >= 0}
            assert tokens == player.tokens
        assert list(state.nature) == [player.nature for player in referee.players]
        assert state.stack == referee.stack

    last = follow(rules, rules.start(), referee.match(), rng, Tastes(rules, rng), watch)
    totals = []
    for seat, score in enumerate(rules.scores(last)):
        expected = referee.points(seat)
        assert {name: score.parts[name] for name in expected} == expected
        assert set(score.parts) - set(expected) <= {"elk"}
        totals.append((score.total, last.nature[seat]))
    places = [1 + sum(other > own for other in totals) for own in totals]
    assert list(rules.result(last).places) == places
