"""A game's typed options as a form: every user interface asks for them, none knows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Struct, inspect

from ludotheque.declaration import Game
from ludotheque.faults import fault
from ludotheque.record import MAX_SEATS
from ludotheque.rules import AnyRules, BadOption, Options
from ludotheque.text import Text, text

Value = bool | int | str


class Field(Struct, frozen=True, omit_defaults=True):
    """One option. Types may say more with `Meta(extra=...)`: `file` for the contents of a file,
    `advanced` for options that are hidden at first, as files are, `when` for ("other option",
    value), `seat` for what names one of the players and is asked where they are, `people` for what
    only they know: it is asked also where a command names everybody. Numbers among the words of a
    choice are seats."""

    name: str
    kind: Literal["bool", "int", "choice", "text", "file"]
    default: Value
    label: Text
    choices: tuple[Value, ...] = ()
    choice_labels: tuple[Text, ...] = ()
    low: int | None = None
    high: int | None = None
    advanced: bool = False
    when: tuple[str, Value] | None = None
    seat: bool = False
    people: bool = False


def seat_named(choice: Value) -> int:
    """The number of the seat that a choice names; 0 if it names none."""
    if choice == "youngest":  # TAXI: who then has the first seat
        return 1
    return int(choice) if str(choice).isdecimal() else 0


@cache  # reading the types takes a millisecond, and every new table asks
def form(game: Game) -> tuple[Field, ...]:
    info = inspect.type_info(game.options)
    assert isinstance(info, inspect.StructType)
    hints = get_type_hints(game.options)
    return tuple(_field(game, field, hints[field.name]) for field in info.fields)


def changed_files(game: Game, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The options in which a file takes the place of what the game has."""
    files = (field for field in form(game) if field.kind == "file")
    return tuple(
        field.name for field in files if options.get(field.name, field.default) != field.default
    )


def _field(game: Game, field: inspect.Field, hint: Any) -> Field:
    kind, extra = field.type, dict[str, Any]()
    while isinstance(kind, inspect.Metadata):
        extra |= kind.extra or {}
        kind = kind.type
    common: dict[str, Any] = {
        "name": field.name,
        "default": field.default,
        "label": text(f"{game.id}-option-{field.name}"),
        "advanced": bool(extra.get("advanced") or extra.get("file")),
        "when": extra.get("when"),
        "seat": bool(extra.get("seat")),
        "people": bool(extra.get("people")),
    }
    if isinstance(kind, inspect.BoolType):
        return Field(kind="bool", **common)
    if isinstance(kind, inspect.IntType):
        return Field(kind="int", low=kind.ge, high=kind.le, **common)
    if isinstance(kind, inspect.LiteralType):
        values = get_args(hint)  # in the game's order; the inspected type has them sorted
        labels = tuple(game.choice(field.name, value) for value in values)
        return Field(kind="choice", choices=values, choice_labels=labels, **common)
    return Field(kind="file" if extra.get("file") else "text", **common)


class Need(Struct, frozen=True):
    """Seat numbers that one changed option would allow."""

    seats: int
    option: str
    value: Value


def adjacent_options(game: Game) -> Iterator[Options]:
    """The options as they come, then those with one of them changed."""
    usual = game.options()
    yield usual
    yield from (options for _, _, options in _one_changed(game, usual))


def _one_changed(game: Game, options: Options) -> Iterator[tuple[str, Value, Options]]:
    for field in form(game):
        for value in few_values(field):
            if value != getattr(options, field.name):
                changed = msgspec.structs.replace(options, **{field.name: value})
                yield field.name, value, changed


def few_values(field: Field) -> Iterable[Value]:
    """Values of an option that are worth trying: all of few, the ends of many."""
    if field.kind == "bool":
        return (False, True)
    if field.kind == "int" and field.low is not None and field.high is not None:
        return (field.low, field.high)
    return field.choices


def possible_seats(game: Game) -> tuple[int, ...]:
    """How many may play: with the options as they come, or with one of them changed."""
    return tuple(
        sorted({count for options in adjacent_options(game) for count in game.seats(options)})
    )


def seat_needs(game: Game, options: Options) -> tuple[Need, ...]:
    """The numbers of players that these options do not allow, and what each of them needs."""
    allowed = set(game.seats(options))
    return tuple(
        Need(count, name, value)
        for name, value, changed in _one_changed(game, options)
        for count in game.seats(changed)
        if count not in allowed and is_playable(game, changed, count)
    )


def is_playable(game: Game, options: Options, seats: int) -> bool:
    try:
        game.rules(options, seats)
    except BadOption:
        return False
    return seats in game.seats(options)


def read_options(game: Game, pairs: Iterable[str]) -> Options:
    """Options from `NAME=VALUE` pairs; a file option takes the path of the file."""
    return convert_options(game, read_pairs(game, pairs))


def option_pairs(named: dict[str, str], option: list[str] | None) -> list[str]:
    """Options of a command line as NAME=VALUE: `--tiles square` and `--option tiles=square`."""
    pairs = [f"{name.replace('-', '_')}={value}" for name, value in named.items()]
    return pairs + (option or [])


