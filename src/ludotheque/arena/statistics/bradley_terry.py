"""Ratings: the Bradley–Terry model, fitted by minorisation and maximisation (Hunter, 2004).

A match of several seats counts as a comparison of every two bots in it; a tie is half a win each.
Every two bots also start with one drawn comparison, so that a bot that has won everything still
has a finite rating. 400 points are odds of ten to one, as in chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import log
from typing import Any

import numpy as np

from ludotheque.arena.play import Outcome
from ludotheque.skill import MEAN_RATING, RATING_PER_TENFOLD_ODDS

Matrix = np.ndarray[Any, np.dtype[np.float64]]


def comparisons(outcomes: Sequence[Outcome], bots: int) -> Matrix:
    """`wins[a, b]`: how often a came before b, half for an equal place."""
    wins = np.zeros((bots, bots))
    for outcome in outcomes:
        for seat, other in permutations(range(len(outcome.bots)), 2):
            wins[outcome.bots[seat], outcome.bots[other]] += outcome.ahead(seat, other)
    np.fill_diagonal(wins, 0)  # a bot against itself proves nothing
    return wins


def uncertainty(wins: Matrix, ratings: Matrix) -> Matrix:
    """The ratings' standard errors by the information in the comparisons."""
    count = len(wins)
    wins = wins + 0.5 * (1 - np.eye(count))
    ahead = 1 / (1 + 10 ** ((ratings[None, :] - ratings[:, None]) / RATING_PER_TENFOLD_ODDS))
    weight = (wins + wins.T) * ahead * (1 - ahead)
    np.fill_diagonal(weight, 0)
    information = np.diag(weight.sum(axis=1)) - weight
    errors: Matrix = np.sqrt(np.diag(np.linalg.pinv(information)))
    return errors * RATING_PER_TENFOLD_ODDS / log(10)


def bradley_terry(wins: Matrix, rounds: int = 500) -> Matrix:
    """A rating for every bot; their mean is 1500."""
    count = len(wins)
    wins = wins + 0.5 * (1 - np.eye(count))
    played = wins + wins.T
    strength = np.ones(count)
    for _ in range(rounds):
        pairs = played / (strength[:, None] + strength[None, :])
        np.fill_diagonal(pairs, 0)
        updated = wins.sum(axis=1) / pairs.sum(axis=1)
        updated /= np.exp(np.log(updated).mean())
        settled = np.abs(updated / strength - 1).max() < 1e-10
        strength = updated
        if settled:
            break
    ratings: Matrix = MEAN_RATING + RATING_PER_TENFOLD_ODDS * np.log(strength) / log(10)
    return ratings
