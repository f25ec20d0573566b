"""How balanced is Quadrata Canada with our cards? Many matches between greedy players.

    python benchmarks/quadrata_balance.py --games 10000 --seats 2

prints where the points come from, how often each seat wins (in the order of play, since the first
player is fixed), how many turns pass without a visit, and how often each card is visited. Greedy
players look to the end of their turn or to the next draw, by the game's own `value`.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from itertools import combinations_with_replacement
from multiprocessing import Pool
from random import Random
from typing import Any

from ludotheque.games.quadrata import scoring
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import Discard, Keep, Pass, Reveal, State
from ludotheque.rules import Chance, Over, Seat, Seats

LOOK = 500  # ends of a turn a plan may compare before it decides step by step
MOST = 3  # half points for not playing first, to see what would be fair
CHUNK = 25  # matches a process plays before it reports


class Tally:
    """Counts over many matches; tallies add up."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: Counter[int] = Counter()  # by place in the order of play, in 1/12ths
        self.totals: Counter[int] = Counter()
        self.squares: Counter[int] = Counter()  # sums of squared totals, for the intervals
        self.parts: Counter[tuple[int, str]] = Counter()  # by place and category
        self.ranks: list[list[Any]] = []  # of every match, in the order of play
        self.turns = self.passes = self.discards = 0
        self.visits: Counter[int] = Counter()  # by destination half
        self.seen: Counter[str] = Counter()  # how often a card came to the centre

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.turns += other.turns
        self.passes += other.passes
        self.discards += other.discards
        self.ranks += other.ranks
        for name in ("wins", "totals", "squares", "parts", "visits", "seen"):
            getattr(self, name).update(getattr(other, name))


