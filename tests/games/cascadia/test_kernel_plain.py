"""The same source, compiled and as plain Python, plays the same games to the last point."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from benchmarks.cascadia_strength import planned_games

from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import new_board
from ludotheque.games.cascadia.kernel.planner import Effort, Planner
from ludotheque.games.cascadia.kernel.playout import random_playouts
from ludotheque.games.cascadia.kernel.selfplay import play_games, starting_boards
from ludotheque.games.cascadia.kernel.table import new_deck, new_table
from ludotheque.games.cascadia.kernel.weights import greedy_weights
from ludotheque.games.cascadia.pieces import box

CARDS = ((0, 0, 0, 0, 0), (1, 2, 3, 1, 3), (2, 1, 3, 3, 1), (3, 3, 1, 2, 2), (4, 4, 4, 4, 4))


def report() -> list[int]:
    """Scores of random games, of fast players on both grids, and of a planner's last turns."""
    found: list[int] = []
    hexagonal = box("hex")
    deck, fresh, work = new_deck(hexagonal), new_table(hexagonal, 1), new_work(3)
    for cards in CARDS:
        starts = starting_boards(hexagonal, cards)
        board, table = new_board(), fresh.copy()
        found.append(random_playouts(starts, fresh, deck, work, board, table, 4))
        games = play_games(greedy_weights(), 1, players=1, cards=cards, square=cards[0] == 1)
        found += games.ravel().tolist()
    effort = Effort(games=6, keep=3)
    planned = planned_games(Planner(1), [effort], greedy_weights(), games=1, seed=5, turns=3)
    return [*found, *planned.ravel().tolist()]


@pytest.mark.long
def test_plain_python_agrees_with_compiled_code() -> None:
    source = f"import runpy; print(runpy.run_path({__file__!r})['report']())"
    run = subprocess.run(
        [sys.executable, "-c", source],
        env={**os.environ, "LUDOTHEQUE_NOJIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == str(report())


def test_threads_do_not_change_a_plan() -> None:
    one, two = (
        planned_games(Planner(threads), [Effort(games=40, keep=6)], greedy_weights(), games=1)
        for threads in (1, 2)
    )
    assert np.array_equal(one, two)


def test_importing_the_game_does_not_load_numba() -> None:
    source = "import sys, ludotheque.games.cascadia.game, ludotheque.games.cascadia.bot\n"
    source += "import ludotheque.games.cascadia.kernel\nassert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", source], check=True)
