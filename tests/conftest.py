"""What every test finds."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """`main` changes it for its process: the next test finds it as it was."""
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
