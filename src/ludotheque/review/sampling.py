"""Sampled continuations of a match from a state: results of all seats, in points and in wins.

A sample is named by a seed, and equal seeds meet equal luck: the k-th draw of a source is the same
whatever the players do (`chance.sample`). So two states are compared under the same luck, and what
the samples say of one move adds up with what they say of the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import mul
from random import Random
from typing import Any

from ludotheque.bots import keyed_rng
from ludotheque.bots.levels import players_of
from ludotheque.bots.sampling import (
    PLAYOUT_TRIES,
    Results,
    SeatResults,
    final_results,
    mean,
    play_out,
    spread_draws,
)
from ludotheque.declaration import Beliefs, Outlook
from ludotheque.rules import AnyRules, Chance, Log, Over, Seat

MAX_ENUMERATED_OUTCOMES = 6  # outcomes of a draw that are all looked at
LIGHT_TRIES = 3  # actions tried at each step of a playout in the place of a compiled player


class MatchSampler:
    """Of one match: the game's own way to play on where it has one and its packages are installed,
    else general playouts."""

    def __init__(self, rules: AnyRules, light: bool = False) -> None:
        """`light`: no draw is weighed exactly, which would take a sample of every outcome."""
        self.rules = rules
        self._own = _own_outlook(rules)
        light = light or lacks_compiled_player(rules)
        self._tries = LIGHT_TRIES if light else PLAYOUT_TRIES
        self._enumerated = 1 if light else MAX_ENUMERATED_OUTCOMES
        # The number of samples that a value is the mean of, near the end and before draws.
        self.late_repeats: int = getattr(self._own, "late_repeats", 1)
        self._spread: int = getattr(self._own, "spread_samples", 1)
        # Whether moves are compared by whole matches even where values are not.
        self.compares_whole: bool = getattr(self._own, "compares_whole", False)
        self._worlds: int = 1 if light else getattr(self._own, "worlds_per_sample", 1)

    def world(self, state: Any, seat: Seat, log: Log, seed: int) -> Any:
        """The world of a sample: one that this seat cannot tell from the true one."""
        rng = keyed_rng("world", seed, seat)
        if isinstance(self._own, Beliefs):
            return self._own.world(state, seat, log, rng)
        return self.rules.resample(state, seat, rng)

    def known(
        self, state: Any, drawn: Counter[str], seeds: Sequence[int], read: Callable[[Seat], Log]
    ) -> Results:
        """Every seat's expectation by its knowledge and `read`: over worlds that it cannot
        tell apart."""
        if self._is_open(state):
            return self.at(state, drawn, seeds, spread=True)
        rules = self.rules
        found: list[SeatResults] = []
        for seed in seeds:
            found.append(
                [self._known(state, drawn, seed, seat, read(seat)) for seat in range(rules.seats)]
            )
        return found

    def _known(
        self, state: Any, drawn: Counter[str], seed: int, seat: Seat, log: Log
    ) -> Sequence[float]:
        """What a seat expects in one sample."""
        own = self._own
        if self._worlds > 1 and isinstance(own, Beliefs):
            worlds = own.spread_worlds(state, seat, log, seed, self._worlds)
        else:
            worlds = [self.world(state, seat, log, seed)]
        ends = [self.at(world, drawn, [seed], spread=True)[0][seat] for world in worlds]
        return ends[0] if len(ends) == 1 else [mean(column) for column in zip(*ends, strict=True)]

    def at(
        self,
        state: Any,
        drawn: Counter[str],
        seeds: Sequence[int],
        far: bool = False,
        spread: bool = False,
    ) -> Results:
        """In this very world. A draw with few outcomes is weighed exactly. `spread`: where more is
        drawn before somebody chooses, each sample is the mean of several, spread over what may
        come, if the game's own way to play on is cheap enough for that."""
        rules, turn = self.rules, self.rules.turn(state)
        if not isinstance(turn, Chance) or self._enumerated < 2:
            return self._on(state, drawn, seeds, far)
        outcomes, spreads = rules.chances(state), spread and self._spread > 1
        if len(outcomes) <= self._enumerated:
            nexts = [rules.play(state, None, one) for one, _ in outcomes]
            if not spreads or not any(isinstance(rules.turn(one), Chance) for one in nexts):
                after = drawn + Counter([turn.source])
                parts = [self._on(one, after, seeds, far) for one in nexts]
                return _weighted(parts, [weight for _, weight in outcomes])
        if not spreads:
            return self._on(state, drawn, seeds, far)
        found: list[SeatResults] = []
        for seed in seeds:
            ends = spread_draws(rules, state, drawn, seed, self._spread)
            parts = [self._on(one, after, [seed], far) for one, after in ends]
            found += mean_results(parts)
        return found

    def _on(self, state: Any, drawn: Counter[str], seeds: Sequence[int], far: bool) -> Results:
        if isinstance(self.rules.turn(state), Over):
            return [final_results(self.rules, state)] * len(seeds)
        own = None if self._own is None else self._own.play_on(state, drawn, seeds, far)
        if own is not None:
            return own if isinstance(own, list) else own.tolist()
        return [play_out(self.rules, state, drawn, seed, self._tries) for seed in seeds]

    def _is_open(self, state: Any) -> bool:
        """Whether no seat has hidden information in this state."""
        rules = self.rules
        return not rules.secrets or all(
            rules.resample(state, seat, Random(number)) == state
            for seat in range(rules.seats)
            for number in range(2)
        )


def _own_outlook(rules: AnyRules) -> Outlook | None:
    make = getattr(players_of(rules), "outlook", None)
    try:
        return make(rules) if make is not None else None
    except ImportError:  # see `lacks_compiled_player`
        return None


def lacks_compiled_player(rules: AnyRules) -> bool:
    """Whether the game's own way to play on needs packages that are not installed (NumPy and
    Numba: the small install and the browser have neither)."""
    return _own_outlook(rules) is None and hasattr(players_of(rules), "outlook")


def mean_results(parts: Sequence[Results]) -> Results:
    """The mean of equally many samples of each part."""
    return parts[0] if len(parts) == 1 else _weighted(parts, [1] * len(parts))


def _weighted(parts: Sequence[Results], weights: Sequence[int]) -> Results:
    """The mean of equally many samples of each part, by weight."""
    shares = [weight / sum(weights) for weight in weights]
    return [
        [
            [sum(map(mul, shares, measure)) for measure in zip(*seat, strict=True)]
            for seat in zip(*seed, strict=True)
        ]
        for seed in zip(*parts, strict=True)
    ]
