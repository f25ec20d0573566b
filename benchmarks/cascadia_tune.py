"""Find the fast player's weights by playing: covariance matrix adaptation on whole games.

    python -m benchmarks.cascadia_tune --cards AAAAA --minutes 10 [--only species] [--book FILE]

Starts from the weights of a book (by default the package's own, which it overwrites) and keeps
what scores most. Every generation meets new games, and all its members the same ones.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from benchmarks.cascadia_trials import Trial, trial_task
from ludotheque.arena.cli_common import make_executor
from ludotheque.arena.work_items import WorkItem
from ludotheque.games.cascadia.kernel import layout
from ludotheque.games.cascadia.kernel.weights import COMMON, Book, weights_for
from ludotheque.games.cascadia.pieces import CARDS, SPECIES

Vector = npt.NDArray[np.float64]

# What is tuned, and how far a first step goes.
SPECIES_STEPS = {
    layout.SIZE_PROMISE + 1: 0.5,
    layout.SIZE_PROMISE + 2: 0.5,
    layout.SIZE_PROMISE + 3: 0.5,
    layout.SIZE_PROMISE + 4: 0.5,
    layout.SIZE_PROMISE + 5: 0.5,
    layout.STAGE + 1: 0.25,
    layout.STAGE + 2: 0.25,
    layout.STAGE + 3: 0.25,
    layout.STAGE + 4: 0.25,
    layout.OPEN: 0.1,
    layout.PATIENCE: 1.5,
}
FOX_STEPS = {layout.FOX_PROMISE + k: 0.3 for k in range(1, 6)}
COMMON_STEPS = {
    layout.GROW: 0.1,
    layout.MATCH: 0.1,
    layout.BESIDE: 0.1,
    layout.OPTION: 0.15,
    layout.OPTION_LOST: 0.15,
    layout.ROOM: 0.03,
    layout.NOWHERE: 0.3,
    layout.NATURE_WORTH: 0.2,
    layout.SPENDING: 0.3,
    layout.WIPE_BELOW: 0.7,
    layout.HABITAT_PATIENCE: 1.5,
    layout.OPTION_PATIENCE: 1.5,
}
POSITIVE = (layout.HABITAT_PATIENCE, layout.OPTION_PATIENCE)


class Adaptation:
    """CMA-ES (Hansen's tutorial, with its default constants), maximising."""

    def __init__(self, size: int, sigma: float, members: int, seed: int) -> None:
        half = members // 2
        weights = np.log(half + 0.5) - np.log(np.arange(1, half + 1))
        self.weights = weights / weights.sum()
        effective = 1 / (self.weights**2).sum()
        self.mean, self.sigma, self.members = np.zeros(size), sigma, members
        self.c_path = (4 + effective / size) / (size + 4 + 2 * effective / size)
        self.c_sigma = (effective + 2) / (size + effective + 5)
        self.c_one = 2 / ((size + 1.3) ** 2 + effective)
        rank = 2 * (effective - 2 + 1 / effective) / ((size + 2) ** 2 + effective)
        self.c_rank = min(1 - self.c_one, rank)
        self.damping = 1 + 2 * max(0.0, np.sqrt((effective - 1) / (size + 1)) - 1) + self.c_sigma
        self.effective, self.covariance = effective, np.eye(size)
        self.path, self.sigma_path = np.zeros(size), np.zeros(size)
        self.expected = np.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))
        self.rng, self.generation = np.random.default_rng(seed), 0

    def ask(self) -> Vector:
        values, self.axes = np.linalg.eigh(self.covariance)
        self.lengths = np.sqrt(np.maximum(values, 1e-12))
        draws = self.rng.standard_normal((self.members, len(self.mean)))
        self.steps = draws * self.lengths @ self.axes.T
        found: Vector = self.mean + self.sigma * self.steps
        return found

    def tell(self, scores: list[float]) -> None:
        best = self.steps[np.argsort(-np.array(scores))[: len(self.weights)]]
        step = self.weights @ best
        self.mean = self.mean + self.sigma * step
        self.generation += 1
        turned = self.axes @ ((self.axes.T @ step) / self.lengths)
        keep = 1 - self.c_sigma
        self.sigma_path = (
            keep * self.sigma_path
            + np.sqrt(self.c_sigma * (2 - self.c_sigma) * self.effective) * turned
        )
        norm = np.linalg.norm(self.sigma_path)
        bound = (1.4 + 2 / (len(self.mean) + 1)) * self.expected
        calm = norm / np.sqrt(1 - keep ** (2 * self.generation)) < bound
        pull = np.sqrt(self.c_path * (2 - self.c_path) * self.effective)
        self.path = (1 - self.c_path) * self.path + calm * pull * step
        lost = (1 - calm) * self.c_path * (2 - self.c_path)
        self.covariance = (
            (1 - self.c_one - self.c_rank) * self.covariance
            + self.c_one * (np.outer(self.path, self.path) + lost * self.covariance)
            + self.c_rank * (best.T * self.weights) @ best
        )
        self.sigma *= float(np.exp(self.c_sigma / self.damping * (norm / self.expected - 1)))


