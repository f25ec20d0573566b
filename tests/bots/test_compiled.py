"""Machine code is kept as long as what it was made of stays the same, and no longer."""

from __future__ import annotations

import importlib.util
import types
from pathlib import Path

import numpy as np
import pytest

from ludotheque.bots.compiled import (
    ContentCacheLocator,
    announce_compiling,
    cache_folder,
    sources_digest,
)
from ludotheque.kernel_compilation import compile_kernels, compile_part
from ludotheque.registry import game


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ("kernel/board.py", True),
        ("kernel/deep/part.py", True),
        ("scoring/bears.py", True),  # the kernel's tables of points are built from it
        ("scoring.py", True),
        ("pieces.py", True),
        ("numbers.py", True),
        ("observation.py", True),
        ("words.py", False),
        ("bot/player.py", False),
    ],
)
def test_a_changed_source_names_another_digest(tmp_path: Path, changed: str, stale: bool) -> None:
    digest = sources_digest.__wrapped__  # not remembered: the files change here
    source = tmp_path / changed
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text("POINTS = 4")
    before = digest(tmp_path / "kernel")
    assert digest(tmp_path / "kernel") == before
    source.write_text("POINTS = 5")
    assert (digest(tmp_path / "kernel") != before) is stale


@pytest.mark.parametrize("changed", ["compiled.py", "match_kernel.py"])
def test_what_all_kernels_share_names_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    for name in ("compiled.py", "match_kernel.py"):
        (tmp_path / name).write_text("STEPS = 1")
    monkeypatch.setattr("ludotheque.bots.compiled.__file__", str(tmp_path / "compiled.py"))
    digest = sources_digest.__wrapped__
    before = digest(tmp_path / "kernel")
    (tmp_path / changed).write_text("STEPS = 2")
    assert digest(tmp_path / "kernel") != before


NUMBERS = """
from __future__ import annotations
from ludotheque.bots.compiled import compiled, inner, lean, lean_entry, lean_part, outer

@compiled
def double(number):
    return 2 * number

@inner
def _twice(number: int) -> int:
    return 2 * max(number, 0)

@inner
def _fourfold(number: int) -> int:
    return _twice(_twice(number))

@outer
def tenfold(number: int) -> int:
    return _twice(_fourfold(number)) + _twice(number)

@lean
def tenfold_again(number):
    return tenfold(number) + _fourfold(number) - _twice(_twice(number))

@lean_part
def _halve(numbers, n):
    numbers[n] = numbers[n] // 2

@lean_part
def _halve_all(numbers):
    for n in range(len(numbers)):
        _halve(numbers, n)

@lean_entry
def quarter(numbers):
    _halve_all(numbers)
    _halve_all(numbers)

@lean
def quarter_or_less(numbers):
    quarter(numbers)
    _halve(numbers, 0)
"""


def test_another_installation_of_the_same_kernel_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As for a second clone, or an upgrade that leaves the kernel as it is. Who waits for the
    compiler is told so."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    hits, said = [], []
    for clone in ("first", "second"):
        path = tmp_path / clone / "game" / "kernel" / "numbers.py"
        path.parent.mkdir(parents=True)
        path.write_text(NUMBERS)
        spec = importlib.util.spec_from_file_location("game.kernel.numbers", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        with announce_compiling("numbers"):
            assert module.double(21) == 42
            assert module.tenfold(21) == 210
            assert module.tenfold_again(21) == 210
            numbers = np.array([32, 12])
            with pytest.raises(TypeError, match="_halve: only compiled functions can call it"):
                module._halve(numbers, 0)
            module.quarter(numbers)
            assert list(numbers) == [8, 3]
            module.quarter_or_less(numbers)
            assert list(numbers) == [1, 0]
            with pytest.raises(TypeError, match="_halve"):  # compiled meanwhile, for its callers
                module._halve(numbers, 0)
        said.append(capsys.readouterr().err)
        names = ("double", "tenfold", "tenfold_again", "quarter", "quarter_or_less")
        hits.append([sum(getattr(module, name).stats.cache_hits.values()) for name in names])
    assert said == ["Compiling numbers, once on this machine: a minute or two.\n", ""]
    assert hits == [[0] * 5, [1] * 5]


def test_the_cache_is_where_the_environment_says_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was kept from the first call: after a test with another folder, a process compiled
    Cascadia for minutes in the middle of a hint."""
    for name in ("first", "second"):
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / name))
        assert Path(cache_folder(tmp_path / "kernel")).is_relative_to(tmp_path / name)


def test_a_change_anywhere_in_a_kernel_compiles_its_packages_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`kernel/scoring/elk.py` has the numbers of `kernel/layout.py` in its machine code."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    layout = tmp_path / "kernel" / "layout.py"
    elk = tmp_path / "kernel" / "scoring" / "elk.py"
    elk.parent.mkdir(parents=True)
    elk.write_text("def points(): pass")
    function = types.FunctionType(compile("0", str(elk), "eval"), {"__name__": "elk"})
    assert ContentCacheLocator(function)._py_file == str(elk)  # for Numba's warnings
    paths = []
    for source in ("CELLS = 4", "CELLS = 5"):
        layout.write_text(source)
        sources_digest.cache_clear()
        paths.append(ContentCacheLocator(function).get_cache_path())
    assert paths[0] != paths[1]


def test_what_is_compiled_already_is_not_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`./play`, `serve` and every process of the tests ask for it: starting Numba takes seconds."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    started: list[list[str]] = []

    class Compiling:
        def __init__(self, command: list[str]) -> None:
            started.append(command)
            id_, *parts = command[command.index("ludotheque.kernel_compilation") + 1 :]
            kernel = game(id_).kernel
            assert kernel is not None
            monkeypatch.setattr(kernel, "warm", lambda _: None)
            for part in parts:
                compile_part(kernel, part)

        def wait(self) -> None:
            pass

        def poll(self) -> int:
            return 0

    monkeypatch.setattr("subprocess.Popen", Compiling)
    compile_kernels()
    assert len(started) == 3  # kernels: Cascadia's, Quadrata's, and one of both Quadracarta games
    started.clear()
    compile_kernels()
    assert started == []
