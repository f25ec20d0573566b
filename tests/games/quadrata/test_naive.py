"""Whole matches of the engine against the referee who plays the rulebook sentence by sentence."""

from __future__ import annotations

import os
import tomllib
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.bots import Budget
from ludotheque.bots.greedy import GreedyBot
from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.box import own_box, own_cards
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import PASS, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.rules import Rng
from ludotheque.testing.referee import Choose, Tastes, follow

from .referee import Referee

MATCHES_EACH = 8 if os.environ.get("LUDOTHEQUE_LONG") else 1  # of forty combinations
CARDS = tomllib.loads(pieces.read("cards.toml"))["card"]


def compare(rules: QuadrataRules, state: State, referee: Referee, rng: Rng, choose: Choose) -> None:
    def watch(state: State) -> None:
        assert [score.parts for score in rules.scores(state)] == referee.scores()
        if PASS in rules.actions(state, state.seat):  # also when nobody passes
            passed = rules.play(state, state.seat, PASS).players[state.seat]
            gained = passed.circled - state.players[state.seat].circled
            assert gained == referee.consoled(referee.players[state.seat])

    last = follow(rules, state, referee.match(), rng, choose, watch)
    result, places = rules.result(last), referee.places()
    assert list(result.places) == places
    if len(places) > 1:
        assert list(result.winners) == [seat for seat, n in enumerate(places) if n == 1]


def play(seats: int, seed: int, *, greedy: bool = False, **options: Any) -> None:
    chosen, rng = QuadrataOptions(**options), Random(f"{seats} {seed} {options}")
    rules = QUADRATA.rules(chosen, seats)

    def best(state: State, seat: int) -> Any:
        return GreedyBot().choose(rules, state, seat, (), Budget(), rng).action

    choose = best if greedy else Tastes(rules, rng)
    compare(rules, rules.start(), Referee(seats, chosen, CARDS), rng, choose)


def play_with_little(seats: int, seed: int, cards: int, **options: Any) -> None:
    """Few cards, three airplanes and three Taxis: everything runs out."""
    chosen, rng = QuadrataOptions(**options), Random(f"{seats} {seed} {cards}")
    some = sorted(rng.sample(range(len(CARDS)), cards))
    dealt = tuple(own_cards()[at] for at in some)
    tables = Tables(replace(own_box(), cards=dealt), chosen)
    tables.taxis.slots = 3
    rules = QuadrataRules(chosen, seats, tables)
    referee = Referee(seats, chosen, [CARDS[at] for at in some], planes=3, slots=3)
    compare(rules, replace(rules.start(), planes=3), referee, rng, Tastes(rules, rng))


FAMILY: list[dict[str, Any]] = [
    {},
    {"strict_consolation": False, "refill_circles": False},
    {"taxi_at_once": False, "return_first": False},
    {"compensation": "half-points"},
    {"practice": True},
]
EXPERT = [{"version": "expert", **options} for options in FAMILY]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", FAMILY + EXPERT, ids=str)
def test_random_matches(seats: int, options: dict[str, Any]) -> None:
    for seed in range(MATCHES_EACH):
        play(seats, seed, **options)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), pytest.param(2, {"version": "expert"}, marks=pytest.mark.long)],
)
def test_greedy_matches(seats: int, options: dict[str, Any]) -> None:
    play(seats, 0, greedy=True, **options)


@pytest.mark.parametrize("cards", [5, 9, 16, 25])
@pytest.mark.parametrize("options", [{}, *EXPERT[:3]], ids=str)
def test_matches_in_which_things_run_out(cards: int, options: dict[str, Any]) -> None:
    play_with_little(3, 0, cards, **options)
