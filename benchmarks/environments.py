"""Steps a second of the learners' environments on one core, with PettingZoo's connect four beside
them: `python -m benchmarks.environments` (connect four needs pygame).

Every environment is run for a short while in turn, several times over, so that all of them meet the
same machine; what is counted is the processor's time, and what is printed the median.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any, TypeAlias

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
# Seats of Gymnasium's environments, alone: bots in other seats would be what is measured.
ALONE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("cascadia", {}),
    ("minisurf", {"duplicate": True}),
    ("quadrata", {}),
)

# Plays at least this many steps; returns how many, and the seconds of the processor they took.
Run: TypeAlias = Callable[[int], tuple[int, float]]


def one_by_one(environment: Any) -> Run:
    """Random legal actions, with every observation and mask."""
    rng = np.random.default_rng(1)

    def run(steps: int) -> tuple[int, float]:
        done, started = 0, time.process_time()
        while done < steps:
            if not environment.agents:
                environment.reset()
            seen, _, over, cut, _ = environment.last()
            if over or cut:
                environment.step(None)
                continue
            environment.step(_legal(seen["action_mask"], rng))
            done += 1
        return done, time.process_time() - started

    environment.reset(seed=1)
    return run


def alone(environment: Any) -> Run:
    """The same for one seat of Gymnasium's."""
    rng = np.random.default_rng(1)
    seen, _ = environment.reset(seed=1)

    def run(steps: int) -> tuple[int, float]:
        nonlocal seen
        started = time.process_time()
        for _ in range(steps):
            seen, _, over, _, _ = environment.step(_legal(seen["action_mask"], rng))
            if over:
                seen, _ = environment.reset()
        return steps, time.process_time() - started

    return run


def _legal(mask: Any, rng: np.random.Generator) -> int:
    legal = np.flatnonzero(mask.view(np.bool_))
    return int(legal[int(rng.random() * len(legal))])


def together(game: str, n: int, settings: dict[str, Any]) -> Run:
    """The same for many matches; choosing the actions is the learner's work, and not counted."""
    environment = ludotheque.vector(game, n, **settings)
    environment.reset(seed=1)
    rng, masks = np.random.default_rng(1), environment.matches.masks
    size = masks.shape[1]
    starts = np.arange(n) * size

    def run(steps: int) -> tuple[int, float]:
        done, spent = 0, 0.0
        while done < steps:
            legal = np.flatnonzero(masks.view(np.bool_))
            first = np.searchsorted(legal, starts)
            count = np.append(first[1:], len(legal)) - first
            chosen = first + (rng.random(n) * count).astype(np.int64)
            # A match that is over has no legal action and takes any.
            actions = np.where(count > 0, np.append(legal, 0)[chosen] - starts, 0)
            started = time.process_time()
            environment.step(actions)
            spent += time.process_time() - started
            done += n
        return done, spent

    return run


def peers() -> dict[str, Callable[[], Run]]:
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        print("connect four is left out: it needs pygame")
        return {}
    return {"connect four (PettingZoo)": lambda: one_by_one(connect_four_v3.env())}


def environments(n: int) -> dict[str, Callable[[], Run]]:
    """Our environments by name, not made yet."""
    found: dict[str, Callable[[], Run]] = {
        f"{game.id} (AEC)": partial(_make_one_by_one, game.id) for game in all_games()
    }
    for game, settings in ALONE:
        found[f"{game} ({_said('Gymnasium', settings)})"] = partial(_make_alone, game, settings)
    for game, settings in VECTORS:
        found[f"{game} ({_said('vector', settings)})"] = partial(together, game, n, settings)
    return found


def _make_one_by_one(game: str) -> Run:
    return one_by_one(ludotheque.env(game))


def _make_alone(game: str, settings: dict[str, Any]) -> Run:
    return alone(ludotheque.gym_env(game, **settings))


def _said(kind: str, settings: dict[str, Any]) -> str:
    return ", ".join([kind, *(f"{name}={value}" for name, value in settings.items())])


def take_turns(n: int) -> None:
    """Run what another process asks for, turn by turn, in lines of JSON (`benchmarks.checkouts`).

    A line names an environment and a number of steps; the answer has the steps played and their
    seconds, or is null where this package has no such environment."""
    known = environments(n)
    name, run = "", None
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["environment"] != name:
            name, run = asked["environment"], None  # only one at a time lies in memory
            try:
                run = known[name]()
            except ValueError:  # an older package
                run = None
        print(json.dumps(run and run(asked["steps"])), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=1024, help="matches of a vector environment")
    parser.add_argument("--only", metavar="GAME", help="the vector environments of one game")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of a run")
    parser.add_argument("--turns", action="store_true", help="for benchmarks.checkouts")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    if asked.turns:
        take_turns(asked.n)
        return
    made = environments(asked.n)
    if asked.only is None:
        made |= peers()
    else:
        made = {name: make for name, make in made.items() if f"{asked.only} (vector" in name}
    runs = {name: make() for name, make in made.items()}
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(asked.rounds):
        for name, run in runs.items():
            steps, spent = 0, 0.0
            while spent < asked.seconds:
                more, seconds = run(256)
                steps, spent = steps + more, spent + seconds
            found[name].append(steps / spent)
    for name, speeds in found.items():
        print(f"{name:44} {median(speeds):10,.0f} steps/s")


if __name__ == "__main__":
    main()
