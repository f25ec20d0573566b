"""Quadrata Canada: the map with its dotted path, the Destination cards, tokens and Taxis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludotheque.games.quadrata.board import goals
from ludotheque.games.quadrata.board_terminal import canada
from ludotheque.games.quadrata.pieces import BASICS, PLANE, Card, Counts, Half, Token, spread
from ludotheque.games.quadrata.state import Action, Book, Discard, Rest, Return, Visit
from ludotheque.games.quadrata.view import QuadrataView
from ludotheque.rules import Part, Rules, Seat
from ludotheque.terminal.boards.base import Board, Scene
from ludotheque.terminal.canvas import BOLD, REVERSE, Canvas, Rect, Spot
from ludotheque.terminal.drawing.palette import (
    BLUE,
    BROWN,
    GREEN,
    PURPLE,
    RED,
    YELLOW,
    Colour,
    Palette,
    seat_colour,
    seat_shape,
)
from ludotheque.terminal.drawing.prose import shorten
from ludotheque.text import Say, Text

_COLOURS = {
    "purple": (0x7B5EA7, PURPLE),
    "blue": (0x3B82C4, BLUE),
    "yellow": (0xE3B341, YELLOW),
    "orange": (0xE0763A, BROWN),
    "red": (0xC0453F, RED),
    "green": (0x4E8F4A, GREEN),
}
_PATTERNS = {"purple": "×", "blue": "≡", "yellow": "∴", "orange": "╱", "red": "+", "green": "◦"}
_PLANE = "✈"


class QuadrataBoard(Board):
    zooms = 3

    def __init__(self, rules: Rules[Any, Any, Any], say: Say, palette: Palette) -> None:
        super().__init__(rules, say, palette)
        self._lands: dict[int, Canvas] = {}  # by scale

    def spot(self, action: Action, seat: Seat) -> Spot | None:
        if isinstance(action, Visit):
            return ("half", action.card, action.half)
        return ("card", action.card) if isinstance(action, Discard | Book) else None

    def parts(self, action: Action) -> tuple[str, ...] | None:
        """Which tokens rest, or go back into the box."""
        if isinstance(action, Rest):
            return tuple(token.value for token in action.tokens)
        return tuple(map(str, action.tokens)) if isinstance(action, Return) else None

    def part_label(self, part: str) -> str:
        shown = _sign(part)
        return f"┊{shown}┊" if part.startswith("dotted-") else shown

    def title(self, scene: Scene) -> str:
        view: QuadrataView = scene.view
        return self.word(f"quadrata-day-{view.day}")

    def notes(self, scene: Scene) -> list[Text]:
        return list(goals(scene.view))

    def made_of(self, scene: Scene, part: Part) -> list[str]:
        view: QuadrataView = scene.view
        if part.category == "destinations":
            card_id, half = part.pieces
            visits = view.players[scene.shown].visits
            card = next(visit.card for visit in visits if visit.card.id == card_id)
            seen: Half = getattr(card, half)
            place = self.say(seen.name)
            return [f"{place} ({card.province})"]
        if part.category == "trophies":
            return [self.word(f"quadrata-colour-{name}") for name in part.pieces]
        if part.category == "taxis":
            squares = {square.id: self.say(square.name) for square in view.squares}
            return [squares.get(name) or self.word("terminal-unused") for name in part.pieces]
        return []

    # The map ------------------------------------------------------------------------------------

    def draw(self, scene: Scene, zoom: int) -> Canvas:
        view: QuadrataView = scene.view
        scale = zoom + 1
        colours = {province.id: province.colour for province in view.provinces}
        aimed = self._aimed_province(scene)
        if scale not in self._lands:
            self._lands[scale] = self._draw_land(scale, colours)
        canvas = self._lands[scale].copy()
        self._path(canvas, scene, scale, colours)
        for province in view.provinces:
            self._province(canvas, province.id, province.colour, scale, scene)
            if province.id == aimed:
                x, y = canada.place(province.id, scale).label
                canvas.write(x - 1, y, "▸", self.palette.ink, self.palette.ground, BOLD)
                canvas.look(Rect(x, y, 2, 1), REVERSE)
        return canvas

    def core_size(self, scene: Scene, zoom: int) -> tuple[int, int]:
        return canada.COLUMNS * (zoom + 1), canada.ROWS * (zoom + 1)

    def _draw_land(self, scale: int, colours: Mapping[str, str]) -> Canvas:
        """The provinces in their colours, which stay the same for a whole match."""
        canvas = Canvas(canada.COLUMNS * scale, canada.ROWS * scale)
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), self.palette.ground)
        for x, y, where in canada.pixels(scale):
            name = colours[where]
            canvas.pixel(x, y, self._colour(name))
            if y % 2 and (self.palette.mono or (x + y // 2 * 2) % (3 + scale) == 1):
                ink = self._pattern_ink(name)
                canvas.write(x, y // 2, _PATTERNS[name], ink)
        return canvas

    def _path(self, canvas: Canvas, scene: Scene, scale: int, colours: Mapping[str, str]) -> None:
        """Dots from province to province; those that count as a connection stand out."""
        view: QuadrataView = scene.view
        visited = {visit.card.province for visit in view.players[scene.shown].visits}
        land = canada.land(scale)
        for one, other in view.links:
            done = one in visited and other in visited
            ends = [canada.place(province, scale).label for province in (one, other)]
            (x0, y0), (x1, y1) = ends
            for x, y in canada.line((x0 + 1, y0), (x1, y1)):
                under = land.get((x, y))
                ink = self.palette.ink
                if under is not None:
                    ink = self.palette.readable(self._colour(colours[under]))
                canvas.write(x, y, "●" if done else "•", ink, None, BOLD)

    def _province(self, canvas: Canvas, province: str, name: str, scale: int, scene: Scene) -> None:
        """Its letters and the initial of its colour; who has been there, for how much."""
        view: QuadrataView = scene.view
        colour = self._colour(name)
        ink = self.palette.readable(colour)
        (x, y), (mark_x, mark_y) = canada.place(province, scale)
        initial = self.word(f"quadrata-colour-{name}")[:1] if scale > 1 else ""
        canvas.write(x, y, f"{province}{initial and f' {initial}'}", ink, colour, BOLD)
        x = mark_x
        for seat, player in enumerate(view.players):
            for visit in player.visits:
                if visit.card.province == province:
                    words = f"{visit.points}" if seat == scene.shown else ""
                    shade = seat_colour(self.palette, seat)
                    look = BOLD | (REVERSE if self.palette.mono else 0)
                    words += seat_shape(seat)
                    x = canvas.write(x, mark_y, words, shade, self.palette.paper, look)

    def _aimed_province(self, scene: Scene) -> str | None:
        spot = scene.chooser.spot
        if not isinstance(spot, tuple) or spot[0] not in ("half", "card"):
            return None
        return next((c.province for c in _cards_in_view(scene) if c.id == spot[1]), None)

    def _pattern_ink(self, name: str) -> Colour:
        return self.palette.shade(self._colour(name), 0.3)

    # Cards and tokens ---------------------------------------------------------------------------

    def tray(self, scene: Scene) -> Canvas | None:
        view: QuadrataView = scene.view
        player = view.players[scene.shown]
        rows: list[tuple[str, Card]] = [("", card) for card in view.centre if card is not None]
        if view.discard:
            rows.append(("terminal-discard", view.discard[-1]))
        if player.reserved is not None:
            rows.append(("terminal-reserved", player.reserved))
        canvas = Canvas(scene.width, len(rows) + 2)
        for y, (key, card) in enumerate(rows):
            self._card(canvas, y, card, self.word(key) if key else "", scene)
        self._tokens(canvas, len(rows), scene)
        return canvas

    def _card(self, canvas: Canvas, y: int, card: Card, note: str, scene: Scene) -> None:
        """One line: the province, the city with its numbers and points, the attraction."""
        view: QuadrataView = scene.view
        name = next(p.colour for p in view.provinces if p.id == card.province)
        colour = self._colour(name)
        whole = ("card", card.id)
        key = scene.keys.get(whole, "")
        ink = self.palette.accent if scene.open(whole) else self.palette.faint
        aimed = scene.aimed(whole)
        look = BOLD | (REVERSE if aimed else 0)
        canvas.write(1, y, f"{key:>1}" if not aimed else key or "▸", ink, None, look)
        chip = f" {card.province}{_PATTERNS[name]}"
        canvas.write(3, y, chip, self.palette.readable(colour), colour, BOLD)
        wide = (scene.width - 8) // 2
        city = Rect(8, y, min(34, wide - 3), 1)
        left = 8 + city.width + 1
        noted = len(note) + 2 if note else 0
        sight = Rect(left, y, min(44, scene.width - left - 1 - noted), 1)
        self._half(canvas, city, card, "city", scene)
        self._half(canvas, sight, card, "attraction", scene)
        if note:
            canvas.write(left + sight.width + 2, y, note, self.palette.faint)
        if whole in scene.chooser.groups:
            canvas.mark(whole, Rect(0, y, scene.width, 1))

    def _half(self, canvas: Canvas, box: Rect, card: Card, half: str, scene: Scene) -> None:
        seen: Half = getattr(card, half)
        spot = ("half", card.id, half)
        opened, aimed = scene.open(spot), scene.aimed(spot)
        a, b = sorted(seen.numbers)
        key = scene.keys.get(spot, "")
        name = self.say(seen.name)
        numbers = f"{a}·{b}"
        points = f"→{seen.points}"
        ink = self.palette.accent if opened else self.palette.ink
        look = BOLD if opened or aimed else 0
        ground = None
        if aimed:
            ink, ground = self.palette.readable(self.palette.accent), self.palette.accent
            look |= REVERSE if self.palette.mono else 0
            canvas.write(box.x, box.y, " " * box.width, ink, ground, look)
        label = f"{key} {name}" if key else name
        room = box.width - len(numbers) - len(points) - 3
        canvas.write(box.x, box.y, shorten(label, room), ink, ground, look)
        at = box.x + box.width - len(points) - len(numbers) - 2
        faint = ink if aimed else self.palette.ink
        canvas.write(at, box.y, numbers, faint, ground, look)
        turn = ink if aimed else self.palette.turn
        canvas.write(box.x + box.width - len(points), box.y, points, turn, ground, BOLD)
        if spot in scene.chooser.groups:
            canvas.mark(spot, box)

    def _tokens(self, canvas: Canvas, y: int, scene: Scene) -> None:
        """The tokens in hand, at rest and in the bag; then Taxis and Trains."""
        view: QuadrataView = scene.view
        player = view.players[scene.shown]
        x = 1
        planes = 0
        for token in (*player.movement, *player.dotted):
            planes += _sign(token) == _PLANE
            # One airplane is the player's own, like 1 to 6; which of several makes no difference.
            own = planes == 1 if _sign(token) == _PLANE else int(_sign(token)) in BASICS
            colour = seat_colour(self.palette, scene.shown) if own else None
            x = self._token(canvas, x, y, token, colour)
        rest = self.word("terminal-rest", tokens=_counted(player.rest) or "–")
        bag = self.word("terminal-bag", tokens=_counted(player.bag) or "–")
        canvas.write(x + 1, y, f"{rest}   {bag}", self.palette.faint)
        squares = "  ".join(
            f"{self.say(square.name)}{'×' + str(left) if left > 1 else ''}"
            for square, marked in zip(view.squares, player.marked, strict=True)
            if (left := square.count - marked)
        )
        taxis = self.word("terminal-taxis", unused=player.unused, squares=squares)
        trains = self.word("terminal-trains", n=player.trains)
        canvas.write(1, y + 1, f"{taxis}   {trains}", self.palette.faint)

    def _token(self, canvas: Canvas, x: int, y: int, token: Token, own: Colour | None) -> int:
        ground = self.palette.both((0x22302B, 0), (0xEDE7DA, 7)) if own is None else own
        dotted = token.startswith("dotted-")
        ink = self.palette.readable(ground)
        left, right = ("┊", "┊") if dotted else (" ", " ")
        if self.palette.mono:
            left, right = ("{", "}") if dotted else ("(", ")")
        return canvas.write(x, y, f"{left}{_sign(token)}{right}", ink, ground, BOLD) + 1

    def _colour(self, name: str) -> Colour:
        return self.palette.colour(*_COLOURS[name])


def _cards_in_view(scene: Scene) -> Sequence[Card]:
    view: QuadrataView = scene.view
    cards = [card for card in view.centre if card is not None]
    reserved = [player.reserved for player in view.players if player.reserved is not None]
    return [*cards, *view.discard[-1:], *reserved]


def _sign(token: str) -> str:
    """The text on a token."""
    name = token.removeprefix("dotted-")
    return _PLANE if name == Token.PLANE else name


def _counted(counts: Counts) -> str:
    return " ".join(_PLANE if kind == PLANE else str(kind) for kind in spread(counts))


BOARD = QuadrataBoard
