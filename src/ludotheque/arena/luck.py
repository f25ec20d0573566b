"""Luck of the draws in a match: what the draws gave each seat (`luck_estimator`)."""

from __future__ import annotations

from importlib import resources
from importlib.util import find_spec
from typing import NamedTuple, Protocol

import msgspec

from ludotheque.declaration import Game
from ludotheque.match import Match
from ludotheque.rules import AnyRules


class SeatLuck(NamedTuple):
    """By how much the draws of a match favoured a seat."""

    points: float
    win: float  # share in the win; those of all seats add up to 0


class LuckEstimator(Protocol):
    def of(self, match: Match) -> tuple[SeatLuck, ...]:
        """Of every seat in a finished match."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a change of each column is worth, by kind of draw (`data/luck.json` of a game)."""

    points: list[list[float]]
    win: list[list[float]]


def weights_of(game: Game) -> Weights | None:
    """As `python -m benchmarks.luck fit` found them."""
    file = resources.files(game.package) / "data" / "luck.json"
    return msgspec.json.decode(file.read_bytes(), type=Weights) if file.is_file() else None


def luck_in(game: Game, rules: AnyRules) -> LuckEstimator | None:
    """Nothing where the game does not say what its draws are worth, or cannot without its bots."""
    if find_spec("numba") is None or game.luck is None or rules.seats < 2:
        return None
    from ludotheque.arena.luck_estimator import DrawLuckEstimator  # needs NumPy

    weights = weights_of(game)
    return (
        DrawLuckEstimator(rules, game.luck.values(rules), weights) if weights is not None else None
    )
