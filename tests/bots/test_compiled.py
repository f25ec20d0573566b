"""Machine code is kept as long as what it was made of stays the same, and no longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.bots.compiled import _cache_folder


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ("kernel/board.py", True),
        ("kernel/deep/part.py", True),
        ("scoring/bears.py", True),  # the kernel's tables of points are built from it
        ("scoring.py", True),
        ("pieces.py", True),
        ("words.py", False),
        ("bot/player.py", False),
    ],
)
def test_a_changed_source_names_another_folder(tmp_path: Path, changed: str, stale: bool) -> None:
    folder = _cache_folder.__wrapped__  # not remembered: the files change here
    source = tmp_path / changed
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text("POINTS = 4")
    before = folder(tmp_path / "kernel")
    assert folder(tmp_path / "kernel") == before
    source.write_text("POINTS = 5")
    assert (folder(tmp_path / "kernel") != before) is stale
