"""How much sharper comparisons become when the luck of the draws is taken off, and how the weights
for that were found.

    python -m benchmarks.luck play --minutes 1 --workers 2 --out matches.gz   # hard against normal
    python -m benchmarks.luck fit matches.gz             # writes data/luck.json of each game in it
    python -m benchmarks.luck check others.gz            # what the weights are good for
    python -m benchmarks.luck                            # a short run of its own, then `check`

Weights are found on deals of seed 1,001 and looked at on deals of seed 2,002.
"""

from __future__ import annotations

import argparse
import gzip
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from ludotheque.arena.command import make_setup
from ludotheque.arena.plan import deal_fixtures
from ludotheque.arena.play import Outcome, play_task
from ludotheque.arena.run import work

BOTS = {"cascadia": "hard@200,normal", "quadrata": "hard@24,normal", "taxi": "hard@1000,normal"}
FIT, CHECK = 1001, 2002  # seeds


class Kept(msgspec.Struct, frozen=True):
    """A match that was played."""

    game: str
    seed: int
    outcome: Outcome
    record: str


def play(game: str, seed: int, seconds: float, workers: int, most: int = 100_000) -> Iterator[Kept]:
    """Whole deals, until the time is up."""
    setup = make_setup(game, BOTS[game], most, seed, 2, [])
    encoded, until = msgspec.json.encode(setup), time.monotonic() + seconds
    given = ((encoded, *one) for deal in range(most) for one in deal_fixtures(setup, deal))
    first: Kept | None = None
    for outcome, record in work(play_task, given, workers, in_order=True):
        kept = Kept(game, seed, msgspec.json.decode(outcome, type=Outcome), record.decode())
        if first is None:
            first = kept
            continue
        yield from (first, kept)
        first = None
        if time.monotonic() > until:
            return


def play_all(games: list[str], minutes: float, workers: int, out: Path) -> None:
    with gzip.open(out, "wb", compresslevel=6) as file:
        for game in games:
            for seed in (FIT, CHECK):
                count = 0
                for kept in play(game, seed, 60 * minutes / len(games) / 2, workers):
                    file.write(msgspec.json.encode(kept) + b"\n")
                    count += 1
                print(f"{game}, seed {seed}: {count} matches", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["play"])
    parser.add_argument("--games", default=",".join(BOTS))
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("matches.gz"))
    given = parser.parse_args()
    play_all(given.games.split(","), given.minutes, given.workers, given.out)


if __name__ == "__main__":
    main()
