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

from ludotheque.chance import sample
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.registry import all_games
from ludotheque.rules import Chance
from ludotheque.server.contest_facts import seed_of
from ludotheque.server.storage.contests import open_deals
from ludotheque.server.storage.lists import days_to_play
from ludotheque.server.storage.schema import tables
from ludotheque.table.setup import daily_seed

MIN_EVIDENCE_BITS = 10  # one upload in a thousand is taken for somebody else's match by chance
MIN_DEAL_BITS = 3  # one short upload in eight, whatever the number of deals
GIVEN_UP_BITS = 32  # against a seed: a match that begins otherwise never comes to the same position


class Source(Struct, frozen=True):
    """Where the draws of a record come from; all empty where they are its own."""

    daily: str = ""  # the day of a challenge
    contest: str = ""  # a contest and its round: "id:3"
    table: str = ""  # a match that was running


class SecretSeed(Struct, frozen=True):
    """A seed whose draws nobody may look up yet."""

    seed: bytes
    source: Source
    plies: int | None = None  # of a running match: how far it has been played

    @property
    def is_deal(self) -> bool:
        return not self.source.table


def secret_seeds(connection: Connection, day: str, secret: bytes) -> dict[str, list[SecretSeed]]:
    """The secret seeds of each game; `day` is today's, `secret` the server's."""
    found = defaultdict[str, list[SecretSeed]](list)
    for game in (known.id for known in all_games()):
        for one in days_to_play(connection, game, day):
            found[game].append(SecretSeed(daily_seed(game, one, secret), Source(daily=one)))
        for id_, seed, round_ in open_deals(connection, game):
            source = Source(contest=f"{id_}:{round_}")
            found[game].append(SecretSeed(seed_of(seed, round_), source))
    t = tables.c
    is_fair = or_(t.contest != "", t.settings.contains('"rated":true'))
    running = select(t.game, t.id, t.ply, t.seed).where(t.status == "playing", is_fair)
    for game, id_, ply, seed in connection.execute(running):
        found[game].append(SecretSeed(bytes(seed), Source(table=id_), ply))
    return dict(found)


def is_running(connection: Connection, table_id: str) -> bool:
    status = select(tables.c.status).where(tables.c.id == table_id)
    return connection.execute(status).scalar() == "playing"


def find_source(match: Match, seeds: Iterable[SecretSeed]) -> Source:
    """The source of the draws of an uploaded match, also if it was cut off, edited or continued.

    The evidence for a seed is how much likelier the draws up to some ply are if every other one
    comes from it than if all are chance, so a false match is rare with any number of seeds. For
    a deal, half of all draws is enough, unless so many deals would show as much by chance.

    The result must not confirm guesses: a running match is compared as far as it has been played,
    and not at all where some of its draws are hidden.
    """
    rules, parse = match.rules, notation(match.rules.action).parse
    compared = [one for one in seeds if one.is_deal or not rules.secrets]
    drawn, total, same = Counter[str](), 0, Counter[SecretSeed]()
    seeds_bits = log2(max(1, len(compared)))
    evidence = dict.fromkeys(compared, 0.0)
    # One more state than moves.
    for ply, (move, state) in enumerate(zip(match.record.moves(), match.states(), strict=False)):
        turn = rules.turn(state)
        if not isinstance(turn, Chance):
            continue
        outcomes, k = rules.chances(state), drawn[turn.source]
        drawn[turn.source] += 1
        action, total = parse(move.action), total + 1
        weight = next(weight for outcome, weight in outcomes if outcome == action)
        gain = log2(0.5 + 0.5 * sum(weight for _, weight in outcomes) / weight)
        for one in tuple(evidence):
            if one.plies is not None and ply >= one.plies:
                del evidence[one]
                continue
            if sample(one.seed, turn.source, k, outcomes) == action:
                same[one] += 1
                evidence[one] += gain
            else:
                evidence[one] -= 1
            if evidence[one] >= MIN_EVIDENCE_BITS + seeds_bits:
                return one.source
            if evidence[one] < -GIVEN_UP_BITS:
                del evidence[one]
    for one, bits in evidence.items():
        if one.is_deal and 2 * same[one] >= total > 0 and bits >= MIN_DEAL_BITS + seeds_bits:
            return one.source
    return Source()
