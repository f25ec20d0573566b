"""A match as a picture, without a screen: for notebooks and reports."""

from __future__ import annotations

from rich.segment import Segment

from ludotheque.bots.seats import display_names
from ludotheque.match import Match
from ludotheque.rules import Seat
from ludotheque.terminal.boards import Scene, board_for, fit
from ludotheque.terminal.canvas import BOLD, Canvas
from ludotheque.terminal.chooser import Chooser
from ludotheque.terminal.palette import Palette, seated
from ludotheque.terminal.panes import score_lines
from ludotheque.terminal.prose import Paragraph, Piece, set_prose
from ludotheque.terminal.svg import svg
from ludotheque.text import choose_language, language

WIDTH, HEIGHT = 96, 40  # cells; the board is drawn as large as fits
GAP: Paragraph = [Piece(" ")]


def board_svg(match: Match, seat: Seat | None = None, lang: str | None = None) -> str:
    """The board of whoever must choose, with everybody's points, as SVG.

    `seat` shows that player's board as that player may see it; without one the picture holds only
    what a spectator may know. `lang` is a language's code; without one it is the system's.
    """
    say = language(choose_language(lang)).at_table(holder.name for holder in match.holders)
    palette = seated(Palette("full", dark=False), match.holders)
    rules, game = match.rules, match.record.header.game
    names = display_names(match, say)
    shown = seat if seat is not None else next(iter(match.to_move), 0)
    board = board_for(game, rules, say, palette)
    scene = Scene(match.view(seat), shown, names, Chooser(), width=WIDTH)
    _, picture = fit(board, scene, WIDTH, HEIGHT, None)
    tray = board.tray(scene)
    name, title = say.say(f"{game}-name"), board.title(scene)
    points = score_lines(
        *(rules.scores(match.state), names, game, rules.unit, say, palette),
        full=range(len(names)),
        shown=None if board.shared else shown,
        to_move=match.to_move,
    )
    heading = [Piece(name, palette.ink, BOLD), Piece(f"  {title}", palette.faint)]
    words = set_prose([heading, GAP, *points, GAP], WIDTH)
    parts = [part for part in (words, picture, tray) if part is not None]
    return svg([row for part in parts for row in _rows(part)], name, f"#{palette.ground:06X}")


def _rows(canvas: Canvas) -> list[list[Segment]]:
    """All of it, in the middle of the picture if it is narrower."""
    left = Segment(" " * ((WIDTH - canvas.width) // 2))
    return [[left, *canvas.segments(y, 0, canvas.width)] for y in range(canvas.height)]
