"""The layout of the table's screen, and how it is painted."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from ludotheque.rules import Seat
from ludotheque.terminal.canvas import Rect, Spot
from ludotheque.terminal.drawing.palette import Palette, seated
from ludotheque.terminal.drawing.prose import Paragraph, set_prose
from ludotheque.terminal.player_area import PlayerArea
from ludotheque.terminal.screens.base import LudoScreen
from ludotheque.terminal.screens.entry import search_screen
from ludotheque.terminal.sessions.base import AnyMatch, Session
from ludotheque.terminal.side_pages import SidePages
from ludotheque.terminal.side_state import SideState
from ludotheque.terminal.widgets.bars import KeyBar, TextLine
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.text import Language

WIDE_COLUMNS = 110  # from this width on the side panel is wider
OTHER_BOARDS_FROM_COLUMNS = 180  # columns from which the other players' boards are shown as well
OTHER_BOARDS_COLUMNS = 44  # columns for those, as in the style sheet
MATCH_WIDGETS = ("board", "tray")  # where a click is about the match
MIN_BOARD_ROWS = 8  # rows that the board keeps when the tray is full


class TableView(LudoScreen[None]):
    """A match on the screen, as far as it is only shown."""

    least = (50, 16)
    player_area: PlayerArea  # from the moment the screen is composed

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.side = SideState()
        self.thinking: Seat | None = None  # the bot that is being asked
        self._zoom: int | None = None  # None: as large as fits
        self._said: dict[tuple[Seat | None, int, str], Paragraph] = {}
        self._room = Size(0, 0)  # of the board when it was last drawn

    def body(self) -> ComposeResult:
        self._sit_down()
        with Horizontal(id="middle"):
            yield Picture("board")
            yield Picture("others")
            with Vertical(id="side"):
                yield Prose("scores", indent=2)
                yield Prose("tabs", most=1)
                yield Picture("page", centred=False)
        yield Picture("tray", centred=False)
        yield Prose("ask", least=2, most=3, indent=1)

    def on_mount(self) -> None:
        self._widen(self.app.size.width)

    def _widen(self, columns: int) -> None:
        self.set_class(columns >= WIDE_COLUMNS, "wide")
        self.set_class(columns >= OTHER_BOARDS_FROM_COLUMNS, "wider")

    def _sit_down(self) -> None:
        """Build what depends on language and colours."""
        self._said = {}
        self.player_area = PlayerArea(self.session, self._say, self._palette, self.aids)

    def repaint(self) -> None:
        shown, asked = self.player_area.shown, self.player_area.asked
        self._sit_down()
        self.player_area.shown = shown
        self.player_area.ask(asked)
        self.paint()

    def on_resize(self) -> None:
        self._widen(self.app.size.width)
        self.call_after_refresh(self.paint)

    @property
    def match(self) -> AnyMatch:
        return self.session.match

    @property
    def aids(self) -> bool:
        return self.ludo.settings.aids and self.session.aids

    # Painting -----------------------------------------------------------------------------------

    @property
    def _say(self) -> Language:
        return self.session.say(self.ludo.say)

    @property
    def _palette(self) -> Palette:
        return seated(self.ludo.palette, self.match.holders)

    @property
    def side_pages(self) -> SidePages:
        return SidePages(self.session, self._say, self._palette, self.aids, self._said)

    def paint(self) -> None:
        """Paint the whole screen."""
        if not self.is_mounted or self.size.width == 0 or not self.query("#scores"):
            return  # not laid out yet, or being left: news may come at any moment
        side_pages, player_area, side, palette = (
            self.side_pages,
            self.player_area,
            self.side,
            self.ludo.palette,
        )
        seats = range(len(self.match.holders))
        reading = side.page != "log"
        if self.size.height < 18 + 6 * (len(seats) + reading):  # the page below needs the space
            seats = range(player_area.shown, player_area.shown + (not reading))
        self.query_one("#scores", Prose).show(side_pages.scores(player_area.shown, full=seats))
        self.paint_top()
        self.query_one("#tabs", Prose).show([side.tabs(self.ludo.say, palette)])
        page = self.query_one("#page", Picture)
        canvas = set_prose(side.paragraphs(side_pages, player_area), max(8, page.size.width - 3))
        page.show(canvas, palette.paper)
        if side.page == "log" and not side.wanted:
            page.stay_at_end()
        else:
            page.look_at(None, canvas.places.get(("part", side.part)) or Rect(0, 0, 1, 1), 0)
        self._paint_others()
        self.paint_choice()

    def _paint_others(self) -> None:
        """The other players' boards, where the window is wide enough."""
        others = self.query_one("#others", Picture)
        seats = [seat for seat in range(len(self.match.holders)) if seat != self.player_area.shown]
        others.display = (
            bool(seats) and self.has_class("wider") and not self.player_area.board.shared
        )
        if others.display:
            width = others.size.width or OTHER_BOARDS_COLUMNS
            canvas = self.player_area.others(seats, width, self.query_one("#middle").size.height)
            others.show(canvas, self.ludo.palette.ground)

    def paint_top(self) -> None:
        side_pages = self.side_pages
        heading = side_pages.heading(self.player_area.title(), self.thinking)
        self.query_one("#top", TextLine).show(heading, side_pages.progress())

    def paint_choice(self) -> None:
        """What changes while a player aims: the board, the tray, the sentence, the keys."""
        player_area, ludo = self.player_area, self.ludo
        board = self.query_one("#board", Picture)
        room = self._room = board.size
        player_area.marks = self.side.marks(player_area)
        picture = player_area.picture(room.width, room.height, self._zoom)
        board.pointers = ludo.palette.turn
        board.show(picture, ludo.palette.ground)
        board.grab_wheel = player_area.chooser.armed
        tray = self.query_one("#tray", Picture)
        lying = player_area.tray(self.size.width)
        tray.styles.height = min(lying.height, max(3, self.size.height - MIN_BOARD_ROWS - 6))
        tray.show(lying, ludo.palette.paper)
        self.paint_ask()
        self.query_one("#keys", KeyBar).show(self.keys(), ludo.palette)
        spot = player_area.chooser.spot
        if not board.moved:
            board.look_at(player_area.middle(picture), picture.places.get(spot))
        if not tray.moved:
            tray.look_at(None, lying.places.get(spot), 0)

    def paint_ask(self) -> None:
        player_area = self.player_area
        if player_area.asked is None or self.thinking is not None:
            said = self.side_pages.waiting(self.thinking)
        else:
            said = self.side_pages.question(
                player_area.asked, player_area.chooser.action, player_area.change
            )
        self.query_one("#ask", Prose).show(said)

    def centre(self) -> None:
        """Centre the windows again: the player's scrolling is forgotten."""
        for name in ("#board", "#tray"):
            self.query_one(name, Picture).moved = False

    def on_picture_resized(self, message: Picture.Resized) -> None:
        """Draw the board as large as fits after the tray has changed its height."""
        if message.picture.id == "board" and message.picture.size != self._room:
            self.paint_choice()

    # The mouse ----------------------------------------------------------------------------------

    def on_picture_pressed(self, message: Picture.Pressed) -> None:
        if message.picture.id not in MATCH_WIDGETS:
            self.press_side(message.spot)

    def on_prose_pressed(self, message: Prose.Pressed) -> None:
        self.press_side(message.spot)

    def press_side(self, spot: Spot | None) -> None:
        """A click beside the board."""
        if not isinstance(spot, tuple):
            return
        kind, what = spot
        if kind == "page":
            self.open_page(what)
        elif kind == "seat":
            self.show_board(what)
        elif kind == "part":
            self.side.toggle_part(what)
            self.paint()

    # Scrolling ----------------------------------------------------------------------------------

    @property
    def next_seat(self) -> Seat:
        return (self.player_area.shown + 1) % len(self.match.holders)

    def show_board(self, seat: Seat) -> None:
        """The board of another player."""
        self.player_area.shown = seat
        self.side.part = None
        self.centre()
        self.paint()

    def open_page(self, page: str) -> None:
        self.side.open(page)
        self.paint()

    def scroll_page(self, by: int) -> None:
        page = self.query_one("#page", Picture)
        page.move(0, by * max(1, page.size.height - 1))

    def zoom(self, by: int) -> None:
        self._zoom = max(0, min(self.player_area.board.zooms - 1, self.player_area.zoom + by))
        self.centre()
        self.paint_choice()

    def fit(self) -> None:
        """Draw the board as large as fits again, and in the middle."""
        self._zoom = None
        self.centre()
        self.paint_choice()

    @property
    def zoomed(self) -> bool:
        return self._zoom is not None

    def search(self) -> None:
        """Look for words in the log."""

        def found(words: str) -> None:
            self.side.search(words)
            self.paint()

        self.ludo.push_screen(search_screen(found, self.side.wanted))

    def end_search(self) -> bool:
        """Show the whole log again; False where nothing was searched for."""
        if not self.side.wanted:
            return False
        self.side.search("")
        self.paint()
        return True

    def pan(self, x: int, y: int) -> None:
        self.query_one("#board", Picture).move(x * 6, y * 3)
