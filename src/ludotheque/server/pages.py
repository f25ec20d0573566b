"""Everything over plain HTTP, as Litestar routes."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from msgspec.structs import replace

from ludotheque.faults import fault
from ludotheque.protocol.pages import (
    CheckOptions,
    ClaimAchievement,
    ClaimSeat,
    LogPage,
    Me,
    NewTable,
    ScoreBoards,
    SetMe,
)
from ludotheque.rules import Seat
from ludotheque.server import lobby
from ludotheque.server.daily import check_day, daily_seed, daily_table, today
from ludotheque.server.guests import Guest
from ludotheque.server.house import House
from ludotheque.server.identity import Identity
from ludotheque.server.limits import Limit
from ludotheque.server.reading import read_event
from ludotheque.server.records import download, record_of, upload
from ludotheque.server.replaying import FRAMES, frames, turns
from ludotheque.server.requests import claim_seat
from ludotheque.server.rewards import claim, unclaimed
from ludotheque.server.scoring import entered, scored, scorer_of
from ludotheque.server.static import File, client_file, index, rules_text, texts
from ludotheque.server.storage import lists
from ludotheque.server.storage.rows import RECENT, load_events
from ludotheque.server.table import Table
from ludotheque.text import LANGUAGES, Problem, language, text

T = TypeVar("T")
Asked = Request[Any, Any, Any]
Answer = Response[bytes]

MAX_TABLES = 100  # tables of one guest that are not over


class NotFound(Problem):
    """There is nothing at this address."""

    def __init__(self) -> None:
        super().__init__(text("server-no-page"))


class Pages:
    """The routes, over one house."""

    def __init__(self, house: House, identity: Identity) -> None:
        self.house, self.identity = house, identity
        self._new_guests = Limit(burst=house.config.guests, rate=0.2)
        self._new_tables = Limit(burst=20, rate=0.2)
        self._replays = Limit(burst=60, rate=10)
        self._scores = Limit(burst=100, rate=10)

    def routes(self) -> list[HTTPRouteHandler]:
        gets = {
            "/api/me": self.me,
            "/api/games": self.games,
            "/api/games/{game:str}/rules/{language:str}": self.rules,
            "/api/games/{game:str}/kit": self.kit,
            "/api/lobby": self.lobby,
            "/api/tables/{id:str}": self.table,
            "/api/tables/{id:str}/options": self.options,
            "/api/tables/{id:str}/log": self.log,
            "/api/tables/{id:str}/turns": self.turns,
            "/api/tables/{id:str}/replay": self.replay,
            "/api/tables/{id:str}/final": self.final,
            "/api/tables/{id:str}/record": self.record,
            "/api/profile": self.profile,
            "/api/daily/{game:str}": self.daily,
            "/texts/{file:str}": self.shared_texts,
            "/texts/{game:str}/{file:str}": self.game_texts,
            "/": self.client,
            "/{path:path}": self.client,
        }
        posts = {
            "/api/me": self.set_me,
            "/api/games/{game:str}/check": self.check,
            "/api/games/{game:str}/score": self.score,
            "/api/tables": self.new_table,
            "/api/tables/{id:str}/seat": self.claim,
            "/api/tables/{id:str}/claim": self.claim_achievement,
            "/api/records": self.upload,
            "/api/daily/{game:str}": self.play_daily,
        }
        return [_route(get, path, work) for path, work in gets.items()] + [
            _route(post, path, work) for path, work in posts.items()
        ]

    # Who ---------------------------------------------------------------------------------------

    async def _guest(self, asked: Asked) -> Guest | None:
        return await self.identity.guest(asked.cookies)

    async def _must(self, asked: Asked) -> Guest:
        return await self.identity.must(asked.cookies)

    async def me(self, asked: Asked) -> Answer:
        guest = await self._guest(asked)
        if guest is None:
            return _json(Me(guest=""))
        return _json(await self.house.store.read(lambda c: lobby.me(c, guest)))

    async def set_me(self, asked: Asked) -> Answer:
        wanted = await _body(asked, SetMe)
        guest = await self._guest(asked)
        if guest is None:
            self._new_guests.take(_address(asked))
            guest, cookie = await self.identity.become(wanted.name)
            return _json(Me(guest.id, guest.name), cookies=[cookie])
        if wanted.name:
            guest = await self.identity.rename(asked.cookies, guest, wanted.name)
        found = guest
        answer = await self.house.store.read(lambda c: lobby.me(c, found))
        return _json(answer, cookies=[self.identity.again(asked.cookies)])

    # Games and tables --------------------------------------------------------------------------

    async def games(self, asked: Asked) -> Answer:
        return _raw(await asyncio.to_thread(lobby.games))

    async def rules(self, asked: Asked) -> Answer:
        found = rules_text(asked.path_params["game"], asked.path_params["language"])
        if found is None:
            raise NotFound
        return _file(asked, found)

    async def check(self, asked: Asked) -> Answer:
        wanted = await _body(asked, CheckOptions)
        game = asked.path_params["game"]
        return _json(await asyncio.to_thread(lobby.check_options, game, wanted.options))

    async def kit(self, asked: Asked) -> Answer:
        return _json(scorer_of(asked.path_params["game"]).kit)

    async def score(self, asked: Asked) -> Answer:
        self._scores.take(_address(asked))
        wanted = await _body(asked, ScoreBoards)
        found = entered(asked.path_params["game"], wanted)
        return _raw(await asyncio.to_thread(scored, *found))

    async def lobby(self, asked: Asked) -> Answer:
        guest = await self._guest(asked)
        id_, now = guest.id if guest else "", self.house.now()
        return _json(await self.house.store.read(lambda c: lobby.lobby(c, id_, now)))

    async def new_table(self, asked: Asked) -> Answer:
        guest = await self._must(asked)
        self._new_tables.take(guest.id)
        wanted = await _body(asked, NewTable)
        if await self.house.store.read(lambda c: lists.count_of(c, guest.id)) >= MAX_TABLES:
            raise Problem(text("server-too-many-tables", n=MAX_TABLES))
        return _json((await self.house.make(guest, wanted)).info())

    async def _table(self, asked: Asked) -> tuple[Table, str]:
        """A table this browser may see, and its guest."""
        guest = await self._guest(asked)
        table = await self.house.table(asked.path_params["id"])
        id_ = guest.id if guest else ""
        if not table.may_watch(id_):
            raise Problem(text("server-no-spectators"))
        return table, id_

    async def table(self, asked: Asked) -> Answer:
        table, guest = await self._table(asked)
        async with table.lock:  # not between a change in memory and the same on disk
            return _json(lobby.table_line(table.row, table.mine(guest)))

    async def options(self, asked: Asked) -> Answer:
        table, _ = await self._table(asked)
        return _json(table.row.options)

    async def claim(self, asked: Asked) -> Answer:
        guest = await self._must(asked)
        self._new_tables.take(guest.id)
        wanted = await _body(asked, ClaimSeat)
        table = await self.house.table(asked.path_params["id"])
        await claim_seat(table, guest, wanted.token)
        return _json(table.info())

    # Looking back ------------------------------------------------------------------------------

    async def _reader(self, asked: Asked) -> tuple[Table, Seat | None]:
        """The seat to look through: one's own, or (when all is over) any."""
        table, guest = await self._table(asked)
        written = asked.query_params.get("seat", "")
        seat = _number(asked, "seat", 0, 63) if written else None
        if not table.may_look(guest, seat):
            raise Problem(text("server-not-your-seat"))
        return table, seat

    async def log(self, asked: Asked) -> Answer:
        table, seat = await self._reader(asked)
        last = min(_number(asked, "before", table.row.n + 1), table.row.n + 1) - 1
        first = max(1, last - RECENT + 1)
        found = await self.house.store.read(lambda c: load_events(c, table.id, first, last))
        read = tuple(read_event(event, seat, set()) for event in found)
        return _json(LogPage(read, found[0].n if found else 1))

    async def turns(self, asked: Asked) -> Answer:
        return await self._replayed(asked, turns)

    async def replay(self, asked: Asked) -> Answer:
        first = _number(asked, "first", 0)
        return await self._replayed(asked, frames, first, _number(asked, "last", first + FRAMES))

    async def _replayed(self, asked: Asked, work: Any, *args: int) -> Answer:
        self._replays.take(_address(asked))
        table, seat = await self._reader(asked)
        record = await record_of(self.house, table.id)
        return _raw(await self.house.thinkers.run(work, record, seat, *args))

    async def final(self, asked: Asked) -> Answer:
        table, guest = await self._table(asked)
        async with table.lock:
            sheet = lobby.final_sheet(table, guest)
        if sheet.claimable:
            left = await self.house.store.read(lambda c: unclaimed(c, table.id, sheet.claimable))
            sheet = replace(sheet, claimable=left)
        return _json(sheet)

    async def claim_achievement(self, asked: Asked) -> Answer:
        guest = await self._must(asked)
        wanted = await _body(asked, ClaimAchievement)
        table = await self.house.table(asked.path_params["id"])
        return _json(await claim(table, guest, wanted))

    async def record(self, asked: Asked) -> Answer:
        table, guest = await self._table(asked)
        data = await download(self.house, table.id, guest)
        name = f'attachment; filename="{table.row.game}-{table.id}.ludo"'
        headers = {"Content-Disposition": name, "Cache-Control": "no-store"}
        return Response(data, media_type="application/x-ndjson", headers=headers)

    async def upload(self, asked: Asked) -> Answer:
        guest = await self._must(asked)
        self.house.uploads.take(guest.id)
        id_ = await upload(self.house, guest, await asked.body())
        return _json((await self.house.table(id_)).info())

    async def profile(self, asked: Asked) -> Answer:
        guest = await self._must(asked)
        before = _number(asked, "before", 2**53)
        return _json(await self.house.store.read(lambda c: lobby.profile(c, guest, before)))

    # The daily challenge -----------------------------------------------------------------------

    async def daily(self, asked: Asked) -> Answer:
        guest = await self._guest(asked)
        now, game = self.house.now(), asked.path_params["game"]
        day = check_day(asked.query_params.get("day") or today(now), now)
        id_ = guest.id if guest else ""
        return _json(await self.house.store.read(lambda c: lobby.daily(c, game, day, id_)))

    async def play_daily(self, asked: Asked) -> Answer:
        guest = await self._must(asked)
        self._new_tables.take(guest.id)
        game, day = asked.path_params["game"], today(self.house.now())
        async with self.house.one_at_a_time:
            find = lists.daily_table
            before = await self.house.store.read(lambda c: find(c, game, day, guest.id))
            if before is not None:
                return _json((await self.house.table(before)).info())
            wanted = await asyncio.to_thread(daily_table, game, guest.name)
            seed = daily_seed(self.house.secret, game, day)
            return _json((await self.house.make(guest, wanted, seed=seed, daily=day)).info())

    # Files -------------------------------------------------------------------------------------

    async def shared_texts(self, asked: Asked) -> Answer:
        return _file(asked, texts("", _language(asked)))

    async def game_texts(self, asked: Asked) -> Answer:
        return _file(asked, texts(asked.path_params["game"], _language(asked)))

    async def client(self, asked: Asked) -> Answer:
        path = str(asked.path_params.get("path", "")).lstrip("/")
        if path.startswith(("api/", "ws/", "texts/")):
            raise NotFound
        found = client_file(path)
        if found is None and (path.startswith("assets/") or "." in path.rpartition("/")[2]):
            raise NotFound
        found = found or index()
        if found is None:
            sentences = [language(code).say("server-no-client") for code in LANGUAGES]
            return Response("\n".join(sentences).encode(), status_code=503, media_type="text/plain")
        return _file(asked, found)


