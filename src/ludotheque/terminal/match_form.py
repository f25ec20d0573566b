"""A new match in the making: game, players, options. Knows what goes together, and no screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct
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
from ludotheque.table.setup import challenge, is_advanced, is_visible
from ludotheque.text import Language, Problem, Say, Text

MAX_SEATS = 8


class SeatDraft(Struct):
    """One seat: a person's name, or a bot's level; and a colour, where one is chosen."""

    name: str = ""
    bot: str = ""
    colour: str = ""


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
        self.places = [SeatDraft(name)] + [SeatDraft(bot=DEFAULT_LEVEL) for _ in range(usual - 1)]

    # What may be asked --------------------------------------------------------------------------

    def visible(self) -> list[Field]:
        """The options worth asking for, given what was answered so far."""
        return [
            field for field in self.fields if is_visible(field, self.values, advanced=self.advanced)
        ]

    @property
    def has_advanced(self) -> bool:
        return any(map(is_advanced, self.fields))

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
        del self.places[count:]
        while len(self.places) < count:
            self.places.append(SeatDraft(bot=DEFAULT_LEVEL))
        with suppress(Problem):  # of other options, which the form shows
            options = self.options()
            needed = self.game.options_for(options, count)
            for field in self.fields:
                fitted = getattr(needed, field.name)
                if fitted != getattr(options, field.name) and field.name not in self.named:
                    self.values[field.name] = fitted

    def fit_seats(self) -> None:
        """After a change of options: as many players as before, or the nearest number allowed."""
        allowed = self.seat_numbers
        if len(self.places) not in allowed and allowed:
            self.set_seats(min(allowed, key=lambda n: abs(n - len(self.places))))

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
            self.game.rules(self.options(changed), len(self.places))
            assign_colours(self.game, [place.colour for place in self.places])
        except Problem as problem:
            return problem.reason
        return None

    def caution(self, holders: Sequence[Holder] | None = None) -> Text | None:
        """What to know before this match of these holders begins, once there is no problem."""
        seated = self.places if holders is None else holders
        rules = self.game.rules(self.options_of(seated), len(seated))
        return fallback_warning(rules, [one.bot for one in seated])

    def holders(self, say: Language) -> list[Holder]:
        """Everybody has a name of their own, people and bots."""
        names = [
            short_name(place.name) or ("" if place.bot else say.say("player", n=number))
            for number, place in enumerate(self.places, 1)
        ]
        bots = [place.bot for place in self.places]
        colours = [place.colour for place in self.places]
        return with_unique_names(map(Holder, names, bots, colours))

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

    def options_of(self, seated: Sequence[SeatDraft] | Sequence[Holder]) -> Options:
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
    made.places = [SeatDraft(holder.name, holder.bot, holder.colour) for holder in holders]
    made.takeback = header.takeback
    return made


def daily_form(game: Game, name: str) -> MatchForm:
    """Today's challenge: alone where the game allows it, else against bots."""
    made, wanted = MatchForm(game, name), challenge(game.id)
    made.values |= wanted.options
    made.set_seats(wanted.seats)
    return made
