"""Levels without NumPy and Numba, as in the page without a server: the same sources as compiled
code, on plain arrays."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import resources
from typing import Any

import numpy
import pytest

from ludotheque.bots import HAS_COMPILER
from ludotheque.bots.arrays import plain
from ludotheque.games.cascadia.kernel.weights import learned

from .plain_levels import SAME_LEVELS, play_turns

PLAIN_SCRIPT = """
import json, sys
sys.modules["numpy"] = sys.modules["numba"] = None
from tests.bots.plain_levels import SAME_LEVELS, play_turns
print(json.dumps([play_turns(*one) for one in SAME_LEVELS]))
"""


@pytest.mark.plain_kernel
def test_levels_choose_the_same_without_numpy_and_numba() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAIN_SCRIPT], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    for one, found in zip(SAME_LEVELS, json.loads(done.stdout), strict=True):
        assert found == play_turns(*one), one
        assert len(found) == 30


def test_a_slice_of_a_plain_array_is_a_view_and_a_copy_is_none() -> None:
    for np in (numpy, plain):
        numbers: Any = np.array([1, 2, 3, 4], np.int16)
        part, other = numbers[1:3], np.copy(numbers)
        part[0] = 7
        assert numbers.tolist() == [1, 7, 3, 4]
        assert other.tolist() == [1, 2, 3, 4]
        numbers[2:] = np.full(2, 9, np.int16)
        assert np.sum(numbers) == 26
        lines: Any = np.zeros((2, 3), np.float64)
        lines[1, 2], lines[0] = 2.5, np.array([1, 1, 1])
        again = np.copy(lines)
        lines[1][0] = 4
        assert lines.tolist() == [[1, 1, 1], [4, 0, 2.5]]
        assert again.tolist() == [[1, 1, 1], [0, 0, 2.5]]
        assert (len(lines), lines.shape) == (2, (2, 3))
        cells: Any = np.zeros((2, 3, 4), np.int8)
        cells[1, 2, 3] = 5
        assert (cells[1, 2, 3], cells[1, 2, 2]) == (5, 0)


@pytest.mark.filterwarnings("ignore:overflow")
def test_words_wrap_around() -> None:
    for np in (numpy, plain):
        word: Any = np.uint64(2**64 - 1)
        assert int(word + np.uint64(3)) == 2
        assert int(word * np.uint64(5)) == 2**64 - 5
        luck: Any = np.full(1, 2**64 - 1, np.uint64)
        luck[0] += np.uint64(2)
        assert int(luck[0]) == 1


def test_the_learned_value_is_read_as_it_was_written() -> None:
    assert HAS_COMPILER
    kernel = resources.files("ludotheque.games.cascadia.kernel")
    with (kernel / "value.npy").open("rb") as file:
        assert numpy.array_equal(learned(), numpy.load(file))
