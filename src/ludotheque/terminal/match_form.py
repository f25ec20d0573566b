"""The form of a new match: game, players, options. Knows what goes together, and no screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace

import ludotheque.home as home
from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.bots.levels import fallback_warning, strongest_bot
from ludotheque.bots.seats import with_unique_names
from ludotheque.colours import assign_colours
from ludotheque.declaration import Game
from ludotheque.forms import (
    Field,
    Value,
    convert_options,
    few_values,
    form,
    new_options,
    read_value,
    rematch_options,
    seat_named,
)
from ludotheque.match import Match
from ludotheque.naming import short_name
from ludotheque.record import Header, Holder
from ludotheque.rules import Options
from ludotheque.table.setup import challenge, is_visible
from ludotheque.text import Language, Problem, Say, Text

MAX_SEATS = 8


class MatchForm:
    def __init__(self, game: Game, name: str = "") -> None:
        self.game = game
        self.fields = form(game)
        self.values: dict[str, Value] = {field.name: field.default for field in self.fields}
        self.named: set[str] = set()  # options that somebody has set
        self.takeback = False
        self.advanced = False
        self.files: dict[str, str] = {}  # paths of options that hold a file's content
        usual = game.usual_seats(game.options())
        bots = [Holder("", DEFAULT_LEVEL)] * (usual - 1)
        self.seats = [Holder(name), *bots]  # a person without a name: not named yet

    # What may be asked --------------------------------------------------------------------------

    def visible(self) -> list[Field]:
        """The options worth asking for, given what was answered so far."""
        return [
            field for field in self.fields if is_visible(field, self.values, advanced=self.advanced)
        ]

    @property
    def has_advanced(self) -> bool:
        return any(field.advanced for field in self.fields)

    def fits(self, field: Field, value: Value, later: Sequence[Field] = ()) -> bool:
        """Whether this answer goes together with the others as they are, or with one of the later
        ones changed."""
        changes = [{}, *({other.name: one} for other in later for one in few_values(other))]
        return any(self.problem({field.name: value, **change}) is None for change in changes)

    def offered(self, field: Field, later: Sequence[Field] = ()) -> tuple[Value, ...]:
        """The choices of an option that can be played with the others; all, where none can."""
        found = tuple(choice for choice in field.choices if self.fits(field, choice, later))
        return found or field.choices

    @property
    def seat_numbers(self) -> list[int]:
        """How many may play with these options."""
        try:
            return list(self.game.seats(self.options()))
        except Problem:
            return list(range(1, MAX_SEATS + 1))

    def seat_choices(self, field: Field, names: Sequence[str], say: Say) -> list[tuple[Value, str]]:
        """What an option that names a player offers: as it comes, or one of those who sit here."""
        usual = say(self.game.choice(field.name, field.default))
        by_seat = {seat_named(choice): choice for choice in field.choices}
        seats = enumerate(names, 1)
        return [(field.default, usual), *((by_seat[n], name) for n, name in seats if name)]

    def set_option(self, name: str, value: Value) -> None:
        """An option as somebody wants it: no number of players changes it."""
        self.values[name] = value
        self.named.add(name)

    def set_seats(self, count: int) -> None:
        for field in self.fields:  # nobody is named who does not sit here any more
            if field.seat and seat_named(self.values[field.name]) > count:
                self.values[field.name] = field.default
        del self.seats[count:]
        self.seats += [Holder("", DEFAULT_LEVEL)] * (count - len(self.seats))
        with suppress(Problem):  # of other options, which the form shows
            options = self.options()
            needed = self.game.options_for(options, count)
            for field in self.fields:
                fitted = getattr(needed, field.name)
                if fitted != getattr(options, field.name) and field.name not in self.named:
                    self.values[field.name] = fitted

    def change_seat(self, number: int, **values: str) -> None:
        """Change the name, the bot or the colour of a seat, which counts from 0."""
        self.seats[number] = replace(self.seats[number], **values)

    def fit_seats(self) -> None:
        """Keep the number of players after a change of options, or take the nearest allowed."""
        allowed = self.seat_numbers
        if len(self.seats) not in allowed and allowed:
            self.set_seats(min(allowed, key=lambda n: abs(n - len(self.seats))))

    # What comes of it ---------------------------------------------------------------------------

    def options(self, changed: Mapping[str, Value] | None = None) -> Options:
        values = {**self.values, **(changed or {})}
        for field in self.fields:
            if path := self.files.get(field.name):
                values[field.name] = read_value(field, path)
        return convert_options(self.game, values)

    def problem(self, changed: Mapping[str, Value] | None = None) -> Text | None:
        """Why this is no match yet, as it is or with some options changed."""
        try:
            self.game.rules(self.options(changed), len(self.seats))
            assign_colours(self.game, [seat.colour for seat in self.seats])
        except Problem as problem:
            return problem.reason
        return None

    def caution(self, holders: Sequence[Holder] | None = None) -> Text | None:
        """What to know before this match of these holders begins, once there is no problem."""
        seated = self.seats if holders is None else holders
        rules = self.game.rules(self.options_of(seated), len(seated))
        return fallback_warning(rules, [one.bot for one in seated])

    def holders(self, say: Language) -> list[Holder]:
        """The holders of the seats, each with a unique name."""
        names = [
            short_name(seat.name) or ("" if seat.bot else say.say("player", n=number))
            for number, seat in enumerate(self.seats, 1)
        ]
        named = zip(self.seats, names, strict=True)
        return with_unique_names(replace(seat, name=name) for seat, name in named)

    def start(
        self, say: Language, seed: bytes | None = None, holders: Sequence[Holder] | None = None
    ) -> Match:
        """A new match of these holders, or of those of the form. Bots whose packages are missing
        are replaced here, so that lists, the table and the record name the same bot."""
        seated = self.holders(say) if holders is None else holders
        options = self.options_of(seated)
        rules = self.game.rules(options, len(seated))  # refuses what does not go together
        seated = [replace(one, bot=strongest_bot(rules, one.bot)) for one in seated]
        return home.start_match(self.game, options, seated, seed=seed, takeback=self.takeback)

    def options_of(self, seated: Sequence[Holder]) -> Options:
        """The options of a match of these: what nobody has set is as they need it."""
        values = msgspec.structs.asdict(self.options())
        changed = {
            field.name: values[field.name]
            for field in self.fields
            if field.name in self.named or values[field.name] != field.default
        }
        only_bots = all(one.bot for one in seated)
        return new_options(self.game, changed, len(seated), bots_only=only_bots)


def rematch_form(game: Game, header: Header) -> MatchForm:
    """A rematch: everybody moves on by one seat, as on servers."""
    made, holders = MatchForm(game), (*header.seats[1:], header.seats[0])
    made.values |= rematch_options(game, header.version, header.options, len(holders))
    made.seats = list(holders)
    made.takeback = header.takeback
    return made


def daily_form(game: Game, name: str) -> MatchForm:
    """Today's challenge: alone where the game allows it, else against bots."""
    made, wanted = MatchForm(game, name), challenge(game.id)
    made.values |= wanted.options
    made.set_seats(wanted.seats)
    return made
