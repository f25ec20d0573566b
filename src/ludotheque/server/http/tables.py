"""Tables over HTTP: the lobby, one table, its log, replays, review and record."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

from litestar import Response, Router
from litestar.di import Provide
from litestar.params import Body, FromQuery, JSONBody
from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.declaration import OptionValues
from ludotheque.home import journal_files
from ludotheque.pages import tables as pages
from ludotheque.pages.replays import (
    MAX_FRAMES,
    MAX_UPLOAD_BYTES,
    encode_frames,
    encode_turns,
)
from ludotheque.protocol import pages as wire
from ludotheque.protocol.messages import TableInfo
from ludotheque.protocol.requests import ResignRequest
from ludotheque.protocol.review import MatchReview
from ludotheque.server.guests.guest import Guest
from ludotheque.server.http import lobby
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, Undecoded
from ludotheque.server.http.dependencies import (
    NUMBER_QUERY,
    REPLAY_GUARDS,
    TABLE_GUARDS,
    AnyRequest,
    GuestRequest,
    PathText,
    QueryNumber,
    TheAccess,
    TheLimitedProcesses,
    TheRecordService,
    TheReviewService,
    TheServerClock,
    TheStorageQuota,
    TheStore,
    TheTableDeletion,
    TheTableRegistry,
    access_seat,
    access_table,
    client_network,
    encoded,
    get,
    guest_id,
    post,
    rate_limited,
    require_guest,
)
from ludotheque.server.rate_limits import (
    LOBBY,
    UPLOADS,
    UPLOADS_FROM,
)
from ludotheque.server.storage import table_lists
from ludotheque.server.storage.quota import StorageQuota
from ludotheque.server.storage.rows import load_events
from ludotheque.server.tables.achievements import claim, claimable_by, unclaimed
from ludotheque.server.tables.forking import play_on
from ludotheque.server.tables.requests import claim_seat, execute_request, sit_down
from ludotheque.table.position import Position
from ludotheque.text import Problem, text

SEAT_ACCESS = {"access": Provide(access_seat)}
MAX_TABLES_PER_GUEST = 100  # tables of one guest that are not over


# Tables ----------------------------------------------------------------------------------------


@get("/lobby", name="lobby", guards=[rate_limited(LOBBY, client_network)])
async def tables(
    request: AnyRequest, clock: TheServerClock, store: TheStore, registry: TheTableRegistry
) -> wire.Lobby:
    """Tables to sit down at, to come back to and to watch."""
    guest, now = guest_id(request), clock.now()
    found = await store.read(lambda c: lobby.lobby(c, guest, now))
    here = registry.tables
    ids = [line.table.id for line in found.open if line.table.id in here]
    return lobby.mark_present(found, {id_: here[id_].present() for id_ in ids})


@post("/tables", guards=TABLE_GUARDS, request_max_body_size=LARGE_BODY_BYTES)
async def new_table(
    request: GuestRequest,
    quota: TheStorageQuota,
    processes: TheLimitedProcesses,
    registry: TheTableRegistry,
    data: JSONBody[Undecoded[wire.NewTable]],
) -> TableInfo:
    """Open a table; the match begins when no seat is open."""
    guest = request.user
    has_space = await require_table_space(quota, guest)
    wanted = await data.decode(processes, guest.id)
    return (await registry.make(guest, wanted, only_if=has_space)).info()


async def require_table_space(quota: StorageQuota, guest: Guest) -> Callable[[Connection], None]:
    """Raise a Problem unless a guest may have one more table. Returns the check of their number, to
    be repeated when the table is written."""

    def few_enough(connection: Connection) -> None:
        if table_lists.count_unfinished(connection, guest.id) >= MAX_TABLES_PER_GUEST:
            raise Problem(text("server-too-many-tables", n=MAX_TABLES_PER_GUEST))

    await quota.require_space(guest.id, few_enough)
    return few_enough


@get("/")
async def table_line(request: AnyRequest, access: TheAccess) -> wire.TableLine:
    """A table as in a list; in its options a mark stands for a long file."""
    guest, table = guest_id(request), access.table
    async with table.lock:  # not between a change in memory and the same on disk
        return pages.table_line(table.row, table.seats_held_by(guest), guest)


@get("/position")
async def position(access: TheAccess) -> Response[Position]:
    """The position of the match as spectators see it."""
    async with access.table.lock:
        found = access.table.position(access.viewer)
    if found is None:
        raise Problem(text("server-not-begun"))
    return encoded(bytes(found))


@get("/options")
async def options(access: TheAccess) -> OptionValues:
    """Its options, with their files."""
    return access.table.row.options


@post("/tables/{table_id:str}/delete", guards=[require_guest])
async def delete_table(
    request: GuestRequest,
    deletion: TheTableDeletion,
    registry: TheTableRegistry,
    table_id: PathText,
) -> wire.Deleted:
    """For its host, where nobody else has a seat."""
    await deletion.delete(await registry.find(table_id), request.user)
    return wire.Deleted(table_id)


@post("/tables/{table_id:str}/resign", guards=[require_guest])
async def resign(
    request: GuestRequest, registry: TheTableRegistry, table_id: PathText
) -> wire.Left:
    """On every seat of mine, without coming to the table."""
    table, guest = await registry.find(table_id), request.user
    for seat in table.seats_held_by(guest.id):
        await execute_request(table, guest, ResignRequest(id=f"resign-{seat}", seat=seat))
        if table.row.status == "over":  # the last but one to resign ends the match
            break
    return wire.Left(table_id)


@post("/tables/{table_id:str}/onward", guards=TABLE_GUARDS)
async def onward(
    request: GuestRequest,
    registry: TheTableRegistry,
    quota: TheStorageQuota,
    records: TheRecordService,
    table_id: PathText,
    data: JSONBody[wire.PlayOn],
) -> TableInfo:
    """Play on from a moment of a finished match."""
    guest = request.user
    access = await registry.access(table_id, guest.id)
    has_space = await require_table_space(quota, guest)
    return (await play_on(registry, records, guest, access, data, has_space)).info()


@post("/tables/{table_id:str}/seat", guards=TABLE_GUARDS)
async def take_seat(
    request: GuestRequest,
    registry: TheTableRegistry,
    table_id: PathText,
    data: JSONBody[wire.ClaimSeat],
) -> TableInfo:
    """Use a seat link: hold a further seat."""
    table = await registry.find(table_id)
    await claim_seat(table, request.user, data.token)
    return table.info()


@post("/tables/{table_id:str}/sit", guards=TABLE_GUARDS)
async def sit(
    request: GuestRequest,
    registry: TheTableRegistry,
    table_id: PathText,
    data: JSONBody[wire.SitDown],
) -> TableInfo:
    """Take a free seat, whichever it is."""
    table = await registry.find(table_id)
    await sit_down(table, request.user, data.name)
    return table.info()


# Looking back ----------------------------------------------------------------------------------


@get("/log", dependencies=SEAT_ACCESS)
async def log(store: TheStore, access: TheAccess, before: QueryNumber = None) -> wire.LogPage:
    """Up to 200 events before this number, as the seat may know them."""
    first, last = pages.log_bounds(access.table, before)
    found = await store.read(lambda c: load_events(c, access.table.id, first, last))
    return pages.log_page(found, access.viewer)


@get("/turns", guards=REPLAY_GUARDS, dependencies=SEAT_ACCESS)
async def all_turns(
    request: AnyRequest,
    records: TheRecordService,
    processes: TheLimitedProcesses,
    access: TheAccess,
) -> Response[wire.Turns]:
    """The moves that count, as the seat may know them."""
    past = await records.read_viewed(access.viewer)
    return encoded(await processes.run(client_network(request), encode_turns, past))


@get("/replay", guards=REPLAY_GUARDS, dependencies=SEAT_ACCESS)
async def replay(
    request: AnyRequest,
    records: TheRecordService,
    processes: TheLimitedProcesses,
    access: TheAccess,
    first: Annotated[int, NUMBER_QUERY] = 0,
    last: QueryNumber = None,
    follow: FromQuery[bool] = False,
) -> Response[wire.Replay]:
    """Up to 50 moments of the match, as the seat saw them."""
    past = await records.read_viewed(access.viewer)
    end = first + MAX_FRAMES if last is None else last
    work = processes.run(client_network(request), encode_frames, past, first, end, follow)
    return encoded(await work)


@get("/review", guards=REPLAY_GUARDS)
async def review(
    request: AnyRequest,
    records: TheRecordService,
    reviews: TheReviewService,
    access: TheAccess,
    after: Annotated[int, NUMBER_QUERY] = 0,
    start: FromQuery[bool] = True,
) -> Response[MatchReview]:
    """Luck and skill in a finished match, as far as they are known; `start=false` only
    reads a review that is there, or answers an empty one."""
    viewer = access.viewer
    if not start:
        return encoded(await reviews.read_review(viewer))
    record = partial(records.read_whole, viewer)
    return encoded(await reviews.get_review(viewer, record, client_network(request), after))


@get("/final")
async def final(request: AnyRequest, store: TheStore, access: TheAccess) -> wire.FinalSheet:
    """The final sheet of a match."""
    table, viewer = access
    async with table.lock:
        offers = claimable_by(table, viewer.guest)
        files = () if table.match is None else journal_files(table.match, table.config.home)
        sheet = pages.final_sheet(table, viewer, offers, tuple(file.name for file in files))
    if sheet.claimable:
        left = await store.read(lambda c: unclaimed(c, table.id, sheet.claimable))
        sheet = replace(sheet, claimable=left)
    return sheet


@post("/tables/{table_id:str}/claim", guards=[require_guest])
async def claim_achievement(
    request: GuestRequest,
    registry: TheTableRegistry,
    table_id: PathText,
    data: JSONBody[wire.ClaimAchievement],
) -> wire.Achieved:
    """Keep one of the achievements of a finished match."""
    return await claim(await registry.find(table_id), request.user, data)


@get("/record", media_type="application/x-ndjson")
async def record(records: TheRecordService, access: TheAccess) -> Response[bytes]:
    """The record of a match (`.ludo`)."""
    table, viewer = access
    data = await records.read_whole(viewer)
    name = f'attachment; filename="{table.row.game}-{table.id}.ludo"'
    return Response(data, headers={"Content-Disposition": name})


@post(
    "/records",
    guards=[
        require_guest,
        rate_limited(UPLOADS, guest_id),
        rate_limited(UPLOADS_FROM, client_network),
    ],
    request_max_body_size=MAX_UPLOAD_BYTES,
)
async def upload_record(
    request: GuestRequest,
    records: TheRecordService,
    data: Annotated[bytes | None, Body(media_type="text/plain")] = None,
) -> TableInfo:
    """A finished table to look at, from a record."""
    return await records.upload(request.user, data or b"")


_ONE_TABLE = Router(
    "/tables/{table_id:str}",
    route_handlers=[table_line, position, options, log, all_turns, replay, review, final, record],
    dependencies={"access": Provide(access_table)},
)
TABLE_ROUTES = Router(
    "/",
    route_handlers=[
        *(tables, new_table, delete_table, resign, onward, take_seat, sit, _ONE_TABLE),
        *(claim_achievement, upload_record),
    ],
)
