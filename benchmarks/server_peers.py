"""The same small game on boardgame.io and on Ludothèque, one after the other on this machine.

    python -m benchmarks.server_peers                 200 tables
    python -m benchmarks.server_peers --tables 50 --seconds 5

The game is the one of docs/write-a-game.md, played to 200 points: moves are counted, not how tables
are made. boardgame.io is fetched with npm into a folder of its own, which goes when all is done;
Node.js must be there. Each server is asked twice: with matches in memory (ours: its database in
memory, where nothing is flushed), and with matches kept (its `FlatFile` does not flush to disk, and
its server answers before it has written; ours flushes every move before it answers). All players
are scripts in one Node.js process, two at a table, who answer as soon as they are asked. Printed:
moves answered in a second, and the processor time of the server for one.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from scripts.example_game import write_package

HERE = Path(__file__).parent / "peers"
PEER = "boardgame.io@0.50.2"
STORAGE = "node-persist@3"  # what its FlatFile wants to be installed beside it
MEMORY = Path("/dev/shm")
TICKS = os.sysconf("SC_CLK_TCK")


class Measured(Struct):
    name: str
    rate: float  # moves a second
    cpu_ms: float  # of the server for a move


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def spent(pid: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextlib.contextmanager
def running(command: list[str], port: int, folder: Path, **environment: str) -> Iterator[int]:
    """The server's process, as soon as it takes connections."""
    with (folder / "log.txt").open("ab") as log:
        child = subprocess.Popen(
            command, cwd=folder, env=os.environ | environment, stdout=log, stderr=log
        )
    try:
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield child.pid
    finally:
        child.terminate()
        child.wait()


def measure(name: str, pid: int, players: str, folder: Path, *size: int | float) -> Measured:
    """Let the scripts play, and look at what the server needs for it."""
    command = ["node", str(folder / players), *map(str, size)]
    child = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline().strip() == "begin"
    before = spent(pid)
    found = json.loads(child.stdout.readline())
    cpu = spent(pid) - before
    child.wait()
    many = max(1, found["moves"])
    return Measured(name, found["moves"] / found["seconds"], 1000 * cpu / many)


def theirs(folder: Path, tables: int, seconds: float, kept: bool) -> Measured:
    port = free_port()
    data = folder / "matches"
    shutil.rmtree(data, ignore_errors=True)
    command = ["node", str(folder / "server.js"), str(port), *([str(data)] if kept else [])]
    name = "boardgame.io, " + ("FlatFile" if kept else "in memory")
    with running(command, port, folder, NODE_ENV="production") as pid:
        return measure(name, pid, "theirs.js", folder, port, tables, seconds)


def ours(folder: Path, tables: int, seconds: float, kept: bool) -> Measured:
    port = free_port()
    command = [sys.executable, "-m", "ludotheque", "serve", "--no-open", "--bot-processes", "0"]
    name = "Ludothèque, " + ("every move flushed" if kept else "in memory")
    with tempfile.TemporaryDirectory(dir=None if kept else MEMORY) as home:
        where = {"LUDOTHEQUE_HOME": home, "PYTHONPATH": str(folder / "games")}
        with running([*command, "--port", str(port)], port, folder, **where) as pid:
            return measure(name, pid, "ours.js", folder, port, tables, seconds)


def prepare(folder: Path) -> None:
    """boardgame.io, the scripts, and the game as an installed package."""
    for path in HERE.glob("*.js"):
        shutil.copy(path, folder)
    quiet = ["--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
    subprocess.run(["npm", "install", *quiet, PEER, STORAGE], check=True, cwd=folder)
    games = folder / "games"
    write_package(games)
    about = games / "my_games-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-games\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text("[ludotheque.games]\npig = my_games.pig:PIG\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="The same small game on two servers.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--only", choices=("theirs", "ours"), help="one of the two servers")
    wanted = parser.parse_args()
    size = (wanted.tables, wanted.seconds)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        print(f"Pig at {wanted.tables} tables, {os.cpu_count()} cores, {wanted.seconds:.0f} s each")
        found = []
        for kept in (False, True):
            for who, ask in (("theirs", theirs), ("ours", ours)):
                if wanted.only in (None, who):
                    found.append(ask(folder, *size, kept))
                    one = found[-1]
                    print(
                        f"  {one.name:<33}{one.rate:7.0f} moves a second, "
                        f"{one.cpu_ms:5.2f} ms of processor time a move",
                        flush=True,
                    )
    if wanted.only is None:
        memory, _, files, durable = found
        print(
            f"ours durable : theirs in memory {durable.rate / memory.rate:.2f}, "
            f"ours durable : theirs in files {durable.rate / files.rate:.2f}"
        )


if __name__ == "__main__":
    main()
