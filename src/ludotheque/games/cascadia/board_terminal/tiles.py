"""How Cascadia looks: habitats by colour and texture, species by letter, symbol and colour."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

from ludotheque.games.cascadia.view import TileSeen
from ludotheque.terminal.canvas import Canvas, Rect, Spot
from ludotheque.terminal.drawing.palette import (
    AQUA,
    BLACK,
    BLUE,
    BROWN,
    GREEN,
    PURPLE,
    RED,
    SILVER,
    TEAL,
    WHITE,
    YELLOW,
    Colour,
    Palette,
    mix,
)
from ludotheque.text import Say, text

HABITATS: dict[str, tuple[Colour, int]] = {
    "mountain": (0x8A7F9E, PURPLE),
    "forest": (0x3F7D4E, GREEN),
    "prairie": (0xE0B84C, YELLOW),
    "wetland": (0x4FA6A0, TEAL),
    "river": (0x3E7CB8, BLUE),
}
# Ridges, conifers, grass, reeds, waves.
TEXTURES = {"mountain": "^", "forest": "♠", "prairie": '"', "wetland": "╷", "river": "~"}

SPECIES: dict[str, tuple[Colour, int]] = {
    "bear": (0x5B3A1E, BLACK),
    "elk": (0x7F5A00, BROWN),
    "salmon": (0xB23A4E, RED),
    "hawk": (0x2F4D75, BLUE),
    "fox": (0xB4490A, PURPLE),
}
# Round and heavy, antlers, a fish, wings, a pointed face.
SYMBOLS = {"bear": "●", "elk": "Ψ", "salmon": "∝", "hawk": "∨", "fox": "▼"}
KEYSTONE = "✦"


class Wildlife:
    def __init__(self, palette: Palette, say: Say) -> None:
        self.palette = palette
        self._letters = {name: say(text(f"cascadia-letter-species-{name}")) for name in SPECIES}
        self._names = {name: say(text(f"cascadia-habitat-{name}")) for name in HABITATS}
        self._looks = {name: _look(palette, *paint) for name, paint in HABITATS.items()}
        self.disc = palette.colour(0xF7EFE2, WHITE)  # what a token is made of

    def habitat(self, name: str) -> HabitatLook:
        return self._looks[name]

    def habitat_name(self, name: str) -> str:
        return self._names[name]

    def letter(self, species: str) -> str:
        return self._letters[species]

    def ink(self, species: str) -> Colour:
        return self.palette.colour(*SPECIES[species])

    def token(self, species: str) -> str:
        """Letter and symbol: told apart without any colour."""
        return self._letters[species] + SYMBOLS[species]


class Site(NamedTuple):
    """Where a tile is drawn: the column right of its middle, the text row of it, and how large."""

    canvas: Canvas
    x: int
    y: int
    size: int


class Tiles(ABC):
    """Draws tiles of one shape, in several sizes."""

    sizes: ClassVar[int]
    sides: ClassVar[int]

    def __init__(self, wildlife: Wildlife) -> None:
        self.wildlife, self.palette = wildlife, wildlife.palette

    @abstractmethod
    def middle(self, q: int, r: int, size: int) -> tuple[int, int]:
        """Where the middle of a cell is, from that of the first one."""

    @abstractmethod
    def reach(self, size: int) -> Rect:
        """How far a tile reaches around its middle."""

    def box(self, on: Site) -> Rect:
        reach = self.reach(on.size)
        return Rect(on.x + reach.x, on.y + reach.y, reach.width, reach.height)

    @abstractmethod
    def ground(self, on: Site, edges: tuple[str, ...], ring: Colour | None = None) -> None:
        """The habitats of a tile, and a ring around it if it is special now."""

    @abstractmethod
    def label(self, on: Site, tile: TileSeen, edges: tuple[str, ...]) -> None:
        """What may live here; a star is a keystone."""

    @abstractmethod
    def token(self, on: Site, species: str, *, ghost: bool = False) -> None: ...

    @abstractmethod
    def free(self, on: Site) -> None:
        """A free cell where a tile may go."""

    @abstractmethod
    def touch(self, on: Site, spot: Spot) -> None:
        """Every part of the tile means this spot."""

    @abstractmethod
    def invert(self, on: Site) -> None:
        """Without colours, the aim is shown in reverse video."""


class HabitatLook(NamedTuple):
    colour: Colour
    light: Colour  # at the upper left edge
    dark: Colour  # at the lower right edge
    mark: Colour  # of the texture
    plaque: Colour  # under letters
    letters: Colour

    def edged(self, edge: int) -> Colour:
        """The colour inside (0), at the upper left edge (1), at the lower right one (2)."""
        return (self.colour, self.light, self.dark)[edge]


def _look(palette: Palette, full: Colour, sixteen: int) -> HabitatLook:
    colour = palette.colour(full, sixteen)
    if palette.depth != "full":
        ink = palette.readable(colour)
        edge = palette.colour(0, AQUA if sixteen == SILVER else BLACK)
        plaque = palette.colour(0, BLACK)
        return HabitatLook(colour, colour, edge, ink, plaque, palette.colour(0, WHITE))
    plaque = mix(full, 0x101A16, 0.62)
    return HabitatLook(
        colour,
        mix(full, 0xFFFFFF, 0.14),
        mix(full, 0x000000, 0.28),
        mix(full, 0x000000, 0.34),
        plaque,
        0xFFFFFF,
    )
