"""What a bot is: something that chooses, seeing only what its seat may see.

It is given a resampled state (a world its seat cannot tell from the true one), its seat's log, a
budget for the turn and a generator of its own, so that equal inputs give equal choices. A bot
keeps nothing between two calls: one object may sit on several seats of several matches.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from ludotheque.match import LogLine, Match
from ludotheque.rules import Rng, Rules, Seat
from ludotheque.text import Problem, Text


class Budget(Struct, frozen=True):
    """What one turn may cost: milliseconds, or simulations (then choices are reproducible).

    Empty, it leaves that to the bot: a level has a budget of its own.
    """

    ms: int | None = None
    simulations: int | None = None

    def __bool__(self) -> bool:
        return self.ms is not None or self.simulations is not None


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
    """There is no bot of this name, or its file cannot be used."""


def make_bot(name: str, *, files: bool = False) -> Bot:
    """A bot by name: `greedy`, `hard`, `tree@300ms`; `my_bot.py:MyBot` only where `files` says so.

    A name may come from a record or from the network, and a file is code that would be run.
    """
    from ludotheque.bots.names import named

    return named(name, files)


def keyed_rng(*key: object) -> Rng:
    """A generator that depends on the key alone, on every machine."""
    return Random(hashlib.blake2b(repr(key).encode(), digest_size=16).digest())


def choose(match: Match, seat: Seat, bot: Bot, budget: Budget, rng: Rng) -> Choice:
    """Ask a bot about the match as its seat sees it."""
    state = match.rules.resample(match.state, seat, rng)
    return bot.choose(match.rules, state, seat, match.log_of(seat), budget, rng)
