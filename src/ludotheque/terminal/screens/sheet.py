"""The end of a match: the score sheet by category, the ranking, and what to do next."""

from __future__ import annotations

from textual.app import ComposeResult

from ludotheque.rules import Seat
from ludotheque.terminal.drawing.palette import seated
from ludotheque.terminal.drawing.prose import set_prose
from ludotheque.terminal.formatting import own_numbers
from ludotheque.terminal.score_sheet import score_sheet
from ludotheque.terminal.screens.base import Command, PaintedScreen
from ludotheque.terminal.screens.entry import save_screen
from ludotheque.terminal.screens.pick import Item, PickScreen
from ludotheque.terminal.sessions.base import Session
from ludotheque.terminal.widgets.picture import Picture


class SheetScreen(PaintedScreen[None]):
    KEYS = (
        Command("r", "replay", "replay"),
        Command("n", "again", "again"),
        Command("s", "save", "save"),
        Command("a", "claim", "claim"),
        Command("b,escape", "board", "board"),
        Command("q", "home", "leave"),  # not Enter: one too many at the last move would leave
        Command("up", "scroll(-1)"),
        Command("down", "scroll(1)"),
    )

    def __init__(self, session: Session, *, over_replay: bool = False) -> None:
        """`over_replay`: a replay of the match is the screen behind this one."""
        super().__init__()
        self.session = session
        self._over_replay = over_replay

    def body(self) -> ComposeResult:
        yield Picture("sheet")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action == "replay":
            return not self._over_replay
        return action != "claim" or bool(self._claims())

    def repaint(self) -> None:
        word = self.ludo.word
        title = word("terminal-end-title", game=word(f"{self.session.game}-name"))
        self.show_frame(title)
        picture = self.query_one("#sheet", Picture)
        width = min(100, max(40, picture.size.width - 4))
        say = self.session.say(self.ludo.say)
        palette = seated(self.ludo.palette, self.session.match.holders)
        canvas = set_prose(score_sheet(self.session, say, palette, width), width)
        picture.show(canvas, self.ludo.palette.ground)

    def action_scroll(self, by: int) -> None:
        self.query_one("#sheet", Picture).move(0, by)

    def action_replay(self) -> None:
        self.ludo.show_replay(self.session.record)

    def action_again(self) -> None:
        """Begin a rematch: the same table, new draws."""

        def begin() -> None:
            match = self.session.rematch(self.ludo.say)
            if match is not None:
                self.ludo.open_table(match)

        self.ludo.attempt(begin)

    def action_save(self) -> None:
        self.ludo.attempt(lambda: self.ludo.push_screen(save_screen(self.session.record())))

    def _claims(self) -> list[tuple[Seat, str]]:
        """Achievements that people at this table may still keep: one each."""
        return [(seat, name) for seat in self.session.people for name in self.session.claims(seat)]

    def action_claim(self) -> None:
        word, game = self.ludo.word, self.session.game
        claims, names = self._claims(), self.session.names(self.ludo.say)
        numbers = own_numbers([name for _, name in claims])
        items = [
            Item(str(at), f"{number:>2}  {word(f'{game}-achievement-{name}')}", names[seat])
            for at, ((seat, name), number) in enumerate(zip(claims, numbers, strict=True))
        ]

        def chosen(number: str | None) -> None:
            if number is None:
                return
            seat, name = claims[int(number)]
            if self.ludo.attempt(lambda: self.session.claim(seat, name)):
                self.ludo.notify(word("terminal-claimed"), markup=False)
                self.repaint()

        self.ludo.push_screen(PickScreen(word("terminal-claim"), items), chosen)

    def action_board(self) -> None:
        self.dismiss(None)

    def action_home(self) -> None:
        self.ludo.go_home()
