"""A Cascadia search that knows every tile and token to come: how far luck alone goes.

It is no player: it reads the random numbers of the game itself. What the others take it guesses as
the search does. Four players, cards A; the search that does not know plays the same deals.

    python -m benchmarks.cascadia_clairvoyant --games 9 --rollouts 300 --seed 997001
"""

from __future__ import annotations

import argparse

import numpy as np

from benchmarks.cascadia_strength import interval, planned_games
from ludotheque.bots.compiled import outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.board import copy_into
from ludotheque.games.cascadia.kernel.chance import new_work, seed_streams
from ludotheque.games.cascadia.kernel.layout import Desk, Ints, Words
from ludotheque.games.cascadia.kernel.planner import Effort, Planner, Situation
from ludotheque.games.cascadia.kernel.policy import make, play_turn
from ludotheque.games.cascadia.kernel.rollout import (
    BEFORE,
    IDEA,
    NOTHING,
    THOUSANDTHS,
    WIPE_THREE,
    opponent_turn,
)
from ludotheque.games.cascadia.kernel.selfplay import TOTAL_AT
from ludotheque.games.cascadia.kernel.table import refill, spend_wipe, wipe_three
from ludotheque.games.cascadia.kernel.value import board_value, left_over
from ludotheque.games.cascadia.kernel.weights import weights_for

ALL_A = (0, 0, 0, 0, 0)
DRAWS = at.CHOICE_STREAM - at.TILE_STREAM  # numbers: the streams of tiles and of tokens


class ClairvoyantPlanner(Planner):
    """Plans like any other, but all its sampled games meet the draws of the game itself."""

    def __init__(self) -> None:
        super().__init__(threads=1)
        self.draws: Words = new_work()  # the work array of the game, those left when it plans

    def _judge(self, at: Situation, ideas: Words, seed: int, samples: int) -> Words:
        sums = np.zeros(len(ideas), np.int64)
        mine = self._desks[0]._replace(deck=at.deck, weights=at.weights)
        situation = (at.players, at.turns_left, self.ahead)
        flat = np.ascontiguousarray(ideas).ravel()
        judge_knowing(
            at.board, at.table, self.draws, mine, *situation, flat, len(ideas), seed, samples, sums
        )
        return sums


@outer
def judge_knowing(
    board: Ints,
    table: Ints,
    draws: Words,
    mine: Desk,
    players: int,
    turns_left: int,
    ahead: int,
    ideas: Words,
    count: int,
    seed: int,
    samples: int,
    sums: Words,
) -> None:
    """As the kernel's `judge`, with the streams of tiles and tokens taken over from the game."""
    work, anything = mine.work, mine.reals[:0]
    for sample in range(samples):
        for k in range(count):
            copy_into(mine.board, board)
            copy_into(mine.table, table)
            seed_streams(work, seed + sample)
            for number in range(at.TILE_STREAM, at.TILE_STREAM + DRAWS):
                work[number] = draws[number]
            idea = ideas[k * IDEA : k * IDEA + IDEA]
            wipe = int(idea[BEFORE])
            if wipe == WIPE_THREE:
                wipe_three(mine.table, work)
            elif wipe != NOTHING:
                mine.board[at.NATURE] -= 1
                spend_wipe(mine.table, wipe, work)
            chosen = idea[at.TAKE_TILE] >= 0
            if chosen:
                make(mine.board, mine.table, mine.deck, idea)
                refill(mine.table, int(idea[at.TAKE_TILE]), int(idea[at.TAKE_TOKEN]), work)
            first = turns_left + 1 - int(chosen)
            last = max(0, turns_left - ahead)
            for left in range(first, last, -1):
                if left <= turns_left:
                    for _ in range(players - 1):
                        opponent_turn(mine.table, anything, work)
                play_turn(mine, left - 1)
            left = left_over(int(work[at.TURN + at.TAKE_TILE]), int(work[at.TURN + at.TAKE_TOKEN]))
            sums[k] += int(THOUSANDTHS * board_value(mine, players, min(first, last), left))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--rollouts", type=int, default=300, help="sampled games a turn")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    knowing, usual = ClairvoyantPlanner(), Planner(1)
    found: dict[str, list[float]] = {"knows the draws": [], "does not": [], "difference": []}
    for seed in range(given.seed, given.seed + given.games):
        known = mean_score(knowing, given.rollouts, seed, knowing.draws)
        sampled = mean_score(usual, given.rollouts, seed)
        for values, value in zip(found.values(), (known, sampled, known - sampled), strict=True):
            values.append(value)
        print(f"seed {seed}: {known:.2f}, {sampled:.2f}", flush=True)
    for name, values in found.items():
        print(f"{name}: {interval(np.array(values))}")


def mean_score(planner: Planner, rollouts: int, seed: int, work: Words | None = None) -> float:
    efforts = [Effort(games=rollouts)] * 4
    results = planned_games(planner, efforts, weights_for(ALL_A), 1, seed, work=work)
    return float(results[0, :, TOTAL_AT].mean())


if __name__ == "__main__":
    main()
