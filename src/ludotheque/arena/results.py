"""An arena's results for programs: a Parquet file with one row for each match and seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb
import msgspec

from ludotheque.arena.play import Outcome

COLUMN_TYPES = {int: "BIGINT", float: "DOUBLE", str: "VARCHAR", list: "DOUBLE[]"}


def write_parquet(path: Path, bots: Sequence[str], outcomes: Sequence[Outcome], unit: int) -> None:
    rows: list[dict[str, Any]] = [
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
            "decision_ms": list(o.decision_ms[seat]),
            "turn_ms": list(o.turn_ms[seat]),
        }
        for o in outcomes
        for seat, bot in enumerate(o.bots)
    ]
    columns = {name: COLUMN_TYPES[type(value)] for name, value in rows[0].items()}
    # DuckDB reads rows from a file many times faster than one by one.
    with TemporaryDirectory() as folder:
        lines = Path(folder) / "rows.jsonl"
        lines.write_bytes(b"\n".join(map(msgspec.json.encode, rows)))
        with duckdb.connect() as database:
            database.read_json(str(lines), columns=columns).write_parquet(str(path))
