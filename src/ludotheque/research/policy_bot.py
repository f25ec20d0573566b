"""A learned policy as a bot, for the arena and the benchmark."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.bots import Budget, Choice
from ludotheque.bots.random import random_action
from ludotheque.learning import Numbers, Observer
from ludotheque.registry import game
from ludotheque.research.fallback_encoding import numbers_of, observer_of
from ludotheque.research.spaces import Observations
from ludotheque.research.stepper import ObservationBuffer
from ludotheque.rules import AnyRules, Log, Rng, Seat


class PolicyBot(ABC):
    """A bot that is shown what an environment shows: an observation and a mask. Save a class of
    yours in a file and name it as any bot: `arena minisurf --bots my_bot.py:MyBot,greedy`."""

    observations: Observations = "flat"

    @abstractmethod
    def choose_number(self, seen: Any, mask: npt.NDArray[np.int8]) -> int:
        """The number of a legal action: one that the mask marks."""

    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        numbers, observer = _encoding(rules)
        marked, legal = bytearray(numbers.size), rules.actions(state, seat)
        numbers.mark(state, seat, legal, marked)
        mask = np.frombuffer(marked, np.int8)
        if not mask.any():  # every legal action lies outside the window of the numbers
            return Choice(random_action(legal, rng))
        seen = ObservationBuffer(observer, seat).see(state, self.observations == "flat")
        return Choice(numbers.action(state, seat, self.choose_number(seen, mask)))


@lru_cache(maxsize=8)
def _encoding(rules: AnyRules) -> tuple[Numbers, Observer]:
    """The numbers and observations of these rules, which take a while to make."""
    declared = game(rules.game)
    return numbers_of(declared, rules), observer_of(declared, rules)
