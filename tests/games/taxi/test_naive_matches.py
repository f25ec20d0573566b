"""Whole matches of the engine against the referee who plays sentence by sentence."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.moves.cards import keep
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.pieces import CARDS, INDEX
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Deal, State
from ludotheque.testing.referee import Tastes, follow

from .referee import CHANCE, Referee
from .streets import litter, near


def play(seats: int, seed: int, *, crowded: bool = False, **options: Any) -> None:
    chosen, rng = TaxiOptions(**options), Random(f"{seats} {seed} {options}")
    rules = TAXI.rules(chosen, seats)
    state, referee = rules.start(), Referee(rules.tables.plan, seats, chosen)
    if crowded:
        state = crowd(rules, state, referee, rng)

    def watch(state: State) -> None:
        drivers = referee.drivers
        assert [score.total for score in rules.scores(state)] == [len(d.reached) for d in drivers]
        assert list(state.at) == [driver.at for driver in drivers]
        assert state.stuck == tuple(driver.lost for driver in drivers)

    last = follow(rules, state, referee.match(), rng, Tastes(rules, rng), watch)
    assert list(rules.result(last).places) == referee.places_taken()


def crowd(rules: Taxi, state: State, referee: Referee, rng: Random) -> State:
    """Pawns and obstacles anywhere, and kept cards: there are more dead ends than usual."""
    tokens = litter(rules.tables.plan, rng)
    referee.signs = list(tokens.signs)
    referee.barriers, referee.cones = list(tokens.barriers), list(tokens.cones)
    cards = state.cards
    for seat, driver in enumerate(referee.drivers):
        driver.goal = referee.places.pop(rng.randrange(len(referee.places)))
        state = rules.play(state, None, Deal(driver.goal))
        while driver.at in (0, referee.doors[driver.goal]):
            driver.at = near(tokens, rules.tables.plan, rng)
        driver.maybe = set(referee.doors)
        if not referee.is_free(driver):
            driver.lost = rng.randrange(3)
        for card in rng.sample(sorted(CHANCE), rng.randrange(3)):
            if card in referee.deck:
                referee.deck.remove(card)
                driver.kept.append(card)
                cards = keep(cards, seat, INDEX[card])
    drawn = tuple(referee.deck.count(card.id) for card in CARDS)
    at = tuple(driver.at for driver in referee.drivers)
    lost = tuple(driver.lost for driver in referee.drivers)
    return replace(state, tokens=tokens, at=at, stuck=lost, cards=replace(cards, draw=drawn))


OPTIONS: list[dict[str, Any]] = [
    {"target": 2},
    {"target": 1, "freed_moves": False, "first": "2", "town": "quiet"},
    {"target": 5, "move_cones": True, "guard_exit": True, "first": "youngest"},
    {"target": 5, "random_city": 7, "move_cones": True},
    {"target": 3, "town": "quiet"},
]
HAMLET = (Path(__file__).parent / "hamlet.toml").read_text(encoding="utf-8")
TOWNS = [*OPTIONS, {"target": 3, "city": HAMLET}]
CROWDED = 300 if os.environ.get("LUDOTHEQUE_LONG") else 24


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_matches(seats: int, options: dict[str, Any]) -> None:
    play(seats, 0, turn_limit=60 // seats, **options)


def test_a_match_without_a_limit() -> None:
    play(2, 1, target=1)


@pytest.mark.parametrize("seed", range(CROWDED))
def test_crowded_streets(seed: int) -> None:
    options = TOWNS[seed % 6] | {"first": "youngest", "turn_limit": 8}
    play(2 + seed % 4, seed, crowded=True, **options)
