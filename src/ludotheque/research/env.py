"""Every game as a PettingZoo environment (AEC), for reinforcement learning.

An action is a number: its place in the list of legal actions, in the game's canonical order; the
mask says how many there are, and `infos[agent]["actions"]` writes them out. Chance is played by the
environment. Observations are what the seat may see, as numbers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Literal, get_args

import msgspec
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ludotheque.bots.random import random_action
from ludotheque.chance import draw
from ludotheque.forms import convert_options
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import Holder, new_header
from ludotheque.registry import game as game_of
from ludotheque.research.encode import Encoder, Vector
from ludotheque.rules import Chance, Over, Rules
from ludotheque.text import choose_language, language

Observations = Literal["flat", "structured"]
RewardKind = Literal["result", "score"]

PROBES = 3  # random matches that show how long the tuples of a view become
LONGEST = 400  # moves of them
EVERY = 4  # states of them that are looked at
LARGEST = 1e9  # of the numbers in an observation


def make(
    game: str,
    *,
    seats: int | None = None,
    observations: Observations = "flat",
    rewards: RewardKind = "result",
    actions: int = 1024,
    render_mode: str | None = None,
    **options: bool | int | str,
) -> AECEnv:
    """The environment with PettingZoo's usual guards around it."""
    for name, value, known in (
        ("observations", observations, get_args(Observations)),
        ("rewards", rewards, get_args(RewardKind)),
        ("render_mode", render_mode, (None, "ansi")),
    ):
        if value not in known:
            choices = ", ".join(map(repr, known))
            raise ValueError(f"{name}={value!r} is not known; one of these, please: {choices}")
    if actions < 1:
        raise ValueError("actions: the action space needs at least one")
    raw = Environment(game, options, seats, observations, rewards, actions, render_mode)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class Environment(AECEnv):  # type: ignore[misc]
    """A match as PettingZoo wants it: agents take turns, actions are numbers."""

    def __init__(
        self,
        game: str,
        options: dict[str, bool | int | str],
        seats: int | None,
        observations: Observations,
        rewards: RewardKind,
        actions: int,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.game = game_of(game)
        self.options = convert_options(self.game, options)
        if seats is None:
            seats = self.game.usual_seats(self.options)
        self.rules: Rules[Any, Any, Any] = self.game.rules(self.options, seats)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.id}_v{self.game.versions[-1]}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations, self._rewards = observations, rewards
        self._most = actions
        self._encoder = _encoder(self.game.id, msgspec.json.encode(self.options), seats)
        self._show = notation(self.rules.action).show
        seen = _space(self._arranged(np.zeros(self._encoder.size, np.float32)))
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self._space = spaces.Dict({"observation": seen, "action_mask": mask})
        # One each: PettingZoo seeds every agent's own.
        self._choices = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)
        self.match: Match
        self.agent_selection: str = self.possible_agents[0]

    # What PettingZoo asks for -------------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        """What an agent is given."""
        return self._space

    def action_space(self, agent: str) -> Any:
        """The numbers an agent may answer."""
        return self._choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Equal seeds give equal draws; without one, the next draws of the last seed's stream."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        key = hashlib.blake2b(self._random.bytes(16), digest_size=16).digest()
        holders = [Holder(agent) for agent in self.possible_agents]
        header = new_header(self.game, self.options, holders)
        self.match = Match(header, key, rules=self.rules, clock=lambda: 0)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._totals = self._scores()
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees now, with a mask of what it may do."""
        seat = self._seat[agent]
        vector = self._encoder.flat(self.match.view(seat))
        np.clip(vector, -LARGEST, LARGEST, out=vector)
        mask = np.zeros(self._most, np.int8)
        mask[: len(self.match.actions(seat))] = 1
        return {"observation": self._arranged(vector), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the action of this number for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat[agent]
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.match.act(seat, self.match.actions(seat)[int(action)])
        self._reward()
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {} for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The text board of the agent that is asked."""
        if self.render_mode is None:
            return None
        seat = self._seat[self.agent_selection]
        say = language(choose_language())
        return "\n".join(self.rules.lines(self.match.view(seat), say))

    # How it is done -----------------------------------------------------------------------------

    def _ask(self) -> None:
        """The seat to move; of several that choose at the same time, the first."""
        seat = self.match.to_move[0]
        self.agent_selection = self.possible_agents[seat]
        legal = self.match.actions(seat)
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"actions": [self._show(a) for a in legal]}

    def _scores(self) -> list[float]:
        sign = -1 if self.rules.lowest_wins else 1
        return [sign * s.total / self.rules.unit for s in self.rules.scores(self.match.state)]

    def _reward(self) -> None:
        if self._rewards == "score":
            before, self._totals = self._totals, self._scores()
            gained = [now - then for now, then in zip(self._totals, before, strict=True)]
        else:
            gained = self._result()
        self.rewards = {agent: gained[self._seat[agent]] for agent in self.agents}

    def _result(self) -> list[float]:
        """At the end, zero-sum: 1 for a sole win, less for a shared one."""
        result = self.match.result()
        if result is None:
            return [0.0] * self.rules.seats
        others = self.rules.seats - 1
        if not others:
            return [1.0 if place == 1 else -1.0 for place in result.places]
        win = (self.rules.seats / result.places.count(1) - 1) / others
        return [win if place == 1 else -1 / others for place in result.places]

    def _arranged(self, vector: Vector) -> Any:
        return vector if self._observations == "flat" else self._encoder.tree(vector)


def _space(example: Any) -> Any:
    """The space of arrays, or of dicts of them, that look like the example."""
    if isinstance(example, dict):
        return spaces.Dict({name: _space(value) for name, value in example.items()})
    return spaces.Box(-LARGEST, LARGEST, example.shape, np.float32)


@cache
def _encoder(game: str, options: bytes, seats: int) -> Encoder:
    """Learnt from random matches that are the same every time."""
    chosen = game_of(game)
    rules = chosen.rules(msgspec.json.decode(options, type=chosen.options), seats)
    return Encoder(rules.view_type, list(_views(rules)))


def _views(rules: Rules[Any, Any, Any]) -> Iterator[Any]:
    for number in range(PROBES):
        rng, state = Random(number), rules.start()
        for ply in range(LONGEST):
            turn = rules.turn(state)
            if isinstance(turn, Over):
                break
            if ply % EVERY == 0:
                yield rules.view(state, ply // EVERY % rules.seats)
            if isinstance(turn, Chance):
                state = draw(rules, state, rng)
            else:
                seat = turn.seats[0]
                state = rules.play(state, seat, random_action(rules.actions(state, seat), rng))
        yield rules.view(state, 0)
