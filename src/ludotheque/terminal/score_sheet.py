"""The score sheet of a finished match: a table by category, the ranking, what decided."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from ludotheque.registry import game
from ludotheque.rules import Seat
from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.drawing.palette import Palette, seat_colour, seat_shape
from ludotheque.terminal.drawing.prose import Paragraph, Piece, shorten
from ludotheque.terminal.formatting import outcome
from ludotheque.terminal.sessions.base import Session
from ludotheque.terminal.side_pages import SidePages
from ludotheque.text import Language


def score_sheet(session: Session, say: Language, palette: Palette, width: int) -> list[Paragraph]:
    """The sheet in the order of the places; tables of many players become narrower."""
    side_pages = SidePages(session, say, palette, aids=True, said={})
    result = session.match.result()
    lines: list[Paragraph] = []
    if result is None:
        return [[Piece(say.say(f"log-end-{session.reason()}"), palette.turn, BOLD)]]
    for words in outcome(result, side_pages.names, session.resigned_seats()):
        won = words.key == "plain-winners"
        star = "★ " if won and result.winners else ""
        ink, weight = (palette.turn, BOLD) if won else (palette.ink, 0)
        lines.append([Piece(f"{star}{say(words)}", ink, weight)])
    if (reason := session.reason()) not in (None, "finished"):
        lines.append([Piece(say.say(f"log-end-{reason}"), palette.faint)])
    lines.append([Piece(" ")])
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    lines += _table(session, side_pages, palette, order, result.places, width)
    for note in session.saved_notes():
        lines += [[Piece(" ")], [Piece(say(note), palette.faint)]]
    return lines


def _table(
    session: Session,
    side_pages: SidePages,
    palette: Palette,
    order: Sequence[Seat],
    places: Sequence[int],
    width: int,
) -> list[Paragraph]:
    scores = session.scores()
    labels = [side_pages.word(f"{session.game}-part-{name}") for name in scores[0].parts]
    total = side_pages.word("score-total")
    first = min(max(map(cell_len, (*labels, total))), width // 2) + 2
    heads = [f"{places[seat]}. {seat_shape(seat)} {side_pages.names[seat]}" for seat in order]
    wanted = max(18, *(cell_len(head) + 2 for head in heads))
    column = max(7, min(wanted, (width - first) // max(1, len(order))))

    def row(label: str, cells: Sequence[str], look: int, inks: Sequence[int]) -> Paragraph:
        pieces = [Piece(_left(label, first), palette.ink, look)]
        pieces += [Piece(_right(c, column), ink, look) for c, ink in zip(cells, inks, strict=True)]
        return pieces

    colours = [seat_colour(palette, seat) for seat in order]
    plain = [palette.ink] * len(order)
    rule = [Piece("─" * (first + column * len(order)), palette.line)]
    lines: list[Paragraph] = [row("", heads, BOLD, colours), rule]
    for block in game(session.game).in_blocks(scores[0].parts):
        if block.heading is not None:
            lines.append([Piece(side_pages.say(block.heading), palette.faint)])
        for name in block.parts:
            cells = [side_pages.points(scores[seat].parts[name]) for seat in order]
            lines.append(row(side_pages.word(f"{session.game}-part-{name}"), cells, 0, plain))
    totals = [side_pages.points(scores[seat].total) for seat in order]
    return [*lines, rule, row(total, totals, BOLD, plain)]


def _left(words: str, width: int) -> str:
    words = shorten(words, width - 1)
    return words + "\N{NO-BREAK SPACE}" * (width - cell_len(words))


def _right(words: str, width: int) -> str:
    words = shorten(words, width - 1)
    return "\N{NO-BREAK SPACE}" * (width - cell_len(words)) + words
