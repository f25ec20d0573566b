"""What a cluster costs: `python -m benchmarks.cluster_overhead [GAME BOTS MATCHES WORKERS ROUNDS]`.

The same study by local processes and by a Ray cluster of one machine, in turns, with as many
workers. Both start afresh every time. Starting is shown apart: it is paid once, however long a run
is. The results are compared as well. Nothing else should run meanwhile; where something does, the
share of the time in which workers were playing says more than the seconds.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from ludotheque.arena.cli_common import make_setup
from ludotheque.arena.cluster import Cluster
from ludotheque.arena.code_version import versions
from ludotheque.arena.studies.study import Study, StudyFigures, Variant
from ludotheque.arena.work_items import Chunk
from ludotheque.arena.workers import Chunker, Executor, ProcessExecutor

PLAYED: list[float] = []  # seconds of chunks, as their workers measured them


def noted(
    chunker: Chunker, chunk: Chunk, seconds: float, really: Any = Chunker.record_duration
) -> None:
    PLAYED.append(seconds)
    really(chunker, chunk, seconds)


def timed(
    executor: Executor, game: str, bots: str, matches: int
) -> tuple[float, float, StudyFigures]:
    """Seconds to the first deal, from there to the end, and the figures."""
    study = Study([Variant("", make_setup(game, bots, matches, 1, None, []))])
    with TemporaryDirectory() as folder:
        store = study.store(Path(folder))
        store.open(versions())
        began = time.perf_counter()
        run = study.run(executor, store)
        next(run)
        started = time.perf_counter()
        PLAYED.clear()
        for _ in run:
            pass
        ended = time.perf_counter()
    return started - began, ended - started, study.figures()


def main() -> None:
    usual = ["minisurf", "greedy", "1000", "2", "3"]
    game, bots, matches, workers, rounds = [*sys.argv[1:], *usual[len(sys.argv) - 1 :]]
    Chunker.record_duration = noted  # type: ignore[method-assign,assignment]
    spent: dict[str, list[float]] = {"processes": [], "cluster": []}
    figures = []
    for _ in range(int(rounds)):
        for name in spent:
            began = time.perf_counter()
            executor: Executor = ProcessExecutor(int(workers))
            if name == "cluster":
                executor = Cluster("local", int(workers), {})
            joined = time.perf_counter() - began
            start, seconds, found = timed(executor, game, bots, int(matches))
            executor.close()
            spent[name].append(seconds)
            figures.append(found)
            played = sum(PLAYED)
            each, busy = played / int(matches) * 1000, played / seconds / int(workers)
            print(
                f"{name}: {seconds:.1f} s after {joined + start:.1f} s of starting; "
                f"{each:.0f} ms a match; workers played {busy:.1%} of the time",
                flush=True,
            )
    local, far = (median(spent[name]) for name in ("processes", "cluster"))
    assert all(found == figures[0] for found in figures)
    print(f"median {local:.1f} s and {far:.1f} s: {far / local - 1:+.1%}; equal figures")


if __name__ == "__main__":
    main()
