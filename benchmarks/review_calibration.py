"""Can reviews be believed? Bots of all levels play, their matches are reviewed, and what is said of
them is held against what is known: luck must be nothing on average, weaker levels must err more,
and winning chances must come true.

    python benchmarks/review_calibration.py --matches 300 --workers 16 [--minutes 30]

writes docs/review.md and src/ludotheque/review/levels.json. Every reviewed match is a line of a
file in `--folder`, written as soon as it is known: stopped and started again, the command goes on,
and more matches add to those that are there. All games take turns, so whenever it is stopped, or
`--minutes` are over, each has as many matches. Matches and reviews follow from their numbers alone.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.levels import Level
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.registry import all_games, game
from ludotheque.review.course import Course
from ludotheque.review.inquiry import Inquiry
from ludotheque.review.running import run
from ludotheque.warm import warm

ROOT = Path(__file__).resolve().parent.parent
LEVELS = ("easy", "normal", "hard")
LINE_UPS = (("easy", "normal"), ("hard", "easy"), ("normal", "hard"))
SAMPLES = {"minisurf": 96, "maxisurf": 48}  # of a position: those with fast kernels afford more
USUAL_SAMPLES = 12
THINKING = Budget(simulations=64)  # of the bots: nothing depends on the machine
BINS = 5  # of the reliability curve
SECOND = 5  # times the budget of the review that blunders are looked at again with
AGAIN = 10  # every so many matches are reviewed twice


class Line(Struct, frozen=True):
    """What is kept of a reviewed match; lists are by seat."""

    game: str
    number: int
    levels: tuple[str, ...]
    luck: list[float]
    win_luck: list[float]
    error: list[float]  # points lost by all decisions together
    decisions: list[int]
    predicted: list[tuple[float, float]]  # chances here and there in the match, and what came
    blunders: list[int]  # plies
    confirmed: list[int] | None = None  # those of them that more samples call mistakes or worse


def line_up(number: int, seats: int) -> list[str]:
    pair = LINE_UPS[number % len(LINE_UPS)]
    return [pair[(seat + number // len(LINE_UPS)) % 2] for seat in range(seats)]


def played(id: str, number: int) -> tuple[Match, list[str]]:  # noqa: A002
    chosen = game(id)
    seats = chosen.usual_seats(chosen.options())
    levels = line_up(number, seats)
    holders = [Holder(f"P{n}", level) for n, level in enumerate(levels)]
    seed = keyed_rng("review", id, number).randbytes(16)
    match = Match(new_header(chosen, chosen.options(), holders), seed)
    while not match.over:
        seat = match.to_move[0]
        rng = keyed_rng("review", id, number, match.ply)
        match.act(seat, choose(match, seat, Level(levels[seat]), THINKING, rng).action)
    return match, levels


def reviewed(task: tuple[str, int, int]) -> Line:
    id, number, samples = task  # noqa: A001
    match, levels = played(id, number)
    course = Course(match.record)
    inquiry = Inquiry(course, Budget(simulations=samples))
    for _ in run(inquiry, workers=0):
        pass
    found = inquiry.evidence.review()
    blunders = [move.ply for move in found.moves if move.grade == "blunder"]
    confirmed = None
    if number % AGAIN == 0:
        more = Inquiry(course, Budget(simulations=samples * SECOND))
        for _ in run(more, workers=0):
            pass
        again = more.evidence.review().moves
        confirmed = [ply for ply in blunders if again[ply].grade in ("mistake", "blunder")]
    places = [len(found.chances) * part // 8 for part in (1, 3, 5, 7)]
    return Line(
        game=id,
        number=number,
        levels=tuple(levels),
        luck=[seat.luck for seat in found.seats],
        win_luck=[seat.win.luck for seat in found.seats],
        error=[seat.error_per_decision * seat.decisions for seat in found.seats],
        decisions=[seat.decisions for seat in found.seats],
        predicted=[
            (found.chances[ply][seat.seat], seat.win.final)
            for ply in places
            for seat in found.seats
        ],
        blunders=blunders,
        confirmed=confirmed,
    )


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    count = len(values)
    middle = sum(values) / count
    spread = math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, count - 1))
    return middle, 1.96 * spread / math.sqrt(count)


def errors_by_level(lines: Iterable[Line]) -> dict[str, list[float]]:
    """Points lost a decision, one figure for each seat of each match."""
    found: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        for level, error, decisions in zip(line.levels, line.error, line.decisions, strict=True):
            if decisions:
                found[level].append(error / decisions)
    return {level: found[level] for level in LEVELS if level in found}


def falls(errors: Sequence[float]) -> bool:
    """From each level to the next."""
    return len(errors) == len(LEVELS) and all(one > two for one, two in pairwise(errors))


def section(id: str, lines: list[Line], samples: int) -> list[str]:  # noqa: A002
    # The first seat's luck: with two seats the other's mirrors it, and one match is one figure.
    points, wins = (
        mean([line.luck[0] for line in lines]),
        mean([line.win_luck[0] for line in lines]),
    )
    errors = {level: mean(values) for level, values in errors_by_level(lines).items()}
    order = "falls: yes" if falls([middle for middle, _ in errors.values()]) else "falls: no"
    predicted = [pair for line in lines for pair in line.predicted]
    brier = sum((chance - came) ** 2 for chance, came in predicted) / len(predicted)
    base = sum(came for _, came in predicted) / len(predicted)
    constant = sum((base - came) ** 2 for _, came in predicted) / len(predicted)
    first = sum(len(line.blunders) for line in lines if line.confirmed is not None)
    kept = sum(len(line.confirmed) for line in lines if line.confirmed is not None)
    told = [
        f"## {id}",
        "",
        f"{len(lines)} matches of {len(lines[0].levels)} seats, {samples} samples a position.",
        "",
        "| what | found | should be |",
        "|---|---|---|",
        f"| mean luck, points | {points[0]:+.2f} ± {points[1]:.2f} | 0 within the interval |",
        f"| mean luck, winning chance | {100 * wins[0]:+.1f} ± {100 * wins[1]:.1f} % | the same |",
    ]
    for level, (middle, half) in errors.items():
        told.append(f"| error a decision, {level} | {middle:.3f} ± {half:.3f} | {order} |")
    told += [
        f"| Brier score | {brier:.3f} | below {constant:.3f}, the constant guess |",
        f"| blunders that {SECOND} × the samples confirm | {kept} of {first} | 90 % |",
        "",
        "| chance to win, predicted | came true | positions |",
        "|---|---|---|",
    ]
    for low in range(BINS):
        some = [p for p in predicted if low <= min(p[0] * BINS, BINS - 1e-9) < low + 1]
        if some:
            said = sum(chance for chance, _ in some) / len(some)
            came = sum(result for _, result in some) / len(some)
            told.append(f"| {100 * said:.0f} % | {100 * came:.0f} % | {len(some)} |")
    return [*told, ""]


INTRODUCTION = """# How far reviews can be believed

