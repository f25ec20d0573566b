"""Optional packages: an import that fails names the extra that brings the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludotheque.text import Problem, text

OPTIONAL_PACKAGES = {
    "numpy",
    "numba",
    "numba_cuda",
    "duckdb",
    "pettingzoo",
    "gymnasium",
    "pyspiel",
    "ray",
}
OPTIONAL_PACKAGES |= {
    "webpush",
    "litestar",
    "uvicorn",
    "sqlalchemy",
    "alembic",
    "markdown_it",
    "fpdf",
}


class MissingExtra(Problem, ImportError):
    """A package is missing that the small install leaves out."""


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Raise MissingExtra, which says what to install, where an import of the block fails."""
    try:
        yield
    except ImportError as error:
        missing = error if error.name else error.__cause__  # Cyclopts wraps its own around it
        package = missing.name if isinstance(missing, ImportError) else None
        if package is None or package.partition(".")[0] not in OPTIONAL_PACKAGES:
            raise
        raise MissingExtra(text("missing-extra", extra=extra)) from None