def plan(rules: QuadrataRules, state: State, seat: Seat, room: int) -> tuple[float, list[Any]]:
    """The moves up to the next draw or the end of the turn that are worth most to this seat."""
    turn = rules.turn(state)
    if not isinstance(turn, Seats) or turn.seats[0] != seat:
        return rules.worth.of(state, seat), []
    after = [(action, rules.play(state, seat, action)) for action in rules.actions(state, seat)]
    if len(after) > room:
        after = [max(after, key=lambda pair: rules.worth.of(pair[1], seat))]
    best, line = -math.inf, []
    for action, child in after:
        value, rest = plan(rules, child, seat, room // len(after))
        if value > best:
            best, line = value, [action, *rest]
    return best, line


def match(rules: QuadrataRules, rng: Random, tally: Tally) -> None:
    state = rules.start()
    while True:
        turn = rules.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            outcomes = rules.chances(state)
            drawn = rng.choices(*zip(*outcomes, strict=True))[0]
            if isinstance(drawn, Reveal):
                tally.seen[drawn.card] += 1
            state = rules.play(state, None, drawn)
            continue
        seat = turn.seats[0]
        for move in plan(rules, state, seat, LOOK)[1]:
            tally.turns += isinstance(move, Keep | Discard)
            tally.discards += isinstance(move, Discard)
            tally.passes += isinstance(move, Pass) and not state.made
            state = rules.play(state, seat, move)
    count(rules, state, tally)


def count(rules: QuadrataRules, state: State, tally: Tally) -> None:
    tally.games += 1
    winners = rules.result(state).winners
    for seat, score in enumerate(rules.scores(state)):
        place = (seat - state.first) % rules.seats
        tally.wins[place] += 12 // len(winners) if seat in winners else 0
        tally.totals[place] += score.total
        tally.squares[place] += score.total**2
        tally.parts.update({(place, name): points for name, points in score.parts.items()})
        tally.visits.update(state.players[seat].visits)
    order = [(state.first + place) % rules.seats for place in range(rules.seats)]
    tally.ranks.append([scoring.ranking(rules.tables, state, seat) for seat in order])


def chunk(job: tuple[QuadrataOptions, int, int, int]) -> Tally:
    options, seats, seed, games = job
    rules = QUADRATA.rules(options, seats)
    tally = Tally()
    for number in range(seed, seed + games):
        match(rules, Random(number), tally)
    return tally


# The report ------------------------------------------------------------------------------------


def listed(parts: dict[str, int], n: int) -> str:
    return ", ".join(f"{name} {points / n / 2:.2f}" for name, points in parts.items())


def report(rules: QuadrataRules, tally: Tally) -> None:
    games, seats = tally.games, rules.seats
    n = games * seats
    print(f"{games} matches of {seats}, {rules.options.version}")
    mean = sum(tally.totals.values()) / n / 2
    names = list(dict.fromkeys(name for _, name in tally.parts))
    whole = {name: sum(tally.parts[place, name] for place in range(seats)) for name in names}
    print(f"mean score {mean:.2f} = {listed(whole, n)}")
    for place in range(seats if seats > 1 else 0):
        share, fair = tally.wins[place] / 12 / games, 1 / seats
        margin = 1.96 * math.sqrt(share * (1 - share) / games)
        total = tally.totals[place] / games
        spread = math.sqrt(tally.squares[place] / games - total**2)
        print(
            f"player {place + 1} in the order of play: wins {100 * share:.2f} %"
            f" ± {100 * margin:.2f} (fair {100 * fair:.2f}, {100 * (share - fair):+.2f}),"
            f" mean {total / 2:.2f}, deviation {spread / 2:.2f}"
        )
        print("   ", listed({name: tally.parts[place, name] for name in names}, games))
    if seats > 1:
        help_later_places(tally, seats)
    print(
        f"turns without a visit {100 * tally.passes / tally.turns:.2f} %,"
        f" turns that replace a card {100 * tally.discards / tally.turns:.1f} %"
    )
    cards = rules.tables.cards
    by_class: Counter[int] = Counter()
    for half, visits in tally.visits.items():
        by_class[rules.tables.points[half]] += visits
    classes = ", ".join(
        f"{p} points {100 * v / by_class.total():.1f} %" for p, v in sorted(by_class.items())
    )
    print(f"visits: {classes}")
    rates = [
        (
            (tally.visits[2 * at] + tally.visits[2 * at + 1]) / max(1, tally.seen[card.id]),
            card.id,
            tally.visits[2 * at] / games,
            tally.visits[2 * at + 1] / games,
        )
        for at, card in enumerate(cards)
    ]
    print("visits for each time a card comes to the centre; city and attraction visits a match:")
    for rate, name, city, attraction in sorted(rates, reverse=True):
        print(f"  {name:<18} {rate:.3f}   {city:.4f}  {attraction:.4f}")


def help_later_places(tally: Tally, seats: int) -> None:
    """Who would have won with some half points for not playing first? The same matches for every
    way of giving them: greedy players do not play differently for points they have anyway."""

    def shares(given: tuple[int, ...]) -> list[float]:
        wins = [0.0] * seats
        for ranks in tally.ranks:
            helped = [(rank[0] + more, *rank[1:]) for rank, more in zip(ranks, given, strict=True)]
            best = [place for place in range(seats) if helped[place] == max(helped)]
            for place in best:
                wins[place] += 100 / len(best) / len(tally.ranks)
        return wins

    def unfair(given: tuple[int, ...]) -> float:
        return max(abs(share - 100 / seats) for share in shares(given))

    ways = [(0, *more) for more in combinations_with_replacement(range(MOST + 1), seats - 1)]
    option = scoring.COMPENSATION[seats]
    print(f"half points for not playing first, fairest first (the option gives {option}):")
    fairest = sorted(ways, key=unfair)[:6]
    for given in dict.fromkeys((*fairest, option)):
        print(f"  {given}: {' '.join(f'{share:.1f}' for share in shares(given))} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--version", choices=("family", "expert"), default="family")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    options = QuadrataOptions(version=asked.version)
    jobs = [
        (options, asked.seats, asked.seed * 1_000_000 + at, min(CHUNK, asked.games - at))
        for at in range(0, asked.games, CHUNK)
    ]
    tally, began = Tally(), time.perf_counter()
    if asked.workers > 1:
        with Pool(asked.workers) as pool:
            for part in pool.imap_unordered(chunk, jobs):
                tally.add(part)
    else:
        for job in jobs:
            tally.add(chunk(job))
    report(QUADRATA.rules(options, asked.seats), tally)
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
