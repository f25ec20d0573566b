"""A puzzle as a session: a decision of a finished match, to be made once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ludotheque.chance import SEED_BYTES
from ludotheque.extras import needing
from ludotheque.match import Match
from ludotheque.rules import Seat
from ludotheque.table.position import write
from ludotheque.terminal.sessions.base import Offer
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.text import Language, Text, text

if TYPE_CHECKING:  # puzzles need NumPy, and are loaded when somebody wants one
    from ludotheque.review.puzzles import Puzzle, PuzzleSet, Verdict


class PuzzleSession(LocalSession):
    """Stands where the decision was made; nothing that is chosen goes on."""

    def __init__(self, puzzles: PuzzleSet, number: int) -> None:
        from ludotheque.review.puzzles import timeline_of_puzzle

        self.puzzles, self.number = puzzles, number
        self.puzzle: Puzzle = puzzles.puzzles[number - 1]
        self._timeline = timeline_of_puzzle(puzzles, self.puzzle)
        seat = self._timeline.plies[self.puzzle.ply].actor
        assert seat is not None
        self.seat: Seat = seat
        whole = Match(self._timeline.record, bytes(SEED_BYTES), rules=self._timeline.rules)
        super().__init__(whole.at(self.puzzle.ply))
        self.reader = seat

    @property
    def about(self) -> Text | None:
        """Theme and difficulty of the puzzle."""
        from ludotheque.review.puzzles import about_puzzle

        return about_puzzle(self.game, self.puzzle)

    @property
    def people(self) -> list[Seat]:
        return [self.seat]

    @property
    def bot(self) -> Seat | None:
        return None

    @property
    def shared(self) -> bool:
        return False

    def prepare(self) -> Text | None:
        return None

    def offers(self) -> list[Offer]:
        names = ("rules", "aids", "settings", "leave")
        labels = {"leave": "terminal-key-leave"}
        return [Offer(name, text(labels.get(name, f"terminal-menu-{name}"))) for name in names]

    def exit_message(self) -> Text | None:
        return None

    # The answer ---------------------------------------------------------------------------------

    def judge(self, action: Any) -> Callable[[], Verdict]:
        """How good an answer is. Slow: call the returned function in a thread."""
        from ludotheque.review.puzzles import judge

        written = write(self.rules, action)
        return lambda: judge(self._timeline, self.puzzle, written)

    def said(self, verdict: Verdict, say: Language) -> Sequence[str]:
        """The verdict and the best move, in words."""
        from ludotheque.review.puzzle_cli import verdict_lines

        return verdict_lines(self._timeline, self.puzzle, verdict, say)


def shipped_puzzles(game: str) -> PuzzleSet:
    """The puzzles of a game. Raises a Problem if there are none, or if packages are missing."""
    with needing("bots"):
        from ludotheque.review.puzzles import load_puzzles

        return load_puzzles(game)
