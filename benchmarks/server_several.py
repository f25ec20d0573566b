"""How many moves one process on SQLite answers, and several on one PostgreSQL.

    python -m benchmarks.server_several                      60 tables, three processes
    python -m benchmarks.server_several --tables 200 --seconds 20 --processes 2

The real command serves; scripts play the mixed games of `benchmarks.server_load` as fast as they
get answers, every message through whichever process took the connection. Every move is flushed to
disk before it is answered, by either database. Printed: moves answered in a second, how long a
script waited for an answer, and the processor time a move takes in processes that serve and in
PostgreSQL. Scripts, servers and database share this machine: on two cores three processes cannot be
faster than one, but what a move costs tells what they would do on more.
"""

from __future__ import annotations

import argparse
import asyncio
import os

from benchmarks.history.servers import Served, children, served
from benchmarks.server_load import percentile, play
from benchmarks.server_peers import spent

GAMES = ["minisurf", "maxisurf", "cascadia"]


def serving(server: Served) -> float:
    return sum(spent(pid) for pid in server.pids())


def keeping(pid: int | None) -> float:
    """PostgreSQL's first process and all it has started."""
    return 0.0 if pid is None else sum(spent(one) for one in (pid, *children(pid)))


async def measure(database: str, processes: int, tables: int, seconds: float) -> float:
    async with served(database, processes) as (server, postgres):
        pid = postgres.pid() if postgres else None
        before = serving(server), keeping(pid)
        _, pace = await play(f"http://127.0.0.1:{server.port}", tables, seconds, GAMES, steady=0.0)
        after = serving(server), keeping(pid)
    many = len(pace.answered)
    ours, theirs = (1000 * (b - a) / max(1, many) for a, b in zip(before, after, strict=True))
    waited = [percentile(pace.answered, share) * 1000 for share in (0.5, 0.99)]
    print(
        f"{database}, {processes} processes: {many / seconds:.0f} moves a second; a script waited "
        f"{waited[0]:.0f} ms (median), {waited[1]:.0f} ms (99 %); processor time a move "
        f"{ours:.2f} ms, PostgreSQL {theirs:.2f} ms",
        flush=True,
    )
    return many / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="One process and several.")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--processes", type=int, default=3)
    wanted = parser.parse_args()
    size = (wanted.tables, wanted.seconds)
    print(f"{wanted.tables} tables of {', '.join(GAMES)}; {os.cpu_count()} cores for everything")
    one = asyncio.run(measure("sqlite", 1, *size))
    many = asyncio.run(measure("postgres", wanted.processes, *size))
    print(f"{wanted.processes} processes on PostgreSQL : one on SQLite {many / one:.2f}")


if __name__ == "__main__":
    main()
