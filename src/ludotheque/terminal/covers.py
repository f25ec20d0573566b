"""The covers on the shelf: small pictures, thirteen pixels wide and ten high."""

from __future__ import annotations

from ludotheque.terminal.canvas import Canvas
from ludotheque.terminal.palette import (
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

WIDTH, HEIGHT = 13, 5  # cells

_PAINT: dict[str, tuple[Colour, int]] = {
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

_COVERS = {
    "cascadia": """
sssssssswssss
ssssssswwwsss
sssswssmmmssw
ssswwwmmmmmww
ssmmmmmmmmmmm
fsmmmmmfmmmmm
ffsmmmfffmmfm
fffsffffffsff
bbbbfffffbbbb
bbbbbbbbbbbbb""",
    "minisurf": """
.............
....yyrr.....
....yyrr.....
..bbyyrryy...
..bbyyrryy...
..rrbbyybbrr.
..rrbbyybbrr.
....yybbrr...
....yybbrr...
.............""",
    "maxisurf": """
yyyyyyrrrrrr.
yyyyyyrrrrrr.
yyyyyyrrrrbb.
yyyyyyrrrrbb.
yyyyrrrrrrbb.
yyyyrrrrrrbb.
bbbbbbrrbbbb.
bbbbbbrrbbbb.
bbbbbbbbbbbb.
bbbbbbbbbbbb.""",
    "quadrata": """
wwwwwwrwwwwww
wwwwwrrrwwwww
wwrwwrrrwwrww
wrrrwrrrwrrrw
rrrrrrrrrrrrr
wrrrrrrrrrrrw
wwrrrrrrrrrww
wwwrrrrrrrwww
wwrrrwrwrrrww
wwwwwwrwwwwww""",
    "taxi": """
sssssssssssss
sssssskksssss
sssyyyyyyysss
ssyywwywwyyss
syyywwywwyyys
yyyyyyyyyyyyy
ykykykykykyky
yyyyyyyyyyyyy
kkkkkkkkkkkkk
kkwwkkkwwkkkw""",
}
_OTHER = """
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


def draw_cover(canvas: Canvas, x: int, y: int, game: str, palette: Palette) -> None:
    """The cover of a game, or a plain die for one without."""
    lines = _COVERS.get(game, _OTHER).strip().splitlines()
    for row, line in enumerate(lines):
        for column, paint in enumerate(line):
            colour = palette.colour(*_PAINT[paint]) if paint in _PAINT else NONE
            if not palette.mono:
                canvas.pixel(x + column, 2 * y + row, colour)
            elif row % 2 and paint in _TEXTURE:
                canvas.write(x + column, y + row // 2, _TEXTURE[paint])
