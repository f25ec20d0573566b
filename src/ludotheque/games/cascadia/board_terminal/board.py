"""Cascadia: the environment in front, the market and the pieces in hand below."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec

from ludotheque.games.cascadia.board_terminal.hexagons import Hexagons
from ludotheque.games.cascadia.board_terminal.squares import Squares
from ludotheque.games.cascadia.board_terminal.tiles import KEYSTONE, Site, Tiles, Wildlife
from ludotheque.games.cascadia.state import Action, Place, Put, Remove, Take, With
from ludotheque.games.cascadia.view import (
    CascadiaView,
    CellSeen,
    EnvironmentSeen,
    LotSeen,
    TileSeen,
)
from ludotheque.games.cascadia.words import goals, rank, reason
from ludotheque.rules import Part, Rules, Seat
from ludotheque.terminal.boards.base import Board, Scene
from ludotheque.terminal.canvas import BOLD, Canvas, Rect, Spot
from ludotheque.terminal.drawing.palette import Colour, Palette
from ludotheque.text import Say, Text

LOT_WIDTH, LOT_HEIGHT = 15, 5
LOT_SIZE = 1  # of the tiles in the market


class CascadiaBoard(Board):
    zooms = Hexagons.sizes

    def __init__(self, rules: Rules[Any, Any, Any], say: Say, palette: Palette) -> None:
        super().__init__(rules, say, palette)
        self.wildlife = Wildlife(palette, say)
        view: CascadiaView = rules.view(rules.start(), None)
        shape = Hexagons if view.kind == "hex" else Squares
        self.tiles: Tiles = shape(self.wildlife)
        self._drawn: dict[int, tuple[object, Canvas]] = {}  # by size: several are tried

    def spot(self, action: Action, seat: Seat) -> Spot | None:
        if isinstance(action, Place | Put):
            return ("cell", action.cell.q, action.cell.r)
        if isinstance(action, Take):
            return ("lot", action.slot)
        return ("token", action.slot) if isinstance(action, With | Remove) else None

    def variant(self, action: Action) -> Hashable:
        return action.turn if isinstance(action, Place) else None

    def title(self, scene: Scene) -> str:
        view: CascadiaView = scene.view
        cards = " ".join(f"{self.wildlife.letter(c.species)}:{c.card[:1]}" for c in view.cards)
        return f"{self.word('terminal-turn', turn=view.turn, turns=view.turns)} · {cards}"

    def notes(self, scene: Scene) -> list[Text]:
        view: CascadiaView = scene.view
        own = view.environments[scene.shown]
        return [*goals(view, own), *rank(view, own)]

    def made_of(self, scene: Scene, part: Part) -> list[str]:
        view: CascadiaView = scene.view
        why = reason(view, view.environments[scene.shown], part)
        return [self.say(why)] if why is not None else []

    # The environment ----------------------------------------------------------------------------

    def draw(self, scene: Scene, zoom: int) -> Canvas:
        view: CascadiaView = scene.view
        own = view.environments[scene.shown]
        zoom = self._legible(zoom)
        free = _free_cells(scene) if scene.choosing_here else []
        laid = [(cell.q, cell.r) for cell in own.cells]
        middles = {at: self.tiles.middle(*at, zoom) for at in [*laid, *free] or [(0, 0)]}
        reach = self.tiles.reach(zoom)
        left = min(x for x, _ in middles.values()) + reach.x
        top = min(y for _, y in middles.values()) + reach.y
        middles = {at: (x - left, y - top) for at, (x, y) in middles.items()}
        canvas = self._still(scene, zoom, middles, free).copy()
        for cell in own.cells:
            if scene.choosing_here and scene.aimed(("cell", cell.q, cell.r)):
                self._cell(Site(canvas, *middles[cell.q, cell.r], zoom), cell, scene)
        self._ghost_tile(canvas, middles, zoom, scene)
        return canvas

    def core_size(self, scene: Scene, zoom: int) -> tuple[int, int]:
        zoom = self._legible(zoom)
        cells = scene.view.environments[scene.shown].cells
        middles = [self.tiles.middle(cell.q, cell.r, zoom) for cell in cells]
        core = _around(middles or [(0, 0)], self.tiles.reach(zoom))
        return core.width, core.height

    def _legible(self, zoom: int) -> int:
        return max(zoom, 1) if self.palette.mono else zoom  # textures need space

    def _still(
        self,
        scene: Scene,
        zoom: int,
        middles: dict[tuple[int, int], tuple[int, int]],
        free: list[tuple[int, int]],
    ) -> Canvas:
        """Everything but the aim: drawn once, however often the aim moves."""
        own = scene.view.environments[scene.shown]
        shown = (own, zoom, scene.shown, scene.choosing_here, scene.aids)
        key = (*shown, scene.last, scene.marks, tuple(scene.chooser.groups))
        drawn = self._drawn.get(zoom)
        if drawn is not None and drawn[0] == key:
            return drawn[1]
        reach = self.tiles.reach(zoom)
        whole = _around(list(middles.values()), reach)
        canvas = Canvas(whole.width, whole.height)
        canvas.fill(whole, self.palette.ground)
        for at in free:
            site, spot = Site(canvas, *middles[at], zoom), ("cell", *at)
            if scene.open(spot):
                self.tiles.free(site)
            self.tiles.touch(site, spot)
        still = msgspec.structs.replace(scene, chooser=scene.chooser.unaimed())
        for cell in own.cells:
            self._cell(Site(canvas, *middles[cell.q, cell.r], zoom), cell, still)
        laid = [middles[cell.q, cell.r] for cell in own.cells]
        canvas.core = _around(laid, reach) if laid else None
        self._drawn[zoom] = key, canvas
        return canvas

    def _cell(self, site: Site, cell: CellSeen, scene: Scene) -> None:
        spot = ("cell", cell.q, cell.r)
        self.tiles.ground(site, cell.edges, self._ring(spot, cell, scene))
        held = scene.view.hand.token
        if cell.token is not None:
            self.tiles.token(site, cell.token)
        elif scene.choosing_here and scene.aimed(spot) and held is not None:
            self.tiles.token(site, held, ghost=True)
        else:
            self.tiles.label(site, cell.tile, cell.edges)
        if self.palette.mono and (cell.q, cell.r) in scene.marks:
            self.tiles.invert(site)
        self.tiles.touch(site, spot)

    def _ring(self, spot: Spot, cell: CellSeen, scene: Scene) -> Colour | None:
        """Around a tile that matters now: aimed at, open for the token, laid last, or counted."""
        if (cell.q, cell.r) in scene.marks:
            return self.palette.ink
        if scene.choosing_here and scene.aimed(spot):
            return self.palette.turn
        if scene.choosing_here and scene.open(spot):
            return self.palette.accent
        return self.palette.soften(self.palette.turn, 0.25) if spot in scene.last else None

    def _ghost_tile(
        self,
        canvas: Canvas,
        middles: dict[tuple[int, int], tuple[int, int]],
        zoom: int,
        scene: Scene,
    ) -> None:
        """The tile as it would lie; the view after the move knows its sides."""
        action = scene.chooser.action if scene.choosing_here else None
        if not isinstance(action, Place) or scene.after is None:
            return
        laid = _laid(scene.after.environments[scene.shown], action.cell.q, action.cell.r)
        if laid is None:
            return
        site = Site(canvas, *middles[laid.q, laid.r], zoom)
        ring = self.palette.turn if scene.chooser.armed else self.palette.ink
        self.tiles.ground(site, laid.edges, ring)
        self.tiles.label(site, laid.tile, laid.edges)
        if self.palette.mono:
            self.tiles.invert(site)

    # The market ---------------------------------------------------------------------------------

    def tray(self, scene: Scene) -> Canvas | None:
        view: CascadiaView = scene.view
        canvas = Canvas(scene.width, LOT_HEIGHT)
        for slot, lot in enumerate(view.lots):
            self._lot(canvas, 1 + slot * LOT_WIDTH, slot, lot, scene)
        x = 2 + len(view.lots) * LOT_WIDTH
        nature = view.environments[scene.shown].nature
        hand = view.hand
        if hand.tile is not None:
            self._tile(canvas, x + 5, hand.tile)
        elif hand.token is None:
            stack = self.word("terminal-stack", n=view.stack)
            canvas.write(x, 2, stack, self.palette.faint)
        if hand.token is not None:
            self._token(canvas, x + 12, 2, hand.token)
        if hand.tile is not None or hand.token is not None:
            canvas.write(x + 10, 0, self.word("terminal-hand"), self.palette.turn, None, BOLD)
        if view.kind == "hex":
            canvas.write(x + 10, 4, f"{KEYSTONE} {nature}", self.palette.accent, None, BOLD)
        return canvas

    def _lot(self, canvas: Canvas, x: int, slot: int, lot: LotSeen, scene: Scene) -> None:
        whole, token = ("lot", slot), ("token", slot)
        aimed = scene.aimed(whole) or scene.aimed(token)
        opened = whole in scene.chooser.groups or token in scene.chooser.groups
        ink = self.palette.accent if opened else self.palette.faint
        canvas.write(x + 10, 0, f"{slot}", ink, None, BOLD)
        if lot.tile is not None:
            self._tile(canvas, x + 5, lot.tile)
        if lot.token is not None:
            self._token(canvas, x + 11, 2, lot.token)
        if aimed:
            for row in range(LOT_HEIGHT):
                canvas.write(x, row, "▌", self.palette.turn, None, BOLD)
            canvas.write(x + 9, 0, f"▸{slot}◂", self.palette.turn, None, BOLD)
        where = token if token in scene.chooser.groups else whole
        canvas.mark(where, Rect(x, 0, LOT_WIDTH - 1, LOT_HEIGHT))

    def _tile(self, canvas: Canvas, x: int, tile: TileSeen) -> None:
        """A tile that does not lie yet: its first habitat above, the other below."""
        sides = self.tiles.sides
        first, last = tile.habitats[0], tile.habitats[-1]
        edges = tuple(first if (side + 2) % sides < sides // 2 else last for side in range(sides))
        site = Site(canvas, x, 2, LOT_SIZE)
        self.tiles.ground(site, edges)
        self.tiles.label(site, tile, edges)

    def _token(self, canvas: Canvas, x: int, y: int, species: str) -> None:
        words = self.wildlife.token(species)
        words = f"({words})" if self.palette.mono else f" {words} "
        canvas.write(x - 1, y, words, self.wildlife.ink(species), self.wildlife.disc, BOLD)


def _free_cells(scene: Scene) -> list[tuple[int, int]]:
    """Where the tile may go: cells of the choices that nothing lies on."""
    own = scene.view.environments[scene.shown]
    laid = {(cell.q, cell.r) for cell in own.cells}
    spots = (spot for spot in scene.chooser.groups if isinstance(spot, tuple))
    return [spot[1:] for spot in spots if spot[0] == "cell" and spot[1:] not in laid]


def _laid(environment: EnvironmentSeen, q: int, r: int) -> CellSeen | None:
    return next((cell for cell in environment.cells if (cell.q, cell.r) == (q, r)), None)


def _around(middles: list[tuple[int, int]], reach: Rect) -> Rect:
    """The box that holds tiles with these middles."""
    left, top = min(x for x, _ in middles), min(y for _, y in middles)
    width = max(x for x, _ in middles) - left + reach.width
    height = max(y for _, y in middles) - top + reach.height
    return Rect(left + reach.x, top + reach.y, width, height)


BOARD = CascadiaBoard
