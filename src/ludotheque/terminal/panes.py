"""What stands beside the board: scores, log, aids, hints, points explained, help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.match import LogLine
from ludotheque.rules import Score, Seat
from ludotheque.terminal.canvas import BOLD, REVERSE
from ludotheque.terminal.palette import NONE, Palette, seat_colour, seat_shape
from ludotheque.terminal.plain import points
from ludotheque.terminal.prose import Paragraph, Piece
from ludotheque.terminal.session import Change, Hint, Session
from ludotheque.text import Language, Text, text

LOG_LINES = 200


class Panes:
    """Builds paragraphs from a session; the screen only shows them."""

    def __init__(self, session: Session, say: Language, palette: Palette, aids: bool) -> None:
        self.session, self.say, self.palette, self.aids = session, say, palette, aids

    def word(self, key: str, **args: Any) -> str:
        return self.say(text(key, **args))

    def who(self, seat: Seat) -> Piece:
        """A player by shape, colour and name; a click shows that player's board."""
        ink = seat_colour(self.palette, seat)
        return Piece(f"{seat_shape(seat)} {self.session.name(seat)}", ink, BOLD, ("seat", seat))

    # Scores -------------------------------------------------------------------------------------

    def scores(self, shown: Seat, short: bool) -> list[Paragraph]:
        """Everybody's points; by category where there is room. Without aids: who plays, no more."""
        session = self.session
        found = session.rules.scores(session.match.state)
        visible = self.aids or session.match.over
        to_move = session.match.to_move
        lines: list[Paragraph] = []
        for seat, score in enumerate(found):
            total = self.points(score.total) if visible else "·"
            arrow = Piece("▸" if seat in to_move else " ", self.palette.turn, BOLD)
            eye = Piece(" ◂" if seat == shown and len(found) > 1 else "", self.palette.faint)
            lines.append([arrow, self.who(seat), Piece(f"  {total}", self.palette.ink, BOLD), eye])
            if visible and (not short or seat == shown) and len(score.parts) > 1:
                lines.append([Piece("  "), *self._parts(score)])
        return lines

    def _parts(self, score: Score) -> list[Piece]:
        game = self.session.game
        pieces: list[Piece] = []
        for name, units in score.parts.items():
            label = self.word(f"{game}-part-{name}")
            pieces.append(Piece(f"{label}\N{NO-BREAK SPACE}", self.palette.faint))
            pieces.append(Piece(f"{self.points(units)}  ", self.palette.ink))
        return pieces

    def points(self, units: int, *, signed: bool = False) -> str:
        value = points(units, self.session.rules.unit)
        shown = str(value) if not signed or value <= 0 else f"+{value}"
        shown = shown.replace("-", "−")
        return shown.replace(".", ",") if self.say.code == "fr" else shown

    # Changes ------------------------------------------------------------------------------------

    def change(self, change: Change) -> list[Piece]:
        """What an action would change: a green +3 forest, a red −1 river."""
        game, better = self.session.game, -1 if self.session.rules.lowest_wins else 1
        pieces: list[Piece] = []
        for name, units in change.parts.items():
            ink = self.palette.good if units * better > 0 else self.palette.bad
            label = self.word(f"{game}-part-{name}")
            pieces.append(Piece(f"  {self.points(units, signed=True)} {label}", ink, BOLD))
        if not pieces:
            pieces.append(Piece(f"  {self.word('terminal-no-change')}", self.palette.faint))
        return pieces

    # The log ------------------------------------------------------------------------------------

    def log(self) -> list[Paragraph]:
        return [self._log_line(line) for line in self.session.log()[-LOG_LINES:]]

    def _log_line(self, line: LogLine) -> Paragraph:
        words = Piece(self.say(line.text), self.palette.ink)
        if line.actor is None:
            return [Piece("· ", self.palette.faint), words._replace(ink=self.palette.faint)]
        ink = seat_colour(self.palette, line.actor)
        name = self.session.name(line.actor)
        return [Piece(f"{seat_shape(line.actor)} {name}: ", ink, BOLD), words]

    # Aids, hints, points ------------------------------------------------------------------------

    def aids_page(self, seat: Seat | None) -> list[Paragraph]:
        if not self.aids:
            return [[Piece(self.word("terminal-aids-off"), self.palette.faint)]]
        if seat is None:
            return [[Piece(self.word("plain-no-aids"), self.palette.faint)]]
        lines = self.session.rules.aids(self.session.match.state, seat).lines
        shown: Sequence[Text] = lines or [text("plain-no-aids")]
        return [[Piece(self.say(line), self.palette.ink)] for line in shown]

    def hints(self, seat: Seat, hints: Sequence[Hint]) -> list[Paragraph]:
        lines: list[Paragraph] = [[Piece(self.word("terminal-hint-best"), self.palette.faint)]]
        for number, hint in enumerate(hints):
            label = self.say(self.session.label(seat, hint.action))
            lines.append(
                [
                    Piece(f"{number + 1}. ", self.palette.accent, BOLD, ("hint", number)),
                    Piece(label, self.palette.ink, 0, ("hint", number)),
                ]
            )
            if hint.reason is not None:
                lines.append([Piece("   "), Piece(self.say(hint.reason), self.palette.faint)])
        return lines

    def explain(self, seat: Seat, chosen: int | None) -> list[Paragraph]:
        """The parts of a score with what makes them; the chosen one is marked on the board."""
        session = self.session
        if not self.aids and not session.match.over:
            return [[Piece(self.word("terminal-aids-off"), self.palette.faint)]]
        lines: list[Paragraph] = [[self.who(seat)]]
        for number, part in enumerate(session.rules.explain(session.match.state, seat)):
            look = REVERSE if number == chosen else 0
            label = self.word(f"{session.game}-part-{part.category}")
            spot = ("part", number)
            ink = self.palette.ink if part.points else self.palette.faint
            lines.append(
                [
                    Piece(f"{self.points(part.points):>4} ", ink, BOLD | look, spot),
                    Piece(label, ink, look, spot),
                ]
            )
            if part.pieces:
                lines.append([Piece(f"     {', '.join(part.pieces)}", self.palette.faint)])
        return lines

    def help(self, seat: Seat | None, keys: Sequence[tuple[str, str]]) -> list[Paragraph]:
        """What is asked, in words, and every key."""
        lines: list[Paragraph] = []
        if seat is not None:
            asked = self.session.rules.ask(self.session.match.state, seat)
            lines.append([Piece(self.say(asked), self.palette.turn, BOLD)])
            n = len(self.session.match.actions(seat))
            lines.append([Piece(self.word("terminal-help-actions", n=n), self.palette.ink)])
            lines.append([Piece(" ", NONE)])
        for shown, words in keys:
            lines.append(
                [Piece(f"{shown} ", self.palette.accent, BOLD), Piece(words, self.palette.ink)]
            )
        return lines
