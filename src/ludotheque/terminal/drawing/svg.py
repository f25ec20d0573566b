"""Lines of the terminal as an SVG picture that needs nothing from elsewhere.

Colours and block characters become areas, so that hexagons have no seams whatever font the reader
has; everything else is text on a grid, which can be searched and copied.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style

Row: TypeAlias = Iterable[Segment]  # one line of the screen

CELL_WIDTH_PX, CELL_HEIGHT_PX = 10, 20  # of a cell
MARGIN_PX = 10  # around the screen
_HALVES = {  # x, y, width and height of the inked part, in halves of a cell
    "█": (0, 0, 2, 2),
    "▀": (0, 0, 2, 1),
    "▄": (0, 1, 2, 1),
    "▌": (0, 0, 1, 2),
    "▐": (1, 0, 1, 2),
}


class _Words(NamedTuple):
    x: int
    y: int
    words: str
    ink: str
    bold: bool
    underlined: bool


def svg(rows: Sequence[Row], title: str, ground: str) -> str:
    """`ground` is the colour of cells that have none, as `#rrggbb`."""
    areas: dict[str, list[str]] = defaultdict(list)
    texts: list[str] = []
    wide = max((sum(segment.cell_length for segment in row) for row in rows), default=0)
    for y, row in enumerate(rows):
        for colour, (left, top, across, down) in _areas(row, y, ground):
            areas[colour].append(f"M{left} {top}h{across}v{down}h-{across}z")
        texts += [_text(words) for words in _words(row, y, ground)]
    width, height = wide * CELL_WIDTH_PX + 2 * MARGIN_PX, len(rows) * CELL_HEIGHT_PX + 2 * MARGIN_PX
    painted = "\n".join(
        f'<path fill="{colour}" d="{"".join(paths)}"/>' for colour, paths in areas.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{width}" height="{height}" rx="8" fill="{ground}"/>\n'
        f'<g transform="translate({MARGIN_PX} {MARGIN_PX})">\n'
        f'<g shape-rendering="crispEdges">\n{painted}\n</g>\n'
        "<g font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" "
        'font-size="16.6" xml:space="preserve">\n'
        f"{chr(10).join(texts)}\n</g>\n</g>\n</svg>\n"
    )


def _colours(style: Style | None, ground: str) -> tuple[str, str]:
    """Ink and ground as they are seen."""
    style = style or Style()
    ink = _hex(style, "color") or "#808080"
    paper = _hex(style, "bgcolor") or ground
    return (paper, ink) if style.reverse else (ink, paper)


def _hex(style: Style, which: str) -> str:
    colour = style.color if which == "color" else style.bgcolor
    if colour is None or colour.type is ColorType.DEFAULT:
        return ""
    return colour.get_truecolor().hex


def _areas(row: Row, y: int, ground: str) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    """Areas of colour in one row, those of the same colour side by side as one."""
    for ink_layer in (False, True):
        x, run = 0, ("", 0, (0, 0, 0, 0))  # colour, where it ends, the area
        for segment in row:
            ink, paper = _colours(segment.style, ground)
            for character in segment.text:
                across = cell_len(character)
                half = _HALVES.get(character) if ink_layer else (0, 0, 2, 2)
                colour = ink if ink_layer else paper
                if half is not None and (ink_layer or colour != ground):
                    left, top, part, down = half
                    box = (
                        x * CELL_WIDTH_PX + left * CELL_WIDTH_PX // 2,
                        y * CELL_HEIGHT_PX + top * CELL_HEIGHT_PX // 2,
                        part * across * CELL_WIDTH_PX // 2,
                        down * CELL_HEIGHT_PX // 2,
                    )
                    old = run[2]
                    joined = (colour, box[0], box[1], box[3]) == (run[0], run[1], old[1], old[3])
                    if joined:
                        box = (old[0], old[1], old[2] + box[2], old[3])
                    elif run[0]:
                        yield run[0], old
                    run = (colour, box[0] + box[2], box)
                x += across
        if run[0]:
            yield run[0], run[2]


def _words(row: Row, y: int, ground: str) -> Iterator[_Words]:
    x = 0
    for segment in row:
        ink, _ = _colours(segment.style, ground)
        style = segment.style or Style()
        place, run = x, ""
        for character in segment.text + "\0":
            # Two spaces end a run: not every reader keeps more than one.
            gap = character == " " and run.endswith(" ")
            blank = gap or character in _HALVES or character == "\0"
            if blank or (character == " " and not run.strip()):
                if run.strip():
                    yield _Words(place, y, run, ink, bool(style.bold), bool(style.underline))
                run = ""
                x += 0 if character == "\0" else cell_len(character)
                place = x
                continue
            run += character
            x += cell_len(character)


def _text(found: _Words) -> str:
    words = found.words.rstrip()
    look = ' font-weight="bold"' if found.bold else ""
    look += ' text-decoration="underline"' if found.underlined else ""
    length = cell_len(words) * CELL_WIDTH_PX
    return (
        f'<text x="{found.x * CELL_WIDTH_PX}" y="{found.y * CELL_HEIGHT_PX + 15}" '
        f'fill="{found.ink}"{look} textLength="{length}">{escape(words, quote=False)}</text>'
    )
