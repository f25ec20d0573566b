"""How much memory a study takes: `python -m benchmarks.study_memory 1000 10000`.

Each study of random Minisurf matches is a process of its own: a process never gives back the most
that it has held.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from ludotheque.arena.cli_common import make_setup
from ludotheque.arena.code_version import versions
from ludotheque.arena.studies.study import Study, Variant


def measure(matches: int) -> str:
    study = Study([Variant("", make_setup("minisurf", "random", matches, 1, 2, []))])
    started = time.process_time()
    with TemporaryDirectory() as folder:
        store = study.store(Path(folder))
        store.open(versions())
        for _ in study.run(None, store):
            pass
    assert study.figures().variants[0].matches == matches
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"| {matches:,} | {megabytes:.1f} MB | {time.process_time() - started:.0f} |"


def main() -> None:
    if sys.argv[1] == "--one":
        print(measure(int(sys.argv[2])))
        return
    for matches in sys.argv[1:]:
        again = [sys.executable, "-m", "benchmarks.study_memory", "--one", matches]
        subprocess.run(again, check=True)


if __name__ == "__main__":
    main()
