"""Everything over plain HTTP that is not a file, as typed Litestar handlers.

Who asks and how often is settled by guards: before a body is read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from litestar import Response, Router
from litestar.di import Provide
from litestar.params import Body, FromPath, FromQuery, JSONBody
from msgspec.structs import replace
from sqlalchemy import Connection

import ludotheque.registry as registry
from ludotheque.declaration import OptionValues
from ludotheque.protocol import pages as wire
from ludotheque.protocol.messages import TableInfo
from ludotheque.protocol.requests import ResignRequest
from ludotheque.protocol.review import AnswerPuzzle, MatchReview, PuzzlePosition, PuzzleVerdict
from ludotheque.server.guests import history
from ludotheque.server.guests.guest import Guest
from ludotheque.server.http import lobby, puzzles
from ludotheque.server.http.account import ACCOUNT
from ludotheque.server.http.auth import GuestAuthentication
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, MsgspecBody, Undecoded
from ludotheque.server.http.contests import CONTESTS
from ludotheque.server.http.dependencies import (
    NUMBER_QUERY,
    REPLAY_GUARDS,
    TABLE_GUARDS,
    AnyRequest,
    GuestRequest,
    PathText,
    QueryNumber,
    TheAccess,
    TheHouse,
    access_seat,
    access_table,
    client_network,
    get,
    guest_id,
    post,
    rate_limited,
    require_guest,
)
from ludotheque.server.http.notices import NOTICES
from ludotheque.server.http.ratings import RATINGS
from ludotheque.server.http.scoring import encode_score, scorer_of
from ludotheque.server.http.static_files import rules_page, rules_text
from ludotheque.server.storage import table_lists
from ludotheque.server.storage.rows import MAX_WELCOME_EVENTS
from ludotheque.server.tables.achievements import claim, unclaimed
from ludotheque.server.tables.daily import DailyAlreadyBegun, check_day, daily_table
from ludotheque.server.tables.forking import play_on
from ludotheque.server.tables.records import load_viewed, upload, whole_record
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.tables.replays import (
    MAX_FRAMES,
    MAX_UPLOAD_BYTES,
    encode_frames,
    encode_turns,
)
from ludotheque.server.tables.requests import carry_out, claim_seat
from ludotheque.server.tables.serializers import read_events
from ludotheque.table.position import Position
from ludotheque.table.setup import daily_seed, today
from ludotheque.text import Problem, text

SEAT_ACCESS = {"access": Provide(access_seat)}
MAX_TABLES_PER_GUEST = 100  # tables of one guest that are not over


# Games -----------------------------------------------------------------------------------------


@get("/games")
async def games() -> Response[list[wire.GameInfo]]:
    """The games of this server, in the order of the shelf."""
    return _encoded(await asyncio.to_thread(lobby.games))


@post(
    "/games/{game:str}/check",
    guards=[rate_limited("checks", client_network)],
    request_max_body_size=LARGE_BODY_BYTES,
)
async def check(
    request: AnyRequest,
    house: TheHouse,
    game: PathText,
    data: JSONBody[Undecoded[wire.CheckOptions]],
) -> Response[wire.Checked]:
    """What these options allow."""
    return _encoded(
        await house.bounded.run(client_network(request), lobby.encode_checked, game, data.data)
    )


@get("/games/{game:str}/rules/{language:str}", media_type="text/markdown")
async def rules(request: AnyRequest, game: PathText, language: PathText) -> Response[str]:
    """The rules of a game, in Markdown."""
    return rules_text(game, language).response(request)


@get("/games/{game:str}/rules/{language:str}/html", media_type="text/html")
async def rules_html(request: AnyRequest, game: PathText, language: PathText) -> Response[str]:
    """The same as a piece of HTML; headings have anchors."""
    return rules_page(game, language).response(request)


@get("/games/{game:str}/kit")
async def kit(game: PathText) -> Response[Any]:
    """What there is to enter of a real table; its type is the game's own."""
    return Response(scorer_of(game).kit)


@get("/games/{game:str}/guide")
async def cards_guide(game: PathText) -> Response[Any]:
    """What the cards of a game score, by examples; its type is the game's own."""
    return Response(registry.game(game).guide)