def read_pairs(game: Game, pairs: Iterable[str]) -> dict[str, Value]:
    """The values that are named, and only those."""
    fields = {field.name: field for field in form(game)}
    values: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if name not in fields:
            known = ", ".join(fields)
            raise BadOption(text("bad-option-name", name=name, known=known))
        if not equals:
            raise BadOption(text("bad-option-no-value", name=name, value=_example(fields[name])))
        values[name] = read_value(fields[name], value)
    return values


def _example(field: Field) -> str:
    """A value that an option takes, as it is written on a command line."""
    if field.kind == "bool":
        return "yes" if field.default else "no"
    return "FILE" if field.kind == "file" else str(field.default)


def convert_options(game: Game, values: dict[str, Value]) -> Options:
    """Strictly typed options from plain values."""
    try:
        return msgspec.convert(values, game.options)
    except msgspec.ValidationError as error:
        raise BadOption(text("bad-option", why=option_fault(game, error))) from None


def option_fault(game: Game, error: msgspec.ValidationError) -> Text:
    """Why values are no options of this game; an option is called what forms call it."""
    found = fault(error)
    name = found.args.get("field")
    if name not in game.options.__struct_fields__:
        return found
    called = _called(text(f"{game.id}-option-{name}"), str(name))
    return Text(found.key, {**found.args, "field": called})


def _called(label: Text, name: str) -> Text:
    """An option as forms call it, with its name on the command line."""
    return text("option-called", label=label, name=name)


def new_options(
    game: Game,
    named: Mapping[str, Value] = MappingProxyType({}),
    seats: int | None = None,
    *,
    bots_only: bool = False,
    version: int | None = None,
) -> Options:
    """Options of a new match from the values that are named. The others are as the game has them
    for so many seats (`Game.options_for`) and for bots alone (`Game.bots_only`). Raises
    BadOption."""
    version = game.versions[-1] if version is None else version
    given = game.options_of(version, named)
    usual = game.bots_only if bots_only else {}
    options = convert_options(game, {**usual, **given})
    if seats is None:
        return options
    fitted: Options = game.options_for(options, seats)
    named_values = {name: getattr(options, name) for name in named}
    return msgspec.structs.replace(fitted, **named_values)


def fitted_rules(game: Game, named: Mapping[str, Value], seats: int) -> AnyRules:
    """Rules for so many players with the options that are named; the others fit that number. What
    counts real tables asks here, in a terminal and in a page. Raises BadOption."""
    return game.rules(new_options(game, named, seats), seats)


def fitted_seats(game: Game, named: Mapping[str, Value]) -> tuple[int, ...]:
    """Numbers of players that `fitted_rules` has rules for, unless the options that are named do
    not go together. Raises BadOption where one of them is wrong by itself."""
    counts = range(1, MAX_SEATS + 1)
    return tuple(n for n in counts if n in game.seats(new_options(game, named, n)))


def renewed_options(game: Game, version: int, values: Mapping[str, Value]) -> dict[str, Value]:
    """The options, in full, for a new match like one that was played by these rules: an option
    that was left at the default of that version has today's."""
    played, usual = (
        convert_options(game, dict(game.options_of(version, given))) for given in (values, {})
    )
    changed = {
        name: value
        for name, value in msgspec.structs.asdict(played).items()
        if value != getattr(usual, name)
    }
    return msgspec.structs.asdict(convert_options(game, changed))


def rematch_options(
    game: Game, version: int, values: Mapping[str, Value], seats: int
) -> dict[str, Value]:
    """The options of a rematch, where everybody moves on by one seat: player 2 becomes player 1.
    An option that names a seat goes on naming the same player."""
    options = renewed_options(game, version, values)
    for field in form(game):
        if field.seat and (seat := seat_named(options[field.name])):
            moved = (seat - 2) % seats + 1
            choices = [one for one in field.choices if seat_named(one) == moved]
            options[field.name] = choices[-1]
    return options


def read_value(field: Field, written: str, *, called: Text | None = None) -> Value:
    """The value a user wrote, or a BadOption that says what would do; `called`: what the question
    was, where it was not the option's name."""
    called = called or _called(field.label, field.name)
    if field.kind == "bool":
        words = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}
        words |= {"oui": True, "non": False, "y": True, "n": False, "o": True}
        if written.lower() in words:
            return words[written.lower()]
        raise BadOption(text("bad-option-bool", name=called, value=written))
    if field.kind == "int":
        low, high = field.low or 0, field.high if field.high is not None else 10**9
        if written.lstrip("-").isdecimal() and low <= int(written) <= high:
            return int(written)
        raise BadOption(text("bad-option-int", name=called, value=written, low=low, high=high))
    if field.kind == "choice":
        for choice in field.choices:
            if str(choice).lower() == written.lower():
                return choice
        known = ", ".join(map(str, field.choices))
        raise BadOption(text("bad-option-choice", name=called, value=written, known=known))
    if field.kind == "file":
        try:
            return Path(written).read_text(encoding="utf-8-sig") if written else ""
        except (OSError, UnicodeDecodeError) as error:
            raise BadOption(text("record-unreadable", file=written, why=fault(error))) from None
    return written
