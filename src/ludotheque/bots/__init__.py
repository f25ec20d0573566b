"""What a bot is: something that chooses, seeing only what its seat may see.

It is given a resampled state (a world its seat cannot tell from the true one), its seat's log, a
budget for the turn and a generator of its own, so that equal inputs give equal choices.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from ludotheque.match import LogLine, Match
from ludotheque.rules import Rng, Rules, Seat
from ludotheque.text import Problem, Text, text


class Budget(Struct, frozen=True):
    """What one turn may cost: milliseconds, or simulations (then choices are reproducible)."""

    ms: int | None = None
    simulations: int | None = None


class Ranked(Struct, frozen=True):
    action: Any
    value: float
    reason: Text | None = None


class Choice(Struct, frozen=True):
    """The action, and the alternatives from best to worst (for hints)."""

    action: Any
    alternatives: tuple[Ranked, ...] = ()


class Bot(Protocol):
    def choose(
        self,
        rules: Rules[Any, Any, Any],
        state: Any,
        seat: Seat,
        events: Sequence[LogLine],
        budget: Budget,
        rng: Rng,
    ) -> Choice: ...


class UnknownBot(Problem):
    """There is no bot of this name."""


def make_bot(name: str) -> Bot:
    from ludotheque.bots.greedy import Greedy
    from ludotheque.bots.random import RandomBot

    known: dict[str, type[Bot]] = {"greedy": Greedy, "random": RandomBot}
    if name not in known:
        raise UnknownBot(text("unknown-bot", name=name, known=", ".join(sorted(known))))
    return known[name]()


def keyed_rng(*key: object) -> Rng:
    """A generator that depends on the key alone, on every machine."""
    return Random(hashlib.blake2b(repr(key).encode(), digest_size=16).digest())


def choose(match: Match, seat: Seat, bot: Bot, budget: Budget, rng: Rng) -> Choice:
    """Ask a bot about the match as its seat sees it."""
    state = match.rules.resample(match.state, seat, rng)
    return bot.choose(match.rules, state, seat, match.log_of(seat), budget, rng)
