"""Steps a second of `ludotheque.vector(…, device="cuda")` on one GPU, beside pgx in the same run:
`python -m benchmarks.gpu`. Random legal actions are chosen on the GPU; resets, observations and
masks are counted. `--equality 10000` plays that number of matches of each game on the GPU and on
the CPU, and compares every array after every step.

pgx and JAX are measured where they are installed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

import ludotheque

GAMES = ("minisurf", "maxisurf", "cascadia", "quadrata", "taxi")
BATCHES = (16_384, 65_536, 131_072, 262_144)
PGX_GAMES = ("backgammon", "chess", "2048")
PGX_BATCHES = (4_096, 16_384, 65_536, 262_144)
STEPS_OF_PGX = 64  # of a compiled loop
EQUAL_BATCH = 1_024  # matches that are compared at once


def steps_per_s(game: str, n: int, seconds: float) -> float:
    """Millions of steps a second."""
    environment: Any = ludotheque.vector(game, n, device="cuda")
    environment.reset(seed=1)
    many, synchronize = environment.matches, import_module("numba.cuda").synchronize

    def run(steps: int) -> float:
        synchronize()
        started = time.perf_counter()
        for _ in range(steps):
            many.pick_actions()
            environment.step()
        synchronize()
        return time.perf_counter() - started

    run(200)  # matches begin together: let them drift apart
    steps = max(10, int(seconds / (run(10) / 10)))
    spent = run(steps)
    return n * steps / spent / 1e6


def compare(game: str, matches: int) -> tuple[int, int]:
    """Play this number of matches to their ends in both ways; return the matches and the steps that
    were compared, all equal. Raises AssertionError for the first difference."""
    n = min(matches, EQUAL_BATCH)
    here = ludotheque.vector(game, n)
    there: Any = ludotheque.vector(game, n, device="cuda")
    here.reset(seed=7)
    there.reset(seed=7)
    ended, steps = 0, 0
    while ended < matches:
        _assert_equal(here, there, steps)
        actions = there.sample_actions().copy_to_host()
        _, mine, over, _, _ = here.step(actions)
        _, theirs, over_there, _, _ = there.step()
        assert np.array_equal(mine, theirs.copy_to_host()), f"{game}, step {steps}: gained"
        assert np.array_equal(over, over_there.copy_to_host()), f"{game}, step {steps}: ended"
        ended += int(over.sum())
        steps += 1
    return ended, steps * n


def _assert_equal(here: Any, there: Any, step: int) -> None:
    for name, array in zip(here.matches.rows._fields, here.matches.rows, strict=True):
        if name in (*here.matches.shared, *here.matches.scratch):
            continue
        other = getattr(there.matches.rows, name).copy_to_host()
        if array.dtype == np.int64 and other.dtype == np.int32:  # sets of 32 bits
            array = array.astype(np.int32)
        if not np.array_equal(array, other):
            where = np.argwhere(array != other)[0]
            raise AssertionError(f"{here.game.id}, step {step}: {name} differs at {where}")


def pgx_steps_per_s(game: str, n: int, seconds: float) -> float:
    """Millions of steps a second with random legal actions, one compiled loop, resets included."""
    jax: Any = import_module("jax")
    jnp: Any = import_module("jax.numpy")
    environment: Any = import_module("pgx").make(game)
    auto_reset: Any = import_module("pgx.experimental.wrappers").auto_reset
    step = auto_reset(environment.step, environment.init)

    def move(carried: Any, _: Any) -> tuple[Any, Any]:
        state, key = carried
        key, choosing, stepping = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choosing, logits, axis=-1)
        state = jax.vmap(step)(state, actions, jax.random.split(stepping, n))
        # What a learner reads must be made, not only stepped over
        return (state, key), state.observation.astype(jnp.float32).sum()

    loop = jax.jit(lambda carried: jax.lax.scan(move, carried, None, length=STEPS_OF_PGX))
    keys = jax.random.split(jax.random.PRNGKey(0), n)
    carried = (jax.jit(jax.vmap(environment.init))(keys), jax.random.PRNGKey(1))
    carried, seen = loop(carried)
    jax.block_until_ready(seen)
    steps, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        carried, seen = loop(carried)
        jax.block_until_ready(seen)
        steps += STEPS_OF_PGX
    return n * steps / (time.perf_counter() - started) / 1e6


def measure(label: str, rate: Callable[[int], float], batches: Sequence[int]) -> None:
    """Print the rate of each batch size, the best marked."""
    found: dict[int, float] = {}
    for n in batches:
        try:
            found[n] = rate(n)
        except Exception as error:  # too large for the GPU's memory, say
            print(
                f"{label:22} {n:8,d} matches: {type(error).__name__}: {str(error)[:200]}",
                flush=True,
            )
            break
        print(f"{label:22} {n:8,d} matches {found[n]:9.2f} million steps/s", flush=True)
    if found:
        top = max(found, key=found.__getitem__)
        print(f"{label:22} BEST {found[top]:.2f} million steps/s with {top:,d} matches", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--equality", type=int, metavar="MATCHES", help="compare with the CPU")
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--batches", nargs="*", type=int, default=BATCHES)
    parser.add_argument("--pgx", nargs="*", default=PGX_GAMES)
    parser.add_argument("--pgx-batches", nargs="*", type=int, default=PGX_BATCHES)
    parser.add_argument("--seconds", type=float, default=2.0, help="of a measurement")
    asked = parser.parse_args()
    for game in asked.games:
        if asked.equality:
            started = time.perf_counter()
            ended, steps = compare(game, asked.equality)
            spent = time.perf_counter() - started
            print(
                f"{game}: {ended:,d} ends, {steps:,d} steps, equal in every array ({spent:.0f} s)",
                flush=True,
            )
        else:
            measure(game, partial(steps_per_s, game, seconds=asked.seconds), asked.batches)
    for game in () if asked.equality else asked.pgx:
        rate = partial(pgx_steps_per_s, game, seconds=asked.seconds)
        measure(f"pgx {game}", rate, asked.pgx_batches)


if __name__ == "__main__":
    main()
