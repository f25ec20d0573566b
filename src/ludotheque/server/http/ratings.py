"""Ratings over plain HTTP: pools, rankings, one's own, and what a match has changed."""

from __future__ import annotations

from functools import partial

from litestar import Router
from litestar.params import FromQuery
from sqlalchemy import Connection

from ludotheque.bots import LEVELS
from ludotheque.protocol import ratings as wire
from ludotheque.registry import game as game_of
from ludotheque.server.http.dependencies import (
    AnyRequest,
    GuestRequest,
    PathText,
    TheServerClock,
    TheStore,
    TheTableRegistry,
    client_network,
    get,
    guest_id,
    rate_limited,
    require_guest,
)
from ludotheque.server.rate_limits import LOBBY
from ludotheque.server.ratings import storage as rating_storage
from ludotheque.server.ratings.rated_tables import decode_family, encode_family, pool_of
from ludotheque.server.ratings.rated_tables import family_options as family_of
from ludotheque.server.ratings.storage import MIN_OPPONENTS, Pool
from ludotheque.skill import (
    MATCHES_UNTIL_RANKED,
    MAX_RANKED_DEVIATION,
    MEAN_RATING,
    RATING_PER_TENFOLD_ODDS,
)
from ludotheque.text import Problem

_SCALE = wire.RatingScale(
    middle=MEAN_RATING,
    tenfold=RATING_PER_TENFOLD_ODDS,
    matches=MATCHES_UNTIL_RANKED,
    opponents=MIN_OPPONENTS,
)
LOBBY_GUARDS = [rate_limited(LOBBY, client_network)]


@get("/ratings", guards=LOBBY_GUARDS)
async def rating_pools(store: TheStore) -> wire.RatingPools:
    """Pools with rated players: games, and options that make another game of one."""

    def read(connection: Connection) -> wire.RatingPools:
        found = rating_storage.pools(connection)
        return wire.RatingPools(tuple(p for pool, n in found for p in _pool_info(pool, n)))

    return await store.read(read)


@get("/ratings/{game:str}", guards=LOBBY_GUARDS)
async def ranking(
    request: AnyRequest, store: TheStore, game: PathText, family: FromQuery[str] = ""
) -> wire.Ranking:
    """People whose rating is sure enough, and the levels, the best first; without a family: of the
    game as it comes."""
    played = game_of(game)
    pool = Pool(played.id, family[:200] or encode_family(family_of(played, {})))
    return await store.read(partial(_read_ranking, pool=pool, guest=guest_id(request)))


@get("/me/ratings", guards=[require_guest])
async def my_ratings(request: GuestRequest, store: TheStore) -> wire.MyRatings:
    """Mine, with how they have changed."""
    return await store.read(partial(ratings_of, guest=request.user.id))


@get("/tables/{table_id:str}/ratings")
async def table_ratings(
    request: AnyRequest,
    clock: TheServerClock,
    registry: TheTableRegistry,
    store: TheStore,
    table_id: PathText,
) -> wire.TableRatings:
    """Changes of ratings by a match, by seat. Of an open table: whether a match with me would
    count."""
    guest, now = guest_id(request), int(clock.now())
    table = (await registry.access(table_id, guest)).table
    row = table.row
    invites = row.settings.rated and row.status == "open"
    people = {guest, *(info.guest for info in table.seats if info.kind == "person")} - {""}

    def read(connection: Connection) -> wire.TableRatings:
        if invites:
            pool = pool_of(row.game, row.options)
            cause = rating_storage.limit_reached(connection, pool, [*people], now)
            return wire.TableRatings((), cause, rating_storage.daily_limit(cause))
        seats = tuple(
            wire.SeatRating(now.rating, now.error, change, not cause, cause)
            for now, change, cause in rating_storage.rating_changes(connection, table_id)
        )
        limit = rating_storage.daily_limit(seats[0].cause) if seats else 0
        return wire.TableRatings(seats, limit=limit)

    return await store.read(read)


def _pool_info(pool: Pool, matches: int) -> list[wire.RatingPool]:
    """The pool as clients know it; empty for a game that is no longer installed."""
    try:
        options = decode_family(game_of(pool.game), pool.family)
    except Problem:
        return []
    return [wire.RatingPool(pool.game, pool.family, options, matches)]


def _read_ranking(connection: Connection, pool: Pool, guest: str) -> wire.Ranking:
    matches = dict(rating_storage.pools(connection)).get(pool, 0)
    players = [
        wire.RankedPlayer(
            name=name,
            rating=one.skill.rating,
            error=one.skill.error,
            matches=one.matches,
            place=place,
            mine=player == guest,
        )
        for place, (player, name, one) in enumerate(
            rating_storage.ranking(connection, pool), start=1
        )
    ]
    players += [
        wire.RankedPlayer("", one.skill.rating, one.skill.error, one.matches, bot=level)
        for level, one in rating_storage.level_ratings(connection, pool, LEVELS)
    ]
    players.sort(key=lambda one: -one.rating)
    (shown,) = _pool_info(pool, matches)
    return wire.Ranking(shown, tuple(players), MAX_RANKED_DEVIATION, _SCALE)


def ratings_of(connection: Connection, guest: str) -> wire.MyRatings:
    many = dict(rating_storage.pools(connection))
    found = []
    for pool, one in rating_storage.ratings_of_player(connection, guest):
        for shown in _pool_info(pool, many.get(pool, 0)):
            order = [player for player, _, _ in rating_storage.ranking(connection, pool)]
            points = rating_storage.curve(connection, pool, guest)
            found.append(
                wire.MyRating(
                    pool=shown,
                    rating=one.skill.rating,
                    error=one.skill.error,
                    matches=one.matches,
                    curve=tuple(
                        wire.RatingPoint(table, at, skill.rating, skill.error)
                        for table, at, skill in points
                    ),
                    place=order.index(guest) + 1 if guest in order else 0,
                )
            )
    return wire.MyRatings(tuple(found), _SCALE)


RATING_ROUTES = Router("/", route_handlers=[rating_pools, ranking, my_ratings, table_ratings])
