"""How fast TAXI is: random matches on one core.

A ply is a decision with at least two actions. Forced moves (rolling without kept cards, showing
the card on arrival, a single way to drive) and chance moves are played, and take their time, but
are not counted; the figure with everything counted is printed beside it.

    python benchmarks/taxi_speed.py [matches] [seats] [target]
"""

from __future__ import annotations

import sys
import time
from random import Random

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import TaxiOptions
from ludotheque.rules import Chance, Over


def random_match(rules: Taxi, rng: Random) -> tuple[int, int]:
    """Plays a random match; how many decisions it had, and how many moves in all."""
    state, random = rules.start(), rng.random
    turn_of, play = rules.turn, rules.play
    decisions = moves = 0
    while True:
        turn = turn_of(state)
        if isinstance(turn, Chance):
            outcomes = rules.chances(state)
            rest = random() * sum([weight for _, weight in outcomes])
            index = 0
            while rest >= outcomes[index][1]:
                rest -= outcomes[index][1]
                index += 1
            state = play(state, None, outcomes[index][0])
        elif isinstance(turn, Over):
            return decisions, moves
        else:
            seat = turn.seats[0]
            actions = rules.actions(state, seat)
            n = len(actions)
            decisions += n > 1
            state = play(state, seat, actions[int(random() * n)])
        moves += 1


def main() -> None:
    given = [int(word) for word in sys.argv[1:]]
    matches, seats, target = (*given, *(300, 4, 2)[len(given) :])
    rules = TAXI.rules(TaxiOptions(target=target), seats)
    rng = Random(1)
    random_match(rules, rng)
    start = time.process_time()
    counts = [random_match(rules, rng) for _ in range(matches)]
    seconds = time.process_time() - start
    plies, moves = (sum(column) for column in zip(*counts, strict=True))
    print(f"{matches} random matches, {seats} seats, target {target}: {seconds:.1f} s")
    print(f"{plies / seconds:,.0f} plies a second (decisions with a choice)")
    print(f"{moves / seconds:,.0f} moves a second (everything), {moves / matches:.0f} a match")


if __name__ == "__main__":
    main()
