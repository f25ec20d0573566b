"""A game made to catch leaks: everybody has a secret word that nobody else may ever read.

Each round both seats choose a number in secret; the higher one scores. A seat's word is drawn by
chance, shown in its own view and in its own actions, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from ludotheque.declaration import Game
from ludotheque.rules import (
    Aids,
    BadOption,
    Chance,
    Event,
    IllegalAction,
    Options,
    Over,
    Result,
    Rng,
    Rules,
    Score,
    Seat,
    Seats,
    Turn,
)
from ludotheque.text import Say, Text, text

WORDS = 16
ROUNDS = 3


class CanaryOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=500)] = ROUNDS


class Word(Struct, frozen=True, tag="word"):
    """Chance: a seat's secret."""

    word: str


class Hide(Struct, frozen=True, tag="hide"):
    """A seat's secret choice; it must name its own word."""

    word: str
    number: Annotated[int, Meta(ge=0, le=3)]


class State(Struct, frozen=True):
    words: tuple[str, ...] = ()
    choices: tuple[int | None, ...] = (None, None)
    points: tuple[int, ...] = (0, 0)
    round: int = 0


class Seen(Struct, frozen=True):
    word: str | None
    choice: int | None
    chosen: tuple[bool, ...]
    points: tuple[int, ...]
    round: int


def word(seat: Seat, number: int) -> str:
    return f"canary{seat}-{number}"


class Canary(Rules[State, Any, Seen]):
    game = "canary"
    state, action, view_type = State, Word | Hide, Seen
    seats, secrets = 2, True

    def __init__(self, rounds: int) -> None:
        self.rounds, self.limit = rounds, 2 + 2 * rounds

    def start(self) -> State:
        return State()

    def turn(self, state: State) -> Turn:
        if len(state.words) < self.seats:
            return Chance(f"word-{len(state.words)}")
        if state.round == self.rounds:
            return Over()
        return Seats(tuple(s for s in range(self.seats) if state.choices[s] is None))

    def actions(self, state: State, seat: Seat) -> Sequence[Any]:
        turn = self.turn(state)
        if not isinstance(turn, Seats) or seat not in turn.seats:
            return ()
        return [Hide(state.words[seat], number) for number in range(4)]

    def chances(self, state: State) -> Sequence[tuple[Any, int]]:
        return [(Word(word(len(state.words), number)), 1) for number in range(WORDS)]

    def play(self, state: State, seat: Seat | None, action: Any) -> State:
        if isinstance(action, Word):
            if seat is not None or not isinstance(self.turn(state), Chance):
                raise IllegalAction(text("canary-refuse"))
            return replace(state, words=(*state.words, action.word))
        if seat is None or action not in self.actions(state, seat):
            raise IllegalAction(text("canary-refuse"))
        choices = tuple(action.number if s == seat else c for s, c in enumerate(state.choices))
        if None in choices:
            return replace(state, choices=choices)
        best = max(c for c in choices if c is not None)
        points = tuple(p + (c == best) for p, c in zip(state.points, choices, strict=True))
        return replace(state, choices=(None, None), points=points, round=state.round + 1)

    def view(self, state: State, seat: Seat | None) -> Seen:
        known = seat is not None and seat < len(state.words)
        return Seen(
            word=state.words[seat] if known and seat is not None else None,
            choice=state.choices[seat] if seat is not None else None,
            chosen=tuple(choice is not None for choice in state.choices),
            points=state.points,
            round=state.round,
        )

    def lines(self, view: Seen, say: Say) -> Sequence[str]:
        return [say(text("canary-board", word=view.word or "-", round=view.round))]

    def ask(self, state: State, seat: Seat) -> Text:
        return text("canary-ask")

    def tell(self, state: State, actor: Seat | None, action: Any, reader: Seat | None) -> Event:
        owner = len(state.words) if actor is None else actor
        if reader != owner:
            waiting = state.choices.count(None) > 1
            return Event(text("canary-hidden"), reveals=not waiting, secret=True)
        if isinstance(action, Word):
            return Event(text("canary-word", word=action.word))
        waiting = state.choices.count(None) > 1
        return Event(text("canary-hide", word=action.word), reveals=not waiting)

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(Score(points, {"rounds": points}) for points in state.points)

    def value(self, state: State) -> tuple[float, ...]:
        return tuple(map(float, state.points))

    def pieces(self, state: State) -> Mapping[str, int]:
        return {}

    def result(self, state: State) -> Result:
        best = max(state.points)
        places = tuple(1 if points == best else 2 for points in state.points)
        return Result(places, tuple(s for s, place in enumerate(places) if place == 1))

    def resample(self, state: State, seat: Seat, rng: Rng) -> State:
        words = tuple(
            own if other == seat else word(other, rng.randrange(WORDS))
            for other, own in enumerate(state.words)
        )
        choices = tuple(
            choice if other == seat or choice is None else rng.randrange(4)
            for other, choice in enumerate(state.choices)
        )
        return replace(state, words=words, choices=choices)

    def aids(self, state: State, seat: Seat) -> Aids:
        return Aids((text("canary-word", word=state.words[seat]),))


class CanaryRewards:
    """See `ludotheque.home.Rewards`."""

    def claimable(self, rules: Canary, state: State, seat: Seat) -> tuple[str, ...]:
        return ("bold", "sly") if seat in rules.result(state).winners else ()

    def earned(self, rules: Canary, state: State, seat: Seat) -> tuple[str, ...]:
        return ("scenario-1",) if state.points[seat] == rules.rounds else ()

    def journal(
        self, rules: Canary, state: State, names: Mapping[Seat, str], when: datetime
    ) -> list[tuple[str, str]]:
        return [("Canaries.txt", f"{', '.join(names.values())}: {state.points}\n")]


class CanaryGame(Game):
    id = "canary"
    rewards = CanaryRewards()
    versions = (1,)
    options = CanaryOptions
    locale = Path(__file__).parent / "canary_locale"

    def seats(self, options: CanaryOptions) -> range:
        return range(2, 3)

    def rules(self, options: CanaryOptions, seats: int, version: int | None = None) -> Canary:
        if seats != 2:
            raise BadOption(text("canary-refuse"))
        return Canary(options.rounds)


CANARY = CanaryGame()
