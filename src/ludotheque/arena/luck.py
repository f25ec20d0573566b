"""Luck of the draws in a match: what the draws gave each seat (`luck_estimator` finds it)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ludotheque.match import Match


class SeatLuck(NamedTuple):
    """What the draws of a match gave a seat beyond their mean."""

    points: float
    win: float  # share in the win; those of all seats add up to 0


class LuckEstimator(Protocol):
    def of(self, match: Match) -> tuple[SeatLuck, ...]:
        """The luck of every seat in a finished match."""
