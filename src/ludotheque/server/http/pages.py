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
from ludotheque.server.http.account import OWN
from ludotheque.server.http.auth import KnowGuests
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, Exactly, Undecoded
from ludotheque.server.http.contests import CONTESTS
from ludotheque.server.http.dependencies import (
    MAKES_TABLES,
    NUMBER,
    REPLAYS,
    Asked,
    ByGuest,
    InPath,
    NumberInQuery,
    TheAccess,
    TheHouse,
    access_seat,
    access_table,
    address,
    get,
    guest_of,
    known,
    limited,
    post,
)
from ludotheque.server.http.notices import NOTICES
from ludotheque.server.http.ratings import RATINGS
from ludotheque.server.http.scoring import scored, scorer_of
from ludotheque.server.http.static_files import rules_page, rules_text
from ludotheque.server.storage import table_lists
from ludotheque.server.storage.rows import MAX_WELCOME_EVENTS
from ludotheque.server.tables.achievements import claim, unclaimed
from ludotheque.server.tables.daily import Begun, check_day, daily_table
from ludotheque.server.tables.forking import play_on
from ludotheque.server.tables.records import past_of, upload, whole_record
from ludotheque.server.tables.registry import House
from ludotheque.server.tables.replays import FRAMES, UPLOAD, frames, turns
from ludotheque.server.tables.requests import carry_out, claim_seat
from ludotheque.server.tables.serializers import read_events
from ludotheque.table.position import Position
from ludotheque.table.setup import daily_seed, today
from ludotheque.text import Problem, text

BY_SEAT = {"access": Provide(access_seat)}
MAX_TABLES = 100  # tables of one guest that are not over


# Games -----------------------------------------------------------------------------------------


@get("/games")
async def games() -> Response[list[wire.GameInfo]]:
    """The games of this server, in the order of the shelf."""
    return _encoded(await asyncio.to_thread(lobby.games))


@post(
    "/games/{game:str}/check",
    guards=[limited("checks", address)],
    request_max_body_size=LARGE_BODY_BYTES,
)
async def check(
    request: Asked, house: TheHouse, game: InPath, data: JSONBody[Undecoded[wire.CheckOptions]]
) -> Response[wire.Checked]:
    """What these options allow."""
    return _encoded(await house.bounded.run(address(request), lobby.checked, game, data.data))


@get("/games/{game:str}/rules/{language:str}", media_type="text/markdown")
async def rules(request: Asked, game: InPath, language: InPath) -> Response[str]:
    """The rules of a game, in Markdown."""
    return rules_text(game, language).answer(request)


@get("/games/{game:str}/rules/{language:str}/html", media_type="text/html")
async def rules_html(request: Asked, game: InPath, language: InPath) -> Response[str]:
    """The same as a piece of HTML; headings have anchors."""
    return rules_page(game, language).answer(request)


@get("/games/{game:str}/kit")
async def kit(game: InPath) -> Response[Any]:
    """What there is to enter of a real table; its type is the game's own."""
    return Response(scorer_of(game).kit)


@get("/games/{game:str}/guide")
async def cards_guide(game: InPath) -> Response[Any]:
    """What the cards of a game score, by examples; its type is the game's own."""
    return Response(registry.game(game).guide)


@post(
    "/games/{game:str}/score",
    guards=[limited("scores", address)],
    request_max_body_size=LARGE_BODY_BYTES,
)
async def score(
    request: Asked, house: TheHouse, game: InPath, data: JSONBody[Undecoded[wire.ScoreBoards]]
) -> Response[wire.Scored]:
    """Count boards that were played with the box."""
    return _encoded(await house.bounded.run(address(request), scored, game, data.data))


# Tables ----------------------------------------------------------------------------------------


@get("/lobby", name="lobby", guards=[limited("lobby", address)])
async def tables(request: Asked, house: TheHouse) -> wire.Lobby:
    """Tables to sit down at, to come back to and to watch."""
    guest, now = guest_of(request), house.now()
    return await house.store.read(lambda c: lobby.lobby(c, guest, now))


