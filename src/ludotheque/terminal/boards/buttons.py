"""Actions without a place on the board, as buttons under it: key and effect."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from ludotheque.terminal.boards.base import Scene
from ludotheque.terminal.canvas import BOLD, REVERSE, Canvas, Rect, Spot
from ludotheque.terminal.drawing.palette import Palette
from ludotheque.terminal.drawing.prose import shorten

MAX_BUTTONS_IN_A_ROW = 5  # beyond this, buttons stand in columns


def draw_buttons(
    buttons: Sequence[tuple[Spot, str]], scene: Scene, palette: Palette
) -> Canvas | None:
    """Each button is a spot with its label; many are numbered in the order of the choices."""
    if not buttons:
        return None
    numbers = {spot: str(n) for n, spot in enumerate(scene.chooser.groups, 1)}
    labels = []
    for spot, label in buttons:
        key = scene.keys.get(spot) or numbers[spot]
        labels.append((spot, shorten(f" {key}  {label} ", scene.width - 2)))
    widest = max(cell_len(words) for _, words in labels) + 1
    pieces = any(isinstance(spot, tuple) and spot[0] == "piece" for spot, _ in labels)
    column = widest if len(labels) > MAX_BUTTONS_IN_A_ROW and not pieces else 0
    places: list[tuple[int, int, Spot, str]] = []
    x, y = 1, 0
    for spot, words in labels:
        if x > 1 and x + max(column - 1, cell_len(words)) > scene.width:
            x, y = 1, y + 1
        places.append((x, y, spot, words))
        x += column or cell_len(words) + 1
    canvas = Canvas(scene.width, y + 1)
    for x, y, spot, words in places:
        aimed = scene.aimed(spot)
        look = BOLD | (REVERSE if aimed and palette.mono else 0)
        ground = palette.accent if aimed and not palette.mono else None
        ink = palette.readable(palette.accent) if aimed and not palette.mono else palette.accent
        words = f"▸{words[1:]}" if aimed else words  # seen without colours, too
        end = canvas.write(x, y, words, ink, ground, look)
        canvas.mark(spot, Rect(x, y, end - x, 1))
    return canvas


def stack(one: Canvas | None, other: Canvas | None, width: int) -> Canvas:
    """One canvas above the other."""
    parts = [part for part in (one, other) if part is not None]
    canvas = Canvas(width, sum(part.height for part in parts))
    y = 0
    for part in parts:
        canvas.paste(part, 0, y)
        y += part.height
    return canvas
