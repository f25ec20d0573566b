"""Home: the games on a shelf, matches to go on with, and everything else one key away."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

import ludotheque.home as home
from ludotheque.declaration import Game
from ludotheque.forms import possible_seats
from ludotheque.registry import all_games
from ludotheque.review import has_puzzles
from ludotheque.table.setup import challenge, daily_puzzle, daily_seed, today
from ludotheque.terminal.canvas import BOLD, Canvas, Rect
from ludotheque.terminal.drawing.covers import COVER_HEIGHT, COVER_WIDTH, draw_cover
from ludotheque.terminal.drawing.prose import Paragraph, Piece, set_prose, wrap
from ludotheque.terminal.formatting import typed_digits
from ludotheque.terminal.match_form import MatchForm, daily_form
from ludotheque.terminal.saved_matches import describe, unfinished
from ludotheque.terminal.screens.archive import pick_replay, pick_unfinished
from ludotheque.terminal.screens.base import Command, PaintedScreen
from ludotheque.terminal.screens.entry import EntryScreen
from ludotheque.terminal.screens.new_match import NewMatchScreen
from ludotheque.terminal.screens.profile import ProfileScreen
from ludotheque.terminal.screens.settings import SettingsScreen
from ludotheque.terminal.widgets.bars import KeyBar
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.text import Problem, text

BOX_WIDTH, BOX_HEIGHT = COVER_WIDTH + 2, COVER_HEIGHT + 5
LOW_BOX_HEIGHT = 4  # without cover and number of players, in low windows
FRAME_ROWS = 6  # title, empty lines, and the first of the matches to go on with
GAP_ROWS = 1
MAX_CONTINUED_MATCHES = 9  # matches on the home screen, each with a number


class HomeScreen(PaintedScreen[None]):
    KEYS = (
        Command("left,shift+tab", "choose(-1)", ""),
        Command("right,tab", "choose(1)", "game"),
        Command("enter,space", "quick", "quick"),
        Command("n", "new", "new"),
        Command("c", "go_on", "continue"),
        Command("s", "solo", "solo"),
        Command("d", "daily", "daily"),
        Command("j", "join", "join"),
        Command("r", "replays", "replays"),
        Command("z", "puzzles", "puzzles"),
        Command("p", "profile", "profile"),
        Command("b", "rules", "rules"),
        Command("o", "settings", "settings"),
        Command("f2", words="theme"),
        Command("f3", words="language"),
        Command("q", "leave", "leave"),
    )
    least = (40, 18)
    key_lines = 4  # in 60 columns too, all of them

    def __init__(self) -> None:
        super().__init__()
        self.games = all_games()
        self._at = 0
        self._saved: list[home.SavedMatch] = []

    @property
    def chosen(self) -> Game:
        return self.games[self._at]

    def body(self) -> ComposeResult:
        yield Picture("shelf")
        yield Prose("about", indent=1)
        yield Picture("continue", centred=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action == "puzzles":
            return has_puzzles(self.chosen.id)
        return action != "go_on" or bool(self._saved)

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.repaint)

    # Painting -----------------------------------------------------------------------------------

    def repaint(self) -> None:
        if self.size.width == 0:
            return
        ludo, word, palette = self.ludo, self.ludo.word, self.ludo.palette
        self._saved = unfinished()[:MAX_CONTINUED_MATCHES]
        notes = (word("terminal-languages"), word("terminal-palette-key"))
        self.show_frame("Ludothèque", " · ".join(notes))
        shelf, about = self.query_one("#shelf", Picture), self.query_one("#about", Prose)
        about.show(self._about())
        width, height = self.size
        below = about.height_in(width) + self.query_one("#keys", KeyBar).height_in(width)
        room = height - FRAME_ROWS - below
        picture = self._shelf(width, BOX_HEIGHT if room >= BOX_HEIGHT else LOW_BOX_HEIGHT)
        shelf.styles.height = min(picture.height, max(LOW_BOX_HEIGHT, room))
        shelf.show(picture, palette.ground)
        shelf.look_at(None, picture.places["game", self.chosen.id], 0)
        lines = self._continue()
        canvas = set_prose(lines, max(8, width - 3))
        self.query_one("#continue", Picture).show(canvas, palette.ground)
        self.title = ludo.TITLE

    def _shelf(self, width: int, box_height: int) -> Canvas:
        """The boxes side by side, in as many rows as it takes."""
        across = max(1, min(len(self.games), (width + GAP_ROWS) // (BOX_WIDTH + GAP_ROWS)))
        rows = -(-len(self.games) // across)
        canvas = Canvas(across * (BOX_WIDTH + GAP_ROWS) - GAP_ROWS, rows * box_height)
        for number, game in enumerate(self.games):
            row, column = divmod(number, across)
            box = Rect(column * (BOX_WIDTH + GAP_ROWS), row * box_height, BOX_WIDTH, box_height)
            self._box(canvas, box, game)
        return canvas

    def _box(self, canvas: Canvas, box: Rect, game: Game) -> None:
        palette, x, y = self.ludo.palette, box.x + 1, box.y + 1
        chosen = game is self.chosen
        ink = palette.accent if chosen else palette.line
        canvas.frame(box, ink, None, "heavy" if chosen else "round", BOLD if chosen else 0)
        canvas.mark(("game", game.id), box)
        if box.height == BOX_HEIGHT:
            draw_cover(canvas, x, y, game, palette)
            y += COVER_HEIGHT
            players = self._players(game)
            at = x + (COVER_WIDTH - len(players)) // 2
            canvas.write(at, y + 2, players, palette.faint)
        for line, words in enumerate(self._name_lines(game)):
            at = x + (COVER_WIDTH - len(words)) // 2
            canvas.write(at, y + line, words, palette.ink, None, BOLD)

    def _name_lines(self, game: Game) -> list[str]:
        lines = wrap([Piece(self.ludo.word(f"{game.id}-name"))], COVER_WIDTH)
        return ["".join(piece.words for piece in pieces).strip() for pieces in lines[:2]]

    def _players(self, game: Game) -> str:
        seats = possible_seats(game)
        few, many = seats[0], seats[-1]
        numbers = str(few) if few == many else f"{few}–{many}"
        return self.ludo.word("terminal-seats", numbers=numbers, n=many)

    def _about(self) -> list[Paragraph]:
        word, palette, game = self.ludo.word, self.ludo.palette, self.chosen
        name = Piece(word(f"{game.id}-name"), palette.ink, BOLD)
        return [[Piece(" "), name, Piece(f"  {word(f'{game.id}-tagline')}", palette.faint)]]

    def _continue(self) -> list[Paragraph]:
        word, palette = self.ludo.word, self.ludo.palette
        if not self._saved:
            return [[Piece(" "), Piece(word("terminal-nothing-saved"), palette.faint)]]
        lines: list[Paragraph] = [[Piece(" "), Piece(word("terminal-continue"), palette.ink, BOLD)]]
        for number, saved in enumerate(self._saved):
            spot = ("match", number)
            lines.append(
                [
                    Piece(f"  {number + 1}  ", palette.accent, BOLD, spot),
                    Piece(describe(saved, self.ludo.say), palette.ink, 0, spot),
                ]
            )
        return lines

    # Choosing -----------------------------------------------------------------------------------

    def action_choose(self, by: int) -> None:
        self._at = (self._at + by) % len(self.games)
        self.repaint()

    def on_key(self, event: events.Key) -> None:
        digit = typed_digits(event.character or "")
        if digit.isdecimal():
            self._resume(int(digit) - 1)

    def on_picture_pressed(self, message: Picture.Pressed) -> None:
        if not isinstance(message.spot, tuple):
            return
        kind, what = message.spot
        if kind == "match":
            self._resume(what)
        elif kind == "game":
            before = self.chosen
            ids = [game.id for game in self.games]
            self._at = ids.index(what)
            if self.chosen is before:
                self.action_new()
            else:
                self.repaint()

    def _resume(self, number: int) -> None:
        if 0 <= number < len(self._saved):
            self.ludo.resume(self._saved[number].path)

    # What can be done ---------------------------------------------------------------------------

    def action_quick(self) -> None:
        """Begin a match against a bot at once."""
        ludo = self.ludo
        form = MatchForm(self.chosen, ludo.settings.name)
        ludo.attempt(lambda: ludo.open_table(form.start(ludo.say), form.caution()))

    def action_new(self) -> None:
        self.ludo.push_screen(NewMatchScreen(self.chosen))

    def action_solo(self) -> None:
        """Begin a match alone, where the game can be played so."""
        ludo, game = self.ludo, self.chosen
        if challenge(game.id).seats > 1:
            ludo.show_problem(Problem(text("terminal-no-solo")))
        else:
            form = daily_form(game, ludo.settings.name)
            ludo.attempt(lambda: ludo.open_table(form.start(ludo.say), form.caution()))

    def action_daily(self) -> None:
        self.ludo.attempt(self._daily)

    def _daily(self) -> None:
        """Today's challenge; once begun, it is gone on with."""
        ludo, game = self.ludo, self.chosen
        day = today()
        begun = ludo.settings.daily.get(f"{game.id} {day}", "")
        if begun and home.match_path(begun).exists():
            ludo.resume(home.match_path(begun))
            return
        form = daily_form(game, ludo.settings.name)
        match = form.start(ludo.say, daily_seed(game.id, day))
        ludo.change_settings(daily={f"{game.id} {day}": match.record.header.id})
        ludo.open_table(match, form.caution())

    def action_go_on(self) -> None:
        pick_unfinished(self.ludo)

    def action_join(self) -> None:
        """Sit down at a table on a server: its invitation link is typed or pasted, or the address
        of the server alone, whose open tables are listed."""

        def entered(screen: EntryScreen, words: str) -> None:
            from ludotheque.online.http_client import ServerClient
            from ludotheque.online.link import Invitation, parse_destination
            from ludotheque.terminal.online.open_tables_screen import OpenTablesScreen

            there = parse_destination(words)
            if isinstance(there, Invitation):
                screen.ludo.join(there)
            else:
                screen.ludo.push_screen(OpenTablesScreen(ServerClient(there)))

        heading, question, form = "web-join-link", "online-which-link", "http://…/table/…"
        self.ludo.push_screen(EntryScreen(heading, question, "join", entered, placeholder=form))

    def action_replays(self) -> None:
        pick_replay(self.ludo)

    def action_puzzles(self) -> None:
        """The puzzles of the game, the one of this day first: find the best move."""
        from ludotheque.terminal.screens.puzzle import PuzzleScreen
        from ludotheque.terminal.sessions.puzzle import PuzzleSession, shipped_puzzles

        ludo, game = self.ludo, self.chosen.id

        def show(session: PuzzleSession) -> None:
            if self.app.screen is self:
                ludo.push_screen(PuzzleScreen(session))

        def begin() -> PuzzleSession:
            found = shipped_puzzles(game)
            return PuzzleSession(found, daily_puzzle(game, today(), len(found.puzzles)))

        ludo.run_in_background(begin, show)

    def action_profile(self) -> None:
        self.ludo.push_screen(ProfileScreen())

    def action_rules(self) -> None:
        from ludotheque.terminal.screens.rules import RulesScreen

        self.ludo.push_screen(RulesScreen(self.chosen.id))

    def action_settings(self) -> None:
        self.ludo.push_screen(SettingsScreen())

    def action_leave(self) -> None:
        self.ludo.action_leave()