@post("/tables", guards=MAKES_TABLES, request_max_body_size=LARGE_BODY_BYTES)
async def new_table(
    request: ByGuest, house: TheHouse, data: JSONBody[Undecoded[wire.NewTable]]
) -> TableInfo:
    """Open a table; the match begins when no seat is open."""
    guest = request.user
    room = await room_for(house, guest)
    wanted = await data.decode(house.bounded, guest.id)
    return (await house.make(guest, wanted, only_if=room)).info()


async def room_for(house: House, guest: Guest) -> Callable[[Connection], None]:
    """Refuses where there is none for one more table; what comes back is asked again when it is
    written."""

    def few_enough(connection: Connection) -> None:
        if table_lists.count_unfinished(connection, guest.id) >= MAX_TABLES:
            raise Problem(text("server-too-many-tables", n=MAX_TABLES))

    await house.must_have_room(guest, few_enough)
    return few_enough


@get("/")
async def table_line(request: Asked, access: TheAccess) -> wire.TableLine:
    """A table as in a list; in its options a mark stands for a long file."""
    guest, table = guest_of(request), access.table
    async with table.lock:  # not between a change in memory and the same on disk
        return lobby.table_line(table.row, table.mine(guest), guest)


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


@post("/tables/{table_id:str}/delete", guards=[known])
async def delete_table(request: ByGuest, house: TheHouse, table_id: InPath) -> wire.Deleted:
    """For its host, where nobody else has a seat."""
    await house.delete(await house.table(table_id), request.user)
    return wire.Deleted(table_id)


@post("/tables/{table_id:str}/resign", guards=[known])
async def resign(request: ByGuest, house: TheHouse, table_id: InPath) -> wire.Left:
    """On every seat of mine, without coming to the table."""
    table, guest = await house.table(table_id), request.user
    for seat in table.mine(guest.id):
        await carry_out(table, guest, ResignRequest(id=f"resign-{seat}", seat=seat))
    return wire.Left(table_id)


@post("/tables/{table_id:str}/onward", guards=MAKES_TABLES)
async def onward(
    request: ByGuest, house: TheHouse, table_id: InPath, data: JSONBody[wire.PlayOn]
) -> TableInfo:
    """Play on from a moment of a finished match."""
    guest = request.user
    access = await house.access(table_id, guest.id)
    room = await room_for(house, guest)
    return (await play_on(house, guest, access, data, room)).info()


@post("/tables/{table_id:str}/seat", guards=MAKES_TABLES)
async def take_seat(
    request: ByGuest, house: TheHouse, table_id: InPath, data: JSONBody[wire.ClaimSeat]
) -> TableInfo:
    """What a seat link does."""
    table = await house.table(table_id)
    await claim_seat(table, request.user, data.token)
    return table.info()


# Looking back ----------------------------------------------------------------------------------


@get("/log", dependencies=BY_SEAT)
async def log(house: TheHouse, access: TheAccess, before: NumberInQuery = None) -> wire.LogPage:
    """Up to 200 events before this number, as the seat may know them."""
    end = access.table.row.n + 1
    last = (end if before is None else min(before, end)) - 1
    first = max(1, last - MAX_WELCOME_EVENTS + 1)
    found = await house.store.read(lambda c: read_events(c, access.viewer, first, last))
    return wire.LogPage(found, found[0].n if found else 1)


@get("/turns", guards=REPLAYS, dependencies=BY_SEAT)
async def all_turns(request: Asked, house: TheHouse, access: TheAccess) -> Response[wire.Turns]:
    """The moves that count, as the seat may know them."""
    past = await past_of(house, access.viewer)
    return _encoded(await house.bounded.run(address(request), turns, past))


@get("/replay", guards=REPLAYS, dependencies=BY_SEAT)
async def replay(
    request: Asked,
    house: TheHouse,
    access: TheAccess,
    first: Annotated[int, NUMBER] = 0,
    last: NumberInQuery = None,
    follow: FromQuery[bool] = False,
) -> Response[wire.Replay]:
    """Up to 50 moments of the match, as the seat saw them."""
    past = await past_of(house, access.viewer)
    end = first + FRAMES if last is None else last
    work = house.bounded.run(address(request), frames, past, first, end, follow)
    return _encoded(await work)


