"""Pages of reference that nobody writes by hand: Python from its docstrings, HTTP from the server's
own OpenAPI description."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

# What programs of others may use, and what it is for. A test asks for a docstring of every name.
PUBLIC = {
    "ludotheque": "The front door: what `import ludotheque` gives.",
    "ludotheque.match": "A live match.",
    "ludotheque.record": "The record of a match.",
    "ludotheque.rules": "The contract between a game and everything else.",
    "ludotheque.declaration": "What a game declares.",
    "ludotheque.chance": "Draws.",
    "ludotheque.choice": "What a bot is given, and what it answers.",
    "ludotheque.bots": "Bots, levels and budgets.",
    "ludotheque.notation": "Actions as text and JSON.",
    "ludotheque.text": "Texts without a language, and the languages.",
    "ludotheque.registry": "Which games are installed.",
    "ludotheque.research.pettingzoo_env": "Environments for learners.",
    "ludotheque.testing": "The laws that every game keeps.",
}
# The names at the front door that are told there; the others belong to modules below.
FRONT = ("new", "load", "bot", "games", "game", "env", "parallel_env", "gym_env", "vector")
# Where a name is read that cannot be read at the door itself: `bot` gives a Player, and `games` is
# a package, too.
ELSEWHERE = {"Player": "ludotheque.api.Player", "games": "ludotheque.registry.all_games"}


def python_page() -> str:
    """The names of the public modules, for mkdocstrings to fill in."""
    parts = ["# The Python interface", "", "Made from the docstrings of the code.", ""]
    for module, what in PUBLIC.items():
        parts += [f"## {module}", "", what, ""]
        if module == "ludotheque":
            for name in (*FRONT, "Player"):
                parts += [f"::: {ELSEWHERE.get(name, f'ludotheque.{name}')}", "    options:"]
                parts += [f"      heading: {name}", f"      toc_label: {name}", ""]
            parts += [
                "`games` is called `all_games` in its module, the registry. `Match`, `Game` and "
            ]
            parts += ["`Problem` are further below.", ""]
        else:
            parts += [f"::: {module}", "    options:", "      show_root_heading: false"]
            parts += ["      show_root_toc_entry: false", ""]
    return "\n".join(parts)


def description() -> dict[str, Any]:
    """The OpenAPI description, as `/api/schema` gives it."""
    from tempfile import TemporaryDirectory

    from litestar.testing import TestClient

    from ludotheque.server.app import make_app
    from ludotheque.server.config import Config

    with TemporaryDirectory() as home:
        app = make_app(Config(home=Path(home), workers=0))
        with TestClient(app, base_url="http://127.0.0.1") as client:
            found: dict[str, Any] = client.get("/api/schema").json()
    return found


def http_page(told: dict[str, Any] | None = None) -> str:
    """Every address with its parameters, bodies and answers, then the types they are made of."""
    told = told or description()
    parts = [
        "# The HTTP interface",
        "",
        "Made from the OpenAPI description that every server gives at `/api/schema`. How requests "
        "and the messages of a table's socket belong together is told in "
        "[the protocol](../protocol.md).",
        "",
        "## Addresses",
        "",
    ]
    for path, methods in sorted(told["paths"].items()):
        for method, one in methods.items():
            parts += [f"### {method.upper()} {path}", "", one.get("description") or one["summary"]]
            parts += ["", *_parameters(one), *_bodies(one), ""]
    parts += ["## Types", ""]
    for name, type_ in sorted(told["components"]["schemas"].items()):
        parts += [f"### {name}", "", type_.get("description", "").strip(), "", *_fields(type_), ""]
    return "\n".join(parts)


def _parameters(one: dict[str, Any]) -> list[str]:
    rows = [
        f"| `{field['name']}` | in the {field['in']} | {_kind(field['schema'])} |"
        for field in one.get("parameters", [])
    ]
    return ["| parameter | where | type |", "|---|---|---|", *rows, ""] if rows else []


def _bodies(one: dict[str, Any]) -> list[str]:
    lines = []
    for kind, body in one.get("requestBody", {}).get("content", {}).items():
        lines.append(f"Body ({kind}): {_kind(body['schema'])}\n")
    for status, answer in one.get("responses", {}).items():
        kinds = [
            f"{_kind(body.get('schema', {}))} ({kind})"
            for kind, body in answer.get("content", {}).items()
        ]
        said = ", ".join(kinds) or answer["description"]
        lines.append(f"- **{status}**: {said}")
    return lines


def _fields(type_: dict[str, Any]) -> list[str]:
    fields = type_.get("properties", {})
    if not fields:
        return [_kind(type_)] if "enum" in type_ or "anyOf" in type_ else []
    needed = type_.get("required", [])
    rows = []
    for name, field in fields.items():
        usual = "must be given" if name in needed else f"`{json.dumps(field.get('default'))}`"
        rows.append(f"| `{name}` | {_kind(field)} | {usual} |")
    return ["| field | type | else |", "|---|---|---|", *rows]


def _kind(schema: dict[str, Any]) -> str:
    """A type in a few words; those with a name of their own are linked."""
    if ref := schema.get("$ref"):
        name = ref.rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " or ".join(map(_kind, schema[key]))
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_kind(schema.get('items') or {})}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
