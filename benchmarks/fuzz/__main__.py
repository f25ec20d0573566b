"""Everything that reads what others send, tried with what nobody sends by accident.

    python -m benchmarks.fuzz moves --moves 1000000            every game, as many refusals
    python -m benchmarks.fuzz moves --what taxi,quadrata --workers 2 --seed 7
    python -m benchmarks.fuzz parsers --minutes 5              records, notation, files, messages…
    python -m benchmarks.fuzz http --minutes 5                 the interface against its description

What is found is printed with what makes it happen again; the exit code says whether anything was.
Findings of `parsers` are written to a folder (`--into`), ready to become files in `tests/fuzzed`.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from benchmarks.fuzz import http, moves, parsers
from ludotheque.registry import all_games

CHUNK = 50_000  # moves that a worker makes before it takes other ones


def run_moves(what: list[str], wanted: argparse.Namespace) -> int:
    findings = 0
    with ProcessPoolExecutor(wanted.workers, mp_context=get_context("spawn")) as pool:
        for id_ in what or sorted(game.id for game in all_games()):
            begun, total = time.perf_counter(), moves.Tally(reasons=Counter(), findings=[])
            many = -(-wanted.moves // CHUNK)
            chunks = [min(CHUNK, wanted.moves)] * many
            seeds = [f"{wanted.seed} {number}" for number in range(many)]
            for part in pool.map(moves.run, [id_] * many, chunks, seeds):
                total.add(part)
            print(
                f"{id_}: {total.legal:,} legal moves and {total.illegal:,} refused ones with "
                f"{len(total.reasons)} different reasons in {total.matches:,} matches, "
                f"{time.perf_counter() - begun:.0f} s: {len(total.findings)} findings",
                flush=True,
            )
            for one in total.findings[:20]:
                print(f"  {one[:2000]}")
            findings += len(total.findings)
    return findings


def run_parsers(what: list[str], wanted: argparse.Namespace) -> int:
    names = what or list(parsers.TARGETS)
    findings = 0
    for name in names:
        found = parsers.run(name, 60 * wanted.minutes / len(names), wanted.seed)
        print(found.told(), flush=True)
        for number, (words, data) in enumerate(found.findings):
            print(f"  {words}\n  {data[:300]!r}")
            if wanted.into:
                wanted.into.mkdir(parents=True, exist_ok=True)
                (wanted.into / f"{name}-{wanted.seed}-{number}").write_bytes(data)
        findings += len(found.findings)
    return findings


def run_http(what: list[str], wanted: argparse.Namespace) -> int:
    found = http.run(60 * wanted.minutes, wanted.seed, what)
    print(found.told())
    return len(found.findings)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind", choices=("moves", "parsers", "http"))
    parser.add_argument("--what", default="", help="games, parsers or paths, separated by commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1.0, help="in all")
    parser.add_argument("--moves", type=int, default=1_000_000, help="of each game")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--into", type=Path, help="a folder for what is found")
    wanted = parser.parse_args()
    logging.getLogger("ludotheque.server").propagate = False  # what it says is counted as found
    runs = {"moves": run_moves, "parsers": run_parsers, "http": run_http}
    what = [name for name in wanted.what.split(",") if name]
    sys.exit(1 if runs[wanted.kind](what, wanted) else 0)


if __name__ == "__main__":
    main()
