"""How fast the terminal is: `python -m benchmarks.terminal_speed [--json]`.

First screen: a real process on a pseudo-terminal, from its start until the last line of the shelf
(or of a table) has been written. Key press: the real app on a board of 23 tiles, from the key until
the changed screen has been handed to the terminal, which includes Textual's own pace of at most
sixty frames a second. Both are given as time on the clock and as time of the processor: the second
does not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from random import Random
from typing import Any

from scripts.terminal_driver import Driver, rest
from textual import events
from textual.app import App

from ludotheque import home
from ludotheque.match import Match
from ludotheque.record import Holder
from ludotheque.registry import game
from ludotheque.terminal.app import LudothequeApp
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.terminal.settings import Settings
from ludotheque.text import language

TILES = 23  # three to begin with and one in each of twenty turns
SIZE = (140, 45)
FIRST_SCREENS = {  # a command, and words of the lowest line it writes
    "home": (["home"], "light or dark"),
    "table": (["play", "cascadia", "--seats", "human:Ana,human:Ben"], "leave"),
}
KEYS = ("right", "down", "left", "up", "tab", "tab", "shift+tab", "r", "plus", "minus")


# Start -------------------------------------------------------------------------------------------


def first_screen(arguments: list[str], words: str, data: str) -> tuple[float, float]:
    """Seconds on the clock and of the processor until the words stand on the screen."""
    parent, child = pty.openpty()
    environment = {
        **os.environ,
        "LUDOTHEQUE_HOME": data,
        "LUDOTHEQUE_LANG": "en",
        "TERM": "xterm-256color",
        "COLUMNS": "80",
        "LINES": "24",
    }
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "ludotheque", *arguments],
        stdin=child,
        stdout=child,
        stderr=child,
        env=environment,
        close_fds=True,
    )
    os.close(child)
    shown = ""
    while words not in shown:
        if select.select([parent], [], [], 60)[0]:
            shown += os.read(parent, 65536).decode("utf-8", "replace")
        else:
            raise TimeoutError(shown[-500:])
    took = time.perf_counter() - began
    used = _processor_time(process.pid)
    os.write(parent, b"\x03")
    _drain(parent)
    process.wait(timeout=60)
    os.close(parent)
    return took, used


def _processor_time(pid: int) -> float:
    """Seconds the process has used so far (Linux; elsewhere not a number)."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _drain(descriptor: int) -> None:
    """What is still written must be read, or the process never ends."""
    try:
        while os.read(descriptor, 65536):
            pass
    except OSError:  # the other end is closed
        pass


# Keys --------------------------------------------------------------------------------------------


def last_turn() -> Match:
    """Cascadia with hexagons; Ana has 22 tiles and the last one in her hand."""
    kind = game("cascadia")
    holders = [Holder("Ana"), Holder("Ben")]
    match = home.start_match(kind, kind.options(), holders, seed=b"terminal speed..")
    rng = Random(1)
    while not match.over:
        seat = match.to_move[0]
        laid = len(match.view(None).environments[0].cells)
        actions = match.actions(seat)
        if seat == 0 and laid == TILES - 1 and len(actions) > 20:
            return match
        match.act(seat, actions[rng.randrange(len(actions))])
    raise AssertionError("no board of this size")


class Watch:
    """Notes when the app has handed a screen to the terminal."""

    def __init__(self, app: App[Any]) -> None:
        self.frames: list[tuple[float, float]] = []
        display = app._display

        def watched(*arguments: Any) -> None:
            display(*arguments)
            self.frames.append((time.perf_counter(), time.process_time()))

        app._display = watched  # type: ignore[method-assign,assignment]


async def key_presses(rounds: int) -> tuple[list[float], list[float]]:
    """Milliseconds on the clock and of the processor, from a key to its last repaint."""
    screen, settings = TableScreen(LocalSession(last_turn())), Settings(pace="instant")
    app = LudothequeApp(screen, say=language("en"), settings=settings, depth="full")
    watch = Watch(app)
    clock: list[float] = []
    processor: list[float] = []
    async with app.run_test(size=SIZE) as pilot:
        await Driver(pilot).settle()
        for _ in range(rounds):
            for key in KEYS:
                await rest(app)
                await asyncio.sleep(0.02)
                watch.frames.clear()
                began, used = time.perf_counter(), time.process_time()
                app.post_message(events.Key(key, None))
                await asyncio.sleep(0.04)
                await rest(app)  # a second frame belongs to the same key
                if not watch.frames:  # an arrow where there is nothing further that way
                    continue
                clock.append(1000 * (watch.frames[-1][0] - began))
                processor.append(1000 * (watch.frames[-1][1] - used))
    assert len(clock) > rounds * len(KEYS) // 2
    return clock, processor


# Results -----------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as data:
        os.environ["LUDOTHEQUE_HOME"] = data
        for name, (arguments, words) in FIRST_SCREENS.items():
            runs = [first_screen(arguments, words, data) for _ in range(wanted.starts)]
            found[f"start, {name} (s)"] = {
                "clock, best": min(took for took, _ in runs),
                "clock, median": statistics.median(took for took, _ in runs),
                "processor, median": statistics.median(used for _, used in runs),
            }
        clock, processor = asyncio.run(key_presses(wanted.rounds))
        found[f"key press, {TILES} tiles (ms)"] = {
            "clock, median": statistics.median(clock),
            "clock, 95 of 100": statistics.quantiles(clock, n=20)[-1],
            "processor, median": statistics.median(processor),
            "processor, 95 of 100": statistics.quantiles(processor, n=20)[-1],
        }
    if wanted.json:
        print(json.dumps(found))
        return
    for name, figures in found.items():
        print(name, " ".join(f"| {what} {value:.3g}" for what, value in figures.items()))


if __name__ == "__main__":
    main()
