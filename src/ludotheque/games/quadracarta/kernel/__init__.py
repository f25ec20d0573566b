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

    sheets, deck = boards.new_sheets(2, _WIDTH), np.full(boards.KINDS, 2, np.int64)
    for seat, card in enumerate((4, 17)):
        boards.lay(boards.sheet_of(sheets, seat), (_WIDTH + 1) * (_WIDTH // 2), card, 0)
        deck[card] -= 1
    results, nothing = np.empty((count, 2), np.int64), np.zeros(2, np.int64)
    if part == "minisurf":
        areas, rounds = np.full(2, 4, np.int64), int(deck.sum()) // 2
        minisurf.playouts(sheets, areas, deck, nothing[:0], 0, 0, rounds, seed, results)
    else:
        maxisurf.playouts(sheets, deck, nothing, 0, True, False, seed, results)
