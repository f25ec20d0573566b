"""Matches on a GPU go as those on the CPU do; `python -m benchmarks.gpu --equality 10000` shows it
on a GPU, here Numba's simulator does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.extras import MissingExtra
from sizes import some_of

ROOT = Path(__file__).parent.parent.parent
SIMULATED = {"NUMBA_ENABLE_CUDASIM": "1", "LUDOTHEQUE_NOJIT": "1"}
MATCHES = 2
GAMES = ["minisurf", "maxisurf", "cascadia", "quadrata", "taxi"]
MADE = "import ludotheque, sys; ludotheque.vector(sys.argv[1], 2, device='cuda'); print('made')"


@pytest.mark.long  # minutes of plain Python
@pytest.mark.parametrize("game", GAMES)
def test_the_simulated_gpu_plays_as_the_cpu_does(game: str) -> None:
    """Every array after every step, until so many matches have ended."""
    command = (sys.executable, "-W", "ignore", "-m", "benchmarks.gpu", "--games", game)
    made = subprocess.run(
        (*command, "--equality", str(MATCHES)),
        cwd=ROOT,
        env={**os.environ, **SIMULATED},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    assert "equal in every array" in made.stdout


@pytest.mark.parametrize("game", some_of(GAMES, "taxi"))
def test_what_a_new_match_finds_is_read_from_the_compiled_kernel(game: str) -> None:
    """Before anything is sent to the GPU: the simulator alone, with the CPU's kernels compiled."""
    made = subprocess.run(
        (sys.executable, "-W", "ignore", "-c", MADE, game),
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    assert made.stdout == "made\n"


def test_without_the_extra_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    for name in [name for name in sys.modules if name.startswith("ludotheque.research.device")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(MissingExtra, match=r"install .*\[gpu\]"):
        ludotheque.vector("minisurf", 4, device="cuda")
    with pytest.raises(ValueError, match="must be 'cpu' or 'cuda', got 'tpu'"):
        ludotheque.vector("minisurf", 4, device="tpu")
