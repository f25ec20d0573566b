"""Small games solved by enumeration: what reviews and bots say of them is held against it."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.random import RandomBot
from ludotheque.bots.sampling import WIN
from ludotheque.bots.tree import TreeBot
from ludotheque.registry import game
from ludotheque.research.exact import Solution, TooLarge, points
from ludotheque.review.sampling import MatchSampler
from ludotheque.rules import Chance, Over

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
_EXAMPLE: Any = import_module("small_games")
FourCards, OneBlock = _EXAMPLE.FourCards, _EXAMPLE.OneBlock


def sampled(rules: Any, samples: int) -> tuple[float, float]:
    """What a review says of the first seat's chances: the mean, and its ±."""
    found = np.array(MatchSampler(rules).at(rules.start(), Counter(), range(samples)))[:, 0, WIN]
    return float(found.mean()), float(1.96 * found.std() / np.sqrt(samples))


@pytest.mark.parametrize(("rules", "value"), [(FourCards(), 0.75), (OneBlock(), 0.688234)])
def test_a_review_says_the_exact_chances(rules: Any, value: float) -> None:
    exact = Solution(rules).value(rules.start())
    assert list(exact) == pytest.approx([value, 1 - value], abs=1e-6)
    mean, half = sampled(rules, 400)
    assert abs(mean - value) <= half + 1e-9


def test_matches_with_the_best_choices_come_out_as_the_value_says() -> None:
    """The value again, by playing and not by adding up."""
    rules = OneBlock()
    solution, rng, won = Solution(rules), keyed_rng("exact"), 0.0
    for _ in range(2_000):
        state = rules.start()
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Chance):
                state = rules.play(state, None, rng.choice(rules.chances(state))[0])
            else:
                (seat,) = turn.seats
                values = solution.action_values(state, seat)
                state = rules.play(state, seat, max(values, key=lambda one: values[one][seat]))
        won += (0 in rules.result(state).winners) / len(rules.result(state).winners)
    assert won / 2_000 == pytest.approx(solution.value(rules.start())[0], abs=0.04)


def loss_of(bot: Any, simulations: int) -> float:
    """What a bot gives away on average, in the states of some matches."""
    rules, losses = OneBlock(), []
    solution = Solution(rules)
    rng = keyed_rng("loss")
    for _ in range(12):
        state = rules.start()
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Chance):
                state = rules.play(state, None, rng.choice(rules.chances(state))[0])
                continue
            (seat,) = turn.seats
            action = bot.choose(rules, state, seat, [], Budget(simulations=simulations), rng).action
            losses.append(solution.loss(state, seat, action))
            state = rules.play(state, seat, action)
    assert min(losses) >= 0
    return float(np.mean(losses))


@pytest.mark.long  # strength, on a single small game
def test_a_search_gives_away_little_and_chance_much() -> None:
    assert loss_of(TreeBot(), 200) < 0.02 < loss_of(RandomBot(), 1)


def test_what_cannot_be_enumerated_is_refused() -> None:
    with pytest.raises(ValueError, match="secrets"):
        Solution(game("taxi").rules(game("taxi").options(), 2))
    with pytest.raises(TooLarge):
        Solution(FourCards(), points, max_states=100).value(FourCards().start())
