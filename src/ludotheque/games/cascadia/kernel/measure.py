"""How fast the kernel is, in processor time of one core: other programs do not count."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ludotheque.games.cascadia.kernel.board import add_token
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import BOARD, NATURE, TILE_CELL, Ints, Words, new_board
from ludotheque.games.cascadia.kernel.planner import Effort, Planner, Situation
from ludotheque.games.cascadia.kernel.playout import evaluate_all, random_playouts, random_turn
from ludotheque.games.cascadia.kernel.rollout import NOTHING
from ludotheque.games.cascadia.kernel.scoring.points import total_points
from ludotheque.games.cascadia.kernel.selfplay import TOTAL_AT, play_games, starting_boards
from ludotheque.games.cascadia.kernel.table import new_deck, new_table, open_market
from ludotheque.games.cascadia.kernel.weights import weights_for
from ludotheque.games.cascadia.pieces import box

ALL_A = (0, 0, 0, 0, 0)
ALL_TOKENS = 15  # wiped for a nature token


def warm_search() -> None:
    """What the bots use."""
    desk = _Desk()
    open_market(desk.table, desk.work)
    first_turn = Situation(desk.start, desk.table, desk.deck, weights_for(ALL_A), 1, 19)
    desk.start[NATURE] = 1
    planner, effort = Planner(1), Effort(games=4, keep=4)
    planner.plan(first_turn, effort, seed=1)
    planner.rank_wipes(first_turn, [NOTHING, ALL_TOKENS], effort, seed=1)
    add_token(desk.start, int(desk.start[TILE_CELL]), 0)
    total_points(desk.start, desk.work)


def warm_reviews() -> None:
    """Whole games, which reviews and luck are estimated with."""
    play_games(weights_for(ALL_A), games=1, players=1)


def _warm_bench() -> None:
    """The measurements of this module."""
    warm_reviews()
    desk = _Desk()
    desk.playouts(1)
    evaluate_all(desk.board, desk.table, desk.deck, desk.work, 1)


def bench(seconds: float) -> dict[str, Any]:
    """A figure for each of three things, after compiling.

    playouts_per_s: solo games of 20 random turns, refill and overpopulation included, scored.
    evaluations_per_s: exact changes of the score, each for one way to lay a tile or one place for
    a token, in the course of random games.
    rollouts_per_s: complete games of four fast players from the first turn; rollout_mean is the
    mean score of their seats, without bonuses.
    """
    started = time.perf_counter()
    _warm_bench()
    compiling = time.perf_counter() - started
    desk = _Desk()
    games, spent = _repeat(seconds / 3, desk.playouts, 500)
    looks, looked = desk.evaluations(seconds / 3)
    results: list[float] = []

    def rollouts(count: int) -> None:
        played = play_games(weights_for(ALL_A), count, seed=1 + len(results) * count)
        results.append(float(played[:, :, TOTAL_AT].mean()))

    complete, rolled = _repeat(seconds / 3, rollouts, 20)
    return {
        "playouts_per_s": round(games / spent),
        "evaluations_per_s": round(looks / looked),
        "rollouts_per_s": round(complete / rolled),
        "rollout_mean": round(float(np.mean(results)), 2),
        "ready_in_s": round(compiling, 2),
    }


def _repeat(seconds: float, play: Callable[[int], None], count: int) -> tuple[int, float]:
    """Play batches for so long; how many games it were, and the processor time they took."""
    done = 0
    started = time.process_time()
    until = time.perf_counter() + seconds
    while True:
        play(count)
        done += count
        if time.perf_counter() >= until:
            return done, time.process_time() - started


class _Desk:
    """Arrays for solo games with all A cards."""

    def __init__(self) -> None:
        hexagonal = box("hex")
        self.deck: Ints = new_deck(hexagonal)
        self.starts: Ints = starting_boards(hexagonal, ALL_A)
        self.start: Ints = self.starts[:BOARD].copy()
        self.fresh: Ints = new_table(hexagonal, 1)
        self.work: Words = new_work(1)
        self.board: Ints = new_board()
        self.table: Ints = self.fresh.copy()

    def playouts(self, games: int) -> None:
        random_playouts(
            self.starts, self.fresh, self.deck, self.work, self.board, self.table, games
        )

    def evaluations(self, seconds: float) -> tuple[int, float]:
        """Only the looking is counted, not the turns in between."""
        looks, spent = 0, 0.0
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self.board[:] = self.start
            self.table[:] = self.fresh
            open_market(self.table, self.work)
            for _ in range(20):
                before = time.process_time()
                looks += evaluate_all(self.board, self.table, self.deck, self.work, 200)
                spent += time.process_time() - before
                random_turn(self.board, self.table, self.deck, self.work)
        return looks, spent
