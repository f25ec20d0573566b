"""What a bot is: something that chooses, seeing only what its seat may see.

It is given a resampled state (a world its seat cannot tell from the true one), its seat's log, a
budget for the turn and a generator of its own, so that equal inputs give equal choices. A bot
keeps nothing between two calls: one object may sit on several seats of several matches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct

from ludotheque.rules import AnyRules, Log, Rng, Seat
from ludotheque.text import Text


class Budget(Struct, frozen=True):
    """What one turn may cost: milliseconds, or simulations (then choices are reproducible).

    Empty, it leaves that to the bot: a level has a budget of its own.
    """

    ms: int | None = None
    simulations: int | None = None

    def __bool__(self) -> bool:
        return self.ms is not None or self.simulations is not None


class Ranked(Struct, frozen=True):
    """An action with what the bot thinks it is worth."""

    action: Any
    value: float
    reason: Text | None = None


class Choice(Struct, frozen=True):
    """The action, and the alternatives from best to worst (for hints)."""

    action: Any
    alternatives: tuple[Ranked, ...] = ()


def best_of(ranked: Iterable[Ranked]) -> Choice:
    """The action of the highest value; of equal ones, the first."""
    order = sorted(ranked, key=lambda one: -one.value)
    return Choice(order[0].action, tuple(order))


class Bot(Protocol):
    """Chooses actions for a seat."""

    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        """Choose for `seat` in a world it cannot tell from the true one."""
