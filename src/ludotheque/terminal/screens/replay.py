"""A match once more: step by step, turn by turn, or straight to a move."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer

from ludotheque.record import Record
from ludotheque.rules import Seat
from ludotheque.terminal.canvas import BOLD, Canvas, Rect, Spot
from ludotheque.terminal.drawing.prose import Paragraph, Piece
from ludotheque.terminal.formatting import typed_digits
from ludotheque.terminal.replay_review import ReplayReview
from ludotheque.terminal.screens.base import BACK, Command
from ludotheque.terminal.screens.sheet import SheetScreen
from ludotheque.terminal.screens.table_view import TableView
from ludotheque.terminal.sessions.replay import ReplaySession
from ludotheque.terminal.side_state import SideState
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.text import Problem, text

if TYPE_CHECKING:
    from ludotheque.review.report_text import ReportText

PLAY_SECONDS = 0.8
REVIEW_PAGE = "review"  # the page beside the board


class ReplayScreen(TableView):
    KEYS = (
        Command("left", "step(-1)", ""),
        Command("right", "step(1)", "step"),
        Command("up,pageup", "turn(-1)", ""),
        Command("down,pagedown", "turn(1)", "turns"),
        Command("home", "begin", ""),
        Command("end", "go(1000000)", "ends"),
        Command("space", "play", "play"),
        Command("space", "stop", "stop"),
        Command("enter", "confirm", "sheet"),
        Command("a", "review", "review"),
        Command("n", "moment", "moment"),
        Command("z", "puzzles", "puzzles"),
        Command("v", "board", "boards"),
        Command("p", "page('points')"),
        Command("l", "page('log')"),
        Command("plus,equals_sign", "zoom(1)", ""),
        Command("minus", "zoom(-1)", "zoom"),
        Command("f", "fit", "fit"),
        Command("slash", "search", "search"),
        BACK,
        Command("q", "leave"),
    )
    key_lines = 3
    session: ReplaySession
    aids = True  # nobody plays: nothing is given away

    def __init__(self, record: Record, reader: Seat | None = None) -> None:
        super().__init__(ReplaySession(record, reader))
        self.side = SideState(("log", "points"))
        self.side.more[REVIEW_PAGE] = self._review_page
        self._follow = True  # show the board of the seat that moves
        self._typed = ""
        self._timer: Timer | None = None
        self._reviewing: ReplayReview | None = None
        self._report_text: ReportText | None = None
        self._part_done = 0.0  # of the review

    def body(self) -> ComposeResult:
        yield from super().body()
        yield Picture("slider", centred=False)

    def on_mount(self) -> None:
        self.call_after_refresh(self.paint)

    # Painting -----------------------------------------------------------------------------------

    def paint_top(self) -> None:
        word, session = self.ludo.word, self.session
        names = ", ".join(self.side_pages.names)
        title = word("replay-title", game=word(f"{session.game}-name"), names=names)
        note = f"{session.at} / {len(session.made)}"
        if self._reviewing is not None and self._part_done < 1:
            done = word("terminal-reviewing", n=round(100 * self._part_done))
            note = f"{done} · {note}"
        self.show_frame(title, note)
        self.query_one("#slider", Picture).show(self._slider(), self.ludo.palette.paper)

    def paint_ask(self) -> None:
        """The latest line of the log."""
        said = self.side_pages.log()[-1:] or [[Piece(" ")]]
        if self._report_text is not None and self.session.at:
            said = [*said, [Piece(self._report_text.line(self.session.at - 1))]]
        self.query_one("#ask", Prose).show([[Piece(" "), *line] for line in said])

    def show_board(self, seat: Seat) -> None:
        self.session.take_screen(seat)
        super().show_board(seat)

    def _slider(self) -> Canvas:
        """The whole match on a line, which is a curve once it is reviewed: click anywhere to go
        there."""
        width = max(10, self.size.width - 2)
        canvas, length = Canvas(width + 1, 1), len(self.session.made)
        palette, session = self.ludo.palette, self.session
        here = round(session.at / max(1, length) * (width - 1))
        curve = (
            self._report_text.curve(self.player_area.shown, width)
            if self._report_text
            else "─" * width
        )
        for x in range(width):
            at = round(x / (width - 1) * length)
            ink = palette.accent if x <= here else palette.line
            canvas.write(
                x + 1, 0, "●" if x == here else curve[x], ink, None, BOLD if x <= here else 0
            )
            canvas.mark(("go", at), Rect(x + 1, 0, 1, 1))
        return canvas

    # Reviewing ----------------------------------------------------------------------------------

    def action_review(self) -> None:
        """Review the match in the background, on a page beside the board."""
        if self._reviewing is not None:
            self.open_page(REVIEW_PAGE)
            return
        ludo = self.ludo

        def report(report_text: ReportText | None, part: float) -> None:
            ludo.call_in_app(partial(self._take_review, report_text, part))

        self._reviewing = ReplayReview(self.session.whole, ludo.say, report)
        ludo.run_in_background(self._reviewing.run, lambda _: None, self._not_reviewed)
        self.side.pages = ("log", "points", REVIEW_PAGE)
        self.open_page(REVIEW_PAGE)

    def _not_reviewed(self) -> None:
        self._reviewing, self.side.pages = None, ("log", "points")
        self.open_page("log")

    def _review_page(self) -> list[Paragraph]:
        """The luck and skill of all seats, and the costliest moments: click one to go there."""
        report_text, word, palette = self._report_text, self.ludo.word, self.ludo.palette
        if report_text is None:
            return [[Piece(word("review-running"), palette.faint)]]
        lines: list[Paragraph] = []
        for seat in report_text.review.seats:
            luck, own, others = map(report_text.number, (seat.luck, seat.own, seat.others))
            sums = f"{word('review-luck')} {luck}  {word('review-own')} {own}"
            if report_text.several:
                sums += f"  {word('review-others')} {others}"
            like = f"{word('review-like')} {report_text.level(seat.like)}"
            lines += [[self.side_pages.who(seat.seat)], [Piece(f"  {sums}")], [Piece(f"  {like}")]]
        if good := report_text.what_is_good():
            lines.append([Piece(good, palette.faint)])
        moments = report_text.moments()
        heading = word("review-heading-moments" if moments else "review-none")
        lines += [[Piece(" ")], [Piece(heading, palette.ink, BOLD)]]
        for moment in moments:
            head, below = report_text.worded(moment)
            lines.append([Piece(head, palette.accent, BOLD, ("go", moment.ply))])
            lines += [[Piece("  "), Piece(line, palette.ink)] for line in below]
        return lines

    def action_moment(self) -> None:
        """Go to the next of the costliest moments, in the order of the match."""
        plies = (
            sorted(moment.ply for moment in self._report_text.moments())
            if self._report_text
            else []
        )
        if plies:
            self.action_go(next((ply for ply in plies if ply > self.session.at), plies[0]))

    def action_puzzles(self) -> None:
        """Open puzzles made of the costliest moments."""
        from ludotheque.review.puzzles import own_puzzles
        from ludotheque.terminal.screens.puzzle import PuzzleScreen
        from ludotheque.terminal.sessions.puzzle import PuzzleSession

        assert self._report_text is not None
        found = own_puzzles(self._report_text.timeline, self._report_text.review)
        if found.puzzles:
            self.ludo.push_screen(PuzzleScreen(PuzzleSession(found, 1)))
        else:
            self.ludo.show_problem(Problem(text("puzzle-nothing")))

    def _take_review(self, report_text: ReportText | None, part: float) -> None:
        if self in self.app.screen_stack:
            self._report_text, self._part_done = report_text or self._report_text, part
            self.paint()

    def on_unmount(self) -> None:
        if self._reviewing is not None:
            self._reviewing.stop()

    # Moving about -------------------------------------------------------------------------------

    def _arrive(self) -> None:
        actor = self.session.actor
        self.show_board(actor if self._follow and actor is not None else self.player_area.shown)

    def action_step(self, by: int) -> None:
        self.session.go(self.session.at + by)
        self._arrive()

    def action_turn(self, by: int) -> None:
        self.session.step_turn(by)
        self._arrive()

    def action_begin(self) -> None:
        self.action_go(self.session.first)

    def action_go(self, at: int) -> None:
        self.session.go(at)
        self._arrive()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action == "fit":
            return self.zoomed
        if action == "review":
            return self.session.finished
        if action == "moment":
            return self._report_text is not None
        if action == "puzzles":
            return self._report_text is not None and self._part_done >= 1
        if action == "confirm":
            return self.session.finished or bool(self._typed)
        return action not in ("play", "stop") or (action == "stop") == (self._timer is not None)

    def action_play(self) -> None:
        self._timer = self.set_interval(PLAY_SECONDS, self._tick)
        self.paint()

    def _tick(self) -> None:
        self.action_step(1)
        if self.session.at == len(self.session.made):
            self.action_stop()

    def action_stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.paint()

    def action_board(self, seat: Seat | None = None) -> None:
        """The board of this player, or of the next one; from now on it stays."""
        self._follow = False
        self.show_board(self.next_seat if seat is None else seat)

    def action_zoom(self, by: int) -> None:
        self.zoom(by)

    def action_fit(self) -> None:
        self.fit()

    def action_search(self) -> None:
        self.search()

    def action_back(self) -> None:
        """Leave; first of all a search, as the log says."""
        if not self.end_search():
            self.action_leave()

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_page(self, page: str) -> None:
        self.open_page(page)

    def action_confirm(self) -> None:
        """Go to the move whose number was typed; without one, show the end of the match."""
        if self._typed:
            at, self._typed = int(self._typed[-7:]), ""
            self.action_go(at)
        else:
            self.app.push_screen(SheetScreen(self.session.at_the_end(), over_replay=True))

    def on_key(self, event: events.Key) -> None:
        """Digits and Enter: straight to a move."""
        character = event.character or ""
        digit = typed_digits(character)
        if digit.isdecimal() and (character != "-" or self._typed):  # alone, minus zooms
            self._typed += digit
            self.show_frame(self.ludo.word("terminal-go-to", n=int(self._typed)))
            event.stop()
            event.prevent_default()

    def press_side(self, spot: Spot | None) -> None:
        if isinstance(spot, tuple) and spot[0] == "go":
            self.action_go(spot[1])
        elif isinstance(spot, tuple) and spot[0] == "seat":
            self.action_board(spot[1])
        else:
            super().press_side(spot)
