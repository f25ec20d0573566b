"""Who plays and how, by questions one line at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from ludotheque.bots import LEVELS, USUAL_LEVEL
from ludotheque.bots.seats import everybody, read_seat
from ludotheque.colours import colour_name
from ludotheque.declaration import Game
from ludotheque.forms import Field, Value, read_value
from ludotheque.record import Holder
from ludotheque.table.setup import is_visible
from ludotheque.terminal.match_form import MatchForm
from ludotheque.text import Problem, Say, text

T = TypeVar("T")


class Questions:
    """Asks for what the command line left open; Enter takes what stands in brackets."""

    def __init__(self, say: Say, write: Callable[[str], None], read: Callable[[], str]) -> None:
        self.say, self.write, self._read = say, write, read

    def ask(self, key: str, check: Callable[[str], T], **args: Any) -> T:
        while True:
            self.write(self.say(text(key, **args)))
            answer = self._read().strip()
            if answer.lower() == "q" and key != "plain-who":  # which may be a name
                raise KeyboardInterrupt
            try:
                return check(answer)
            except Problem as problem:
                self.write(self.say(problem.reason))

    def game(self, games: Sequence[Game]) -> Game:
        for number, game in enumerate(games, 1):
            name, line = (self.say(text(f"{game.id}-{part}")) for part in ("name", "tagline"))
            name = self.say(text("terminal-who", name=name))
            self.write(f"{number:>4}  {name} {line}")
        names = [game.id for game in games]
        return games[self.ask("plain-which-game", _pick(names), n=len(games))]

    def players(self, form: MatchForm, given: Collection[str]) -> None:
        """The number of players, then the options that were not given; both again if they do not
        go together."""
        usual = len(form.places)
        while True:
            form.set_seats(self.ask("plain-how-many", _number(1, 8, usual), default=usual))
            for field in form.fields:
                if field.name not in given and is_visible(field, form.values):
                    form.values[field.name] = self.option(field)
            if (problem := form.problem()) is None:
                return
            self.write(self.say(problem))

    def option(self, field: Field) -> Value:
        label, default = self.say(field.label), self._shown(field.default)
        field = replace(field, name=label)  # what is refused is named as it was asked for
        if field.kind != "choice":
            return self.ask(
                "plain-option",
                lambda answer: read_value(field, answer) if answer else field.default,
                label=label,
                default=default,
            )
        seats = any(isinstance(choice, int) for choice in field.choices)  # keep their own numbers
        for number, (choice, words) in enumerate(
            zip(field.choices, field.choice_labels, strict=True), 1
        ):
            self.write(f"{'' if seats else number:>4}  {self.say(words)}  [{choice}]")

        def check(answer: str) -> Value:
            if not seats and answer.isdecimal() and 1 <= int(answer) <= len(field.choices):
                return field.choices[int(answer) - 1]
            return read_value(field, answer) if answer else field.default

        return self.ask("plain-option", check, label=label, default=default)

    def _shown(self, value: Value) -> str:
        if isinstance(value, bool):
            return self.say(text("terminal-yes" if value else "terminal-no"))
        return str(value)

    def holders(self, seats: int) -> list[Holder]:
        return everybody(
            self.ask("plain-who", partial(_who, self.say, number), n=number)
            for number in range(1, seats + 1)
        )

    def colours(self, game: Game, holders: Sequence[Holder]) -> list[Holder]:
        """A colour for every person, where the game has them; bots take what is left."""
        chosen = list(holders)
        for seat, holder in enumerate(chosen):
            taken = {other.colour for other in chosen}
            free = [colour for colour in game.colours if colour not in taken]
            if holder.bot or not free:
                continue
            names = [self.say(colour_name(colour)) for colour in free]
            for number, name in enumerate(names, 1):
                self.write(f"{number:>4}  {name}")
            check = _pick_or_first(names, free)
            try:
                at = self.ask("plain-colour", check, who=holder.name, default=names[0])
            except EOFError:
                break  # everything else is settled: whoever is left takes what is left
            chosen[seat] = replace(holder, colour=free[at])
        return chosen

    def display(self) -> bool:
        """Whether the match is to be shown on the full screen, the last question of the manual."""
        kinds = ("lines", "full")
        for number, kind in enumerate(kinds, 1):
            self.write(f"{number:>4}  {self.say(text(f'plain-display-{kind}'))}  [{kind}]")
        check = _pick(kinds)
        try:
            return self.ask("plain-display", lambda answer: check(answer or "1")) == 1
        except EOFError:
            return False  # everything else is settled: the match begins, and is saved


def _who(say: Say, number: int, answer: str) -> Holder:
    """A name is a person; a bot's name or level, in any language, with a star before it a bot."""
    if answer.startswith("*"):
        wanted = answer[1:].strip() or USUAL_LEVEL
        levels = {say(text(f"bots-level-{level}")).casefold(): level for level in LEVELS}
        return read_seat(levels.get(wanted.casefold(), wanted), number, say)
    return read_seat(f"human:{answer}", number, say)


def _pick(names: Sequence[str]) -> Callable[[str], int]:
    def check(answer: str) -> int:
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return int(answer) - 1
        if answer in names:
            return names.index(answer)
        raise Problem(text("plain-number", n=len(names)))

    return check


def _pick_or_first(names: Sequence[str], ids: Sequence[str]) -> Callable[[str], int]:
    """By number, by name or by id; nothing typed is the first."""
    by_id, by_name = _pick(ids), _pick([name.casefold() for name in names])

    def check(answer: str) -> int:
        answer = answer.casefold() or "1"
        return by_id(answer) if answer in ids else by_name(answer)

    return check


def _number(low: int, high: int, usual: int) -> Callable[[str], int]:
    def check(answer: str) -> int:
        if not answer:
            return usual
        if answer.isdecimal() and low <= int(answer) <= high:
            return int(answer)
        raise Problem(text("plain-number", n=high))

    return check
