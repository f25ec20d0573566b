"""Tiles as hexagons."""

from __future__ import annotations

from ludotheque.games.cascadia.board_terminal.stencils import Stencil, stencil
from ludotheque.games.cascadia.board_terminal.tiles import KEYSTONE, TEXTURES, Site, Tiles
from ludotheque.games.cascadia.view import TileSeen
from ludotheque.terminal.canvas import BOLD, REVERSE, Rect, Spot
from ludotheque.terminal.drawing.palette import NONE, Colour

_SIZES = ((6, 2), (8, 3), (12, 4), (16, 6))
_SMALL = 2  # rows
# The half width and half height in pixels of a token's disc.
_DISCS = {6: (2.1, 1.1), 8: (2.6, 2.1), 12: (3.6, 3.1), 16: (4.6, 4.1)}


class Hexagons(Tiles):
    sizes = len(_SIZES)
    sides = 6

    def _shape(self, size: int) -> Stencil:
        return stencil(*_SIZES[size])

    def middle(self, q: int, r: int, size: int) -> tuple[int, int]:
        x, y = self._shape(size).middle(q, r)
        return x, y // 2

    def reach(self, size: int) -> Rect:
        wide, rows = _SIZES[size]
        tip = rows * 2 // 3  # rows from the middle to the point
        return Rect(-wide // 2, -tip, wide, 2 * tip + 1)

    def ground(self, on: Site, edges: tuple[str, ...], ring: Colour | None = None) -> None:
        canvas, x, y, size = on
        shape = self._shape(size)
        looks = [self.wildlife.habitat(name) for name in edges]
        for pixel in shape.pixels:
            look = looks[pixel.side]
            edge = pixel.edge
            if shape.rows == _SMALL:  # too few pixels for a whole edge: the sides must do
                edge = 2 if pixel.x == shape.wide // 2 - 1 else ring is not None and pixel.x < -2
            colour = ring if ring is not None and edge else look.edged(edge)
            canvas.pixel(x + pixel.x, 2 * y + 1 + pixel.y, colour)
        for column, row, side in shape.cells:
            if self.palette.mono:
                canvas.write(x + column, y + row, TEXTURES[edges[side]])
            elif (column + 2 * row) % 4 == 1:
                canvas.write(x + column, y + row, TEXTURES[edges[side]], looks[side].mark)

    def label(self, on: Site, tile: TileSeen, edges: tuple[str, ...]) -> None:
        canvas, x, y, size = on
        look = self.wildlife.habitat(edges[2])
        wide = _SIZES[size][0]
        words = ("" if wide < 12 else " ").join(map(self.wildlife.letter, tile.species))
        words += KEYSTONE if tile.keystone else ""
        if wide > 6:
            words = f" {words} "
        canvas.write(x - (len(words) + 1) // 2, y, words, look.letters, look.plaque, BOLD)

    def token(self, on: Site, species: str, *, ghost: bool = False) -> None:
        canvas, x, y, size = on
        shape = self._shape(size)
        wide, high = _DISCS[shape.wide]
        disc, ink = self.wildlife.disc, self.wildlife.ink(species)
        words = self.wildlife.token(species)
        if self.palette.mono:
            words = f"<{words}>" if ghost else f"({words})"
            canvas.write(x - 2, y, words, NONE, None, BOLD | (REVERSE if ghost else 0))
            return
        canvas.wipe(Rect(x - round(wide), y - 1, 2 * round(wide), 3))
        for pixel in shape.pixels:
            if ((pixel.x + 0.5) / wide) ** 2 + ((pixel.y + 0.5) / high) ** 2 <= 1.0:
                canvas.pixel(x + pixel.x, 2 * y + 1 + pixel.y, disc)
        canvas.write(x - 1, y, words, ink, disc, BOLD)
        if ghost:
            canvas.write(x - 2, y, "▸", self.palette.turn, disc, BOLD)
            canvas.write(x + 1, y, "◂", self.palette.turn, disc, BOLD)

    def free(self, on: Site) -> None:
        canvas, x, y, size = on
        colour = self.palette.soften(self.palette.line, 0.55)
        if self.palette.depth == "full":
            for pixel in self._shape(size).pixels:
                if not pixel.edge:
                    canvas.pixel(x + pixel.x, 2 * y + 1 + pixel.y, colour)
        canvas.write(x - 1, y, "+", self.palette.accent, None, BOLD)

    def touch(self, on: Site, spot: Spot) -> None:
        on.canvas.touch_all(spot, on.x, on.y, self._shape(on.size).touched)
        on.canvas.places[spot] = self.box(on)

    def invert(self, on: Site) -> None:
        canvas, x, y, size = on
        for column, row, _ in self._shape(size).cells:
            canvas.look(Rect(x + column, y + row, 1, 1), REVERSE)
