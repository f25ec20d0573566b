"""The board of any game: its text lines. Actions are buttons, so it can be played at once."""

from __future__ import annotations

from rich.cells import cell_len

from ludotheque.terminal.boards.base import Board, Scene
from ludotheque.terminal.canvas import Canvas


class TextBoard(Board):
    shared = True

    def draw(self, scene: Scene, zoom: int) -> Canvas:
        lines = list(self.rules.lines(scene.view, self.say))
        canvas = Canvas(max(map(cell_len, lines), default=0), len(lines))
        for y, line in enumerate(lines):
            canvas.write(0, y, line, self.palette.ink)
        return canvas