# Helpers ---------------------------------------------------------------------------------------


def _route(method: Any, path: str, work: Any) -> HTTPRouteHandler:
    async def handle(request: Request[Any, Any, Any]) -> Response[bytes]:
        answer: Response[bytes] = await work(request)
        return answer

    route: HTTPRouteHandler = method(path, status_code=200, include_in_schema=False)(handle)
    return route


async def _body(asked: Asked, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await asked.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Problem(text("server-bad-message", why=fault(error))) from None


def _number(asked: Asked, name: str, otherwise: int, high: int = 2**53) -> int:
    written = asked.query_params.get(name, "")
    if not written:
        return otherwise
    if not written.isascii() or not written.isdecimal() or len(written) > 16 or int(written) > high:
        raise Problem(text("server-bad-message", why=text("fault-value", field=name)))
    return int(written)


def _language(asked: Asked) -> str:
    name: str = asked.path_params["file"]
    return name.removesuffix(".ftl")


def _address(asked: Asked) -> str:
    return asked.client.host if asked.client else ""


def _json(value: Any, cookies: list[Cookie] | None = None) -> Answer:
    return _raw(msgspec.json.encode(value), cookies)


def _raw(data: bytes, cookies: list[Cookie] | None = None) -> Answer:
    headers = {"Cache-Control": "no-store"}
    return Response(data, media_type="application/json", headers=headers, cookies=cookies)


def _file(asked: Asked, file: File) -> Answer:
    headers = {"Cache-Control": file.caching, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if asked.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in asked.headers.get("accept-encoding", ""):
        body = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=file.type, headers=headers)
