"""Every game as a PettingZoo environment in which all agents act at once (Parallel).

An agent that is not asked is offered number 0 alone, and whatever it chooses is not played.
"""

from __future__ import annotations

from typing import Any

from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from ludotheque.research.spaces import (
    LegalActionSpace,
    Observations,
    check_settings,
    joint_space,
    space_of,
)
from ludotheque.research.stepper import MatchStepper, RewardKind
from ludotheque.rules import IllegalAction


class ParallelEnvironment(ParallelEnv):  # type: ignore[misc]
    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        observations: Observations = "structured",
        rewards: RewardKind = "result",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: bool | int | str,
    ) -> None:
        check_settings(observations, rewards, render_mode)
        self.stepper = stepper = MatchStepper(game, options, seats, rewards)
        self.render_mode, self._most = render_mode, max_cycles
        version = stepper.game.versions[-1]
        self.metadata = {"name": f"{stepper.game.id}_v{version}", "render_modes": ["ansi"]}
        self.possible_agents = [f"player_{seat}" for seat in range(stepper.seats)]
        self.agents: list[str] = []
        self._flat = observations == "flat"
        self._space = space_of(stepper.observer, observations, stepper.numbers.size)
        self._choices = {
            agent: LegalActionSpace(stepper.numbers.size, self._mask, seat)
            for seat, agent in enumerate(self.possible_agents)
        }
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        return self._space

    def action_space(self, agent: str) -> Any:
        return self._choices[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.stepper.start(self._random.bytes(16))
        self.agents, self._cycles = list(self.possible_agents), 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        agents, stepper = self.agents, self.stepper
        gained, over = [0.0] * stepper.seats, False
        for seat in stepper.asked:  # those who choose at the same time
            try:
                got = stepper.act(seat, int(actions[agents[seat]]))
            except IllegalAction:
                got, over = stepper.refuse(seat), True
            gained = [sum(pair) for pair in zip(gained, got, strict=True)]
        self._cycles += 1
        over = over or stepper.over
        cut = not over and self._cycles == self._most
        seen = self._seen()
        if over or cut:
            self.agents = []
        return (
            seen,
            dict(zip(agents, gained, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def state(self) -> Any:
        """What all agents together see, as one vector; drawn piles stay unknown."""
        return self.stepper.observe_all()

    @property
    def state_space(self) -> Any:
        """The space of `state`."""
        return joint_space(self.stepper.observer, self.stepper.seats)

    def render(self) -> str | None:
        return self.stepper.board_text(0) if self.render_mode else None

    def close(self) -> None:
        """Do nothing: no resource is open."""

    def _seen(self) -> dict[str, Any]:
        return {
            agent: {
                "observation": self.stepper.observe(seat, self._flat),
                "action_mask": self._mask(seat),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def _mask(self, seat: int) -> Any:
        mask = self.stepper.mask(seat)
        if seat not in self.stepper.asked:
            mask[0] = 1
        return mask
