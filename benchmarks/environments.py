"""Steps a second of the learners' environments on one core, with PettingZoo's connect four beside
them: `python -m benchmarks.environments` (connect four needs pygame).

Every environment is run for a short while in turn, several times over, so that all of them meet the
same machine; what is counted is the processor's time, and what is printed the median.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

import ludotheque
from ludotheque.registry import all_games

VECTORS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("cascadia", {"seats": 1}),
    ("cascadia", {"seats": 2}),
    ("cascadia", {"seats": 4}),
    ("minisurf", {"seats": 2}),
    ("minisurf", {"seats": 1, "duplicate": True}),
    ("maxisurf", {"seats": 2}),
    ("quadrata", {"seats": 1}),
    ("quadrata", {"seats": 2}),
    ("quadrata", {"seats": 4}),
    ("quadrata", {"seats": 2, "version": "expert"}),
    ("taxi", {"seats": 2}),
    ("taxi", {"seats": 4}),
    ("taxi", {"seats": 6}),
    ("taxi", {"seats": 2, "town": "quiet"}),
)


def one_by_one(environment: Any) -> Callable[[float], float]:
    """Random legal actions, with every observation and mask."""
    rng = np.random.default_rng(1)

    def run(seconds: float) -> float:
        steps, spent, started = 0, 0.0, time.process_time()
        while spent < seconds:
            environment.reset()
            for _ in environment.agent_iter():
                seen, _, over, cut, _ = environment.last()
                if over or cut:
                    environment.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"].view(np.bool_))
                environment.step(int(legal[int(rng.random() * len(legal))]))
                steps += 1
            spent = time.process_time() - started
        return steps / spent

    environment.reset(seed=1)
    return run


def together(game: str, n: int, settings: dict[str, Any]) -> Callable[[float], float]:
    """The same for many matches; choosing the actions is the learner's work, and not counted."""
    environment = ludotheque.vector(game, n, **settings)
    environment.reset(seed=1)
    rng, masks = np.random.default_rng(1), environment.matches.masks

    def run(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            wish = rng.random(masks.shape, np.float32)
            wish *= masks
            actions = wish.argmax(axis=1)
            started = time.process_time()
            environment.step(actions)
            spent += time.process_time() - started
            steps += n
        return steps / spent

    return run


def peers() -> dict[str, Callable[[float], float]]:
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        print("connect four is left out: it needs pygame")
        return {}
    return {"connect four (PettingZoo)": one_by_one(connect_four_v3.env())}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=1024, help="matches of a vector environment")
    parser.add_argument("--only", metavar="GAME", help="the vector environments of one game")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of a run")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    runs: dict[str, Callable[[float], float]] = {}
    if asked.only is None:
        runs |= peers()
        runs |= {f"{game.id} (AEC)": one_by_one(ludotheque.env(game.id)) for game in all_games()}
    for game, settings in VECTORS:
        if asked.only not in (None, game):
            continue
        said = ", ".join(f"{name}={value}" for name, value in settings.items())
        try:
            runs[f"{game} (vector, {said})"] = together(game, asked.n, settings)
        except ValueError as error:  # an older package, beside today's (`benchmarks.checkouts`)
            print(f"{game} is left out: {error}")
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(asked.rounds):
        for name, run in runs.items():
            found[name].append(run(asked.seconds))
    for name, speeds in found.items():
        print(f"{name:44} {median(speeds):10,.0f} steps/s")


if __name__ == "__main__":
    main()
