"""What a board is: a painter that turns a view and the choices into a picture with spots.

A painter knows how a game looks, not how it is played: which spot an action belongs to, and how
to draw a view. Whatever has no spot of its own becomes a button under the board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any, ClassVar

from msgspec import Struct

from ludotheque.rules import Part, Rules, Seat
from ludotheque.terminal.canvas import Canvas, Rect, Spot
from ludotheque.terminal.chooser import Chooser
from ludotheque.terminal.drawing.palette import Palette
from ludotheque.text import Say, Text, text


class Scene(Struct, frozen=True):
    """Everything a painter may look at."""

    view: Any
    shown: Seat  # whose board is in front
    names: tuple[str, ...]
    chooser: Chooser
    asked: Seat | None = None  # who chooses, if anybody does on this screen
    after: Any = None  # the view after the action that is aimed at
    aids: bool = True  # whether legal places are shown
    last: frozenset[Spot] = frozenset()  # where the latest moves were made
    marks: frozenset[tuple[int, ...]] = frozenset()  # cells that explain a score
    width: int = 80  # of the window, for what cannot scroll
    keys: dict[Spot, str] = {}  # the key that stands for a spot

    @property
    def choosing_here(self) -> bool:
        """Whether the board in front is the one the chooser plays on."""
        return self.asked is not None and self.asked == self.shown

    def open(self, spot: Spot) -> bool:
        """Whether this spot may be chosen, and is shown as such."""
        return self.aids and spot in self.chooser.groups

    def aimed(self, spot: Spot) -> bool:
        return self.chooser.spot == spot


class Board(ABC):
    """The base of all boards."""

    zooms: ClassVar[int] = 1  # how many sizes it can be drawn in, small to large
    shared: ClassVar[bool] = False  # one board for all players

    def __init__(self, rules: Rules[Any, Any, Any], say: Say, palette: Palette) -> None:
        self.rules, self.say, self.palette = rules, say, palette

    def word(self, key: str, **args: Any) -> str:
        return self.say(text(key, **args))

    # Actions ------------------------------------------------------------------------------------

    def spot(self, action: Any, seat: Seat) -> Spot | None:
        """The spot of an action on the picture; None for a button."""
        return None

    def variant(self, action: Any) -> Hashable:
        """What stays the same when the same action is tried on another spot."""
        return None

    def parts(self, action: Any) -> tuple[str, ...] | None:
        """The pieces an action chooses, if a decision is about which of several pieces."""
        return None

    def part_label(self, part: str) -> str:
        return part

    # Pictures -----------------------------------------------------------------------------------

    def title(self, scene: Scene) -> str:
        """How far the match is, for the line above the board."""
        return ""

    def notes(self, scene: Scene) -> list[Text]:
        """What the player should keep in mind, for the page of aids."""
        return []

    def made_of(self, scene: Scene, part: Part) -> list[str]:
        """The pieces behind a part of the score, by their names."""
        return list(part.pieces)

    @abstractmethod
    def draw(self, scene: Scene, zoom: int) -> Canvas:
        """The board of the player on show, at one of its sizes."""

    def core_size(self, scene: Scene, zoom: int) -> tuple[int, int]:
        """Columns and rows that must be in view in one of its sizes. A board with several sizes
        that knows this without drawing saves the pictures of those that do not fit."""
        canvas = self.draw(scene, zoom)
        core = canvas.core or Rect(0, 0, canvas.width, canvas.height)
        return core.width, core.height

    def tray(self, scene: Scene) -> Canvas | None:
        """What lies beside the board: market, hand, tokens."""
        return None


def fit(
    board: Board, scene: Scene, width: int, height: int, zoom: int | None
) -> tuple[int, Canvas]:
    """The board in the size that is wanted, or in the largest whose core fits the window."""
    if zoom is None:
        zoom = board.zooms - 1
        while zoom > 0:
            columns, rows = board.core_size(scene, zoom)
            if columns <= width and rows <= height:
                break
            zoom -= 1
    return zoom, board.draw(scene, zoom)
