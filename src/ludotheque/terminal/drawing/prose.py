"""Running text on a canvas: pieces of colour, wrapped at words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

from ludotheque.terminal.canvas import Canvas, Rect, Spot
from ludotheque.terminal.drawing.palette import NONE, Colour


class Piece(NamedTuple):
    """Words in one colour; with a spot, they can be clicked."""

    words: str
    ink: Colour = NONE
    look: int = 0
    spot: Spot | None = None


Paragraph = Sequence[Piece]


def wrap(paragraph: Paragraph, width: int, indent: int = 0) -> list[list[Piece]]:
    """The paragraph in lines; lines after the first are indented. Too long words are cut."""
    return _wrap(tuple(paragraph), width, indent)


@lru_cache(maxsize=1024)  # most paragraphs are shown repeatedly
def _wrap(paragraph: tuple[Piece, ...], width: int, indent: int) -> list[list[Piece]]:
    lines: list[list[Piece]] = [[]]
    used = 0
    for space, word in _words(paragraph):
        if word[0].words == "\n":  # what begins a line of its own
            lines.append([Piece(" " * indent)])
            used = indent
            continue
        long = sum(cell_len(piece.words) for piece in word)
        if used + long > width and (space or used > indent):
            if space:  # at the end of a line nobody misses it
                continue
            lines.append([Piece(" " * indent)])
            used = indent
        if space and used == indent and len(lines) > 1:
            continue
        for piece in word:
            rest = piece.words
            while used + cell_len(rest) > width:
                cut = _fitting(rest, width - used)
                lines[-1].append(piece._replace(words=rest[:cut]))
                lines.append([Piece(" " * indent)])
                rest, used = rest[cut:], indent
            lines[-1].append(piece._replace(words=rest))
            used += cell_len(rest)
    return lines


def _words(paragraph: Paragraph) -> Iterator[tuple[bool, list[Piece]]]:
    """Spaces and words in turn; a word may change its colour in the middle."""
    tokens = [
        piece._replace(words=word)
        for piece in paragraph
        for word in re.findall(r"\n|[ ]+|[^ \n]+", piece.words)
    ]
    for space, group in groupby(tokens, key=lambda token: token.words[0] in " \n"):
        if space:
            yield from ((True, [token]) for token in group)
        else:
            yield False, list(group)


def _fitting(word: str, room: int) -> int:
    cut = 0
    while cut < len(word) and cell_len(word[: cut + 1]) <= room:
        cut += 1
    return max(1, cut)


def shorten(words: str, width: int) -> str:
    """Cut `words` to `width` columns, with an ellipsis where something is missing."""
    if cell_len(words) <= width:
        return words
    while words and cell_len(words) > width - 1:
        words = words[:-1]
    return words.rstrip() + "…" if width > 0 else ""


def set_prose(
    paragraphs: Iterable[Paragraph], width: int, indent: int = 2, least: int = 0
) -> Canvas:
    """A canvas with these paragraphs, as high as they need."""
    lines = [line for one in paragraphs for line in wrap(one, max(8, width), indent)]
    canvas = Canvas(max(8, width), max(least, len(lines)))
    for y, line in enumerate(lines):
        x = 0
        for piece in line:
            end = canvas.write(x, y, piece.words, piece.ink, None, piece.look)
            if piece.spot is not None:
                canvas.mark(piece.spot, Rect(x, y, end - x, 1))
            x = end
    return canvas
