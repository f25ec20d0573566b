"""How strong the bots are: the tables of docs/strength.md, measured again.

    python benchmarks/strength.py                       # everything, some hours on one core
    python benchmarks/strength.py bars --game minisurf --deals 20
    python benchmarks/strength.py levels --game maxisurf --deals 20
    python benchmarks/strength.py levels --game quadrata --above normal   # hard – normal alone
    python benchmarks/strength.py areas --deals 20      # Minisurf's final areas
    python benchmarks/strength.py variants --deals 20   # more players, the same cards, alone
    python benchmarks/strength.py variants --game taxi --how "six players"
    python benchmarks/strength.py levels --plain --deals 40   # the levels of the small install

Budgets are counted in processor time by default (`--wall` for the clock on the wall): on a machine
that is busy with other things a bot would otherwise be given less than it is meant to have. With
`--out FOLDER` finished matches are kept there, and the same command goes on where it was stopped;
`--workers N` plays them in several processes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from ludotheque.arena.figures import Figures, by_deal, figures
from ludotheque.arena.plan import Setup, fixtures
from ludotheque.arena.play import Arena, Outcome
from ludotheque.arena.report import percent, plain
from ludotheque.arena.runner import RunFolder, run
from ludotheque.arena.statistics.intervals import Mean, interval
from ludotheque.arena.work_items import Task, WorkItem, WorkResult
from ludotheque.arena.workers import ProcessExecutor
from ludotheque.bots import HAS_COMPILER, LEVELS
from ludotheque.bots.budget import use_clock
from ludotheque.bots.levels import is_installed, offered_levels
from ludotheque.registry import all_games, game

# This file again, in a process that does not find Numba: bots play as in the small install and in
# the page without a server.
WITHOUT_COMPILER = """
import runpy, sys
sys.modules["numba"] = None
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Table(msgspec.Struct, frozen=True):
    """Another way to play a game, and the shares of their time that its bots are given."""

    name: str
    game: str
    seats: int
    options: dict[str, Any] = {}
    bots: tuple[str, ...] = ("expert@300ms", "hard@300ms", "normal")


VARIANTS = (
    Table("eight players, two boxes", "minisurf", 8, {"boxes": 2}),
    Table("the same cards", "minisurf", 2, {"duplicate": True}),
    Table("alone", "minisurf", 1, {"duplicate": True}),
    Table("four players", "maxisurf", 4),
    Table("the same cards", "maxisurf", 2, {"duplicate": True}),
    Table("alone", "maxisurf", 1, {"duplicate": True}),
    Table("four players", "quadrata", 4),
    Table("alone", "quadrata", 1),
    Table("six players", "taxi", 6),
)


class ProcessorTimeExecutor(ProcessExecutor):
    """Budgets in processor time in each of its processes, too."""

    def work(self, task: Task, items: Iterable[WorkItem], **options: Any) -> Iterator[WorkResult]:
        return super().work(partial(in_processor_time, task), items, **options)


def in_processor_time(task: Task, *item: Any) -> WorkResult:
    use_clock(time.process_time)
    return task(*item)


