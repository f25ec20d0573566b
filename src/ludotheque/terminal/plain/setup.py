"""Who plays and how, by questions one line at a time."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec.structs import replace

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.bots.levels import offered_levels
from ludotheque.bots.seats import read_seat, with_unique_names
from ludotheque.colours import colour_name
from ludotheque.declaration import Game
from ludotheque.forms import Field, Value, few_values, possible_seats, read_value
from ludotheque.home import SavedMatch
from ludotheque.record import Holder
from ludotheque.table.setup import is_visible
from ludotheque.terminal.formatting import typed_digits
from ludotheque.terminal.match_form import MatchForm
from ludotheque.terminal.saved_matches import describe
from ludotheque.text import Language, Problem, Say, Text, text

T = TypeVar("T")
MAX_OFFERED_MATCHES = 9  # saved matches to choose from; `matches` lists all
Display: TypeAlias = Literal["lines", "full", "browser"]
DISPLAYS: tuple[Display, ...] = ("lines", "full", "browser")


class SetupQuestions:
    """Asks for what the command line left open; Enter takes what stands in brackets."""

    def __init__(
        self, say: Language, write: Callable[[str], None], read: Callable[[], str]
    ) -> None:
        self.say, self.write, self._read = say, write, read

    def ask(self, key: str, check: Callable[[str], T], **args: Any) -> T:
        while True:
            self.write(self.say(text(key, **args)))
            answer = self._read().strip()
            if answer.lower() == "q" and key != "plain-who":  # which may be a name
                raise KeyboardInterrupt
            try:
                return check(answer if key == "plain-who" else typed_digits(answer))
            except Problem as problem:
                self.write(self.say(problem.reason))

    def start(self, games: Sequence[Game], saved: Sequence[SavedMatch]) -> Game | SavedMatch:
        """A game to begin with, or a match to go on with: those are numbered after the games."""
        for number, game in enumerate(games, 1):
            name, line = (self.say(text(f"{game.id}-{part}")) for part in ("name", "tagline"))
            name = self.say(text("terminal-who", name=name))
            self.write(f"{number:>4}  {name} {line}")
        offered: list[Game | SavedMatch] = [*games, *saved[:MAX_OFFERED_MATCHES]]
        if saved:
            self.write(self.say(text("terminal-continue")))
            self._list(saved[:MAX_OFFERED_MATCHES], len(games) + 1)
        numbers = _numbers(len(offered))
        called = [self.say(text(f"{game.id}-name")) for game in games]
        pick = _pick(numbers, called, [one.id for one in offered])
        key = "plain-game-or-match" if saved else "plain-which-game"
        return offered[self.ask(key, pick, n=len(games), last=len(offered))]

    def match(self, saved: Sequence[SavedMatch]) -> SavedMatch:
        """Ask for one of the saved matches; Enter is the last one."""
        offered = saved[:MAX_OFFERED_MATCHES]
        self._list(offered, 1)
        pick = _pick(_numbers(len(offered)), [one.id for one in offered])
        return offered[self.ask("plain-which-match", lambda answer: pick(answer or "1"))]

    def _list(self, saved: Sequence[SavedMatch], first: int) -> None:
        for number, one in enumerate(saved, first):
            self.write(f"{number:>4}  {describe(one, self.say)}")

    def players(self, form: MatchForm, given: Collection[str]) -> bool:
        """The number of players, then the options that were not given; all again only if no answer
        to the last of them goes together with the others. Whether anything was answered: Enter at
        first plays at once."""
        possible = form.seat_numbers if given else possible_seats(form.game)
        low, high = possible[0], possible[-1]
        while True:
            count = self.ask("plain-how-many", _number(low, high, 0), low=low, high=high)
            if not count:
                return False
            form.set_seats(count)
            left = [one for one in form.fields if one.name not in given and not one.seat]
            for at, field in enumerate(left, 1):
                if is_visible(field, form.values):
                    form.values[field.name] = self._fitting(form, field, left[at:])
            if (problem := form.problem()) is None:
                return True
            self.write(self.say(problem))

    def _fitting(self, form: MatchForm, field: Field, later: Sequence[Field]) -> Value:
        """An answer that goes together with those before it; another one is asked for at once."""
        fitting = [one for one in few_values(field) if form.fits(field, one, later)]
        if field.kind == "choice":
            labels = dict(zip(field.choices, field.choice_labels, strict=True))
            offered = form.offered(field, later)
            shown = tuple(labels[choice] for choice in offered)
            field = replace(field, choices=offered, choice_labels=shown)
        if fitting and not form.fits(field, field.default, later):
            field = replace(field, default=fitting[0])
        while True:
            value = self.option(field)
            if not fitting or form.fits(field, value, later):
                return value
            problem = form.problem({field.name: value})
            assert problem is not None
            self.write(self.say(problem))

    def about_seats(
        self,
        form: MatchForm,
        holders: Sequence[Holder],
        given: Collection[str],
        only_people: bool = False,
    ) -> None:
        """The options that name somebody, once several people have names; bots have no age.
        `only_people`: those to which only the people at the table know the answer."""
        names = ["" if holder.bot else holder.name for holder in holders]
        if sum(map(bool, names)) < 2:
            return
        for field in form.fields:
            if only_people and not field.people:
                continue
            if field.seat and field.name not in given and is_visible(field, form.values):
                offered = dict(form.seat_choices(field, names, self.say))
                among = replace(field, choices=tuple(offered))
                try:
                    form.values[field.name] = self.option(among, list(offered.values()))
                except EOFError:
                    return  # everything else is settled

    def option(self, field: Field, labels: Sequence[str] = ()) -> Value:
        label, default = self.say(field.label), self._shown(field)
        if self.say.knows(f"{field.label.key}-help"):
            self.write(self.say.say(f"{field.label.key}-help"))
        if field.kind != "choice":
            return self.ask(
                "plain-option",
                lambda answer: (
                    read_value(field, answer, called=field.label) if answer else field.default
                ),
                label=label,
                default=default,
            )
        choices, labels = field.choices, labels or [self.say(one) for one in field.choice_labels]
        own = [str(choice) if str(choice).isdecimal() else "" for choice in choices]
        # Seats and scenarios keep their own numbers.
        numbers = own if any(own) else _numbers(len(choices))
        names, usual = list(map(str, choices)), choices.index(field.default)
        args: dict[str, Any] = {"label": label, "default": default}
        return choices[self._choose("plain-option", numbers, labels, names, usual, **args)]

    def _choose(
        self,
        key: str,
        numbers: Sequence[str],
        labels: Sequence[str],
        names: Sequence[str],
        usual: int = 0,
        **args: Any,
    ) -> int:
        """List choices under their numbers, and ask for one by number, label or name. Returns its
        place; Enter is the usual one."""
        for number, words in zip(numbers, labels, strict=True):
            self.write(f"{number:>4}  {words}")
        pick = _pick(numbers, labels, names)
        return self.ask(key, lambda answer: pick(answer) if answer else usual, **args)

    def _shown(self, field: Field) -> str:
        value = field.default
        if isinstance(value, bool):
            return self.say(text("terminal-yes" if value else "terminal-no"))
        if field.kind == "choice":
            return self.say(field.choice_labels[field.choices.index(value)])
        return str(value)

    def holders(self, form: MatchForm) -> list[Holder]:
        options, seats = form.game.options(), len(form.seats)
        offered = offered_levels(form.game.rules(options, form.game.usual_seats(options)))
        words = (self.say(text(f"bots-level-{level}")).lower() for level in offered)
        levels = ", ".join(f"*{word}" for word in words)
        return with_unique_names(
            self.ask("plain-who", partial(_who, self.say, number), n=number, levels=levels)
            for number in range(1, seats + 1)
        )

    def colours(self, game: Game, holders: Sequence[Holder]) -> list[Holder]:
        """A colour for every person, where the game has them; bots take the rest."""
        chosen = list(holders)
        for seat, holder in enumerate(chosen):
            taken = {other.colour for other in chosen}
            free = [colour for colour in game.colours if colour not in taken]
            if holder.bot or not free:
                continue
            labels = [self.say(colour_name(colour)) for colour in free]
            args: dict[str, Any] = {"who": holder.name, "default": labels[0]}
            try:
                at = self._choose("plain-colour", _numbers(len(free)), labels, free, **args)
            except EOFError:
                break  # everything else is settled: the last player takes the last colour
            chosen[seat] = replace(holder, colour=free[at])
        return chosen

    def display(self) -> Display:
        """How the match is to be shown, the last question of the manual."""
        labels = [self.say(text(f"plain-display-{kind}")) for kind in DISPLAYS]
        numbers, usual = _numbers(len(labels)), labels[0]
        try:
            at = self._choose("plain-display", numbers, labels, DISPLAYS, default=usual)
        except EOFError:
            return "lines"  # everything else is settled: the match begins, and is saved
        return DISPLAYS[at]


def _who(say: Say, number: int, answer: str) -> Holder:
    """A name is a person; a bot's name or level, in any language, with a star before it a bot."""
    if answer.startswith("*"):
        return read_seat(answer[1:].strip() or DEFAULT_LEVEL, number, say)
    return read_seat(f"human:{answer}", number, say)


