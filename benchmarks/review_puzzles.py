"""The puzzles that are shipped: found in matches between bots, checked with many samples.

    python -m benchmarks.review_puzzles --games minisurf,taxi --workers 16 [--minutes 10]

writes puzzles/GAME.json into the game's folder. Where a weak bot erred, the strong bot's move is
held against everything else that came to its mind, at a large budget: a puzzle is kept only if
nothing comes near it, and if it is not what brings most at once: that is no puzzle. What is found
is a line of `puzzles.jsonl` in `--folder` at once: stopped and started again, or when `--minutes`
are over, nothing is lost. `--minutes 0` writes the sets from the lines that are there.

    python -m benchmarks.review_puzzles --annotate [--games taxi]

adds theme and difficulty to the puzzles of the sets that lack them, and nothing else.

    python -m benchmarks.review_puzzles --count [--games taxi] [--puzzles 5]

counts the puzzles of the sets (the first ones) that meet the same bar again, with other samples
than the search had.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from benchmarks.review_calibration import played
from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.explanations import leading_measure
from ludotheque.bots.levels import LevelBot
from ludotheque.bots.names import make_bot
from ludotheque.bots.worker_process import prepare_worker
from ludotheque.kernel_compilation import compile_kernels
from ludotheque.notation import notation
from ludotheque.registry import all_games, game
from ludotheque.review.analysis import costly_moves
from ludotheque.review.plan import ReviewPlan
from ludotheque.review.puzzles import (
    Puzzle,
    PuzzleMatch,
    PuzzleSet,
    difficulty_of,
    load_puzzles,
    puzzle_match,
    timeline_of_puzzle,
)
from ludotheque.review.runner import run
from ludotheque.review.tasks import explanation_seeds, losses, move_pair
from ludotheque.review.timeline import Timeline, encode_timeline

LINES = "puzzles.jsonl"
FIRST = 10_000  # matches that nothing else is measured on
WEAK = (("easy", "normal"), ("easy", "easy"))  # who errs
EACH = 2  # puzzles from one match
RIVALS = 7  # moves that the best one is held against
CHECKS, MOST_CHECKS = 512, 4_096  # samples of each comparison: more where it is close
COUNTED_FROM = 1 << 24  # samples of `--count`: not those by which a puzzle was chosen
THEME_SAMPLES = 96  # matches from each move, at most
STRONG = Budget(simulations=2_000)  # of the bot that names the best move
MARGIN = 2.0  # standard errors that stand behind a ±
CLEARLY = 3.0  # times its ± that a wrong answer costs, in points or in the chance to win
HOPELESS = 1.5  # times its ±: what has not come as far with the first samples is given up
FEWEST, MOST_CHOICES = 3, 80  # actions: a choice, and one that can be looked through


def is_obvious(timeline: Timeline, ply: int, best: str) -> bool:
    """Whether looking no further than the next moment finds it."""
    rules, one = timeline.rules, timeline.plies[ply]
    assert one.actor is not None
    state = rules.resample(one.before, one.actor, keyed_rng("obvious", ply))
    log, rng = timeline.log(one.actor, ply), keyed_rng("obvious", ply, "choice")
    choice = make_bot("greedy").choose(rules, state, one.actor, log, Budget(simulations=1), rng)
    return notation(rules.action).show(choice.action) == best


def is_clear(timeline: Timeline, ply: int, best: str, first_sample: int = 1 << 20) -> bool:
    """Whether the strong bot, thinking for long, still means this move, and no other is as good."""
    rules, one = timeline.rules, timeline.plies[ply]
    assert one.actor is not None
    state = rules.resample(one.before, one.actor, keyed_rng("puzzle", ply))
    log, rng = timeline.log(one.actor, ply), keyed_rng("puzzle", ply, "choice")
    choice = LevelBot("hard").choose(rules, state, one.actor, log, STRONG, rng)
    write = notation(rules.action).show
    if write(choice.action) != best:
        return False
    named = [write(ranked.action) for ranked in choice.alternatives] or [
        write(action) for action in rules.actions(one.before, one.actor)
    ]
    rivals = [action for action in dict.fromkeys([one.written, *named]) if action != best]
    record = encode_timeline(timeline)
    return all(_costs_clearly(record, ply, best, one, first_sample) for one in rivals[:RIVALS])


def _costs_clearly(record: bytes, ply: int, best: str, rival: str, first_sample: int) -> bool:
    """Whether another move costs several times its ±; more samples are drawn while it may."""
    rows = np.zeros((0, 2))
    while len(rows) < MOST_CHECKS:
        count = max(CHECKS, len(rows))  # twice as many each time
        data = losses(record, ply, best, first_sample + len(rows), count, rival)
        rows = np.concatenate([rows, np.frombuffer(data).reshape(-1, 2)])
        means, errors = rows.mean(axis=0), rows.std(axis=0, ddof=1) / np.sqrt(len(rows))
        if any(means[m] > CLEARLY * MARGIN * errors[m] and means[m] > 0 for m in range(2)):
            return True
        if not any(means[m] > HOPELESS * MARGIN * errors[m] for m in range(2)):
            return False
    return False


def annotated(timeline: Timeline, puzzle: Puzzle) -> Puzzle:
    """With a theme, from matches sampled after the best move and after the one made, and a
    difficulty, where they are missing."""
    theme = puzzle.theme
    if not theme:
        record = encode_timeline(timeline)
        pair = move_pair(record, puzzle.ply, puzzle.best)
        seeds = explanation_seeds(record, min(THEME_SAMPLES, pair.outcomes.samples))
        theme = leading_measure(pair, seeds)
    difficulty = puzzle.difficulty or difficulty_of(timeline, puzzle.ply, puzzle.best)
    return replace(puzzle, theme=theme, difficulty=difficulty)


def annotate(games: list[str]) -> None:
    """Add missing puzzles to the sets in the games' folders."""
    for id in games:  # noqa: A001
        file = Path(str(game(id).puzzles))
        if not file.exists():
            continue
        found = load_puzzles(id)
        puzzles = tuple(annotated(timeline_of_puzzle(found, one), one) for one in found.puzzles)
        file.write_bytes(msgspec.json.encode(replace(found, puzzles=puzzles)) + b"\n")
        print(f"{id}: {Counter(one.theme for one in puzzles)}", flush=True)


