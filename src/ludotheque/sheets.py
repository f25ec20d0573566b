"""Sheets on which players enter what lies on a real table: numbers, choices and figures.

A game that has one declares a `SheetScorer`; the browser and the terminal then ask for its fields
without knowing the game. The rules count the points (`ludotheque.declaration.Scorer`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludotheque.declaration import Colour
from ludotheque.real_tables import RealTable
from ludotheque.rules import Options, Seat
from ludotheque.text import Problem, Text, text

MAX_ROWS = 94  # of a figure, and squares in a row: as far as cards of Quadracarta reach
FREE = ". "  # letters of a figure's square without a card

Row = Annotated[str, Meta(max_length=MAX_ROWS)]
Rows = Annotated[tuple[Row, ...], Meta(max_length=MAX_ROWS)]


class SheetChoice(Struct, frozen=True, omit_defaults=True):
    """Something to choose: a piece of which a table has one, or what a square of a figure shows."""

    key: str  # of a figure: the letter in its rows
    label: Text
    colour: Colour | None = None
    # Typed for it in the player's language, if that is not the key. In a field of `choices` the
    # label must contain the word: a terminal shows the label alone.
    word: Text | None = None


class SheetField(Struct, frozen=True, omit_defaults=True):
    """A field of the game's board type."""

    name: str
    kind: Literal["count", "choices", "figure"]
    label: Text
    category: str = ""  # of the score, under whose heading it stands
    most: int = 0  # of a count
    most_option: str = ""  # the option whose value is the most, in place of `most`
    choices: tuple[SheetChoice, ...] = ()

    def limit(self, options: Options) -> int:
        """The most that a count can be with these options."""
        return int(getattr(options, self.most_option)) if self.most_option else self.most


class SheetKit(Struct, frozen=True):
    """What a page needs to ask for boards."""

    fields: tuple[SheetField, ...]
    options: tuple[str, ...] = ()  # of the table, those that change what is counted


class SheetBoard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The sheet of one player; games add a field for each of its lines."""

    id: Annotated[str, Meta(max_length=60)] = ""  # the player's name


class SheetScorer(ABC):
    """Makes a finished match out of sheets."""

    board: type[SheetBoard]

    @property
    @abstractmethod
    def kit(self) -> SheetKit:
        """The fields of a board, in the order in which they are asked for."""

    @abstractmethod
    def table(self, rules: Any, boards: Sequence[Any], lenient: bool) -> RealTable:
        """The match that has ended like this. Raises a Problem that says why it cannot have."""

    def check_counts(self, options: Options, boards: Sequence[SheetBoard]) -> None:
        """Raises a Problem for a count above its field's limit."""
        counts = [field for field in self.kit.fields if field.kind == "count"]
        for seat, board in enumerate(boards):
            for field in counts:
                value, most = getattr(board, field.name), field.limit(options)
                if value > most:
                    why = text("score-ask-number", typed=str(value), least=0, most=most)
                    raise self.refuse(seat, field.name, why)

    def refuse(self, seat: Seat, field: str, why: Text) -> Problem:
        """An error in a field of this player's sheet."""
        label = next(known.label for known in self.kit.fields if known.name == field)
        return Problem(text("score-wrong-field", seat=seat + 1, field=label, why=why))
