"""Drawings of pieces, one SVG file for each game, which the browser client shows as well.

`<folder of the game>/art/<name>.pieces.svg` has a `<symbol>` for each piece,
`<name>.colours.css` beside it the colours of both themes. docs/drawings.md has the rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from ludotheque import registry

Theme: TypeAlias = Literal["light", "dark"]

_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)
_COLOURS = re.compile(r"^:root(\[data-theme=.dark.\])? \{(.*?)^\}", re.DOTALL | re.MULTILINE)
_VARIABLE = re.compile(r"var\((--[a-z0-9-]+)(?:, ([^()]+))?\)")


class Piece(NamedTuple):
    """A drawing without its colours, which are CSS variables."""

    name: str
    view_box: str
    body: str


def read_pieces(game: str) -> dict[str, Piece]:
    """The pieces of a game by their names; raises LookupError if there is no such game."""
    sheets = _read_art(game, ".pieces.svg")
    found = (Piece(*symbol) for sheet in sheets for symbol in _SYMBOL.findall(sheet))
    return {piece.name: piece for piece in found}


def read_colours(game: str, theme: Theme = "light") -> str:
    """CSS declarations of a game's colours in a theme; the dark theme changes some of the light."""
    blocks = [
        block for sheet in _read_art(game, ".colours.css") for block in _COLOURS.findall(sheet)
    ]
    chosen = [text for dark, text in blocks if not dark or theme == "dark"]
    return "".join(re.sub(r"\n\s*", " ", text) for text in chosen).strip()


def read_palette(game: str, theme: Theme = "light") -> dict[str, str]:
    """The colours of a game in a theme by the names of their CSS variables."""
    pairs = (line.split(":", 1) for line in read_colours(game, theme).split(";") if ":" in line)
    return {name.strip(): value.strip() for name, value in pairs}


def fill_colours(body: str, palette: Mapping[str, str]) -> str:
    """A drawing with colours instead of CSS variables, for programs that know no variables.

    `var(--paint, var(--bear))` has the second colour unless the palette has the first.
    """
    filled = _VARIABLE.sub(lambda found: palette.get(found[1], found[2]) or found[0], body)
    if filled == body and (unknown := _VARIABLE.search(body)):
        raise LookupError(f"no colour {unknown[1]} in the palette: {', '.join(palette)}")
    return body if filled == body else fill_colours(filled, palette)


def draw_piece(game: str, name: str, theme: Theme = "light", width: int = 96) -> str:
    """A piece as an SVG document of its own; raises LookupError if the game has no such piece."""
    pieces = read_pieces(game)
    if name not in pieces:
        raise LookupError(f"{game} has no piece {name!r}; it has {', '.join(pieces) or 'none'}")
    piece = pieces[name]
    *_, wide, high = map(float, piece.view_box.split())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{piece.view_box}" '
        f'width="{width}" height="{round(width * high / wide)}">'
        f"<style>svg {{ {read_colours(game, theme)} }}</style>{piece.body}</svg>"
    )


def _read_art(game: str, ending: str) -> list[str]:
    folder = registry.game(game).art
    if not folder.is_dir():
        return []
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return [file.read_text(encoding="utf-8") for file in files if file.name.endswith(ending)]
