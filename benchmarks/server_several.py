"""How many moves one process on SQLite answers, and several on one PostgreSQL.

    python -m benchmarks.server_several                      60 tables, three processes
    python -m benchmarks.server_several --tables 200 --seconds 20 --processes 2
    python -m benchmarks.server_several --only postgres      one of the two, for comparisons

The real command serves; scripts play the mixed games of `benchmarks.server_load` as fast as they
get answers, every message through whichever process took the connection. Every move is flushed to
disk before it is answered, by either database. Printed: moves answered in a second, how long a
script waited for an answer, and the processor time a move takes in processes that serve and in
PostgreSQL: with the making and opening of tables, and from the moment when everybody sits. Scripts,
servers and database share this machine: on two cores three processes cannot be faster than one, but
what a move costs tells what they would do on more.
"""

from __future__ import annotations

import argparse
import asyncio
import os

from benchmarks.history.servers import Served, children, served
from benchmarks.server_load import Pace, percentile, play
from benchmarks.server_peers import spent

GAMES = ["minisurf", "maxisurf", "cascadia"]
SEATED = 0.3  # of the time, after which everybody sits and plays
Reading = tuple[int, float, float]  # moves answered, seconds of those who serve, of PostgreSQL


def serving(server: Served) -> float:
    return sum(spent(pid) for pid in server.pids())


def keeping(pid: int | None) -> float:
    """PostgreSQL's first process and all it has started."""
    return 0.0 if pid is None else sum(spent(one) for one in (pid, *children(pid)))


def each(before: Reading, after: Reading) -> str:
    """What a move between two readings took."""
    moves, ours, theirs = (b - a for a, b in zip(before, after, strict=True))
    return f"{1000 * ours / max(1, moves):.2f} + {1000 * theirs / max(1, moves):.2f} ms"


async def measure(database: str, processes: int, tables: int, seconds: float) -> float:
    readings: list[Reading] = []
    async with served(database, processes, direct=True) as (server, postgres):
        pid = postgres.pid() if postgres else None

        def read(pace: Pace | None) -> None:
            many = len(pace.answered) if pace else 0
            readings.append((many, serving(server), keeping(pid)))

        def begun(pace: Pace) -> None:
            asyncio.get_running_loop().call_later(SEATED * seconds, read, pace)

        read(None)
        where = f"http://127.0.0.1:{server.port}"
        _, pace = await play(where, tables, seconds, GAMES, steady=0.0, begun=begun)
        read(pace)
    first, seated, last = readings
    waited = [percentile(pace.answered, share) * 1000 for share in (0.5, 0.99)]
    print(
        f"{database}, {processes} processes: {last[0] / seconds:.0f} moves a second; a script "
        f"waited {waited[0]:.0f} ms (median), {waited[1]:.0f} ms (99 %); processor time a move, "
        f"server + PostgreSQL: {each(first, last)} in all, {each(seated, last)} once seated",
        flush=True,
    )
    return last[0] / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="One process and several.")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    wanted = parser.parse_args()
    print(f"{wanted.tables} tables of {', '.join(GAMES)}; {os.cpu_count()} cores for everything")
    found = {
        database: asyncio.run(measure(database, processes, wanted.tables, wanted.seconds))
        for database, processes in (("sqlite", 1), ("postgres", wanted.processes))
        if wanted.only in (None, database)
    }
    if wanted.only is None:
        ratio = found["postgres"] / found["sqlite"]
        print(f"{wanted.processes} processes on PostgreSQL : one on SQLite {ratio:.2f}")


if __name__ == "__main__":
    main()
