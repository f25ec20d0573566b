"""What a game offers to learners: numbers for its actions, and what a seat observes as bytes.

A game has both in two modules of its own, `numbers.py` and `observation.py`. Without them its
actions are numbered by their types and its views are encoded by `research.view_encoding`.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import groupby, product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import inspect

from ludotheque.notation import BadNotation, Notation, notation
from ludotheque.rules import Seat
from ludotheque.text import text

Bytes: TypeAlias = npt.NDArray[np.uint8]

_notation: Callable[[Any], Notation] = notation
NO_NUMBER = -1  # of an action outside the window


# Numbers ---------------------------------------------------------------------------------------


class Unbounded(TypeError):
    """A type with endlessly many values has no numbers."""


def every(kind: type, **values: Iterable[Any]) -> Iterator[Any]:
    """Every value of a struct whose fields are bounded, the last field fastest. `values` gives
    those of a field that its type does not bound, or fewer than that."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    choices = [
        values[field.name] if field.name in values else _values(field.type) for field in info.fields
    ]
    return (kind(*chosen) for chosen in product(*choices))


def _values(info: inspect.Type) -> Iterable[Any]:
    if isinstance(info, inspect.Metadata):
        return _values(info.type)
    if isinstance(info, inspect.BoolType):
        return (False, True)
    if isinstance(info, inspect.EnumType):
        return list(info.cls)
    if isinstance(info, inspect.LiteralType):
        return info.values
    if isinstance(info, inspect.StructType):
        return list(every(info.cls))
    if isinstance(info, inspect.TupleType):
        return list(product(*map(_values, info.item_types)))
    if isinstance(info, inspect.UnionType) and info.includes_none and len(info.types) == 2:
        inner = next(t for t in info.types if not isinstance(t, inspect.NoneType))
        return [None, *_values(inner)]
    if isinstance(info, inspect.IntType):
        least = info.ge if info.ge is not None else None if info.gt is None else info.gt + 1
        most = info.le if info.le is not None else None if info.lt is None else info.lt - 1
        if least is not None and most is not None:
            return range(int(least), int(most) + 1)
    raise Unbounded(f"{info} has no bounds")


class Block(NamedTuple):
    """The numbers of one kind of action, for the documentation."""

    tag: str
    first: int
    size: int
    examples: tuple[str, str]  # the first and the last, as text


class Numbers:
    """A fixed number for every action that a player can choose, from 0 on.

    The order is a promise: new kinds of actions are added at the end.
    """

    def __init__(self, actions: Iterable[Any]) -> None:
        self.actions = tuple(actions)
        self.size = len(self.actions)
        self._numbers = {action: number for number, action in enumerate(self.actions)}

    def number(self, state: Any, seat: Seat, action: Any) -> int:
        """The number of an action, NO_NUMBER where it has none."""
        return self._numbers.get(action, NO_NUMBER)

    def action(self, state: Any, seat: Seat, number: int) -> Any:
        return self.actions[number]

    def mark(self, state: Any, seat: Seat, legal: Sequence[Any], mask: bytearray) -> None:
        """Write 1 at the number of every legal action."""
        known = self._numbers
        try:
            found = list(map(known.__getitem__, legal))
        except KeyError:  # beyond the window
            found = [known[action] for action in legal if action in known]
        for number in found:
            mask[number] = 1

    # As text -------------------------------------------------------------------------------------

    def show(self, number: int) -> str:
        if not 0 <= number < self.size:  # -1 would be the last one
            raise IndexError(f"actions have numbers from 0 to {self.size - 1}, not {number}")
        action = self.actions[number]
        return _notation(type(action)).show(action)

    def read(self, written: str) -> int:
        """The number of what `show` writes."""
        number = self._by_text.get(written)
        if number is None:
            raise BadNotation(text("bad-action-tag", tag=written[:40], known=", ".join(self._tags)))
        return number

    @cached_property
    def _by_text(self) -> dict[str, int]:
        return {self.show(number): number for number in range(self.size)}

    @cached_property
    def _tags(self) -> list[str]:
        return list(dict.fromkeys(written.split(" ")[0] for written in self._by_text))

    def blocks(self) -> list[Block]:
        found, first = [], 0
        for tag, group in groupby(self._by_text, key=lambda written: written.split(" ")[0]):
            written = list(group)
            found.append(Block(tag, first, len(written), (written[0], written[-1])))
            first += len(written)
        return found


# Observations ----------------------------------------------------------------------------------


class Part(NamedTuple):
    """One named array of an observation."""

    name: str
    shape: tuple[int, ...]
    what: str  # for the documentation


