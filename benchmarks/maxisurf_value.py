"""Maxisurf's learned value: how matches end, from both boards when a turn begins.

    python -m benchmarks.maxisurf_value fit --matches 60000     # writes data/maxisurf.value.json
    python -m benchmarks.maxisurf_value curve --matches 100     # how far it can be believed

For `fit`, two players like those of the levels (a share of the places overlooked, stopping with
enough) begin a match; after some cards the player of the kernel goes on for both, and every turn
from there is a row: the features of both seats, explained by the end. A small network learns it.
Reviews use this value where their samples end. `curve` holds chances against whole matches by the
kernel, and against the results of matches of the levels, after so many cards more.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from benchmarks.review_calibration import played
from ludotheque.bots import keyed_rng
from ludotheque.bots.sampling import margin
from ludotheque.games.quadracarta.bot.learned_value import (
    FILE,
    LEAK,
    POINTS_SCALE,
    SEATS,
    Network,
    inputs,
)
from ludotheque.games.quadracarta.bot.match_outlook import WHOLE, MaxisurfOutlook
from ludotheque.games.quadracarta.game import MAXISURF
from ludotheque.games.quadracarta.kernel import boards as flat
from ludotheque.games.quadracarta.kernel import maxisurf as kernel
from ludotheque.games.quadracarta.kernel.groups import new_groups
from ludotheque.games.quadracarta.kernel.turn_features import ROW, describe
from ludotheque.review.timeline import Timeline
from ludotheque.rules import Rng

WIDTH = 60  # squares along the side of a board that two players cannot leave
MIDDLE = (WIDTH + 1) * (WIDTH // 2)
PLACES, SLACK = 200, 2  # that players look at
OVERLOOKED = (0.0, 0.45, 0.75, 0.9)  # shares of them, as the levels do
ENOUGH = (4, 6, 8, 10, 12)
LONGEST_START = 40  # cards that they lay at most
HIDDEN = (64, 32)
BATCH, RATE, DECAY, MOMENTS = 512, 2e-3, 1e-4, (0.9, 0.999)
POINTS_WEIGHT = 0.1  # of an error in points, against one in chances
EPOCHS = 6
SCALED_BY = 100_000  # rows that say how large inputs are
FIRST_MATCH = 40_000  # of `curve`: nothing else is measured on them
CARDS = (0, 2, 4, 7, 10, 12)  # that `curve` tries
SAMPLES, WHOLE_SAMPLES, FRESH = 24, 160, 1 << 42


# Learning ----------------------------------------------------------------------------------------


class Table:
    """A match of two on flat arrays."""

    def __init__(self, seed: int) -> None:
        self.rng: Rng = keyed_rng("maxisurf value", seed)
        self.sheets, self.deck = flat.new_sheets(SEATS, WIDTH), np.full(flat.KINDS, 2, np.int64)
        self.work, self.groups = kernel.new_work(WIDTH**2), new_groups(WIDTH**2)
        self.ranks, self.passed = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
        self.luck, self.turn = flat.seeded(seed), 0

    def start(self) -> None:
        """Let players like those of the levels lay some cards."""
        rng = self.rng
        overlooked = [rng.choice(OVERLOOKED) for _ in range(SEATS)]
        enough = [rng.choice(ENOUGH) for _ in range(SEATS)]
        for number in range(rng.randrange(SEATS, LONGEST_START)):
            if self.passed.all():
                break
            while self.passed[self.turn]:
                self.turn = (self.turn + 1) % SEATS
            seat = self.turn
            if number >= SEATS and self._stops(seat, enough[seat]):
                self.passed[seat] = 1
            else:
                self._lay(seat, overlooked[seat], number < SEATS)
            self.turn = (self.turn + 1) % SEATS

    def _stops(self, seat: int, enough: int) -> bool:
        mine, other = int(self.ranks[seat]), 1 - seat
        if mine <= (self.ranks[other] if self.passed[other] else 0):
            return False
        return bool(self.passed[other]) or kernel.score(mine) >= enough

    def _lay(self, seat: int, overlooked: float, first: bool) -> None:
        sheet, card = flat.sheet_of(self.sheets, seat), flat.draw(self.deck, self.luck)
        if first:
            flat.lay(sheet, MIDDLE, card, 0)
        else:
            found = np.empty((PLACES, 4))
            best = kernel.best_places
            count = best(sheet, card, kernel.COSTS[0], SLACK, self.groups, found)
            seen = (n for n in range(count - 1) if self.rng.random() >= overlooked)
            line = found[next(seen, count - 1)]
            flat.lay(sheet, int(line[1]), card, int(line[2]))
        self.ranks[seat] = kernel.rank(sheet, False, self.work)

    def turns(self) -> Iterator[Any]:
        """The features of both seats at every turn from now on."""
        while self.turn >= 0:
            rows, left = np.zeros((SEATS, ROW)), int(self.deck.sum())
            describe(self.sheets, self.passed, self.turn, left, self.ranks, self.groups, rows)
            yield rows
            self.turn = kernel.play_on(
                self.sheets,
                self.deck,
                self.passed,
                self.turn,
                False,
                False,
                self.luck,
                -1,
                1,
                self.work,
                self.groups,
                self.ranks,
            )

    def results(self) -> Any:
        wins = (self.ranks == self.ranks.max()) & (self.ranks > 0)
        points = [kernel.score(int(rank)) for rank in self.ranks]
        return np.stack([points, wins / max(1, wins.sum())], axis=1)


def rows_of(seeds: range) -> tuple[Any, Any]:
    seen, ends = [], []
    for seed in seeds:
        table = Table(seed)
        table.start()
        rows = list(table.turns())
        seen += rows
        ends += [table.results()] * len(rows)
    return np.array(seen, np.float32), np.array(ends, np.float32)


class Learner:
    """The network with its gradients (Adam)."""

    def __init__(self, sizes: list[int], rng: Any) -> None:
        pairs = list(pairwise(sizes))
        weights = [rng.normal(0, np.sqrt(2 / ins), (ins, outs)) for ins, outs in pairs]
        self.numbers = [*weights, *(np.zeros(outs) for _, outs in pairs)]
        self._first = [np.zeros_like(one) for one in self.numbers]
        self._second = [np.zeros_like(one) for one in self.numbers]
        self._steps, self.layers = 0, len(pairs)

    def told(self, values: Any) -> list[Any]:
        """What every layer says, the inputs first."""
        found = [values]
        for n in range(self.layers):
            values = values @ self.numbers[n] + self.numbers[self.layers + n]
            if n < self.layers - 1:
                values = np.maximum(values, LEAK * values)
            found.append(values)
        return found

    def step(self, values: Any, ends: Any, rate: float) -> None:
        """Of values by row and seat, with their ends."""
        count = len(values)
        found = self.told(values.reshape(count * SEATS, -1))
        out = found[-1].reshape(count, SEATS, 2)
        error = np.zeros_like(out)
        error[:, :, 0] = POINTS_WEIGHT * (out[:, :, 0] - ends[:, :, 0] / POINTS_SCALE)
        error[:, 0, 1] = chances(out) - ends[:, 0, 1]
        error[:, 1, 1] = -error[:, 0, 1]
        slope = error.reshape(count * SEATS, 2) / count
        gradients: list[Any] = [None] * len(self.numbers)
        for n in reversed(range(self.layers)):
            gradients[n], gradients[self.layers + n] = found[n].T @ slope, slope.sum(axis=0)
            slope = slope @ self.numbers[n].T * np.where(found[n] > 0, 1, LEAK)
        self._steps += 1
        for one, gradient, first, second in zip(
            self.numbers, gradients, self._first, self._second, strict=True
        ):
            for moment, part, power in ((first, MOMENTS[0], 1), (second, MOMENTS[1], 2)):
                moment *= part
                moment += (1 - part) * gradient**power
            mean, square = (
                moment / (1 - part**self._steps)
                for moment, part in zip((first, second), MOMENTS, strict=True)
            )
            one -= rate * (mean / (np.sqrt(square) + 1e-8) + DECAY * one)


def chances(out: Any) -> Any:
    """The first seat's, from both outputs."""
    return 1 / (1 + np.exp(out[:, 1, 1] - out[:, 0, 1]))


