"""The screen of a match: choose, preview, confirm; bots think in the background."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from textual import events

from ludotheque.host.bot_questions import BotAnswer, answer
from ludotheque.host.memory import PendingQuestion
from ludotheque.rules import Seat
from ludotheque.table.match_queries import Hint
from ludotheque.terminal.canvas import Spot
from ludotheque.terminal.chooser import Direction, SetChooser
from ludotheque.terminal.screens.handover import HandOverScreen
from ludotheque.terminal.screens.table_menu import TableMenu
from ludotheque.terminal.screens.table_view import MATCH_WIDGETS
from ludotheque.terminal.sessions.base import Session
from ludotheque.terminal.side_state import SideState
from ludotheque.terminal.table_keys import KeyGroup, keys_for
from ludotheque.terminal.widgets.bars import Key
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.text import Problem, text

_STEPS_BY_DIRECTION: dict[Direction, tuple[int, int]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}

CAUTION_SECONDS = 15  # that something to know beforehand stays on the screen


class TableScreen(TableMenu):
    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._ended = False
        self._confirming: tuple[object, ...] = ()  # the moment and final action chosen once
        self._asked: tuple[object, ...] = ()  # the question that the player area shows
        keys = self._every_key()
        self.listed = [one for one in keys if one.words != "hint" or session.can_hint]
        self._commands = {key: do for listed in keys for key, do in listed.does.items()}
        self.side = SideState(keys=self.listed)

    def on_mount(self) -> None:
        self.ludo.attempt(self._prepare)
        self.call_after_refresh(self.advance)
        self.session.follow(partial(self.ludo.call_in_app, self._take_news))

    def on_unmount(self) -> None:
        self.session.leave()

    def _prepare(self) -> None:
        if (caution := self.session.prepare()) is not None:
            self.ludo.notify(self.ludo.say(caution), timeout=CAUTION_SECONDS, markup=False)

    # The course of the match --------------------------------------------------------------------

    def _take_news(self) -> None:
        """Show what has happened in a match that runs elsewhere."""
        if self not in self.app.screen_stack:
            return
        for words in self.session.news():
            self.ludo.show_problem(Problem(words))
        if self.session.closed is not None and not self.match.over:
            self.ludo.close_table(self.session.closed)
        elif (rematch := self.session.rematch_invitation) is not None:
            self.ludo.join(rematch)
        elif self._asked != self.session.question:
            self.advance()
        else:
            self.player_area.forget_preview()
            self.paint()

    def advance(self) -> None:
        """Go on with what comes next: the end, a bot, another person, or a choice."""
        session, player_area = self.session, self.player_area
        farewell = session.exit_message()
        self.ludo.exit_message = self.ludo.say(farewell) if farewell is not None else ""
        self._asked = self.session.question
        if self.match.over:
            player_area.ask(None)
            self.paint()
            self._finish()
        elif (bot := session.bot) is not None:
            player_area.ask(None)
            self._think(bot)
            self.paint()
        elif (other := session.hand_over_to) is not None:
            player_area.ask(None)
            self._hand_over(other)
        else:
            person = session.person
            if person is not None:
                session.take_screen(person)
            self.side.forget_hints()
            self.centre()
            if person is not None and player_area.asked is None and session.talks:
                self.app.bell()  # others were waited for, perhaps in another window
            player_area.ask(person)
            self.paint()

    def _hand_over(self, seat: Seat) -> None:
        def answered(taken: bool | None) -> None:
            if not taken:
                self.leave()
                return
            self.session.take_screen(seat)
            self.player_area.shown = seat
            self.advance()

        self.session.take_screen(None)
        self.app.push_screen(HandOverScreen(self.side_pages.names[seat]), answered)

    def _think(self, seat: Seat) -> None:
        if self.thinking is None:
            self.thinking, asked = seat, self.session.bot_question()
            self.ludo.run_in_background(partial(answer, asked.question), partial(self._play, asked))

    def _play(self, asked: PendingQuestion, found: BotAnswer) -> None:
        """The bot has decided; if the match went on meanwhile or was left, nothing is played."""
        self.thinking = None
        if self not in self.app.screen_stack or not self.ludo.attempt(lambda: asked.then(found)):
            return
        if self.ludo.pace:
            self.paint()
            self.set_timer(self.ludo.pace, self.advance)
        else:
            self.advance()

    def _finish(self) -> None:
        if not self._ended:
            self._ended = True
            self.ludo.attempt(self.session.finish)
            self.show_sheet()

    # The mouse ----------------------------------------------------------------------------------

    def on_picture_pressed(self, message: Picture.Pressed) -> None:
        if message.picture.id not in MATCH_WIDGETS:
            return  # `TableView` hears of it, too
        if message.button == 3:
            self.turn(1)
        elif self.player_area.press(message.spot):
            self.confirm()
        else:
            self.paint_choice()

    def on_picture_pointed(self, message: Picture.Pointed) -> None:
        if message.picture.id != "page" and self.player_area.point(message.spot):
            self.paint_choice()

    def on_picture_wheel(self, message: Picture.Wheel) -> None:
        self.turn(message.step)

    def press_side(self, spot: Spot | None) -> None:
        if isinstance(spot, tuple) and spot[0] == "hint" and spot[1] < len(self.side.hints):
            self.player_area.aim_at(self.side.hints[spot[1]].action)
            self.player_area.show_asked()
            self.paint()
        else:
            super().press_side(spot)

    # Keys ---------------------------------------------------------------------------------------

    def keys(self) -> Sequence[Key]:
        return keys_for(self.player_area, self.key, aids=self.aids, zoomed=self.zoomed)

    def on_key(self, event: events.Key) -> None:
        """Handle a key at once; bindings would be handled after keys that are typed next."""
        if self.is_too_small and event.key != "q":
            return  # nobody should play what cannot be seen
        if self._press(event.key, event.character):
            event.stop()
            event.prevent_default()

    def _press(self, key: str, character: str | None) -> bool:
        """Do what a key means; False if it means nothing here."""
        player_area = self.player_area
        # The game's own keys come first: J and T and N, Y and N, 0 to 3.
        if player_area.asked is not None and character and not player_area.chooser.armed:
            typed = player_area.typed(character)
            spot = player_area.key_spot(typed)
            if spot is not None:
                player_area.show_asked()
                player_area.chooser.aim(spot)
                self.confirm()
                return True
            if typed.isdecimal() and player_area.type_digit(typed):
                self.paint_choice()
                return True
        # Keys are shown as capitals, and Caps Lock makes them so; only U and R mean more then.
        names = (character or "", key.lower() if len(key) == 1 else key)
        command = next((self._commands[name] for name in names if name in self._commands), None)
        if command is not None:
            command()
        return command is not None

    def _every_key(self) -> list[KeyGroup]:
        talking = [KeyGroup("C", "chat", {"c": self.chat})] if self.session.talks else []
        zooms = {"plus": 1, "equals_sign": 1, "minus": -1}
        pages = {"pageup": -1, "pagedown": 1}
        return [
            KeyGroup(
                "← ↑ ↓ →", "aim", {way: partial(self._arrow, way) for way in _STEPS_BY_DIRECTION}
            ),
            KeyGroup("Tab", "next", {"tab": self._step, "shift+tab": partial(self._step, -1)}),
            KeyGroup("terminal-enter", "confirm", {"enter": self._enter, "space": self.confirm}),
            KeyGroup("R", "turn", {"r": self.turn, "R": partial(self.turn, -1)}),
            KeyGroup("terminal-escape", "back", {"escape": self._escape}),
            KeyGroup("U  ⇧U", "undo", {"u": self.undo, "U": partial(self.undo, whole_turn=True)}),
            KeyGroup("H", "hint", {"h": self.ask_for_hints}),
            KeyGroup("V", "boards", {"v": lambda: self.show_board(self.next_seat)}),
            KeyGroup("P", "points", {"p": partial(self.open_page, "points")}),
            KeyGroup("A", "aids", {"a": partial(self.open_page, "aids")}),
            KeyGroup("L", "log", {"l": partial(self.open_page, "log")}),
            KeyGroup(
                "Pg↑ Pg↓", "page", {k: partial(self.scroll_page, by) for k, by in pages.items()}
            ),
            KeyGroup("+  −", "zoom", {key: partial(self.zoom, by) for key, by in zooms.items()}),
            KeyGroup("F", "fit", {"f": self.fit}),
            KeyGroup("/", "search", {"slash": self.search}),
            KeyGroup(
                "⇧←↑↓→",
                "pan",
                {f"shift+{w}": partial(self.pan, *by) for w, by in _STEPS_BY_DIRECTION.items()},
            ),
            KeyGroup("M", "menu", {"m": self.menu}),
            KeyGroup("?", "help", dict.fromkeys(("question_mark", "f1"), self._help)),
            KeyGroup("Ctrl+P", "palette", {}),  # handled by the app, as are these
            KeyGroup("F2  F3", "look", {}),
            KeyGroup("Q", "leave", {"q": self.leave}),
            *talking,
        ]

    # What keys do -------------------------------------------------------------------------------

    def _arrow(self, way: Direction) -> None:
        player_area, (x, y) = self.player_area, _STEPS_BY_DIRECTION[way]
        if self.side.page == "points":
            self.side.step_part(x or y, player_area)
            self.paint()
        elif player_area.asked is None:
            self.pan(x, y)
        elif player_area.chooser.armed and x:
            self.turn(x)
        else:
            player_area.move(way)
            self.paint_choice()

    def _help(self) -> None:
        self.open_page("help")

    def _step(self, by: int = 1) -> None:
        self.player_area.show_asked()
        self.player_area.chooser.step(by)
        self.paint_choice()

    def _escape(self) -> None:
        if self.player_area.chooser.disarm():
            self.paint_choice()
        elif self.side.page != "log":
            self.open_page("log")
        elif not self.end_search():
            self.menu()

    def _enter(self) -> None:
        """Confirm; while pieces are being chosen: these and no others."""
        chooser = self.player_area.chooser
        if self.match.over:
            self.show_sheet()
        elif not isinstance(chooser, SetChooser):
            self.confirm()
        elif chooser.action is None:
            self.ludo.show_problem(Problem(text("terminal-no-such-set")))
        else:
            self.play(chooser.action)

    def confirm(self) -> None:
        """Enter, space or a second click: fix the spot, or play."""
        player_area = self.player_area
        if player_area.asked is None:
            return
        player_area.show_asked()
        if player_area.chooser.spot is None:
            player_area.chooser.step(1)
        action = player_area.chooser.confirm()
        if action is not None:
            self.play(action)
        else:
            self.paint_choice()

    def play(self, action: Any) -> None:
        """The player has confirmed an action."""
        seat, moment = self.player_area.asked, (self.match.seq, action)
        if seat is None:
            return
        if self.session.is_final(action) and self._confirming != moment:
            self._confirming = moment
            self.paint_choice()
            self.ludo.show_problem(
                Problem(text("confirm-action", action=self.session.label(action)))
            )
        elif self.ludo.attempt(lambda: self.session.act(seat, action)):
            self.advance()

    def turn(self, step: int = 1) -> None:
        if self.player_area.asked is not None:
            self.player_area.chooser.turn(step)
            self.paint_choice()

    def undo(self, *, whole_turn: bool = False) -> None:
        """Take back the step, or the turn, of the player at the screen."""
        seat = self.session.reader
        if seat is None or not self.ludo.attempt(lambda: self.session.undo(seat, whole_turn)):
            return
        if self.thinking is None:
            self.advance()
        else:
            self.paint()

    def ask_for_hints(self) -> None:
        """Ask a bot in the background; the answer appears beside the board."""
        if self.player_area.asked is None or self.side.is_waiting_for_hint:
            return
        if not self.aids:
            self.ludo.show_problem(Problem(text("terminal-aids-off")))
            return
        self.side.start_hint()
        self.paint()
        beside = partial(self.ludo.run_in_background, refused=self._not_hinted)
        self.session.request_hints(beside, partial(self._hinted, self.match.seq))

    def _not_hinted(self) -> None:
        self.side.is_waiting_for_hint = False
        self.side.forget_hints()
        self.paint()

    def _hinted(self, seq: int, found: Sequence[Hint]) -> None:
        self.side.is_waiting_for_hint = False
        if seq == self.match.seq and self.player_area.asked is not None and found:
            self.side.hints = found
            self.player_area.aim_at(found[0].action)
        else:
            self.side.forget_hints()
        self.paint()

    def leave(self) -> None:
        self.ludo.go_home()
