"""Tiles as framed cards, one beside the other."""

from __future__ import annotations

from ludotheque.games.cascadia.board_terminal.tiles import TEXTURES, Site, Tiles
from ludotheque.games.cascadia.view import TileSeen
from ludotheque.terminal.canvas import BOLD, REVERSE, Rect, Spot
from ludotheque.terminal.drawing.palette import NONE, Colour

_SIZES = ((6, 3), (8, 3), (10, 5), (14, 7))


class Squares(Tiles):
    sizes = len(_SIZES)
    sides = 4

    def middle(self, q: int, r: int, size: int) -> tuple[int, int]:
        wide, high = _SIZES[size]
        return q * wide, r * high

    def reach(self, size: int) -> Rect:
        wide, high = _SIZES[size]
        return Rect(-wide // 2, -(high // 2), wide, high)

    def ground(self, on: Site, edges: tuple[str, ...], ring: Colour | None = None) -> None:
        canvas, box = on.canvas, self.box(on)
        look = self.wildlife.habitat(edges[0])
        canvas.fill(box, look.colour)
        texture = TEXTURES[edges[0]]
        for y in range(box.y + 1, box.y + box.height - 1):
            for x in range(box.x + 1, box.x + box.width - 1):
                if self.palette.mono or (x + 2 * y) % 4 == 1:
                    canvas.write(x, y, texture, look.mark)
        special = ring is not None and ring != NONE
        ink = ring if ring is not None else look.mark
        canvas.frame(box, ink, None, "heavy" if special else "round", BOLD if special else 0)

    def label(self, on: Site, tile: TileSeen, edges: tuple[str, ...]) -> None:
        look = self.wildlife.habitat(edges[0])
        canvas, x, y, size = on
        letters = [self.wildlife.letter(name) for name in tile.species]
        words = " ".join(letters) if _SIZES[size][0] < 10 else f" {' '.join(letters)} "
        canvas.write(x - (len(words) + 1) // 2, y, words, look.letters, look.plaque, BOLD)
        if _SIZES[size][1] >= 5:
            name = self.wildlife.habitat_name(edges[0])[: _SIZES[size][0] - 2]
            top = y - _SIZES[size][1] // 2 + 1
            canvas.write(x - (len(name) + 1) // 2, top, name, look.letters, look.plaque)

    def token(self, on: Site, species: str, *, ghost: bool = False) -> None:
        canvas, x, y, size = on
        disc, ink = self.wildlife.disc, self.wildlife.ink(species)
        words = self.wildlife.token(species)
        words = f"▸{words}◂" if ghost else f"({words})" if self.palette.mono else f" {words} "
        look = BOLD | (REVERSE if ghost and self.palette.mono else 0)
        if _SIZES[size][1] >= 5 and not self.palette.mono:
            canvas.fill(Rect(x - 3, y - 1, 6, 3), disc)
        canvas.write(x - 2, y, words, ink, disc, look)

    def free(self, on: Site) -> None:
        on.canvas.frame(self.box(on), self.palette.line, None, "dashed")
        on.canvas.write(on.x - 1, on.y, "+", self.palette.accent, None, BOLD)

    def touch(self, on: Site, spot: Spot) -> None:
        on.canvas.mark(spot, self.box(on))

    def invert(self, on: Site) -> None:
        on.canvas.look(self.box(on), REVERSE)
