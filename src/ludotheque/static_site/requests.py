"""HTTP-shaped requests of the client, answered from the tables of one browser.

Paths, queries, bodies and answers are those of the server. What needs other people (events,
ratings, notices, invitations) is not here: the client does not offer it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
from msgspec.structs import replace

from ludotheque.host.data import TableData, facts_of, record_refusal
from ludotheque.host.forking import fork_match
from ludotheque.host.memory import MemoryTable
from ludotheque.match import Match
from ludotheque.naming import short_name
from ludotheque.pages import games, part_checks, printing, puzzles, replays, tables, workshop
from ludotheque.pages.daily import check_day, daily_table, streak
from ludotheque.pages.files import PageNotFound
from ludotheque.protocol import games as game_bodies
from ludotheque.protocol import pages as wire
from ludotheque.protocol.messages import TableInfo
from ludotheque.protocol.requests import ResignRequest
from ludotheque.protocol.review import EMPTY_REVIEW, AnswerPuzzle, MatchReview
from ludotheque.protocol.workshop import CheckedPart, CheckPart, PartContent, PartFile, StudyPart
from ludotheque.record import decode, encode
from ludotheque.registry import all_games, game
from ludotheque.static_site.bots import JudgePuzzle, ReviewMatch, StudyVariant, Task
from ludotheque.static_site.commands import JSON_TYPE
from ludotheque.static_site.request_context import Reply, RequestContext
from ludotheque.static_site.tables import GUEST_ID, BrowserTables, TableNotFound
from ludotheque.table.setup import challenge, daily_seed, today
from ludotheque.text import Problem, text

RECORD_TYPE = "application/x-ndjson"


def refuse(problem: Problem) -> Reply:
    missing = isinstance(problem, PageNotFound | TableNotFound)
    refusal = msgspec.json.encode(wire.Refusal(problem.reason)).decode()
    return Reply(404 if missing else 400, JSON_TYPE, refusal)


def answer_request(found: BrowserTables, method: str, path: str, body: str) -> Reply | Task:
    """Answer a request as the server would, or name the task whose answer is that."""
    address = urlsplit(path)
    try:
        for verb, pattern, handler in _ROUTES:
            if verb == method and (match := pattern.fullmatch(address.path)):
                parts = tuple(map(unquote, match.groups()))
                answer = handler(RequestContext(found, parts, dict(parse_qsl(address.query)), body))
                if isinstance(answer, Reply | Task):
                    return answer
                if not isinstance(answer, bytes):
                    answer = msgspec.json.encode(answer)
                return Reply(200, JSON_TYPE, answer.decode())
        raise PageNotFound
    except Problem as problem:
        return refuse(problem)


# Games and people --------------------------------------------------------------------------------


def list_games(request: RequestContext) -> list[game_bodies.GameInfo]:
    return [games.game_info(one, root="") for one in all_games()]


def check_options(request: RequestContext) -> game_bodies.Checked:
    return games.check_options(request.parts[0], request.decode(game_bodies.CheckOptions).options)


def score_boards(request: RequestContext) -> game_bodies.Scored:
    return games.score_boards(request.parts[0], request.decode(game_bodies.ScoreBoards))


def print_sheets(request: RequestContext) -> game_bodies.PrintedSheets:
    return printing.print_sheets(request.parts[0], request.decode(game_bodies.PrintGame))


def check_part(request: RequestContext) -> CheckedPart:
    return part_checks.check_part(request.decode(CheckPart))


def get_kit(request: RequestContext) -> Any:
    return games.scorer_of(request.parts[0]).kit


def get_guide(request: RequestContext) -> Any:
    return game(request.parts[0]).guide


def get_me(request: RequestContext) -> wire.Me:
    running = [data for data in request.tables.all_data() if data.status != "over"]
    waiting = 0
    for data in running:
        waiting += any(data.seats[seat].guest and not data.seats[seat].bot for seat in data.to_move)
    return wire.Me(GUEST_ID, request.tables.guest.name, len(running), waiting)


def set_me(request: RequestContext) -> wire.Me:
    name = short_name(request.decode(wire.SetMe).name)
    request.tables.guest = replace(request.tables.guest, name=name)
    return get_me(request)


def get_profile(request: RequestContext) -> wire.Profile:
    """Finished matches; what a server also knows of its guests is left empty."""
    history = [
        tables.played_match(data, mine[0])
        for data in request.tables.all_data()
        if data.status == "over" and not data.settings.imported and (mine := _own_seats(data))
    ]
    return wire.Profile(get_me(request), tuple(history), (), (), (), ())


def puzzle_source(request: RequestContext, number: int, day: str = "") -> puzzles.PuzzleSource:
    """The puzzles of a game, or of an own match that has been reviewed. Raises a Problem."""
    of = request.parts[0]
    if of not in request.tables:
        return puzzles.PuzzleSource(number, game(of).id, day)
    if of not in request.tables.reviews:
        raise Problem(text("puzzle-not-reviewed"))
    record, review = encode(_match(request.table).record), request.tables.reviews[of]
    seats = _own_seats(request.table.data)
    return puzzles.PuzzleSource(number, puzzles.ReviewedMatch(record, review.encode(), seats))


def _own_seats(data: TableData) -> tuple[int, ...]:
    return tuple(seat for seat, info in enumerate(data.seats) if info.guest == GUEST_ID)


# Tables ------------------------------------------------------------------------------------------


def get_lobby(request: RequestContext) -> wire.Lobby:
    """Running matches, and those from files in the place of tables to watch."""
    played = {one.id for one in all_games()}
    known = [data for data in request.tables.all_data() if data.game in played]
    running = [data for data in known if data.status != "over"]
    imported = [data for data in known if data.settings.imported]
    return wire.Lobby((), _lines(running), _lines(imported))


def _lines(found: Iterable[TableData]) -> tuple[wire.TableLine, ...]:
    return tuple(tables.table_line(data, _own_seats(data), GUEST_ID) for data in found)


def new_table(request: RequestContext) -> TableInfo:
    wanted = request.decode(wire.NewTable)
    if any(seat.kind == "open" for seat in wanted.seats):
        raise Problem(text("static-no-open-seats"))
    return request.tables.add(MemoryTable.open(request.tables.guest, wanted)).info()


def get_line(request: RequestContext) -> wire.TableLine:
    data = request.table.data
    return tables.table_line(data, _own_seats(data), GUEST_ID)


def get_position(request: RequestContext) -> bytes:
    found = request.table.position(request.viewer)
    if found is None:
        raise Problem(text("server-not-begun"))
    return bytes(found)


def get_options(request: RequestContext) -> Any:
    return request.table.data.options


def get_log(request: RequestContext) -> wire.LogPage:
    table = request.table
    first, last = tables.log_bounds(table, request.number("before"))
    events = [event for event in table.recent if first <= event.n <= last]
    return tables.log_page(events, request.viewer)


def get_turns(request: RequestContext) -> bytes:
    return replays.encode_turns(_viewed(request))


def get_replay(request: RequestContext) -> bytes:
    first, last = request.number("first") or 0, request.number("last")
    end = first + replays.MAX_FRAMES if last is None else last
    follow = request.query.get("follow") == "true"
    return replays.encode_frames(_viewed(request), first, end, follow)


def _viewed(request: RequestContext) -> replays.ViewedRecord:
    return replays.ViewedRecord(encode(_match(request.table).record), request.viewer)


def _match(table: MemoryTable) -> Match:
    if table.match is None:
        raise Problem(text("server-not-begun"))
    return table.match


def get_final(request: RequestContext) -> wire.FinalSheet:
    return tables.final_sheet(request.table, request.viewer)


def get_review(request: RequestContext) -> MatchReview | Reply | ReviewMatch:
    """The finished review, or what a moment more finds out; `start=false` begins nothing."""
    table = request.table
    request.viewer.require_over("review-unfinished")
    if kept := request.tables.reviews.get(table.id):
        return Reply(200, JSON_TYPE, kept)
    if request.query.get("start") == "false":
        return EMPTY_REVIEW
    return ReviewMatch(table.id, encode(_match(table).record).decode())


def get_record(request: RequestContext) -> Reply:
    table = request.table
    if refused := record_refusal(table.data, facts_of(table.data.variant)):
        raise Problem(refused)
    return Reply(200, RECORD_TYPE, encode(_match(table).record).decode())


def delete_table(request: RequestContext) -> wire.Deleted:
    request.tables.remove(request.parts[0])
    return wire.Deleted(request.parts[0])


def resign(request: RequestContext) -> wire.Left:
    table = request.table
    for seat in table.seats_held_by(GUEST_ID):
        table.execute_request(request.tables.guest, ResignRequest(id=f"resign-{seat}", seat=seat))
        if table.data.status == "over":  # the last but one to resign ends the match
            break
    return wire.Left(table.id)


def play_on(request: RequestContext) -> TableInfo:
    table, guest = request.table, request.tables.guest
    request.viewer.require_over("server-not-over")
    fork = fork_match(table.data, _match(table).record, guest, request.decode(wire.PlayOn))
    return request.tables.add(MemoryTable.fork(table.data, guest, fork)).info()


# Files -------------------------------------------------------------------------------------------


def import_record(request: RequestContext) -> TableInfo:
    """Add a match from a record, to be looked at."""
    if len(request.body) > replays.MAX_UPLOAD_BYTES:
        limit = replays.MAX_UPLOAD_BYTES // 1_000_000
        raise Problem(text("record-too-large", limit=limit))
    record = replays.close_uploaded(decode(request.body.encode()))
    return request.tables.add(MemoryTable.imported(record, GUEST_ID)).info()


def get_backup(request: RequestContext) -> Reply:
    return Reply(200, JSON_TYPE, request.tables.make_backup())


def restore_backup(request: RequestContext) -> list[str]:
    return request.tables.restore_backup(request.body)


# The daily challenge -----------------------------------------------------------------------------


def get_daily(request: RequestContext) -> wire.Daily:
    """The challenge of a day. Its draws follow from the date: they are the same in every browser,
    and no secret."""
    id_, day = request.parts[0], check_day(request.query.get("day") or today(), time.time())
    found, own = challenge(game(id_).id), _attempts(request, id_)
    mine = own.get(day)
    results = []
    if mine is not None and mine.status == "over" and mine.scores:
        name = mine.seats[0].name
        results = [wire.DailyRow(1, name, mine.scores[0], mine.id, True)]
    return wire.Daily(
        game=id_,
        day=day,
        options=found.options,
        seats=found.seats,
        bot=_daily_bot(id_) if found.seats > 1 else "",
        results=tuple(results),
        table=mine.id if mine is not None else "",
        streak=streak([one for one, data in own.items() if data.status == "over"], day),
    )


def play_daily(request: RequestContext) -> TableInfo:
    """Begin today's challenge, or come back to it."""
    id_, day = request.parts[0], today()
    if (before := _attempts(request, id_).get(day)) is not None:
        return request.tables.find(before.id).info()
    guest = request.tables.guest
    wanted = daily_table(id_, guest.name, _daily_bot(id_))
    seed = daily_seed(id_, day)
    return request.tables.add(MemoryTable.open(guest, wanted, seed, day)).info()