def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def _pick(*names: Sequence[str]) -> Callable[[str], int]:
    """The place of what was typed in one of several lists: whole, or as far as it is clear."""
    folded = [list(map(_folded, some)) for some in names]

    def check(answer: str) -> int:
        wanted = _folded(answer)
        for some in folded if wanted else ():
            if wanted in some:
                return some.index(wanted)
        begun = {n for some in folded for n, name in enumerate(some) if name.startswith(wanted)}
        if len(begun) == 1 and wanted and not wanted.isdecimal():
            return begun.pop()
        raise Problem(_possible([name for name in names[0] if name]))

    return check


def _possible(numbers: Sequence[str]) -> Text:
    """What could have been typed: a range, or each number where some between them are missing."""
    low, high = numbers[0], numbers[-1]
    if all(map(str.isdecimal, numbers)) and len(numbers) == int(high) - int(low) + 1:
        return text("plain-range", low=low, high=high)
    return text("plain-among", known=", ".join(numbers))


def _folded(words: str) -> str:
    """`words` as they are compared: without accents and capitals."""
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _number(low: int, high: int, usual: int) -> Callable[[str], int]:
    def check(answer: str) -> int:
        if not answer:
            return usual
        if answer.isdecimal() and low <= int(answer[:9]) <= high:
            return int(answer)
        raise Problem(text("plain-range", low=low, high=high))

    return check
