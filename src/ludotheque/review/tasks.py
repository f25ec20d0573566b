"""Tasks of a review that run in another process. Questions and answers are plain values; equal
questions get equal answers."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import chain
from statistics import pstdev
from typing import Any

import msgspec

from ludotheque.bots import ADVISER_LEVEL, Bot, Budget, keyed_rng
from ludotheque.bots.budget import now
from ludotheque.bots.explanations import Pair, explain_choice, outcomes_of
from ludotheque.bots.greedy import GreedyBot
from ludotheque.bots.levels import LevelBot
from ludotheque.bots.sampling import POINTS, WIN, final_results, play_out
from ludotheque.notation import notation
from ludotheque.review.sampling import MatchSampler, lacks_compiled_player, mean_results
from ludotheque.review.timeline import timeline_of

FIRST_CURVE_SECONDS = 0.8  # seconds for the first curve, which the general playouts draw
FIRST_CURVE_TRIES = 2  # actions tried at each step of these playouts
COMPARISON_SEED_START = (
    1 << 32
)  # the seeds of comparisons begin here: they must not be those of the values
EXPLANATION_SEED_START = 3 << 32  # those of explanations
LATE_SHARE = 0.1  # of a match: its end, where a game may want several samples in the place of one
REPEAT_SEED_STEP = 1 << 28  # between the seeds of two repeats, far above the number of samples


@lru_cache(maxsize=2)
def _first_seed(record: bytes) -> int:
    """The first seed of a match, derived from its moves. With equal seeds all matches would be
    compared with the same few draws, and their luck would be everybody's."""
    moves = record.partition(b"\n")[2]
    return int.from_bytes(hashlib.blake2b(moves, digest_size=3).digest()) << 34


@lru_cache(maxsize=4)
def _sampler(record: bytes, light: bool = False) -> MatchSampler:
    return MatchSampler(timeline_of(record).rules, light)


