"""Colours for every terminal: true colour, sixteen colours, or none; on a light or a dark ground.

A board names each colour twice: as it should be, and as one of the sixteen. With sixteen, exactly
the standard values are used, so that nothing is left to a terminal's nearest match; with none,
textures, letters and reverse video carry everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.record import Holder

Colour: TypeAlias = int  # 0xRRGGBB, or NONE
NONE: Colour = -1
Depth: TypeAlias = Literal["full", "sixteen", "none"]

ANSI: tuple[Colour, ...] = (
    *(0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA),
    *(0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF),
)
BLACK, RED, GREEN, BROWN, BLUE, PURPLE, TEAL, SILVER = range(8)
GREY, ROSE, LIME, YELLOW, SKY, PINK, AQUA, WHITE = range(8, 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a share of `other`."""
    if NONE in (one, other):
        return one if share < 0.5 else other
    channels = (
        round((one >> shift & 255) * (1 - share) + (other >> shift & 255) * share)
        for shift in (16, 8, 0)
    )
    red, green, blue = channels
    return red << 16 | green << 8 | blue


@lru_cache(maxsize=1024)
def luminance(colour: Colour) -> float:
    """Relative luminance, as the contrast rule of WCAG defines it."""

    def linear(channel: int) -> float:
        part = channel / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(colour >> shift & 255) for shift in (16, 8, 0))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Palette(Struct, frozen=True):
    """The colours every board shares, and the way to name more."""

    depth: Depth
    dark: bool
    seats: tuple[str, ...] = ()  # colours that the players of a match have chosen

    def colour(self, full: Colour, sixteen: int) -> Colour:
        if self.depth == "none":
            return NONE
        return full if self.depth == "full" else ANSI[sixteen]

    def both(self, light: tuple[Colour, int], dark: tuple[Colour, int]) -> Colour:
        return self.colour(*(dark if self.dark else light))

    @property
    def mono(self) -> bool:
        return self.depth == "none"

    @property
    def ground(self) -> Colour:
        """What the board lies on."""
        return self.both((0xF1ECE0, WHITE), (0x14201C, BLACK))

    @property
    def paper(self) -> Colour:
        return self.both((0xFAF7F0, WHITE), (0x1E2B26, BLACK))

    @property
    def ink(self) -> Colour:
        return self.both((0x22302B, BLACK), (0xEDE7DA, WHITE))

    @property
    def faint(self) -> Colour:
        """The ink of secondary text, which must still be readable."""
        return self.both((0x5C665F, GREY), (0xA9B3AB, SILVER))

    @property
    def line(self) -> Colour:
        return self.both((0xCFC7B5, SILVER), (0x3A4A43, GREY))

    @property
    def accent(self) -> Colour:
        """What you can do now."""
        return self.both((0x0F766E, TEAL), (0x4FD1C5, AQUA))

    @property
    def turn(self) -> Colour:
        return self.both((0xB83B0A, RED), (0xFB923C, YELLOW))

    @property
    def good(self) -> Colour:
        return self.both((0x15703A, GREEN), (0x6EE7A0, LIME))

    @property
    def bad(self) -> Colour:
        return self.both((0xB42318, RED), (0xFCA5A5, ROSE))

    def readable(self, ground: Colour) -> Colour:
        """Black or white ink, whichever reads better on this ground."""
        if ground == NONE:
            return self.ink
        dark, light = (0x16201C, 0xFFFFFF) if self.depth == "full" else (ANSI[BLACK], ANSI[WHITE])
        return dark if contrast(dark, ground) >= contrast(light, ground) else light

    def shade(self, colour: Colour, share: float) -> Colour:
        """The colour, darker; where colours cannot be mixed, what reads on it."""
        return mix(colour, 0x000000, share) if self.depth == "full" else self.readable(colour)

    def soften(self, colour: Colour, share: float = 0.5) -> Colour:
        """The colour, closer to the ground; where colours cannot be mixed, itself."""
        return mix(colour, self.ground, share) if self.depth == "full" else colour


# Seats have a hue and a shape, so that they are told apart without colour.
SEAT_SHAPES = "●■▲◆★⬢✚▼"
_COLOURS: dict[str, tuple[tuple[Colour, int], tuple[Colour, int]]] = {
    "blue": ((0x0F5FA6, BLUE), (0x7CB8F2, SKY)),
    "red": ((0xB0371F, RED), (0xF59A84, ROSE)),
    "green": ((0x2F7A33, GREEN), (0x8FD694, LIME)),
    "purple": ((0x7B3FA0, PURPLE), (0xD0A6EC, PINK)),
    "yellow": ((0x8A6200, BROWN), (0xE8C15A, YELLOW)),
    "teal": ((0x0F766E, TEAL), (0x6FD8CE, AQUA)),
    "grey": ((0x4A4F55, GREY), (0xC2C8CE, SILVER)),
    "pink": ((0x9C2560, PURPLE), (0xF29AC4, PINK)),
    "orange": ((0xAD4A00, RED), (0xFFA05C, ROSE)),
}
_DEFAULT_COLOURS = tuple(_COLOURS)  # by seat, where nobody chooses


def seated(palette: Palette, holders: Iterable[Holder]) -> Palette:
    """The palette of a table: with the colours of those who sit there."""
    return replace(palette, seats=tuple(holder.colour for holder in holders))


def seat_colour(palette: Palette, seat: int) -> Colour:
    chosen = palette.seats[seat] if seat < len(palette.seats) else ""
    return palette.both(
        *(_COLOURS.get(chosen) or _COLOURS[_DEFAULT_COLOURS[seat % len(SEAT_SHAPES)]])
    )


def seat_shape(seat: int) -> str:
    return SEAT_SHAPES[seat % len(SEAT_SHAPES)]
