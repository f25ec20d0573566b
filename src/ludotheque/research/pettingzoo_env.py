"""Every game as a PettingZoo environment (AEC), for reinforcement learning.

An action is a number with a fixed meaning (`ludotheque.learning`); the mask says which are legal.
Chance is played by the environment. Observations are what the seat may see, as bytes.
"""

from __future__ import annotations

from typing import Any

from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ludotheque.declaration import Game
from ludotheque.learning import Numbers
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.research.spaces import (
    LegalActionSpace,
    Observations,
    check_settings,
    joint_space,
    space_of,
)
from ludotheque.research.stepper import MatchStepper, RewardKind
from ludotheque.rules import IllegalAction, Rules


def make(
    game: str,
    *,
    seats: int | None = None,
    observations: Observations = "structured",
    rewards: RewardKind = "result",
    render_mode: str | None = None,
    **options: bool | int | str,
) -> Environment:
    """A match of this game as a PettingZoo environment, where one seat acts after another."""
    return Environment(game, options, seats, observations, rewards, render_mode)


class Environment(AECEnv):  # type: ignore[misc]
    """A match as PettingZoo wants it: agents take turns, actions are numbers."""

    def __init__(
        self,
        game: str,
        options: dict[str, bool | int | str],
        seats: int | None,
        observations: Observations,
        rewards: RewardKind,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        check_settings(observations, rewards, render_mode)
        self.stepper = MatchStepper(game, options, seats, rewards)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.id}_v{self.game.versions[-1]}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._flat = observations == "flat"
        size = self.numbers.size
        self._space = space_of(self.stepper.observer, observations, size)
        # One each: PettingZoo seeds every agent's own.
        self._choices = {
            agent: LegalActionSpace(size, self.stepper.mask, seat)
            for agent, seat in self._seat.items()
        }
        self._random, _ = seeding.np_random(None)
        self.agent_selection: str = self.possible_agents[0]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.stepper.game

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        """The rules of the match, for its options and seats."""
        return self.stepper.rules

    @property
    def numbers(self) -> Numbers:
        """What each action number means."""
        return self.stepper.numbers

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
        self.stepper.start(self._random.bytes(16))
        self._ended = False
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """This agent's current observation, with a mask of its legal actions."""
        seat = self._seat[agent]
        seen = self.stepper.observe(seat, self._flat)
        return {"observation": seen, "action_mask": self.stepper.mask(seat)}

    def state(self) -> Any:
        """What all agents together see, as one vector; drawn piles stay unknown."""
        return self.stepper.observe_all()

    @property
    def state_space(self) -> Any:
        """The space of `state`."""
        return joint_space(self.stepper.observer, self.stepper.seats)

    def action_masks(self) -> Any:
        """The mask of the action numbers that the agent to move may answer."""
        return self.stepper.mask(self._seat[self.agent_selection]).astype(bool)

    def step(self, action: int | None) -> None:
        """Play the action of this number for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        gained = self._play(self._seat[agent], action)
        self.rewards = {agent: gained[self._seat[agent]] for agent in self.agents}
        if self._ended or self.stepper.over:
            self.terminations = dict.fromkeys(self.agents, True)
            if info := self.stepper.info:
                self.infos = {agent: dict(info) for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The text board of the agent that is asked."""
        seat = self._seat[self.agent_selection]
        return self.stepper.board_text(seat) if self.render_mode else None

    def close(self) -> None:
        """Do nothing: no resource is open."""

    # Beyond PettingZoo --------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match so far, with its record."""
        return self.stepper.match()

    def action_text(self, number: int) -> str:
        """What a number means to the agent that is asked, as the record would write it."""
        seat = self._seat[self.agent_selection]
        action = self.numbers.action(self.stepper.state, seat, number)
        return notation(self.rules.action).show(action)

    def action_number(self, written: str) -> int:
        """The number of an action as the record writes it."""
        seat = self._seat[self.agent_selection]
        action = notation(self.rules.action).parse(written)
        return self.numbers.number(self.stepper.state, seat, action)

    def _play(self, seat: int, action: Any) -> list[float]:
        """Play the action and return the rewards of all seats; an illegal action ends the match
        and is a defeat, as with PettingZoo's own wrappers."""
        if action is None or not 0 <= action < self.numbers.size:
            raise ValueError(f"an action is a number from 0 to {self.numbers.size - 1}: {action!r}")
        try:
            return self.stepper.act(seat, int(action))
        except IllegalAction as refused:
            self._ended = True
            self.infos[self.agent_selection] = {"refused": str(refused)}
            return self.stepper.refuse(seat)

    def _ask(self) -> None:
        """The seat to move; of several that choose at the same time, the first."""
        self.agent_selection = self.possible_agents[self.stepper.asked[0]]
