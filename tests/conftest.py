"""What every test finds."""

from __future__ import annotations

import os

import pytest

LONG = bool(os.environ.get("LUDOTHEQUE_LONG") or os.environ.get("LUDOTHEQUE_UPDATE"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: needs size; run only with LUDOTHEQUE_LONG=1")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `long`, unless it is asked for."""
    if LONG:
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.fixture(autouse=True)
def own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """`main` changes it for its process: the next test finds it as it was."""
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
