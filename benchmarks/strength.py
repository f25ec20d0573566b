"""How strong the bots are: the tables of docs/strength.md, measured again.

    python benchmarks/strength.py                       # everything, about two hours on one core
    python benchmarks/strength.py bars --game minisurf --deals 20
    python benchmarks/strength.py levels --game maxisurf --deals 20

Budgets are counted in processor time by default (`--wall` for the clock on the wall): on a machine
that is busy with other things a bot would otherwise be given less than it is meant to have.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise

import msgspec

from ludotheque.arena.figures import Figures, figures
from ludotheque.arena.plan import Setup, fixtures
from ludotheque.arena.play import Arena
from ludotheque.arena.report import percent, plain
from ludotheque.bots.budget import use_clock
from ludotheque.bots.names import LEVELS
from ludotheque.games import all_games, game


def meet(id: str, bots: tuple[str, ...], deals: int, seed: int, seats: int) -> Figures:  # noqa: A002
    """All rotations of these bots on so many deals, in this process."""
    chosen = game(id)
    options = msgspec.structs.asdict(chosen.options())
    setup = Setup(id, chosen.versions[-1], options, seats, bots, seed, 1)
    rows = len(fixtures(setup))
    setup = msgspec.structs.replace(setup, games=deals * rows)
    arena = Arena(setup)
    outcomes = [arena.play(fixture)[0] for fixture in fixtures(setup)]
    return figures(setup, outcomes, arena.rules.unit, arena.rules.lowest_wins)


def bars(id: str, deals: int, seed: int) -> None:  # noqa: A002
    """Hard with 0.3 s a turn against greedy, two players."""
    found = meet(id, ("hard@300ms", "greedy"), deals, seed, 2)
    hard, greedy = found.bots
    row = [id, str(deals), percent(hard.wins), plain(hard.total, 2), plain(greedy.total, 2)]
    row.append(plain(found.duels[0].total, 2, True))
    row += [f"{hard.turns.median:.0f}", f"{hard.turns.p99:.0f}"]
    print("| " + " | ".join(row) + " |", flush=True)


def levels(id: str, deals: int, seed: int) -> None:  # noqa: A002
    """Every level against the next one."""
    for lower, higher in pairwise(LEVELS):
        found = meet(id, (higher, lower), deals, seed, 2)
        one, other = found.bots
        row = [id, f"{higher} – {lower}", str(deals), percent(one.wins)]
        row += [plain(one.total, 2), plain(other.total, 2), f"{one.turns.p99:.0f}"]
        print("| " + " | ".join(row) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=["bars", "levels", "all"], default="all")
    parser.add_argument("--game", action="append", choices=[one.id for one in all_games()])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wall", action="store_true")
    given = parser.parse_args()
    if not given.wall:
        use_clock(time.process_time)
    chosen = given.game or [one.id for one in all_games()]
    if given.what in ("bars", "all"):
        print("| game | deals | hard wins | hard | greedy | difference | ms a turn | 99 % |")
        print("|---|---|---|---|---|---|---|---|")
        for id in chosen:  # noqa: A001
            bars(id, given.deals, given.seed)
    if given.what in ("levels", "all"):
        print("| game | levels | deals | higher wins | higher | lower | 99 % of turns, ms |")
        print("|---|---|---|---|---|---|---|")
        for id in chosen:  # noqa: A001
            levels(id, given.deals, given.seed)


if __name__ == "__main__":
    main()
