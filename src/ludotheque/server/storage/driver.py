"""Statements handed to the driver as they are: what SQLAlchemy does with every row costs more than
the database takes for it."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import Connection, Delete, Dialect, Insert, Update


@cache
def _written(
    statement: Insert | Update | Delete, dialect: Dialect, names: tuple[str, ...]
) -> tuple[str, list[str] | None]:
    """A statement as the driver takes it, and the order of its values where it goes by order."""
    columns = names if isinstance(statement, Insert) else None
    compiled: Any = statement.compile(dialect=dialect, column_keys=columns)
    return compiled.string, compiled.positiontup


def execute(
    connection: Connection, statement: Insert | Update | Delete, rows: list[dict[str, Any]]
) -> int:
    """Once for every row, which all have the same names; returns how many rows it concerned."""
    written, order = _written(statement, connection.dialect, tuple(rows[0]))
    values: Any = rows if order is None else [tuple(row[name] for name in order) for row in rows]
    return connection.exec_driver_sql(written, values).rowcount
