"""Results of a task: played, scored, written, and checked by playing them again.

The file holds the choices of the bot. Deals and opponents are fixed, so these are enough to play
every match again and see whether it ends as the file says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.arena.benchmark.tasks import BadBenchmark, Task, find_task
from ludotheque.arena.code_version import versions
from ludotheque.arena.plan import Fixture
from ludotheque.arena.play import Arena, first_share, match_task
from ludotheque.arena.statistics.intervals import interval, share
from ludotheque.arena.work_items import WorkItem, WorkResult
from ludotheque.arena.workers import Executor
from ludotheque.bots import Budget, Choice
from ludotheque.faults import fault
from ludotheque.notation import notation
from ludotheque.record import Move
from ludotheque.rules import AnyRules, Log, Rng, Seat
from ludotheque.text import Problem, text

FORMAT = 1


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """One match of the bot."""

    number: int
    total: int  # points of the bot, in the game's unit
    place: int
    first: float  # share in the first place
    choices: tuple[str, ...]  # actions of the bot, also forced ones


class Estimate(Struct, frozen=True, forbid_unknown_fields=True):
    """The score of a task, with its 95 % interval; the unit is the deal."""

    mean: float
    low: float
    high: float


class Results(Struct, frozen=True, forbid_unknown_fields=True):
    benchmark: int  # the format of this file
    task: str
    reference: str  # of the task, as it was when this was played
    bot: str
    release: str
    python: str
    score: Estimate
    matches: tuple[Played, ...]
    author: str = ""
    note: str = ""  # how the bot was made, how much it may think, where its code is


def play(task: Task, bot: str, executor: Executor) -> Iterator[Played]:
    """Every match of a task."""
    setup = msgspec.json.encode(task.setup(bot))
    items = [WorkItem(setup, *fixture) for fixture in task.fixtures()]
    for found, _ in executor.work(play_match, items, in_order=True, deals=task.deals):
        yield msgspec.json.decode(found, type=Played)


@match_task
def play_match(arena: Arena, fixture: Fixture) -> WorkResult:
    """A match as JSON of `Played`."""
    return msgspec.json.encode(_played(arena, fixture)), b""


def _played(arena: Arena, fixture: Fixture) -> Played:
    match, _, _ = arena.play_out(fixture)
    mine = fixture.bots.index(0)
    result = match.result()
    assert result is not None
    moves = (one for one in match.record.entries if isinstance(one, Move))
    return Played(
        number=fixture.number,
        total=arena.rules.scores(match.state)[mine].total,
        place=result.places[mine],
        first=first_share(result.places, mine),
        choices=tuple(move.action for move in moves if move.actor == mine),
    )


def score(task: Task, matches: Sequence[Played], unit: int) -> Estimate:
    """Matches of a deal are averaged first."""
    wins = task.measure == "wins"
    values = [one.first if wins else one.total / unit for one in matches]
    deals = [
        sum(values[at : at + task.seats]) / task.seats for at in range(0, len(values), task.seats)
    ]
    if wins:
        found = share(deals)
        return Estimate(*(round(one, 6) for one in (found.mean, found.low, found.high)))
    mean = interval(deals)
    ends = (mean.mean, mean.mean - mean.half, mean.mean + mean.half)
    return Estimate(*(round(one, 6) for one in ends))


def make_results(
    task: Task, bot: str, matches: Sequence[Played], author: str, note: str
) -> Results:
    code = versions()
    estimate = score(task, matches, Arena(task.setup(bot)).rules.unit)
    return Results(
        benchmark=FORMAT,
        task=task.name,
        reference=task.reference,
        bot=bot,
        release=code.release,
        python=code.python,
        score=estimate,
        matches=tuple(matches),
        author=author,
        note=note,
    )


def encode_results(results: Results) -> bytes:
    """JSON with a match a line, so that files can be compared."""
    head = msgspec.to_builtins(results) | {"matches": []}
    opened = msgspec.json.format(msgspec.json.encode(head)).removesuffix(b"\n")
    lines = b",\n    ".join(msgspec.json.encode(one) for one in results.matches)
    return opened.replace(b'"matches": []', b'"matches": [\n    ' + lines + b"\n  ]") + b"\n"


def read_results(data: bytes) -> Results:
    """Raises BadBenchmark."""
    try:
        return msgspec.json.decode(data, type=Results)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadBenchmark(text("benchmark-bad-file", why=fault(error))) from None


def check(results: Results, sample: int, rng: Rng) -> int:
    """Check a file: that it is whole, that its score follows from its matches, and that `sample` of
    these end as it says. Returns how many were played again. `rng`: nobody who writes a file may
    foresee which these are. Raises BadBenchmark, which names the match."""
    task = find_task(results.task)
    if results.benchmark != FORMAT or results.reference != task.reference:
        raise BadBenchmark(text("benchmark-changed", task=task.name))
    if [one.number for one in results.matches] != list(range(task.matches)):
        raise BadBenchmark(text("benchmark-not-whole", wanted=task.matches))
    # The bot itself is not needed, and its code is not run.
    arena = Arena(task.setup(task.opponent))
    if score(task, results.matches, arena.rules.unit) != results.score:
        raise BadBenchmark(text("benchmark-other-score"))
    numbers = rng.sample(range(task.matches), min(sample, task.matches))
    for number in sorted(numbers):
        one = results.matches[number]
        arena.bots[0] = _Scripted(one.choices)
        try:
            again = _played(arena, task.fixtures()[number])
        except Problem as problem:
            why = problem.reason
            raise BadBenchmark(text("benchmark-bad-match", match=number, why=why)) from None
        if again != one:
            why = text("benchmark-other-end")
            raise BadBenchmark(text("benchmark-bad-match", match=number, why=why))
    return len(numbers)


class _Scripted:
    """Plays the choices of a file again. Forced actions, which nobody is asked for, stand in it,
    too: the number of moves made so far says which is next."""

    def __init__(self, choices: Sequence[str]) -> None:
        self._choices = choices

    def choose(
        self, rules: AnyRules, state: Any, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        made = sum(line.actor == seat and line.action is not None for line in events)
        if made >= len(self._choices):
            raise BadBenchmark(text("benchmark-other-end"))
        return Choice(notation(rules.action).parse(self._choices[made]))