@post(
    "/games/{game:str}/score",
    guards=[rate_limited("scores", client_network)],
    request_max_body_size=LARGE_BODY_BYTES,
)
async def score(
    request: AnyRequest,
    house: TheHouse,
    game: PathText,
    data: JSONBody[Undecoded[wire.ScoreBoards]],
) -> Response[wire.Scored]:
    """Count boards that were played with the box."""
    return _encoded(await house.bounded.run(client_network(request), encode_score, game, data.data))


# Tables ----------------------------------------------------------------------------------------


@get("/lobby", name="lobby", guards=[rate_limited("lobby", client_network)])
async def tables(request: AnyRequest, house: TheHouse) -> wire.Lobby:
    """Tables to sit down at, to come back to and to watch."""
    guest, now = guest_id(request), house.now()
    return await house.store.read(lambda c: lobby.lobby(c, guest, now))


@post("/tables", guards=TABLE_GUARDS, request_max_body_size=LARGE_BODY_BYTES)
async def new_table(
    request: GuestRequest, house: TheHouse, data: JSONBody[Undecoded[wire.NewTable]]
) -> TableInfo:
    """Open a table; the match begins when no seat is open."""
    guest = request.user
    room = await require_table_space(house, guest)
    wanted = await data.decode(house.bounded, guest.id)
    return (await house.make(guest, wanted, only_if=room)).info()


async def require_table_space(house: TableRegistry, guest: Guest) -> Callable[[Connection], None]:
    """Refuses where there is none for one more table; what comes back is asked again when it is
    written."""

    def few_enough(connection: Connection) -> None:
        if table_lists.count_unfinished(connection, guest.id) >= MAX_TABLES_PER_GUEST:
            raise Problem(text("server-too-many-tables", n=MAX_TABLES_PER_GUEST))

    await house.must_have_room(guest, few_enough)
    return few_enough


@get("/")
async def table_line(request: AnyRequest, access: TheAccess) -> wire.TableLine:
    """A table as in a list; in its options a mark stands for a long file."""
    guest, table = guest_id(request), access.table
    async with table.lock:  # not between a change in memory and the same on disk
        return lobby.table_line(table.row, table.seats_held_by(guest), guest)


@get("/position")
async def position(access: TheAccess) -> Response[Position]:
    """Where the match stands, as somebody sees it who only watches."""
    async with access.table.lock:
        found = access.table.position(access.viewer)
    if found is None:
        raise Problem(text("server-not-begun"))
    return _encoded(bytes(found))


@get("/options")
async def options(access: TheAccess) -> OptionValues:
    """Its options, with their files."""
    return access.table.row.options


@post("/tables/{table_id:str}/delete", guards=[require_guest])
async def delete_table(request: GuestRequest, house: TheHouse, table_id: PathText) -> wire.Deleted:
    """For its host, where nobody else has a seat."""
    await house.delete(await house.table(table_id), request.user)
    return wire.Deleted(table_id)


@post("/tables/{table_id:str}/resign", guards=[require_guest])
async def resign(request: GuestRequest, house: TheHouse, table_id: PathText) -> wire.Left:
    """On every seat of mine, without coming to the table."""
    table, guest = await house.table(table_id), request.user
    for seat in table.seats_held_by(guest.id):
        await carry_out(table, guest, ResignRequest(id=f"resign-{seat}", seat=seat))
    return wire.Left(table_id)


@post("/tables/{table_id:str}/onward", guards=TABLE_GUARDS)
async def onward(
    request: GuestRequest, house: TheHouse, table_id: PathText, data: JSONBody[wire.PlayOn]
) -> TableInfo:
    """Play on from a moment of a finished match."""
    guest = request.user
    access = await house.access(table_id, guest.id)
    room = await require_table_space(house, guest)
    return (await play_on(house, guest, access, data, room)).info()


@post("/tables/{table_id:str}/seat", guards=TABLE_GUARDS)
async def take_seat(
    request: GuestRequest, house: TheHouse, table_id: PathText, data: JSONBody[wire.ClaimSeat]
) -> TableInfo:
    """What a seat link does."""
    table = await house.table(table_id)
    await claim_seat(table, request.user, data.token)
    return table.info()


