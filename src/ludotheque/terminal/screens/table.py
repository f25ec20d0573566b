"""The table: a match on the screen. Choose, look at the ghost, confirm; bots think beside it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen

from ludotheque.bots import Choice
from ludotheque.rules import Seat
from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.chooser import SetChooser
from ludotheque.terminal.desk import Desk
from ludotheque.terminal.panes import Panes
from ludotheque.terminal.prose import Paragraph, Piece
from ludotheque.terminal.session import Ongoing, Session
from ludotheque.terminal.side import Side
from ludotheque.terminal.tablekeys import keys_for
from ludotheque.terminal.widgets.bars import KeyBar, Line
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.text import Language, Problem, text

if TYPE_CHECKING:
    from ludotheque.terminal.app import LudothequeApp

WIDE = 110  # columns from which the side has more room
LEAST_BOARD = 8  # rows that the board keeps when the tray is full


class TableScreen(Screen[None]):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.desk: Desk | None = None
        self.side = Side(self)
        self._thinking: Seat | None = None
        self._zoom: int | None = None  # None: as large as fits
        self._ended = False
        self._said: dict[tuple[Seat | None, int, str], Paragraph] = {}
        self._room = Size(0, 0)  # of the board when it was last drawn
        self._asked: tuple[object, ...] = ()  # what the desk was laid out for

    @property
    def ludo(self) -> LudothequeApp:
        return cast("LudothequeApp", self.app)

    def compose(self) -> ComposeResult:
        yield Line("top")
        with Horizontal(id="middle"):
            yield Picture("board")
            with Vertical(id="side"):
                yield Prose("scores", indent=2)
                yield Prose("tabs", most=1)
                yield Picture("page", centred=False)
        yield Picture("tray", centred=False)
        yield Prose("ask", least=2, most=3, indent=1)
        yield KeyBar("keys")

    def on_mount(self) -> None:
        self.set_class(self.app.size.width >= WIDE, "wide")
        self._sit_down()
        self.call_after_refresh(self.advance)
        self.session.follow(self._ring)

    def on_unmount(self) -> None:
        self.session.leave()

    @property
    def _say(self) -> Language:
        return self.session.say(self.ludo.say)

    def _sit_down(self) -> None:
        """Build what depends on language and colours."""
        self._said = {}
        old = self.desk
        self.desk = Desk(self.session, self._say, self.ludo.palette, self.aids)
        if old is not None:
            self.desk.shown = old.shown
            self.desk.ask(old.asked)

    def repaint(self) -> None:
        self._sit_down()
        self.paint()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")
        if self.desk is not None:
            self.call_after_refresh(self.paint)

    # The course of the match --------------------------------------------------------------------

    @property
    def match(self) -> Ongoing:
        return self.session.match

    @property
    def aids(self) -> bool:
        return self.ludo.settings.aids and self.session.aids

    def _ring(self) -> None:
        """There is news of a match that runs elsewhere; called in another thread."""
        with suppress(RuntimeError):  # the app has been left
            self.app.call_later(self._take_news)

    def _take_news(self) -> None:
        if self not in self.app.screen_stack or self.desk is None:
            return
        for words in self.session.news():
            self.ludo.complain(Problem(words))
        if self.session.closed is not None and not self.match.over:
            self.ludo.turn_away(self.session.closed)
        elif (following := self.session.following) is not None:
            self.ludo.join(following)
        elif self._asked != self._question():
            self.advance()
        else:
            self.desk.look_again()
            self.paint()

    def _question(self) -> tuple[object, ...]:
        """What must be laid out anew if it changes."""
        person = self.session.person
        actions = self.match.actions(person) if person is not None else ()
        return self.match.over, person, tuple(actions)

    def advance(self) -> None:
        """Whatever comes next: the end, a bot, another person, or a choice."""
        assert self.desk is not None
        self.ludo.remember(self.session)
        session = self.session
        self._asked = self._question()
        if self.match.over:
            self.desk.ask(None)
            self.paint()
            self._finish()
        elif (bot := session.bot) is not None:
            self.desk.ask(None)
            self._think(bot)
            self.paint()
        elif (other := session.hand_over_to) is not None:
            self.desk.ask(None)
            self._hand_over(other)
        else:
            person = session.person
            if person is not None:
                session.take_screen(person)
            self.side.forget_hints()
            self._look_again()
            self.desk.ask(person)
            self.paint()

    def _hand_over(self, seat: Seat) -> None:
        from ludotheque.terminal.screens.handover import HandOverScreen

        def taken(_: None) -> None:
            self.session.take_screen(seat)
            if self.desk is not None:
                self.desk.shown = seat
            self.advance()

        self.app.push_screen(HandOverScreen(self.panes.names[seat]), taken)

    def _think(self, seat: Seat) -> None:
        if self._thinking is not None:
            return
        self._thinking = seat
        seq = self.match.seq
        session = self.session

        self.ludo.beside(
            lambda: session.think(seat), lambda choice: self._thought(seat, seq, choice)
        )

    def _thought(self, seat: Seat, seq: int, choice: Choice) -> None:
        """The bot has decided; if the match went on meanwhile or was left, nobody cares."""
        self._thinking = None
        if self not in self.app.screen_stack:
            return
        if self.match.seq == seq and not self.match.over and seat in self.match.to_move:
            self.match.act(seat, choice.action)
        if self.ludo.pace:
            self.paint()
            self.set_timer(self.ludo.pace, self.advance)
        else:
            self.advance()

    def _finish(self) -> None:
        if self._ended:
            return
        self._ended = True
        from ludotheque.terminal.screens.sheet import SheetScreen

        self.session.finish()
        self.app.push_screen(SheetScreen(self.session))

    def play(self, action: Any) -> None:
        """The player has confirmed an action."""
        assert self.desk is not None
        seat = self.desk.asked
        if seat is None:
            return
        try:
            self.match.act(seat, action)
        except Problem as problem:
            self.ludo.complain(problem)
            return
        self.advance()

    # Painting -----------------------------------------------------------------------------------

    @property
    def panes(self) -> Panes:
        return Panes(self.session, self._say, self.ludo.palette, self.aids, self._said)

    def paint(self) -> None:
        """Everything."""
        if self.desk is None or not self.is_mounted or self.size.width == 0:
            return
        panes, desk = self.panes, self.desk
        seats = range(len(self.match.holders))
        reading = self.side.page != "log"
        if self.size.height < 18 + 6 * (len(seats) + reading):  # the page below needs the room
            seats = range(desk.shown, desk.shown + (not reading))
        self.query_one("#scores", Prose).show(panes.scores(desk.shown, full=seats))
        self._paint_top()
        self.side.paint()
        self.paint_choice()

    def paint_choice(self) -> None:
        """What changes while a player aims: the board, the tray, the sentence, the keys."""
        desk, ludo = self.desk, self.ludo
        assert desk is not None
        board = self.query_one("#board", Picture)
        room = self._room = board.size
        desk.marks = self.side.marks()
        picture = desk.picture(room.width, room.height, self._zoom)
        board.pointers = ludo.palette.turn
        board.show(picture, ludo.palette.ground)
        board.grab_wheel = desk.chooser.armed
        tray = self.query_one("#tray", Picture)
        lying = desk.tray(self.size.width)
        tray.styles.height = min(lying.height, max(3, self.size.height - LEAST_BOARD - 6))
        tray.show(lying, ludo.palette.paper)
        self._paint_ask()
        self.query_one("#keys", KeyBar).show(keys_for(self), ludo.palette)
        spot = desk.chooser.spot
        if not board.moved:
            board.look_at(desk.middle(picture), picture.places.get(spot))
        if not tray.moved:
            tray.look_at(None, lying.places.get(spot), 0)

    def _paint_top(self) -> None:
        ludo, match, palette = self.ludo, self.match, self.ludo.palette
        left = [(ludo.word(f"{self.session.game}-name"), palette.ink, BOLD)]
        if self.desk is not None and (title := self.desk.title()):
            left.append((f"  {title}", palette.faint, 0))
        if self._thinking is not None:
            name = self.panes.names[self._thinking]
            left.append(("  ", palette.ink, 0))
            left.append((ludo.word("terminal-thinking", name=name), palette.turn, BOLD))
        if trouble := self.session.trouble(ludo.say):
            left.append((f"  {trouble}", palette.bad, BOLD))
        move = ludo.word("terminal-move", n=match.ply)
        off = "" if self.aids else f"{ludo.word('terminal-no-aids')} · "
        self.query_one("#top", Line).show(left, [(off + move, palette.faint, 0)])

    def _paint_ask(self) -> None:
        desk, ludo = self.desk, self.ludo
        assert desk is not None
        palette, match = ludo.palette, self.match
        paragraphs: list[Paragraph] = []
        if self._thinking is not None:
            name = self.panes.names[self._thinking]
            words = ludo.word("terminal-thinking", name=name)
            paragraphs.append([Piece(" "), Piece(words, palette.faint)])
        elif desk.asked is not None:
            words = self._say(self.session.ask(desk.asked))
            who = self.panes.who(desk.asked)
            ask = [Piece(" "), who, Piece("  "), Piece(words, palette.turn, BOLD)]
            paragraphs.append(ask)
            paragraphs.append(self._aimed())
        elif match.over:
            paragraphs.append([Piece(" "), Piece(ludo.word("refused-over"), palette.turn, BOLD)])
        elif words := self.session.standing(self._say):
            paragraphs.append([Piece(" "), Piece(words, palette.faint)])
        self.query_one("#ask", Prose).show(paragraphs)

    def _aimed(self) -> Paragraph:
        """The action that is aimed at, in words, and what it would change."""
        desk, palette = self.desk, self.ludo.palette
        assert desk is not None
        action = desk.chooser.action
        if action is None or desk.asked is None:
            return [Piece(" ")]
        label = self._say(self.session.label(desk.asked, action))
        pieces = [Piece(" →", palette.accent, BOLD)]
        if desk.change is not None:
            pieces += self.panes.change(desk.change)
        return [*pieces, Piece("  "), Piece(label, palette.ink)]

    # Keys and clicks ----------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self.press(event.key, event.character):
            event.stop()
            event.prevent_default()

    def press(self, key: str, character: str | None = None) -> bool:
        from ludotheque.terminal.tablekeys import press

        return press(self, key, character)

    def on_key_bar_pressed(self, message: KeyBar.Pressed) -> None:
        character = message.key if len(message.key) == 1 else None
        self.press(message.key, character)

    def on_picture_resized(self, message: Picture.Resized) -> None:
        """The tray grew or shrank and the board has what is left: draw it as large as fits now."""
        if message.picture.id == "board" and message.picture.size != self._room:
            self.paint_choice()

    def on_picture_pressed(self, message: Picture.Pressed) -> None:
        desk = self.desk
        if desk is None or message.picture.id == "page":
            self.side.press(message.spot)
        elif message.button == 3:
            self.press("r", "r")
        elif desk.press(message.spot):
            self.confirm()
        else:
            self.paint_choice()

    def on_picture_pointed(self, message: Picture.Pointed) -> None:
        desk = self.desk
        if desk is not None and message.picture.id != "page" and desk.point(message.spot):
            self.paint_choice()

    def on_picture_wheel(self, message: Picture.Wheel) -> None:
        self.turn(message.step)

    def on_prose_pressed(self, message: Prose.Pressed) -> None:
        self.side.press(message.spot)

    # What keys do -------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Enter, space or a second click: fix the spot, or play."""
        desk = self.desk
        if desk is None or desk.asked is None:
            return
        desk.show_asked()
        chooser = desk.chooser
        if chooser.spot is None:
            chooser.step(1)
        action = chooser.confirm()
        if action is not None:
            self.play(action)
        else:
            self.paint_choice()

    def finish_set(self) -> None:
        """Enter while pieces are being chosen: these and no others."""
        desk = self.desk
        if desk is None or not isinstance(desk.chooser, SetChooser):
            return
        action = desk.chooser.action
        if action is None:
            self.ludo.complain(Problem(text("terminal-no-such-set")))
        else:
            self.play(action)

    def turn(self, step: int) -> None:
        if self.desk is not None and self.desk.asked is not None:
            self.desk.chooser.turn(step)
            self.paint_choice()

    def undo(self, whole_turn: bool) -> None:
        """Take back the step, or the turn, of whoever looks at the screen."""
        seat = self.session.reader
        if seat is None:
            return
        try:
            self.match.undo(seat, whole_turn)
        except Problem as problem:
            self.ludo.complain(problem)
            return
        if self._thinking is None:
            self.advance()
        else:
            self.paint()

    def show_board(self, seat: Seat) -> None:
        if self.desk is not None:
            self.desk.shown = seat
            self.side.no_part()
            self._look_again()
            self.paint()

    def zoom(self, by: int) -> None:
        if self.desk is not None:
            now = self.desk.zoom
            self._zoom = max(0, min(self.desk.board.zooms - 1, now + by))
            self._look_again()
            self.paint_choice()

    def pan(self, x: int, y: int) -> None:
        self.query_one("#board", Picture).move(x * 6, y * 3)

    def _look_again(self) -> None:
        """Something new to look at: the windows are where they should be again."""
        for name in ("#board", "#tray"):
            self.query_one(name, Picture).moved = False

    def leave(self) -> None:
        self.ludo.go_home()

    def chat(self) -> None:
        """Say something to everybody at the table, where there is somebody to hear it."""
        from ludotheque.terminal.online.session import OnlineSession
        from ludotheque.terminal.screens.say import SayScreen

        if isinstance(self.session, OnlineSession):
            self.app.push_screen(SayScreen(self.session.match.say))

    def menu(self) -> None:
        from ludotheque.terminal.screens.menu import open_table_menu

        open_table_menu(self)
