"""One seat of a game as a Gymnasium environment: alone, or with bots in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.forms import new_options
from ludotheque.match import Match
from ludotheque.registry import game as game_of
from ludotheque.research.spaces import LegalActionSpace, Observations, check_settings, space_of
from ludotheque.research.stepper import MatchStepper, RewardKind
from ludotheque.rules import IllegalAction

DEFAULT_OPPONENT = "greedy"


def opponents(
    game: str, options: dict[str, bool | int | str], seats: int | None, against: str | Sequence[str]
) -> list[str]:
    """The bot of each of the other seats."""
    names = [against] if isinstance(against, str) else list(against)
    if seats is None:
        if names:
            return names
        declared = game_of(game)
        chosen = new_options(declared, options, bots_only=True)
        seats = 1 if 1 in declared.seats(chosen) else declared.usual_seats(chosen)
    if len(names) <= 1:
        return (names or [DEFAULT_OPPONENT]) * (seats - 1)
    if len(names) != seats - 1:
        raise ValueError(f"against: {len(names)} bots for {seats - 1} other seats")
    return names


class SingleEnvironment(gymnasium.Env):
    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        against: str | Sequence[str] = (),
        seat: int = 0,
        observations: Observations = "structured",
        rewards: RewardKind = "result",
        render_mode: str | None = None,
        **options: bool | int | str,
    ) -> None:
        """`against`: a bot for each of the other seats, by name (`greedy`, `hard@100ms`), or one
        for all. Left out with `seats`: alone where the game allows it, else against `greedy`."""
        check_settings(observations, rewards, render_mode)
        names = opponents(game, options, seats, against)
        if not 0 <= seat <= len(names):
            raise ValueError(f"seat: a number from 0 to {len(names)}, got {seat}")
        self.stepper = stepper = MatchStepper(game, options, 1 + len(names), rewards)
        self.seat, self.render_mode, self._flat = seat, render_mode, observations == "flat"
        others = [other for other in range(stepper.seats) if other != seat]
        self._bots = {other: make_bot(name) for other, name in zip(others, names, strict=True)}
        self.observation_space = space_of(stepper.observer, observations, stepper.numbers.size)
        self.action_space = LegalActionSpace(stepper.numbers.size, stepper.mask, seat)
        self._over = True  # until it begins

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._key = self.np_random.bytes(16)
        self.stepper.start(self._key)
        self._let_others_play()
        self._over = False
        return self._seen(), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """An action that the mask does not allow ends the match (`ILLEGAL_REWARDS`)."""
        if self._over:
            raise gymnasium.error.ResetNeeded("no match is under way: reset() comes before step()")
        if not 0 <= action < self.stepper.numbers.size:
            size = self.stepper.numbers.size
            raise ValueError(f"action: a number from 0 to {size - 1}, got {action}")
        try:
            gained = self.stepper.act(self.seat, int(action))[self.seat]
        except IllegalAction as refused:
            self._over = True
            cost = self.stepper.refuse(self.seat)[self.seat]
            return self._seen(), cost, True, False, {"refused": str(refused)}
        gained += self._let_others_play()
        self._over = self.stepper.over
        return self._seen(), float(gained), self._over, False, self.stepper.info

    def action_masks(self) -> Any:
        """The mask of legal action numbers, by the name that learners' libraries use."""
        return self.stepper.mask(self.seat).astype(bool)

    @property
    def match(self) -> Match:
        """The match so far, with its record."""
        return self.stepper.match()

    def render(self) -> str | None:
        return self.stepper.board_text(self.seat) if self.render_mode else None

    def _let_others_play(self) -> float:
        """What the seat gets by their actions, until it is asked again."""
        stepper, gained = self.stepper, 0.0
        while not stepper.over and self.seat not in stepper.asked:
            other = stepper.asked[0]
            rng = keyed_rng(self._key.hex(), other, len(stepper.moves))
            world = stepper.rules.resample(stepper.state, other, rng)
            log = stepper.log_of(other)
            chosen = self._bots[other].choose(stepper.rules, world, other, log, Budget(), rng)
            gained += stepper.play(other, chosen.action)[self.seat]
        return gained

    def _seen(self) -> dict[str, Any]:
        seen = self.stepper.observe(self.seat, self._flat)
        return {"observation": seen, "action_mask": self.stepper.mask(self.seat)}
