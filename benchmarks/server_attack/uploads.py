"""How long seated players wait while somebody sends as much as the limits allow.

    python -m benchmarks.server_attack.uploads                 every case, half an hour
    python -m benchmarks.server_attack.uploads --only record   those whose name contains this
    python -m benchmarks.server_attack.uploads --every 10      one case in ten
    python -m benchmarks.server_attack.uploads --quick         one of each kind, some minutes

The real command serves; players move at ten tables. Beside them one request after the other is sent
in which one part (a string, list, number or object of the body, the frames it comes in, a header)
is as large as the size limit of that request allows; the cases are in `large.py`. Printed for each:
the answer, and the longest that a move took which was asked for meanwhile, less the longest in as
long a time without the request right afterwards: the machine may have other things to do. A case in
which that is more than 50 ms is tried up to five times and the best run counts: what the server
does, it does every time; what another program on this machine does, it does once. The exit code
says whether a case is left over.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import sys
import time
from collections.abc import Iterable, Iterator
from statistics import median
from typing import NamedTuple

from benchmarks.server_attack.large import Attacker, Case, all_cases
from benchmarks.server_attack.players import Players
from benchmarks.server_attack.target import Target, serving

GOAL_SECONDS = 0.05
MAX_RUNS = 5
AFTER_SECONDS = 0.3  # moves are watched for so long after the answer


class Run(NamedTuple):
    """The longest that a move took, in seconds: while the request ran, and as long without it."""

    during: float
    without: float

    @property
    def delay(self) -> float:
        return max(0.0, self.during - self.without)


async def measure(target: Target, players: Players, case: Case) -> tuple[Run, str]:
    """How long moves took, and what was answered."""
    async with Attacker(target) as attacker:
        send = await case.prepare(attacker)
        began = time.monotonic()
        answer = await send()
        await asyncio.sleep(AFTER_SECONDS)
    ended = time.monotonic()
    await asyncio.sleep(ended - began + 0.1)
    later = time.monotonic()
    await asyncio.sleep(0.1)
    during, without = players.waited(began, ended), players.waited(ended, later)
    longest = during[-1] if during else ended - began
    return Run(longest, without[-1] if without else 0.0), answer


def quick(cases: Iterable[Case]) -> Iterator[Case]:
    """Every case that is one of its kind, and of the others one for each way to grow a part."""
    seen: set[tuple[str, str]] = set()
    for case in cases:
        kind, way = case.name.partition(" ")[0], case.name.partition(": ")[2]
        if (way and (kind, way) in seen) or "15,000 bytes" in case.name:
            continue
        seen.add((kind, way))
        yield case


async def run(cases: Iterable[Case]) -> list[str]:
    """The cases that players noticed too much of."""
    noticed: list[str] = []
    all_runs: list[Run] = []
    many = 0
    async with serving(1.0) as (target, log):
        with Players(target.origin, log.with_name("moves")) as players:
            os.nice(5)
            await asyncio.sleep(5)
            for case in cases:
                many += 1
                runs: list[Run] = []
                best = float("inf")
                while best > GOAL_SECONDS and len(runs) < MAX_RUNS:
                    found, answer = await measure(target, players, case)
                    runs.append(found)
                    best = min(best, found.delay)
                    assert players.all_there(), "a player was thrown out"
                told = ", ".join(f"{ms(run.during)} / {ms(run.without)}" for run in runs)
                print(f"{ms(best):>5} ms  {case.name}: {answer}  ({told})", flush=True)
                all_runs += runs
                if best > GOAL_SECONDS:
                    noticed.append(case.name)
        print(f"{many} cases, {len(noticed)} over {ms(GOAL_SECONDS)} ms")
        for name, values in (
            ("with the request", [run.during for run in all_runs]),
            ("without it", [run.without for run in all_runs]),
        ):
            print(f"longest move {name}: median {ms(median(values))} ms, {ms(max(values))} at most")
        for line in log.read_text().splitlines()[-12:]:
            print("    ", line)
    for name in noticed:
        print("   over:", name)
    return noticed


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--list", action="store_true")
    wanted = parser.parse_args()
    chosen = quick(all_cases()) if wanted.quick else all_cases()
    named = (case for case in chosen if wanted.only in case.name)
    cases = itertools.islice(named, 0, None, wanted.every)  # one at a time: each holds megabytes
    if wanted.list:
        print(*(case.name for case in cases), sep="\n")
        return
    sys.exit(1 if asyncio.run(run(cases)) else 0)


if __name__ == "__main__":
    main()
