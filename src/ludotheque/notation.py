"""One text form and one JSON form for every action, derived from the action's type.

`Place(cell=Cell(3, -1), turn=2)` is written `place 3,-1 r2`: the struct's tag, then its fields.
Whole numbers are written as such, or with the prefix their type declares
(`Annotated[int, Meta(extra={"prefix": "r"})]`); structs and tuples join their members with commas;
booleans are yes and no; nothing is a dash. Parsing is strict: exactly what `show` writes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, inspect

from ludotheque.faults import move_fault
from ludotheque.text import Problem, text

MAX_ACTION_CHARACTERS = 2000  # of its text form; a move of any game is far shorter
MAX_CACHED_CHARACTERS, MAX_CACHED_TEXTS = (
    60,
    20_000,
)  # characters and number of those that are kept once read
MAX_CACHED_ACTIONS = 50_000  # whose texts are kept
_WORD = re.compile(r"[\w.'’:-]+")
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")


class BadNotation(Problem, ValueError):
    """A text or JSON that is no action of this game."""


class _Unfit(Problem):
    """A word that cannot stand where it stands."""


class _Form(NamedTuple):
    """How one field is written and read; `read` gives what msgspec.convert then checks."""

    show: Callable[[Any], str]
    read: Callable[[str], Any]


class Notation:
    """The written forms of one action type (a struct, or a union of tagged structs)."""

    def __init__(self, action: Any) -> None:
        self._type = action
        info = inspect.type_info(action)
        members = info.types if isinstance(info, inspect.UnionType) else (info,)
        self._by_tag: dict[str, tuple[inspect.StructType, tuple[_Form, ...]]] = {}
        for member in members:
            if not isinstance(member, inspect.StructType) or not isinstance(member.tag, str):
                raise TypeError(f"an action must be a struct with a word as its tag, not {member}")
            forms = tuple(_form(field.type) for field in member.fields)
            self._by_tag[member.tag] = (member, forms)
        self._remembered = lru_cache(MAX_CACHED_TEXTS)(self._parse)
        # An action as text. Actions come again and again; writing them down is most of what a
        # position costs.
        self.show: Callable[[Struct], str] = lru_cache(MAX_CACHED_ACTIONS)(self._show)

    def knows(self, tag: str) -> bool:
        """Whether an action begins with this word."""
        return tag in self._by_tag

    def _show(self, action: Struct) -> str:
        tag = type(action).__struct_config__.tag
        _, forms = self._by_tag[str(tag)]
        values = (getattr(action, name) for name in action.__struct_fields__)
        return " ".join([str(tag), *(form.show(v) for form, v in zip(forms, values, strict=True))])

    def parse(self, written: str) -> Any:
        """An action from its text; raises BadNotation. The same ones come again and again."""
        if len(written) > MAX_ACTION_CHARACTERS:
            raise BadNotation(text("bad-action-length", limit=MAX_ACTION_CHARACTERS))
        return (
            self._remembered(written)
            if len(written) <= MAX_CACHED_CHARACTERS
            else self._parse(written)
        )

    def _parse(self, written: str) -> Any:
        tag, *words = written.split(" ")
        if not self.knows(tag):
            raise BadNotation(text("bad-action-tag", tag=tag[:40], known=", ".join(self._by_tag)))
        info, forms = self._by_tag[tag]
        if len(words) != len(forms):
            raise BadNotation(text("bad-action-fields", tag=tag, n=len(forms)))
        try:
            fields = {
                field.encode_name: form.read(word)
                for field, form, word in zip(info.fields, forms, words, strict=True)
            }
            action = msgspec.convert(fields | {"type": tag}, self._type)
        except _Unfit as unfit:
            raise BadNotation(text("bad-action", action=written[:80], why=unfit.reason)) from None
        except msgspec.ValidationError as error:
            why = move_fault(error)
            raise BadNotation(text("bad-action", action=written[:80], why=why)) from None
        if (shown := self._show(action)) != written:
            why = text("bad-action-written", action=shown)
            raise BadNotation(text("bad-action", action=written[:80], why=why))
        return action

    def from_json(self, data: bytes | str) -> Any:
        """An action from JSON; raises BadNotation."""
        try:
            action = msgspec.json.decode(data, type=self._type)
            self._show(action)  # what cannot be written cannot be recorded
            return action
        except _Unfit as unfit:
            raise BadNotation(text("bad-action", action="JSON", why=unfit.reason)) from None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadNotation(text("bad-action", action="JSON", why=move_fault(error))) from None

    def to_json(self, action: Struct) -> bytes:
        """An action as JSON."""
        return canonical(action)


@cache
def notation(action: Any) -> Notation:
    """How the actions of this type are written."""
    return Notation(action)


def canonical(value: Any) -> bytes:
    """The one JSON form of a value."""
    return msgspec.json.encode(value, order="deterministic")


def digest(value: Any) -> str:
    """A short fingerprint: equal values have equal ones, on every machine."""
    return hashlib.blake2b(canonical(value), digest_size=16).hexdigest()


# How fields are written ------------------------------------------------------------------------


def _form(info: inspect.Type) -> _Form:
    if isinstance(info, inspect.Metadata):
        prefix = (info.extra or {}).get("prefix", "")
        return _prefixed(prefix, _form(info.type))
    if isinstance(info, inspect.BoolType):
        return _Form(lambda value: "yes" if value else "no", _read_bool)
    if isinstance(info, inspect.IntType):
        return _Form(str, _read_int)
    if isinstance(info, inspect.StrType):
        return _Form(_word, _word)
    if isinstance(info, inspect.EnumType):
        plain = _form(inspect.type_info(type(next(iter(info.cls)).value)))
        return _Form(lambda value: plain.show(value.value), plain.read)
    if isinstance(info, inspect.LiteralType):
        return _form(inspect.type_info(type(info.values[0])))
    if isinstance(info, inspect.UnionType) and info.includes_none and len(info.types) == 2:
        inner = next(t for t in info.types if not isinstance(t, inspect.NoneType))
        return _optional(_form(inner))
    if isinstance(info, inspect.VarTupleType):
        return _list(_form(info.item_type))
    if isinstance(info, inspect.TupleType):
        return _members([(None, _form(item)) for item in info.item_types], None)
    if isinstance(info, inspect.StructType):
        fields = [(field.encode_name, _form(field.type)) for field in info.fields]
        return _members(fields, info.cls)
    raise TypeError(f"actions have no text form for {info}")


def _prefixed(prefix: str, form: _Form) -> _Form:
    def read(word: str) -> Any:
        if not word.startswith(prefix):
            raise _Unfit(text("bad-action-prefix", word=word[:40], prefix=prefix))
        return form.read(word[len(prefix) :])

    return _Form(lambda value: prefix + form.show(value), read) if prefix else form


def _optional(form: _Form) -> _Form:
    return _Form(
        lambda value: "-" if value is None else form.show(value),
        lambda word: None if word == "-" else form.read(word),
    )


def _list(form: _Form) -> _Form:
    def show(values: tuple[Any, ...]) -> str:
        return ",".join(map(form.show, values)) or "-"

    return _Form(show, lambda word: [] if word == "-" else [form.read(w) for w in word.split(",")])


def _members(fields: Sequence[tuple[str | None, _Form]], struct: type | None) -> _Form:
    """A struct or a fixed tuple: its members, in order, with commas between them."""

    def show(value: Any) -> str:
        items = value if struct is None else [getattr(value, n) for n in struct.__struct_fields__]  # type: ignore[attr-defined]
        return ",".join(form.show(item) for (_, form), item in zip(fields, items, strict=True))

    def read(word: str) -> Any:
        words = word.split(",")
        if len(words) != len(fields):
            raise _Unfit(text("bad-action-members", word=word[:40], n=len(fields)))
        parts = [form.read(w) for (_, form), w in zip(fields, words, strict=True)]
        if struct is None or struct.__struct_config__.array_like:  # type: ignore[attr-defined]
            return parts
        return {str(name): part for (name, _), part in zip(fields, parts, strict=True)}

    return _Form(show, read)


def _read_bool(word: str) -> bool:
    return {"yes": True, "no": False}[word] if word in ("yes", "no") else _refuse(word)


def _read_int(word: str) -> int:
    return int(word) if _INTEGER.fullmatch(word) else _refuse(word)


def _word(word: Any) -> str:
    return word if isinstance(word, str) and _WORD.fullmatch(word) else _refuse(str(word))


def _refuse(word: str) -> Any:
    raise _Unfit(text("bad-action-word", word=word[:40]))
