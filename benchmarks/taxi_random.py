"""Random matches of TAXI: `python benchmarks/taxi_random.py [MATCHES]`, 100,000 by default.

Every match must end within the declared bound of moves, and with a sound result. Tables of 2 to 6
seats take turns, with the default options and with all others.

Speed is given in plies per second of one core's time. A ply is a decision with at least two
actions. Forced moves (rolling without kept cards, showing the card on arrival, a single way) and
chance moves are played and take their time, but are not counted; the figure with everything counted
is printed beside it.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import cycle, islice

from ludotheque.bench import random_match
from ludotheque.bots import keyed_rng
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions

OPTIONS = (
    TaxiOptions(turn_limit=150),
    TaxiOptions(target=1, turn_limit=150),
    TaxiOptions(target=3, freed_moves=False, turn_limit=60),
    TaxiOptions(target=5, move_cones=True, guard_exit=True, turn_limit=60),
    TaxiOptions(random_city=5, first="youngest", turn_limit=60),
)


def main(matches: int) -> None:
    tables = [TAXI.rules(options, seats) for options in OPTIONS for seats in range(2, 7)]
    rng = keyed_rng("taxi", matches)
    moves = plies = 0
    fullest = 0.0
    seen: Counter[int] = Counter()
    start = time.process_time()
    for number, rules in enumerate(islice(cycle(tables), matches)):
        made, chosen = random_match(rules, rng)
        if made > rules.limit:
            raise SystemExit(f"match {number}: {made} moves, more than {rules.limit}")
        moves, plies = moves + made, plies + chosen
        fullest = max(fullest, made / rules.limit)
        seen[rules.seats] += 1
        if sys.stderr.isatty() and number % 500 == 0:
            print(f"{number:,} matches", end="\r", file=sys.stderr)
    seconds = time.process_time() - start
    print(f"{matches:,} random matches, {dict(seen)} by seats: all ended within their bound")
    print(f"the longest used {fullest:.0%} of its bound; {moves / matches:.0f} moves a match")
    print(f"{plies / seconds:,.0f} plies a second (decisions with a choice, one core)")
    print(f"{moves / seconds:,.0f} moves a second (everything)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
