"""Puzzles of the sets that games bring, or from a match that has been reviewed: the position that
is asked about, and what an answer is worth."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.bots.hints import move_reason
from ludotheque.host.seats import seat_of
from ludotheque.notation import notation
from ludotheque.protocol.messages import SeatInfo
from ludotheque.protocol.review import MatchReview, PuzzlePosition, PuzzleVerdict
from ludotheque.record import decode, encode
from ludotheque.review.puzzles import (
    MAX_PUZZLES_PER_MATCH,
    Puzzle,
    about_puzzle,
    difficulty_of,
    judge,
    load_puzzles,
    timeline_of_puzzle,
)
from ludotheque.review.timeline import timeline_of
from ludotheque.rules import Seat
from ludotheque.table.position import position
from ludotheque.table.setup import daily_puzzle, replay_record
from ludotheque.text import LANGUAGES, Problem, Text, language, text

PUZZLE_GRADES = ("review-mistake", "review-blunder")  # where the better move is clear


class ReviewedMatch(Struct, frozen=True):
    """A finished match whose review has puzzles: both as they are stored."""

    record: bytes
    review: bytes
    seats: tuple[Seat, ...]  # whose decisions are asked for; all if empty


class PuzzleSource(Struct, frozen=True):
    """The puzzle of a request: by its number, from 1, of a game's set or of a match, or that of a
    day of a game's set."""

    number: int
    of: str | ReviewedMatch
    day: str = ""


class FoundPuzzle(Struct, frozen=True):
    """A puzzle, its number, and the size of its set."""

    record: bytes
    puzzle: Puzzle
    number: int
    count: int
    named: bool  # whether players are named


def load_puzzle(source: PuzzleSource) -> FoundPuzzle:
    """Raises a Problem where there is no such puzzle."""
    if isinstance(source.of, ReviewedMatch):
        review = msgspec.json.decode(source.of.review, type=MatchReview)
        own = _puzzles_of_review(review, source.of.seats)
        number = source.number
        return FoundPuzzle(source.of.record, _pick(own, number), number, len(own), True)
    chosen = load_puzzles(source.of)
    count = len(chosen.puzzles)
    number = daily_puzzle(source.of, source.day, count) if source.day else source.number
    puzzle = _pick(chosen.puzzles, number)
    record = encode(timeline_of_puzzle(chosen, puzzle).record)
    return FoundPuzzle(record, puzzle, number, count, False)


def _puzzles_of_review(review: MatchReview, seats: tuple[Seat, ...]) -> tuple[Puzzle, ...]:
    """The costliest decisions of these seats; of all seats if none is given."""
    moments = [
        moment
        for moment in review.moments
        if moment.grade in PUZZLE_GRADES and (not seats or moment.seat in seats)
    ]
    return tuple(
        Puzzle(0, moment.ply, moment.best, moment.theme)
        for moment in moments[:MAX_PUZZLES_PER_MATCH]
    )


def _pick(puzzles: tuple[Puzzle, ...], number: int) -> Puzzle:
    if not puzzles:
        raise Problem(text("puzzle-nothing"))
    if not 1 <= number <= len(puzzles):
        raise Problem(text("puzzle-no-number", number=number, of=len(puzzles)))
    return puzzles[number - 1]


def encode_position(source: PuzzleSource) -> bytes:
    """The position as its player saw it, as JSON of a `PuzzlePosition`."""
    asked = load_puzzle(source)
    match, ply, named = replay_record(decode(asked.record)), asked.puzzle.ply, asked.named
    seat = match.record.moves()[ply].actor
    assert seat is not None
    past, rules, header = match.at(ply), match.rules, match.record.header
    found = position(past, seat)
    labels = [rules.label(past.state, seat, action) for action in past.actions(seat)]
    names = [holder.name if named else "" for holder in header.seats]
    words = {
        code: tuple(rules.spoken(found.view, language(code).at_table(names))) for code in LANGUAGES
    }
    sheet = PuzzlePosition(
        game=header.game,
        count=asked.count,
        number=asked.number,
        day=source.day,
        seats=tuple(seat_of(holder) if named else SeatInfo("person") for holder in header.seats),
        position=replace(found, labels=tuple(labels), undo=None),
        words=words,
        unit=rules.unit,
        about=_about(header.game, asked),
    )
    return msgspec.json.encode(sheet)


def _about(game: str, asked: FoundPuzzle) -> Text | None:
    """Theme and difficulty; the latter is looked at now where the puzzle comes from a review."""
    one = asked.puzzle
    known = one.difficulty or difficulty_of(timeline_of(asked.record), one.ply, one.best)
    return about_puzzle(game, replace(one, difficulty=known))


def encode_verdict(source: PuzzleSource, answer: str) -> bytes:
    """Judge an answer, as JSON of a `PuzzleVerdict`."""
    asked = load_puzzle(source)
    timeline, puzzle = timeline_of(asked.record), asked.puzzle
    rules, ply = timeline.rules, timeline.plies[puzzle.ply]
    assert ply.actor is not None
    forms = notation(rules.action)
    rules.play(ply.before, ply.actor, forms.parse(answer))  # refused with a reason, or possible
    verdict = judge(timeline, puzzle, answer)
    best = forms.parse(puzzle.best)
    sheet = PuzzleVerdict(
        right=verdict.right,
        loss=verdict.loss,
        win_loss=verdict.win_loss,
        best=puzzle.best,
        told_best=rules.tell(ply.before, ply.actor, best, ply.actor).text,
        reason=move_reason(rules, ply.before, ply.actor, best),
        why=verdict.why,
    )
    return msgspec.json.encode(sheet)
