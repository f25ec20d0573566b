"""Contests over HTTP: making one, taking part, directing it, and its results as files."""

from __future__ import annotations

import asyncio

from litestar import Response, Router
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import asdict, replace
from sqlalchemy import Connection

from ludotheque.bots.names import require_known_bot
from ludotheque.bots.seats import bot_name, distinct_name
from ludotheque.chance import new_seed
from ludotheque.contests.facts import Terms
from ludotheque.forms import new_options
from ludotheque.host.data import MIN_PEOPLE as PEOPLE
from ludotheque.host.data import check_clock, require_ratable_options
from ludotheque.naming import clean, clean_name
from ludotheque.protocol import contests as wire
from ludotheque.protocol.messages import TableInfo
from ludotheque.protocol.requests import ResignRequest
from ludotheque.registry import game
from ludotheque.rules import BadOption
from ludotheque.server.contests import storage
from ludotheque.server.contests import views as view
from ludotheque.server.contests.contest import Contest, ContestSettings, EntryRow
from ludotheque.server.contests.derived_facts import sittings_of_ruling
from ludotheque.server.contests.service import ContestService
from ludotheque.server.guests.guest import Guest, new_id
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, Undecoded
from ludotheque.server.http.dependencies import (
    TABLE_GUARDS,
    AnyRequest,
    GuestRequest,
    PathText,
    TheContestService,
    TheLimitedProcesses,
    TheServerClock,
    TheStorageQuota,
    TheStore,
    TheTableRegistry,
    client_network,
    get,
    guest_id,
    post,
    rate_limited,
    require_guest,
)
from ludotheque.server.limited_processes import LimitedProcesses
from ludotheque.server.rate_limits import EVENTS, LOBBY
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.tables.requests import execute_request
from ludotheque.table.setup import Variant, check_rules, has_files
from ludotheque.text import LANGUAGES, Problem, language, text

MAX_ENTRIES = 500  # entries
MAX_OPEN_CONTESTS = 20  # contests of one director that are not over
LOBBY_GUARDS = [rate_limited(LOBBY, client_network)]


# Making ----------------------------------------------------------------------------------------


@post("/events", guards=TABLE_GUARDS, request_max_body_size=LARGE_BODY_BYTES)
async def new_contest(
    request: GuestRequest,
    quota: TheStorageQuota,
    processes: TheLimitedProcesses,
    clock: TheServerClock,
    store: TheStore,
    contests: TheContestService,
    data: JSONBody[Undecoded[wire.NewContest]],
) -> wire.ContestInfo:
    """Make an event; its maker is its director."""
    await quota.require_space(request.user.id)
    wanted = await data.decode(processes, request.user.id)
    settings = await _settings(processes, request.user, wanted)
    now, begins = int(clock.now()), wanted.begins
    contest = Contest(
        id=new_id(),
        game=wanted.game,
        title=clean(wanted.title)[:80] or "?",
        director=request.user.id,
        settings=settings,
        seed=new_seed(),
        status="open",
        round=0,
        created=now,
        changed=now,
        wake=float(begins) if begins else None,
        revision=0,
    )

    def make(connection: Connection) -> None:
        mine = storage.contests_of(connection, contest.director)
        if sum(one.director == contest.director and one.status != "over" for one, *_ in mine) >= (
            MAX_OPEN_CONTESTS
        ):
            raise Problem(text("server-event-many", n=MAX_OPEN_CONTESTS))
        storage.add_contest(connection, contest)

    await store.write(make)
    return await contests.show(contest.id, request.user.id)


