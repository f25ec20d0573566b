"""Ratings as the database keeps them: what a rated match changes, in the transaction that ends it,
and the same worked out again from the results.

Everything of a pool (a game with some options) happens one match after the other: its matches are
numbered, and each skill follows from those before. So any process may count a match, and the sum
of all of them does not depend on which.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, groupby
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

import ludotheque.skill as skill
from ludotheque.rules import Seat
from ludotheque.server.storage.schema import guests, rated_seats, ratings
from ludotheque.server.storage.sharing import one_at_a_time
from ludotheque.skill import ESTABLISHED, Skill

DAY = 86_400
A_DAY = 5  # matches that count between the same two guests in a pool; UTC
LEVEL = "bot:"  # a level is a player, too
CURVE = 200  # matches of a history that are shown
RANKED = 200  # players of a ranking that are shown
Pair = frozenset[str]


class Pool(Struct, frozen=True):
    """Where ratings are compared: a game, and the options that make another game of it."""

    game: str
    family: str

    @property
    def about(self) -> str:
        """What transactions that change it wait for (`sharing.one_at_a_time`)."""
        return f"ratings {self.game} {self.family}"


class Sat(Struct, frozen=True):
    """Who came where."""

    seat: Seat
    player: str
    place: int


class RatedMatch(Struct, frozen=True):
    pool: Pool
    table: str
    at: int
    sat: tuple[Sat, ...]


class Rated(Struct, frozen=True):
    """A skill as it is kept."""

    skill: Skill
    matches: int
    at: int


def beginning(game: str, player: str) -> Rated:
    """Before the first match."""
    level = player.removeprefix(LEVEL)
    return Rated(skill.level(game, level) if level != player else Skill(), 0, 0)


def counted(before: Sequence[Rated], match: RatedMatch) -> list[Rated]:
    """Everybody after a match that counts. Of several seats of one level the first counts for it:
    it did not play more than one match."""
    places = [one.place for one in match.sat]
    found = skill.after_match([one.skill for one in before], places)
    after: dict[str, Rated] = {}
    for one, old, new in zip(match.sat, before, found, strict=True):
        kept = _kept(one.player, old.skill, new)
        after.setdefault(one.player, Rated(kept, old.matches + 1, match.at))
    return [after[one.player] for one in match.sat]


def _kept(player: str, before: Skill, after: Skill) -> Skill:
    level = player.removeprefix(LEVEL)
    return after if level == player else skill.level_after(level, before, after)


# A match ends ------------------------------------------------------------------------------------


def count(connection: Connection, match: RatedMatch) -> None:
    """What a match changes. Whoever calls this is alone with the pool until the commit."""
    game, family = match.pool.game, match.pool.family
    where = (ratings.c.game == game, ratings.c.family == family)
    s = rated_seats.c
    here = (s.game == game, s.family == family)
    last = connection.execute(select(func.max(s.number)).where(*here)).scalar() or 0
    before = [_find(connection, match.pool, one.player) for one in match.sat]
    counts = not _played_enough(connection, match)
    after = counted(before, match) if counts else before
    key = {"game": game, "family": family}
    for one, new in zip(match.sat, after, strict=True):
        row = {**key, "number": last + 1, "counted": counts, "table_id": match.table}
        row |= {"seat": one.seat, "player": one.player, "place": one.place, "at": match.at}
        row |= {"rating": new.skill.rating, "error": new.skill.error}
        connection.execute(insert(rated_seats).values(**row))
    players = {one.player: new for one, new in zip(match.sat, after, strict=True)} if counts else {}
    for player, new in players.items():
        columns = {"rating": new.skill.rating, "error": new.skill.error}
        columns |= {"matches": new.matches, "at": new.at}
        if new.matches > 1:
            connection.execute(
                update(ratings).where(*where, ratings.c.player == player).values(**columns)
            )
        else:
            connection.execute(insert(ratings).values(**key, player=player, **columns))


def _find(connection: Connection, pool: Pool, player: str) -> Rated:
    r = ratings.c
    mine = (r.game == pool.game, r.family == pool.family, r.player == player)
    query = select(r.rating, r.error, r.matches, r.at).where(*mine)
    found = connection.execute(query).first()
    if found is None:
        return beginning(pool.game, player)
    return Rated(Skill(found.rating, found.error), found.matches, found.at)


def _played_enough(connection: Connection, match: RatedMatch) -> bool:
    """Whether two of these guests have met often enough today, in matches that counted."""
    s = rated_seats.c
    people = [one.player for one in match.sat if not one.player.startswith(LEVEL)]
    today = match.at - match.at % DAY
    query = select(s.number, s.player).where(
        *(s.game == match.pool.game, s.family == match.pool.family, s.counted),
        *(s.at >= today, s.at < today + DAY, s.player.in_(people)),
    )
    met = sorted((number, player) for number, player in connection.execute(query))
    times: Counter[Pair] = Counter()
    for _, there in groupby(met, key=lambda one: one[0]):
        times.update(pairs([player for _, player in there]))
    return any(times[pair] >= A_DAY for pair in pairs(people))


def pairs(people: Iterable[str]) -> list[Pair]:
    """Every two of those at a table."""
    return [frozenset(pair) for pair in combinations(people, 2)]


# Again -------------------------------------------------------------------------------------------


def recount(connection: Connection, pool: Pool) -> tuple[int, int]:
    """Work the ratings of a pool out from the results that are kept, and keep those: how many
    there are, and how many figures were different. Servers may run meanwhile."""
    here = (ratings.c.game == pool.game, ratings.c.family == pool.family)
    one_at_a_time(connection, pool.about)
    if connection.dialect.name == "postgresql":  # many matches take longer than a request may
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '10min'")
    hold = update(ratings).where(*here).values(matches=ratings.c.matches)  # so is SQLite's file
    connection.execute(hold)
    before = {row.player: _row(row) for row in connection.execute(select(ratings).where(*here))}
    s = rated_seats.c
    query = select(rated_seats).where(s.game == pool.game, s.family == pool.family)
    seats = list(connection.execute(query.order_by(s.number, s.seat)))
    now: dict[str, Rated] = {}
    met: Counter[tuple[int, Pair]] = Counter()  # by day
    wrong = 0
    for _, there in groupby(seats, key=lambda row: row.number):
        rows = list(there)
        sat = tuple(Sat(row.seat, row.player, row.place) for row in rows)
        match = RatedMatch(pool, rows[0].table_id, rows[0].at, sat)
        old = [now.get(one.player) or beginning(pool.game, one.player) for one in sat]
        people = [one.player for one in sat if not one.player.startswith(LEVEL)]
        today = [(match.at // DAY, pair) for pair in pairs(people)]
        counts = all(met[one] < A_DAY for one in today)
        new = counted(old, match) if counts else old
        if counts:
            met.update(today)
            now |= {one.player: after for one, after in zip(sat, new, strict=True)}
        wrong += sum(
            _correct(connection, row, one.skill, counts) for row, one in zip(rows, new, strict=True)
        )
    wrong += sum(now.get(player) != before.get(player) for player in {*now, *before})
    connection.execute(delete(ratings).where(*here))
    for player, one in now.items():
        kept = {"rating": one.skill.rating, "error": one.skill.error, "matches": one.matches}
        key = {"game": pool.game, "family": pool.family, "player": player}
        connection.execute(insert(ratings).values(**key, **kept, at=one.at))
    return len(now), wrong


def _correct(connection: Connection, row: Any, now: Skill, counts: bool) -> bool:
    s = rated_seats.c
    if (row.rating, row.error, row.counted) == (now.rating, now.error, counts):
        return False
    names = ("game", "family", "number", "seat")
    change = update(rated_seats).where(*(s[name] == getattr(row, name) for name in names))
    connection.execute(change.values(rating=now.rating, error=now.error, counted=counts))
    return True


def _row(row: Any) -> Rated:
    return Rated(Skill(row.rating, row.error), row.matches, row.at)


# Looking -----------------------------------------------------------------------------------------


def pools(connection: Connection) -> list[tuple[Pool, int]]:
    """Where anybody has been rated, and how many matches there were."""
    s = rated_seats.c
    query = select(s.game, s.family, func.max(s.number)).group_by(s.game, s.family)
    found = connection.execute(query.order_by(s.game, func.max(s.number).desc(), s.family))
    return [(Pool(game, family), many) for game, family, many in found]


def ranking(connection: Connection, pool: Pool) -> list[tuple[str, str, Rated]]:
    """(guest, name, rating) of all whose rating can be trusted, the best first."""
    r = ratings.c
    query = (
        select(ratings, guests.c.name)
        .join(guests, guests.c.id == r.player)
        .where(r.game == pool.game, r.family == pool.family, r.error <= ESTABLISHED)
        .order_by(r.rating.desc(), r.player)
        .limit(RANKED)
    )
    return [(row.player, row.name, _row(row)) for row in connection.execute(query)]


def of_player(connection: Connection, player: str) -> list[tuple[Pool, Rated]]:
    query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.at.desc())
    return [(Pool(row.game, row.family), _row(row)) for row in connection.execute(query)]


def levels(connection: Connection, pool: Pool, names: Iterable[str]) -> list[tuple[str, Rated]]:
    """Where the levels of a game stand in a pool."""
    return [(name, _find(connection, pool, f"{LEVEL}{name}")) for name in names]


def curve(connection: Connection, pool: Pool, player: str) -> list[tuple[str, int, Skill]]:
    """(table, when, skill after it) of the latest matches that counted, the oldest first."""
    s = rated_seats.c
    query = (
        select(s.table_id, s.at, s.rating, s.error)
        .where(s.game == pool.game, s.family == pool.family, s.player == player, s.counted)
        .order_by(s.number.desc())
        .limit(CURVE)
    )
    found = connection.execute(query).all()[::-1]
    return [(row.table_id, row.at, Skill(row.rating, row.error)) for row in found]


def at_table(connection: Connection, table: str) -> list[tuple[Skill, float, bool]]:
    """Seat by seat: the skill after a match, what the match changed, whether it counted."""
    s = rated_seats.c
    found = []
    for row in connection.execute(select(rated_seats).where(s.table_id == table).order_by(s.seat)):
        mine = (s.game == row.game, s.family == row.family, s.player == row.player)
        earlier = select(s.rating).where(*mine, s.number < row.number).order_by(s.number.desc())
        before = connection.execute(earlier.limit(1)).scalar()
        if before is None:
            before = beginning(row.game, row.player).skill.rating
        found.append((Skill(row.rating, row.error), row.rating - before, row.counted))
    return found
