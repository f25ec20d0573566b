"""What learners of other packages expect of the environments: names, masks, copies, states."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest

import ludotheque
import ludotheque.research
from ludotheque.bots import keyed_rng
from ludotheque.choice import Choice
from ludotheque.research import gymnasium_env
from ludotheque.research.stepper import ILLEGAL_REWARDS
from ludotheque.rules import LogLine, Rules

GAMES = ("cascadia", "maxisurf", "minisurf", "quadrata", "taxi")
COPIERS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda environment: pickle.loads(pickle.dumps(environment)),
}
STEPS_BEFORE, STEPS_AFTER = 7, 12


class RandomAgent:
    """Plays one kind of environment at random; equal seeds choose equally where masks are equal."""

    def __init__(self, environment: Any, seed: int) -> None:
        self.environment, self._rng = environment, keyed_rng("clients", seed)

    def step(self) -> list[Any]:
        """Act once; what came of it, in arrays and numbers that can be compared."""
        environment = self.environment
        if hasattr(environment, "num_envs"):
            actions = np.array([self._legal(mask) for mask in environment.action_masks()])
            seen, *rest = environment.step(actions)
            return [*seen["observation"].values(), seen["action_mask"], *rest[:2]]
        if hasattr(environment, "agent_selection"):
            seen, *rest = environment.last()
            if not environment.agents or rest[1]:
                return []
            environment.step(self._legal(seen["action_mask"]))
            return [seen["observation"], *rest[:2], environment.state()]
        if hasattr(environment, "possible_agents"):
            if not environment.agents:
                return []
            chosen = {
                agent: self._legal(environment.stepper.mask(seat))
                for seat, agent in enumerate(environment.agents)
            }
            _, rewards, over, _, _ = environment.step(chosen)
            return [*rewards.values(), *over.values(), environment.state()]
        if not environment.action_masks().any():
            return []
        seen, *rest = environment.step(self._legal(environment.action_masks()))
        return [seen["observation"], *rest[:2]]

    def _legal(self, mask: Any) -> int:
        numbers = np.flatnonzero(mask)
        return int(numbers[self._rng.randrange(len(numbers))]) if len(numbers) else 0


MAKERS: dict[str, Callable[[str], Any]] = {
    "env": lambda game: ludotheque.env(game, observations="flat", rewards="score"),
    "parallel_env": lambda game: ludotheque.parallel_env(game, observations="flat"),
    "gym_env": lambda game: ludotheque.gym_env(game, against="random", observations="flat"),
    "vector": lambda game: ludotheque.vector(game, 3, rewards="score"),
}


# Kernels for many matches are not compiled beforehand: that takes longer than all these tests.
KINDS = [
    pytest.param(kind, marks=pytest.mark.plain_kernel) if kind == "vector" else kind
    for kind in MAKERS
]


@pytest.mark.parametrize("how", COPIERS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_on_as_the_original(game: str, kind: str, how: str) -> None:
    environment = MAKERS[kind](game)
    environment.reset(seed=5)
    before = RandomAgent(environment, 1)
    for _ in range(STEPS_BEFORE):
        before.step()
    copied = COPIERS[how](environment)
    agents = [RandomAgent(environment, 2), RandomAgent(copied, 2)]
    for _ in range(STEPS_AFTER):
        results = [[np.array(part) for part in agent.step()] for agent in agents]
        for one, other in zip(*results, strict=True):
            np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_makes_every_game_by_its_name(game: str) -> None:
    environment = gymnasium.make(f"ludotheque/{game.title()}-v1", observations="flat")
    seen, _ = environment.reset(seed=3)
    masks = environment.get_wrapper_attr("action_masks")()
    np.testing.assert_array_equal(masks, seen["action_mask"] == 1)
    assert environment.step(int(np.flatnonzero(masks)[0]))[1] is not None


@pytest.mark.plain_kernel
def test_gymnasium_makes_many_matches_by_their_name() -> None:
    environment = gymnasium.make_vec("ludotheque/Minisurf-v1", num_envs=2, rewards="score")
    seen, _ = environment.reset(seed=3)
    assert seen["action_mask"].shape[0] == 2


def test_seats_mean_the_same_in_every_environment() -> None:
    assert ludotheque.gym_env("minisurf", seats=3, against="random").stepper.seats == 3
    assert ludotheque.gym_env("cascadia").stepper.seats == 1  # it may be played alone
    assert ludotheque.gym_env("taxi").stepper.seats == 2  # it may not
    with pytest.raises(ValueError, match="2 bots for 3 other seats"):
        ludotheque.gym_env("taxi", seats=4, against=["random", "greedy"])


@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_what_all_agents_see(game: str) -> None:
    for make in (ludotheque.env, ludotheque.parallel_env):
        environment: Any = make(game, observations="flat", seats=2)
        environment.reset(seed=2)
        state = environment.state()
        assert environment.state_space.contains(state)
        seen = [environment.stepper.observe(seat, flat=True) for seat in range(2)]
        np.testing.assert_array_equal(state, np.concatenate(seen))


def illegal_reward(kind: str) -> float:
    environment: Any = (
        ludotheque.vector("minisurf", 2, rewards="score")
        if kind == "vector"
        else getattr(ludotheque, kind)(
            "minisurf", rewards="score", **({"against": "random"} if kind == "gym_env" else {})
        )
    )
    environment.reset(seed=1)
    if kind == "vector":
        mask = environment.action_masks()[0]
        first, second = (int(np.flatnonzero(mask == wanted)[0]) for wanted in (False, True))
        return float(environment.step(np.array([first, second]))[1][0])
    illegal = int(np.flatnonzero(environment.stepper.mask(environment.stepper.asked[0]) == 0)[0])
    if kind == "env":
        agent = environment.agent_selection
        environment.step(illegal)
        return float(environment.rewards[agent])
    if kind == "parallel_env":
        asked = environment.agents[environment.stepper.asked[0]]
        return float(environment.step(dict.fromkeys(environment.agents, illegal))[1][asked])
    return float(environment.step(illegal)[1])


@pytest.mark.parametrize("kind", KINDS)
def test_by_score_an_illegal_action_costs_more_than_a_match_of_minisurf(kind: str) -> None:
    """A match costs about 60 points: an end for one point would be the best policy."""
    assert illegal_reward(kind) == ILLEGAL_REWARDS["score"] < -60


class LogReader:
    """Remembers the logs it is shown."""

    def __init__(self) -> None:
        self.logs: list[list[LogLine]] = []

    def choose(
        self, rules: Rules[Any, Any, Any], state: Any, seat: int, log: Sequence[LogLine], *_: Any
    ) -> Choice:
        self.logs.append(list(log))
        return Choice(rules.actions(state, seat)[0])


def test_opponents_are_shown_the_log_as_in_an_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = LogReader()
    monkeypatch.setattr(gymnasium_env, "make_bot", lambda name: reader)
    environment = ludotheque.gym_env("taxi", against="reader")
    environment.reset(seed=1)
    for _ in range(8):
        environment.step(int(np.flatnonzero(environment.action_masks())[0]))
    whole = environment.stepper.match().log(1)
    assert len(reader.logs) > 3
    assert any(reader.logs)
    for log in reader.logs:
        assert log == whole[: len(log)]
