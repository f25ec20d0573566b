"""The interface that the rules of a game implement, for players, bots and simulations.

A game is a value and a few pure functions. States are immutable and hold no future: a draw is a
chance move, sampled by the host of the match and written into its record. `docs/architecture.md`
tells why, and `ludotheque.testing` checks the laws on any game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from ludotheque.text import Problem, Say, Text, in_form

Seat: TypeAlias = int
Rng: TypeAlias = Random

S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Struct)
V = TypeVar("V", bound=Struct)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a game's table options: bool, bounded int, Literal or str fields with defaults."""


class BadOption(Problem, ValueError):
    """Options, or a number of seats, with which no match is possible."""


class IllegalAction(Problem, ValueError):
    """The rules refuse this action now; nothing has changed."""


# Whose turn it is ------------------------------------------------------------------------------


class Seats(Struct, frozen=True):
    """Seats that must choose now: usually one; several when they choose at the same time."""

    seats: tuple[Seat, ...]


class Chance(Struct, frozen=True):
    """The table draws. Equal seeds give equal k-th draws of each source."""

    source: str


class Over(Struct, frozen=True):
    """The match has ended; `result` says how."""


Turn: TypeAlias = Seats | Chance | Over


# Log lines -------------------------------------------------------------------------------------


class Event(Struct, frozen=True, omit_defaults=True):
    """A move as one seat may read it in the log, with what follows from it by itself."""

    text: Text
    reveals: bool = False  # shows somebody something new: undo stops here
    secret: bool = False  # the action itself is hidden from this reader


class LogLine(Struct, frozen=True, omit_defaults=True):
    """An entry of a match's record as one seat may read it."""

    seq: int
    ply: int
    actor: Seat | None
    text: Text
    action: str | None = None  # None when it is no move, or one this reader may not know


class Score(Struct, frozen=True):
    """A seat's public points by category, in the game's unit."""

    total: int
    parts: dict[str, int]


class Part(Struct, frozen=True, omit_defaults=True):
    """Points and what makes them; all the parts of a category add up to its score."""

    category: str
    points: int
    cells: tuple[tuple[int, ...], ...] = ()
    pieces: tuple[str, ...] = ()


class Block(Struct, frozen=True, omit_defaults=True):
    """Categories of a score that stand together on the final sheet, perhaps under a heading."""

    parts: tuple[str, ...]
    heading: Text | None = None


class Aids(Struct, frozen=True):
    """What a helpful friend would point out. Games extend it with figures for their boards."""

    lines: tuple[Text, ...] = ()


class Result(Struct, frozen=True, omit_defaults=True):
    """Places by seat (1 is first, equal places are shared) and what decided between equals."""

    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    decided: Text | None = None


# The rules -------------------------------------------------------------------------------------


class Rules(ABC, Generic[S, A, V]):
    """The rules of one match: options and data are bound, tables are built once."""

    game: str = ""  # the id of the game
    seats: int
    state: type[S]
    action: Any  # a frozen struct, or a union of tagged ones: text and JSON forms follow from it
    view_type: type[V]
    limit: int  # no match has more moves than this
    unit: int = 1  # how many score units make a point (2: half points)
    lowest_wins: bool = False  # whether a small total is the good one
    secrets: bool = False  # whether a seat may know what another does not

    @abstractmethod
    def start(self) -> S:
        """The state before anything was drawn or chosen."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Whose turn it is: chance, seats, or over."""

    @abstractmethod
    def actions(self, state: S, seat: Seat) -> Sequence[A]:
        """All legal actions, each once, in canonical order; may be lazy."""

    def forced(self, state: S, seat: Seat) -> A | None:
        """The seat's only action, if it is played without asking: never where that would tell
        what the seat hides, nor where players want to do it themselves (a throw of the die)."""
        actions = () if self.secrets else self.actions(state, seat)
        return actions[0] if len(actions) == 1 else None

    @abstractmethod
    def chances(self, state: S) -> Sequence[tuple[A, int]]:
        """What may be drawn now, with whole-number weights, in canonical order."""

    @abstractmethod
    def play(self, state: S, seat: Seat | None, action: A) -> S:
        """The state after the action (seat None: chance), or IllegalAction. Never enumerates."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat may see, built from nothing; None is a spectator."""

    @abstractmethod
    def lines(self, view: V, say: Say) -> Sequence[str]:
        """The view as text: the board of plain mode."""

    @abstractmethod
    def ask(self, state: S, seat: Seat) -> Text:
        """The question to this seat now."""

    @abstractmethod
    def tell(self, state: S, actor: Seat | None, action: A, reader: Seat | None) -> Event:
        """The move, made in `state` by `actor` (None: chance), as `reader` may know it."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """The score of each seat, as it stands."""

    @abstractmethod
    def value(self, state: S) -> tuple[float, ...]:
        """How good this is for each seat, bigger is better: what bots compare."""

    @abstractmethod
    def pieces(self, state: S) -> Mapping[str, int]:
        """How many of each piece there are, anywhere: the same in every state of a match."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """The places and winners of a finished match."""

    def canonical(self, action: A) -> A:
        """The action as `actions` lists it, where a player may write it in another order."""
        return action

    def label(self, state: S, seat: Seat, action: A) -> Text:
        """What a menu calls the action: what would be told of it, said to its player (`.do`)."""
        return in_form(self.tell(state, seat, action, seat).text, "do")

    def ends_at_limit(self, state: S) -> bool:
        """Whether a finished match has ended at a limit that only we set, so that none goes on for
        ever: arenas and studies count those."""
        return False

    def may_win(self, state: S, seat: Seat) -> bool:
        """Whether this seat would win at the end if all who did better had resigned."""
        return bool(self.result(state).winners)

    def key(self, state: S, seat: Seat, action: A) -> str | None:
        """A key that players of this game expect for the action (`y`, `0`, `J`), if any."""
        return None

    def is_final(self, state: S, seat: Seat, action: A) -> bool:
        """Whether the action takes this seat out of the match for good: players confirm it."""
        return False

    def spoken(self, view: V, say: Say) -> Sequence[str]:
        """The view in sentences, for screen readers, where the text board is a drawing."""
        return self.lines(view, say)

    def close_up(self, view: V, say: Say, *, spoken: bool = False) -> Sequence[str]:
        """What of the board one must know to answer now: shown before each such question."""
        return ()

    def resample(self, state: S, seat: Seat, rng: Rng) -> S:
        """A world this seat cannot tell from the true one."""
        return state

    def explain(self, state: S, seat: Seat) -> tuple[Part, ...]:
        """The cells and pieces behind each part of the seat's score."""
        return tuple(Part(name, points) for name, points in self.scores(state)[seat].parts.items())

    def aids(self, state: S, seat: Seat) -> Aids:
        """Odds, distances, remaining pieces: computed on demand from the seat's view."""
        return Aids()


AnyRules: TypeAlias = Rules[Any, Any, Any]
Log: TypeAlias = Sequence[LogLine]  # as one seat reads it, oldest first
