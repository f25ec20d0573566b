"""Minisurf and Maxisurf: overlapping cards of four squares, three towns told apart by a charge."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from ludotheque.games.quadracarta.board import Laid
from ludotheque.games.quadracarta.pieces import INDEX, ORIENTATIONS, TOWNS, Colours
from ludotheque.games.quadracarta.state import Action, Pick, Place
from ludotheque.games.quadracarta.view import BoardSeen, Seen
from ludotheque.notation import notation
from ludotheque.rules import Seat
from ludotheque.terminal.boards.base import Board, Scene
from ludotheque.terminal.canvas import BOLD, REVERSE, UNDERLINE, Box, Canvas, Spot
from ludotheque.terminal.palette import BLUE, NONE, RED, YELLOW, Colour, mix

# The squares of a card, clockwise from the top left.
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
CHARGES = ("o¬", "╓╖", "§~")  # a key, a tower, a lion
_COLOURS = ((0xE9B93C, YELLOW), (0xC8453C, RED), (0x2F6DB0, BLUE))


class Zoom(NamedTuple):
    """Cells of one square."""

    wide: int
    high: int


ZOOMS = (Zoom(2, 1), Zoom(4, 2), Zoom(6, 3))
MARGIN = 3  # squares of room around the cards: a new card may reach two out


class Area(NamedTuple):
    """The part of the endless table that is drawn."""

    left: int
    top: int
    columns: int
    rows: int
    zoom: Zoom

    def box(self, x: int, y: int, side: int = 1) -> Box:
        wide, high = self.zoom
        return Box((x - self.left) * wide, (y - self.top) * high, wide * side, high * side)


class QuadracartaBoard(Board):
    zooms = len(ZOOMS)

    def spot(self, action: Action, seat: Seat) -> Spot | None:
        if isinstance(action, Place):
            return ("place", action.x, action.y)
        return ("card", action.card) if isinstance(action, Pick) else None

    def variant(self, action: Action) -> Hashable:
        return action.turn if isinstance(action, Place) else None

    # The board ----------------------------------------------------------------------------------

    def draw(self, scene: Scene, zoom: int) -> Canvas:
        view: Seen = scene.view
        board = view.boards[scene.shown]
        area = _area(board, ZOOMS[zoom])
        canvas = Canvas(area.columns * area.zoom.wide, area.rows * area.zoom.high)
        canvas.fill(Box(0, 0, canvas.width, canvas.height), self.palette.ground)
        top_card = _top_cards(board)
        for square in board.squares:
            marked = (square.x, square.y) in scene.marks
            self._square(canvas, area, square.x, square.y, square.town, marked=marked)
            if area.zoom.high > 1:
                self._edges(canvas, area, square.x, square.y, square.town, top_card)
        if board.laid and ("place", board.laid[-1].x, board.laid[-1].y) in scene.last:
            self._outline(canvas, area, board.laid[-1], "round", self.palette.turn)
        if scene.choosing_here:
            self._open_places(canvas, area, scene)
        self._ghost(canvas, area, scene)
        return canvas

    def _square(
        self, canvas: Canvas, area: Area, x: int, y: int, town: int, *, marked: bool = False
    ) -> None:
        box = area.box(x, y)
        colour = self._colour(town)
        ink = self.palette.readable(colour)
        canvas.fill(box, colour)
        look = (BOLD | UNDERLINE) if marked else 0
        letter = self._letter(town)
        if area.zoom.high == 1:
            canvas.write(box.x, box.y, letter, ink, None, look)
            if marked:
                canvas.write(box.x + 1, box.y, "•", ink, None, BOLD)
            return
        middle = box.y + area.zoom.high // 2
        canvas.write(box.x + area.zoom.wide // 2 - 1, middle, CHARGES[town], ink, None, look)
        corner = box.x + area.zoom.wide - 1
        canvas.write(corner, box.y + area.zoom.high - 1, letter, ink, None, look)
        if marked:
            canvas.write(box.x + area.zoom.wide // 2, box.y, "•", ink, None, BOLD)

    def _edges(
        self,
        canvas: Canvas,
        area: Area,
        x: int,
        y: int,
        town: int,
        top_card: dict[tuple[int, int], int],
    ) -> None:
        """Thin lines where one card ends and another lies beside or under it."""
        box = area.box(x, y)
        here = top_card[x, y]
        ink = mix(self._colour(town), 0x000000, 0.45) if not self.palette.mono else NONE
        if top_card.get((x, y - 1)) != here:
            canvas.write(box.x, box.y, "▔" * box.width, ink)
        if top_card.get((x - 1, y)) != here:
            for row in range(box.y, box.y + box.height):
                canvas.write(box.x, row, "▏", ink)

    def _open_places(self, canvas: Canvas, area: Area, scene: Scene) -> None:
        """A place is marked, and clicked, where the middle of the card would come to lie."""
        wide, high = area.zoom
        for spot in scene.chooser.groups:
            if not isinstance(spot, tuple) or spot[0] != "place":
                continue
            box = area.box(spot[1], spot[2])
            x, y = box.x + wide - 1, box.y + high - 1
            canvas.mark(spot, Box(x - wide // 2 + 1, y - high // 2 + (high > 1), wide, high))
            if scene.open(spot):
                canvas.write(x, y, "•", self._mark_ink(canvas, spot, scene), None, BOLD)

    def _mark_ink(self, canvas: Canvas, spot: Spot, scene: Scene) -> Colour:
        return self.palette.accent

    def _ghost(self, canvas: Canvas, area: Area, scene: Scene) -> None:
        """The card that is being placed; or the one chosen already, until all have chosen."""
        view: Seen = scene.view
        action = scene.chooser.action if scene.choosing_here else None
        kind = "heavy" if scene.chooser.armed else "round"
        if action is None and view.choice is not None and view.seat == scene.shown:
            action, kind = notation(self.rules.action).parse(view.choice), "dashed"
        if not isinstance(action, Place) or view.hand is None:
            return
        card = INDEX[view.hand]
        laid = Laid(card, action.x, action.y, action.turn)
        for (dx, dy), town in zip(CORNERS, ORIENTATIONS[card][action.turn], strict=True):
            self._square(canvas, area, laid.x + dx, laid.y + dy, town)
        self._outline(canvas, area, laid, kind, self.palette.ink)

    def _outline(self, canvas: Canvas, area: Area, laid: Laid, kind: str, ink: Colour) -> None:
        box = area.box(laid.x, laid.y, 2)
        if area.zoom.high == 1:
            canvas.look(box, REVERSE if self.palette.mono else BOLD | UNDERLINE)
            for row in (0, 1):
                canvas.write(box.x + 3, box.y + row, "▐", ink, None, BOLD)
                canvas.write(box.x + 1, box.y + row, "▌" if kind == "heavy" else "┆", ink)
            return
        canvas.frame(box, ink, None, kind, BOLD)
        towns = ORIENTATIONS[laid.card][laid.turn]
        for (dx, dy), town in zip(CORNERS, towns, strict=True):
            self._letter_in(canvas, area.box(laid.x + dx, laid.y + dy), dx, town)

    def _letter_in(self, canvas: Canvas, box: Box, right: int, town: int) -> None:
        """A frame hides a square's corner: write its letter inside instead."""
        ink = self.palette.readable(self._colour(town))
        y = box.y + box.height // 2 if box.height > 2 else box.y + (0 if right < 0 else 1)
        x = box.x + (box.width // 2 - (0 if right else 1))
        if box.height == 2:
            return
        canvas.write(x, y, CHARGES[town], ink, None, BOLD)

    # The cards on offer -------------------------------------------------------------------------

    def tray(self, scene: Scene) -> Canvas | None:
        view: Seen = scene.view
        canvas = Canvas(scene.width, 5)
        x = 1
        if view.row:
            for card in view.row:
                x = self._card(canvas, x, card, ORIENTATIONS[INDEX[card]][0], scene) + 1
        elif view.hand is not None:
            action = scene.chooser.action
            turn = action.turn if isinstance(action, Place) else None
            for number, colours in enumerate(ORIENTATIONS[INDEX[view.hand]]):
                x = self._turned(canvas, x, colours, number == turn) + 1
        left = self.word("quadracarta-left-in-deck", n=view.cards_left)
        canvas.write(x + 1, 2, left, self.palette.faint)
        return canvas

    def _card(self, canvas: Canvas, x: int, card: str, colours: Colours, scene: Scene) -> int:
        spot = ("card", card)
        aimed = scene.aimed(spot)
        ink = self.palette.accent if spot in scene.chooser.groups else self.palette.line
        self._small(canvas, x, colours, ink, "heavy" if aimed else "round")
        key = scene.keys.get(spot)
        if key:
            canvas.write(x + 1, 0, f" {key} ", self.palette.accent, None, BOLD)
        if aimed:
            canvas.write(x, 4, "▔" * 10, self.palette.ink, None, BOLD)
        canvas.mark(spot, Box(x, 0, 10, 5))
        return x + 10

    def _turned(self, canvas: Canvas, x: int, colours: Colours, now: bool) -> int:
        ink = self.palette.ink if now else self.palette.line
        self._small(canvas, x, colours, ink, "heavy" if now else "round")
        return x + 10

    def _small(self, canvas: Canvas, x: int, colours: Colours, ink: Colour, kind: str) -> None:
        canvas.frame(Box(x, 0, 10, 4), ink, None, kind)
        for (dx, dy), town in zip(CORNERS, colours, strict=True):
            box = Box(x + 1 + dx * 4, 1 + dy, 4, 1)
            colour = self._colour(town)
            canvas.fill(box, colour)
            words = f"{self._letter(town)}{CHARGES[town]}"
            canvas.write(box.x, box.y, words, self.palette.readable(colour))

    # Towns --------------------------------------------------------------------------------------

    def _colour(self, town: int) -> Colour:
        return self.palette.colour(*_COLOURS[town])

    def _letter(self, town: int) -> str:
        return self.word(f"quadracarta-town-{TOWNS[town]}")


def _top_cards(board: BoardSeen) -> dict[tuple[int, int], int]:
    """Which card shows on each square, by its number in the order of laying."""
    return {
        (card.x + dx, card.y + dy): number
        for number, card in enumerate(board.laid)
        for dx, dy in CORNERS
    }


def _area(board: BoardSeen, zoom: Zoom) -> Area:
    xs = [square.x for square in board.squares] or [0]
    ys = [square.y for square in board.squares] or [0]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return Area(left, top, max(xs) + MARGIN - left + 1, max(ys) + MARGIN - top + 1, zoom)
