"""What every test finds."""

from __future__ import annotations

import gc
import os
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

from ludotheque import chance

SLOW_FOLDERS = {"wheel", "documented", "contests", "review", "server", "terminal"}
DRAWS = Random()
# However busy the machine is: how long an example takes is no property of what is tested.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")
# Bots' processes of low priority would hardly run beside the other tests of `./check`.
os.environ.setdefault("LUDOTHEQUE_NICENESS", "0")
LONG = bool(os.environ.get("LUDOTHEQUE_LONG") or os.environ.get("LUDOTHEQUE_UPDATE"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: needs size; run only with LUDOTHEQUE_LONG=1")
    # `./check` runs them with LUDOTHEQUE_NOJIT=1: compiling takes five times as long as they do.
    # The long check runs them compiled.
    config.addinivalue_line("markers", "plain_kernel: `./check` runs it as plain Python")
    drawn = SimpleNamespace(token_bytes=DRAWS.randbytes, SystemRandom=lambda: DRAWS)
    setattr(chance, "secrets", drawn)  # noqa: B010 - a module that it does not export


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


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Draw the deals and orders of seats in this process from the test's name: a test that fails
    once fails again. The long check varies them by its own seed."""
    DRAWS.seed(f"{item.nodeid} {os.environ.get('LUDOTHEQUE_SEED', '')}")


def pytest_unconfigure() -> None:
    gc.unfreeze()  # extension modules complain of what is left when Python ends


@pytest.fixture(autouse=True)
def own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """`main` changes it for its process: the next test finds it as it was."""
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
