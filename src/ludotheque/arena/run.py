"""A run: plays what is missing, keeps every result at once, and writes tables and a report."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.arena.plan import Plan, plan_options
from ludotheque.arena.play import MatchResult, play_many
from ludotheque.arena.report import html_report
from ludotheque.arena.statistics import Summary, summarise
from ludotheque.bench import hardware
from ludotheque.games import game as game_of
from ludotheque.text import Say

RESULTS = "results.jsonl"


def run(
    plan: Plan, folder: Path, workers: int, progress: Callable[[int], None] = lambda done: None
) -> list[MatchResult]:
    """All results of the plan; those that an earlier run left are not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    done = {result.number: result for result in earlier(plan, folder)}
    missing = [number for number in range(plan.games) if number not in done]
    progress(len(done))
    with (
        (folder / RESULTS).open("ab") as file,
        closing(play_many(plan, missing, folder, min(workers, len(missing)))) as played,
    ):
        for line in played:
            file.write(line + b"\n")
            file.flush()
            result = msgspec.json.decode(line, type=MatchResult)
            done[result.number] = result
            progress(len(done))
    return [done[number] for number in sorted(done)]


def earlier(plan: Plan, folder: Path) -> list[MatchResult]:
    """What was played before; a line cut off is dropped, and played again."""
    path = folder / RESULTS
    if not path.exists():
        return []
    found, sound = [], b""
    for line in path.read_bytes().splitlines(keepends=True):
        try:
            result = msgspec.json.decode(line, type=MatchResult)
        except msgspec.MsgspecError:
            continue
        if line.endswith(b"\n"):
            found.append(result)
            sound += line
    path.write_bytes(sound)
    return [result for result in found if result.number < plan.games]


def write_tables(plan: Plan, results: list[MatchResult], folder: Path, say: Say) -> Summary:
    """results.parquet (a row a seat), summary.json and report.html."""
    unit = game_of(plan.game).rules(plan_options(plan), plan.seats).unit
    summary = summarise(plan, results, unit)
    rows = [row for result in results for row in _rows(plan, result)]
    import polars  # not before it is needed: it is large

    polars.DataFrame(rows).write_parquet(folder / "results.parquet")
    (folder / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(summary)))
    report = html_report(summary, say, hardware())
    (folder / "report.html").write_text(report, encoding="utf-8")
    return summary


def _rows(plan: Plan, result: MatchResult) -> list[dict[str, Any]]:
    return [
        {
            "match": result.number,
            "turn": result.turn,
            "seat": seat,
            "bot": plan.bots[own.bot],
            "total": own.total,
            "place": own.place,
            "win": own.win,
            "moves": result.moves,
            "record": result.record,
            "ms": list(own.ms),
            **{f"part_{name}": points for name, points in own.parts.items()},
        }
        for seat, own in enumerate(result.seats)
    ]