Written by `python benchmarks/review_calibration.py`: bots of three levels play each other, every
match is reviewed at a small budget, and the reviews are held against what is known. What a review
is, and why its parts add up, [architecture.md](architecture.md) tells. Intervals are of 95 %. A
confirmed blunder is one that the second review calls a mistake or a blunder. Errors are points a
decision; where few points are counted in all (TAXI, Maxisurf) winning chances say more.
"""


def read(file: Path) -> list[Line]:
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Line) for line in lines]


def review_all(tasks: list[tuple[str, int, int]], folder: Path, workers: int, until: float) -> None:
    """Each match is written as it is found; what is not done in time is left."""
    with multiprocessing.get_context("spawn").Pool(workers) as pool:  # leaving ends its processes
        coming = pool.imap_unordered(reviewed, tasks)
        for number in range(1, len(tasks) + 1):
            try:
                line = coming.next(max(0.0, until - time.monotonic()))
            except multiprocessing.TimeoutError:
                print(f"time is up after {number - 1} of {len(tasks)} matches", flush=True)
                return
            with file_of(folder, line.game).open("ab") as lines:
                lines.write(msgspec.json.encode(line) + b"\n")
            if number % 20 == 0:
                print(f"{number} of {len(tasks)} matches", flush=True)


def samples_of(id: str) -> int:  # noqa: A002
    return SAMPLES.get(id, USUAL_SAMPLES)


def file_of(folder: Path, id: str) -> Path:  # noqa: A002
    return folder / f"{id}-{samples_of(id)}.jsonl"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--games", default=",".join(sorted(one.id for one in all_games())))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--folder", type=Path, default=Path("review-calibration"))
    given = parser.parse_args()
    until = time.monotonic() + 60 * min(given.minutes, 60 * 24 * 365)
    given.folder.mkdir(parents=True, exist_ok=True)
    warm()  # or every process would compile by itself
    done = {one: {line.number for line in read(file_of(given.folder, one))} for one in all_ids()}
    tasks = [
        (one, number, samples_of(one))
        for number in range(given.matches)
        for one in given.games.split(",")
        if number not in done[one]
    ]
    if tasks:
        review_all(tasks, given.folder, given.workers, until)
    write_tables(given.folder)


def all_ids() -> list[str]:
    return [one.id for one in all_games()]


def write_tables(folder: Path) -> None:
    told, levels = [INTRODUCTION], dict[str, dict[str, float]]()
    for id in all_ids():  # noqa: A001
        known = sorted(read(file_of(folder, id)), key=lambda line: line.number)
        if not known:
            continue
        told += section(id, known, samples_of(id))
        errors = {level: mean(values)[0] for level, values in errors_by_level(known).items()}
        if falls(list(errors.values())):  # else too few matches have been reviewed
            key = f"{id}-{len(known[0].levels)}"
            levels[key] = {level: round(error, 4) for level, error in errors.items()}
    (ROOT / "docs" / "review.md").write_text("\n".join(told), encoding="utf-8")
    data = msgspec.json.format(msgspec.json.encode(levels)) + b"\n"
    (ROOT / "src" / "ludotheque" / "review" / "levels.json").write_bytes(data)


if __name__ == "__main__":
    main()
