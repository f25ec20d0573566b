"""Puzzles: positions of finished matches in which one move is clearly best.

A game may bring a set (`puzzles/<id>.json` in its folder, made and checked with many samples by
`benchmarks/review_puzzles.py`); others come from reviews of one's own matches.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ludotheque.bots.budget import now
from ludotheque.bots.sampling import POINTS, WIN
from ludotheque.record import End, Entry, Header, Move, Record
from ludotheque.registry import installed_games
from ludotheque.review import has_puzzles
from ludotheque.review.tasks import losses, unpack
from ludotheque.review.timeline import BadReview, Timeline, encode_timeline
from ludotheque.text import text

if TYPE_CHECKING:
    from ludotheque.review.analysis import Review

MAX_PUZZLES_PER_MATCH = 3  # from one match
ANSWER_SAMPLES = 128  # that tell what another answer loses
ANSWER_SECONDS = 8.0  # after which fewer samples must do
MIN_ANSWER_SAMPLES = 32
MIN_STANDARD_ERRORS = 2.0  # standard errors


class Puzzle(Struct, frozen=True):
    """A decision after `ply` moves of a kept match, and its best action."""

    match: int  # which of the set
    ply: int
    best: str


class PuzzleMatch(Struct, frozen=True):
    """A finished match, shorter than in a `.ludo` file: moves are `1 take 2`, draws `- draw 5`."""

    header: Header
    moves: tuple[str, ...]
    end: End


class PuzzleSet(Struct, frozen=True):
    """Some finished matches, and puzzles from them."""

    matches: tuple[PuzzleMatch, ...]
    puzzles: tuple[Puzzle, ...]


class Verdict(Struct, frozen=True):
    """The loss of an answer against the best one, beyond what chance explains."""

    right: bool
    loss: float
    win_loss: float


def load_puzzles(game: str) -> PuzzleSet:
    """The puzzles in a game's folder. Raises BadReview if it has none."""
    if not has_puzzles(game):
        raise BadReview(text("puzzle-none", game=text(f"{game}-name")))
    return msgspec.json.decode(installed_games()[game].puzzles.read_bytes(), type=PuzzleSet)


def timeline_of_puzzle(found: PuzzleSet, puzzle: Puzzle) -> Timeline:
    match = found.matches[puzzle.match]
    entries: list[Entry] = []
    for ply, move in enumerate(match.moves):
        actor, _, action = move.partition(" ")
        entries.append(Move(ply + 1, ply, None if actor == "-" else int(actor), action))
    return Timeline(Record(match.header, [*entries, match.end]))


def puzzle_match(timeline: Timeline) -> PuzzleMatch:
    end = timeline.record.end()
    assert end is not None
    moves = [f"{'-' if one.actor is None else one.actor} {one.written}" for one in timeline.plies]
    return PuzzleMatch(timeline.header, tuple(moves), end)


def own_puzzles(timeline: Timeline, review: Review, seat: int | None = None) -> PuzzleSet:
    """The costliest decisions of a reviewed match: what was better is clear there."""
    from ludotheque.review.summary import costly_moves  # NumPy, which puzzles do not need

    moves = [move for move in costly_moves(review, seat) if move.grade in ("mistake", "blunder")]
    puzzles = tuple(Puzzle(0, move.ply, move.best or "") for move in moves[:MAX_PUZZLES_PER_MATCH])
    return PuzzleSet((puzzle_match(timeline),), puzzles)


def judge(
    timeline: Timeline, puzzle: Puzzle, answer: str, samples: int = ANSWER_SAMPLES
) -> Verdict:
    """Grade an answer by playing on from it and from the best one, under the same luck; for some
    seconds at most, where playing on is slow."""
    if answer == puzzle.best:
        return Verdict(True, 0.0, 0.0)
    record, until = encode_timeline(timeline), now() + ANSWER_SECONDS
    rows: list[tuple[float, float]] = []
    while len(rows) < samples and (len(rows) < MIN_ANSWER_SAMPLES or now() < until):
        count = min(MIN_ANSWER_SAMPLES, samples - len(rows))
        rows += unpack(losses(record, puzzle.ply, puzzle.best, len(rows), count, answer))
    means, worse = [], []
    for measure in zip(*rows, strict=True):
        mean, error = fmean(measure), stdev(measure) / sqrt(len(measure))
        means.append(mean)
        worse.append(mean > max(0.0, MIN_STANDARD_ERRORS * error))
    return Verdict(
        right=not any(worse),
        loss=round(max(0.0, means[POINTS]), 2),
        win_loss=round(max(0.0, means[WIN]), 3),
    )
