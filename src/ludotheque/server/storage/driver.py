"""Statements handed to the driver as they are: what SQLAlchemy does with every row costs more than
the database takes for it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import Connection, Delete, Dialect, Insert, Update
from sqlalchemy.exc import DBAPIError

RowValues: TypeAlias = dict[str, Any]
Statement: TypeAlias = tuple[Insert | Update | Delete | str, list[RowValues]]


@cache
def _compile(
    statement: Insert | Update | Delete, dialect: Dialect, names: tuple[str, ...]
) -> tuple[str, list[str] | None]:
    """A statement as the driver takes it, and the order of its values where it goes by order."""
    columns = names if isinstance(statement, Insert) else None
    compiled: Any = statement.compile(dialect=dialect, column_keys=columns)
    return compiled.string, compiled.positiontup


def execute(connection: Connection, *works: Statement) -> list[int]:
    """Statements one after the other, each once for every row it comes with, which all have the
    same names; returns how many rows each concerned. None may depend on what came of another: over
    a network all of them are sent before the first is answered."""
    if connection.dialect.driver == "psycopg":
        return _execute_pipelined(connection, works)
    return [_execute(connection, statement, rows) for statement, rows in works]


def _execute(connection: Connection, statement: Any, rows: list[RowValues]) -> int:
    written, order = _compile(statement, connection.dialect, tuple(rows[0]))
    values: Any = rows if order is None else [tuple(row[name] for name in order) for row in rows]
    driver: Any = connection.connection.driver_connection
    with _translating_errors(connection):
        cursor = driver.executemany(written, values)
    return int(cursor.rowcount)


def _execute_pipelined(connection: Connection, works: tuple[Statement, ...]) -> list[int]:
    driver: Any = connection.connection.driver_connection
    cursors = []
    with _translating_errors(connection), driver.pipeline():
        for statement, rows in works:
            written = statement
            if not isinstance(statement, str):
                written, _ = _compile(statement, connection.dialect, tuple(rows[0]))
            cursors.append(cursor := driver.cursor())
            if len(rows) == 1:
                cursor.execute(written, rows[0])
            else:
                cursor.executemany(written, rows)
    return [cursor.rowcount for cursor in cursors]


@contextlib.contextmanager
def _translating_errors(connection: Connection) -> Iterator[None]:
    """Raise the driver's errors as SQLAlchemy's, without the values, which hold secrets."""
    base, dialect = connection.dialect.loaded_dbapi.Error, connection.dialect
    try:
        yield
    except base as error:
        raise DBAPIError.instance(
            None, None, error, base, hide_parameters=True, dialect=dialect
        ) from error
