"""Minisurf and Maxisurf: overlapping cards of four squares, three towns told apart by a charge."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from ludotheque.games.quadracarta.pieces import TOWNS
from ludotheque.games.quadracarta.state import Action, Pick, Place
from ludotheque.games.quadracarta.view import BoardView, CardView, QuadracartaView
from ludotheque.notation import notation
from ludotheque.rules import Seat
from ludotheque.terminal.boards.base import Board, Scene
from ludotheque.terminal.canvas import BOLD, REVERSE, UNDERLINE, Canvas, Rect, Spot
from ludotheque.terminal.drawing.palette import BLUE, RED, YELLOW, Colour

# The squares of a card, clockwise from the top left.
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
CHARGES = ("o¬", "╓╖", "§~")  # a key, a tower, a lion
_COLOURS = ((0xE9B93C, YELLOW), (0xC8453C, RED), (0x2F6DB0, BLUE))


class Zoom(NamedTuple):
    """Cells of one square."""

    wide: int
    high: int


ZOOMS = (Zoom(2, 1), Zoom(4, 2), Zoom(6, 3), Zoom(8, 4))
MARGIN = 3  # squares around the cards: a new card may reach two out


class Area(NamedTuple):
    """The part of the endless table that is drawn."""

    left: int
    top: int
    columns: int
    rows: int
    zoom: Zoom

    def box(self, x: int, y: int, side: int = 1) -> Rect:
        wide, high = self.zoom
        return Rect((x - self.left) * wide, (y - self.top) * high, wide * side, high * side)


class QuadracartaBoard(Board):
    zooms = len(ZOOMS)

    def spot(self, action: Action, seat: Seat) -> Spot | None:
        if isinstance(action, Place):
            return ("place", *action.at)
        return ("card", action.card) if isinstance(action, Pick) else None

    def variant(self, action: Action) -> Hashable:
        return action.turn if isinstance(action, Place) else None

    # The board ----------------------------------------------------------------------------------

    def draw(self, scene: Scene, zoom: int) -> Canvas:
        view: QuadracartaView = scene.view
        board = view.boards[scene.shown]
        area = _area(board, ZOOMS[zoom])
        canvas = Canvas(area.columns * area.zoom.wide, area.rows * area.zoom.high)
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), self.palette.ground)
        if board.squares:
            inner = area.box(area.left + 2, area.top + 2)
            size = area.box(area.left + area.columns - 2, area.top + area.rows - 2)
            canvas.core = Rect(inner.x, inner.y, size.x - inner.x, size.y - inner.y)
        top_card = _top_cards(board)
        for square in board.squares:
            at = (square.x, square.y)
            self._square(canvas, area.box(*at), square.town, marked=at in scene.marks)
            if area.zoom.high > 1:
                self._edges(canvas, area.box(*at), at, square.town, top_card)
                if at in scene.marks:
                    self._mark(canvas, area.box(*at), square.town)
        if board.laid and ("place", board.laid[-1].x, board.laid[-1].y) in scene.last:
            self._card(canvas, area, board.laid[-1], "round", self.palette.ground)
        if scene.choosing_here:
            self._open_places(canvas, area, scene)
        self._ghost(canvas, area, scene)
        return canvas

    def _square(self, canvas: Canvas, box: Rect, town: int, *, marked: bool = False) -> None:
        colour = self._colour(town)
        ink = self.palette.readable(colour)
        canvas.fill(box, colour)
        look = (BOLD | UNDERLINE) if marked else 0
        if box.height == 1:
            words = self._letter(town) + ("•" if marked else "")
            canvas.write(box.x, box.y, words, ink, None, look)
        else:
            self._label(canvas, box, town, (0, 0), look)

    def _mark(self, canvas: Canvas, box: Rect, town: int) -> None:
        """This square counts in the score that is explained."""
        ink = self.palette.readable(self._colour(town))
        canvas.write(box.x + box.width // 2, box.y, "•", ink, None, BOLD)

    def _label(
        self, canvas: Canvas, box: Rect, town: int, corner: tuple[int, int], look: int
    ) -> None:
        """Letter and charge, in the inner part of the square of a framed card."""
        right, lower = corner
        x = box.x + (box.width - 3 + (0 if right else 1)) // 2
        y = box.y + (box.height - (1 if lower else 0)) // 2
        ink = self.palette.readable(self._colour(town))
        canvas.write(x, y, self._letter(town) + CHARGES[town], ink, None, look)

    def _edges(
        self,
        canvas: Canvas,
        box: Rect,
        at: tuple[int, int],
        town: int,
        top_card: dict[tuple[int, int], int],
    ) -> None:
        """Thin lines where one card ends and another lies beside or under it."""
        x, y = at
        here = top_card[at]
        ink = self.palette.shade(self._colour(town), 0.45)
        if top_card.get((x, y - 1)) != here:
            canvas.write(box.x, box.y, "▔" * box.width, ink)
        if top_card.get((x - 1, y)) != here:
            for row in range(box.y, box.y + box.height):
                canvas.write(box.x, row, "▏", ink)

    def _open_places(self, canvas: Canvas, area: Area, scene: Scene) -> None:
        """A place is marked, and clicked, where the middle of the card would come to lie."""
        wide, high = area.zoom
        view: QuadracartaView = scene.view
        towns = {(s.x, s.y): s.town for s in view.boards[scene.shown].squares}
        for spot in scene.chooser.groups:
            if not isinstance(spot, tuple) or spot[0] != "place":
                continue
            _, column, row = spot
            box = area.box(column, row)
            x, y = box.x + wide - 1, box.y + high - 1
            canvas.mark(spot, Rect(x - wide // 2 + 1, y - high // 2 + (high > 1), wide, high))
            if scene.open(spot):
                town = towns.get((column, row))
                ink = self.palette.accent
                if town is not None:
                    ink = self.palette.readable(self._colour(town))
                canvas.write(x, y, "•", ink, None, BOLD)

    def _ghost(self, canvas: Canvas, area: Area, scene: Scene) -> None:
        """The card that is being placed; or the one chosen already, until all have chosen."""
        view: QuadracartaView = scene.view
        action = scene.chooser.action if scene.choosing_here else None
        kind = "heavy" if scene.chooser.armed else "round"
        if action is None and view.choice is not None and view.seat == scene.shown:
            action, kind = notation(self.rules.action).parse(view.choice), "dashed"
        if isinstance(action, Place) and view.hand is not None:
            card = CardView(view.ways[action.turn], *action.at)
            self._card(canvas, area, card, kind, self.palette.ink)

    def _card(self, canvas: Canvas, area: Area, card: CardView, kind: str, ink: Colour) -> None:
        """A whole card with a frame: the preview, or the card laid last."""
        towns = tuple(map(TOWNS.index, card.towns))
        whole = area.box(card.x, card.y, 2)
        for (dx, dy), town in zip(CORNERS, towns, strict=True):
            canvas.fill(area.box(card.x + dx, card.y + dy), self._colour(town))
        if area.zoom.high > 1:
            canvas.frame(whole, ink, None, kind, BOLD)
        for (dx, dy), town in zip(CORNERS, towns, strict=True):
            box = area.box(card.x + dx, card.y + dy)
            if area.zoom.high > 1:
                self._label(canvas, box, town, (dx, dy), BOLD)
            else:
                readable = self.palette.readable(self._colour(town))
                canvas.write(box.x, box.y, self._letter(town), readable, None, BOLD | UNDERLINE)
                side = "┃" if kind == "heavy" else "│"
                canvas.write(box.x + 1, box.y, side, ink, None, BOLD)
        if self.palette.mono and kind != "dashed":
            canvas.look(whole, REVERSE)

    # The cards on offer -------------------------------------------------------------------------

    def tray(self, scene: Scene) -> Canvas | None:
        view: QuadracartaView = scene.view
        canvas = Canvas(scene.width, 4)
        x = 1
        if view.row:
            for card in view.row:
                self._offered(canvas, x, card, scene)
                x += 11
        elif view.hand is not None:
            action = scene.chooser.action
            turn = action.turn if isinstance(action, Place) else None
            for number, towns in enumerate(view.ways):
                now = number == turn
                ink = self.palette.ink if now else self.palette.line
                self._small(canvas, x, towns, ink, "heavy" if now else "round")
                x += 11
        left = self.word("quadracarta-left-in-deck", n=view.cards_left)
        canvas.write(x + 1, 1, left, self.palette.faint)
        return canvas

    def _offered(self, canvas: Canvas, x: int, card: str, scene: Scene) -> None:
        spot = ("card", card)
        aimed = scene.aimed(spot)
        ink = self.palette.accent if scene.open(spot) else self.palette.line
        ink = self.palette.ink if aimed else ink
        self._small(canvas, x, card, ink, "heavy" if aimed else "round")
        if key := scene.keys.get(spot):
            canvas.write(x + 1, 0, f" {key} ", self.palette.accent, None, BOLD)
        canvas.mark(spot, Rect(x, 0, 10, 4))

    def _small(self, canvas: Canvas, x: int, towns: str, ink: Colour, kind: str) -> None:
        canvas.frame(Rect(x, 0, 10, 4), ink, None, kind)
        for (dx, dy), town in zip(CORNERS, map(TOWNS.index, towns), strict=True):
            box = Rect(x + 1 + dx * 4, 1 + dy, 4, 1)
            colour = self._colour(town)
            canvas.fill(box, colour)
            words = f"{self._letter(town)}{CHARGES[town]}"
            canvas.write(box.x, box.y, words, self.palette.readable(colour))

    # Towns --------------------------------------------------------------------------------------

    def _colour(self, town: int) -> Colour:
        return self.palette.colour(*_COLOURS[town])

    def _letter(self, town: int) -> str:
        return self.word(f"quadracarta-town-{TOWNS[town]}")


def _top_cards(board: BoardView) -> dict[tuple[int, int], int]:
    """Which card shows on each square, by its number in the order of laying."""
    return {
        (card.x + dx, card.y + dy): number
        for number, card in enumerate(board.laid)
        for dx, dy in CORNERS
    }


def _area(board: BoardView, zoom: Zoom) -> Area:
    xs = [square.x for square in board.squares] or [0]
    ys = [square.y for square in board.squares] or [0]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return Area(left, top, max(xs) + MARGIN - left + 1, max(ys) + MARGIN - top + 1, zoom)


BOARD = QuadracartaBoard
