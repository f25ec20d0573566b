"""What every test finds."""

from __future__ import annotations

import gc
import os

import pytest

SLOW_FOLDERS = {"wheel", "documented", "contests", "review", "server", "terminal"}
LONG = bool(os.environ.get("LUDOTHEQUE_LONG") or os.environ.get("LUDOTHEQUE_UPDATE"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: needs size; run only with LUDOTHEQUE_LONG=1")
    # `./check` runs them with LUDOTHEQUE_NOJIT=1: compiling takes five times as long as they do.
    # The long check runs them compiled.
    config.addinivalue_line("markers", "plain_kernel: `./check` runs it as plain Python")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `long`, unless it is asked for; slow folders first, so that no
    worker is left with them at the end."""
    items.sort(key=lambda item: SLOW_FOLDERS.isdisjoint(item.path.parts))
    if LONG:
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_collection_finish() -> None:
    """Collect garbage seldom, and not among what stays: a fifth of all processor time was spent
    looking through modules and tests again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def pytest_unconfigure() -> None:
    gc.unfreeze()  # extension modules complain of what is left when Python ends


@pytest.fixture(autouse=True)
def own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """`main` changes it for its process: the next test finds it as it was."""
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
