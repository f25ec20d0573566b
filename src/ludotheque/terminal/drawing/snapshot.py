"""A match as a picture, without a screen: for notebooks and reports."""

from __future__ import annotations

from rich.segment import Segment

from ludotheque.match import Match
from ludotheque.rules import Seat
from ludotheque.terminal.canvas import BOLD, Canvas
from ludotheque.terminal.drawing.palette import Palette, seated
from ludotheque.terminal.drawing.prose import Paragraph, Piece, set_prose
from ludotheque.terminal.drawing.svg import svg
from ludotheque.terminal.player_area import PlayerArea
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.terminal.side_pages import SidePages
from ludotheque.text import choose_language, language

SNAPSHOT_WIDTH, SNAPSHOT_HEIGHT = 96, 40  # cells; the board is drawn as large as fits
BLANK_LINE: Paragraph = [Piece(" ")]


def board_svg(match: Match, seat: Seat | None = None, lang: str | None = None) -> str:
    """The board of the seat to move, with all points, as SVG.

    `seat` shows that player's board as that player may see it; without one the picture holds only
    what a spectator may know. `lang` is a language's code; without one it is the system's.
    """
    session = LocalSession(match)
    session.reader = seat
    say = session.say(language(choose_language(lang)))
    palette = seated(Palette("full", dark=False), match.holders)
    player_area = PlayerArea(session, say, palette, aids=True)
    player_area.shown = seat if seat is not None else next(iter(match.to_move), 0)
    side_pages = SidePages(session, say, palette, aids=True, said={})
    name, title = side_pages.word(f"{session.game}-name"), player_area.title()
    shown = None if player_area.board.shared else player_area.shown
    points = side_pages.scores(shown, full=range(len(match.holders)))
    heading = [Piece(name, palette.ink, BOLD), Piece(f"  {title}", palette.faint)]
    words = set_prose([heading, BLANK_LINE, *points, BLANK_LINE], SNAPSHOT_WIDTH)
    parts = [
        words,
        player_area.picture(SNAPSHOT_WIDTH, SNAPSHOT_HEIGHT, None),
        player_area.tray(SNAPSHOT_WIDTH),
    ]
    return svg([row for part in parts for row in _rows(part)], name, f"#{palette.ground:06X}")


def _rows(canvas: Canvas) -> list[list[Segment]]:
    """The rows of a canvas, in the middle of the picture if it is narrower."""
    left = Segment(" " * ((SNAPSHOT_WIDTH - canvas.width) // 2))
    return [[left, *canvas.segments(y, 0, canvas.width)] for y in range(canvas.height)]
