"""A match as learners step through it: numbers for actions, bytes for observations.

It behaves as a `Match` does (equal seeds, equal draws; forced actions are played) but writes no
record at each step: the record is made on request.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from msgspec.structs import asdict

from ludotheque.chance import sample
from ludotheque.declaration import Game
from ludotheque.forms import new_options
from ludotheque.learning import Observer
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import Holder, Move, Record, new_header
from ludotheque.registry import game as game_of
from ludotheque.research.fallback_encoding import numbers_of, observer_of
from ludotheque.rules import Chance, LogLine, Over, Rules, Seat
from ludotheque.text import choose_language, language

RewardKind = Literal["result", "score"]
# Of an illegal action, which ends the match. A defeat; by score more than any match has left to
# lose when it is played well, or ending it would be the best that Minisurf allows.
ILLEGAL_REWARDS: dict[RewardKind, float] = {"result": -1.0, "score": -100.0}


class MatchStepper:
    """One match after the other with the same options and seats."""

    def __init__(
        self,
        game: str,
        options: dict[str, bool | int | str],
        seats: int | None,
        rewards: RewardKind,
    ) -> None:
        self.game: Game = game_of(game)
        self.options = new_options(self.game, options, bots_only=True)
        self.seats = self.game.usual_seats(self.options) if seats is None else seats
        self.rules: Rules[Any, Any, Any] = self.game.rules(self.options, self.seats)
        self.numbers = numbers_of(self.game, self.rules)
        self.observer = observer_of(self.game, self.rules)
        self.reward_kind: RewardKind = rewards
        self._paid_by_score = rewards == "score"
        self._never_forced = self.rules.secrets and type(self.rules).forced is Rules.forced
        self._buffers = [ObservationBuffer(self.observer, seat) for seat in range(self.seats)]
        self.asked: tuple[Seat, ...] = ()
        self.moves: list[tuple[Seat | None, Any]] = []
        self._seed = b""  # until a match begins

    # The match ----------------------------------------------------------------------------------

    def start(self, seed: bytes) -> None:
        self._begin(seed)
        self._settle()
        if self._paid_by_score:
            self._totals = self.scores()

    def _begin(self, seed: bytes) -> None:
        self.state = self.rules.start()
        self.moves = []
        self._seed = seed
        self._drawn: Counter[str] = Counter()

    @property
    def over(self) -> bool:
        return not self.asked

    @property
    def info(self) -> dict[str, Any]:
        """What an environment tells of the end: whether it came at a limit that is ours."""
        at_limit = self.over and self.rules.ends_at_limit(self.state)
        return {"at_limit": True} if at_limit else {}

    def legal(self, seat: Seat) -> Sequence[Any]:
        if seat not in self.asked:
            return ()
        if seat not in self._legal:
            self._legal[seat] = self.rules.actions(self.state, seat)
        return self._legal[seat]

    def mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        mask = bytearray(self.numbers.size)
        if seat in self.asked:
            self.numbers.mark(self.state, seat, self.legal(seat), mask)
        return np.frombuffer(mask, np.int8)

    def act(self, seat: Seat, number: int) -> list[float]:
        """Play an action by its number; returns the rewards of all seats."""
        return self.play(seat, self.numbers.action(self.state, seat, number))

    def play(self, seat: Seat, action: Any) -> list[float]:
        self._play(seat, action)
        self._settle()
        return self._rewards()

    def refuse(self, seat: Seat) -> list[float]:
        """The rewards of all seats when this one chose an illegal action, which ends the match."""
        cost = ILLEGAL_REWARDS[self.reward_kind]
        return [cost if other == seat else 0.0 for other in range(self.seats)]

    def observe(self, seat: Seat, flat: bool) -> Any:
        """What the seat sees now: one vector, or arrays by name."""
        return self._buffers[seat].see(self.state, flat)

    def board_text(self, seat: Seat) -> str:
        """The text board as the seat sees it, in the language of this process."""
        view = self.rules.view(self.state, seat)
        return "\n".join(self.rules.lines(view, language(choose_language())))

    def observe_all(self) -> npt.NDArray[Any]:
        """What all seats together see now, as one vector, for a critic that knows everything."""
        return np.concatenate([self.observe(seat, flat=True) for seat in range(self.seats)])

    def match(self) -> Match:
        """The match so far, with its record."""
        show = notation(self.rules.action).show
        header = new_header(
            self.game, self.options, [Holder(f"player_{n}") for n in range(self.seats)]
        )
        entries: list[Any] = [
            Move(seq=n + 1, at=0, ply=n, actor=actor, action=show(action))
            for n, (actor, action) in enumerate(self.moves)
        ]
        record = Record(header, entries)
        return Match(record, self._seed, rules=self.rules, clock=lambda: 0)

    def log_of(self, seat: Seat) -> Sequence[LogLine]:
        """The log of a seat; a match is made for it only if it is read, as few bots do."""
        return DeferredLog(self, seat)

    # Copies -------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """What makes it again: rules, buffers and caches are not copied."""
        show = notation(self.rules.action).show
        return {
            "settings": (self.game.id, asdict(self.options), self.seats, self.reward_kind),
            "seed": self._seed,
            "moves": [(actor, show(action)) for actor, action in self.moves],
        }

    def __setstate__(self, copied: dict[str, Any]) -> None:
        self.__init__(*copied["settings"])  # type: ignore[misc]
        if not copied["seed"]:
            return
        self._begin(copied["seed"])
        parse = notation(self.rules.action).parse
        for actor, action in copied["moves"]:
            if isinstance(turn := self.rules.turn(self.state), Chance):
                self._drawn[turn.source] += 1
            self._play(actor, parse(action))
        self._settle()
        if self._paid_by_score:
            self._totals = self.scores()

    # How it goes on -----------------------------------------------------------------------------

    def _play(self, actor: Seat | None, action: Any) -> None:
        self.state = self.rules.play(self.state, actor, action)
        self.moves.append((actor, action))

    def _settle(self) -> None:
        rules = self.rules
        while True:
            turn = rules.turn(self.state)
            self._legal: dict[Seat, Sequence[Any]] = {}
            if isinstance(turn, Over):
                self.asked = ()
                return
            if isinstance(turn, Chance):
                k = self._drawn[turn.source]
                self._drawn[turn.source] += 1
                outcome = sample(self._seed, turn.source, k, rules.chances(self.state))
                self._play(None, outcome)
                continue
            self.asked = turn.seats
            if self._never_forced or not any(map(self._force, turn.seats)):
                return

    def _force(self, seat: Seat) -> bool:
        """Play the only action of a seat, if it has no choice."""
        if type(self.rules).forced is Rules.forced:
            legal = self.legal(seat)
            forced = legal[0] if len(legal) == 1 else None
        else:
            forced = self.rules.forced(self.state, seat)
        if forced is not None:
            self._play(seat, forced)
        return forced is not None

    # Rewards ------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        sign = -1 if self.rules.lowest_wins else 1
        return [sign * s.total / self.rules.unit for s in self.rules.scores(self.state)]

    def _rewards(self) -> list[float]:
        if self._paid_by_score:
            before, self._totals = self._totals, self.scores()
            return [now - then for now, then in zip(self._totals, before, strict=True)]
        return self.result(self.state) if self.over else [0.0] * self.seats

    def result(self, state: Any) -> list[float]:
        """The rewards at the end, zero-sum: 1 for a sole win, less for a shared one."""
        result, others = self.rules.result(state), self.seats - 1
        if not others:
            return [1.0 if result.winners else -1.0]
        if not result.winners:
            return [0.0] * self.seats
        win = (self.seats / len(result.winners) - 1) / others
        return [win if seat in result.winners else -1 / others for seat in range(self.seats)]


class DeferredLog(Sequence[LogLine]):
    """A log that is written when its first line is read."""

    def __init__(self, stepper: MatchStepper, seat: Seat) -> None:
        self._stepper, self._seat = stepper, seat

    @cached_property
    def _lines(self) -> Sequence[LogLine]:
        return self._stepper.match().log_of(self._seat)

    def __getitem__(self, index: Any) -> Any:
        return self._lines[index]

    def __len__(self) -> int:
        return len(self._lines)


class ObservationBuffer:
    """The observation of one seat, updated in one vector."""

    def __init__(self, observer: Observer, seat: Seat) -> None:
        self._observer, self._seat = observer, seat
        self._vector = np.zeros(size_of(observer), observer.kind)
        self._named = named(observer, self._vector)
        drawn = sum(prod(part.shape) for part in observer.planes)
        self._observed = self._vector[drawn:].data.cast("B")
        self._shown: Any = None

    def see(self, state: Any, flat: bool) -> Any:
        if state is not self._shown:
            self._observer.draw(self._named, state, self._seat, self._shown)
            self._observed[:] = self._observer.tell(state, self._seat)
            self._shown = state
        if flat:
            return self._vector.copy()
        return {name: array.copy() for name, array in self._named.items()}


def size_of(observer: Observer) -> int:
    return sum(prod(part.shape) for part in observer.parts)


def named(observer: Observer, vector: Any) -> dict[str, Any]:
    """The arrays of an observation, by name, as parts of the vector."""
    found, at = {}, 0
    for part in observer.parts:
        end = at + prod(part.shape)
        found[part.name] = vector[..., at:end].reshape(*vector.shape[:-1], *part.shape)
        at = end
    return found
