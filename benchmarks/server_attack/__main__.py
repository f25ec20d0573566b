"""What players at their tables notice while a server is attacked.

    python -m benchmarks.server_attack            full size, a few minutes
    python -m benchmarks.server_attack --short    small, under a minute

The real command serves in a process of its own. Players sit at tables and move all the time, in
another one; every attack of docs/reliability.md runs for a while beside them. Printed for each: how
long their moves took from the click to the acknowledgement (the median, 99 of 100, the slowest),
what the server's processes took in memory at most, and how many lines it logged; the exit code says
whether 99 of 100 moves took under 250 ms each time. Attackers run here, at a low priority, since
in life they have machines of their own; "nothing" is the base to compare with.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import time

from benchmarks.server_attack.attacks import ATTACKS
from benchmarks.server_attack.players import Players
from benchmarks.server_attack.target import Target, serving

GOAL = 0.25  # seconds within which 99 of 100 moves are acknowledged, whatever goes on beside them
LOGGED = 12  # lines of the log that are shown
REST = 2.0  # seconds between two attacks


async def watch(target: Target, most: list[int]) -> None:
    while True:
        most[0] = max(most[0], target.memory())
        await asyncio.sleep(0.2)


async def run(names: list[str], seconds: float, size: float) -> list[str]:
    """The attacks that players noticed too much of."""
    noticed: list[str] = []
    async with serving(size) as (target, log):
        with Players(target.origin, log.with_name("moves")) as players:
            os.nice(5)
            await asyncio.sleep(5)
            for name in names:
                most, before = [0], len(log.read_bytes().splitlines())
                watching = asyncio.create_task(watch(target, most))
                began = time.monotonic()
                said = await ATTACKS[name](target, seconds)
                ended = time.monotonic()
                watching.cancel()
                await asyncio.sleep(REST)
                lines = log.read_text().splitlines()[before:]
                took = players.waited(began, ended)
                if not took:
                    print(f"{name:18} no move was acknowledged meanwhile  {said}", flush=True)
                    noticed.append(name)
                    continue
                late = took[int(len(took) * 0.99)]
                print(
                    f"{name:18} {len(took):5} moves  "
                    f"median {statistics.median(took) * 1000:5.0f} ms  p99 {late * 1000:5.0f} ms  "
                    f"slowest {took[-1] * 1000:5.0f} ms  "
                    f"{most[0] / 1e6:5.0f} MB  {len(lines)} lines logged  {said}",
                    flush=True,
                )
                for line in lines[-LOGGED:]:
                    print("    ", line, flush=True)
                if not late < GOAL:
                    noticed.append(name)
                assert players.all_there(), "a player was thrown out"
    return noticed


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--short", action="store_true")
    parser.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], default=[])
    wanted = parser.parse_args()
    seconds, size = (4.0, 0.2) if wanted.short else (20.0, 1.0)
    sys.exit(1 if asyncio.run(run(wanted.attacks or list(ATTACKS), seconds, size)) else 0)


if __name__ == "__main__":
    main()