class Observer(ABC):
    """What a seat observes: arrays by name, everything it may know and nothing else.

    Planes change in few places from one state to the next and are drawn into; vectors are told
    anew every time, as the bytes of all of them one after the other.
    """

    planes: tuple[Part, ...] = ()
    vectors: tuple[Part, ...]
    kind: type[np.generic] = np.uint8

    @property
    def parts(self) -> tuple[Part, ...]:
        return (*self.planes, *self.vectors)

    def draw(  # noqa: B027 - where there are no planes, there is nothing to draw
        self, planes: Mapping[str, Bytes], state: Any, seat: Seat, shown: Any | None
    ) -> None:
        """Draw what the seat sees. The planes show the state `shown` to this seat already (None:
        they are blank), so that parts equal in both need not be drawn again."""

    @abstractmethod
    def tell(self, state: Any, seat: Seat) -> bytes: ...


@cache
def one_hot(place: int, size: int) -> bytes:
    """A one at this place, or none if it is below 0."""
    found = bytearray(size)
    if place >= 0:
        found[place] = 1
    return bytes(found)


def marks(places: Iterable[int], size: int) -> bytes:
    """How often each place is named."""
    found = bytearray(size)
    for place in places:
        found[place] += 1
    return bytes(found)


# Many matches at once --------------------------------------------------------------------------


class Matches(ABC):
    """Many matches by the same rules, stepped together by compiled code over flat arrays.

    All arrays have one line for each match, and stay the same arrays from step to step. A match
    that is over begins anew in the next step, whatever its action.
    """

    observations: Mapping[str, Bytes]  # of the seat that is asked
    masks: npt.NDArray[np.int8]
    acting: npt.NDArray[np.int64]  # who is asked
    rewards: npt.NDArray[np.float32]  # what each seat got for the last step
    over: npt.NDArray[np.int8]  # 1: has ended; 2: by an illegal action (`match_kernel.ILLEGAL`)
    drawn: npt.NDArray[np.int16]  # what chance brought since: how much, then in order
    rows: Any  # a kernel's own tuple of arrays, with these among them

    # For devices that step all matches together (`research.device`), names in `rows`: arrays that
    # all matches read, and scratch memory, of which each match needs a line of its own; and two
    # compiled functions: `blank(rows, i)` writes what a new match always finds, `play(rows, i,
    # todo, action)` makes the step of a match whose mask and, for BEGIN, rows are blank.
    shared: tuple[str, ...] = ()
    scratch: tuple[str, ...] = ()
    step_parts: tuple[Callable[..., None], Callable[..., None]]

    def __init__(
        self, observer: Observer, count: int, actions: int, seats: int, most_drawn: int
    ) -> None:
        self.observations = arrays(observer, count)
        self.masks = np.zeros((count, actions), np.int8)
        self.acting = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, seats), np.float32)
        self.over = np.zeros(count, np.int8)
        self.drawn = np.zeros((count, 1 + most_drawn), np.int16)

    @property
    def common_rows(self) -> dict[str, Any]:
        """The arrays that `rows` of every kernel has, by the names of its fields."""
        found: dict[str, Any] = {**self.observations, "mask": self.masks, "asked": self.acting}
        return found | {"rewards": self.rewards, "over": self.over, "drawn": self.drawn}

    def begin(self, seeds: npt.NDArray[np.uint64]) -> None:
        """Begin all of them anew; equal seeds bring equal draws."""
        self.seed(seeds)
        self.over[:] = 1
        self.step(np.zeros(len(seeds), np.int64))

    def held_arrays(self) -> list[npt.NDArray[Any]]:
        """Every array that steps may change, each once, always in the same order."""
        found: dict[int, npt.NDArray[Any]] = {}
        for value in vars(self).values():
            held = value.values() if isinstance(value, Mapping) else value
            for one in held if isinstance(value, Mapping | tuple) else (value,):
                if isinstance(one, np.ndarray) and one.flags.writeable:
                    found[id(one)] = one
        return list(found.values())

    def seed(self, seeds: npt.NDArray[np.uint64]) -> None:
        """Set what the draws of each match come from."""
        self.rows.luck[:] = self.luck_of(seeds)

    def luck_of(self, seeds: npt.NDArray[np.uint64]) -> npt.NDArray[Any]:
        """The first state of each match's generator of draws."""
        return seeds[:, None]

    @abstractmethod
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """One action each. An illegal one ends its match, and costs its player a point."""

    def measure_speed(self, seconds: float) -> int:
        """Steps a second with random actions; choosing them is not counted."""
        count, spent, rng = 0, 0.0, np.random.default_rng(1)
        self.begin(np.arange(len(self.over), dtype=np.uint64))
        while spent < seconds:
            chosen = (rng.random(self.masks.shape, np.float32) * self.masks).argmax(axis=1)
            started = time.perf_counter()
            self.step(chosen)
            spent += time.perf_counter() - started
            count += len(chosen)
        return round(count / spent)


def arrays(observer: Observer, count: int) -> dict[str, Bytes]:
    """An array for each part of the observations of this number of matches."""
    return {part.name: np.zeros((count, *part.shape), np.uint8) for part in observer.parts}
