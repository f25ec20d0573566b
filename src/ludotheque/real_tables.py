"""What a game brings for tables in the real world: boards that are counted, pieces to print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeGuard, runtime_checkable

from msgspec import Struct

from ludotheque.rules import Rules
from ludotheque.text import Say, Text


class ScoredBoard(Struct, frozen=True):
    """What a board from a file scores: an object for programs, and lines for people."""

    scores: dict[str, Any]
    lines: tuple[Text, ...]


class RealTable(Struct, frozen=True):
    """A match that was played on a real table: its rules count and explain the points."""

    rules: Rules[Any, Any, Any]
    state: Any
    missing: tuple[Text, ...] = ()  # what is still to be entered before anybody has won
    remarks: tuple[Text, ...] = ()  # what players want to compare besides the points


class Scorer(Protocol):
    """Counts boards that were played on a real table (`ludotheque.sheets` has a general one)."""

    @property
    def board(self) -> type[Struct]:
        """The type of one seat's board as it is entered."""

    @property
    def kit(self) -> Struct:
        """What a page needs to ask for it."""

    def table(self, rules: Any, boards: Sequence[Any], lenient: bool) -> RealTable:
        """A match that has ended like this, or a Problem that says why it cannot have. Its rules
        are those given, or have components to measure."""


@runtime_checkable
class BoardReader(Protocol):
    """A scorer that counts each board of a file by itself, by rules of its own."""

    def read(
        self,
        lines: Iterable[bytes],
        options_with: Callable[[dict[str, bool | int | str]], Any],
        lenient: bool,
    ) -> Iterator[ScoredBoard]:
        """The boards of a file, one JSON object a line. What the file itself says of the table's
        options is handed to `options_with`, which makes options of it."""


class PrintedPieces(Protocol):
    """What a game prints for the table (`ludotheque.printing`)."""

    def print_sets(self, rules: Any, say: Say) -> Sequence[Any]:
        """The pieces of a match of these rules, as `printing.pieces.PieceSet`s."""


class LessonPieces(PrintedPieces, Protocol):
    """Printed pieces of which a class can have numbers and exercises of its own."""

    def make_lesson(self, rules: Any, numbers: frozenset[int] | None, count: int, say: Say) -> Any:
        """A `printing.pieces.Lesson` with these numbers only (None: all) and `count` exercises."""


def has_lessons(pieces: PrintedPieces | None) -> TypeGuard[LessonPieces]:
    """Whether a class can have numbers and exercises of its own."""
    return hasattr(pieces, "make_lesson")