def glance(record: bytes) -> bytes:
    """A first curve, from a playout here and there: something to look at meanwhile."""
    timeline, until = timeline_of(record), now() + FIRST_CURVE_SECONDS
    last, step = len(timeline.plies), len(timeline.plies)
    found = {last: final_results(timeline.rules, timeline.final)}
    while step > 1 and now() < until:  # the gaps become smaller and smaller
        for ply in range(0, last, step):
            if ply not in found and now() < until:
                state, drawn = timeline.state(ply), timeline.drawn(ply)
                found[ply] = play_out(timeline.rules, state, drawn, ply, FIRST_CURVE_TRIES)
        step = -(-step // 2)
    return msgspec.json.encode(found)


def values(
    record: bytes, plies: Sequence[int], first: int, count: int, light: bool = False
) -> bytes:
    """Every seat's expectation before each of these moves: `count` samples for each."""
    timeline, sampler = timeline_of(record), _sampler(record, light)
    base = _first_seed(record) + first
    late = timeline.late_from(LATE_SHARE)
    found = []
    for ply in plies:
        known = partial(sampler.known, timeline.state(ply), timeline.drawn(ply))
        log = partial(timeline.log, ply=ply)
        repeats = sampler.late_repeats if ply >= late and not light else 1
        starts = (base + number * REPEAT_SEED_STEP for number in range(repeats))
        found.append(mean_results([known(range(one, one + count), log) for one in starts]))
    return _packed(seat for state in found for seed in state for seat in seed)


def pace(record: bytes, plies: Sequence[int]) -> str:
    """The seconds that one light sample of these states takes, when the match has been read."""
    _sampler(record, True)
    began = now()
    values(record, plies, 0, 1, True)
    return str(now() - began)


def spread(record: bytes, count: int) -> bytes:
    """The standard deviation of the final points of each seat, as seen from the first move."""
    timeline, sampler = timeline_of(record), _sampler(record)
    begin = next((n for n, ply in enumerate(timeline.plies) if ply.actor is not None), 0)
    base = _first_seed(record) + COMPARISON_SEED_START
    seeds = range(base, base + count)
    found = sampler.at(timeline.state(begin), timeline.drawn(begin), seeds, far=True)
    points = zip(*([seat[POINTS] for seat in seed] for seed in found), strict=True)
    return _packed([[pstdev(seat) for seat in points]])


def best_of(record: bytes, ply: int, simulations: int) -> str:
    """A strong player's choice with the knowledge of the seat; the greedy one's where the strong
    one cannot be had."""
    timeline = timeline_of(record)
    rules, one = timeline.rules, timeline.plies[ply]
    assert one.actor is not None
    rng = keyed_rng("review", ply)
    state = rules.resample(one.before, one.actor, rng)
    budget = Budget(simulations=simulations)
    log = timeline.log(one.actor, ply)
    bot: Bot = GreedyBot() if lacks_compiled_player(rules) else LevelBot(ADVISER_LEVEL)
    choice = bot.choose(rules, state, one.actor, log, budget, rng)
    return notation(rules.action).show(choice.action)


def losses(record: bytes, ply: int, best: str, first: int, count: int, instead: str = "") -> bytes:
    """By how much the best move did better than the one made (or another one), in points and in
    wins, under the same luck in the same worlds."""
    timeline, sampler = timeline_of(record), _sampler(record)
    rules, one = timeline.rules, timeline.plies[ply]
    seat = one.actor
    assert seat is not None
    wanted = notation(rules.action).parse(best)
    other = notation(rules.action).parse(instead) if instead else one.action
    base = _first_seed(record) + COMPARISON_SEED_START + first
    seeds = range(base, base + count)
    drawn = timeline.drawn(ply)

    def gained(world: Any, some: Sequence[int]) -> list[tuple[float, float]]:
        better, made = (
            sampler.at(rules.play(world, seat, action), drawn, some, far=sampler.compares_whole)
            for action in (wanted, other)
        )
        return [
            (sign * (best[seat][POINTS] - poor[seat][POINTS]), best[seat][WIN] - poor[seat][WIN])
            for best, poor in zip(better, made, strict=True)
        ]

    sign = -1 if rules.lowest_wins else 1
    if not rules.secrets:
        return _packed(gained(one.before, seeds))
    log = timeline.log(seat, ply)
    worlds = ((sampler.world(one.before, seat, log, seed), seed) for seed in seeds)
    return _packed(row for world, seed in worlds for row in gained(world, [seed]))


def _packed(rows: Iterable[Iterable[float]]) -> bytes:
    return array("d", chain.from_iterable(rows)).tobytes()


def unpack(data: bytes) -> list[tuple[float, float]]:
    """The pairs of an answer: (points, win)."""
    flat = array("d", data)
    return list(zip(flat[0::2], flat[1::2], strict=True))


def why(
    record: bytes, ply: int, best: str, samples: int, seconds: float | None, instead: str = ""
) -> bytes:
    """Why the best move was better than the one made, or another one (`Explanation`, or null): by
    `samples` matches at most, for about so many seconds."""
    pair = move_pair(record, ply, best, instead)
    until = None if seconds is None else now() + seconds
    found = explain_choice(
        pair,
        explanation_seeds(record, min(samples, pair.outcomes.samples)),
        lambda: until is None or now() < until,
    )
    return msgspec.json.encode(found)


def move_pair(record: bytes, ply: int, best: str, instead: str = "") -> Pair:
    """The best move and the one made, or another one, as its seat knew the match."""
    timeline, sampler = timeline_of(record), _sampler(record)
    rules, one = timeline.rules, timeline.plies[ply]
    seat, parse = one.actor, notation(rules.action).parse
    assert seat is not None
    log = timeline.log(seat, ply)
    return Pair(
        outcomes=outcomes_of(rules),
        rules=rules,
        seat=seat,
        actions=(parse(best), parse(instead) if instead else one.action),
        worlds=lru_cache(lambda seed: sampler.world(one.before, seat, log, seed)),
        drawn=timeline.drawn(ply),
    )


def explanation_seeds(record: bytes, count: int) -> range:
    """Seeds that nothing else is sampled with."""
    base = _first_seed(record) + EXPLANATION_SEED_START
    return range(base, base + count)
