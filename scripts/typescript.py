"""TypeScript types of the protocol and of every installed game, derived from the Python structs.

    python -m scripts.typescript > web/src/protocol.ts

The output depends on the types alone, so a test can compare it with the file in `web/`.
"""

from __future__ import annotations

import json
import sys
from typing import Any, get_args, get_type_hints

from msgspec import Struct, inspect

from ludotheque.declaration import Game
from ludotheque.naming import MAX_NAME_CHARACTERS
from ludotheque.protocol import messages, requests
from ludotheque.protocol.bodies import BODY_MODULES
from ludotheque.registry import all_games
from ludotheque.rules import Aids

_HEAD = """\
// Generated from the server's types by `python -m scripts.typescript`. Do not edit.
/* eslint-disable */
"""


class Writer:
    """Collects declarations, each once, in the order they are first needed."""

    def __init__(self) -> None:
        self._declared: dict[type, str] = {}
        self._taken: dict[str, type] = {}
        self._blocks: list[str] = []
        self._sent: set[type] = set()  # decoded by the server: defaults may be left out

    def client_sends(self, root: Any) -> None:
        """Everything inside this type may leave out fields with a default."""
        for cls in _structs_in(root):
            self._sent.add(cls)

    def add(self, root: Any) -> str:
        return self.type_of(inspect.type_info(root))

    def alias(self, name: str, root: Any) -> None:
        info = inspect.type_info(root)
        members = info.types if isinstance(info, inspect.UnionType) else (info,)
        names = [self.type_of(member) for member in members]
        self.block(f"export type {name} =\n" + "".join(f"  | {n}\n" for n in names).rstrip() + ";")

    def block(self, code: str) -> None:
        self._blocks.append(code)

    def output(self) -> str:
        return _HEAD + "\n" + "\n\n".join(self._blocks) + "\n"

    def type_of(self, info: inspect.Type) -> str:
        if isinstance(info, inspect.Metadata):
            return self.type_of(info.type)
        if isinstance(info, inspect.StructType):
            return self._struct(info)
        if isinstance(info, inspect.UnionType):
            return " | ".join(dict.fromkeys(self.type_of(member) for member in info.types))
        if isinstance(info, inspect.LiteralType):
            return " | ".join(json.dumps(value) for value in info.values)
        if isinstance(info, inspect.EnumType):
            return " | ".join(json.dumps(member.value) for member in info.cls)
        if isinstance(info, inspect.TupleType):
            return "[" + ", ".join(map(self.type_of, info.item_types)) + "]"
        if isinstance(info, inspect.DictType):
            value = self.type_of(info.value_type)
            return f"Record<string, {value}>"
        if isinstance(info, inspect.VarTupleType | inspect.ListType):
            item = self.type_of(info.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        for kind, name in _SIMPLE.items():
            if isinstance(info, kind):
                return name
        raise TypeError(f"no TypeScript type for {info}")

    def _struct(self, info: inspect.StructType) -> str:
        if info.cls in self._declared:
            return self._declared[info.cls]
        name = _name(info.cls)
        if self._taken.setdefault(name, info.cls) is not info.cls:
            raise TypeError(f"{info.cls} and {self._taken[name]} would both be {name}")
        self._declared[info.cls] = name  # before its fields: a struct may hold itself
        comment = _comment(info.cls)
        if info.array_like:
            items = ", ".join(f"{f.encode_name}: {self.type_of(f.type)}" for f in info.fields)
            self.block(f"{comment}export type {name} = [{items}];")
            return name
        lines = [f"  {info.tag_field}: {json.dumps(info.tag)};"] if info.tag_field else []
        lines += [self._field(info.cls, field) for field in info.fields]
        body = "\n".join(lines)
        self.block(f"{comment}export interface {name} {{\n{body}\n}}")
        return name

    def _field(self, cls: type[Any], field: inspect.Field) -> str:
        left_out = cls in self._sent or cls.__struct_config__.omit_defaults
        mark = "?" if left_out and not field.required else ""
        return f"  {field.encode_name}{mark}: {self.type_of(field.type)};"


_SIMPLE: dict[type[inspect.Type], str] = {
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def _name(cls: type) -> str:
    """Engine and protocol types keep their names; a game's are prefixed with its package."""
    path = cls.__module__.split(".")
    if path[:2] == ["ludotheque", "games"]:
        prefix = path[2].capitalize()
        return prefix + cls.__name__.removeprefix(prefix)
    if path[0] == "ludotheque":
        return cls.__name__
    return path[0].replace("_", " ").title().replace(" ", "") + cls.__name__


def _comment(cls: type) -> str:
    words = (cls.__doc__ or "").strip()
    if not words or words.startswith(f"{cls.__name__}("):
        return ""
    lines = [line.strip() for line in words.splitlines()]
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _structs_in(root: Any) -> set[type]:
    """Every struct type inside a type."""
    found: set[type] = set()
    waiting = [inspect.type_info(root)]
    while waiting:
        info = waiting.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in found:
                continue
            found.add(info.cls)
            waiting += [field.type for field in info.fields]
        for name in ("type", "item_type", "key_type", "value_type"):
            inner = getattr(info, name, None)
            if isinstance(inner, inspect.Type):
                waiting.append(inner)
        for name in ("types", "item_types"):
            waiting += getattr(info, name, ())
    return found


def game_types(writer: Writer, game: Game) -> str:
    """Declares the types of a game that the client knows; returns its entry in `Games`."""
    rules = game.rules(game.options(), game.seats(game.options())[0])
    aids: type[Struct] = get_type_hints(type(rules).aids).get("return", Aids)
    writer.client_sends(game.options)
    names = {
        "options": writer.add(game.options),
        "view": writer.add(rules.view_type),
        "action": writer.add(rules.action),
        "aids": writer.add(aids),
    }
    if scorer := game.scorer:
        writer.client_sends(scorer.board)
        names |= {"board": writer.add(scorer.board), "kit": writer.add(type(scorer.kit))}
    if guide := game.guide:
        names |= {"guide": writer.add(type(guide))}
    if workshop_ := game.workshop:
        kinds = get_type_hints(workshop_.facts)["return"]  # one type a part
        names |= {"facts": " | ".join(map(writer.add, get_args(kinds) or (kinds,)))}
    body = " ".join(f"{key}: {name};" for key, name in names.items())
    return f"  {json.dumps(game.id)}: {{ {body} }};"


def generate() -> str:
    writer = Writer()
    writer.client_sends(requests.ClientMessage)
    for module in BODY_MODULES:
        for request in module.REQUESTS:
            writer.client_sends(request)
    limits = {"PROTOCOL": messages.PROTOCOL_VERSION, "MAX_MESSAGE": requests.MAX_MESSAGE_BYTES}
    limits |= {"MAX_CHAT": messages.MAX_CHAT_CHARACTERS, "MAX_NAME": MAX_NAME_CHARACTERS}
    for name, value in limits.items():
        writer.block(f"export const {name} = {value};")
    writer.alias("ServerMessage", messages.ServerMessage)
    writer.alias("Happening", messages.Happening)
    writer.alias("ClientMessage", requests.ClientMessage)
    for module in BODY_MODULES:
        for struct in (*module.REQUESTS, *module.ANSWERS):
            writer.add(struct)
    entries = [game_types(writer, game) for game in all_games()]
    writer.block("export interface Games {\n" + "\n".join(entries) + "\n}")
    writer.block("export type GameId = keyof Games;")
    return writer.output()


if __name__ == "__main__":
    sys.stdout.write(generate())
