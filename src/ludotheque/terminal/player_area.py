"""What lies in front of the player: the board, the tray, the chooser and what would change.

Between the session, which knows the match, and the screen, which knows the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ludotheque.notation import notation
from ludotheque.rules import LogLine, Part, Seat
from ludotheque.table.match_queries import Gain, Preview
from ludotheque.terminal.boards import Scene, board_for, fit
from ludotheque.terminal.boards.buttons import draw_buttons, stack
from ludotheque.terminal.canvas import BOLD, Canvas, Rect, Spot
from ludotheque.terminal.chooser import Chooser, Direction, SetChooser
from ludotheque.terminal.drawing.palette import Palette, seat_colour, seat_shape
from ludotheque.terminal.formatting import shown_key, typed_digits, typed_keys
from ludotheque.terminal.sessions.base import Session
from ludotheque.text import Language, Problem, Text

MAX_LISTED_SETS = 4  # up to this many sets of pieces are simply listed
MAX_NUMBERED_CHOICES = 9  # decisions up to this size have a number key for each choice


class PlayerArea:
    def __init__(self, session: Session, say: Language, palette: Palette, aids: bool) -> None:
        self.session, self.say, self.palette, self.aids = session, say, palette, aids
        self.board = board_for(session.game, session.rules, say, palette)
        self.asked: Seat | None = None
        self.shown: Seat = session.reader if session.reader is not None else 0
        self.chooser = Chooser()
        self.keys: dict[Spot, str] = {}
        self.marks: frozenset[tuple[int, ...]] = frozenset()
        self.zoom = 0
        self._places: dict[Spot, Rect] = {}
        self._typed = ""
        self._azerty = False  # whether digits came from a French keyboard's row
        self._fitting: tuple[object, int] | None = None
        self._last: tuple[object, frozenset[Spot]] | None = None
        self._preview: tuple[Any, Preview | None] | None = None  # of which action

    # The decision -------------------------------------------------------------------------------

    def ask(self, seat: Seat | None) -> None:
        """Lay out the choices of this seat; None: nobody chooses here now."""
        previous = self.chooser.spot
        self.asked, self._preview, self._typed = seat, None, ""
        if seat is None:
            self.chooser, self.keys = Chooser(), {}
            return
        self.shown = seat
        actions = self.session.actions
        buttons: dict[Any, Spot] = {}

        def spot_of(action: Any) -> Spot:
            found = self.board.spot(action, seat)
            return found if found is not None else buttons.setdefault(action, ("button", action))

        parts = [self.board.parts(action) for action in actions]
        if len(parts) > MAX_LISTED_SETS and all(part is not None for part in parts):
            self.chooser = SetChooser(actions, lambda action: self.board.parts(action) or ())
        else:
            self.chooser = Chooser(actions, spot_of, self.board.variant)
        self.keys = self._name_keys()
        if previous in self.chooser.groups:
            self.chooser.aim(previous)

    def _name_keys(self) -> dict[Spot, str]:
        """The key the game gives an action; else a number, if there are few choices."""
        keys: dict[Spot, str] = {}
        groups = self.chooser.groups
        if len(groups) <= 40:
            for spot, actions in groups.items():
                plain = len(actions) == 1 and not isinstance(self.chooser, SetChooser)
                key = self.session.key(actions[0]) if plain else None
                if key:
                    keys[spot] = shown_key(key, self.say)
        free = [str(n) for n in range(1, MAX_NUMBERED_CHOICES + 1) if str(n) not in keys.values()]
        unnamed = [spot for spot in groups if spot not in keys]
        if len(unnamed) <= len(free):
            keys |= dict(zip(unnamed, free, strict=False))
        return keys

    @property
    def actions(self) -> list[Any]:
        return [action for actions in self.chooser.groups.values() for action in actions]

    def show_asked(self) -> None:
        if self.asked is not None:
            self.shown = self.asked

    # Aiming -------------------------------------------------------------------------------------

    def parse(self, written: str) -> Any:
        """An action of this game by its text form."""
        return notation(self.session.rules.action).parse(written)

    def aim_at(self, written: str) -> None:
        self.chooser.aim_at(self.parse(written))

    def move(self, way: Direction) -> None:
        self.show_asked()
        self.chooser.move(way, self._places)

    def press(self, spot: Spot | None) -> bool:
        """A click: aim and fix; on the same again, or on a button, it is a confirmation."""
        chooser = self.chooser
        if self.asked is None or spot not in chooser.groups or spot is None:
            chooser.disarm()
            return False
        again = chooser.spot == spot and chooser.armed
        if isinstance(spot, tuple) and spot[0] in ("button", "piece"):
            chooser.aim(spot)
            chooser.arm()
            return True
        if not again:
            if chooser.spot != spot:
                chooser.aim(spot)
            chooser.arm()
        return again

    def point(self, spot: Spot | None) -> bool:
        """The mouse is over a spot: aim there, unless one is fixed already."""
        chooser = self.chooser
        if chooser.armed or spot is None or spot == chooser.spot or self.asked is None:
            return False
        return self.shown == self.asked and chooser.aim(spot)

    def typed(self, character: str) -> str:
        """The digit that a key of a French keyboard stands for without Shift, else the character.

        Minus zooms as well: it is a digit where a 6 is offered or a number is begun, for readers of
        French and after another key of that row."""
        digit = typed_digits(character)
        if digit == character or self.key_spot(character) is not None:
            return character
        if character != "-":
            self._azerty = True
            return digit
        wanted = self._typed or self.key_spot(digit) is not None
        return digit if wanted and (self._azerty or self.say.code == "fr") else character

    def key_spot(self, key: str) -> Spot | None:
        wanted = typed_keys(key, self.say)
        for spot, name in self.keys.items():
            if name.lower() in wanted:
                return spot
        return None

    def key_of(self, written: str) -> str:
        """The key that chooses an action at once, or nothing."""
        action = self.parse(written)
        spots = (spot for spot, group in self.chooser.groups.items() if list(group) == [action])
        return self.keys.get(next(spots, None), "")

    def type_digit(self, digit: str) -> bool:
        """Numbers of a long list of choices, digit by digit."""
        spots = list(self.chooser.groups)
        for typed in (self._typed + digit, digit):
            if typed.isdecimal() and 1 <= int(typed) <= len(spots):
                self._typed = typed
                self.chooser.aim(spots[int(typed) - 1])
                return True
        return False

    # What would change --------------------------------------------------------------------------

    def _preview_aimed(self) -> Preview | None:
        action = self.chooser.action
        if action is None or self.asked is None:
            return None
        if self._preview is None or self._preview[0] is not action:
            try:
                self._preview = action, self.session.preview(action)
            except Problem:
                self._preview = action, None
        return self._preview[1]

    def forget_preview(self) -> None:
        """Ask for the preview again: an answer has come."""
        self._preview = None

    @property
    def change(self) -> Gain | None:
        preview = self._preview_aimed() if self.aids else None
        return preview.change if preview else None

    # Pictures -----------------------------------------------------------------------------------

    def _scene(self, width: int) -> Scene:
        preview = self._preview_aimed()
        return Scene(
            view=self.session.position.view,
            shown=self.shown,
            names=self.session.names(self.say),
            chooser=self.chooser,
            asked=self.asked,
            after=preview.view if preview else None,
            aids=self.aids,
            last=self._last_spots(),
            marks=self.marks,
            width=width,
            keys=self.keys,
        )

    def picture(self, width: int, height: int, zoom: int | None) -> Canvas:
        """The board: in the size that is wanted, or the largest that fits."""
        scene = self._scene(width)
        window = (self.session.match.seq, self.shown, width, height)
        if zoom is None and self._fitting is not None and self._fitting[0] == window:
            zoom = self._fitting[1]  # found before: moving about changes nothing
        size, canvas = fit(self.board, scene, width, height, zoom)
        if zoom is None:
            self._fitting = window, size
        self.zoom = size
        if self.asked is not None and self.chooser.spot is None:
            self._aim_first(canvas)
            if self.chooser.spot is not None:
                canvas = self.board.draw(self._scene(width), size)
        self._places = dict(canvas.places)
        return canvas

    def _aim_first(self, canvas: Canvas) -> None:
        """Aim at the middle of the board, else at the first choice."""
        x, y = canvas.width / 2, canvas.height / 2
        here = [spot for spot in self.chooser.groups if spot in canvas.places]

        def distance(spot: Spot) -> float:
            at = canvas.places[spot].centre
            return (at[0] - x) ** 2 + 4 * (at[1] - y) ** 2

        if here and len(here) == len(self.chooser.groups):
            self.chooser.aim(min(here, key=distance))
        else:
            self.chooser.step(1)

    def others(self, seats: Sequence[Seat], width: int, height: int) -> Canvas:
        """The boards of these players below each other, each as large as its share allows."""
        share = max(3, height // len(seats))
        whole = Canvas(width, share * len(seats))
        names = self.session.names(self.say)
        for row, seat in enumerate(seats):
            scene = replace(self._scene(width), shown=seat, asked=None, after=None)
            scene = replace(scene, last=frozenset(), marks=frozenset())
            _, board = fit(self.board, scene, width, share - 1, None)
            box = board.core or Rect(0, 0, board.width, board.height)
            x, y = (width - box.width) // 2 - box.x, row * share + 1 - box.y
            whole.paste(board, max(0, x), max(row * share + 1, y))
            words = f"{seat_shape(seat)} {names[seat]}"
            whole.wipe(Rect(0, row * share, width, 1))
            whole.write(0, row * share, words, seat_colour(self.palette, seat), None, BOLD)
            whole.mark(("seat", seat), Rect(0, row * share, width, share))
        return whole

    def tray(self, width: int) -> Canvas:
        scene = self._scene(width)
        buttons = draw_buttons(self._buttons(), scene, self.palette)
        canvas = stack(self.board.tray(scene), buttons, width)
        below = max((box.y + box.height for box in self._places.values()), default=0)
        for spot, box in canvas.places.items():
            self._places[spot] = box._replace(y=box.y + below)
        return canvas

    def _buttons(self) -> list[tuple[Spot, str]]:
        """The buttons under the board: actions without a place, or pieces to choose."""
        chooser = self.chooser
        if self.asked is None:
            return []
        if isinstance(chooser, SetChooser):
            pieces = [
                (spot, f"{'◉' if chooser.chosen(number) else '○'} {self.board.part_label(piece)}")
                for number, piece in enumerate(chooser.pieces)
                if (spot := ("piece", number))
            ]
            action = chooser.action
            done = self.say(self.session.label(action)) if action else "…"
            return [*pieces, (chooser.DONE, done)]
        return [
            (spot, self.say(self.session.label(actions[0])))
            for spot, actions in chooser.groups.items()
            if isinstance(spot, tuple) and spot[0] == "button"
        ]

    def title(self) -> str:
        return self.board.title(self._scene(0))

    def made_of(self, part: Part) -> list[str]:
        return self.board.made_of(self._scene(0), part)

    def notes(self) -> list[Text]:
        return self.board.notes(self._scene(0))

    def middle(self, canvas: Canvas) -> Rect | None:
        """The part of the board to look at."""
        return canvas.focus or canvas.core or Rect(canvas.width // 2, canvas.height // 2, 1, 1)

    def _last_spots(self) -> frozenset[Spot]:
        """The spots of the shown player's latest moves, as far as the reader may know them."""
        key = (self.session.match.seq, self.shown, self.session.reader)
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        spots: set[Spot] = set()
        for move in reversed(self.session.moves()):
            if move.actor == self.shown:
                spots |= self._spot_of(move)
            elif spots and move.actor is not None:
                break
        self._last = key, frozenset(spots)
        return self._last[1]

    def _spot_of(self, move: LogLine) -> set[Spot]:
        if move.action is None:
            return set()
        spot = self.board.spot(self.parse(move.action), self.shown)
        return {spot} if spot is not None else set()
