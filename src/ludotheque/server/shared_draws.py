"""Draws that nobody may look up yet, and records that show them.

The draws of a daily challenge or an event can still be played by somebody; those of a running rated
match, or of any running match of an event, would be tried out with a bot's help. A record with such
draws may have been written down by hand, so it is told by the draws themselves.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import log2

from msgspec import Struct
from sqlalchemy import Connection, or_, select

from ludotheque.chance import SEED_BYTES, sample
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import Record, decode, encode
from ludotheque.registry import all_games
from ludotheque.rules import Chance
from ludotheque.server.contest_facts import seed_of
from ludotheque.server.storage.contests import open_deals
from ludotheque.server.storage.lists import days_to_play, may_see_deal
from ludotheque.server.storage.rows import load_entries, load_row
from ludotheque.server.storage.schema import holders, tables
from ludotheque.table.setup import daily_seed, variant_of

MIN_EVIDENCE_BITS = 10  # one upload in a thousand is taken for somebody else's match by chance
MIN_DEAL_BITS = 3  # one short upload in eight, whatever the number of deals
GIVEN_UP_BITS = 32  # against a seed: a match that begins otherwise never comes to the same position


class Source(Struct, frozen=True):
    """Where the draws of a record come from; all empty where they are its own."""

    daily: str = ""  # the day of a challenge
    contest: str = ""  # a contest and its round: "id:3"
    table: str = ""  # a match that was running


class SecretSeed(Struct, frozen=True):
    """A seed whose draws nobody may look up yet.

    An upload is compared with it only as far as its uploader knows the draws anyway: otherwise the
    answer would say which guesses are right."""

    seed: bytes
    source: Source
    plies: int | None = None  # of a running match, which anybody may watch: how far it has come
    attempts: tuple[bytes, ...] | None = None  # at a deal: the uploader's records; None: no limit

    @property
    def is_deal(self) -> bool:
        return not self.source.table


def secret_seeds(
    connection: Connection, guest: str, day: str, secret: bytes
) -> dict[str, list[SecretSeed]]:
    """The secret seeds of each game for an upload by this guest; `day` is today's, `secret` the
    server's. Deals that the guest has not begun are not among them."""
    found = defaultdict[str, list[SecretSeed]](list)
    attempts = _attempts(connection, guest)
    deals = set[str]()
    for game in (known.id for known in all_games()):
        for one in days_to_play(connection, game, day):
            seed, source = daily_seed(game, one, secret), Source(daily=one)
            if may_see_deal(connection, game, one, guest, day):
                found[game].append(SecretSeed(seed, source))
            elif mine := attempts[game, one]:
                found[game].append(SecretSeed(seed, source, attempts=_records(connection, mine)))
        for id_, contest_seed, round_ in open_deals(connection, game):
            seed, source = seed_of(contest_seed, round_), Source(contest=f"{id_}:{round_}")
            deals.add(source.contest)
            if mine := attempts[game, source.contest]:
                found[game].append(SecretSeed(seed, source, attempts=_records(connection, mine)))
    t = tables.c
    is_fair = or_(t.contest != "", t.settings.contains('"rated":true'))
    running = select(t.game, t.id, t.ply, t.seed, t.contest).where(t.status == "playing", is_fair)
    for game, id_, ply, seed, contest in connection.execute(running):
        if contest not in deals:  # those are closed to spectators
            found[game].append(SecretSeed(bytes(seed), Source(table=id_), ply))
    return dict(found)


def _attempts(connection: Connection, guest: str) -> dict[tuple[str, str], list[str]]:
    """By game and deal (a day, or "id:3" of a contest): the tables where a guest has a seat."""
    t = tables.c
    held = select(holders.c.table_id).where(holders.c.guest == guest)
    query = select(t.id, t.game, t.daily, t.contest)
    query = query.where(t.id.in_(held), or_(t.daily != "", t.contest != ""))
    found = defaultdict[tuple[str, str], list[str]](list)
    for id_, game, daily, contest in connection.execute(query):
        found[game, daily or contest].append(id_)
    return found


def _records(connection: Connection, ids: Iterable[str]) -> tuple[bytes, ...]:
    found = []
    for id_ in ids:
        row = load_row(connection, id_)
        if row is not None and row.header is not None:
            found.append(encode(Record(row.header, load_entries(connection, id_))))
    return tuple(found)


def is_running(connection: Connection, table_id: str) -> bool:
    status = select(tables.c.status).where(tables.c.id == table_id)
    return connection.execute(status).scalar() == "playing"


def find_source(match: Match, seeds: Iterable[SecretSeed]) -> Source:
    """The source of the draws of an uploaded match, also if it was cut off, edited or continued.

    The evidence for a seed is how much likelier the draws up to some ply are if every other one
    comes from it than if all are chance, so a false match is rare with any number of seeds. For
    a deal, half of all draws is enough, unless so many deals would show as much by chance.

    The result must not confirm guesses: of a deal only draws are compared that the uploader has
    seen; a running match is compared as far as it has been played, and not at all where some of
    its draws are hidden.
    """
    rules, parse = match.rules, notation(match.rules.action).parse
    compared = [one for one in seeds if one.is_deal or not rules.secrets]
    known = [None if one.attempts is None else seen_draws(one.attempts) for one in compared]
    drawn, total, same = Counter[str](), Counter[int](), Counter[int]()
    seeds_bits = log2(max(1, len(compared)))
    evidence = dict.fromkeys(range(len(compared)), 0.0)
    # One more state than moves.
    for ply, (move, state) in enumerate(zip(match.record.moves(), match.states(), strict=False)):
        turn = rules.turn(state)
        if not isinstance(turn, Chance):
            continue
        outcomes, k = rules.chances(state), drawn[turn.source]
        drawn[turn.source] += 1
        action = parse(move.action)
        weight = next(weight for outcome, weight in outcomes if outcome == action)
        gain = log2(0.5 + 0.5 * sum(weight for _, weight in outcomes) / weight)
        for number in tuple(evidence):
            one, limit = compared[number], known[number]
            if one.plies is not None and ply >= one.plies:
                del evidence[number]
                continue
            if limit is not None and k >= limit[turn.source]:
                continue
            total[number] += 1
            if sample(one.seed, turn.source, k, outcomes) == action:
                same[number] += 1
                evidence[number] += gain
            else:
                evidence[number] -= 1
            if evidence[number] >= MIN_EVIDENCE_BITS + seeds_bits:
                return one.source
            if evidence[number] < -GIVEN_UP_BITS:
                del evidence[number]
    for number, bits in evidence.items():
        enough = 2 * same[number] >= total[number] > 0 and bits >= MIN_DEAL_BITS + seeds_bits
        if compared[number].is_deal and enough:
            return compared[number].source
    return Source()


def seen_draws(attempts: Iterable[bytes]) -> Counter[str]:
    """How many draws of each source whoever played these matches has seen; none of a match under
    way in which seats have secrets."""
    seen = Counter[str]()
    for data in attempts:
        record = decode(data)
        plies, is_over = len(record.moves()), record.end() is not None
        match = Match(record, bytes(SEED_BYTES), rules=variant_of(record.header).rules())
        if match.rules.secrets and not is_over:
            continue
        turns = (match.rules.turn(state) for state in match.states()[:plies])
        seen |= Counter(turn.source for turn in turns if isinstance(turn, Chance))
    return seen