def count_clear(games: list[str], most: int) -> None:
    """Print how many of the first puzzles of each set meet the bar of the search again."""
    for id in games:  # noqa: A001
        if not Path(str(game(id).puzzles)).exists():
            continue
        found = load_puzzles(id)
        clear = 0
        for n, one in enumerate(found.puzzles[:most], 1):
            clear += is_clear(timeline_of_puzzle(found, one), one.ply, one.best, COUNTED_FROM)
            print(f"{id}: {clear} of {n} (the set has {len(found.puzzles)})", flush=True)


def found_in(timeline: Timeline) -> list[Puzzle]:
    plan = ReviewPlan(timeline, Budget(simulations=16))
    for _ in run(plan, workers=0):
        pass
    found: list[Puzzle] = []
    for move in costly_moves(plan.evidence.review()):
        one = timeline.plies[move.ply]
        choices = len(timeline.rules.actions(one.before, one.actor or 0))
        fits = move.grade in ("mistake", "blunder") and FEWEST <= choices <= MOST_CHOICES
        if not fits or not move.best or is_obvious(timeline, move.ply, move.best):
            continue
        if is_clear(timeline, move.ply, move.best):
            found.append(annotated(timeline, Puzzle(0, move.ply, move.best)))
            if len(found) == EACH:
                break
    return found


class Line(Struct, frozen=True):
    """A match that was looked through, and the puzzles in it."""

    game: str
    number: int
    match: PuzzleMatch | None = None  # where there is a puzzle
    puzzles: tuple[Puzzle, ...] = ()


def looked_through(id: str, number: int) -> Line:  # noqa: A002
    timeline = Timeline(played(id, number, WEAK)[0].record)
    some = found_in(timeline)
    if not some:
        return Line(id, number)
    match = puzzle_match(timeline)
    return Line(id, number, replace(match, header=replace(match.header, started="")), tuple(some))


def look(
    games: list[str], wanted: int, known: list[Line], workers: int, until: float
) -> Iterator[Line]:
    """One match after another, of the game that has been looked through least and wants more."""
    tried = Counter(dict.fromkeys(games, 0))
    found = Counter({line.game: 0 for line in known})
    seen = {(line.game, line.number) for line in known}
    for line in known:
        found[line.game] += len(line.puzzles)
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=prepare_worker)
    running: set[Future[Line]] = set()
    try:
        while (left := until - time.monotonic()) > 0:
            while len(running) < workers:
                open_games = [id for id in games if found[id] < wanted]  # noqa: A001
                if not open_games:
                    break
                id = min(open_games, key=lambda one: tried[one])  # noqa: A001
                number = FIRST + tried[id]
                tried[id] += 1
                if (id, number) not in seen:
                    running.add(pool.submit(looked_through, id, number))
            if not running:
                return
            done, running = wait(running, left, FIRST_COMPLETED)
            for one in done:
                line = one.result()
                found[line.game] += len(line.puzzles)
                print(f"{line.game}: {found[line.game]} puzzles, match {line.number}", flush=True)
                yield line
    finally:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def read(folder: Path) -> list[Line]:
    file = folder / LINES
    rows = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(row, type=Line) for row in rows]


def ship(lines: list[Line], wanted: int) -> None:
    """A set for each game that has puzzles; the rest stays as it is."""
    for id in dict.fromkeys(line.game for line in lines):  # noqa: A001
        matches: list[PuzzleMatch] = []
        chosen: list[Puzzle] = []
        for line in sorted(lines, key=lambda line: line.number):
            if line.game == id and line.match is not None and len(chosen) < wanted:
                chosen += [replace(one, match=len(matches)) for one in line.puzzles]
                matches.append(line.match)
        if chosen:
            data = msgspec.json.encode(PuzzleSet(tuple(matches), tuple(chosen[:wanted])))
            file = Path(str(game(id).puzzles))
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(data + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(sorted(one.id for one in all_games())))
    parser.add_argument("--puzzles", type=int, default=30)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--folder", type=Path, default=Path("review-puzzles"))
    parser.add_argument("--annotate", action="store_true")
    parser.add_argument("--count", action="store_true")
    given = parser.parse_args()
    if given.count:
        count_clear(given.games.split(","), given.puzzles)
        return
    if given.annotate:
        annotate(given.games.split(","))
        return
    until = time.monotonic() + 60 * min(given.minutes, 60 * 24 * 365)
    given.folder.mkdir(parents=True, exist_ok=True)
    known, games = read(given.folder), given.games.split(",")
    if given.minutes > 0:
        compile_kernels()  # or every process would compile by itself
        with (given.folder / LINES).open("ab", buffering=0) as lines:
            for line in look(games, given.puzzles, known, given.workers, until):
                lines.write(msgspec.json.encode(line) + b"\n")
    ship(read(given.folder), given.puzzles)


if __name__ == "__main__":
    main()
