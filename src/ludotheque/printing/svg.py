"""Writes sheets as SVG, which a browser prints. Words are HTML inside, so that it breaks lines."""

from __future__ import annotations

from html import escape

from ludotheque.printing.pieces import (
    LINE_HEIGHT,
    MIN_LABEL_POINTS,
    POINT_MM,
    Label,
    Picture,
    element,
)
from ludotheque.printing.sheets import PlacedFace, Sheet

# Letters are laid out in tenths of a millimetre: browsers round what is smaller.
UNITS_PER_MM = 10
LABEL_ROOM_MM = 400.0  # height in which a label is centred; nothing is as high
FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"


def write_svg(sheet: Sheet) -> str:
    """One sheet as an SVG element whose units are millimetres."""
    lines = (
        element(
            "line", x1=one.x, y1=one.y, x2=one.to_x, y2=one.to_y, stroke="#000", stroke_width=0.1
        )
        for one in sheet.lines
    )
    parts = [*lines, *map(_label, sheet.labels), *map(_face, sheet.faces)]
    size = f'viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _face(placed: PlacedFace) -> str:
    face, seen = placed.face, placed.window
    body = "".join([*map(_picture, face.pictures), *map(_label, face.labels)])
    if seen is None:
        return f'<g transform="translate({placed.x:.4f} {placed.y:.4f})">{body}</g>'
    size = f'width="{seen.width:.4f}" height="{seen.height:.4f}"'
    corner = f"{seen.x - placed.x:.4f} {seen.y - placed.y:.4f}"
    box = f'viewBox="{corner} {seen.width:.4f} {seen.height:.4f}"'
    return f'<svg x="{seen.x:.4f}" y="{seen.y:.4f}" {size} {box}>{body}</svg>'


def _picture(one: Picture) -> str:
    """The document of a picture as an element at its place."""
    place = f'x="{one.x:g}" y="{one.y:g}" width="{one.width:g}" height="{one.height:g}"'
    return one.svg.replace("<svg ", f"<svg {place} ", 1)


def _label(label: Label) -> str:
    left = label.x if label.align == "left" else label.x - label.width / 2
    place = {
        "x": left * UNITS_PER_MM,
        "y": (label.y - LABEL_ROOM_MM / 2) * UNITS_PER_MM,
        "width": label.width * UNITS_PER_MM,
        "height": LABEL_ROOM_MM * UNITS_PER_MM,
    }
    written = " ".join(f'{name}="{value:.1f}"' for name, value in place.items())
    style = "; ".join(
        [
            f"color: {label.colour}",
            f"font: {'bold ' if label.bold else ''}{label.size * POINT_MM * UNITS_PER_MM:.1f}px"
            f"/{LINE_HEIGHT} {FONT}",
            f"text-align: {'left' if label.align == 'left' else 'center'}",
        ]
    )
    words = escape(label.words)
    least = f"{MIN_LABEL_POINTS * POINT_MM * UNITS_PER_MM:.1f}"
    named = f'xmlns="http://www.w3.org/1999/xhtml" data-min-px="{least}"'
    box = f'<div {named} style="{style}">{words}</div>'
    return f'<foreignObject transform="scale({1 / UNITS_PER_MM})" {written}>{box}</foreignObject>'