# Looking back ----------------------------------------------------------------------------------


@get("/log", dependencies=SEAT_ACCESS)
async def log(house: TheHouse, access: TheAccess, before: QueryNumber = None) -> wire.LogPage:
    """Up to 200 events before this number, as the seat may know them."""
    end = access.table.row.n + 1
    last = (end if before is None else min(before, end)) - 1
    first = max(1, last - MAX_WELCOME_EVENTS + 1)
    found = await house.store.read(lambda c: read_events(c, access.viewer, first, last))
    return wire.LogPage(found, found[0].n if found else 1)


@get("/turns", guards=REPLAY_GUARDS, dependencies=SEAT_ACCESS)
async def all_turns(
    request: AnyRequest, house: TheHouse, access: TheAccess
) -> Response[wire.Turns]:
    """The moves that count, as the seat may know them."""
    past = await load_viewed(house, access.viewer)
    return _encoded(await house.bounded.run(client_network(request), encode_turns, past))


@get("/replay", guards=REPLAY_GUARDS, dependencies=SEAT_ACCESS)
async def replay(
    request: AnyRequest,
    house: TheHouse,
    access: TheAccess,
    first: Annotated[int, NUMBER_QUERY] = 0,
    last: QueryNumber = None,
    follow: FromQuery[bool] = False,
) -> Response[wire.Replay]:
    """Up to 50 moments of the match, as the seat saw them."""
    past = await load_viewed(house, access.viewer)
    end = first + MAX_FRAMES if last is None else last
    work = house.bounded.run(client_network(request), encode_frames, past, first, end, follow)
    return _encoded(await work)


@get("/review", guards=REPLAY_GUARDS)
async def review(
    request: AnyRequest, house: TheHouse, access: TheAccess, after: Annotated[int, NUMBER_QUERY] = 0
) -> Response[MatchReview]:
    """What of a finished match was luck and what skill, as far as it is known."""
    viewer = access.viewer
    record = partial(whole_record, house, viewer)
    return _encoded(await house.reviews.get_review(viewer, record, client_network(request), after))


@get("/puzzles/{of:str}/{number:int}", guards=REPLAY_GUARDS)
async def puzzle(
    request: AnyRequest, house: TheHouse, of: PathText, number: FromPath[int]
) -> Response[PuzzlePosition]:
    """A position in which one move is clearly best, of a game or of a reviewed match."""
    found = await puzzles.find_puzzle(house, of, number, guest_id(request))
    return _encoded(
        await house.bounded.run(client_network(request), puzzles.encode_position, found)
    )


@post("/puzzles/{of:str}/{number:int}", guards=[rate_limited("puzzles", client_network)])
async def answer_puzzle(
    request: AnyRequest,
    house: TheHouse,
    of: PathText,
    number: FromPath[int],
    data: JSONBody[AnswerPuzzle],
) -> Response[PuzzleVerdict]:
    """Whether a move is the best one there, what it loses, and what is best."""
    found = await puzzles.find_puzzle(house, of, number, guest_id(request))
    aside = house.thinkers.run_background
    work = aside(
        client_network(request), f"puzzle {of}", puzzles.encode_verdict, found, data.action
    )
    return _encoded(await work)


@get("/final")
async def final(request: AnyRequest, house: TheHouse, access: TheAccess) -> wire.FinalSheet:
    """How it ended."""
    table, viewer = access
    async with table.lock:
        sheet = lobby.final_sheet(table, viewer)
    if sheet.claimable:
        left = await house.store.read(lambda c: unclaimed(c, table.id, sheet.claimable))
        sheet = replace(sheet, claimable=left)
    return sheet


@post("/tables/{table_id:str}/claim", guards=[require_guest])
async def claim_achievement(
    request: GuestRequest,
    house: TheHouse,
    table_id: PathText,
    data: JSONBody[wire.ClaimAchievement],
) -> wire.Achieved:
    """Keep one of the achievements of a finished match."""
    return await claim(await house.table(table_id), request.user, data)


