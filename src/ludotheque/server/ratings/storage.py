"""Ratings as the database keeps them: what a rated match changes, in the transaction that ends it,
and the same worked out again from the results.

Everything of a pool (a game with some options) happens one match after the other: its matches are
numbered, and each skill follows from those before. So any process may count a match, and the sum
of all of them does not depend on which.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, groupby
from typing import Any

from msgspec import Struct
from sqlalchemy import Column, ColumnElement, Connection, delete, func, insert, or_, select, update

import ludotheque.skill as skill
from ludotheque.protocol.ratings import Cause
from ludotheque.record import Move, Sit
from ludotheque.rules import Seat
from ludotheque.server.durations import DAY_S
from ludotheque.server.storage.cluster import lock_transaction
from ludotheque.server.storage.rows import load_entries
from ludotheque.server.storage.schema import guests, rated_seats, ratings
from ludotheque.skill import MAX_RANKED_DEVIATION, Skill

MAX_PAIR_MATCHES_PER_DAY = 5  # that count, of two guests in a pool; UTC
MAX_NETWORK_MATCHES_PER_DAY = 20  # of two networks, or within one
MIN_OPPONENTS = 3  # established people whom each in a ranking has met
LEVEL_PREFIX = "bot:"  # a level is a player, too
MAX_CURVE_POINTS = 200  # matches of a history that are shown
MAX_RANKED_PLAYERS = 200  # players of a ranking that are shown
Pair = frozenset[str]


class Pool(Struct, frozen=True):
    """Where ratings are compared: a game, and the options that make another game of it."""

    game: str
    family: str

    @property
    def lock(self) -> str:
        """What transactions that change it wait for (`cluster.lock_transaction`)."""
        return f"ratings {self.game} {self.family}"


class RatedSeat(Struct, frozen=True):
    """A seat of a rated match, and its place."""

    seat: Seat
    player: str
    place: int


class RatedMatch(Struct, frozen=True):
    pool: Pool
    table: str
    at: int
    seats: tuple[RatedSeat, ...]
    needed_moves: int = 0  # that each guest must have made for it to count

    @property
    def people(self) -> list[str]:
        return [one.player for one in self.seats if not one.player.startswith(LEVEL_PREFIX)]


class StoredRating(Struct, frozen=True):
    """A skill as it is stored."""

    skill: Skill
    matches: int
    at: int


def initial_rating(game: str, player: str) -> StoredRating:
    """The rating of a guest or level before the first match."""
    level = player.removeprefix(LEVEL_PREFIX)
    return StoredRating(skill.level(game, level) if level != player else Skill(), 0, 0)


def ratings_after(before: Sequence[StoredRating], match: RatedMatch) -> list[StoredRating]:
    """The ratings of all seats after a match that counts. Of several seats of one level the first
    counts: the level played one match."""
    places = [one.place for one in match.seats]
    found = skill.after_match([one.skill for one in before], places)
    after: dict[str, StoredRating] = {}
    for one, old, new in zip(match.seats, before, found, strict=True):
        limited = _level_limited(one.player, old.skill, new)
        after.setdefault(one.player, StoredRating(limited, old.matches + 1, match.at))
    return [after[one.player] for one in match.seats]


def _level_limited(player: str, before: Skill, after: Skill) -> Skill:
    level = player.removeprefix(LEVEL_PREFIX)
    return after if level == player else skill.level_after(level, before, after)


# A match ends ------------------------------------------------------------------------------------


def count_match(connection: Connection, match: RatedMatch) -> None:
    """Store what a match changes. The caller holds the lock of the pool until the commit."""
    game, family = match.pool.game, match.pool.family
    where = (ratings.c.game == game, ratings.c.family == family)
    s = rated_seats.c
    here = (s.game == game, s.family == family)
    last = connection.execute(select(func.max(s.number)).where(*here)).scalar() or 0
    before = [_find(connection, match.pool, one.player) for one in match.seats]
    networks = _networks(connection, match.people, match.at)
    cause = _not_counted_cause(connection, match, networks)
    counts = not cause
    after = ratings_after(before, match) if counts else before
    key = {"game": game, "family": family}
    for one, new in zip(match.seats, after, strict=True):
        row = {**key, "number": last + 1, "counted": counts, "table_id": match.table}
        row |= {"seat": one.seat, "player": one.player, "place": one.place, "at": match.at}
        row |= {"rating": new.skill.rating, "error": new.skill.error}
        row |= {"network": networks.get(one.player, ""), "cause": cause}
        connection.execute(insert(rated_seats).values(**row))
    players = (
        {one.player: new for one, new in zip(match.seats, after, strict=True)} if counts else {}
    )
    for player, new in players.items():
        columns = {"rating": new.skill.rating, "error": new.skill.error}
        columns |= {"matches": new.matches, "at": new.at}
        if new.matches > 1:
            connection.execute(
                update(ratings).where(*where, ratings.c.player == player).values(**columns)
            )
        else:
            connection.execute(insert(ratings).values(**key, player=player, **columns))


def _find(connection: Connection, pool: Pool, player: str) -> StoredRating:
    r = ratings.c
    mine = (r.game == pool.game, r.family == pool.family, r.player == player)
    query = select(r.rating, r.error, r.matches, r.at).where(*mine)
    found = connection.execute(query).first()
    if found is None:
        return initial_rating(pool.game, player)
    return StoredRating(Skill(found.rating, found.error), found.matches, found.at)


# What does not count -----------------------------------------------------------------------------


def _not_counted_cause(
    connection: Connection, match: RatedMatch, networks: Mapping[str, str]
) -> Cause:
    """Why a match does not count: a player made too few moves, or a daily limit is reached."""
    if match.needed_moves and _has_too_few_moves(connection, match):
        return "short"
    return _limit_reached(connection, match.pool, networks, match.at)


def limit_reached(connection: Connection, pool: Pool, people: Sequence[str], at: int) -> Cause:
    """Why a match of these guests that ended now would not count, however it is played."""
    return _limit_reached(connection, pool, _networks(connection, people, at), at)


def _limit_reached(
    connection: Connection, pool: Pool, networks: Mapping[str, str], at: int
) -> Cause:
    """Whether these guests, or those of their networks, have met often enough today."""
    s, today = rated_seats.c, at - at % DAY_S
    known = [network for network in networks.values() if network]
    query = select(s.number, s.player, s.network).where(
        *(s.game == pool.game, s.family == pool.family, s.counted),
        *(s.at >= today, s.at < today + DAY_S),
        or_(s.player.in_(networks), s.network.in_(known)),
    )
    met = sorted(tuple(row) for row in connection.execute(query))
    meetings = Meetings()
    for _, there in groupby(met, key=lambda row: row[0]):
        meetings.add({player: network for _, player, network in there})
    return meetings.limit_reached(networks)


def _has_too_few_moves(connection: Connection, match: RatedMatch) -> bool:
    """Whether a player made too few moves; those of a bot after resigning do not count."""
    made, left = Counter[Seat](), set[Seat]()
    for entry in load_entries(connection, match.table):
        if isinstance(entry, Sit) and entry.resigned:
            left.add(entry.seat)
        elif isinstance(entry, Move) and entry.actor is not None and entry.actor not in left:
            made[entry.actor] += 1
    seats = (one.seat for one in match.seats if not one.player.startswith(LEVEL_PREFIX))
    return any(made[seat] < match.needed_moves for seat in seats)


def _networks(connection: Connection, people: Sequence[str], at: int) -> dict[str, str]:
    """By guest: a digest of where they were last seen, another one every day."""
    query = select(guests.c.id, guests.c.network).where(guests.c.id.in_(people))
    found = dict.fromkeys(people, "")
    for guest, network in connection.execute(query):
        words = f"{network} {at // DAY_S}".encode()
        found[guest] = hashlib.blake2b(words, digest_size=8).hexdigest() if network else ""
    return found


def daily_limit(cause: Cause) -> int:
    """Matches of one day that count, where more than that is the cause; otherwise 0."""
    limits = {"pair": MAX_PAIR_MATCHES_PER_DAY, "network": MAX_NETWORK_MATCHES_PER_DAY}
    return limits.get(cause, 0)


class Meetings:
    """How often guests, and networks, have met in matches of one day that counted."""

    def __init__(self) -> None:
        self._guests: Counter[Pair] = Counter()
        self._networks: Counter[Pair] = Counter()

    def add(self, networks: Mapping[str, str]) -> None:
        """A match of these guests, each with the network they came from."""
        self._guests.update(pairs(networks))
        self._networks.update(_network_pairs(networks))

    def limit_reached(self, networks: Mapping[str, str]) -> Cause:
        if any(self._guests[pair] >= daily_limit("pair") for pair in pairs(networks)):
            return "pair"
        if any(self._networks[pair] >= daily_limit("network") for pair in _network_pairs(networks)):
            return "network"
        return ""


def pairs(people: Iterable[str]) -> list[Pair]:
    """All pairs of people at a table."""
    return [frozenset(pair) for pair in combinations(people, 2)]


def _network_pairs(networks: Mapping[str, str]) -> set[Pair]:
    """Every two networks that meet at a table; one alone where both guests came from it."""
    return set(pairs(network for network in networks.values() if network))


# Again -------------------------------------------------------------------------------------------


def recount(connection: Connection, pool: Pool) -> tuple[int, int]:
    """Compute the ratings of a pool again from its stored results; returns how many there are, and
    how many values were different. Servers may run meanwhile."""
    here = (ratings.c.game == pool.game, ratings.c.family == pool.family)
    lock_transaction(connection, pool.lock)
    if connection.dialect.name == "postgresql":  # many matches take longer than a request may
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '10min'")
    hold = update(ratings).where(*here).values(matches=ratings.c.matches)  # locks SQLite's file
    connection.execute(hold)
    before = {row.player: _row(row) for row in connection.execute(select(ratings).where(*here))}
    s = rated_seats.c
    query = select(rated_seats).where(s.game == pool.game, s.family == pool.family)
    seats = list(connection.execute(query.order_by(s.number, s.seat)))
    now: dict[str, StoredRating] = {}
    days: defaultdict[int, Meetings] = defaultdict(Meetings)
    wrong = 0
    for _, there in groupby(seats, key=lambda row: row.number):
        rows = list(there)
        sat = tuple(RatedSeat(row.seat, row.player, row.place) for row in rows)
        match = RatedMatch(pool, rows[0].table_id, rows[0].at, sat)
        old = [now.get(one.player) or initial_rating(pool.game, one.player) for one in sat]
        networks = {
            one.player: one.network for one in rows if not one.player.startswith(LEVEL_PREFIX)
        }
        day = days[match.at // DAY_S]
        short = rows[0].cause == "short"  # the moves may have been forgotten since
        cause = "short" if short else day.limit_reached(networks)
        new = old if cause else ratings_after(old, match)
        if not cause:
            day.add(networks)
            now |= {one.player: after for one, after in zip(sat, new, strict=True)}
        wrong += sum(
            _correct(connection, row, one.skill, cause) for row, one in zip(rows, new, strict=True)
        )
    wrong += sum(now.get(player) != before.get(player) for player in {*now, *before})
    connection.execute(delete(ratings).where(*here))
    for player, one in now.items():
        values = {"rating": one.skill.rating, "error": one.skill.error, "matches": one.matches}
        key = {"game": pool.game, "family": pool.family, "player": player}
        connection.execute(insert(ratings).values(**key, **values, at=one.at))
    return len(now), wrong


def _correct(connection: Connection, row: Any, now: Skill, cause: Cause) -> bool:
    s, counts = rated_seats.c, not cause
    if (row.rating, row.error, row.counted, row.cause) == (now.rating, now.error, counts, cause):
        return False
    names = ("game", "family", "number", "seat")
    change = update(rated_seats).where(*(s[name] == getattr(row, name) for name in names))
    figures = {"rating": now.rating, "error": now.error}
    connection.execute(change.values(**figures, counted=counts, cause=cause))
    return True


def _row(row: Any) -> StoredRating:
    return StoredRating(Skill(row.rating, row.error), row.matches, row.at)


# Looking -----------------------------------------------------------------------------------------


def pools(connection: Connection) -> list[tuple[Pool, int]]:
    """All pools with ratings, and the number of their matches."""
    s = rated_seats.c
    query = select(s.game, s.family, func.max(s.number)).group_by(s.game, s.family)
    found = connection.execute(query.order_by(s.game, func.max(s.number).desc(), s.family))
    return [(Pool(game, family), many) for game, family, many in found]


def ranking(connection: Connection, pool: Pool) -> list[tuple[str, str, StoredRating]]:
    """(guest, name, rating) of all whose rating can be trusted, the best first: they have played
    enough, and met several others who have."""
    r = ratings.c
    query = (
        select(ratings, guests.c.name)
        .join(guests, guests.c.id == r.player)
        .where(r.game == pool.game, r.family == pool.family, r.error <= MAX_RANKED_DEVIATION)
        .where(_has_met_enough(pool, r.player))
        .order_by(r.rating.desc(), r.player)
        .limit(MAX_RANKED_PLAYERS)
    )
    return [(row.player, row.name, _row(row)) for row in connection.execute(query)]


def _has_met_enough(pool: Pool, player: Column[str]) -> ColumnElement[bool]:
    """Whether this player has met enough people whose own rating can be trusted. Throw-away guests
    lose one match each, so their own rating is never established."""
    mine, other, r = rated_seats.alias().c, rated_seats.alias().c, ratings.alias().c
    same = [mine[name] == other[name] for name in ("game", "family", "number")]
    theirs = (r.game == pool.game, r.family == pool.family, r.player == other.player)
    met = (
        select(other.player)
        .distinct()
        .where(mine.player == player, mine.counted, *same, other.player != mine.player)
        # Not by the primary key, which SQLite would prefer to the index by player.
        .where(mine.game + "" == pool.game, mine.family + "" == pool.family)
        .where(*theirs, r.error <= MAX_RANKED_DEVIATION, ~r.player.startswith(LEVEL_PREFIX))
        .limit(MIN_OPPONENTS)
        .correlate(player.table)
        .subquery()
    )
    return select(func.count()).select_from(met).scalar_subquery() >= MIN_OPPONENTS


def ratings_of_player(connection: Connection, player: str) -> list[tuple[Pool, StoredRating]]:
    query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.at.desc())
    return [(Pool(row.game, row.family), _row(row)) for row in connection.execute(query)]


def level_ratings(
    connection: Connection, pool: Pool, names: Iterable[str]
) -> list[tuple[str, StoredRating]]:
    """Where the levels of a game stand in a pool."""
    return [(name, _find(connection, pool, f"{LEVEL_PREFIX}{name}")) for name in names]


def curve(connection: Connection, pool: Pool, player: str) -> list[tuple[str, int, Skill]]:
    """(table, when, skill after it) of the latest matches that counted, the oldest first."""
    s = rated_seats.c
    query = (
        select(s.table_id, s.at, s.rating, s.error)
        .where(s.game == pool.game, s.family == pool.family, s.player == player, s.counted)
        .order_by(s.number.desc())
        .limit(MAX_CURVE_POINTS)
    )
    found = connection.execute(query).all()[::-1]
    return [(row.table_id, row.at, Skill(row.rating, row.error)) for row in found]


def rating_changes(connection: Connection, table: str) -> list[tuple[Skill, float, Cause]]:
    """Seat by seat: the skill after a match, what the match changed, why it did not count."""
    s = rated_seats.c
    found = []
    for row in connection.execute(select(rated_seats).where(s.table_id == table).order_by(s.seat)):
        mine = (s.game == row.game, s.family == row.family, s.player == row.player)
        earlier = select(s.rating).where(*mine, s.number < row.number).order_by(s.number.desc())
        before = connection.execute(earlier.limit(1)).scalar()
        if before is None:
            before = initial_rating(row.game, row.player).skill.rating
        found.append((Skill(row.rating, row.error), row.rating - before, row.cause))
    return found
