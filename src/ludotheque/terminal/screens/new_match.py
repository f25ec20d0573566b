"""A new match: who plays, how, and start."""

from __future__ import annotations

from textual import events, on
from textual.widget import Widget
from textual.widgets import Input

from ludotheque.bots.levels import level_texts, offered_levels
from ludotheque.colours import colour_name
from ludotheque.declaration import Game
from ludotheque.forms import Field
from ludotheque.record import Holder
from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.drawing.prose import Piece
from ludotheque.terminal.formatting import level_name
from ludotheque.terminal.match_form import MatchForm
from ludotheque.terminal.screens.base import BACK, Command
from ludotheque.terminal.screens.form import FormScreen
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.terminal.widgets.rows import ButtonRow, Heading, Row, TextRow

MAX_ARROW_VALUES = 20  # numbers up to this many are chosen with arrows, others typed


class NewMatchScreen(FormScreen):
    KEYS = (*FormScreen.KEYS[:-1], Command("f5", "start", "start"), BACK)
    first = "start"

    def __init__(self, game: Game, form: MatchForm | None = None) -> None:
        super().__init__()
        self._game = game
        options = game.options()
        self._levels = offered_levels(game.rules(options, game.usual_seats(options)))
        self._form = form

    @property
    def form(self) -> MatchForm:
        if self._form is None:
            self._form = MatchForm(self._game, self.ludo.settings.name)
        return self._form

    def frame(self) -> None:
        word = self.ludo.word
        title = word("terminal-new-title", game=word(f"{self._game.id}-name"))
        self.show_frame(title)
        self._say_below()

    def _say_below(self) -> None:
        """Why it cannot start yet; else what the line in focus is about."""
        ludo, problem = self.ludo, self.form.problem()
        said: list[Piece] = []
        if problem is not None:
            said = [Piece(ludo.say(problem), ludo.palette.bad, BOLD)]
        elif (caution := self.form.caution()) is not None:
            said = [Piece(ludo.say(caution), ludo.palette.turn)]
        elif (about := self._about_focus()) is not None:
            said = [Piece(about, ludo.palette.faint)]
        self.query_one("#problem", Prose).show([[Piece(" "), *said]] if said else [])

    def _about_focus(self) -> str | None:
        kind, _, name = (self.row_in_focus() or "").partition("-")
        say = self.ludo.say
        if kind == "option":
            row = self.query_one(f"#option-{name}")
            if isinstance(row, Row) and row.is_cut:
                return row.words
            key = f"{self._game.id}-option-{name}-help"
            return say.say(key) if say.knows(key) else None
        if kind == "kind" and (level := self.form.seats[int(name)].bot):
            return say(level_texts(self._game.id, level)[1])
        return None

    @on(events.DescendantFocus)
    def moved(self) -> None:
        self._say_below()

    # Rows ---------------------------------------------------------------------------------------

    def rows(self) -> list[Widget]:
        word, palette, form = self.ludo.word, self.ludo.palette, self.form
        rows: list[Widget] = [ButtonRow("start", word("terminal-start"), palette)]
        rows.append(Heading(word("terminal-players")))
        numbers = [(n, str(n)) for n in form.seat_numbers]
        count = len(form.seats)
        rows.append(Row("count", word("terminal-how-many"), numbers, count, palette))
        for number, seat in enumerate(form.seats):
            rows += self._seat_rows(number, seat)
        rows += [self._option_row(field) for field in form.visible() if field.seat]
        fields = [field for field in form.visible() if not field.seat]
        if fields or form.has_advanced:
            rows.append(Heading(word("terminal-options")))
        rows += [self._option_row(field) for field in fields]
        label = word("terminal-takeback")
        rows.append(Row("takeback", label, self.yes_no, form.takeback, palette))
        if form.has_advanced:
            label = word("terminal-advanced")
            rows.append(Row("advanced", label, self.yes_no, form.advanced, palette))
        return rows

    def _seat_rows(self, number: int, seat: Holder) -> list[Widget]:
        word, say = self.ludo.word, self.ludo.say
        kinds: list[tuple[object, str]] = [("", word("terminal-person"))]
        kinds += [
            (level, word("terminal-bot-name", level=level_name(level, say)))
            for level in self._levels
        ]
        label = word("player", n=number + 1)
        rows: list[Widget] = [Row(f"kind-{number}", label, kinds, seat.bot, self.ludo.palette)]
        if not seat.bot:
            rows.append(TextRow(f"name-{number}", f"  {word('terminal-name')}", seat.name, label))
        if colours := self._game.colours:
            named: list[tuple[object, str]] = [("", word("colour-any"))]
            named += [(colour, say(colour_name(colour))) for colour in colours]
            label = f"  {word('terminal-colour')}"
            rows.append(Row(f"colour-{number}", label, named, seat.colour, self.ludo.palette))
        return rows

    def _option_row(self, field: Field) -> Widget:
        say, form, palette = self.ludo.say, self.form, self.ludo.palette
        label, value = say(field.label), form.values[field.name]
        row_id, low, high = f"option-{field.name}", field.low, field.high
        if field.kind == "file":
            hint = self.ludo.word("terminal-file")
            return TextRow(row_id, label, form.files.get(field.name, ""), hint)
        choices: list[tuple[object, str]]
        if field.kind == "bool":
            choices = self.yes_no
        elif field.seat:
            choices = list(form.seat_choices(field, self._names(), say))
        elif field.kind == "choice":
            offered = {*form.offered(field), value}
            labelled = zip(field.choices, map(say, field.choice_labels), strict=True)
            choices = [(choice, words) for choice, words in labelled if choice in offered]
        elif low is not None and high is not None and high - low < MAX_ARROW_VALUES:
            choices = [(n, str(n)) for n in range(low, high + 1)]
        else:
            return TextRow(row_id, label, str(value))
        return Row(row_id, label, choices, value, palette)

    def _names(self) -> list[str]:
        """What the seats are called in a choice between them."""
        word, say = self.ludo.word, self.ludo.say
        return [
            seat.name.strip()
            or word("player", n=number) + (f" ({level_name(seat.bot, say)})" if seat.bot else "")
            for number, seat in enumerate(self.form.seats, 1)
        ]

    # Changes ------------------------------------------------------------------------------------

    @on(Row.Changed)
    def changed(self, message: Row.Changed) -> None:
        row, form = message.row, self.form
        kind, _, name = (row.id or "").partition("-")
        value = row.value
        if kind == "count" and isinstance(value, int):
            form.set_seats(value)
        elif kind == "kind":
            form.change_seat(int(name), bot=str(value))
        elif kind == "colour":
            form.change_seat(int(name), colour=str(value))
        elif kind == "takeback":
            form.takeback = bool(value)
        elif kind == "advanced":
            form.advanced = bool(value)
        elif kind == "option" and isinstance(value, bool | int | str):
            form.set_option(name, value)
            form.fit_seats()
        self.rebuild(row.id)

    @on(Input.Changed)
    def typed(self, message: Input.Changed) -> None:
        row = message.input.parent
        kind, _, name = (row.id or "").partition("-") if row is not None else ("", "", "")
        if kind == "name":
            self.form.change_seat(int(name), name=message.value)
            for field in self.form.visible():
                if field.seat:
                    offered = self.form.seat_choices(field, self._names(), self.ludo.say)
                    self.query_one(f"#option-{field.name}", Row).offer(offered)
        elif kind == "option":
            field = next(field for field in self.form.fields if field.name == name)
            if field.kind == "file":
                self.form.files[name] = message.value
            elif field.kind == "int":
                whole = message.value.lstrip("-").isdecimal()
                self.form.set_option(name, int(message.value) if whole else message.value)
            else:
                self.form.set_option(name, message.value)
            self.frame()

    @on(ButtonRow.Pressed)
    def pressed(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        self.ludo.attempt(self._start)

    def _start(self) -> None:
        form, ludo = self.form, self.ludo
        match = form.start(ludo.say)
        first = next((seat.name for seat in form.seats if not seat.bot and seat.name), "")
        if first and first != ludo.settings.name:
            ludo.change_settings(name=first)
        ludo.open_table(match, form.caution())
