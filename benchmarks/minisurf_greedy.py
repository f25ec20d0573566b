"""Mean final areas of greedy Minisurf players: `python benchmarks/minisurf_greedy.py [MATCHES]`."""

from __future__ import annotations

import statistics
import sys

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.games.quadracarta.game import MINISURF
from ludotheque.match import Match
from ludotheque.record import Holder, new_header


def mean_area(seats: int, matches: int) -> tuple[float, float]:
    """The mean over all boards, and the half width of its 95 % interval."""
    bot, budget = make_bot("greedy"), Budget()
    areas: list[float] = []
    for number in range(matches):
        header = new_header(MINISURF, MINISURF.options(), [Holder("greedy", "greedy")] * seats)
        match = Match(header, number.to_bytes(16, "big"))
        while not match.over:
            seat = match.to_move[0]
            rng = keyed_rng(number, seat, match.ply)
            match.act(seat, choose(match, seat, bot, budget, rng).action)
        areas.append(statistics.mean(s.total for s in match.rules.scores(match.state)))
    return statistics.mean(areas), 1.96 * statistics.stdev(areas) / len(areas) ** 0.5


if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for seats in (2, 3, 4):
        mean, width = mean_area(seats, matches)
        print(f"{seats} players: {mean:.1f} ± {width:.1f} squares over {matches} matches")
