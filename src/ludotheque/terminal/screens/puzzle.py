"""A puzzle on the screen: choose as at a table; the answer is judged instead of played."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from ludotheque.terminal.drawing.prose import Paragraph, Piece
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.sessions.puzzle import PuzzleSession
from ludotheque.terminal.side_state import PAGES
from ludotheque.terminal.table_keys import KeyGroup
from ludotheque.terminal.widgets.bars import Key
from ludotheque.terminal.widgets.prose_view import Prose

if TYPE_CHECKING:
    from ludotheque.review.puzzles import Verdict

ANSWER_PAGE = "answer"  # the page beside the board
DISABLED_KEYS = ("undo", "hint")  # keys of a table that mean nothing: nobody plays on, nobody helps


class PuzzleScreen(TableScreen):
    session: PuzzleSession

    def __init__(self, session: PuzzleSession, solved: Collection[int] = ()) -> None:
        super().__init__(session)
        self._solved = set(solved)  # the numbers of puzzles that were answered rightly
        self._judging = False
        self._verdict: Sequence[str] = ()  # of the answer; nothing while it is looked for
        self.side.pages = (*PAGES, ANSWER_PAGE)
        self.side.more[ANSWER_PAGE] = self._answer_page

    def _every_key(self) -> list[KeyGroup]:
        keys = [key for key in super()._every_key() if key.words not in DISABLED_KEYS]
        return [*keys, KeyGroup("N", "next-puzzle", {"n": self.next})]

    def keys(self) -> Sequence[Key]:
        if self._judging:
            return [self.key("q", "leave")]
        if self._verdict:
            more = [self.key("n", "next-puzzle")] if self._has_next else []
            keys = [self.key("enter", "retry"), *more]
            return [*keys, self.key("m", "menu"), self.key("q", "leave")]
        choosing = super().keys()
        return [key for key in choosing if key.name not in ("u", "h")]

    @property
    def _has_next(self) -> bool:
        return self.session.number < len(self.session.puzzles.puzzles)

    # Painting -----------------------------------------------------------------------------------

    def paint_top(self) -> None:
        word, session = self.ludo.word, self.session
        count = len(session.puzzles.puzzles)
        title = word("puzzle-title", n=session.number, of=count)
        solved = word("puzzle-solved", n=len(self._solved), of=count)
        about = f"  {self.ludo.say(session.about)}" if session.about is not None else ""
        self.show_frame(f"{word(f'{session.game}-name')}  {title}{about}", solved)

    def paint_ask(self) -> None:
        lines = [self.ludo.word("web-puzzle-judging")] if self._judging else self._verdict
        if lines:
            self.query_one("#ask", Prose).show([[Piece(" "), Piece(line)] for line in lines])
        else:
            super().paint_ask()

    def _answer_page(self) -> list[Paragraph]:
        about = self.session.about
        said = [*([] if about is None else [self.ludo.say(about)])]
        said += self._verdict or [self.ludo.word("terminal-no-answer")]
        return [[Piece(line, self.ludo.palette.ink)] for line in said]

    # The answer ---------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Judge the answer that was confirmed."""
        if self._judging or self.player_area.asked is None:
            return
        self._judging = True
        self.player_area.ask(None)
        self.paint()
        self.ludo.run_in_background(self.session.judge(action), self._judged, self._not_judged)

    def _judged(self, verdict: Verdict) -> None:
        if self not in self.app.screen_stack:
            return
        self._judging, self._verdict = False, self.session.said(verdict, self.ludo.say)
        if verdict.right:
            self._solved.add(self.session.number)
        self.side.page = ANSWER_PAGE
        self.paint()

    def _not_judged(self) -> None:
        self._judging = False
        self.advance()

    def _enter(self) -> None:
        """Try again, once there is an answer."""
        if self._verdict and not self._judging:
            self._verdict, self.side.page = (), "log"
            self.advance()
        else:
            super()._enter()

    def next(self) -> None:
        """The next puzzle, answered or not."""
        if self._has_next and not self._judging:
            session = PuzzleSession(self.session.puzzles, self.session.number + 1)
            self.app.switch_screen(PuzzleScreen(session, self._solved))

    def undo(self, *, whole_turn: bool = False) -> None:
        """Do nothing: there is nothing to take back."""

    def ask_for_hints(self) -> None:
        """Do nothing: a hint would give the answer away."""

    def leave(self) -> None:
        self.dismiss(None)
