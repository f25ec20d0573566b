"""Puzzles over HTTP: of the sets that are shipped, or from a match that has been reviewed.

Sets are read and positions encoded in limited processes; answers are judged in those of the bots,
after all bots that people wait for.
"""

from __future__ import annotations

from litestar import Response, Router
from litestar.params import FromPath, JSONBody

from ludotheque.pages.puzzles import PuzzleSource, ReviewedMatch, encode_position, encode_verdict
from ludotheque.protocol.review import AnswerPuzzle, PuzzlePosition, PuzzleVerdict
from ludotheque.registry import all_games
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
from ludotheque.table.setup import today
from ludotheque.text import Problem, text


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
