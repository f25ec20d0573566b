"""The app's own light and dark looks, for many colours and for sixteen."""

from __future__ import annotations

from textual.theme import Theme

from ludotheque.terminal.drawing.palette import Colour, Palette


def theme_of(palette: Palette) -> Theme:
    """A palette as Textual wants it."""
    shown = Palette("sixteen", palette.dark) if palette.mono else palette
    return Theme(
        name=theme_name(palette),
        primary=_hex(shown.accent),
        secondary=_hex(shown.turn),
        accent=_hex(shown.turn),
        warning=_hex(shown.turn),
        error=_hex(shown.bad),
        success=_hex(shown.good),
        foreground=_hex(shown.ink),
        background=_hex(shown.ground),
        surface=_hex(shown.paper),
        panel=_hex(shown.line),
        dark=shown.dark,
        variables={
            "line": _hex(shown.line),
            "faint": _hex(shown.faint),
            "scrollbar": _hex(shown.line),
            "scrollbar-hover": _hex(shown.faint),
            "scrollbar-active": _hex(shown.accent),
            "scrollbar-background": _hex(shown.ground),
            "scrollbar-background-hover": _hex(shown.ground),
            "scrollbar-background-active": _hex(shown.ground),
            "scrollbar-corner-color": _hex(shown.ground),
            "block-cursor-background": _hex(shown.accent),
            "block-cursor-foreground": _hex(shown.readable(shown.accent)),
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": _hex(shown.line),
            "block-cursor-blurred-foreground": _hex(shown.ink),
            "input-cursor-background": _hex(shown.ink),
            "input-cursor-foreground": _hex(shown.ground),
            "border": _hex(shown.accent),
            "border-blurred": _hex(shown.line),
        },
    )


def theme_name(palette: Palette) -> str:
    return f"ludotheque-{palette.depth}-{'dark' if palette.dark else 'light'}"


def _hex(colour: Colour) -> str:
    return f"#{colour:06X}"
