"""Whole matches of both games against the referee who plays sentence by sentence."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from ludotheque.games.quadracarta.game import MAXISURF, MINISURF
from ludotheque.games.quadracarta.options import MaxisurfOptions, MinisurfOptions
from ludotheque.games.quadracarta.state import State
from ludotheque.rules import Seat
from ludotheque.testing.referee import follow

from .referee import Referee

MATCHES = 300 if os.environ.get("LUDOTHEQUE_LONG") else 4  # of each game
MINI: list[dict[str, Any]] = [{}, {"corners": True}, {"first": 2}]
MAXI: list[dict[str, Any]] = [{}, {"ties": "larger"}, {"corners": True, "first": 2}]


def compare(rules: Any, options: MinisurfOptions | MaxisurfOptions, seed: int) -> None:
    rng, referee = Random(f"{rules.game} {seed}"), Referee(rules.seats, options)
    stopping, over = rng.choice((0.02, 0.2)), rng.random()

    def choose(state: State, seat: Seat) -> Any:
        """Stop seldom, and cover often: matches get long, and boards small."""
        offers = rules.actions(state, seat)
        if state.hand is None:
            return offers[-1] if rng.random() < stopping else offers[0]
        found = rng.sample(list(offers), min(8, len(offers)))
        areas = [rules.play(state, seat, action).boards[seat].area for action in found]
        return found[areas.index(min(areas))] if rng.random() < over else found[0]

    def watch(state: State) -> None:
        shown = [
            {place: town for town, mask in enumerate(b.squares.towns) for place in b.places(mask)}
            for b in state.boards
        ]
        assert shown == referee.boards

    last = follow(rules, rules.start(), referee.match(), rng, choose, watch)
    result = rules.result(last)
    assert [score.total for score in rules.scores(last)] == referee.points()
    assert (list(result.places), list(result.winners)) == (referee.places(), referee.winners())


@pytest.mark.parametrize("seed", range(MATCHES))
def test_minisurf(seed: int) -> None:
    seats = 2 + seed % 7
    options = MinisurfOptions(**MINI[seed % 3], boxes=1 if seats < 5 and seed % 2 else 2)
    compare(MINISURF.rules(options, seats), options, seed)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_maxisurf(seed: int) -> None:
    options = MaxisurfOptions(**MAXI[seed % 3])
    compare(MAXISURF.rules(options, 2 + seed % 3), options, seed)
