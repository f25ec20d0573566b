"""The gallery on docs/drawings.md: every piece in both themes, as SVG files beside the page.

The documentation's build writes it; nothing of it is kept in the repository.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

MARKER = re.compile(r"<!-- gallery: .*? -->")
FOLDER = Path("pictures") / "pieces"
HEIGHTS_PX = (72, 30, 16)
GROUNDS = {"light": "#faf7f0", "dark": "#1e2b26"}


def write_gallery(folder: Path, games: dict[str, str]) -> None:
    """Put the pieces of `games` (titles by ids) on the page `drawings.md` of a built folder."""
    page = folder / "drawings.md"
    source = page.read_text(encoding="utf-8")
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    seen: set[tuple[str, ...]] = set()
    sections = [_section(folder, game, title, seen) for game, title in games.items()]
    page.write_text(MARKER.sub("\n".join(sections), source), encoding="utf-8")


def _section(folder: Path, game: str, title: str, seen: set[tuple[str, ...]]) -> str:
    from ludotheque.drawings import Theme, draw_piece, read_pieces

    drawn = read_pieces(game)
    pieces = tuple(drawn)
    if not pieces or pieces in seen:  # two games of one package have the same pieces
        return ""
    seen.add(pieces)
    rows = [f"### {title}", "", "| piece | by day | at night |", "|---|---|---|"]
    for name, piece in drawn.items():
        *_, wide, high = map(float, piece.view_box.split())
        cells = []
        for theme in get_args(Theme):
            file = FOLDER / f"{game}-{name}-{theme}.svg"
            (folder / file).write_text(draw_piece(game, name, theme), encoding="utf-8")
            address = f'src="{file.as_posix()}" alt=""'
            ground = f'style="background:{GROUNDS[theme]};padding:4px"'
            cells.append(
                " ".join(
                    f'<img {address} width="{round(size * wide / high)}" {ground}>'
                    for size in HEIGHTS_PX
                )
            )
        rows.append(f"| {name} | {cells[0]} | {cells[1]} |")
    return "\n".join([*rows, ""])
