"""How long greedy players take at TAXI: `python benchmarks/taxi_greedy.py [MATCHES] [TARGET]`."""

from __future__ import annotations

import statistics
import sys

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.rules import Taxi
from ludotheque.match import Match
from ludotheque.record import Holder, new_header


def turns_each(rules: Taxi, options: TaxiOptions, seed: int) -> float:
    """Plays a match of greedy players; how many turns each of them had, on average."""
    bot, budget = make_bot("greedy"), Budget()
    holders = [Holder("greedy", "greedy")] * rules.seats
    match = Match(new_header(TAXI, options, holders), seed.to_bytes(16, "big"), rules=rules)
    while not match.over:
        seat = match.to_move[0]
        actions = match.actions(seat)
        if len(actions) == 1:
            match.act(seat, actions[0])
            continue
        rng = keyed_rng(seed, seat, match.ply)
        match.act(seat, choose(match, seat, bot, budget, rng).action)
    return int(match.state.turns) / rules.seats


def lengths(seats: int, target: int, matches: int) -> list[float]:
    options = TaxiOptions(target=target)
    rules = TAXI.rules(options, seats)
    return [turns_each(rules, options, seed) for seed in range(matches)]


if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    target = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    for seats in (2, 4, 6):
        found = lengths(seats, target, matches)
        mean, width = statistics.mean(found), 1.96 * statistics.stdev(found) / len(found) ** 0.5
        print(
            f"{seats} players, target {target}: {mean:.1f} ± {width:.1f} turns a player"
            f" over {matches} matches (shortest {min(found):.1f}, longest {max(found):.1f})"
        )