class Bench:
    """Matches on this number of deals."""

    def __init__(
        self, deals: int, seed: int, out: Path | None, executor: ProcessExecutor | None = None
    ) -> None:
        """Without a folder for results matches are played in this process."""
        self.deals, self.seed, self.out, self.executor = deals, seed, out, executor

    def outcomes(
        self,
        id: str,  # noqa: A002
        bots: tuple[str, ...],
        seats: int = 2,
        options: Mapping[str, Any] = NO_OPTIONS,
    ) -> tuple[Setup, list[Outcome]]:
        """All rotations of these bots at a table."""
        chosen = game(id)
        played = msgspec.structs.asdict(chosen.options(**options))
        setup = Setup(id, chosen.versions[-1], played, seats, bots, self.seed, 1)
        rows = len(fixtures(setup))
        setup = msgspec.structs.replace(setup, games=self.deals * rows)
        if self.out is None:
            arena = Arena(setup)
            return setup, [arena.play(fixture)[0] for fixture in fixtures(setup)]
        folder = RunFolder(self.out / f"{id}-{setup.fingerprint()[:8]}", setup)
        return setup, list(run(folder, self.executor))

    def meet(
        self,
        id: str,  # noqa: A002
        bots: tuple[str, ...],
        seats: int = 2,
        options: Mapping[str, Any] = NO_OPTIONS,
    ) -> Figures:
        setup, outcomes = self.outcomes(id, bots, seats, options)
        rules = Arena(setup).rules
        return figures(setup, outcomes, rules.unit, rules.lowest_wins)

    # Tables -------------------------------------------------------------------------------------

    def bars(self, id: str) -> None:  # noqa: A002
        """Expert with 0.3 s a turn against greedy, two players."""
        found = self.meet(id, ("expert@300ms", "greedy"))
        expert, greedy = found.bots
        row = [id, str(self.deals), percent(expert.wins), plain(expert.total, 2)]
        row += [plain(greedy.total, 2), plain(found.duels[0].total, 2, True)]
        row += [f"{expert.turns.median:.0f}", f"{expert.turns.p99:.0f}"]
        line(row)

    def levels(self, id: str, above: str | None = None) -> None:  # noqa: A002
        """Every level that is offered and installed against the next one; or one, `above` one."""
        chosen = game(id)
        rules = chosen.rules(chosen.options(), 2)
        levels = (level for level in offered_levels(rules) if is_installed(rules, level))
        for lower, higher in pairwise(levels):
            if above not in (None, lower):
                continue
            found = self.meet(id, (higher, lower))
            one, other = found.bots
            row = [id, f"{higher} – {lower}", str(self.deals), percent(one.wins)]
            row += [plain(one.total, 2), plain(other.total, 2)]
            row += [f"{one.turns.median:.0f}", f"{one.turns.p99:.0f}"]
            line(row)

    def variant(self, table: Table) -> None:
        """Each bot against the next, on turn about."""
        for bots in pairwise(table.bots):
            found = self.meet(table.game, bots, table.seats, table.options)
            row = [table.game, table.name, " – ".join(bots), str(self.deals)]
            row += [percent(found.duels[0].ahead), *(plain(one.total, 2) for one in found.bots)]
            line([*row, plain(found.duels[0].total, 2, True), f"{found.bots[0].turns.median:.0f}"])

    def alone(self, table: Table) -> None:
        """Each bot and the next by themselves, on equal deals."""
        unit = game(table.game).rules(game(table.game).options(**table.options), 1).unit
        totals = {}
        for bot in table.bots:
            _, outcomes = self.outcomes(table.game, (bot,), 1, table.options)
            totals[bot] = by_deal((o.deal, o.totals[0] / unit) for o in outcomes)
        for one, other in pairwise(table.bots):
            row = [table.game, table.name, f"{one} – {other}", str(self.deals), ""]
            row += [plain(interval(totals[bot]), 2) for bot in (one, other)]
            line([*row, less(totals[one], totals[other]), ""])

    def areas(self) -> None:
        """Minisurf: what each level's boards measure among themselves, and against greedy."""
        alone = self._areas(("greedy",), 0)
        line(["greedy", str(self.deals), plain(interval(alone), 2), "", "", ""])
        for level in ("hard", "expert"):
            own = self._areas((level,), 0)
            versus = (level, "greedy")
            mine, theirs = self._areas(versus, 0), self._areas(versus, 1)
            row = [level, str(self.deals), plain(interval(own), 2), less(own, alone)]
            row += [plain(interval(mine), 2), less(mine, theirs)]
            line(row)

    def _areas(self, bots: tuple[str, ...], which: int) -> list[float]:
        """The mean area of a bot's boards, deal by deal."""
        _, outcomes = self.outcomes("minisurf", bots)
        areas = ((o.deal, o.totals[seat]) for o in outcomes for seat in o.seats_of(which))
        return by_deal(areas)


def less(one: Sequence[float], other: Sequence[float]) -> str:
    """The difference on equal deals."""
    difference: Mean = interval([a - b for a, b in zip(one, other, strict=True)])
    return plain(difference, 2, True)


def line(cells: Sequence[str]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


def heading(*cells: str) -> None:
    line(cells)
    print("|---" * len(cells) + "|")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "what", nargs="?", choices=["bars", "levels", "areas", "variants", "all"], default="all"
    )
    parser.add_argument("--game", action="append", choices=[one.id for one in all_games()])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--above", choices=LEVELS, help="for `levels`: only the pair above this one"
    )
    parser.add_argument(
        "--how",
        choices=sorted({table.name for table in VARIANTS}),
        help="for `variants`: only this way to play",
    )
    parser.add_argument("--wall", action="store_true")
    parser.add_argument("--plain", action="store_true", help="without Numba")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--workers", type=int, default=1, help="processes, with --out")
    given = parser.parse_args()
    if given.workers > 1 and given.out is None:
        parser.error("--workers needs --out")
    chosen = given.game or [one.id for one in all_games()]
    asked = [t for t in VARIANTS if t.game in chosen and given.how in (None, t.name)]
    if given.how and not asked:
        parser.error(f"none of these games is played so: --how {given.how!r}")
    if given.plain and HAS_COMPILER:
        command = [sys.executable, "-c", WITHOUT_COMPILER, __file__, *sys.argv[1:]]
        raise SystemExit(subprocess.call(command))
    if not given.wall:
        use_clock(time.process_time)
    executor_type = ProcessExecutor if given.wall else ProcessorTimeExecutor
    bench = Bench(given.deals, given.seed, given.out, executor_type(given.workers))
    if given.what in ("bars", "all"):
        heading(
            "game",
            "deals",
            "expert wins",
            "expert",
            "greedy",
            "difference",
            "ms a turn",
            "99 % below",
        )
        for id in chosen:  # noqa: A001
            bench.bars(id)
    if given.what in ("levels", "all"):
        heading(
            "game", "levels", "deals", "higher wins", "higher", "lower", "ms a turn", "99 % below"
        )
        for id in chosen:  # noqa: A001
            bench.levels(id, given.above)
    if given.what in ("areas", "all"):
        heading("level", "deals", "own table", "less than greedy's", "against greedy", "difference")
        bench.areas()
    if given.what in ("variants", "all"):
        heading(
            "game",
            "how",
            "bots",
            "deals",
            "first ahead",
            "first",
            "second",
            "difference",
            "ms a turn",
        )
        for table in asked:
            (bench.alone if table.seats == 1 else bench.variant)(table)


if __name__ == "__main__":
    main()
