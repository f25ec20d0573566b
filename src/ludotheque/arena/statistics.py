"""What the results of a run say, with 95 % intervals over paired seeds, and a rating."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from ludotheque.arena.plan import Plan
from ludotheque.arena.play import MatchResult

Z95 = 1.96
ELO = 400 / math.log(10)


class Estimate(Struct, frozen=True):
    """A mean and the half width of its 95 % interval."""

    mean: float
    width: float
    n: int


class BotSummary(Struct, frozen=True):
    bot: str
    matches: int
    score: Estimate
    win_share: Estimate
    parts: dict[str, float]
    rating: float  # Bradley–Terry, in Elo points around 0
    ms: dict[str, float]  # percentiles of a decision's time
    against_first: Estimate | None  # score difference to the first bot, on equal seeds
    win_against_first: Estimate | None
    totals: tuple[int, ...]


class Summary(Struct, frozen=True):
    plan: Plan
    matches: int
    bots: tuple[BotSummary, ...]


def estimate(values: Sequence[float]) -> Estimate:
    n = len(values)
    mean = sum(values) / n if n else 0.0
    if n < 2:
        return Estimate(mean, math.inf if n == 1 else 0.0, n)
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return Estimate(mean, Z95 * math.sqrt(variance / n), n)


def summarise(plan: Plan, results: Iterable[MatchResult], unit: int = 1) -> Summary:
    """In points: `unit` says how many of the game's score units make one."""
    matches = sorted(results, key=lambda match: match.number)
    ratings = bradley_terry(len(plan.bots), matches)
    # Scores and victories of each bot by turn: all its seats on one seed, so turns are independent.
    by_turn = _by_turn(matches, unit)
    first = by_turn[0]
    summaries = []
    for bot, name in enumerate(plan.bots):
        turns = by_turn[bot]
        own = [seat for match in matches for seat in match.seats if seat.bot == bot]
        shared = sorted(set(turns) & set(first)) if bot else []
        summaries.append(
            BotSummary(
                bot=name,
                matches=len(own),
                score=estimate([score for score, _ in turns.values()]),
                win_share=estimate([win for _, win in turns.values()]),
                parts=_mean_parts([seat.parts for seat in own], unit),
                rating=ratings[bot],
                ms=percentiles([ms for seat in own for ms in seat.ms]),
                against_first=_difference(turns, first, shared, 0) if shared else None,
                win_against_first=_difference(turns, first, shared, 1) if shared else None,
                totals=tuple(seat.total // unit for seat in own),
            )
        )
    return Summary(plan, len(matches), tuple(summaries))


Turns = dict[int, tuple[float, float]]


def _by_turn(matches: Sequence[MatchResult], unit: int) -> dict[int, Turns]:
    collected: dict[int, dict[int, list[tuple[int, float]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for match in matches:
        for seat in match.seats:
            collected[seat.bot][match.turn].append((seat.total, seat.win))
    found: dict[int, Turns] = defaultdict(dict)
    for bot, turns in collected.items():
        for turn, played in turns.items():
            n = len(played)
            score, win = (sum(values) / n for values in zip(*played, strict=True))
            found[bot][turn] = (score / unit, win)
    return found


def _difference(turns: Turns, first: Turns, shared: Sequence[int], which: int) -> Estimate:
    return estimate([turns[turn][which] - first[turn][which] for turn in shared])


def _mean_parts(parts: Sequence[dict[str, int]], unit: int) -> dict[str, float]:
    if not parts:
        return {}
    return {name: sum(part[name] for part in parts) / len(parts) / unit for name in parts[0]}


def percentiles(values: Sequence[float]) -> dict[str, float]:
    ordered = sorted(values)
    if not ordered:
        return {}
    last = len(ordered) - 1
    return {f"p{p}": ordered[round(p / 100 * last)] for p in (50, 90, 99, 100)}


def bradley_terry(bots: int, matches: Iterable[MatchResult], rounds: int = 200) -> list[float]:
    """Ratings in Elo points, mean 0, by minorisation–maximisation over all pairs at a table.

    Half a virtual draw against every rival keeps a bot that never lost at a finite rating.
    """
    wins = [[0.5 * (i != j) for j in range(bots)] for i in range(bots)]
    for match in matches:
        for one in match.seats:
            for other in match.seats:
                if one.bot != other.bot:
                    wins[one.bot][other.bot] += (
                        1.0 if one.place < other.place else 0.5 if one.place == other.place else 0.0
                    )
    strength = [1.0] * bots
    for _ in range(rounds if bots > 1 else 0):
        strength = [
            sum(wins[i])
            / sum(
                (wins[i][j] + wins[j][i]) / (strength[i] + strength[j])
                for j in range(bots)
                if j != i
            )
            for i in range(bots)
        ]
        mean = math.exp(sum(map(math.log, strength)) / bots)
        strength = [value / mean for value in strength]
    return [ELO * math.log(value) for value in strength]
