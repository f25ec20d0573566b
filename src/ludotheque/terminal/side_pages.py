"""The pages beside the board: scores, log, aids, hints, points explained, help."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from ludotheque.rules import LogLine, Part, Seat
from ludotheque.table.match_queries import Gain, Hint
from ludotheque.terminal.canvas import BOLD, REVERSE
from ludotheque.terminal.drawing.palette import NONE, Colour, Palette, seat_colour, seat_shape
from ludotheque.terminal.drawing.prose import Paragraph, Piece
from ludotheque.terminal.formatting import show_points
from ludotheque.terminal.sessions.base import Session
from ludotheque.text import Language, Text, text

LOG_LINES = 100
HARD_SPACE = "\N{NO-BREAK SPACE}"


def log_paragraph(
    line: LogLine, names: Sequence[str], say: Language, palette: Palette
) -> Paragraph:
    """A line of the log; what the table did steps back."""
    words = say(line.text)
    if line.actor is None:
        return [Piece("· ", palette.faint), Piece(words, palette.faint)]
    name = say.say("terminal-who", name=names[line.actor])
    ink = seat_colour(palette, line.actor)
    return [Piece(f"{seat_shape(line.actor)} {name} ", ink, BOLD), Piece(words, palette.ink)]


class SidePages:
    """Builds paragraphs from a session; the screen only shows them."""

    def __init__(
        self,
        session: Session,
        say: Language,
        palette: Palette,
        aids: bool,
        said: dict[tuple[Seat | None, int, str], Paragraph],
    ) -> None:
        """`said` keeps lines of the log, for this language and these colours."""
        self.session, self.say, self.palette, self.aids = session, say, palette, aids
        self._said = said
        self.names = session.names(say)

    def word(self, key: str, **args: Any) -> str:
        return self.say(text(key, **args))

    def who(self, seat: Seat) -> Piece:
        """A player by shape, colour and name; a click shows that player's board."""
        words = f"{seat_shape(seat)} {self.names[seat]}".replace(" ", HARD_SPACE)
        return Piece(words, seat_colour(self.palette, seat), BOLD, ("seat", seat))

    def points(self, units: int, *, signed: bool = False) -> str:
        return show_points(units, self.session.rules.unit, self.say, signed=signed)

    def scores(self, shown: Seat | None, *, full: Collection[Seat]) -> list[Paragraph]:
        """Points of all players, by category for some. Where the space is too small for all,
        categories stand below everybody's totals, so that no total is cut off. Without aids:
        only who plays, until the match is over."""
        session, palette = self.session, self.palette
        scores, hidden = session.scores(), not self.aids and not session.match.over
        lines: list[Paragraph] = []
        below: list[Paragraph] = []
        for seat, score in enumerate(scores):
            total = "·" if hidden else self.points(score.total)
            arrow = Piece("▸" if seat in session.match.to_move else " ", palette.turn, BOLD)
            eye = Piece(" ◂" if seat == shown and len(scores) > 1 else "", palette.faint)
            lines.append([arrow, self.who(seat), Piece(f"  {total}", palette.ink, BOLD), eye])
            if seat in full and not hidden and len(score.parts) > 1:
                parts: list[Piece] = [Piece("  ")]
                for name, units in score.parts.items():
                    if not units:
                        continue
                    label = self.word(f"{session.game}-part-{name}").replace(" ", HARD_SPACE)
                    parts.append(Piece(f"{label}{HARD_SPACE}", palette.faint))
                    parts.append(Piece(f"{self.points(units)}  ", palette.ink))
                (lines if len(full) == len(scores) else below).append(parts)
        return lines + below

    def change(self, change: Gain) -> list[Piece]:
        """What an action would change: a green +3 forest, a red −1 river."""
        game, better = self.session.game, -1 if self.session.rules.lowest_wins else 1
        pieces: list[Piece] = []
        for name, units in change.parts.items():
            ink = self.palette.good if units * better > 0 else self.palette.bad
            label = self.word(f"{game}-part-{name}")
            words = f"{self.points(units, signed=True)} {label}".replace(" ", HARD_SPACE)
            pieces += [Piece(" "), Piece(words, ink, BOLD)]
        return pieces

    def log(self, wanted: str = "") -> list[Paragraph]:
        """The latest lines, or all with the wanted words. What was said once is not said anew: a
        log only grows."""
        lines = self.session.log()
        if not wanted:
            return [self._log_paragraph(line) for line in lines[-LOG_LINES:]]
        found = [
            log_paragraph
            for log_paragraph in map(self._log_paragraph, lines)
            if wanted.casefold() in "".join(piece.words for piece in log_paragraph).casefold()
        ]
        heading = self.word("terminal-log-found", n=len(found), words=wanted)
        return [[Piece(heading, self.palette.accent, BOLD)], *found]

    def _log_paragraph(self, line: LogLine) -> Paragraph:
        name = self.names[line.actor] if line.actor is not None else ""
        key = (self.session.reader, line.seq, name)
        if key not in self._said:
            self._said[key] = log_paragraph(line, self.names, self.say, self.palette)
        return self._said[key]

    # The line above the board and those below it -------------------------------------------------

    def heading(self, title: str, thinking: Seat | None) -> list[tuple[str, Colour, int]]:
        palette, session = self.palette, self.session
        pieces = [(self.word(f"{session.game}-name"), palette.ink, BOLD)]
        if title:
            pieces.append((f"  {title}", palette.faint, 0))
        if thinking is not None:
            pieces.append((f"  {self.thinking(thinking)}", palette.turn, BOLD))
        if trouble := session.blocking_problem(self.say):
            pieces.append((f"  {trouble}", palette.bad, BOLD))
        return pieces

    def progress(self) -> list[tuple[str, Colour, int]]:
        off = "" if self.aids else f"{self.word('terminal-no-aids')} · "
        move = self.word("terminal-move", n=self.session.match.ply)
        return [(off + move, self.palette.faint, 0)]

    def thinking(self, seat: Seat) -> str:
        return self.word("terminal-thinking", name=self.names[seat])

    def waiting(self, thinking: Seat | None) -> list[Paragraph]:
        """Why nobody here is asked anything."""
        if thinking is not None:
            return [[Piece(" "), Piece(self.thinking(thinking), self.palette.faint)]]
        if self.session.match.over:
            return [[Piece(" "), Piece(self.word("refused-over"), self.palette.turn, BOLD)]]
        words = self.session.waiting_reason(self.say)
        return [[Piece(" "), Piece(words, self.palette.faint)]] if words else []

    def question(self, seat: Seat, action: Any | None, change: Gain | None) -> list[Paragraph]:
        """The question; the aimed action in words, and the change it would make."""
        words = Piece(self.say(self.session.ask()), self.palette.turn, BOLD)
        asked = [Piece(" "), self.who(seat), Piece("  "), words]
        if action is None:
            return [asked, [Piece(" ")]]
        label = Piece(self.say(self.session.label(action)), self.palette.ink)
        changes = self.change(change) if change is not None else []
        return [asked, [Piece(" →", self.palette.accent, BOLD), *changes, Piece("  "), label]]

    # Aids, hints, points ------------------------------------------------------------------------

    def aids_page(self, notes: Sequence[Text]) -> list[Paragraph]:
        if not self.aids:
            return [[Piece(self.word("terminal-aids-off"), self.palette.faint)]]
        if self.session.reader is None:
            return [[Piece(self.word("plain-no-aids"), self.palette.faint)]]
        lines = (*self.session.aid_lines(), *notes)
        shown: Sequence[Text] = lines or [text("plain-no-aids")]
        return [[Piece(self.say(line), self.palette.ink)] for line in shown]

    def hints(self, hints: Sequence[Hint], key_of: Callable[[str], str]) -> list[Paragraph]:
        """The page of hints, each with the key of its choice if it has one."""
        lines: list[Paragraph] = [[Piece(self.word("terminal-hint-best"), self.palette.faint)]]
        for number, hint in enumerate(hints):
            spot = ("hint", number)
            lines.append(
                [
                    Piece(f"{key_of(hint.action) or '·'}  ", self.palette.accent, BOLD, spot),
                    Piece(self.say(hint.label), self.palette.ink, 0, spot),
                ]
            )
            for words in (hint.reason, hint.why):
                if words is not None:
                    lines.append([Piece("   "), Piece(self.say(words), self.palette.faint)])
        return lines

    def explain(
        self, seat: Seat, chosen: int | None, made_of: Callable[[Part], list[str]]
    ) -> list[Paragraph]:
        """The parts of a score with what makes them; the chosen one is marked on the board."""
        session = self.session
        if not self.aids and not session.match.over:
            return [[Piece(self.word("terminal-aids-off"), self.palette.faint)]]
        lines: list[Paragraph] = [[self.who(seat)]]
        for number, part in enumerate(session.explain(seat)):
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
            if pieces := made_of(part):
                lines.append([Piece("     "), Piece(", ".join(pieces), self.palette.faint)])
        return lines

    def help(self, keys: Sequence[tuple[str, str]]) -> list[Paragraph]:
        """The question and every key."""
        lines: list[Paragraph] = []
        if self.session.person is not None:
            asked = self.session.ask()
            lines.append([Piece(self.say(asked), self.palette.turn, BOLD)])
            n = len(self.session.position.actions)
            lines.append([Piece(self.word("terminal-help-actions", n=n), self.palette.ink)])
            lines.append([Piece(" ", NONE)])
        for shown, words in keys:
            lines.append(
                [Piece(f"{shown} ", self.palette.accent, BOLD), Piece(words, self.palette.ink)]
            )
        return lines
