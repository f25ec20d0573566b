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
    _places(part)


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

    from ludotheque.games.quadracarta.kernel import maxisurf, minisurf

    sheets, deck = _two_boards()
    results, nothing = np.empty((count, 2), np.int64), np.zeros(2, np.int64)
    if part == "minisurf":
        areas, rounds = np.full(2, 4, np.int64), int(deck.sum()) // 2
        minisurf.playouts(sheets, areas, deck, nothing[:0], 0, 0, rounds, seed, -1, results)
    else:
        maxisurf.playouts(sheets, deck, nothing, 0, True, False, seed, False, results)


def _places(part: str) -> None:
    """What bots and reviews call besides playouts: with other types than they do, so it is other
    code."""
    import numpy as np

    from ludotheque.games.quadracarta.kernel import (
        boards,
        groups,
        maxisurf,
        minisurf,
        turn_features,
    )

    sheets, deck = _two_boards()
    sheet, found = boards.sheet_of(sheets, 0), np.empty((4, 4), np.float64)
    if part == "minisurf":
        minisurf.best_places(sheet, 0, deck, 1, 0, found)
    else:
        work, here = maxisurf.new_work(_WIDTH * _WIDTH), groups.new_groups(_WIDTH * _WIDTH)
        maxisurf.best_places(sheet, 0, maxisurf.COSTS[0], 1, here, found)
        maxisurf.after_next_card(sheet, deck, maxisurf.COSTS[0], here)
        maxisurf.score(maxisurf.rank(sheet, False, work))
        maxisurf.own_cards(1, 1)
        rows, nobody = np.zeros((1, 2, turn_features.ROW)), np.zeros(2, np.int64)
        turn_features.look_ahead(sheets, deck, nobody, 0, True, False, 0, 1, rows)
    boards.copy_of(sheets)


def _two_boards() -> tuple[Any, Any]:
    """With one card on each, and the deck that is left."""
    import numpy as np

    from ludotheque.games.quadracarta.kernel import boards

    sheets, deck = boards.new_sheets(2, _WIDTH), np.full(boards.KINDS, 2, np.int64)
    for seat, card in enumerate((4, 17)):
        boards.lay(boards.sheet_of(sheets, seat), (_WIDTH + 1) * (_WIDTH // 2), card, 0)
        deck[card] -= 1
    return sheets, deck
