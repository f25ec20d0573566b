"""Puzzles: positions of finished matches in which one move is clearly best.

A game may bring a set (`puzzles/<id>.json` in its folder, made and checked with many samples by
`benchmarks/review_puzzles.py`); others come from reviews of one's own matches.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ludotheque.bots import keyed_rng
from ludotheque.bots.budget import now
from ludotheque.bots.explanations import Explanation
from ludotheque.bots.hints import finish_turn
from ludotheque.bots.sampling import POINTS, WIN
from ludotheque.notation import notation
from ludotheque.record import End, Entry, Header, Move, Record
from ludotheque.registry import installed_games
from ludotheque.review import has_puzzles
from ludotheque.review.tasks import losses, unpack, why
from ludotheque.review.timeline import BadReview, Timeline, encode_timeline
from ludotheque.text import Text, language, text

if TYPE_CHECKING:
    from ludotheque.review.analysis import Review

MAX_PUZZLES_PER_MATCH = 3  # from one match
ANSWER_SAMPLES = 128  # that tell what another answer loses
ANSWER_SECONDS = 8.0  # after which fewer samples must do
MIN_ANSWER_SAMPLES = 32
MIN_STANDARD_ERRORS = 2.0  # standard errors
WHY_SECONDS = 1.0  # for the reason that a wrong answer gets
DIFFICULTY_STEPS = (1, 3)  # other moves that look as good: more make the next difficulty


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A decision after `ply` moves of a kept match, and its best action."""

    match: int  # which of the set
    ply: int
    best: str
    theme: str = ""  # the measure that sets the best move apart (`bots.explanations`)
    difficulty: int = 0  # from 1, easy, to 3, hard; 0: not known yet


class PuzzleMatch(Struct, frozen=True):
    """A finished match, shorter than in a `.ludo` file: moves are `1 take 2`, draws `- draw 5`."""

    header: Header
    moves: tuple[str, ...]
    end: End


class PuzzleSet(Struct, frozen=True):
    """Some finished matches, and puzzles from them."""

    matches: tuple[PuzzleMatch, ...]
    puzzles: tuple[Puzzle, ...]


class Verdict(Struct, frozen=True, omit_defaults=True):
    """The loss of an answer against the best one, beyond what chance explains."""

    right: bool
    loss: float
    win_loss: float
    why: Text | None = None  # what the best move has over a wrong answer


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
    from ludotheque.review.analysis import costly_moves  # which a game's own set does not need

    moves = [move for move in costly_moves(review, seat) if move.grade in ("mistake", "blunder")]
    puzzles = tuple(
        Puzzle(
            match=0,
            ply=move.ply,
            best=move.best or "",
            theme="" if move.why is None else move.why.measure,
            difficulty=difficulty_of(timeline, move.ply, move.best or ""),
        )
        for move in moves[:MAX_PUZZLES_PER_MATCH]
    )
    return PuzzleSet((puzzle_match(timeline),), puzzles)


def difficulty_of(timeline: Timeline, ply: int, best: str) -> int:
    """From 1 to 3: how many other moves look as good when the turn has ended, by the game's own
    value."""
    rules, one = timeline.rules, timeline.plies[ply]
    seat = one.actor
    assert seat is not None
    state = rules.resample(one.before, seat, keyed_rng("difficulty", ply))

    def first_sight(action: Any) -> float:
        return rules.value(finish_turn(rules, rules.play(state, seat, action), seat))[seat]

    wanted = notation(rules.action).parse(best)
    others = [action for action in rules.actions(state, seat) if action != wanted]
    least = first_sight(wanted)
    as_good = sum(first_sight(action) >= least for action in others)
    return 1 + sum(as_good > most for most in DIFFICULTY_STEPS)


def about_puzzle(game: str, puzzle: Puzzle) -> Text | None:
    """Its theme and its difficulty, as far as they are known."""
    if not puzzle.difficulty:
        return None
    difficulty = text(f"puzzle-difficulty-{puzzle.difficulty}")
    if not puzzle.theme:
        return text("puzzle-about-difficulty", difficulty=difficulty)
    own = f"{game}-theme-{puzzle.theme}"
    theme = own if language("en").knows(own) else f"{game}-part-{puzzle.theme}"
    return text("puzzle-about", theme=text(theme), difficulty=difficulty)


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
    # Where playing on is slow, no time is left to explain.
    found = _explanation(record, puzzle, answer, samples) if any(worse) and now() < until else None
    return Verdict(
        right=not any(worse),
        loss=round(max(0.0, means[POINTS]), 2),
        win_loss=round(max(0.0, means[WIN]), 3),
        why=None if found is None else found.sentence(),
    )


def _explanation(record: bytes, puzzle: Puzzle, answer: str, samples: int) -> Explanation | None:
    """Why the best move is better, where sampled matches tell it."""
    told = why(record, puzzle.ply, puzzle.best, samples, WHY_SECONDS, answer)
    return msgspec.json.decode(told, type=Explanation | None)
