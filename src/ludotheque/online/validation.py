"""What comes from a server is read strictly and believed only as far as it goes.

Control characters could steer a terminal, texts may name what this version does not know, and views
must be views of the game: everything passes through here before a user interface sees it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from ludotheque.naming import remove_invisible
from ludotheque.notation import BadNotation, notation
from ludotheque.protocol.messages import Happening, ServerMessage
from ludotheque.rules import LogLine, Result, Rules, Score
from ludotheque.table.position import Position
from ludotheque.text import Problem, Text, language, text

T = TypeVar("T")

MAX_NESTING = 60  # levels of lists and objects
MAX_ACTIONS = 20_000
MAX_KEY_CHARACTERS = 8
_MESSAGES = {kind.__struct_config__.tag for kind in ServerMessage.__args__}
_EVENTS = {kind.__struct_config__.tag for kind in Happening.__args__}


class BadAnswer(Problem, ValueError):
    """The server says something that cannot be read here."""

    def __init__(self, reason: Text | None = None) -> None:
        super().__init__(reason or text("online-bad-answer"))


# JSON ------------------------------------------------------------------------------------------


def read_json(data: str | bytes, kind: type[T]) -> T:
    """A value of this type, without what could steer a terminal."""
    found: T = _convert(_plain(data), kind)
    return found


def read_message(data: str | bytes) -> ServerMessage | None:
    """A message of the table's socket; None for one that a newer server may send and that can be
    ignored."""
    plain = _plain(data)
    if not isinstance(plain, dict) or plain.get("type") not in _MESSAGES:
        return None
    events = plain.get("events", ())
    for event in events if isinstance(events, list) else ():
        what = event.get("what") if isinstance(event, dict) else None
        if isinstance(what, dict) and what.get("type") not in _EVENTS:
            event["what"] = {"type": "nothing"}
    found: ServerMessage = _convert(plain, ServerMessage)
    return found


def _plain(data: str | bytes) -> Any:
    try:
        return _clean(msgspec.json.decode(data), MAX_NESTING)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadAnswer from None


def _convert(plain: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(plain, kind, str_keys=True)
    except msgspec.ValidationError:
        raise BadAnswer from None


def _clean(value: Any, levels: int) -> Any:
    if not levels:
        raise BadAnswer
    if isinstance(value, str):
        return remove_invisible(value)
    if isinstance(value, list):
        return [_clean(one, levels - 1) for one in value]
    if isinstance(value, dict):
        return {remove_invisible(key): _clean(one, levels - 1) for key, one in value.items()}
    return value


def one_line(words: str, longest: int = 1000) -> str:
    """What people write: names and chat."""
    return " ".join(words.split())[:longest]


# Texts -----------------------------------------------------------------------------------------


def known(said: Text) -> Text:
    """The text, or another in its place if this version cannot say it."""
    try:
        language("en")(said)
    except Exception:  # whatever a stranger's text makes of our words
        return text("online-untold")
    return said


def read_line(line: LogLine, number: int, seats: int) -> LogLine:
    """A line of the log, numbered as the table's events are."""
    actor = line.actor if line.actor is not None and 0 <= line.actor < seats else None
    return LogLine(number, line.ply, actor, known(line.text), line.action)


def read_result(result: Result | None, seats: int) -> Result | None:
    if result is None:
        return None
    if len(result.places) != seats or not set(result.winners) <= set(range(seats)):
        raise BadAnswer
    decided = known(result.decided) if result.decided is not None else None
    return Result(result.places, result.winners, decided)


# Positions -------------------------------------------------------------------------------------


def read_scores(rules: Rules[Any, Any, Any], scores: tuple[Score, ...]) -> tuple[Score, ...]:
    """Points of everybody, in categories of the game."""
    parts = [list(score.parts) for score in scores]
    if len(scores) != rules.seats or any(names != parts[0] for names in parts):
        raise BadAnswer
    check_categories(rules, parts[0])
    return scores


def check_categories(rules: Rules[Any, Any, Any], names: Iterable[str]) -> None:
    if not all(language("en").knows(f"{rules.game}-part-{name}") for name in names):
        raise BadAnswer


def read_view(rules: Rules[Any, Any, Any], view: Any) -> Any:
    """A view of this game, and one that can be drawn."""
    found = _convert(view, rules.view_type)
    try:
        rules.lines(found, language("en"))
    except Exception:  # of the right shape, and yet no position of this game
        raise BadAnswer from None
    return found


def read_position(
    rules: Rules[Any, Any, Any], position: Position
) -> tuple[Position, tuple[Any, ...]]:
    """The position, with a view of this game and only what can be said and typed here; and what
    may be done there, as the game means it."""
    seats, many = set(range(rules.seats)), len(position.actions)
    if not set(position.to_move) <= seats or not ({position.seat} - {None}) <= seats:
        raise BadAnswer
    if many > MAX_ACTIONS or len(position.labels) not in (0, many):
        raise BadAnswer
    if len(position.keys) not in (0, many) or any(
        len(key) > MAX_KEY_CHARACTERS for key in position.keys
    ):
        raise BadAnswer
    try:
        actions = tuple(map(notation(rules.action).parse, position.actions))
    except BadNotation:
        raise BadAnswer from None
    shown = replace(
        position,
        scores=read_scores(rules, position.scores),
        view=read_view(rules, position.view),
        ask=known(position.ask) if position.ask is not None else None,
        labels=tuple(map(known, position.labels)),
    )
    return shown, actions
