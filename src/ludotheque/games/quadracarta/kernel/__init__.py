"""Both games on flat arrays, compiled by Numba: what the bots search with.

Nothing here is imported by the rules, and importing this package alone does not load Numba.
"""

from __future__ import annotations

import time
from typing import Any

PARTS = ("minisurf", "maxisurf")
_WIDTH = 60  # squares along the side of a board that two players cannot leave


def warm(part: str) -> None:
    """Compile what the bots of one game use, or load it from the cache."""
    _playouts(part, count=1)


def bench(seconds: float) -> dict[str, Any]:
    """Matches a second from the first card to the last, on one core, for each game."""
    found = {}
    for part in PARTS:
        warm(part)
        count, started = 0, time.perf_counter()
        while (spent := time.perf_counter() - started) < seconds / len(PARTS):
            _playouts(part, count=4, seed=count)
            count += 4
        found[f"{part}_playouts_per_s"] = round(count / spent)
    return found


def _playouts(part: str, count: int, seed: int = 0) -> None:
    """Two players, who have one card each."""
    import numpy as np

    from ludotheque.games.quadracarta.kernel import boards, maxisurf, minisurf

    middle = _WIDTH // 2
    squares, seats = np.zeros((2, _WIDTH**2), np.int8), 2
    boxes = np.full((seats, 4), middle, np.int64)
    deck, areas = np.full(boards.KINDS, 2, np.int64), np.full(seats, 4, np.int64)
    for seat, card in enumerate((4, 17)):
        at = middle * _WIDTH + middle
        boards.cover(squares[seat], _WIDTH, at, card, 0)
        boards.stretch(boxes[seat], _WIDTH, at)
        deck[card] -= 1
    results = np.empty((count, seats), np.int64)
    if part == "minisurf":
        row, rounds = np.zeros(1, np.int64), int(deck.sum()) // seats
        minisurf.playouts(
            squares, _WIDTH, boxes, areas, deck, row, 0, 0, 0, rounds, 0.0, seed, results
        )
    else:
        passed = np.zeros(seats, np.int64)
        maxisurf.playouts(squares, _WIDTH, boxes, deck, passed, 0, True, seed, results)
