"""Uploads with the draws of a deal that is still to be played, or of a running rated match.

A player of such a match could upload what they see of it and ask for hints, or show others the
deal. A copy may have been written down by hand, so it is recognised by its draws.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import inf, log2

from msgspec import Struct
from sqlalchemy import Connection, or_, select

from ludotheque.chance import sample
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.registry import all_games
from ludotheque.rules import Chance
from ludotheque.server.contests.derived_facts import round_seed
from ludotheque.server.contests.storage import open_deals
from ludotheque.server.storage.schema import holders, tables
from ludotheque.server.storage.table_lists import days_to_play, may_see_deal
from ludotheque.table.setup import daily_seed

MIN_EVIDENCE_BITS = 10  # one upload in a thousand is taken for another match by chance
GIVEN_UP_BITS = 32  # against a seed: a match that begins otherwise never comes to the same position


class Source(Struct, frozen=True):
    """Where the draws of a record come from; all empty where they are its own."""

    daily: str = ""  # the day of a challenge
    contest: str = ""  # a contest and its round: "id:3"
    table: str = ""  # a match that was running


class SecretSeed(Struct, frozen=True):
    """A seed whose draws are still secret."""

    seed: bytes
    source: Source
    plies: int | None = None  # of a running match: how far it has been played
    is_known: bool = False  # of a deal: whether the uploader has played it to its end

    @property
    def is_deal(self) -> bool:
        return not self.source.table


def secret_seeds(
    connection: Connection, guest: str, day: str, secret: bytes
) -> dict[str, list[SecretSeed]]:
    """The secret seeds of each game for an upload by a guest; `day` is today's, `secret` the
    server's."""
    found = defaultdict[str, list[SecretSeed]](list)
    deals, finished = set[str](), _finished_deals(connection, guest)
    for game in (known.id for known in all_games()):
        for one in days_to_play(connection, game, day):
            is_known = may_see_deal(connection, game, one, guest, day)
            seed = daily_seed(game, one, secret)
            found[game].append(SecretSeed(seed, Source(daily=one), is_known=is_known))
        for id_, seed, round_ in open_deals(connection, game):
            source = Source(contest=f"{id_}:{round_}")
            is_known = source.contest in finished
            found[game].append(SecretSeed(round_seed(seed, round_), source, is_known=is_known))
            deals.add(source.contest)
    t = tables.c
    is_fair = or_(t.contest != "", t.settings.contains('"rated":true'))
    running = select(t.game, t.id, t.ply, t.seed, t.contest).where(t.status == "playing", is_fair)
    for game, id_, ply, seed, contest in connection.execute(running):
        if contest not in deals:  # players of the same deal at other tables have not come as far
            found[game].append(SecretSeed(bytes(seed), Source(table=id_), ply))
    return dict(found)


def _finished_deals(connection: Connection, guest: str) -> set[str]:
    """The deals of contests that a guest has played to their end, as a table has them ("id:3")."""
    t = tables.c
    held = select(holders.c.table_id).where(holders.c.guest == guest)
    query = select(t.contest).where(t.contest != "", t.status == "over", t.id.in_(held))
    return set(connection.execute(query).scalars())


def is_running(connection: Connection, table_id: str) -> bool:
    status = select(tables.c.status).where(tables.c.id == table_id)
    return connection.execute(status).scalar() == "playing"


def find_source(match: Match, seeds: Iterable[SecretSeed]) -> Source:
    """The source of the draws of an uploaded match, also if it was cut off or continued.

    The evidence for a seed is how much likelier the draws up to some ply are if every other one
    comes from it than if all are chance, so a false match is rare with any number of seeds.

    The result must not confirm guesses at draws to come:

    - A running match is compared only as far as it has been played, so edited copies are
      recognised, too.
    - A deal is compared from its first draw on and given up at the first other one. If wrong draws
      were tolerated, an upload could be made so that one guess decides. So all draws of the first
      few turns would have to be guessed together, and later ones make no difference.
    - Where some draws are hidden, neither is compared, except deals that the uploader has finished.
    """
    rules, parse = match.rules, notation(match.rules.action).parse
    compared = [one for one in seeds if one.is_known or not rules.secrets]
    needed_bits = MIN_EVIDENCE_BITS + log2(max(1, len(compared)))
    evidence, drawn = dict.fromkeys(compared, 0.0), Counter[str]()
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
        for one in tuple(evidence):
            is_same = sample(one.seed, turn.source, k, outcomes) == action
            evidence[one] += gain if is_same else -inf if one.is_deal else -1
            is_ahead = one.plies is not None and ply >= one.plies
            if is_ahead or evidence[one] < -GIVEN_UP_BITS:
                del evidence[one]
            elif evidence[one] >= needed_bits:
                return one.source
    return Source()
