"""One match of an arena: from who meets whom to the outcome and the record."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Generator, Sequence
from functools import cached_property, lru_cache, wraps
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct, structs

from ludotheque.arena.luck import LuckEstimator, SeatLuck
from ludotheque.arena.plan import Fixture, Setup, deal_seed
from ludotheque.arena.work_items import Task, WorkFailed, WorkResult
from ludotheque.bots import Bot, Budget, Choice, choose, keyed_rng
from ludotheque.bots.budget import moves_this_turn, now
from ludotheque.bots.levels import check_installed
from ludotheque.bots.names import make_bot
from ludotheque.bots.seats import with_unique_names
from ludotheque.declaration import Game
from ludotheque.forms import convert_options
from ludotheque.match import Match
from ludotheque.record import Holder, encode, new_header
from ludotheque.registry import game
from ludotheque.rules import Options, Rules, Seat
from ludotheque.text import Problem, text

MAX_CACHED_ARENAS = 16  # setups whose rules and bots a worker process keeps
_PACKAGE_FOLDER = Path(__file__).parents[1]


# Finished, and the milliseconds of each seat's decisions and turns.
TimedMatch: TypeAlias = tuple[Match, list[list[float]], list[list[float]]]
_Found = TypeVar("_Found")


def run_to_end(steps: Generator[None, None, _Found]) -> _Found:
    """Run a generator to its end; returns its value."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: _Found = end.value
            return found


def first_share(places: Sequence[int], seat: Seat) -> float:
    """1 for a first place; a shared one is divided."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the seats of a match took, in milliseconds."""

    number: int
    decision_ms: tuple[tuple[float, ...], ...]
    turn_ms: tuple[tuple[float, ...], ...]


