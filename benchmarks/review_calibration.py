"""Can reviews be believed? Bots of all levels play, their matches are reviewed, and what is said of
them is held against what is known: luck must be nothing on average, weaker levels must err more,
and winning chances must come true.

    python benchmarks/review_calibration.py --matches 300 --workers 16 [--minutes 30]

writes docs/review.md and the calibration in each game's folder. Every reviewed match is a line of
`calibration.jsonl` in `--folder`, written as soon as it is known: stopped and started again, the
command goes on, and more matches add to those that are there. All games take turns, so whenever it
is stopped, or `--minutes` are over, each has about as many matches. Matches and reviews follow from
their numbers alone. `--matches 0` writes the tables from the lines that are there.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.levels import LevelBot
from ludotheque.bots.sampling import WIN
from ludotheque.declaration import Game
from ludotheque.kernel_compilation import compile_kernels
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.registry import all_games, game
from ludotheque.review.analysis import MIN_STANDARD_ERRORS, Grade, Review
from ludotheque.review.levels import nearest_level
from ludotheque.review.plan import ReviewPlan, read_values
from ludotheque.review.runner import run
from ludotheque.review.tasks import values
from ludotheque.review.timeline import Timeline, encode_timeline

ROOT = Path(__file__).resolve().parent.parent
LINES = "calibration.jsonl"
WHERE_NOT = "## Where a table says no"  # by hand
HOW_SURE = "## How sure luck is"  # by `review_noise.py` and by hand
HOW_LONG = "## How long reviews take"  # by `review_speed.py`
LEVELS = ("easy", "normal", "hard")
COSTLY: tuple[Grade, ...] = ("mistake", "blunder")
# Half of the matches between equals: a chance to win is meant for those.
LINE_UPS = (
    ("easy", "normal"),
    ("hard", "hard"),
    ("hard", "easy"),
    ("normal", "normal"),
    ("normal", "hard"),
    ("easy", "easy"),
)
SAMPLES = {"minisurf": 32}  # of a position: its kernel is fast
USUAL_SAMPLES = 12
PREDICTING = 96  # samples of a chance that is held against what came
THINKING = Budget(simulations=64)  # of the bots: nothing depends on the machine
BINS = 5  # of the reliability curve
SECOND = 5  # times the budget of the review that blunders are looked at again with
MIN_MATCHES = 100  # fewer change nobody's level
TOGETHER = 5  # matches whose errors are put together, as in a profile
AGAIN = 7  # one match in this number is reviewed twice; all line-ups take turns


class Line(Struct, frozen=True):
    """A row of a reviewed match; lists are by seat."""

    game: str
    number: int
    samples: int  # of a position
    levels: tuple[str, ...]
    luck: list[float]
    win_luck: list[float]
    error: list[float]  # points lost by all decisions together; below 0 by chance
    win_error: list[float]  # the same of the chance to win
    decisions: list[int]
    predicted: list[tuple[float, float]]  # chances here and there in the match, and what came
    blunders: list[int]  # plies
    own: list[float]  # points that one's own decisions brought; where the lowest wins, took away
    win_own: list[float]
    confirmed: list[int] | None = None  # those of them that more samples call mistakes or worse
    repeated: list[int] | None = None  # those that they call blunders, too
    costly: list[int] | None = None  # plies that more samples call mistakes or worse
    noticed: list[int] | None = None  # those of them that the review calls so, too
    error_se: list[float] | None = None  # standard errors of `error`
    standard_errors: float = 2.0  # that a grade took; lines that do not say are from before 3


Pairs = tuple[tuple[str, str], ...]


def line_up(number: int, seats: int, pairs: Pairs) -> list[str]:
    pair = pairs[number % len(pairs)]
    return [pair[(seat + number // len(pairs)) % 2] for seat in range(seats)]


def played(id: str, number: int, pairs: Pairs = LINE_UPS) -> tuple[Match, list[str]]:  # noqa: A002
    chosen = game(id)
    seats = chosen.usual_seats(chosen.options())
    levels = line_up(number, seats, pairs)
    holders = [Holder(f"P{n}", level) for n, level in enumerate(levels)]
    seed = keyed_rng("review", id, number).randbytes(16)
    match = Match(new_header(chosen, chosen.options(), holders), seed)
    while not match.over:
        seat = match.to_move[0]
        rng = keyed_rng("review", id, number, match.ply)
        match.act(seat, choose(match, seat, LevelBot(levels[seat]), THINKING, rng).action)
    return match, levels


def review_of(timeline: Timeline, samples: int) -> Review:
    plan = ReviewPlan(timeline, Budget(simulations=samples))
    for _ in run(plan, workers=0):
        pass
    return plan.evidence.review()


def predictions(timeline: Timeline, found: Review) -> list[tuple[float, float]]:
    """Chances to win at four places of a match, and what came: for every seat."""
    places = [len(timeline.plies) * part // 8 for part in (1, 3, 5, 7)]
    answer = values(encode_timeline(timeline), places, 0, PREDICTING)
    return [
        (fmean(seed[seat.seat][WIN] for seed in samples), seat.win.final)
        for samples in read_values(timeline, answer, len(places))
        for seat in found.seats
    ]


def reviewed(task: tuple[str, int, int]) -> Line:
    id, number, samples = task  # noqa: A001
    match, levels = played(id, number)
    timeline = Timeline(match.record)
    found = review_of(timeline, samples)
    blunders = [move.ply for move in found.moves if move.grade == "blunder"]
    confirmed = repeated = costly = noticed = None
    if number % AGAIN == AGAIN - 1:  # not at once: every game has something soon
        again = review_of(timeline, samples * SECOND).moves
        confirmed = [ply for ply in blunders if again[ply].grade in COSTLY]
        repeated = [ply for ply in blunders if again[ply].grade == "blunder"]
        costly = [move.ply for move in again if move.grade in COSTLY]
        noticed = [ply for ply in costly if found.moves[ply].grade in COSTLY]
    return Line(
        game=id,
        number=number,
        samples=samples,
        levels=tuple(levels),
        luck=[seat.luck for seat in found.seats],
        win_luck=[seat.win.luck for seat in found.seats],
        error=[seat.error_per_decision * seat.decisions for seat in found.seats],
        win_error=[seat.win_error_per_decision * seat.decisions for seat in found.seats],
        decisions=[seat.decisions for seat in found.seats],
        predicted=predictions(timeline, found),
        blunders=blunders,
        own=[-seat.own if found.lowest_wins else seat.own for seat in found.seats],
        win_own=[seat.win.own for seat in found.seats],
        confirmed=confirmed,
        repeated=repeated,
        costly=costly,
        noticed=noticed,
        error_se=[seat.error_se * seat.decisions for seat in found.seats],
        standard_errors=MIN_STANDARD_ERRORS,
    )


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    count = len(values)
    middle = sum(values) / count
    spread = math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, count - 1))
    return middle, 1.96 * spread / math.sqrt(count)


def errors_by_level(lines: Iterable[Line], wins: bool = False) -> dict[str, list[float]]:
    """Points (or winning chances) lost a decision, one figure for each seat of each match."""
    found: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        lost = line.win_error if wins else line.error
        for level, error, decisions in zip(line.levels, lost, line.decisions, strict=True):
            if decisions:
                found[level].append(error / decisions)
    return {level: found[level] for level in LEVELS if level in found}


def level_errors(lines: Iterable[Line]) -> dict[str, float]:
    """Each level's error a decision, in points. A level that errs no less than the one below it
    shares one figure with it: by their errors nobody can tell them apart."""
    groups = list[tuple[float, list[str]]]()
    for level, found in errors_by_level(lines).items():
        error, names = mean(found)[0], [level]
        while groups and error >= groups[-1][0]:
            above, others = groups.pop()
            error = (error * len(names) + above * len(others)) / (len(names) + len(others))
            names = [*others, *names]
        groups.append((error, names))
    return {level: error for error, names in groups for level in names}


def falls(errors: Sequence[float]) -> bool:
    """From each level to the next."""
    return len(errors) == len(LEVELS) and all(one > two for one, two in pairwise(errors))


def section(id: str, lines: list[Line]) -> list[str]:  # noqa: A002
    samples = lines[0].samples
    told = [
        f"## {id}",
        "",
        f"{len(lines)} matches of {len(lines[0].levels)} seats, {samples} samples a position.",
        "",
        "| what | found | should be | |",
        "|---|---|---|---|",
    ]
    for seat in range(len(lines[0].levels)):
        points, wins = mean([x.luck[seat] for x in lines]), mean([x.win_luck[seat] for x in lines])
        told.append(
            f"| mean luck of seat {seat + 1}, points | {points[0]:+.2f} ± {points[1]:.2f} "
            f"| 0 within the interval | {verdict(abs(points[0]) <= points[1])} |"
        )
        told.append(
            f"| the same, winning chance | {100 * wins[0]:+.1f} ± {100 * wins[1]:.1f} % "
            f"| 0 within the interval | {verdict(abs(wins[0]) <= wins[1])} |"
        )
    told += [error_row(lines, False), error_row(lines, True)]
    told += [own_row(lines, False), own_row(lines, True)]
    told += brier_rows(lines)
    told += grade_rows(lines)
    names = level_names(lines, level_errors(lines))
    return [*told, "", *reliability(lines), "", *names, ""]


def grade_rows(lines: list[Line]) -> list[str]:
    """What more samples say of the grades, in matches that were reviewed twice and graded by the
    rule of now."""
    twice = [
        line
        for line in lines
        if line.costly is not None and line.standard_errors == MIN_STANDARD_ERRORS
    ]
    blunders = sum(len(line.blunders) for line in twice)
    rows = []
    for name, plies in (
        ("mistakes or blunders", [line.confirmed for line in twice]),
        ("blunders", [line.repeated for line in twice]),
    ):
        kept = sum(len(some or ()) for some in plies)
        rows.append(
            f"| blunders that {SECOND} × the samples call {name} | {share(kept, blunders)} "
            f"| 90 % | {verdict(kept >= 0.9 * blunders) if blunders else ''} |"
        )
    costly = sum(len(line.costly or ()) for line in twice)
    noticed = sum(len(line.noticed or ()) for line in twice)
    rows.append(
        f"| mistakes or blunders by {SECOND} × the samples that the review calls so, too "
        f"| {share(noticed, costly)} | – | |"
    )
    rows.append(f"| matches reviewed twice for these three rows | {len(twice)} | – | |")
    return rows


def level_names(lines: list[Line], levels: Mapping[str, float]) -> list[str]:
    """What seats of each level are told that they play like, by these errors, after a match and
    after five."""
    told = [
        "| plays as | matches together | told easy | normal | hard | no level |",
        "|---|---|---|---|---|---|",
    ]
    for level in LEVELS:
        seats = [
            (line.error[seat], line.error_se[seat], line.decisions[seat])
            for line in lines
            for seat in range(len(line.levels))
            if line.levels[seat] == level and line.error_se is not None
        ]
        for count in (1, TOGETHER):
            groups = zip(*[iter(seats)] * count, strict=False)
            named = Counter(named_level(levels, group) for group in groups)
            cells = [level, str(count), *(str(named[name]) for name in (*LEVELS, ""))]
            told.append(f"| {' | '.join(cells)} |")
    return told


def named_level(levels: Mapping[str, float], matches: Sequence[tuple[float, float, int]]) -> str:
    errors, standard_errors, decisions = zip(*matches, strict=True)
    count = sum(decisions)
    return nearest_level(levels, sum(errors) / count, math.hypot(*standard_errors) / count, count)


def share(some: int, of: int) -> str:
    return f"{some} of {of}" + (f" ({100 * some / of:.0f} %)" if of else "")


def verdict(holds: bool) -> str:
    return "yes" if holds else "**no**"


def error_row(lines: list[Line], wins: bool) -> str:
    errors = {level: mean(values) for level, values in errors_by_level(lines, wins).items()}
    scale, digits = (100, 2) if wins else (1, 3)
    found = ", ".join(
        f"{level} {scale * middle:.{digits}f} ± {scale * half:.{digits}f}"
        for level, (middle, half) in errors.items()
    )
    measure = "winning chance, %" if wins else "points"
    order = verdict(falls([middle for middle, _ in errors.values()]))
    return f"| error a decision, {measure} | {found} | falls | {order} |"


def own_row(lines: list[Line], wins: bool) -> str:
    """Between two of the best level, who hardly err: one figure for each match."""
    scale, digits = (100, 1) if wins else (1, 2)
    own, lost, both = list[float](), list[float](), list[float]()
    for line in lines:
        if set(line.levels) == {LEVELS[-1]}:
            own.append(scale * mean(line.win_own if wins else line.own)[0])
            lost.append(scale * mean(line.win_error if wins else line.error)[0])
            both.append(own[-1] + lost[-1])
    (one, by), (two, about), (sum_, half) = mean(own), mean(lost), mean(both)
    found = (
        f"own {one:+.{digits}f} ± {by:.{digits}f}, errors {two:.{digits}f} ± {about:.{digits}f}, "
        f"together {sum_:+.{digits}f} ± {half:.{digits}f}"
    )
    measure = "winning chance, %" if wins else "points"
    holds = verdict(sum_ >= -half)
    return f"| a match of two of `hard`, {measure} | {found} | together not below 0 | {holds} |"


def brier_rows(lines: list[Line]) -> list[str]:
    """Of all matches, of those between equals, and of equals who go on well, as is predicted."""
    rows = []
    equals = [line for line in lines if len(set(line.levels)) == 1]
    for name, some in (
        ("Brier score", lines),
        ("the same between equal levels", equals),
        ("the same between players of level `hard`", [x for x in equals if "hard" in x.levels]),
    ):
        pairs = [pair for line in some for pair in line.predicted]
        if not pairs:
            continue
        score = sum((chance - came) ** 2 for chance, came in pairs) / len(pairs)
        base = sum(came for _, came in pairs) / len(pairs)
        constant = sum((base - came) ** 2 for _, came in pairs) / len(pairs)
        told = f"below {constant:.3f}, the constant guess"
        rows.append(f"| {name} | {score:.3f} | {told} | {verdict(score < constant)} |")
    return rows


def reliability(lines: list[Line]) -> list[str]:
    """What was predicted, and how often it came true. Seats of one match are not independent, nor
    are its positions: the interval is that of as many matches as these positions come from."""
    told = [
        "| chance to win, predicted | came true | within it | positions | matches |",
        "|---|---|---|---|---|",
    ]
    for low in range(BINS):
        by_match = [
            [p for p in line.predicted if low <= min(p[0] * BINS, BINS - 1e-9) < low + 1]
            for line in lines
        ]
        some = [pair for pairs in by_match for pair in pairs]
        if some:
            said = sum(chance for chance, _ in some) / len(some)
            came = sum(result for _, result in some) / len(some)
            matches = sum(1 for pairs in by_match if pairs)
            half = 1.96 * math.sqrt(came * (1 - came) / matches)
            told.append(
                f"| {100 * said:.0f} % | {100 * came:.0f} ± {100 * half:.0f} % "
                f"| {verdict(abs(said - came) <= half)} | {len(some)} | {matches} |"
            )
    return told


INTRODUCTION = """# How far reviews can be believed