@get("/record", media_type="application/x-ndjson")
async def record(house: TheHouse, access: TheAccess) -> Response[bytes]:
    """The record of a match (`.ludo`)."""
    table, viewer = access
    data = await whole_record(house, viewer)
    name = f'attachment; filename="{table.row.game}-{table.id}.ludo"'
    return Response(data, headers={"Content-Disposition": name})


@post(
    "/records",
    guards=[
        require_guest,
        rate_limited("uploads", guest_id),
        rate_limited("uploads_from", client_network),
    ],
    request_max_body_size=MAX_UPLOAD_BYTES,
)
async def upload_record(
    request: GuestRequest,
    house: TheHouse,
    data: Annotated[bytes | None, Body(media_type="text/plain")] = None,
) -> TableInfo:
    """A finished table to look at, from a record."""
    return await upload(house, request.user, data or b"")


# The daily challenge ---------------------------------------------------------------------------


@get("/daily/{game:str}")
async def daily(
    request: AnyRequest, house: TheHouse, game: PathText, day: FromQuery[str] = ""
) -> wire.Daily:
    """The challenge of a day (today's if none is named) and its results."""
    now, guest = house.now(), guest_id(request)
    day = check_day(day or today(now), now)
    found = await house.store.read(lambda c: history.daily_results(c, game, day, guest, today(now)))
    if found.table and found.par is None:  # the server may have been ended meanwhile
        house.pars.request(game, day, daily_seed(game, day, house.secret))
    return found


@post("/daily/{game:str}", guards=TABLE_GUARDS)
async def play_daily(request: GuestRequest, house: TheHouse, game: PathText) -> TableInfo:
    """Begin today's challenge, or come back to it."""
    guest, day = request.user, today(house.now())

    def must_be_first(connection: Connection) -> None:
        found = table_lists.daily_attempt(connection, game, day, guest.id)
        if found is not None:
            raise DailyAlreadyBegun(found[0])

    try:
        await house.store.read(must_be_first)
        wanted = await asyncio.to_thread(daily_table, game, guest.name)
        seed = daily_seed(game, day, house.secret)
        made = await house.make(guest, wanted, seed=seed, daily=day, only_if=must_be_first)
        house.pars.request(game, day, seed)
    except DailyAlreadyBegun as before:
        made = await house.table(before.table)
    return made.info()


@get("/address")
async def server_address(house: TheHouse) -> wire.ServerAddress:
    """Where others reach this server."""
    return wire.ServerAddress(house.config.address)


# For those who watch over it ---------------------------------------------------------------------


@get("/health")
async def health(house: TheHouse) -> wire.Health:
    """That this process answers; the database is not asked."""
    return wire.Health(True, len(house.tables), len(house.set_aside))


@get("/ready", guards=[rate_limited("health", client_network)])
async def ready(house: TheHouse) -> Response[wire.Health]:
    """Whether players can be sent here: 503 while nothing can be written."""
    why = await house.store.check_writable()
    found = wire.Health(why is None, len(house.tables), len(house.set_aside), why)
    return Response(found, status_code=200 if found.ready else 503)


# All of it -------------------------------------------------------------------------------------


def _encoded(data: bytes) -> Response[Any]:
    """JSON that another thread or process has written."""
    return Response(data, media_type="application/json")


_OF_A_TABLE = Router(
    "/tables/{table_id:str}",
    route_handlers=[table_line, position, options, log, all_turns, replay, review, final, record],
    dependencies={"access": Provide(access_table)},
)
API = Router(
    "/api",
    route_handlers=[
        ACCOUNT,
        *(games, check, rules, rules_html, kit, cards_guide, score),
        *(tables, new_table, delete_table, resign, onward, take_seat, _OF_A_TABLE),
        *(claim_achievement, upload_record, puzzle, answer_puzzle),
        *(daily, play_daily),
        *(CONTESTS, RATINGS, NOTICES),
        *(server_address, health, ready),
    ],
    middleware=[GuestAuthentication],
    dto=MsgspecBody,
    return_dto=None,
)
