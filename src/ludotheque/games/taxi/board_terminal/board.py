"""TAXI: the town from above, with pawns, signs, barriers and cones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from typing import Any

from ludotheque.games.taxi.board import ARROWS, BARRED, CONE, GOAL, counted
from ludotheque.games.taxi.board_terminal.houses import House, houses
from ludotheque.games.taxi.board_terminal.town import Grid, draw_ground, grid_of, wall_of
from ludotheque.games.taxi.city.plan import Plan
from ludotheque.games.taxi.pieces import CARDS, INDEX
from ludotheque.games.taxi.state import Action, Bar, Drive, Flip, Lift, Sign, Token
from ludotheque.games.taxi.view import TaxiView
from ludotheque.rules import Part, Rules, Seat
from ludotheque.terminal.boards.base import Board, Scene
from ludotheque.terminal.canvas import BOLD, REVERSE, UNDERLINE, Canvas, Rect, Spot
from ludotheque.terminal.drawing.palette import (
    BROWN,
    GREY,
    RED,
    SILVER,
    WHITE,
    YELLOW,
    Colour,
    Palette,
    mix,
    seat_colour,
    seat_shape,
)
from ludotheque.terminal.drawing.prose import shorten
from ludotheque.text import Say, Text, text

ZOOMS = ((2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (8, 4))
_KINDS: dict[str, tuple[Colour, int]] = {
    "park": (0x4A5568, GREY),
    "grey": (0x565C66, GREY),
    "orange": (0x6B5A4F, BROWN),  # quiet, because there are many
    "door": (0xF4E7C8, WHITE),
}
_SIGNS = {"grey": "·", "orange": "?", "door": "∩", "park": "P"}


class TaxiBoard(Board):
    zooms = len(ZOOMS)
    shared = True

    def __init__(self, rules: Rules[Any, Any, Any], say: Say, palette: Palette) -> None:
        super().__init__(rules, say, palette)
        self._grounds: dict[int, tuple[Grid, Canvas, list[House]]] = {}
        self._plan: Plan = rules.tables.plan  # type: ignore[attr-defined]

    # Actions ------------------------------------------------------------------------------------

    def spot(self, action: Action, seat: Seat) -> Spot | None:
        plan = self._plan
        if isinstance(action, Drive):
            return ("square", action.to)
        if isinstance(action, Sign | Flip):
            return ("square", plan.spots[action.spot].square)
        if isinstance(action, Bar):
            return ("crossing", action.crossing)
        if isinstance(action, Lift):
            if action.token is Token.BARRIER:
                return ("crossing", action.number)
            if action.token is Token.CONE:
                return ("square", plan.cones[action.number - 1])
            return ("square", plan.spots[action.number].square)
        return None

    def variant(self, action: Action) -> Hashable:
        return action.way if isinstance(action, Sign) else None

    def title(self, scene: Scene) -> str:
        view: TaxiView = scene.view
        turn = view.turns // len(view.pawns) + 1
        words = self.word("terminal-turn-number", turn=turn)
        return f"{self.say(view.city.name.text())} · {words}"

    def notes(self, scene: Scene) -> list[Text]:
        view: TaxiView = scene.view
        discard = [text("taxi-board-discard", cards=counted(view.discard))] if view.discard else []
        return [*discard, text("taxi-board-key")]

    def made_of(self, scene: Scene, part: Part) -> list[str]:
        view: TaxiView = scene.view
        names = {place.id: place.name.text() for place in view.city.places}
        return [self.say(names[place]) for place in part.pieces]

    # The town -----------------------------------------------------------------------------------

    def draw(self, scene: Scene, zoom: int) -> Canvas:
        view: TaxiView = scene.view
        if zoom not in self._grounds:
            grid = self._grid(zoom)
            names = [self.say(place.name.text()) for place in view.city.places]
            ground = draw_ground(view.city, grid, self.palette)
            self._grounds[zoom] = grid, ground, houses(view.city, grid, names)
        grid, ground, built = self._grounds[zoom]
        canvas = ground.copy()
        self._houses(canvas, built, view)
        for number, square in enumerate(view.city.squares):
            self._square(canvas, grid.box(square.x, square.y), number, view)
        self._one_ways(canvas, grid, view)
        self._crossings(canvas, grid, scene)
        for number in view.cones:
            self._sign(canvas, self._box(grid, view.city.cones[number - 1]), CONE, RED)
        self._goal(canvas, grid, built, view)
        self._choices(canvas, grid, scene)
        self._pawns(canvas, grid, scene)
        me = view.seat if view.seat is not None else view.turn
        canvas.focus = self._box(grid, view.pawns[me].square)
        return canvas

    def core_size(self, scene: Scene, zoom: int) -> tuple[int, int]:
        grid = self._grid(zoom)
        return grid.columns * grid.wide, grid.rows * grid.high

    def _grid(self, zoom: int) -> Grid:
        return grid_of(self._plan, *ZOOMS[zoom])

    def _box(self, grid: Grid, square: int) -> Rect:
        here = self._plan.squares[square]
        return grid.box(here.x, here.y)

    def _square(self, canvas: Canvas, box: Rect, number: int, view: TaxiView) -> None:
        square = view.city.squares[number]
        colour = self.palette.colour(*_KINDS[square.kind])
        if square.kind == "grey" and number % 2 and self.palette.depth == "full":
            colour = mix(colour, 0xFFFFFF, 0.08)  # so that squares can be counted
        ink = self.palette.readable(colour)
        canvas.fill(box, colour)
        sign = _SIGNS[square.kind]
        x = box.x + (box.width - 1) // 2
        if square.kind != "grey" or self.palette.mono or box.width > 2:
            if square.kind == "orange" and self.palette.depth == "full":
                ink = 0xFFB56B
            canvas.write(x, box.y + box.height // 2, sign, ink, None, BOLD)
        if square.cone and box.width > 2:
            canvas.write(box.x, box.y, str(square.cone), self.palette.colour(0xFFD27A, YELLOW))
        if number in view.way:
            canvas.look(box, UNDERLINE)

    def _houses(self, canvas: Canvas, built: list[House], view: TaxiView) -> None:
        for house, place in zip(built, view.city.places, strict=True):
            self._house(canvas, house, wall_of(place.kind, self.palette))

    def _house(self, canvas: Canvas, house: House, colour: Colour, look: int = BOLD) -> None:
        """A house with its name on it."""
        ink = self.palette.readable(colour)
        canvas.fill(house.box, colour)
        top = house.box.y + (house.box.height - len(house.lines)) // 2
        for row, line in enumerate(house.lines):
            x = house.box.x + (house.box.width - len(line)) // 2
            canvas.write(x, top + row, line, ink, None, look)

    def _one_ways(self, canvas: Canvas, grid: Grid, view: TaxiView) -> None:
        for here, onward in view.city.one_ways(view.signs):
            arrow = ARROWS[view.city.direction(here, onward)]
            box = self._box(grid, here)
            ground = self.palette.colour(*_KINDS[view.city.squares[here].kind])
            ink = self.palette.readable(ground)
            x = box.x + (box.width if box.width > 2 else 1) // 2
            canvas.write(x, box.y + box.height // 2, arrow, ink, None, BOLD)

    def _crossings(self, canvas: Canvas, grid: Grid, scene: Scene) -> None:
        """Hatched lines where there is room; barriers and places for barriers always."""
        view: TaxiView = scene.view
        for number, crossing in enumerate(view.city.crossings):
            squares = (view.city.squares[crossing.a], view.city.squares[crossing.b])
            a, b = sorted(squares, key=lambda s: (s.y, s.x))
            way = (round(b.x - a.x), round(b.y - a.y))
            cells = _between(grid.box(a.x, a.y), grid.box(b.x, b.y), way, grid)
            spot = ("crossing", number)
            barred, chosen = number in view.barriers, spot in scene.chooser.groups
            mark, ink, look = "", self.palette.colour(0xE8C547, YELLOW), 0
            ground = self.palette.colour(0xC62828, RED) if barred else None
            if barred:
                mark, ink, look = BARRED[way], self.palette.colour(0xFFFFFF, WHITE), BOLD
            elif scene.open(spot):
                mark, ink, look = BARRED[way], self.palette.accent, BOLD
            elif grid.high > 1:
                mark = "┊" if way == (1, 0) else "┈" if way == (0, 1) else "·"
            if scene.aimed(spot):
                ink, look = self.palette.turn, BOLD | REVERSE
            for x, y in cells:
                if mark:
                    canvas.write(x, y, mark, ink, ground, look)
                if chosen:
                    canvas.touch(spot, x, y)
            if chosen:
                xs, ys = [x for x, _ in cells], [y for _, y in cells]
                canvas.places[spot] = Rect(
                    min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
                )

    def _sign(self, canvas: Canvas, box: Rect, mark: str, sixteen: int) -> None:
        ink = self.palette.colour(0xFF6B3D, sixteen)
        ground = self.palette.colour(0xFFFFFF, WHITE)
        canvas.write(box.x + (box.width - 1) // 2, box.y + box.height // 2, mark, ink, ground, BOLD)

    def _goal(self, canvas: Canvas, grid: Grid, built: list[House], view: TaxiView) -> None:
        """My destination: its door and its house stand out."""
        goal = view.pawns[view.seat].destination if view.seat is not None else None
        if goal is None:
            return
        place = view.city.places[goal]
        door, colour = self._box(grid, place.door), self.palette.turn
        look = BOLD | (REVERSE if self.palette.mono else 0)
        self._house(canvas, built[goal], colour, look)
        canvas.fill(door, colour)
        x, ink = door.x + (door.width - 1) // 2, self.palette.readable(colour)
        canvas.write(x, door.y + door.height // 2, GOAL, ink, None, BOLD)

    # Choices and pawns --------------------------------------------------------------------------

    def _choices(self, canvas: Canvas, grid: Grid, scene: Scene) -> None:
        """Squares that may be chosen, with the distance that would be left."""
        view: TaxiView = scene.view
        left = {way.to: way.left for way in view.ways} if scene.aids else {}
        for spot, actions in scene.chooser.groups.items():
            if not isinstance(spot, tuple) or spot[0] != "square":
                continue
            box = self._box(grid, spot[1])
            canvas.mark(spot, box)
            aimed = scene.aimed(spot)
            if not (scene.open(spot) or aimed):
                continue
            colour = self.palette.turn if aimed else self.palette.accent
            ink = self.palette.readable(colour)
            words = "" if left.get(spot[1]) is None else f"{left[spot[1]]}"
            if aimed and isinstance(action := scene.chooser.action, Sign):
                words = self._arrow_of(action)
            if not words and isinstance(actions[0], Drive):
                words = "✕"
            look = BOLD | (REVERSE if self.palette.mono and aimed else 0)
            canvas.fill(box, colour)
            at = box.x + (box.width - len(words)) // 2
            canvas.write(at, box.y + box.height // 2, words or "◇", ink, None, look)
            if aimed and isinstance(actions[0], Drive):
                self._trail(canvas, grid, view, spot[1])

    def _arrow_of(self, action: Sign) -> str:
        """Which way the sign would point, at its spot."""
        plan = self._plan
        spot = plan.spots[action.spot]
        line = plan.portions[spot.portion].along(action.mark)
        onward = line[line.index(spot.square) + 1]
        return ARROWS[plan.direction(spot.square, onward)]

    def _trail(self, canvas: Canvas, grid: Grid, view: TaxiView, to: int) -> None:
        """The squares on the way to where a drive would end."""
        for way in view.ways:
            if way.to == to:
                for square in way.path[:-1]:
                    box = self._box(grid, square)
                    x = box.x + (box.width - 1) // 2
                    canvas.write(x, box.y + box.height // 2, "•", self.palette.turn, None, BOLD)

    def _pawns(self, canvas: Canvas, grid: Grid, scene: Scene) -> None:
        view: TaxiView = scene.view
        together: dict[int, list[Seat]] = defaultdict(list)
        for seat, pawn in enumerate(view.pawns):
            together[pawn.square].append(seat)
        for square, seats in together.items():
            box = self._box(grid, square)
            ground = self.palette.paper
            canvas.fill(box, ground)
            first = box.x + max(0, (box.width - len(seats)) // 2)
            for place, seat in enumerate(seats):
                x = first + place % max(1, box.width)
                y = box.y + min(place // max(1, box.width), box.height - 1)
                ink = seat_colour(self.palette, seat)
                look = BOLD | (REVERSE if self.palette.mono else 0)
                canvas.write(x, y, seat_shape(seat), ink, ground, look)

    # Die and cards ------------------------------------------------------------------------------

    def tray(self, scene: Scene) -> Canvas | None:
        view: TaxiView = scene.view
        canvas = Canvas(scene.width, 2)
        x, white = 1, self.palette.colour(0xF7F4EC, SILVER)
        if view.die:
            x = canvas.write(x, 0, f" {view.die} ", self.palette.readable(white), white, BOLD) + 1
        if view.seat is not None:
            pawn = view.pawns[view.seat]
            if pawn.destination is not None:
                place = view.city.places[pawn.destination].name.text()
                key = "terminal-fare" if view.distance is not None else "terminal-fare-cut"
                n = view.distance if view.distance is not None and scene.aids else -1
                words = self.word(key, place=place, n=n)
                canvas.write(x, 0, words, self.palette.ink, None, BOLD)
        cards = [self._card_name(card) for card in view.hand]
        kept = self.word("terminal-kept", cards=", ".join(cards)) if cards else ""
        discard = sum(card.count for card in view.discard)
        deck = self.word("terminal-deck", n=view.deck_size, discard=discard)
        words = shorten(" · ".join(part for part in (deck, kept) if part), scene.width - 2)
        canvas.write(1, 1, words, self.palette.faint)
        return canvas

    def _card_name(self, card: str) -> str:
        return self.say(CARDS[INDEX[card]].text())


def _between(a: Rect, b: Rect, way: tuple[int, int], grid: Grid) -> list[tuple[int, int]]:
    """The cells where a crossing between two neighbouring squares is drawn; `a` comes first."""
    right, bottom = a.x + a.width - 1, a.y + a.height - 1
    if way == (1, 0):
        return [(right, y) for y in range(a.y, bottom + 1)]
    if way == (0, 1):
        return [(b.x, b.y)] if grid.high == 1 else [(x, bottom) for x in range(a.x, right + 1)]
    return [(right, bottom)] if way == (1, 1) else [(a.x, bottom)]


BOARD = TaxiBoard
