"""How long reviews take: until the first curve, and until all is said.

    python -m benchmarks.review_speed [--games cascadia-4,taxi-2] [--write]

Bots play a match of each game, and it is reviewed as `ludotheque review` does it, in two processes.
Counted from the moment the record is read; what is compiled once when set up does not count.
`--write` puts the figures into docs/review.md.
"""

from __future__ import annotations

import argparse
import os
import time

from msgspec import Struct

from benchmarks.review_calibration import HOW_LONG, ROOT, THINKING
from ludotheque.bots import choose, keyed_rng
from ludotheque.bots.levels import LevelBot
from ludotheque.kernel_compilation import compile_kernels
from ludotheque.match import Match
from ludotheque.record import Holder, Record, decode, encode, new_header
from ludotheque.registry import all_games, game
from ludotheque.review.plan import DEFAULT_BUDGET, ReviewPlan
from ludotheque.review.runner import WORKER_COUNT, run
from ludotheque.review.timeline import Timeline

FIRST_CURVE = 2.0  # seconds that nobody should wait longer than
WHOLE = {"cascadia-4": 30.0}
USUAL_WHOLE = 20.0


class Timed(Struct, frozen=True):
    match: str
    moves: int
    first: float
    whole: float
    samples: int
    compared: int  # of the decision with the fewest comparisons

    @property
    def in_time(self) -> bool:
        return self.first <= FIRST_CURVE and self.whole <= limit_of(self.match)


def limit_of(match: str) -> float:
    return WHOLE.get(match, USUAL_WHOLE)


def played(id: str, seats: int) -> Record:  # noqa: A002
    chosen = game(id)
    holders = [Holder(f"P{n}", "normal") for n in range(seats)]
    seed = keyed_rng("review speed", id, seats).randbytes(16)
    match = Match(new_header(chosen, chosen.options(), holders), seed)
    while not match.over:
        seat = match.to_move[0]
        rng = keyed_rng("review speed", id, match.ply)
        match.act(seat, choose(match, seat, LevelBot("normal"), THINKING, rng).action)
    return match.record


def timed(which: str) -> Timed:
    id, _, seats = which.partition("-")  # noqa: A001
    data = encode(played(id, int(seats)))
    began = time.perf_counter()
    timeline = Timeline(decode(data))
    plan, first = ReviewPlan(timeline, DEFAULT_BUDGET), 0.0
    for _ in run(plan):
        evidence = plan.evidence
        if not first and (evidence.samples or evidence.coarse):
            first = time.perf_counter() - began
    found = plan.evidence.review()
    whole = time.perf_counter() - began
    compared = [n for n in map(plan.evidence.compared, timeline.decisions()) if n]
    return Timed(which, len(timeline.plies), first, whole, found.samples, min(compared, default=0))


def told(rows: list[Timed]) -> list[str]:
    lines = [
        HOW_LONG,
        "",
        f"By `python -m benchmarks.review_speed --write`, in {WORKER_COUNT} processes on a "
        f"machine of {os.cpu_count()} cores.",
        "",
        "| match | moves | first curve | whole review | at most | samples | comparisons |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        lines.append(
            f"| {row.match} | {row.moves} | {row.first:.1f} s | {row.whole:.1f} s "
            f"| {FIRST_CURVE:.0f} s, {limit_of(row.match):.0f} s | {row.samples} | {row.compared} |"
        )
    return [*lines, ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    others = sorted(f"{one.id}-2" for one in all_games() if one.id != "cascadia")
    parser.add_argument("--games", default=",".join(["cascadia-4", *others]))
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    compile_kernels()
    rows = []
    for which in given.games.split(","):
        rows.append(timed(which))
        verdict = "in time" if rows[-1].in_time else "too late"
        print(f"{rows[-1]}: {verdict}", flush=True)
    if given.write:
        page = ROOT / "docs" / "review.md"
        before = page.read_text(encoding="utf-8").partition(HOW_LONG)[0]
        page.write_text(before.rstrip() + "\n\n" + "\n".join(told(rows)), encoding="utf-8")


if __name__ == "__main__":
    main()
