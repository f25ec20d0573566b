"""A map of Canada in half-block pixels, drawn here: which pixel belongs to which province."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

_LETTERS = {
    "Y": "YT",
    "T": "NT",
    "U": "NU",
    "B": "BC",
    "A": "AB",
    "S": "SK",
    "M": "MB",
    "O": "ON",
    "Q": "QC",
    "L": "NL",
    "N": "NB",
    "P": "PE",
    "C": "NS",
}

_MAP = """
...................U...UUU.UUUU.................
.............TT...UUU.UUUU.UUUUU................
...YY......TTTTT.UUUU.UUU..UUUUUU...............
..YYYY....TTTTTTT.UUUUUU.UU..UUUUU..............
..YYYYYTTTTTTTTTTUUUUUUUUUU...UUUUUU............
..YYYYYTTTTTTTTTTUUUUUUUUUU...UUUUUUU...........
..YYYYYTTTTTTTTTTUUUUUUUUU......UUUU....L.......
..YYYYYYTTTTTTTTTUUUUUUUU.........U.....LL......
...BBBBBAAAAASSSSMMMMMMM.........QQQQQ..LLL.....
...BBBBBBAAAASSSSMMMMMMMM........QQQQQQQLLLLL...
....BBBBBAAAASSSSMMMMMMMMM.......QQQQQQQQLLLLL..
....BBBBBAAAASSSSMMMMMMMOOO......QQQQQQQQLLLLL..
.....BBBBAAAASSSSMMMMMMOOOOOO..QQQQQQQQQQQ.LLLL.
.....BBBBBAAASSSSMMMMMMOOOOOOOOQQQQQQQQQ...LLLL.
......BBBBAAASSSSMMMMMMOOOOOOOOQQQQQQQQ.PPPP....
......BBBBAAASSSSMMMMMMOOOOOOOOQQQQQQ...PPPP....
.......................OOOOOOOOQQQQQNNNN....CCCC
........................OOOOOOOOQQ..NNNN.CCCCCCC
..........................OOOOOO....NNN.CCCCCC..
...........................OOOO.........CCC.....
"""
# The text cell where a province's letters begin, and where its marks do.
_LABELS = {
    "YT": ((3, 2), (3, 3)),
    "NT": ((10, 2), (10, 3)),
    "NU": ((20, 2), (20, 3)),
    "BC": ((5, 5), (6, 6)),
    "AB": ((9, 5), (9, 6)),
    "SK": ((14, 5), (13, 6)),
    "MB": ((19, 5), (18, 6)),
    "ON": ((25, 7), (25, 8)),
    "QC": ((35, 5), (34, 6)),
    "NL": ((41, 5), (43, 6)),
    "NB": ((36, 8), (36, 9)),
    "PE": ((40, 7), (44, 7)),
    "NS": ((42, 8), (41, 9)),
}
_ROWS = _MAP.strip().splitlines()
COLUMNS, ROWS = len(_ROWS[0]), len(_ROWS) // 2


class Place(NamedTuple):
    label: tuple[int, int]
    marks: tuple[int, int]


def place(province: str, scale: int) -> Place:
    """Text cells, in a map drawn `scale` times as large."""
    (x, y), (mark_x, mark_y) = _LABELS[province]
    extra = scale - 1
    return Place(
        (x * scale + extra, y * scale + extra // 2),
        (mark_x * scale + extra, mark_y * scale + extra // 2),
    )


def pixels(scale: int) -> Iterator[tuple[int, int, str]]:
    """Column, half row and province of every pixel of land."""
    for y, line in enumerate(_ROWS):
        for x, letter in enumerate(line):
            if letter in _LETTERS:
                for dx in range(scale):
                    for dy in range(scale):
                        yield x * scale + dx, y * scale + dy, _LETTERS[letter]


@cache
def land(scale: int) -> dict[tuple[int, int], str]:
    """The province under every text cell that is not water."""
    return {(x, y // 2): province for x, y, province in pixels(scale)}


def line(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The text cells between two others, ends left out."""
    (x0, y0), (x1, y1) = start, end
    steps = max(abs(x1 - x0), 2 * abs(y1 - y0))
    for step in range(2, steps - 1, 2):
        share = step / steps
        yield round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share)
