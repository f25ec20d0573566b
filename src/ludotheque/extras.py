"""What is not installed: an import that fails names the extra that brings the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludotheque.text import Problem, text

EXTRAS = {
    "bots": ("numpy", "numba"),
    "server": ("litestar", "uvicorn", "sqlalchemy", "alembic", "aiosqlite"),
    "study": ("duckdb",),
    "research": ("pettingzoo", "gymnasium"),
}


class MissingExtra(Problem, ImportError):
    """This needs packages that the small install leaves out."""


@contextmanager
def extras_named() -> Iterator[None]:
    """Imports in this block fail with a sentence that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        for extra, packages in EXTRAS.items():
            if package in packages:
                raise MissingExtra(text("missing-extra", extra=extra)) from None
        raise
