"""Errors of databases as texts, and what they mean for a change."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from ludotheque.faults import fault
from ludotheque.text import Problem, Text, text

_KNOWN_MESSAGES = {  # what SQLite says, and what it means
    "disk is full": "server-disk-full",
    "readonly database": "server-disk-readonly",
    "not a database": "server-database-foreign",
    "malformed": "server-database-foreign",
    "unable to open": "server-database-closed",
    "No space left on device": "server-disk-full",  # PostgreSQL
    "File too large": "server-disk-full",
}


class DatabaseUnusable(Problem):
    """The database cannot be used; the reason says what to do."""


def describe_error(error: BaseException) -> Text:
    """The reason why something could not be read or written."""
    known = isinstance(error, SQLAlchemyError | OSError | sqlite3.Error)
    if isinstance(error, IntegrityError) or not known:
        return text("server-again")  # another change was quicker
    if isinstance(error, OSError):
        return text("server-disk", why=fault(error))
    said = str(getattr(error, "orig", None) or error)
    for sign, key in _KNOWN_MESSAGES.items():
        if sign in said:
            return text(key)
    return text("server-database-closed")


def is_outcome_unknown(error: BaseException) -> bool:
    """Whether a change may have been written nevertheless: the connection broke, or the database
    ended in the middle (its log could not be written, say) and will find out when it recovers."""
    if isinstance(error, DBAPIError) and _severity(error) in ("FATAL", "PANIC"):
        return True
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    state = _state(error)
    return state[:2] in ("08", "57") or (not state and _is_psycopg(error))


def is_outage(error: BaseException | None) -> bool:
    """Whether the database refuses or is away, whatever was asked of it; unlike a conflict between
    two changes, or a fault in a statement."""
    if isinstance(error, DBAPIError):
        full = describe_error(error).key == "server-disk-full"
        away = isinstance(error, OperationalError | InterfaceError) and not is_retryable(error)
        return full or away or is_outcome_unknown(error)
    if isinstance(error, NoFreeConnection):
        return True
    kind = type(error)  # what a driver raises by itself, in a pool of connections for example
    names = {base.__name__ for base in kind.__mro__}
    drivers = kind.__module__.startswith(("sqlite3", "psycopg"))
    return drivers and not names.isdisjoint(("OperationalError", "InterfaceError"))


def is_retryable(error: BaseException) -> bool:
    """Whether the database has taken it back because of another process, or a pause."""
    return isinstance(error, DBAPIError) and _state(error) in _RETRYABLE_STATES


_RETRYABLE_STATES = (
    "40001",
    "40P01",
    "55P03",
    "25P03",
)  # order, deadlock, lock, idle in a transaction


def _state(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""


def _severity(error: DBAPIError) -> str:
    return getattr(getattr(error.orig, "diag", None), "severity_nonlocalized", None) or ""


def _is_psycopg(error: DBAPIError) -> bool:
    return type(error.orig).__module__.startswith("psycopg")


@contextlib.contextmanager
def explain_errors(shown: str) -> Iterator[None]:
    """While a database is opened: whatever fails is one sentence that names it."""
    try:
        yield
    except DatabaseUnusable:
        raise
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, ValueError):
        raise DatabaseUnusable(text("server-database-url", url=shown)) from None
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseUnusable(
            text("server-database-bad", url=shown, why=describe_error(error))
        ) from None


def lock_file(path: Path) -> IO[bytes]:
    """Lock a SQLite file for this process. Raises DatabaseUnusable if another process has."""
    beside = path.with_name(f"{path.name}.lock")
    held = open(os.open(beside, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)  # noqa: SIM115
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise DatabaseUnusable(text("server-locked", folder=str(path.parent))) from None
    return held
