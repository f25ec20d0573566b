"""Puzzles over HTTP: of the sets that are shipped, or from a match that has been reviewed.

Sets are read and positions encoded in limited processes; answers are judged in those of the bots,
after all bots that people wait for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from litestar import Response, Router
from litestar.params import FromPath, JSONBody
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.extras import needing
from ludotheque.protocol.messages import SeatInfo
from ludotheque.protocol.review import AnswerPuzzle, MatchReview, PuzzlePosition, PuzzleVerdict
from ludotheque.record import Holder, decode, encode
from ludotheque.registry import all_games
from ludotheque.rules import Seat
from ludotheque.server.http.dependencies import (
    REPLAY_GUARDS,
    AnyRequest,
    PathText,
    TheBotWorkers,
    TheLimitedProcesses,
    TheRecordService,
    TheServerClock,
    TheTableRegistry,
    client_network,
    encoded,
    get,
    guest_id,
    post,
    rate_limited,
)
from ludotheque.server.rate_limits import (
    PUZZLES,
)
from ludotheque.server.reviews.storage import load_review
from ludotheque.server.tables.records import RecordService
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.table.position import position
from ludotheque.table.setup import daily_puzzle, replay_record, today
from ludotheque.text import LANGUAGES, Problem, Text, language, text

if TYPE_CHECKING:
    from ludotheque.review.puzzles import Puzzle

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


async def find_source(
    registry: TableRegistry, records: RecordService, of: str, number: int, guest: str
) -> PuzzleSource:
    """`of` is a game or a table. Sets are read and reviews decoded in other processes."""
    if any(one.id == of for one in all_games()):
        return PuzzleSource(number, of)
    table, viewer = await registry.access(of, guest)
    viewer.require_over("review-unfinished")
    review = await table.store.read(lambda c: load_review(c, of))
    if review is None:
        raise Problem(text("puzzle-not-reviewed"))
    seats = table.seats_held_by(guest)
    return PuzzleSource(number, ReviewedMatch(await records.read_whole(viewer), review, seats))


def load_puzzle(source: PuzzleSource) -> FoundPuzzle:
    """Raises a Problem where there is no such puzzle."""
    with needing("bots"):
        from ludotheque.review.puzzles import load_puzzles, timeline_of_puzzle
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
    from ludotheque.review.puzzles import MAX_PUZZLES_PER_MATCH, Puzzle

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
        seats=tuple(_seat(holder) if named else SeatInfo("person") for holder in header.seats),
        position=replace(found, labels=tuple(labels), undo=None),
        words=words,
        unit=rules.unit,
        about=_about(header.game, asked),
    )
    return msgspec.json.encode(sheet)


def _about(game: str, asked: FoundPuzzle) -> Text | None:
    """Theme and difficulty; the latter is looked at now where the puzzle comes from a review."""
    from ludotheque.review.puzzles import about_puzzle, difficulty_of
    from ludotheque.review.timeline import timeline_of

    one = asked.puzzle
    known = one.difficulty or difficulty_of(timeline_of(asked.record), one.ply, one.best)
    return about_puzzle(game, replace(one, difficulty=known))


def _seat(holder: Holder) -> SeatInfo:
    if holder.bot:
        return SeatInfo("bot", holder.name, holder.bot, colour=holder.colour)
    return SeatInfo("person", holder.name, colour=holder.colour)


def encode_verdict(source: PuzzleSource, answer: str) -> bytes:
    """Judge an answer, as JSON of a `PuzzleVerdict`."""
    from ludotheque.bots.hints import move_reason
    from ludotheque.notation import notation
    from ludotheque.review.puzzles import judge
    from ludotheque.review.timeline import timeline_of

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


@get("/puzzles/{of:str}/{number:int}", guards=REPLAY_GUARDS)
async def puzzle(
    request: AnyRequest,
    registry: TheTableRegistry,
    records: TheRecordService,
    processes: TheLimitedProcesses,
    of: PathText,
    number: FromPath[int],
) -> Response[PuzzlePosition]:
    """A position in which one move is clearly best, of a game or of a reviewed match."""
    source = await find_source(registry, records, of, number, guest_id(request))
    return encoded(await processes.run(client_network(request), encode_position, source))


@get("/puzzles/{of:str}/daily", guards=REPLAY_GUARDS)
async def puzzle_of_today(
    request: AnyRequest,
    clock: TheServerClock,
    processes: TheLimitedProcesses,
    of: PathText,
) -> Response[PuzzlePosition]:
    """The puzzle of this day, of a game: the same for everyone."""
    source = PuzzleSource(0, of, today(clock.now()))
    return encoded(await processes.run(client_network(request), encode_position, source))


@post("/puzzles/{of:str}/{number:int}", guards=[rate_limited(PUZZLES, client_network)])
async def answer_puzzle(
    request: AnyRequest,
    registry: TheTableRegistry,
    records: TheRecordService,
    workers: TheBotWorkers,
    of: PathText,
    number: FromPath[int],
    data: JSONBody[AnswerPuzzle],
) -> Response[PuzzleVerdict]:
    """Grade a move: whether it is the best one, its loss, and the best move."""
    source = await find_source(registry, records, of, number, guest_id(request))
    run = workers.run_background
    work = run(client_network(request), f"puzzle {of}", encode_verdict, source, data.action)
    return encoded(await work)


PUZZLE_ROUTES = Router("/", route_handlers=[puzzle, puzzle_of_today, answer_puzzle])
