"""Two checkouts compared.

    python -m benchmarks.checkouts ../before                       every benchmark, nine pairs each
    python -m benchmarks.checkouts ../before --pairs 3 --only bench
    python -m benchmarks.checkouts ../before --only environments --match vector

Both checkouts must have an environment (`./play` makes it). The benchmarks' own code is this
checkout's for both; only the installed package differs. What is counted is processor time, so that
other work on the machine changes little. Printed: the median ratio of this checkout to the other
for every figure, above 1 where this one is faster, and the quartiles.

A pair of `bench` and `server` is a whole run in one checkout and then in the other. Learners'
environments are compared by turns of a quarter of a second: what slows the machine down for
seconds then meets both. A process of each checkout waits for its turn; they play the same number
of steps, and as both go on from turn to turn, all stages of a match.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any

from benchmarks.environments import environments

HERE = Path(__file__).resolve().parents[1]
# `ludotheque bench` asks the time of day: a module run with another clock.
RUN = "import runpy, sys, time; time.perf_counter = time.process_time; sys.argv = sys.argv[1:]"
RUN += "; runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
COMMANDS = {
    "bench": ("ludotheque", "bench", "--json", "--seconds", "1"),
    "server": ("benchmarks.server_peers", "--only", "ours", "--tables", "50", "--seconds", "5"),
}
ENVIRONMENTS = "environments"
TURN_SECONDS = 0.25
MOVES = re.compile(r"\s*(?P<name>.+?)\s+\d+ moves a second,\s+(?P<cost_ms>[\d.]+) ms")


def measure(checkout: Path, command: tuple[str, ...]) -> dict[str, float]:
    """Run a benchmark with the package of a checkout; returns its figures by name."""
    python = checkout / ".venv" / "bin" / "python"
    done = subprocess.run(
        [python, "-c", RUN, *command], cwd=HERE, check=True, stdout=subprocess.PIPE, text=True
    )
    return dict(read_figures(done.stdout))


def read_figures(printed: str) -> Iterator[tuple[str, float]]:
    for line in printed.splitlines():
        if line.startswith("{"):
            found = json.loads(line)
            yield f"{found['game']}, plies", found["plies_per_s"]
            kernel = found.get("kernel", {})
            yield from ((name, kernel[name]) for name in kernel if name.endswith("_per_s"))
        elif matched := MOVES.match(line):
            yield matched["name"], 1000 / float(matched["cost_ms"])


class Turns:
    """A process that steps the environments of a checkout when it is asked to."""

    def __init__(self, checkout: Path) -> None:
        self._process = subprocess.Popen(
            [checkout / ".venv" / "bin" / "python", "-m", "benchmarks.environments", "--turns"],
            cwd=HERE,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, environment: str, steps: int) -> Any:
        """The steps played and their seconds; None where there is no such environment."""
        assert self._process.stdin
        assert self._process.stdout
        line = json.dumps({"environment": environment, "steps": steps})
        print(line, file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


def ratios_by_turns(before: Turns, after: Turns, environment: str, pairs: int) -> list[float]:
    """Speeds of `after` by those of `before`; none where one of them lacks the environment."""
    steps, both = 1, (before, after)
    if None in [one.ask(environment, steps) for one in both]:
        return []
    while min(one.ask(environment, steps)[1] for one in both) < TURN_SECONDS / 2:
        steps *= 2
    found = []
    for pair in range(pairs):
        order = both if pair % 2 else both[::-1]  # who comes first finds other data in the caches
        played = {one: one.ask(environment, steps) for one in order}
        speeds = [done / seconds for done, seconds in (played[one] for one in both)]
        found.append(speeds[1] / speeds[0])
    return found


def compare_environments(checkouts: tuple[Path, Path], pairs: int, part: str) -> None:
    before, after = (Turns(one) for one in checkouts)
    for name in environments(1):
        if part in name:
            report(name, ratios_by_turns(before, after, name, pairs))
    before.close()
    after.close()


def report(figure: str, ratios: list[float]) -> None:
    if len(ratios) < 2:
        print(f"  {figure:44} {'not in both' if not ratios else f'{ratios[0]:5.2f}'}", flush=True)
        return
    low, middle, high = quantiles(ratios, n=4, method="inclusive")
    print(f"  {figure:44} {middle:5.3f}  ({low:.3f} to {high:.3f})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path, help="the other checkout")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--only", choices=[*COMMANDS, ENVIRONMENTS])
    parser.add_argument("--match", default="", help="environments with this text in their names")
    asked = parser.parse_args()
    checkouts = asked.before.resolve(), HERE
    for name, command in COMMANDS.items():
        if asked.only not in (None, name):
            continue
        ratios: defaultdict[str, list[float]] = defaultdict(list)
        for _ in range(asked.pairs):
            before, after = (measure(one, command) for one in checkouts)
            for figure in before.keys() & after.keys():
                ratios[figure].append(after[figure] / before[figure])
        print(f"{name}, {asked.pairs} pairs")
        for figure, found in sorted(ratios.items()):
            report(figure, found)
    if asked.only in (None, ENVIRONMENTS):
        print(f"{ENVIRONMENTS}, {asked.pairs} pairs of turns")
        compare_environments(checkouts, asked.pairs, asked.match)


if __name__ == "__main__":
    main()
