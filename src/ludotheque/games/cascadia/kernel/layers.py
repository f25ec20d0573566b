"""Layers of the network of value.py."""

from __future__ import annotations

from ludotheque.bots.compiled import inner
from ludotheque.games.cascadia.kernel.layout import Floats


@inner
def layer(source: Floats, weights: Floats, target: Floats) -> None:
    """Weights input by input, then biases; values below zero count as zero.

    Four inputs at a time: the outputs are read and written a quarter as often.
    """
    width, outputs = len(source), len(target)
    for j in range(outputs):
        target[j] = weights[width * outputs + j]
    fours = width // 4 * 4
    for i in range(0, fours, 4):
        by_a, by_b, by_c, by_d = source[i], source[i + 1], source[i + 2], source[i + 3]
        if by_a == 0.0 and by_b == 0.0 and by_c == 0.0 and by_d == 0.0:
            continue
        a = weights[i * outputs : (i + 1) * outputs]
        b = weights[(i + 1) * outputs : (i + 2) * outputs]
        c = weights[(i + 2) * outputs : (i + 3) * outputs]
        d = weights[(i + 3) * outputs : (i + 4) * outputs]
        for j in range(outputs):
            target[j] += by_a * a[j] + by_b * b[j] + by_c * c[j] + by_d * d[j]
    for i in range(fours, width):
        by = source[i]
        for j in range(outputs):
            target[j] += by * weights[i * outputs + j]
    for j in range(outputs):
        if target[j] < 0.0:
            target[j] = 0.0


@inner
def add(code: Floats, first: int, more: Floats) -> None:
    for k in range(len(more)):
        code[first + k] += more[k]