def fit(seeds: range) -> Network:
    seen, ends = rows_of(seeds)
    some = inputs(seen[:: max(1, len(seen) // SCALED_BY)])
    every = some.reshape(-1, some.shape[2])
    middle, scale = every.mean(axis=0), every.std(axis=0) + 1e-6
    rng = np.random.default_rng(seeds.start)
    learner = Learner([len(middle), *HIDDEN, 2], rng)
    batches = EPOCHS * (len(seen) // BATCH)
    done = 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(seen))
        for first in range(0, len(seen) - BATCH + 1, BATCH):
            rate = RATE * 0.5 * (1 + np.cos(np.pi * done / batches))
            some = order[first : first + BATCH]
            learner.step((inputs(seen[some]) - middle) / scale, ends[some], rate)
            done += 1
    weights, bias = learner.numbers[: learner.layers], learner.numbers[learner.layers :]
    return Network(
        short(middle),
        short(scale),
        [[short(row) for row in one] for one in weights],
        [short(one) for one in bias],
    )


def short(numbers: Any) -> list[float]:
    return [float(f"{number:.4g}") for number in numbers]


def save(network: Network, path: Path) -> None:
    path.write_bytes(msgspec.json.encode(network).replace(b"],[", b"],\n[") + b"\n")


# Quality -----------------------------------------------------------------------------------------


def positions(numbers: range) -> Iterator[tuple[Any, float]]:
    """States of matches of the levels, with the first seat's share in the win."""
    for number in numbers:
        timeline = Timeline(played(MAXISURF.id, number)[0].record)
        winners = timeline.rules.result(timeline.final).winners
        decisions = timeline.decisions()
        for part in (1, 3, 5, 6, 7):
            ply = decisions[len(decisions) * part // 8]
            yield timeline.state(ply), (0 in winners) / max(1, len(winners))


def curve(numbers: range) -> Iterator[str]:
    """How far chances after so many cards are from whole matches, and how well both foretell."""
    outlook = MaxisurfOutlook(MAXISURF.rules(MAXISURF.options(), SEATS))
    found = list(positions(numbers))
    won = np.array([share for _, share in found])
    yield f"constant guess {won.var():.4f}, {len(found)} positions of {len(numbers)} matches"
    began = time.process_time()
    whole = np.array(
        [outlook.sampled(state, FRESH, WHOLE_SAMPLES, WHOLE)[:, 0, 1] for state, _ in found]
    )
    spent = (time.process_time() - began) / whole.size
    truth, noise = whole.mean(axis=1), whole.var(axis=1).mean() / (WHOLE_SAMPLES - 1)
    yield f"whole matches: Brier {((truth - won) ** 2).mean() - noise:.4f}, {spent * 1000:.2f} ms"
    for cards in CARDS:
        began = time.process_time()
        rows = [outlook.sampled(state, 2 * FRESH, SAMPLES, cards) for state, _ in found]
        spent = (time.process_time() - began) / len(rows) / SAMPLES
        told = np.array(rows)[:, :, 0, 1]
        varies, mean = told.var(axis=1).mean(), told.mean(axis=1)
        own = varies / (SAMPLES - 1)
        off = ((mean - truth) ** 2).mean() - noise - own
        more = ((mean - won) ** 2 - own) - ((truth - won) ** 2 - noise)
        by_match = more.reshape(len(numbers), -1).mean(axis=1)
        yield (
            f"{cards} cards: Brier {((mean - won) ** 2).mean() - own:.4f} "
            f"({by_match.mean():+.4f} ± "
            f"{margin(by_match.tolist()):.4f}), off by {np.sqrt(max(0.0, off)):.3f}, on average "
            f"{(mean - truth).mean():+.3f}, one sample varies by {np.sqrt(varies):.3f}, "
            f"{spent * 1000:.2f} ms"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    fitting = commands.add_parser("fit")
    fitting.add_argument("--matches", type=int, default=60_000)
    fitting.add_argument("--seed", type=int, default=1)
    shipped = Path(str(resources.files(MAXISURF.package) / "data" / FILE))
    fitting.add_argument("--out", type=Path, default=shipped)
    told = commands.add_parser("curve")
    told.add_argument("--matches", type=int, default=100)
    told.add_argument("--first", type=int, default=FIRST_MATCH)
    given = parser.parse_args()
    if given.what == "fit":
        save(fit(range(given.seed, given.seed + given.matches)), given.out)
        print(given.out)
    else:
        for line in curve(range(given.first, given.first + given.matches)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
