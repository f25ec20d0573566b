"""Answers are as the OpenAPI description says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

from ludotheque.table.setup import challenge

from .harness import Browser, Json, Running
from .test_pages import finished


class Described:
    """The OpenAPI description, and whether an answer is what it says."""

    PLAIN: ClassVar[dict[str, Any]] = {
        "integer": int,
        "number": (int, float),
        "string": str,
        "boolean": bool,
        "null": type(None),
    }

    def __init__(self, description: Json) -> None:
        self.paths: Json = description["paths"]
        self._types: Json = description["components"]["schemas"]

    def answer(self, path: str, method: str = "get") -> Json:
        found = self.paths[path][method]["responses"]["200"]["content"]["application/json"]
        return dict(found["schema"])

    def fits(self, value: Any, schema: Json) -> bool:
        if "$ref" in schema:
            return self.fits(value, self._types[schema["$ref"].rpartition("/")[2]])
        for choices in (schema.get("anyOf"), schema.get("oneOf")):
            if choices:
                return any(self.fits(value, choice) for choice in choices)
        if "enum" in schema or "const" in schema:
            return value in schema.get("enum", [schema.get("const")])
        if schema.get("type") == "object":
            return isinstance(value, dict) and self._has_parts(value, schema)
        if schema.get("type") == "array":
            head, rest = schema.get("prefixItems", []), schema.get("items")
            if not isinstance(value, list):
                return False
            kinds = [*head, *[rest] * (len(value) - len(head))]
            return all(self.fits(one, kind or {}) for one, kind in zip(value, kinds, strict=True))
        return "type" not in schema or isinstance(value, self.PLAIN[schema["type"]])

    def _has_parts(self, value: Json, schema: Json) -> bool:
        named, others = schema.get("properties"), schema.get("additionalProperties", {})
        if named is None:
            return all(self.fits(one, others) for one in value.values())
        complete = set(schema.get("required", ())) <= value.keys() <= named.keys()
        return complete and all(self.fits(one, named[name]) for name, one in value.items())


async def test_answers_are_what_the_description_says(server: Running) -> None:
    ana = await server.browser("Ana")
    described = Described(await ana.get("/api/schema"))
    table, _ = await finished(ana)
    await ana.table("minisurf", "me", "open", listed=True)
    alone = challenge("minisurf")
    asked = {"kind": "duplicate", "game": "minisurf", "title": "Cup", "rounds": 1}
    event = await ana.post("/api/events", asked | {"seats": alone.seats, "options": alone.options})
    await ana.post(f"/api/events/{event['id']}/join", {})
    await ana.post(f"/api/events/{event['id']}/direct", {"do": "bot", "bot": "easy"})
    await ana.post(f"/api/events/{event['id']}/direct", {"do": "begin"})
    names = {"table_id": table["id"], "game": "quadrata", "language": "en"}
    names |= {"event_id": event["id"], "round_number": "1", "of": "minisurf", "number": "1"}
    part = (await ana.get("/api/workshop/quadrata"))["parts"][0]
    asked = {"game": "quadrata", "parts": {part["name"]: part["toml"]}}
    names |= {"draft_id": (await ana.post("/api/workshop/drafts", asked))["id"]}
    for path in described.paths:
        own = path.endswith(("/kit", "/guide"))  # of the game's own types
        if "get" in described.paths[path] and not own:
            # Not every game has parts that a file can change.
            changed = {"game": "quadrata"} if "/workshop/" in path else {}
            found = await ana.get(path.format_map(names | changed))
            if not isinstance(found, bytes):
                assert described.fits(found, described.answer(path)), path
                assert not described.fits({"more": 1}, described.answer(path)) or "options" in path
    assert described.fits(table, described.answer("/api/tables", "post"))
    refused = await ana.http.get("/api/tables/nowhere")
    assert described.fits(refused.json(), {"$ref": "#/components/schemas/Refusal"})


async def test_every_type_that_the_description_names_is_described(server: Running) -> None:
    told = await Browser(server.origin).get("/api/schema")
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(told)))
    assert "ContestInfo" in named
    assert named <= set(told["components"]["schemas"])


async def test_every_request_of_the_documentation_is_described(server: Running) -> None:
    nobody = await server.browser("Ana")
    paths = (await nobody.get("/api/schema"))["paths"]
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    named = re.findall(r"`(GET|POST) (/api/[^`?]+)[`?]", page.partition("## A real table")[0])
    documented = {(method.lower(), path.replace("{id}", "{table_id}")) for method, path in named}
    described = {(method, path) for path, methods in paths.items() for method in methods}
    assert documented == described | {("get", "/api/schema")}
    for path, methods in paths.items():
        for about in methods.values():
            names = {one["name"] for one in about.get("parameters", ()) if one["in"] == "path"}
            assert names == set(re.findall(r"{(\w+)}", path))


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"before": -1}, "before"),
        ({"before": "1x"}, "before"),
        ({"before": 2**53 + 1}, "before"),
        ({"seat": 64}, "seat"),
        ({"seat": "ana"}, "seat"),
    ],
)
async def test_numbers_in_addresses_are_read_strictly(
    server: Running, query: Json, field: str
) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "random")
    found = await ana.http.get(f"/api/tables/{table['id']}/log", params=query)
    assert found.status_code == 400
    assert found.json()["why"]["args"]["why"] == {"key": "fault-value", "args": {"field": field}}