class Outcome(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The result of a match, seat by seat; times in milliseconds, where they are known."""

    number: int
    deal: int
    bots: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[dict[str, int], ...]
    plies: int
    decision_ms: tuple[tuple[float, ...], ...] = ()
    turn_ms: tuple[tuple[float, ...], ...] = ()
    luck: tuple[SeatLuck, ...] = ()  # what the draws gave each seat, where the game can say
    at_limit: bool = False  # it ended at a limit that is ours (`Rules.ends_at_limit`)

    def timing(self) -> Timing:
        return Timing(self.number, self.decision_ms, self.turn_ms)

    def timed(self, times: Timing | None) -> Outcome:
        """The outcome with these times, or without any."""
        decisions, turns = ((), ()) if times is None else (times.decision_ms, times.turn_ms)
        return structs.replace(self, decision_ms=decisions, turn_ms=turns)

    def seats_of(self, bot: int) -> list[Seat]:
        return [seat for seat, other in enumerate(self.bots) if other == bot]

    def won(self, seat: Seat) -> float:
        return first_share(self.places, seat)

    def ahead(self, seat: Seat, other: Seat) -> float:
        """1 if the first seat came before the second, half for an equal place."""
        mine, theirs = self.places[seat], self.places[other]
        return 0.5 if mine == theirs else float(mine < theirs)


class Arena:
    """What all the matches of a run share: the rules and one object of every bot."""

    def __init__(self, setup: Setup) -> None:
        """Raises a Problem where this cannot be played, or not with what is installed."""
        self.setup = setup
        self.game: Game = game(setup.game)
        self.options: Options = convert_options(self.game, setup.options)
        self.rules: Rules[Any, Any, Any] = self.game.rules(self.options, setup.seats, setup.version)
        self.bots: list[Bot] = [make_bot(name, files=True) for name in setup.bots]
        check_installed(self.rules, setup.bots)

    @cached_property
    def _luck(self) -> LuckEstimator | None:
        """Made when it is first needed: kernels that value draws take seconds to load."""
        return _luck_in(self.game, self.rules)

    def luck_of(self, match: Match) -> tuple[SeatLuck, ...]:
        return self._luck.of(match) if self._luck is not None else ()

    def play(self, fixture: Fixture) -> tuple[Outcome, bytes]:
        """The outcome, and the record as it is written to a file."""
        match, decisions, turns = self.play_out(fixture)
        result = match.result()
        assert result is not None
        scores = self.rules.scores(match.state)
        outcome = Outcome(
            number=fixture.number,
            deal=fixture.deal,
            bots=fixture.bots,
            places=result.places,
            totals=tuple(score.total for score in scores),
            parts=tuple(score.parts for score in scores),
            plies=match.ply,
            decision_ms=tuple(map(tuple, decisions)),
            turn_ms=tuple(map(tuple, turns)),
            luck=self.luck_of(match),
            at_limit=self.rules.ends_at_limit(match.state),
        )
        return outcome, encode(match.record)

    def play_out(self, fixture: Fixture) -> TimedMatch:
        return run_to_end(self.play_steps(fixture))

    def play_steps(self, fixture: Fixture) -> Generator[None, None, TimedMatch]:
        """Play a match and return it, with the time each seat took for its decisions and turns;
        yields after every decision, where a single thread has other work as well."""
        setup = self.setup
        names = [setup.bots[n] for n in fixture.bots]
        header = new_header(
            self.game,
            self.options,
            with_unique_names(Holder("", name) for name in names),
            id=f"{setup.game}-{setup.seed}-{fixture.number:06}",
        )
        # No hour is written into a record: equal matches are equal files, whenever they are played.
        header = structs.replace(header, version=setup.version, started="")
        seed = deal_seed(setup, fixture.deal)
        match = Match(header, seed, rules=self.rules, clock=lambda: 0.0)
        decisions: list[list[float]] = [[] for _ in names]
        turns: list[list[float]] = [[] for _ in names]
        while not match.over:
            seat = match.to_move[0]
            first = not turns[seat] or moves_this_turn(match.log_of(seat), seat) == 0
            spent = self._decide(match, seat, fixture)
            decisions[seat].append(round(spent, 2))
            if first:
                turns[seat].append(0.0)
            turns[seat][-1] = round(turns[seat][-1] + spent, 2)
            yield
        return match, decisions, turns

    def _decide(self, match: Match, seat: Seat, fixture: Fixture) -> float:
        """Ask the bot on this seat and play its answer; the milliseconds it took."""
        bot = self.bots[fixture.bots[seat]]
        rng = keyed_rng(self.setup.seed, fixture.number, seat, match.ply)
        started = now()
        try:
            choice = choose(match, seat, bot, Budget(), rng)
            spent = (now() - started) * 1000
            if not isinstance(choice, Choice):
                raise TypeError(f"choose must return a Choice, not {choice!r}")
            match.act(seat, choice.action)
        except Problem as problem:
            why: Any = problem.reason
        except Exception as error:
            why = f"{type(error).__name__}: {error}{_where(error)}"
        else:
            return spent
        name = self.setup.bots[fixture.bots[seat]]
        raise WorkFailed(
            text("arena-bot-failed", bot=name, match=fixture.number, ply=match.ply, why=why)
        )


def _luck_in(game: Game, rules: Rules[Any, Any, Any]) -> LuckEstimator | None:
    """The luck estimator of a game; None without NumPy and Numba, which value the draws."""
    if find_spec("numba") is None:
        return None
    from ludotheque.arena.luck_estimator import luck_in

    return luck_in(game, rules)


def _where(error: Exception) -> str:
    """The line of the bot's own code that led to it."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if not Path(frame.filename).is_relative_to(_PACKAGE_FOLDER)]
    return f" ({Path(theirs[-1].filename).name}:{theirs[-1].lineno})" if theirs else ""


# For worker processes: what goes in and out is JSON ---------------------------------------------


@lru_cache(MAX_CACHED_ARENAS)
def arena_of(setup: bytes) -> Arena:
    return Arena(msgspec.json.decode(setup, type=Setup))


def match_task(play: Callable[[Arena, Fixture], WorkResult]) -> Task:
    """The task that plays a match in another process; where that fails, nothing and why."""

    @wraps(play)
    def task(setup: bytes, number: int, deal: int, bots: tuple[int, ...]) -> WorkResult:
        try:
            return play(arena_of(setup), Fixture(number, deal, bots))
        except Problem as problem:
            return b"", msgspec.json.encode(problem.reason)

    return task


@match_task
def play_task(arena: Arena, fixture: Fixture) -> WorkResult:
    """The outcome as JSON and the record."""
    outcome, record = arena.play(fixture)
    return msgspec.json.encode(outcome), record
