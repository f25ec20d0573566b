"""Draws that nobody may look up yet, and records that show them.

The draws of a daily challenge or an event can still be played by somebody; those of a running rated
match, or of any running match of an event, would be tried out with a bot's help. A record with such
draws may have been written down by hand, so it is told by the draws themselves.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
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
_DAY, _DEAL, _TABLE = "day ", "deal ", "table "


class Source(Struct, frozen=True):
    """Where the draws of a record come from; nothing of it where they are its own."""

    daily: str = ""  # the day of a challenge
    contest: str = ""  # a contest and its round: "id:3"
    table: str = ""  # a match that was running

    @classmethod
    def named(cls, name: str) -> Source:
        """From a name that `secret_seeds` has given."""
        return cls(
            daily=name.removeprefix(_DAY) if name.startswith(_DAY) else "",
            contest=name.removeprefix(_DEAL) if name.startswith(_DEAL) else "",
            table=name.removeprefix(_TABLE).partition(":")[0] if name.startswith(_TABLE) else "",
        )


def secret_seeds(connection: Connection, day: str, secret: bytes) -> dict[str, dict[str, bytes]]:
    """By game: the seeds whose draws nobody may look up yet, by a name for `Source.named`; `day` is
    today's, `secret` the server's."""
    found: dict[str, dict[str, bytes]] = {}
    for game in (known.id for known in all_games()):
        days = days_to_play(connection, game, day)
        found[game] = {f"{_DAY}{one}": daily_seed(game, one, secret) for one in days}
        for id_, seed, round_ in open_deals(connection, game):
            found[game][f"{_DEAL}{id_}:{round_}"] = seed_of(seed, round_)
    t = tables.c
    is_fair = or_(t.contest != "", t.settings.contains('"rated":true'))
    running = select(t.game, t.id, t.ply, t.seed).where(t.status == "playing", is_fair)
    for game, id_, ply, seed in connection.execute(running):
        found.setdefault(game, {})[f"{_TABLE}{id_}:{ply}"] = bytes(seed)
    return found


def is_running(connection: Connection, table_id: str) -> bool:
    status = select(tables.c.status).where(tables.c.id == table_id)
    return connection.execute(status).scalar() == "playing"


def find_source(match: Match, seeds: Mapping[str, bytes]) -> str:
    """The name of the seed that draws of this match come from; empty if there is none.

    What was cut off, edited or played on from still shows the rest. The evidence for a seed is how
    much likelier the draws up to some moment are if every other one comes from it than if all are
    chance; so it is seldom wrong, whatever the number of seeds. Of a deal, half of all draws is
    enough besides, if they are not what one deal of so many shows by chance.

    The answer must not tell what somebody only guesses. So a running match is compared as far as it
    has been played, and not at all where some of its draws are hidden."""
    rules, parse = match.rules, notation(match.rules.action).parse
    if rules.secrets:
        seeds = {name: seed for name, seed in seeds.items() if not name.startswith(_TABLE)}
    played = {
        name: int(name.rpartition(":")[2]) if name.startswith(_TABLE) else sys.maxsize
        for name in seeds
    }
    drawn, total, same = Counter[str](), 0, Counter[str]()
    needed = MIN_EVIDENCE_BITS + log2(max(1, len(seeds)))
    evidence = dict.fromkeys(seeds, 0.0)
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
        for name in tuple(evidence):
            if ply >= played[name]:
                del evidence[name]
                continue
            if sample(seeds[name], turn.source, k, outcomes) == action:
                same[name] += 1
                evidence[name] += gain
            else:
                evidence[name] -= 1
            if evidence[name] >= needed:
                return name
            if evidence[name] < -GIVEN_UP_BITS:
                del evidence[name]
    enough = MIN_DEAL_BITS + log2(max(1, len(seeds)))
    deals = (name for name in evidence if not name.startswith(_TABLE))
    likely = (name for name in deals if 2 * same[name] >= total > 0)
    return next((name for name in likely if evidence[name] >= enough), "")
