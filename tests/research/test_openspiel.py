"""OpenSpiel's own tests on every game, and its searches on some."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.registry import all_games
from ludotheque.research.stepper import MatchStepper
from sizes import some_of

pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
import ludotheque.research.openspiel  # noqa: E402, F401 - registers the games

ROOT = Path(__file__).parent.parent.parent
GAMES = [game.id for game in all_games()]


def random_state(game: Any, rng: Random, steps: int) -> Any:
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", some_of(GAMES, "minisurf", "maxisurf", "taxi"))
def test_openspiel_simulates_and_serializes_every_game(game: str) -> None:
    loaded = pyspiel.load_game(f"ludotheque_{game}")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*GAMES, "minisurf(seats=3,duplicate=True)"])
def test_a_resampled_state_is_the_same_to_the_player(name: str) -> None:
    game, rng = pyspiel.load_game(f"ludotheque_{name}"), Random(3)
    for steps in (9, 20, 45, 70):
        state = random_state(game, rng, steps)
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


def test_a_serialized_match_goes_on_as_it_stood() -> None:
    game = pyspiel.load_game("ludotheque_taxi(seats=3)")
    state = random_state(game, Random(1), 60)
    written = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(written)
    assert again.history() == state.history()
    assert again.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("search", ["mcts", "ismcts"])
def test_openspiel_searches_in_our_games(search: str) -> None:
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    game, rng = pyspiel.load_game("ludotheque_maxisurf(duplicate=True)"), np.random.RandomState(1)
    rollout = mcts.RandomRolloutEvaluator(1, rng)
    if search == "mcts":
        bot = mcts.MCTSBot(game, 2.0, 4, rollout, random_state=rng)
    else:
        bot = ismcts.ISMCTSBot(game, rollout, 2.0, 4, random_state=rng)
    state = random_state(game, Random(2), 2)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("search", ["Mcts", "Ismcts"])
def test_a_search_of_openspiel_plays_as_a_bot(search: str) -> None:
    pytest.importorskip("open_spiel.python.algorithms.ismcts")
    bot = make_bot(f"{ROOT / 'examples' / 'openspiel_bot.py'}:{search}@2", files=True)
    stepper = MatchStepper("maxisurf", {}, 2, "result")
    stepper.start(bytes(16))
    for _ in range(3):
        seat = stepper.asked[0]
        choice = bot.choose(stepper.rules, stepper.state, seat, (), Budget(), keyed_rng(1))
        assert choice.action in stepper.legal(seat)
        stepper.play(seat, choice.action)


@pytest.mark.parametrize("game", some_of([one for one in GAMES if one != "taxi"], "minisurf"))
def test_openspiel_minimizes_regret_in_our_games(game: str) -> None:
    """By sampled matches: a whole tree of these games nobody can walk through. The weights of so
    many moves as TAXI has are more than a float holds."""
    module = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr")
    name = f"ludotheque_{game}"
    solver = module.OutcomeSamplingSolver(pyspiel.load_game(name))
    deepest = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)  # the solver calls itself once a move
    try:
        solver.iteration()
    finally:
        sys.setrecursionlimit(deepest)
    policy, state = solver.average_policy(), random_state(pyspiel.load_game(name), Random(4), 5)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    chances = policy.action_probabilities(state)
    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)
