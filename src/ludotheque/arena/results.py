"""An arena's results for programs: Parquet files with one row for each match and seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb
import msgspec

from ludotheque.arena.play import Outcome

COLUMN_TYPES = {int: "BIGINT", float: "DOUBLE", str: "VARCHAR", list: "DOUBLE[]"}


def write_parquet(path: Path, bots: Sequence[str], outcomes: Sequence[Outcome], unit: int) -> None:
    rows = [
        {
            "match": o.number,
            "deal": o.deal,
            "seat": seat,
            "bot": bots[bot],
            "place": o.places[seat],
            "first": o.won(seat),
            "total": o.totals[seat] / unit,
            **{f"part_{name}": points / unit for name, points in o.parts[seat].items()},
            "plies": o.plies,
        }
        for o in outcomes
        for seat, bot in enumerate(o.bots)
    ]
    write_rows(path, rows, {name: COLUMN_TYPES[type(value)] for name, value in rows[0].items()})


def write_times(path: Path, outcomes: Sequence[Outcome]) -> None:
    """What was measured lies apart: equal runs have equal results, but not equal times."""
    rows = [
        {"match": o.number, "seat": seat, "decision_ms": decisions, "turn_ms": turns}
        for o in outcomes
        for seat, (decisions, turns) in enumerate(zip(o.decision_ms, o.turn_ms, strict=True))
    ]
    columns = {"match": "BIGINT", "seat": "BIGINT"}
    write_rows(path, rows, columns | dict.fromkeys(("decision_ms", "turn_ms"), "DOUBLE[]"))


def quiet_database() -> duckdb.DuckDBPyConnection:
    """A database for one worker among many: one thread, and no progress bar."""
    database = duckdb.connect(config={"threads": 1})
    database.execute("set enable_progress_bar = false")
    return database


def write_rows(path: Path, rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str]) -> None:
    """A Parquet file, there as a whole or not at all; equal rows make equal files."""
    beside = path.with_name(f"{path.name}.new")
    # DuckDB reads rows from a file many times faster than one by one.
    with TemporaryDirectory() as folder:
        lines = Path(folder) / "rows.jsonl"
        with lines.open("wb") as file:
            file.writelines(msgspec.json.encode(row) + b"\n" for row in rows)
        with quiet_database() as database:
            found = database.read_json(
                str(lines), columns=dict(columns), format="newline_delimited"
            )
            found.write_parquet(str(beside), compression="zstd")
    beside.replace(path)
