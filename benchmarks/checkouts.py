"""Two checkouts compared: each benchmark runs in one and then in the other, several times over.

    python -m benchmarks.checkouts ../before                       nine pairs of every benchmark
    python -m benchmarks.checkouts ../before --pairs 3 --only bench

Both checkouts must have an environment (`./play` makes it). The benchmarks' own code is this
checkout's for both; only the installed package differs. What is counted is processor time, so that
other work on the machine changes little. Printed: the median ratio of this checkout to the other
for every figure, above 1 where this one is faster.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parents[1]
# `ludotheque bench` asks the time of day: a module run with another clock.
RUN = "import runpy, sys, time; time.perf_counter = time.process_time; sys.argv = sys.argv[1:]"
RUN += "; runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
COMMANDS = {
    "bench": ("ludotheque", "bench", "--json", "--seconds", "1"),
    "server": ("benchmarks.server_peers", "--only", "ours", "--tables", "50", "--seconds", "5"),
    "environments": ("benchmarks.environments", "--rounds", "1"),
}
STEPS = re.compile(r"(?P<name>.+?)\s+(?P<speed>[\d,]+) steps/s")
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
        elif matched := STEPS.match(line):
            yield matched["name"], float(matched["speed"].replace(",", ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path, help="the other checkout")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--only", choices=COMMANDS)
    asked = parser.parse_args()
    for name, command in COMMANDS.items():
        if asked.only not in (None, name):
            continue
        ratios: defaultdict[str, list[float]] = defaultdict(list)
        for _ in range(asked.pairs):
            before, after = (measure(one, command) for one in (asked.before.resolve(), HERE))
            for figure in before.keys() & after.keys():
                ratios[figure].append(after[figure] / before[figure])
        print(f"{name}, {asked.pairs} pairs")
        for figure, found in sorted(ratios.items()):
            print(f"  {figure:44} {median(found):5.2f}  ({min(found):.2f} to {max(found):.2f})")


if __name__ == "__main__":
    main()
