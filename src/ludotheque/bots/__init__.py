"""Bots: asking one about a match (`choice.py` has their interface, `names.py` finds them)."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from random import Random

from ludotheque.choice import Bot, Budget, Choice, Ranked
from ludotheque.match import Match
from ludotheque.rules import Rng, Seat
from ludotheque.text import Problem

__all__ = [
    "ADVISER_LEVEL",
    "DEFAULT_LEVEL",
    "HAS_COMPILER",
    "LEVELS",
    "Bot",
    "Budget",
    "Choice",
    "Ranked",
    "UnknownBot",
    "choose",
    "keyed_rng",
    "require_compiler",
]

DEFAULT_LEVEL = "normal"  # a sensible opponent for somebody who did not choose, and a stand-in
LEVELS = ("easy", "normal", "hard", "expert")  # weakest first; every game knows them
ADVISER_LEVEL = LEVELS[-1]  # gives hints, plays for par, and says what would have been better
HAS_COMPILER = find_spec("numba") is not None  # else kernels run as plain Python


def require_compiler() -> None:
    """Raise ModuleNotFoundError where Numba is not installed: for levels that are too slow as plain
    Python."""
    if not HAS_COMPILER:
        raise ModuleNotFoundError("Numba is not installed", name="numba")


class UnknownBot(Problem, LookupError):
    """There is no bot of this name, or its file cannot be used."""


def keyed_rng(*key: object) -> Rng:
    """A generator that depends on the key alone, on every machine."""
    return Random(hashlib.blake2b(repr(key).encode(), digest_size=16).digest())


def choose(match: Match, seat: Seat, bot: Bot, budget: Budget, rng: Rng) -> Choice:
    """Ask a bot about the match as its seat sees it."""
    state = match.rules.resample(match.state, seat, rng)
    return bot.choose(match.rules, state, seat, match.log_of(seat), budget, rng)
