"""The covers on the shelf: small pictures, thirteen pixels wide and ten high.

A game brings its own as `art/<id>.cover.txt`: ten lines of thirteen letters, one for each paint
below; any other character is left blank.
"""

from __future__ import annotations

from ludotheque.declaration import Game
from ludotheque.terminal.canvas import Canvas
from ludotheque.terminal.drawing.palette import (
    BLACK,
    BLUE,
    BROWN,
    GREEN,
    NONE,
    PURPLE,
    RED,
    SILVER,
    WHITE,
    YELLOW,
    Colour,
    Palette,
)

COVER_WIDTH, COVER_HEIGHT = 13, 5  # cells

COVER_COLOURS: dict[str, tuple[Colour, int]] = {
    "m": (0x8A7F9E, PURPLE),
    "w": (0xF4F1EA, WHITE),
    "f": (0x3F7D4E, GREEN),
    "b": (0x3E7CB8, BLUE),
    "y": (0xE9B93C, YELLOW),
    "r": (0xC8453C, RED),
    "s": (0x9BC4DE, SILVER),
    "k": (0x22302B, BLACK),
    "o": (0xB5713A, BROWN),
}
# Without colours each paint is a texture.
_TEXTURE = {
    "m": "^",
    "w": "*",
    "f": "↑",
    "b": "~",
    "y": "o",
    "r": "#",
    "s": " ",
    "k": "█",
    "o": "=",
}

_DIE = """
.............
...ooooooo...
..ooooooooo..
..oowwowwoo..
..oowwowwoo..
..ooooooooo..
..oowwowwoo..
..oowwowwoo..
..ooooooooo..
...ooooooo..."""


def draw_cover(canvas: Canvas, x: int, y: int, game: Game, palette: Palette) -> None:
    """The cover of a game, or a plain die for one without."""
    for row, line in enumerate(_letters(game)[: 2 * COVER_HEIGHT]):
        for column, paint in enumerate(line[:COVER_WIDTH]):
            colour = palette.colour(*COVER_COLOURS[paint]) if paint in COVER_COLOURS else NONE
            if not palette.mono:
                canvas.pixel(x + column, 2 * y + row, colour)
            elif row % 2 and paint in _TEXTURE:
                canvas.write(x + column, y + row // 2, _TEXTURE[paint])


def _letters(game: Game) -> list[str]:
    cover = game.art / f"{game.id}.cover.txt"
    drawn = cover.read_text(encoding="utf-8") if cover.is_file() else _DIE
    return drawn.strip().splitlines()