def write_back(target: Book, cards: tuple[int, ...], weights: Vector) -> None:
    """Put weights for these cards into a book."""
    target.common = _rounded(weights[COMMON:])
    for k, species in enumerate(SPECIES):
        block = weights[k * layout.SPECIES_WEIGHTS : (k + 1) * layout.SPECIES_WEIGHTS]
        if species == "fox":
            block = np.concatenate([block, weights[layout.FOX_PROMISE : COMMON]])
        target.species.setdefault(species, {})[CARDS[cards[k]]] = _rounded(block)


def _rounded(values: Vector) -> list[float]:
    return [round(float(value), 3) for value in values]


def main() -> None:
    parser = argparse.ArgumentParser(description="Tune the fast player's weights.")
    own = Path(str(resources.files("ludotheque.games.cascadia.kernel") / "weights.json"))
    parser.add_argument("--cards", default="AAAAA")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=120, help="for each member of a generation")
    parser.add_argument("--members", type=int, default=20)
    parser.add_argument("--only", choices=["species", "common", "all"], default="all")
    parser.add_argument("--sigma", type=float, default=0.4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes")
    parser.add_argument("--cluster", help="auto, local or an address, as in the arena")
    parser.add_argument("--book", type=Path, default=own)
    options = parser.parse_args()
    cards = tuple("ABCDFI".index(letter) for letter in options.cards)
    book = msgspec.json.decode(options.book.read_bytes(), type=Book)
    start = weights_for(cards, book)
    steps: dict[int, float] = {}
    if options.only != "common":
        for species in range(5):
            base = species * layout.SPECIES_WEIGHTS
            steps |= {base + k: step for k, step in SPECIES_STEPS.items()}
        steps |= FOX_STEPS
    if options.only != "species":
        steps |= COMMON_STEPS
    at, scale = np.array(list(steps)), np.array(list(steps.values()))

    def weights_at(x: Vector) -> Vector:
        weights = start.copy()
        weights[at] += x * scale
        for species in range(5):
            patience = species * layout.SPECIES_WEIGHTS + layout.PATIENCE
            weights[patience] = max(0.3, weights[patience])
            sizes = species * layout.SPECIES_WEIGHTS + layout.SIZE_PROMISE
            weights[sizes + 6 : sizes + 9] = weights[sizes + 5]
        for k in POSITIVE:
            weights[k] = max(0.3, weights[k])
        return weights

    executor = make_executor(options.cluster, options.workers, [])

    def means(tried: Iterable[Vector], games: int, seed: int) -> list[float]:
        trials = (Trial(weights.tolist(), games, options.players, seed, cards) for weights in tried)
        given = (WorkItem(msgspec.json.encode(one), n, n) for n, one in enumerate(trials))
        found = executor.work(trial_task, given, in_order=True)
        return [msgspec.json.decode(points, type=float) for points, _ in found]

    search = Adaptation(len(at), options.sigma, options.members, options.seed)
    test = 4 * options.games
    (best,) = means([start], test, 1)
    print(f"at the start {best:.2f}", flush=True)
    until = time.monotonic() + 60 * options.minutes
    while time.monotonic() < until:
        seed = 1_000_000 + search.generation * options.games
        search.tell(means(map(weights_at, search.ask()), options.games, seed))
        if search.generation % 10 == 0:
            (now,) = means([weights_at(search.mean)], test, 1)
            print(f"generation {search.generation}: {now:.2f}, step {search.sigma:.2f}", flush=True)
            if now > best:
                best = now
                write_back(book, cards, weights_at(search.mean))
                options.book.write_bytes(msgspec.json.format(msgspec.json.encode(book)) + b"\n")


if __name__ == "__main__":
    main()
