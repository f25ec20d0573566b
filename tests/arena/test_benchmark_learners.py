"""The learners of `examples` whose results the benchmark lists play its tasks as bots."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np

from ludotheque.arena.benchmark.tasks import find_task
from ludotheque.arena.play import Arena
from ludotheque.games.cascadia.kernel.weights import greedy_weights

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_what_was_evolved_plays_a_match_of_its_task(tmp_path: Path) -> None:
    for name in ("learn_cascadia.py", "evolve.py"):
        shutil.copy(EXAMPLES / name, tmp_path)
    np.save(tmp_path / "cascadia-evolved.npy", greedy_weights())
    task = find_task("solo-cascadia-1")
    arena = Arena(task.setup(f"{tmp_path / 'learn_cascadia.py'}:Evolved"))
    match, _, _ = arena.play_out(task.fixtures()[0])
    assert arena.rules.scores(match.state)[0].total > 60  # a random player makes 41