@get("/review", guards=REPLAYS)
async def review(
    request: Asked, house: TheHouse, access: TheAccess, after: Annotated[int, NUMBER] = 0
) -> Response[MatchReview]:
    """What of a finished match was luck and what skill, as far as it is known."""
    viewer = access.viewer
    record = partial(whole_record, house, viewer)
    return _encoded(await house.reviews.get_review(viewer, record, address(request), after))


@get("/puzzles/{of:str}/{number:int}", guards=REPLAYS)
async def puzzle(
    request: Asked, house: TheHouse, of: InPath, number: FromPath[int]
) -> Response[PuzzlePosition]:
    """A position in which one move is clearly best, of a game or of a reviewed match."""
    found = await puzzles.find(house, of, number, guest_of(request))
    return _encoded(await house.bounded.run(address(request), puzzles.shown, found))


@post("/puzzles/{of:str}/{number:int}", guards=[limited("puzzles", address)])
async def answer_puzzle(
    request: Asked,
    house: TheHouse,
    of: InPath,
    number: FromPath[int],
    data: JSONBody[AnswerPuzzle],
) -> Response[PuzzleVerdict]:
    """Whether a move is the best one there, what it loses, and what is best."""
    found = await puzzles.find(house, of, number, guest_of(request))
    aside = house.thinkers.run_background
    work = aside(address(request), f"puzzle {of}", puzzles.judged, found, data.action)
    return _encoded(await work)


@get("/final")
async def final(request: Asked, house: TheHouse, access: TheAccess) -> wire.FinalSheet:
    """How it ended."""
    table, viewer = access
    async with table.lock:
        sheet = lobby.final_sheet(table, viewer)
    if sheet.claimable:
        left = await house.store.read(lambda c: unclaimed(c, table.id, sheet.claimable))
        sheet = replace(sheet, claimable=left)
    return sheet


@post("/tables/{table_id:str}/claim", guards=[known])
async def claim_achievement(
    request: ByGuest, house: TheHouse, table_id: InPath, data: JSONBody[wire.ClaimAchievement]
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
    guards=[known, limited("uploads", guest_of), limited("uploads_from", address)],
    request_max_body_size=UPLOAD,
)
async def upload_record(
    request: ByGuest,
    house: TheHouse,
    data: Annotated[bytes | None, Body(media_type="text/plain")] = None,
) -> TableInfo:
    """A finished table to look at, from a record."""
    return await upload(house, request.user, data or b"")


# The daily challenge ---------------------------------------------------------------------------


@get("/daily/{game:str}")
async def daily(
    request: Asked, house: TheHouse, game: InPath, day: FromQuery[str] = ""
) -> wire.Daily:
    """The challenge of a day (today's if none is named) and its results."""
    now, guest = house.now(), guest_of(request)
    day = check_day(day or today(now), now)
    found = await house.store.read(lambda c: history.daily(c, game, day, guest, today(now)))
    if found.table and found.par is None:  # the server may have been ended meanwhile
        house.pars.want(game, day, daily_seed(game, day, house.secret))
    return found


@post("/daily/{game:str}", guards=MAKES_TABLES)
async def play_daily(request: ByGuest, house: TheHouse, game: InPath) -> TableInfo:
    """Begin today's challenge, or come back to it."""
    guest, day = request.user, today(house.now())

    def must_be_first(connection: Connection) -> None:
        found = table_lists.daily_attempt(connection, game, day, guest.id)
        if found is not None:
            raise Begun(found[0])

    try:
        await house.store.read(must_be_first)
        wanted = await asyncio.to_thread(daily_table, game, guest.name)
        seed = daily_seed(game, day, house.secret)
        made = await house.make(guest, wanted, seed=seed, daily=day, only_if=must_be_first)
        house.pars.want(game, day, seed)
    except Begun as before:
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


@get("/ready", guards=[limited("health", address)])
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
        OWN,
        *(games, check, rules, rules_html, kit, cards_guide, score),
        *(tables, new_table, delete_table, resign, onward, take_seat, _OF_A_TABLE),
        *(claim_achievement, upload_record, puzzle, answer_puzzle),
        *(daily, play_daily),
        *(CONTESTS, RATINGS, NOTICES),
        *(server_address, health, ready),
    ],
    middleware=[KnowGuests],
    dto=Exactly,
    return_dto=None,
)