def _daily_bot(id_: str) -> str:
    return games.game_info(game(id_)).bot


def _attempts(request: RequestContext, id_: str) -> dict[str, TableData]:
    """The attempts at the challenges of a game, by day."""
    return {
        data.daily: data for data in request.tables.all_data() if data.daily and data.game == id_
    }


# Puzzles -----------------------------------------------------------------------------------------


def get_puzzle(request: RequestContext) -> bytes:
    return puzzles.encode_position(puzzle_source(request, request.path_number(1)))


def get_daily_puzzle(request: RequestContext) -> bytes:
    return puzzles.encode_position(puzzle_source(request, 0, today()))


def answer_puzzle(request: RequestContext) -> JudgePuzzle:
    action = request.decode(AnswerPuzzle).action
    return JudgePuzzle(puzzle_source(request, request.path_number(1)), action)


_PATTERNS: list[tuple[str, str, Callable[[RequestContext], Any]]] = [
    ("GET", "games", list_games),
    ("POST", "games/*/check", check_options),
    ("POST", "games/*/score", score_boards),
    ("POST", "games/*/sheets", print_sheets),
    ("POST", "workshop/check", check_part),
    ("POST", "workshop/studies", lambda request: StudyVariant(request.decode(StudyPart))),
    ("GET", "games/*/kit", get_kit),
    ("GET", "games/*/guide", get_guide),
    ("GET", "me", get_me),
    ("POST", "me", set_me),
    ("GET", "profile", get_profile),
    ("GET", "lobby", get_lobby),
    ("POST", "tables", new_table),
    ("GET", "tables/*", get_line),
    ("GET", "tables/*/position", get_position),
    ("GET", "tables/*/options", get_options),
    ("GET", "tables/*/log", get_log),
    ("GET", "tables/*/turns", get_turns),
    ("GET", "tables/*/replay", get_replay),
    ("GET", "tables/*/review", get_review),
    ("GET", "tables/*/final", get_final),
    ("GET", "tables/*/record", get_record),
    ("POST", "tables/*/delete", delete_table),
    ("POST", "tables/*/resign", resign),
    ("POST", "tables/*/onward", play_on),
    ("POST", "records", import_record),
    ("GET", "backup", get_backup),
    ("POST", "backup", restore_backup),
    ("GET", "daily/*", get_daily),
    ("POST", "daily/*", play_daily),
    ("GET", "puzzles/*/daily", get_daily_puzzle),
    ("GET", "puzzles/*/*", get_puzzle),
    ("POST", "puzzles/*/*", answer_puzzle),
    ("GET", "workshop/*", lambda request: workshop.get_parts(request.parts[0])),
    ("POST", "workshop/read", lambda request: workshop.read_file(request.decode(PartFile))),
    ("POST", "workshop/write", lambda request: workshop.write_file(request.decode(PartContent))),
]
_ROUTES = [
    (method, re.compile("/api/" + pattern.replace("*", "([^/]+)") + "/?"), handler)
    for method, pattern, handler in _PATTERNS
]
