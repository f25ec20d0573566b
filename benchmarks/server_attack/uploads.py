"""How long seated players wait while somebody sends as much as the limits allow.

    python -m benchmarks.server_attack.uploads                 every case, half an hour
    python -m benchmarks.server_attack.uploads --only record   those whose name contains this
    python -m benchmarks.server_attack.uploads --every 10      one case in ten

The real command serves; players move at ten tables. Beside them one request after the other is sent
in which one part (a string, list, number or object of the body, the frames it comes in, a header)
is as large as the size limit of that request allows; the cases are in `large.py`. Printed for each:
the answer, and the longest that a move took which was asked for meanwhile. A case in which a move
took longer than 50 ms is tried up to five times and the best run counts: what the server does, it
does every time; what another program on this machine does, it does once. The exit code says whether
a case is left over.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import sys
import time
from collections.abc import Iterable

from benchmarks.server_attack.large import Attacker, Case, all_cases
from benchmarks.server_attack.players import Players
from benchmarks.server_attack.target import Target, serving

GOAL_SECONDS = 0.05
MAX_RUNS = 5
AFTER_SECONDS = 0.3  # moves are watched for so long after the answer


async def measure(target: Target, players: Players, case: Case) -> tuple[float, str]:
    """The longest that a move took while the case ran, and what was answered."""
    async with Attacker(target) as attacker:
        send = await case.prepare(attacker)
        began = time.monotonic()
        answer = await send()
        await asyncio.sleep(AFTER_SECONDS)
    ended = time.monotonic()
    await asyncio.sleep(0.1)
    took = players.waited(began, ended)
    return (took[-1] if took else ended - began), answer


async def run(cases: Iterable[Case]) -> list[str]:
    """The cases that players noticed too much of."""
    noticed: list[str] = []
    many = 0
    async with serving(1.0) as (target, log):
        with Players(target.origin, log.with_name("moves")) as players:
            os.nice(5)
            await asyncio.sleep(5)
            for case in cases:
                many += 1
                runs: list[float] = []
                while not runs or (min(runs) > GOAL_SECONDS and len(runs) < MAX_RUNS):
                    longest, answer = await measure(target, players, case)
                    runs.append(longest)
                    assert players.all_there(), "a player was thrown out"
                told = ", ".join(f"{one * 1000:.0f}" for one in runs)
                print(f"{min(runs) * 1000:5.0f} ms  {case.name}: {answer}  ({told})", flush=True)
                if min(runs) > GOAL_SECONDS:
                    noticed.append(case.name)
        print(f"{many} cases, {len(noticed)} over {GOAL_SECONDS * 1000:.0f} ms")
        for line in log.read_text().splitlines()[-12:]:
            print("    ", line)
    for name in noticed:
        print("   over:", name)
    return noticed


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    wanted = parser.parse_args()
    named = (case for case in all_cases() if wanted.only in case.name)
    cases = itertools.islice(named, 0, None, wanted.every)  # one at a time: each holds megabytes
    if wanted.list:
        print(*(case.name for case in cases), sep="\n")
        return
    sys.exit(1 if asyncio.run(run(cases)) else 0)


if __name__ == "__main__":
    main()
