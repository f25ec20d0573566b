"""Means and deviations of samples, without NumPy: a small install and a browser have none."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt


def mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


def deviation(values: Sequence[float], lost_degrees: int = 0) -> float:
    """The standard deviation; with one lost degree of freedom that of what was sampled from."""
    middle = mean(values)
    squares = fsum((value - middle) ** 2 for value in values)
    return sqrt(squares / max(1, len(values) - lost_degrees))


def standard_error(values: Sequence[float]) -> float:
    """Of the mean; 0 for a single value, which does not tell."""
    return deviation(values, 1) / sqrt(len(values)) if len(values) > 1 else 0.0