async def _settings(
    processes: LimitedProcesses, guest: Guest, asked: wire.NewContest
) -> ContestSettings:
    """Check a request as for a new table. Raises BadOption."""
    found = game(asked.game)
    options = asdict(new_options(found, asked.options, asked.seats))
    variant = Variant(found.id, found.versions[-1], options, asked.seats)
    if has_files(found, options):
        await processes.run(guest.id, check_rules, variant)
    rules = await asyncio.to_thread(variant.rules)
    check_clock(asked.clock)
    if asked.bot:
        require_known_bot(asked.bot)
    duplicate = asked.kind == "duplicate"
    # What a bot finishes does not count for a deal; a match that time has ended would.
    clock = replace(asked.clock, out="bot") if duplicate else asked.clock
    if asked.seats < 2 and not (duplicate and not asked.together):
        raise BadOption(text("server-event-seats"))
    if asked.kind in ("round-robin", "knockout") and asked.seats != 2:
        raise BadOption(text("server-event-two"))
    terms = Terms(
        kind=asked.kind,
        seats=asked.seats,
        rounds=asked.rounds,
        together=duplicate and asked.together,
        by=asked.by if duplicate else "places",
        lowest_wins=rules.lowest_wins,
        fill=bool(asked.bot) or asked.seats > 2,
    )
    if asked.rated:
        require_ratable_options(found.id, options)
        if terms.alone:
            raise BadOption(text("server-rated-people", n=PEOPLE))
        if asked.clock.kind == "none":
            raise BadOption(text("server-rated-clock"))
    return ContestSettings(
        terms=terms,
        version=variant.version,
        options=options,
        bot=asked.bot,
        same=duplicate or asked.same,
        late=asked.late,
        clock=clock,
        hours=asked.hours,
        begins=asked.begins,
        rated=asked.rated,
    )


# Looking ---------------------------------------------------------------------------------------


@get("/events", guards=[require_guest])
async def my_contests(request: GuestRequest, store: TheStore) -> wire.ContestList:
    """Events that I take part in or direct."""
    return await store.read(lambda c: view.list_contests(c, request.user.id))


@get("/events/{event_id:str}", guards=LOBBY_GUARDS)
async def contest_info(
    request: AnyRequest, contests: TheContestService, event_id: PathText
) -> wire.ContestInfo:
    """An event: who takes part, and how it stands."""
    return await contests.show(event_id, guest_id(request))


@get("/events/{event_id:str}/rounds/{round_number:int}", guards=LOBBY_GUARDS)
async def contest_round(
    request: AnyRequest,
    contests: TheContestService,
    event_id: PathText,
    round_number: FromPath[int],
) -> wire.ContestRoundPage:
    """The tables of a round, and their results as far as they may be known."""
    contest = await contests.find(event_id)
    return await asyncio.to_thread(view.round_page, contest, round_number, guest_id(request))


@get("/events/{event_id:str}/results", guards=LOBBY_GUARDS)
async def results(
    request: AnyRequest, contests: TheContestService, event_id: PathText
) -> wire.ContestResults:
    """All of it as one file."""
    guest = guest_id(request)
    contest = await contests.find(event_id)
    info = await contests.describe(contest, guest)
    rounds = tuple(view.round_page(contest, one.round, guest) for one in contest.rounds)
    return wire.ContestResults(info, rounds)


@get("/events/{event_id:str}/results.csv", media_type="text/csv", guards=LOBBY_GUARDS)
async def results_csv(
    request: AnyRequest,
    contests: TheContestService,
    event_id: PathText,
    lang: FromQuery[str] = "en",
) -> Response[str]:
    """The standings as a table."""
    info = await contests.show(event_id, guest_id(request))
    say = language(lang if lang in LANGUAGES else "en")
    name = f'attachment; filename="event-{event_id}.csv"'
    return Response(view.standings_csv(info, say), headers={"Content-Disposition": name})


# Taking part -----------------------------------------------------------------------------------


def _add_entry(connection: Connection, contest: Contest, row: EntryRow) -> None:
    if len(contest.entries) >= MAX_ENTRIES:
        raise Problem(text("server-event-full", n=MAX_ENTRIES))
    if contest.status == "over":
        raise Problem(text("server-event-over"))
    if not view.may_join(contest):
        raise Problem(text("server-event-begun"))
    alone = contest.terms.alone or contest.status == "open"
    since = 1 if alone else contest.round + 1
    storage.add_entry(connection, contest, replace(row, since=since))


@post("/events/{event_id:str}/join", guards=[require_guest, rate_limited(EVENTS, guest_id)])
async def join(
    request: GuestRequest,
    contests: TheContestService,
    event_id: PathText,
    data: JSONBody[wire.JoinContest],
) -> wire.ContestInfo:
    """Take part; in a duplicate of which deals have been begun, when the director agrees."""
    guest = request.user

    def enter(connection: Connection, contest: Contest) -> None:
        mine = contest.entry_of(guest.id)
        if mine is not None and mine.until is None:
            return  # once is enough
        if mine is not None:
            raise Problem(text("server-event-refused" if mine.waiting else "server-event-left"))
        name = distinct_name(
            [clean_name(data.name or guest.name)], [e.name for e in contest.entries]
        )
        waiting = view.must_wait(contest, guest.id)
        _add_entry(connection, contest, EntryRow(0, guest.id, "", name, 1, None, waiting))

    return await contests.change(event_id, guest.id, enter)


