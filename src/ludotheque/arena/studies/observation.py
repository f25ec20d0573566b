"""What a study notes of one finished match: figures by name, results by order, and what was used.

Everything is read from the record, so matches of people can be observed as well.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from math import log2
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.arena.luck import SeatLuck
from ludotheque.arena.plan import Fixture
from ludotheque.arena.play import Arena, first_share, match_task, run_to_end
from ludotheque.arena.work_items import WorkResult
from ludotheque.declaration import Game
from ludotheque.notation import notation
from ludotheque.record import Record
from ludotheque.rules import Result, Rules, Score, Seat

# Seconds that people are reckoned to take, where a game does not say: for a decision, for every
# time its choices double (Hick's law), and for a draw; times the game's own `pace`.
DECISION_SECONDS, DOUBLING_SECONDS, DRAW_SECONDS = 5.0, 2.0, 2.0
PERCENT_FIGURES = ("decided", "first-wins", "passed")  # shares of a whole


# Of a whole match, of whoever moves first, or how often something is used; and its name
FigureKey: TypeAlias = tuple[Literal["figure", "order", "use"], str]


class Observation(Struct, frozen=True):
    figures: dict[str, float]  # by name; those of the game itself included
    totals: tuple[float, ...]  # points, in the order in which the seats first moved
    won: tuple[float, ...]  # likewise: 1 for a first place, a shared one is divided
    uses: dict[str, int]  # how often an action, a draw or an effect of the game's own occurred
    ways: dict[str, tuple[float, ...]] = {}  # what each seat did and scored, in the same order
    luck: tuple[SeatLuck, ...] = ()  # what the draws gave each, where the game can say
    seats: tuple[Seat, ...] = ()  # in that order

    def by_seat(self, values: Sequence[float]) -> list[float]:
        """Values in the order of play, reordered by seat."""
        return [value for _, value in sorted(zip(self.seats, values, strict=True))]


class _MatchTracker:
    """The leads and the turns of a match as it passes."""

    def __init__(self, rules: Rules[Any, Any, Any], seats: int) -> None:
        self._rules, self._better = rules, -1 if rules.lowest_wins else 1
        self.leaders: list[Seat | None] = []  # after each turn; None: nobody alone
        self.order: dict[Seat, None] = {}  # seats as they first moved
        self.turns = self.idle = self.decisions = self.draws = 0
        self.choices: list[int] = []
        self._actor: Seat | None = None
        self._chose = False
        self._alone = seats == 1

    def see(self, state: Any, actor: Seat | None) -> None:
        """Count a move that is about to be made."""
        if actor is None:
            self.draws += 1
            if self._alone:
                self._actor = None  # for a single player a turn ends with a draw
            return
        if actor != self._actor:
            self.end_turn(state)
            self._actor, self.turns = actor, self.turns + 1
            self.order.setdefault(actor)
        count = len(self._rules.actions(state, actor))
        if count > 1:
            self.choices.append(count)
            self._chose = True

    def end_turn(self, state: Any) -> None:
        if not self.turns:
            return
        self.idle += not self._chose
        self._chose = False
        totals = [self._better * score.total for score in self._rules.scores(state)]
        first = [seat for seat, total in enumerate(totals) if total == max(totals)]
        self.leaders.append(first[0] if len(first) == 1 else None)


def observe(
    game: Game,
    rules: Rules[Any, Any, Any],
    record: Record,
    result: Result,
    luck: Sequence[SeatLuck] = (),
) -> Observation:
    seats = len(record.header.seats)
    tracker = _MatchTracker(rules, seats)
    watcher = game.study.watch(rules) if game.study is not None else None
    uses: Counter[str] = Counter()
    done: defaultdict[str, Counter[Seat]] = defaultdict(Counter)
    state = rules.start()
    for actor, action, written in _moves(rules, record):
        tracker.see(state, actor)
        if watcher is not None:
            watcher.see(state, actor, action)
        uses[written if actor is None else _named(written)] += 1
        if actor is not None:
            done[written.partition(" ")[0]][actor] += 1
        state = rules.play(state, actor, action)
    tracker.end_turn(state)
    order = [*tracker.order, *(seat for seat in range(seats) if seat not in tracker.order)]
    scores = rules.scores(state)
    totals = [score.total / rules.unit for score in scores]
    ranked = sorted(totals, reverse=not rules.lowest_wins)
    figures = _figures(tracker, ranked, result, game.pace)
    own: dict[str, dict[Seat, float]] = {}
    if watcher is not None:
        figures |= watcher.figures(state)
        if (own_uses := getattr(watcher, "uses", None)) is not None:
            uses = Counter(own_uses())
        if (by_seat := getattr(watcher, "by_seat", None)) is not None:
            own = {name: dict(enumerate(values)) for name, values in by_seat(state).items()}
    return Observation(
        figures,
        tuple(totals[seat] for seat in order),
        tuple(first_share(result.places, seat) for seat in order),
        dict(uses),
        _ways(order, {**_parts(scores, rules.unit), **done, **own}),
        tuple(luck[seat] for seat in order) if luck else (),
        tuple(order),
    )


def _named(written: str) -> str:
    """What an action does and with which piece, without numbers and places: `visit ottawa city`."""
    words = takewhile(lambda word: word.replace("-", "").isalpha(), written.split())
    return " ".join(words) or written


def _parts(scores: Sequence[Score], unit: int) -> dict[str, dict[Seat, float]]:
    """The points of every category by seat."""
    return {
        f"part-{name}": {seat: score.parts[name] / unit for seat, score in enumerate(scores)}
        for name in scores[0].parts
    }


def _ways(
    order: Sequence[Seat], found: Mapping[str, Mapping[Seat, float]]
) -> dict[str, tuple[float, ...]]:
    return {
        name: tuple(float(by_seat.get(seat, 0)) for seat in order)
        for name, by_seat in found.items()
    }


def _moves(rules: Rules[Any, Any, Any], record: Record) -> Iterator[tuple[Seat | None, Any, str]]:
    parse = notation(rules.action).parse
    for move in record.moves():
        yield move.actor, parse(move.action), move.action


def _figures(
    tracker: _MatchTracker, ranked: list[float], result: Result, pace: float
) -> dict[str, float]:
    seconds = sum(
        DECISION_SECONDS + DOUBLING_SECONDS * log2(choices) for choices in tracker.choices
    )
    found: dict[str, float] = {
        "turns": tracker.turns,
        "decisions": len(tracker.choices),
        "choices": sum(tracker.choices) / max(1, len(tracker.choices)),
        "minutes": pace * (seconds + DRAW_SECONDS * tracker.draws) / 60,
        "idle-turns": tracker.idle,
        "points": sum(ranked) / len(ranked),
        "best": ranked[0],
    }
    if len(ranked) > 1:
        found |= {
            "margin": abs(ranked[0] - ranked[1]),
            "lead-changes": _changes(tracker.leaders),
            "decided": _decided(tracker.leaders, result),
        }
    return found


def _changes(leaders: list[Seat | None]) -> int:
    """How often somebody else came to lead alone."""
    alone = [seat for seat in leaders if seat is not None]
    return sum(one != other for one, other in pairwise(alone))


def _decided(leaders: list[Seat | None], result: Result) -> float:
    """The share of the turns after which the winner led alone to the end; 1: only at the end."""
    behind = [at for at, seat in enumerate(leaders, 1) if result.winners != (seat,)]
    return behind[-1] / len(leaders) if behind else 0.0


def observe_steps(
    arena: Arena, fixture: Fixture, *, with_luck: bool = True
) -> Generator[None, None, Observation]:
    """Play a match and return what is noted of it; yields after every decision. What draws were
    worth may take longer to find than the match itself."""
    match, _, _ = yield from arena.play_steps(fixture)
    result = match.result()
    assert result is not None
    luck = arena.luck_of(match) if with_luck else ()
    return observe(arena.game, arena.rules, match.record, result, luck)


@match_task
def observe_task(arena: Arena, fixture: Fixture) -> WorkResult:
    """The observation of a match as JSON."""
    return msgspec.json.encode(run_to_end(observe_steps(arena, fixture))), b""
