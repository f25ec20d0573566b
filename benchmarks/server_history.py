"""Players write down what they send and see while the server is killed, stopped and cut off.

    python -m benchmarks.server_history --faults 60                            one process, SQLite
    python -m benchmarks.server_history --database postgres --faults 60        three, PostgreSQL
    python -m benchmarks.server_history --kinds kill --faults 500 --seed 7

The real command serves; faults of all kinds (or of those named) follow each other in an order that
the seed decides. Afterwards `benchmarks.history.checker` proves from what everybody wrote down that
every acknowledged move is there once, in order and the same for everybody, and the database is
looked through for anything half made. Printed: how many faults of each kind, moves acknowledged,
how long those who were cut off had to wait until a move at their table was acknowledged again (and
where that time went), and everything that is wrong; the exit code says whether anything is.
"kill" ends one process of several, "kill all" every one of them.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from random import Random

from msgspec import Struct
from sqlalchemy import create_engine

from benchmarks.history.audit import audit
from benchmarks.history.checker import check
from benchmarks.history.players import Crowd
from benchmarks.history.proxy import Proxy
from benchmarks.history.recovery import Return, Struck
from benchmarks.history.recovery import report as report_recovery
from benchmarks.history.servers import Postgres, Served, served

KINDS = (
    "kill",
    "kill all",
    "stop",
    "cut",
    "silent there",
    "silent back",
    "disk",
    "database",
    "database line",
    "database disk",
)
GIVEN_UP = 60.0  # seconds without an acknowledged move


class Found(Struct):
    faults: Counter[str]
    acknowledged: int
    tables: int
    struck: list[Struck]
    returns: list[Return]
    wrong: list[str]


def possible(database: str) -> tuple[str, ...]:
    theirs = ("kill all", "database", "database line", "database disk")
    return tuple(k for k in KINDS if (k not in theirs if database == "sqlite" else k != "disk"))


async def strike(
    kind: str, rng: Random, server: Served, postgres: Postgres | None, line: Proxy
) -> None:
    if kind.startswith("kill"):
        await asyncio.to_thread(server.kill, rng, kind == "kill all")
    elif kind == "stop":
        await server.pause(rng, rng.uniform(0.5, 6.0))
    elif kind == "cut":
        line.cut()
    elif kind.startswith("silent"):
        await line.silence(kind.split()[1], rng.uniform(0.2, 2.0))
    elif kind == "disk":
        await server.fill_disk(rng.uniform(0.2, 1.0))
    elif postgres is not None:
        if kind == "database":
            await postgres.stop_at_once(rng.uniform(0.1, 1.0))
        elif kind == "database disk":
            await postgres.fill_disk(rng.uniform(0.2, 1.0))
        else:
            await postgres.line.silence(rng.choice(("there", "back")), rng.uniform(0.2, 2.0))


async def back(
    kind: str, server: Served, postgres: Postgres | None, before: set[str], struck: Struck
) -> None:
    """Until those that were killed have been replaced: the next one is killed among all."""
    if not kind.startswith("kill"):
        return
    if postgres is None:
        await server.ready()
    else:
        missing = server.many if kind == "kill all" else 1
        while len(await asyncio.to_thread(postgres.serving) - before) < missing:
            await asyncio.sleep(0.05)
    struck.back = time.monotonic()


async def run(
    database: str,
    processes: int,
    faults: int,
    kinds: tuple[str, ...],
    seed: int,
    tables: int,
    within: float = float("inf"),
) -> Found:
    rng = Random(seed)
    done: Counter[str] = Counter()
    struck: list[Struck] = []
    wrong: list[str] = []
    async with served(database, processes) as (server, postgres):
        line = Proxy(lambda: asyncio.open_connection("127.0.0.1", server.port))
        await line.start()
        crowd = Crowd(f"http://127.0.0.1:{line.port}", tables, Random(seed + 1))
        playing = asyncio.create_task(crowd.play())
        begun = time.monotonic()
        for number in range(faults):
            if time.monotonic() - begun > within:
                break
            await asyncio.sleep(rng.uniform(0.1, 0.5))
            kind = kinds[number % len(kinds)] if number < len(kinds) else rng.choice(kinds)
            before = await asyncio.to_thread(postgres.serving) if postgres else set()
            fault = Struck(kind, time.monotonic())
            struck.append(fault)
            await strike(kind, rng, server, postgres, line)
            done[kind] += 1
            heard, over = crowd.acknowledged, time.monotonic()
            while crowd.acknowledged == heard and time.monotonic() - over < GIVEN_UP:
                await asyncio.sleep(0.02)
            if crowd.acknowledged == heard:
                wrong.append(f"nobody could go on for {GIVEN_UP:.0f} s after {kind}")
            async with asyncio.timeout(GIVEN_UP):
                await back(kind, server, postgres, before, fault)
        await asyncio.sleep(1.0)
        crowd.over = True
        await playing
        await server.ready()
        truths = await crowd.truths(f"http://127.0.0.1:{server.port}")
        wrong += check(crowd.histories, truths)
        url = postgres.direct if postgres else f"sqlite:///{server.home / 'server.sqlite'}"
        engine = create_engine(
            url.set(drivername="postgresql+psycopg") if not isinstance(url, str) else url
        )
        with engine.connect() as connection:
            wrong += audit(connection)
        engine.dispose()
        await line.close()
    return Found(done, crowd.acknowledged, len(truths), struck, crowd.returns.all, wrong)


def report(found: Found) -> None:
    faults = ", ".join(f"{many} × {kind}" for kind, many in found.faults.items())
    print(f"{faults}; {found.acknowledged} moves acknowledged at {found.tables} tables")
    report_recovery(found.struck, found.returns)
    print(f"{len(found.wrong)} things are wrong")
    for one in found.wrong[:50]:
        print(f"  {one}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Proof from histories that nothing is lost.")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--processes", type=int, default=3, help="on PostgreSQL")
    parser.add_argument("--faults", type=int, default=40)
    parser.add_argument("--within", type=float, default=float("inf"), help="seconds")
    parser.add_argument("--kinds", default="", help=f"separated by commas: {', '.join(KINDS)}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=6)
    wanted = parser.parse_args()
    kinds = tuple(wanted.kinds.split(",")) if wanted.kinds else possible(wanted.database)
    processes = wanted.processes if wanted.database == "postgres" else 1
    begun = time.monotonic()
    size = (wanted.seed, wanted.tables, wanted.within)
    found = asyncio.run(run(wanted.database, processes, wanted.faults, kinds, *size))
    print(f"{wanted.database}, {processes} processes, seed {wanted.seed}", end=": ")
    report(found)
    print(f"{time.monotonic() - begun:.0f} s in all")
    sys.exit(1 if found.wrong else 0)


if __name__ == "__main__":
    main()
