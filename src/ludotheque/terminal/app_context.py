"""The services of the app to its screens: texts, colours, settings, slow work, navigation."""

from __future__ import annotations

import os
import sys
import threading
from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.message_pump import _MessagePumpMeta

import ludotheque.home as home
from ludotheque.match import Match
from ludotheque.record import Record
from ludotheque.rules import Seat
from ludotheque.terminal.drawing.palette import Depth, Palette
from ludotheque.terminal.drawing.themes import theme_name, theme_of
from ludotheque.terminal.formatting import broken, capital
from ludotheque.terminal.settings import PACE_SECONDS, Settings, load_settings, save_settings
from ludotheque.text import LANGUAGES, Language, Problem, Text, choose_language, language
from ludotheque.text_wrapping import terminal_width

if TYPE_CHECKING:
    from ludotheque.online.link import Invitation
    from ludotheque.online.table import RemoteTable

T = TypeVar("T")


class AbstractPumpMeta(_MessagePumpMeta, ABCMeta):
    """The metaclass of apps and screens with abstract methods: Textual has its own."""


class AppContext(App[None], metaclass=AbstractPumpMeta):
    """The app without its screens: screens import this class, `LudothequeApp` imports them."""

    TITLE = "Ludothèque"
    ENABLE_COMMAND_PALETTE = False  # Textual's own entries; ours are those of the screen in front
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+p", "palette", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),  # `fg` comes back
        Binding("f2", "switch_theme", show=False),
        Binding("f3", "switch_language", show=False),
    ]

    has_home_screen: bool  # whether the home screen is below all others

    def __init__(
        self,
        *,
        say: Language | None = None,
        settings: Settings | None = None,
        depth: Depth | None = None,
    ) -> None:
        self.settings = settings or load_settings()
        no_color = bool(os.environ.get("NO_COLOR"))
        # With no colour at all Textual must not paint greys instead: hence its ANSI mode.
        super().__init__(ansi_color=True if no_color else None)
        self.say = say or language(choose_language(self.settings.language or None))
        self._depth: Depth = depth or ("none" if no_color else _depth(self.console.color_system))
        self.palette = Palette(self._depth, self.settings.theme == "dark")
        for dark in (True, False):
            self.register_theme(theme_of(Palette(self._depth, dark)))
        self.theme = theme_name(self.palette)
        self.exit_message = ""

    def show(self) -> None:
        """Run until it is left. The command in the last sentence stands on one line, to be
        copied."""
        self.run()
        if self.exit_message:
            print(broken(self.exit_message, terminal_width(sys.stderr)), file=sys.stderr)
        if self.return_code:
            sys.exit(self.return_code)

    # Words --------------------------------------------------------------------------------------

    def word(self, key: str, **args: str | int | float | Text) -> str:
        return self.say.say(key, **args)

    def show_problem(self, problem: Problem) -> None:
        """One clear sentence about what cannot be done. The last one if nothing can be kept."""
        if isinstance(problem, home.SaveFailed):
            self.exit_message = self.say(problem.reason)
            self.exit(return_code=2)
            return
        self.notify(self.say(problem.reason), severity="warning", markup=False)

    def attempt(self, work: Callable[[], object]) -> bool:
        """Do something that may be refused; returns whether it was done."""
        try:
            work()
        except Problem as problem:
            self.show_problem(problem)
            return False
        return True

    # Slow things -------------------------------------------------------------------------------

    def run_in_background(
        self,
        work: Callable[[], T],
        done: Callable[[T], None],
        refused: Callable[[], None] = lambda: None,
    ) -> None:
        """Run slow work in a thread and pass its result to `done` in the app's thread; a Problem
        is shown, then `refused` is called. The thread is a daemon: leaving the app does not wait
        for it."""

        def refuse(problem: Problem) -> None:
            self.show_problem(problem)
            refused()

        def run() -> None:
            then: Callable[[], None]
            try:
                then = partial(done, work())
            except Problem as problem:
                then = partial(refuse, problem)
            except Exception as error:  # it belongs to the app, not to this thread
                then = partial(_fail, error)
            self.call_in_app(lambda: then() if self.is_running else None)

        threading.Thread(target=run, name="beside", daemon=True).start()

    def call_in_app(self, work: Callable[[], None]) -> None:
        """Run `work` in the app's own thread, called from any other."""
        with suppress(RuntimeError):  # the app has been left, and its loop is closed
            self.call_later(work)

    # Settings -----------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        return PACE_SECONDS[self.settings.pace]

    def change_settings(self, **values: str | bool | dict[str, str]) -> None:
        for name, value in values.items():
            setattr(self.settings, name, value)
        if self.settings.language:
            self.say = language(self.settings.language)
        self.palette = Palette(self._depth, self.settings.theme == "dark")
        self.theme = theme_name(self.palette)
        for screen in self.screen_stack:
            repaint = getattr(screen, "repaint", None)
            if repaint is not None:
                repaint()
        self.attempt(lambda: save_settings(self.settings))

    def action_switch_theme(self) -> None:
        self.change_settings(theme="light" if self.settings.theme == "dark" else "dark")

    def action_switch_language(self) -> None:
        after = LANGUAGES[(LANGUAGES.index(self.say.code) + 1) % len(LANGUAGES)]
        self.change_settings(language=after)

    def action_palette(self) -> None:
        """Everything that the screen in front can do, to be found by name."""
        from textual.command import SimpleCommand

        from ludotheque.terminal.screens.commands import palette

        screen = self.screen
        offered = getattr(screen, "commands", None)
        if offered is None:
            return  # it is open already
        own = (
            ("terminal-key-theme", self.action_switch_theme, "F2"),
            ("terminal-key-language", self.action_switch_language, "F3"),
            ("terminal-palette-quit", self.action_leave, "Ctrl+Q"),
        )
        commands = [
            *offered(),
            *(SimpleCommand(capital(self.word(key)), do, shown) for key, do, shown in own),
        ]
        search, nothing = self.word("terminal-palette"), self.word("terminal-palette-none")
        self.push_screen(palette(screen, commands, search, nothing))

    # Ways ---------------------------------------------------------------------------------------

    @abstractmethod
    def open_table(self, match: Match, caution: Text | None = None) -> None:
        """Sit down at a match; whatever table was open is left. `caution` is what to know first."""

    @abstractmethod
    def open_remote_table(self, table: RemoteTable) -> None:
        """Come to a table on a server; whatever table was open is left."""

    @abstractmethod
    def show_replay(self, read: Callable[[], Record], reader: Seat | None = None) -> None:
        """A match from its start, as far as it has gone and as far as this reader may see it."""

    def resume(self, path: Path) -> None:
        """Go on with a saved match, exactly as it was left."""
        self.attempt(lambda: self.open_table(home.resume_match(path)))

    def join(self, invitation: Invitation) -> None:
        """Come to a table on a server, as soon as it answers."""
        from ludotheque.online.table import join_table

        self.run_in_background(
            lambda: join_table(invitation, self.settings.name, rename=False), self.open_remote_table
        )

    def close_table(self, why: Text) -> None:
        """Close the table on the screen, which has ended for good, and say why."""
        self.exit_message = self.say(why)
        self.show_problem(Problem(why))
        self.pop_to_first_screen()  # from whatever was open over the table
        self.go_home()

    def go_home(self) -> None:
        """Back to the home screen; straight out if the app was opened at a table."""
        if not self.has_home_screen:
            self.action_leave()
            return
        self.pop_to_first_screen()
        repaint = getattr(self.screen, "repaint", None)
        if repaint is not None:
            repaint()

    def pop_screen(self) -> AwaitComplete:
        """Leave the app with the last of its screens: Textual would show an empty one."""
        if len(self.screen_stack) == 2:
            self.action_leave()
        return super().pop_screen()

    def pop_to_first_screen(self) -> None:
        """Leave every screen but the one the app was opened with."""
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def action_leave(self) -> None:
        """Leave at once: every move is on disk already."""
        self.exit()


def _fail(error: Exception) -> None:
    raise error


def _depth(color_system: str | None) -> Depth:
    if color_system is None:
        return "none"
    return "sixteen" if color_system in ("standard", "windows") else "full"
