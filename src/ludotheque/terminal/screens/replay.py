"""A match once more: step by step, turn by turn, or straight to a move."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from ludotheque.bots.seats import display_name
from ludotheque.notation import notation
from ludotheque.record import Record
from ludotheque.rules import Seat
from ludotheque.terminal.boards import Board, Scene, board_for, fit
from ludotheque.terminal.canvas import BOLD, Box, Canvas, Spot
from ludotheque.terminal.chooser import Chooser
from ludotheque.terminal.palette import Palette, seated
from ludotheque.terminal.panes import score_lines, told
from ludotheque.terminal.prose import Piece, set_prose
from ludotheque.terminal.reel import Reel
from ludotheque.terminal.screens.base import PaintedScreen
from ludotheque.terminal.widgets.bars import Key, KeyBar, Line
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.text import Language

PLAY_SECONDS = 0.8
WIDE = 110


class ReplayScreen(PaintedScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up,pageup", "turn(-1)", show=False),
        Binding("down,pagedown", "turn(1)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(1000000)", show=False),
        Binding("space", "play", show=False),
        Binding("v,V", "next_board", show=False),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
        Binding("escape,q,Q", "back", show=False),
    ]

    def __init__(self, record: Record, reader: Seat | None = None) -> None:
        super().__init__()
        self.reel = Reel(record, reader)
        self._shown: Seat = reader if reader is not None else 0
        self._follow = True  # show the board of whoever moves
        self._zoom: int | None = None
        self._typed = ""
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Line("top")
        with Horizontal(id="middle"):
            yield Picture("board")
            with Vertical(id="side"):
                yield Prose("scores", indent=2)
                yield Picture("page", centred=False)
        yield Prose("ask", least=1, most=2, indent=1)
        yield Picture("slider", centred=False)
        yield KeyBar("keys")

    def on_resize(self) -> None:
        self.set_class(self.app.size.width >= WIDE, "wide")

    # Painting -----------------------------------------------------------------------------------

    @property
    def _say(self) -> Language:
        return self.ludo.say.at_table(holder.name for holder in self.reel.record.header.seats)

    @property
    def _palette(self) -> Palette:
        return seated(self.ludo.palette, self.reel.record.header.seats)

    def repaint(self) -> None:
        reel, ludo, palette, say = self.reel, self.ludo, self._palette, self._say
        names = tuple(display_name(holder, ludo.say) for holder in reel.record.header.seats)
        title = ludo.word(
            "replay-title", game=ludo.word(f"{reel.game.id}-name"), names=", ".join(names)
        )
        self.show_frame(title, self._keys(), f"{reel.at} / {reel.length}")
        self._paint_board(names)
        lines = score_lines(
            reel.rules.scores(reel.state), names, reel.game.id, reel.rules.unit, say, palette
        )
        self.query_one("#scores", Prose).show(lines)
        page = self.query_one("#page", Picture)
        log = [told(line, names, say, palette) for line in reel.log()[-100:]]
        page.show(set_prose(log, max(8, page.size.width - 3)), palette.paper)
        page.stay_at_end()
        last = reel.log()[-1:]
        said = [told(line, names, say, palette) for line in last] or [[Piece(" ")]]
        self.query_one("#ask", Prose).show([[Piece(" "), *line] for line in said])
        self.query_one("#slider", Picture).show(self._slider(), palette.paper)

    def _paint_board(self, names: tuple[str, ...]) -> None:
        reel, ludo = self.reel, self.ludo
        board = board_for(reel.game.id, reel.rules, self._say, self._palette)
        picture = self.query_one("#board", Picture)
        scene = Scene(
            view=reel.view(self._shown),
            shown=self._shown,
            names=names,
            chooser=Chooser(),
            last=self._last(board),
            width=picture.size.width,
        )
        room = picture.size
        self._drawn, canvas = fit(board, scene, room.width, room.height, self._zoom)
        self._zooms = board.zooms
        whole = Box(0, 0, canvas.width, canvas.height)
        picture.pointers = ludo.palette.turn
        picture.show(canvas, ludo.palette.ground)
        picture.look_at(canvas.focus or canvas.core or whole)

    def _last(self, board: Board) -> frozenset[Spot]:
        """Where the last move was made, if it was on the board in front."""
        reel = self.reel
        line = reel.log()[-1] if reel.at else None
        if line is None or line.action is None or line.actor != self._shown:
            return frozenset()
        action = notation(reel.rules.action).parse(line.action)
        return frozenset({board.spot(action, self._shown)})

    def _slider(self) -> Canvas:
        """The whole match on a line: click anywhere to go there."""
        width = max(10, self.size.width - 2)
        canvas = Canvas(width + 1, 1)
        palette, reel = self.ludo.palette, self.reel
        here = round(reel.at / max(1, reel.length) * (width - 1))
        for x in range(width):
            at = round(x / (width - 1) * reel.length)
            ink = palette.accent if x <= here else palette.line
            canvas.write(x + 1, 0, "●" if x == here else "─", ink, None, BOLD if x <= here else 0)
            canvas.mark(("go", at), Box(x + 1, 0, 1, 1))
        return canvas

    def _keys(self) -> list[Key]:
        word = self.ludo.word
        playing = "terminal-key-stop" if self._timer is not None else "terminal-key-play"
        return [
            Key("left", "←", ""),
            Key("right", "→", word("terminal-key-step")),
            Key("up", "↑", ""),
            Key("down", "↓", word("terminal-key-turns")),
            Key("home", word("terminal-home-key"), ""),
            Key("end", word("terminal-end-key"), word("terminal-key-ends")),
            Key("space", word("terminal-space"), word(playing)),
            Key("v", "V", word("terminal-key-boards")),
            Key("plus", "+", ""),
            Key("minus", "−", word("terminal-key-zoom")),
            self.back_key(),
        ]

    # Moving about -------------------------------------------------------------------------------

    def _arrive(self) -> None:
        if self._follow and self.reel.actor is not None:
            self._shown = self.reel.actor
        self.repaint()

    def action_step(self, by: int) -> None:
        self.reel.go(self.reel.at + by)
        self._arrive()

    def action_turn(self, by: int) -> None:
        self.reel.step_turn(by)
        self._arrive()

    def action_go(self, at: int) -> None:
        self.reel.go(at)
        self._arrive()

    def action_play(self) -> None:
        """Let it run, or stop it."""
        if self._timer is not None:
            self._stop()
        else:
            self._timer = self.set_interval(PLAY_SECONDS, self._tick)
        self.repaint()

    def _tick(self) -> None:
        self.action_step(1)
        if self.reel.at == self.reel.length:
            self._stop()
            self.repaint()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_next_board(self) -> None:
        self._follow = False
        self._shown = (self._shown + 1) % len(self.reel.record.header.seats)
        self.repaint()

    def action_zoom(self, by: int) -> None:
        self._zoom = max(0, min(self._zooms - 1, self._drawn + by))
        self.repaint()

    def action_back(self) -> None:
        self._stop()
        self.dismiss(None)

    def on_key(self, event: events.Key) -> None:
        """Digits and Enter: straight to a move."""
        if event.character is not None and event.character.isdecimal():
            self._typed += event.character
            self.show_frame(self.ludo.word("terminal-go-to", n=int(self._typed)), self._keys())
        elif event.key == "enter" and self._typed:
            self.action_go(int(self._typed[-7:]))
            self._typed = ""

    def on_picture_pressed(self, message: Picture.Pressed) -> None:
        if isinstance(message.spot, tuple) and message.spot[0] == "go":
            self.action_go(message.spot[1])

    def on_prose_pressed(self, message: Prose.Pressed) -> None:
        if isinstance(message.spot, tuple) and message.spot[0] == "seat":
            self._follow, self._shown = False, message.spot[1]
            self.repaint()
