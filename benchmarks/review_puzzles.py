"""The puzzles that are shipped: found in matches between bots, checked with many samples.

    python benchmarks/review_puzzles.py --games minisurf,taxi --puzzles 6

writes src/ludotheque/review/puzzles/GAME.json. Where a weak bot erred, the strong bot's move is
held against everything else that came to its mind, at a large budget: a puzzle is kept only if
nothing comes near it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
import numpy as np
from msgspec.structs import replace

from benchmarks.review_calibration import played
from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.levels import Level
from ludotheque.notation import notation
from ludotheque.registry import all_games
from ludotheque.review import puzzles
from ludotheque.review.course import Course, packed
from ludotheque.review.inquiry import Inquiry
from ludotheque.review.puzzles import KeptMatch, Puzzle, PuzzleSet, kept
from ludotheque.review.running import run
from ludotheque.review.telling import costly
from ludotheque.review.work import losses

FOLDER = Path(puzzles.__file__).parent
FIRST = 10_000  # matches that nothing else is measured on
EACH = 3  # puzzles from one match
RIVALS = 7  # moves that the best one is held against
CHECKS = 512  # samples of each comparison
STRONG = Budget(simulations=2_000)  # of the bot that names the best move
CLEARLY = 3.0  # standard errors, of points or of the chance to win
FEWEST, MOST_CHOICES = 3, 80  # actions: a choice, and one that can be looked through


def is_clear(course: Course, ply: int, best: str) -> bool:
    """Whether the strong bot, thinking for long, still means this move, and no other is as good."""
    rules, one = course.rules, course.plies[ply]
    assert one.actor is not None
    state = rules.resample(one.before, one.actor, keyed_rng("puzzle", ply))
    log, rng = course.log(one.actor, ply), keyed_rng("puzzle", ply, "choice")
    choice = Level("hard").choose(rules, state, one.actor, log, STRONG, rng)
    write = notation(rules.action).show
    if write(choice.action) != best:
        return False
    named = [write(ranked.action) for ranked in choice.alternatives] or [
        write(action) for action in rules.actions(one.before, one.actor)
    ]
    rivals = [action for action in dict.fromkeys([one.written, *named]) if action != best]
    for rival in rivals[:RIVALS]:
        data = losses(packed(course), ply, best, 1 << 20, CHECKS, rival)
        rows = np.frombuffer(data).reshape(-1, 2)
        means, errors = rows.mean(axis=0), rows.std(axis=0, ddof=1) / np.sqrt(len(rows))
        if not any(means[m] > CLEARLY * errors[m] and means[m] > 0 for m in range(2)):
            return False
    return True


def found_in(course: Course) -> list[Puzzle]:
    inquiry = Inquiry(course, Budget(simulations=16))
    for _ in run(inquiry, workers=0):
        pass
    found: list[Puzzle] = []
    for move in costly(inquiry.evidence.review()):
        one = course.plies[move.ply]
        choices = len(course.rules.actions(one.before, one.actor or 0))
        fits = move.grade in ("mistake", "blunder") and FEWEST <= choices <= MOST_CHOICES
        if fits and move.best and is_clear(course, move.ply, move.best):
            found.append(Puzzle(0, move.ply, move.best))
            if len(found) == EACH:
                break
    return found


def made(id: str, wanted: int) -> PuzzleSet:  # noqa: A002
    matches: list[KeptMatch] = []
    chosen: list[Puzzle] = []
    number = FIRST
    while len(chosen) < wanted:
        course = Course(played(id, number)[0].record)
        number += 1
        if some := found_in(course):
            chosen += [replace(one, match=len(matches)) for one in some]
            match = kept(course)
            matches.append(replace(match, header=replace(match.header, started="")))
            print(f"{id}: {len(chosen)} puzzles after {number - FIRST} matches", flush=True)
    return PuzzleSet(tuple(matches), tuple(chosen[:wanted]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(sorted(one.id for one in all_games())))
    parser.add_argument("--puzzles", type=int, default=6)
    given = parser.parse_args()
    for id in given.games.split(","):  # noqa: A001
        data = msgspec.json.encode(made(id, given.puzzles))
        (FOLDER / f"{id}.json").write_bytes(data + b"\n")


if __name__ == "__main__":
    main()
