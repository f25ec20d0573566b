"""The tasks, as `tasks.toml` lists them."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Literal

from msgspec import Struct, convert

from ludotheque.arena.cli_common import make_setup
from ludotheque.arena.plan import Fixture, Setup
from ludotheque.arena.play import Arena
from ludotheque.record import Move
from ludotheque.text import Problem, text


class BadBenchmark(Problem, ValueError):
    """A task that does not exist, or results that are not those of a task."""


class Task(Struct, frozen=True):
    """A bot plays every deal once on every seat, against the same opponent on all other seats."""

    name: str  # ends with its version
    game: str
    rules: int  # version
    seats: int
    deals: int
    seed: int
    opponent: str  # its budget is a number of simulations: equal on every machine
    measure: Literal["points", "wins"]
    reference: str  # `reference_of`, when it was published

    def setup(self, bot: str) -> Setup:
        """The bot is the first of two, the opponent the second."""
        names = f"{bot},{self.opponent}"
        version = [f"rules={self.rules}"]
        return make_setup(self.game, names, self.matches, self.seed, self.seats, version)

    @property
    def matches(self) -> int:
        return self.deals * self.seats

    def fixtures(self) -> list[Fixture]:
        """All matches, deal by deal, and in each deal seat by seat."""
        found = []
        for number in range(self.matches):
            deal, mine = divmod(number, self.seats)
            line_up = tuple(int(seat != mine) for seat in range(self.seats))
            found.append(Fixture(number, deal, line_up))
        return found


_FILE = Path(__file__).with_name("tasks.toml")
TASKS = convert(tomllib.loads(_FILE.read_text(encoding="utf-8"))["tasks"], tuple[Task, ...])


def find_task(name: str) -> Task:
    """Raises BadBenchmark, which names those there are."""
    for task in TASKS:
        if task.name == name:
            return task
    known = ", ".join(task.name for task in TASKS)
    raise BadBenchmark(text("benchmark-no-task", task=name, known=known))


def reference_of(task: Task) -> str:
    """Digest of the moves of one match of the opponent with itself: of the rules, the draws and
    how the opponent plays."""
    arena = Arena(task.setup(task.opponent))
    match, _, _ = arena.play_out(Fixture(0, 0, (1,) * task.seats))
    moves = [move.action for move in match.record.entries if isinstance(move, Move)]
    return hashlib.sha256("\n".join(moves).encode()).hexdigest()[:16]


def require_unchanged(task: Task) -> None:
    """Raises BadBenchmark where this version of the program, or this machine, plays the task's
    opponent otherwise: results would not be comparable."""
    if reference_of(task) != task.reference:
        raise BadBenchmark(text("benchmark-changed", task=task.name))
