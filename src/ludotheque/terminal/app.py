"""The full-screen app: languages, looks and the way between screens."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.text import Text as Sentence
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ludotheque.match import Match
from ludotheque.terminal.palette import Depth, Palette
from ludotheque.terminal.settings import PACES, Settings, load_settings, save_settings
from ludotheque.terminal.themes import theme_name, theme_of
from ludotheque.text import LANGUAGES, Language, Problem, Text, choose_language, language

if TYPE_CHECKING:
    from ludotheque.online.link import Invitation
    from ludotheque.online.table import RemoteTable
    from ludotheque.rules import Seat
    from ludotheque.terminal.session import Session

T = TypeVar("T")


class LudothequeApp(App[None]):
    """Starts on the home screen, or straight at a table."""

    TITLE = "Ludothèque"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("f2", "switch_theme", show=False),
        Binding("f3", "switch_language", show=False),
    ]

    def __init__(
        self,
        first: Screen[None] | None = None,
        *,
        say: Language | None = None,
        settings: Settings | None = None,
        depth: Depth | None = None,
    ) -> None:
        self.settings = settings or load_settings()
        no_color = _no_color()
        # With no colour at all Textual must not paint greys instead: hence its ANSI mode.
        super().__init__(ansi_color=True if no_color else None)
        self.say = say or language(choose_language(self.settings.language or None))
        self._depth: Depth = depth or ("none" if no_color else _depth(self.console.color_system))
        self._first = first
        self.palette = Palette(self._depth, self.settings.theme == "dark")
        for dark in (True, False):
            self.register_theme(theme_of(Palette(self._depth, dark)))
        self.theme = theme_name(self.palette)
        self.farewell = ""

    def on_mount(self) -> None:
        if self._first is None:
            from ludotheque.terminal.screens.home import HomeScreen

            self._first = HomeScreen()
        self.push_screen(self._first)

    # Words --------------------------------------------------------------------------------------

    def word(self, key: str, **args: str | int | float | Text) -> str:
        return self.say.say(key, **args)

    def complain(self, problem: Problem) -> None:
        """One clear sentence about what cannot be done."""
        self.notify(self.say(problem.reason), severity="warning", markup=False)

    # Slow things -------------------------------------------------------------------------------

    def beside(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Do something slow beside the screen, and then something with what comes of it. Whoever
        leaves does not wait for it: hence a thread of its own, which ends with the process."""

        def run() -> None:
            then: Callable[[], None]
            try:
                then = partial(done, work())
            except Exception as error:  # it belongs to the app, not to this thread
                then = partial(_fail, error)
            with suppress(RuntimeError):  # the app has been left, and its loop is closed
                self.call_later(lambda: then() if self.is_running else None)

        threading.Thread(target=run, name="beside", daemon=True).start()

    # Settings -----------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        return PACES[self.settings.pace]

    def change_settings(self, **values: str | bool | dict[str, str]) -> None:
        for name, value in values.items():
            setattr(self.settings, name, value)
        save_settings(self.settings)
        if self.settings.language:
            self.say = language(self.settings.language)
        self.palette = Palette(self._depth, self.settings.theme == "dark")
        self.theme = theme_name(self.palette)
        for screen in self.screen_stack:
            repaint = getattr(screen, "repaint", None)
            if repaint is not None:
                repaint()

    def action_switch_theme(self) -> None:
        self.change_settings(theme="light" if self.settings.theme == "dark" else "dark")

    def action_switch_language(self) -> None:
        after = LANGUAGES[(LANGUAGES.index(self.say.code) + 1) % len(LANGUAGES)]
        self.change_settings(language=after)

    # Ways ---------------------------------------------------------------------------------------

    def open_table(self, match: Match) -> None:
        """Sit down at a match; whatever table was open is left."""
        from ludotheque.terminal.screens.table import TableScreen
        from ludotheque.terminal.session import LocalSession

        self._back_to_shelf()
        self.push_screen(TableScreen(LocalSession(match)))

    def resume(self, path: Path) -> None:
        """Go on with a saved match, exactly as it was left."""
        from ludotheque import home

        try:
            match = home.resume_match(path)
        except Problem as problem:
            self.complain(problem)
            return
        self.open_table(match)

    def replay(self, path: Path) -> None:
        from ludotheque.record import load
        from ludotheque.terminal.screens.replay import ReplayScreen

        try:
            self.push_screen(ReplayScreen(load(path)))
        except Problem as problem:
            self.complain(problem)

    def play_again(self, session: Session) -> None:
        """The same table, new draws."""
        from ludotheque.registry import game
        from ludotheque.terminal.match_form import form_like
        from ludotheque.terminal.online.session import OnlineSession

        if isinstance(session, OnlineSession):
            session.match.rematch()
            return
        header = session.record().header
        try:
            self.open_table(form_like(game(header.game), header).start(self.say))
        except Problem as problem:
            self.complain(problem)

    def see_again(self, session: Session, reader: Seat | None = None) -> None:
        """The match from its start, as far as it has gone."""
        from ludotheque.terminal.screens.replay import ReplayScreen

        try:
            self.push_screen(ReplayScreen(session.record(), reader))
        except Problem as problem:
            self.complain(problem)

    def save(self, session: Session) -> None:
        from ludotheque.terminal.screens.save import SaveScreen

        try:
            self.push_screen(SaveScreen(session.record()))
        except Problem as problem:
            self.complain(problem)

    def join(self, invitation: Invitation) -> None:
        """Come to a table on a server, as soon as it answers."""
        from ludotheque.online.table import visit

        def work() -> RemoteTable | Problem:
            try:
                return visit(invitation, self.settings.name, rename=False)
            except Problem as problem:
                return problem

        def done(found: RemoteTable | Problem) -> None:
            if isinstance(found, Problem):
                self.complain(found)
            else:
                self._visit(found)

        self.beside(work, done)

    def _visit(self, table: RemoteTable) -> None:
        """Whatever table was open is left."""
        from ludotheque.terminal.screens.home import HomeScreen
        from ludotheque.terminal.screens.lobby import LobbyScreen

        self._back_to_shelf()
        if isinstance(self.screen, HomeScreen):
            self.push_screen(LobbyScreen(table))
        else:
            self.switch_screen(LobbyScreen(table))

    def turn_away(self, why: Text) -> None:
        """The table on the screen cannot be gone on with."""
        self.farewell = self.say(why)
        self.complain(Problem(why))
        self._back_to_shelf()  # from whatever was open over the table
        self.go_home()

    def go_home(self) -> None:
        """Back to the shelf; straight out if the app was opened at a table."""
        from ludotheque.terminal.screens.home import HomeScreen

        if len(self.screen_stack) <= 2 and not isinstance(self.screen, HomeScreen):
            self.action_leave()
            return
        self._back_to_shelf()
        repaint = getattr(self.screen, "repaint", None)
        if repaint is not None:
            repaint()

    def _back_to_shelf(self) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def remember(self, session: Session) -> None:
        """What to say when the app is left with this match unfinished."""
        words = session.farewell()
        self.farewell = self.say(words) if words is not None else ""

    def action_leave(self) -> None:
        """Leave at once: every move is on disk already."""
        self.exit(message=Sentence(self.farewell) if self.farewell else None)


def _fail(error: Exception) -> None:
    raise error


def _no_color() -> bool:
    import os

    return bool(os.environ.get("NO_COLOR"))


def _depth(color_system: str | None) -> Depth:
    if color_system is None:
        return "none"
    return "sixteen" if color_system in ("standard", "windows") else "full"
