"""The wheel as users get it: built from this tree, installed in environments of its own.

What it needs comes from the cache of the package manager that set this environment up, in the
locked versions.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.environments import Environment, NewEnvironment
from scripts.release import build


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source distribution and the wheel of this tree."""
    return build(tmp_path_factory.mktemp("release"))


@pytest.fixture(scope="session")
def wheel(files: tuple[Path, Path]) -> Path:
    return files[1]


@pytest.fixture(scope="session")
def new_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> NewEnvironment:
    """Make an environment with the wheel and some of its extras, for those who add to it."""

    def make(extras: str) -> Environment:
        made = Environment(tmp_path_factory.mktemp("environment"))
        made.install(f"{wheel}[{extras}]" if extras else str(wheel))
        return made

    return make


@pytest.fixture(scope="session")
def small(new_environment: NewEnvironment) -> Environment:
    """The wheel without extras. Shared: install nothing here."""
    return new_environment("")


@pytest.fixture(scope="session")
def served(new_environment: NewEnvironment) -> Environment:
    """The wheel with all that `ludotheque serve` needs. Shared: install nothing here."""
    return new_environment("server")