@post("/events/{event_id:str}/leave", guards=[require_guest, rate_limited(EVENTS, guest_id)])
async def leave(
    request: GuestRequest,
    contests: TheContestService,
    registry: TheTableRegistry,
    event_id: PathText,
) -> wire.ContestInfo:
    """Withdraw: from a match under way by resigning it."""
    contest = await contests.find(event_id)
    mine = contest.entry_of(request.user.id)
    if mine is None or mine.until is not None:
        raise Problem(text("server-event-not-in"))
    return await _withdraw(contests, registry, event_id, mine.number, request.user.id)


async def _withdraw(
    contests: ContestService, registry: TableRegistry, id_: str, number: int, guest: str
) -> wire.ContestInfo:
    def withdraw(connection: Connection, contest: Contest) -> None:
        if contest.status == "over":
            raise Problem(text("server-event-over"))
        mine = contest.entry_of(guest)
        changed_mind = mine is not None and mine.number == number and mine.waiting
        if contest.status == "open" or changed_mind:
            storage.drop_entry(connection, id_, number)
        else:
            storage.withdraw(connection, id_, number, contest.round)

    before = await contests.find(id_)
    entry = next((one for one in before.entries if one.number == number), None)
    if entry is None:
        raise Problem(text("server-event-no-entry", n=number))
    await contests.change(id_, guest, withdraw)
    # A rated match is lost by oneself or by the clock, never by a word of the director's.
    resigns = bool(entry.guest) and (entry.guest == guest or not before.settings.rated)
    for row in before.sitting_rows:
        if row.entry == number and not row.over and row.table_id and resigns:
            table = await registry.find(row.table_id)
            asked = ResignRequest(id=f"withdraw-{row.round}", seat=row.seat)
            await execute_request(table, Guest(entry.guest, entry.name), asked)
    await contests.advance(id_)
    return await contests.show(id_, guest)


@post("/events/{event_id:str}/play", guards=TABLE_GUARDS)
async def play(
    request: GuestRequest,
    contests: TheContestService,
    registry: TheTableRegistry,
    event_id: PathText,
) -> TableInfo:
    """My next deal or match."""

    async def next_table(contest: Contest) -> str:
        return await contests.next_table(contest, request.user)

    return (await registry.find(await contests.retry(event_id, next_table))).info()


# Directing -------------------------------------------------------------------------------------


@post("/events/{event_id:str}/direct", guards=[require_guest, rate_limited(EVENTS, guest_id)])
async def direct(
    request: GuestRequest,
    contests: TheContestService,
    registry: TheTableRegistry,
    clock: TheServerClock,
    event_id: PathText,
    data: JSONBody[wire.Direct],
) -> wire.ContestInfo:
    """Direct an event."""
    guest = request.user.id
    contest = await contests.find(event_id)
    if contest.director != guest:
        raise Problem(text("server-event-director"))
    if data.do == "withdraw":
        return await _withdraw(contests, registry, event_id, data.entry, guest)
    if data.do in ("begin", "end"):
        if data.do == "end" and contest.status == "over":
            raise Problem(text("server-event-over"))
        step = contests.begin if data.do == "begin" else contests.end
        await contests.retry(event_id, step)
        await contests.advance(event_id)
        return await contests.show(event_id, guest)
    now = clock.now()

    def change(connection: Connection, contest: Contest) -> None:
        if data.do == "bot":
            require_known_bot(data.bot)
            name = bot_name(data.bot, [one.name for one in contest.entries])
            _add_entry(connection, contest, EntryRow(0, "", data.bot, name, 1, None))
        elif data.do == "admit":
            storage.admit(connection, contest.id, data.entry)
        elif data.do == "close":
            if contest.settings.rated and any(
                r.table_id and not r.over for r in contest.sitting_rows
            ):
                raise Problem(text("server-rated-director"))
            storage.close_rounds_now(connection, contest.id, now)
        else:
            storage.save_results(connection, contest.id, sittings_of_ruling(contest, data))

    return await contests.change(event_id, guest, change)


CONTEST_ROUTES = Router(
    "/",
    route_handlers=[
        *(new_contest, my_contests, contest_info, contest_round, results, results_csv),
        *(join, leave, play, direct),
    ],
)
