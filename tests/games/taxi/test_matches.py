"""Whole matches: hundreds of random ones within the bound, and the length of greedy ones."""

from __future__ import annotations

import os
from itertools import product
from random import Random
from statistics import mean

import pytest

from ludotheque.bench import random_match
from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import BOTS_ONLY, TaxiOptions
from ludotheque.games.taxi.pieces import BARRIERS, CONE_TOKENS, SIGNS
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import State
from ludotheque.rules import Chance, Over, Seats
from ludotheque.testing.walk import last_state, walk

MATCHES = 2000 if os.environ.get("LUDOTHEQUE_LONG") else 800
OPTIONS = (
    TaxiOptions(target=1, turn_limit=80),
    TaxiOptions(target=2, turn_limit=40, freed_moves=True),
    TaxiOptions(target=5, turn_limit=30, move_cones=True),
    TaxiOptions(target=2, turn_limit=30, random_city=11),
)


@pytest.mark.parametrize(
    "seats", [2, *(pytest.param(n, marks=pytest.mark.long) for n in (3, 4, 5)), 6]
)
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_random_matches_stay_within_the_bound(options: TaxiOptions, seats: int) -> None:
    rules = TAXI.rules(options, seats)
    rng = keyed_rng("random", seats, options)
    for _ in range(MATCHES // (5 * len(OPTIONS))):
        moves, decisions = random_match(rules, rng)
        assert decisions <= moves <= rules.limit


@pytest.mark.parametrize("seats", [2, 6])
def test_every_state_of_a_random_match_makes_sense(seats: int) -> None:
    rules = TAXI.rules(TaxiOptions(turn_limit=60), seats)
    for number in range(6):
        steps = list(walk(rules, keyed_rng("sense", number)))
        for state, _, _ in steps:
            check(rules, state)
        end = last_state(rules, steps)
        check(rules, end)
        reached = max(len(places) for places in end.fares.reached)
        assert reached == rules.options.target or end.turns == rules.tables.last_turn
        result = rules.result(end)
        assert all(len(end.fares.reached[seat]) == reached for seat in result.winners)


def check(rules: Taxi, state: State) -> None:
    tokens, fares = state.tokens, state.fares
    assert len(tokens.barriers) <= BARRIERS
    assert len(tokens.cones) <= CONE_TOKENS
    assert sum(map(bool, tokens.signs)) <= SIGNS
    assert not any(rules.tables.plan.crossings[number].open for number in tokens.barriers)
    assert state.turns <= rules.tables.last_turn
    held = [goal for goal in fares.goal if goal >= 0]
    assert len(set(held)) == len(held)
    for goal, maybe, square in zip(fares.goal, fares.maybe, state.at, strict=True):
        if goal >= 0:
            assert maybe >> goal & 1, "the truth is always possible"
            assert not fares.deck >> goal & 1
            assert state.phase == "arrive" or rules.tables.doors[goal] != square
    assert fares.deck & fares.shown == 0
    turn = rules.turn(state)
    if isinstance(turn, Seats):
        assert rules.actions(state, turn.seats[0])


def greedy_turns(rules: Taxi, number: int) -> float:
    """A match of greedy players; chance is the generator's. Turns a player."""
    bot, rng = make_bot("greedy"), keyed_rng("greedy", rules.seats, number)
    state = rules.start()
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Chance):
            outcomes, weights = zip(*rules.chances(state), strict=True)
            state = rules.play(state, None, rng.choices(outcomes, weights)[0])
            continue
        seat = turn.seats[0]
        actions = rules.actions(state, seat)
        if len(actions) == 1:
            state = rules.play(state, seat, actions[0])
            continue
        world = rules.resample(state, seat, rng)
        choice = bot.choose(rules, world, seat, (), Budget(), Random(rng.getrandbits(64)))
        state = rules.play(state, seat, choice.action)
    return state.turns / rules.seats


@pytest.mark.long
def test_greedy_matches_have_a_sensible_length(capsys: pytest.CaptureFixture[str]) -> None:
    # The quiet town to two destinations, as it was measured first; the lively one to three.
    for options, seats in product(
        (TaxiOptions(town="quiet", target=2), TaxiOptions(target=3)), (2, 4)
    ):
        rules = TAXI.rules(options, seats)
        found = [greedy_turns(rules, number) for number in range(20)]
        with capsys.disabled():
            each = f"target {options.target}: {mean(found):.1f} turns a player"
            print(f"\nTAXI, {seats} greedy players, {each}")
        assert 8 <= mean(found) <= 40
        assert max(found) < BOTS_ONLY["turn_limit"] / 2, "the limit is far beyond normal play"


def test_value_rewards_what_matters() -> None:
    rules = TAXI.rules(TaxiOptions(first="youngest"), 2)
    state = rules.start()
    for _ in range(2):
        state = rules.play(state, None, rules.chances(state)[0][0])
    greedy, lazy = make_bot("greedy"), make_bot("random")
    wins = 0
    for number in range(10):
        rng = keyed_rng("value", number)
        now = state
        while not isinstance(turn := rules.turn(now), Over):
            if isinstance(turn, Chance):
                outcomes, weights = zip(*rules.chances(now), strict=True)
                now = rules.play(now, None, rng.choices(outcomes, weights)[0])
            else:
                seat = turn.seats[0]
                bot = greedy if seat == number % 2 else lazy
                world = rules.resample(now, seat, rng)
                choice = bot.choose(rules, world, seat, (), Budget(), rng)
                now = rules.play(now, seat, choice.action)
        wins += rules.result(now).winners == (number % 2,)
    assert wins >= 9, "whoever drives towards the destination arrives first"
