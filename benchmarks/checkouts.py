"""Two checkouts compared: each benchmark runs in one and then in the other, several times over.

    python -m benchmarks.checkouts ../before                       nine pairs of every benchmark
    python -m benchmarks.checkouts ../before --pairs 3 --only bench

Both checkouts must have an environment (`./play` makes it). The benchmarks' own code is this
checkout's for both; only the installed package differs. Printed: the median ratio of this checkout
to the other for every figure, above 1 where this one is faster.
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
COMMANDS = {
    "bench": ("ludotheque", "bench", "--json", "--seconds", "2"),
    "server": ("benchmarks.server_peers", "--only", "ours", "--tables", "50", "--seconds", "5"),
    "environments": ("benchmarks.environments", "--rounds", "1"),
}
FIGURE = re.compile(r"\s*(?P<name>.+?)\s+(?P<speed>[\d,.]+) (?:steps/s|moves a second)")


def measure(checkout: Path, command: tuple[str, ...]) -> dict[str, float]:
    """Run a benchmark with the package of a checkout; returns its figures by name."""
    python = checkout / ".venv" / "bin" / "python"
    done = subprocess.run(
        [python, "-m", *command], cwd=HERE, check=True, stdout=subprocess.PIPE, text=True
    )
    return dict(read_figures(done.stdout))


def read_figures(printed: str) -> Iterator[tuple[str, float]]:
    for line in printed.splitlines():
        if line.startswith("{"):
            found = json.loads(line)
            yield f"{found['game']}, plies", found["plies_per_s"]
            yield from found.get("kernel", {}).items()
        elif matched := FIGURE.match(line):
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
