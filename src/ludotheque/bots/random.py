"""A bot that plays anything legal, and passes only when it must."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.bots import Budget, Choice
from ludotheque.rules import AnyRules, Log, Rng, Seat


def is_pass(action: Any) -> bool:
    return bool(type(action).__struct_config__.tag == "pass")


def random_action(actions: Sequence[Any], rng: Rng) -> Any:
    """Uniform over everything but a pass; a pass if there is nothing else."""
    n = len(actions)
    action = actions[int(rng.random() * n)]
    if n > 1 and is_pass(action):
        return random_action([a for a in actions if not is_pass(a)] or [action], rng)
    return action


class RandomBot:
    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        return Choice(random_action(rules.actions(state, seat), rng))