Written by `python benchmarks/review_calibration.py`: bots of three levels play each other, half of
the time against their equals, every match is reviewed at a small budget, and the reviews are held
against what is known. What a review is, and why its parts add up,
[architecture.md](architecture.md) tells. Intervals are of 95 %. Errors are points a decision; where
few points are counted in all (TAXI, Maxisurf) winning chances say more. Chances to win mean that
everybody goes on well: they are predicted with {predicting} samples at four places of each match.

Own decisions and errors are measured apart: decisions against how the samples go on, errors
against the best move. What the best moves add is the difference: for two of `hard`, own decisions
and errors together. It may be more than nothing, where a strong player does better than the
samples, and not less: then a player who moves would be blamed for something else.

Grades take {standard_errors:.0f} standard errors. One match in {again} is reviewed again with
{second} × the samples, which say which blunders were none, and which mistakes the review did not
call so. For the second there is no target: a stricter rule misses more and invents fewer
([calibration.md](calibration.md)).

Of the {intervals} intervals of luck below {missed} miss 0; chance alone makes one of twenty do so.
"""


def read(folder: Path) -> list[Line]:
    """Rows of reviews like those that are made now."""
    file = folder / LINES
    rows = file.read_bytes().splitlines() if file.exists() else []
    lines = [msgspec.json.decode(row, type=Line) for row in rows]
    return [line for line in lines if line.samples == samples_of(line.game)]


def review_all(tasks: list[tuple[str, int, int]], folder: Path, workers: int, until: float) -> None:
    """Each match is written as it is found; what is not done in time is left."""
    with (
        (folder / LINES).open("ab", buffering=0) as lines,
        multiprocessing.get_context("spawn").Pool(workers) as pool,  # leaving ends its processes
    ):
        coming = pool.imap_unordered(reviewed, tasks)
        for number in range(1, len(tasks) + 1):
            try:
                line = coming.next(max(0.0, until - time.monotonic()))
            except multiprocessing.TimeoutError:
                print(f"time is up after {number - 1} of {len(tasks)} matches", flush=True)
                return
            lines.write(msgspec.json.encode(line) + b"\n")
            if number % 20 == 0:
                print(f"{number} of {len(tasks)} matches", flush=True)


def samples_of(id: str) -> int:  # noqa: A002
    return SAMPLES.get(id, USUAL_SAMPLES)


def write_figures(game: Game, **figures: Any) -> None:
    """Put measured figures into the calibration file of a game."""
    file = Path(str(resources.files(game.package) / "data" / f"{game.id}.calibration.json"))
    known = msgspec.json.decode(file.read_bytes()) | figures
    file.write_bytes(msgspec.json.format(msgspec.json.encode(known)) + b"\n")


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
    done = {(line.game, line.number) for line in read(given.folder)}
    tasks = [
        (one, number, samples_of(one))
        for number in range(given.matches)
        for one in given.games.split(",")
        if (one, number) not in done
    ]
    if tasks:
        compile_kernels()  # or every process would compile by itself
        review_all(tasks, given.folder, given.workers, until)
    write_tables(read(given.folder))


def other_sections(page: str) -> str:
    """The end of the page, which other commands and people write."""
    headings = (WHERE_NOT, HOW_SURE, HOW_LONG)
    places = [place for heading in headings if (place := page.find(heading)) >= 0]
    return page[min(places) :] if places else ""


def write_tables(lines: list[Line]) -> None:
    luck = [
        mean([(line.win_luck if wins else line.luck)[seat] for line in lines if line.game == id])
        for id in dict.fromkeys(line.game for line in lines)  # noqa: A001
        for seat in range(next(len(line.levels) for line in lines if line.game == id))
        for wins in (False, True)
    ]
    missed = sum(abs(middle) > half for middle, half in luck)
    told = [
        INTRODUCTION.format(
            predicting=PREDICTING,
            standard_errors=MIN_STANDARD_ERRORS,
            again=AGAIN,
            second=SECOND,
            intervals=len(luck),
            missed=missed,
        )
    ]
    for one in all_games():
        known = sorted((x for x in lines if x.game == one.id), key=lambda line: line.number)
        if not known:
            continue
        told += section(one.id, known)
        errors = level_errors(known)
        if len(known) >= MIN_MATCHES and len(errors) == len(LEVELS):
            rounded = {level: round(error, 4) for level, error in errors.items()}
            write_figures(one, review_errors={str(len(known[0].levels)): rounded})
    page = ROOT / "docs" / "review.md"
    kept = other_sections(page.read_text(encoding="utf-8"))
    page.write_text("\n".join([*told, kept]), encoding="utf-8")


if __name__ == "__main__":
    main()
