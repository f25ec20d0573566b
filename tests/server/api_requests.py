"""Requests made from descriptions: of HTTP (`/api/schema`), and of the messages at a table.

Nothing here knows an endpoint. Whatever is added to the interface is asked for as well: with values
that the caller knows by the parameter's name, with the smallest and largest that its type allows,
and with wrong ones.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias
from urllib.parse import quote

import msgspec
from msgspec import Struct

from ludotheque.protocol.requests import ClientMessage

from .harness import Json

Known: TypeAlias = Mapping[str, Sequence[Any]]  # realistic values by name
METHODS = ("get", "post", "put", "patch", "delete")
WRONG: tuple[Any, ...] = (-1, 64, 2**53 + 1, "", "x", "é", "1.0", None, True)
ODDS_WRONG = 0.1


class Absent:
    """An optional parameter that is not sent."""


ABSENT = Absent()


class Parameter(Struct, frozen=True):
    name: str
    in_path: bool
    required: bool
    schema: Json


class Operation(Struct, frozen=True):
    """A method of a path, as it is described."""

    method: str
    path: str
    parameters: tuple[Parameter, ...]
    body: Json | None = None
    text_body: bool = False

    @property
    def name(self) -> str:
        return f"{self.method.upper()} {self.path}"


class Request(Struct, frozen=True):
    """One request, ready to be sent."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    body: bytes | None = None


def operations(description: Json) -> list[Operation]:
    found = []
    for path, methods in description["paths"].items():
        for method in (one for one in METHODS if one in methods):
            told = methods[method]
            parameters = tuple(
                Parameter(one["name"], one["in"] == "path", one["required"], one["schema"])
                for one in told.get("parameters", ())
                if one["in"] in ("path", "query")
            )
            content: dict[str, Json] = told.get("requestBody", {}).get("content", {})
            media, body = next(iter(content.items()), ("", {}))
            is_text = bool(media) and "json" not in media
            found.append(Operation(method, path, parameters, body.get("schema"), is_text))
    return found


# Parameters ------------------------------------------------------------------------------------


def right_values(one: Parameter, known: Known) -> list[Any]:
    """Realistic values, or those that the type allows; absent where that is allowed."""
    found = list(known[one.name]) if one.name in known else _by_type(one.schema)
    return found if one.required else [ABSENT, *found]


def _by_type(schema: Json) -> list[Any]:
    for many in ("oneOf", "anyOf"):
        if many in schema:
            kinds = [one for one in schema[many] if one.get("type") != "null"]
            return [value for one in kinds for value in _by_type({**schema, many: [], **one})]
    if "enum" in schema:
        return list(schema["enum"])
    if schema.get("type") == "boolean":
        return [True, False]
    if schema.get("type") == "integer":
        ends = (schema.get("minimum", 0), schema.get("maximum", 2**53))
        return sorted({int(ends[0]), 1, int(ends[1])})
    return ["x"]


def wrong_values(one: Parameter) -> list[Any]:
    """Values beyond its type, and two at once."""
    return [*(value for value in WRONG if value not in ("", None)), ("0", "1")]


def request(operation: Operation, values: Sequence[Any], body: bytes | None = None) -> Request:
    """Its parameters with these values, in their order."""
    path, query = operation.path, list[tuple[str, str]]()
    for one, value in zip(operation.parameters, values, strict=True):
        many = value if isinstance(value, tuple) else (value,)
        if one.in_path:
            path = path.replace(f"{{{one.name}}}", quote(_written(many[0]), safe=""))
        else:
            query += [(one.name, _written(each)) for each in many if each is not ABSENT]
    return Request(operation.method, path, tuple(query), body)


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def all_requests(operation: Operation, known: Known) -> Iterator[Request]:
    """Every combination of right values and, one parameter at a time, every wrong one."""
    right = [right_values(one, known) for one in operation.parameters]
    for values in itertools.product(*right):
        yield request(operation, values)
    for place, one in enumerate(operation.parameters):
        for wrong in wrong_values(one):
            faulty = [wrong if place == at else each[-1] for at, each in enumerate(right)]
            yield request(operation, faulty)


def pairwise_requests(operation: Operation, known: Known, rng: Random) -> Iterator[Request]:
    """Few requests that have every two right values of two parameters together, and one wrong
    value of each parameter."""
    right = [right_values(one, known) for one in operation.parameters]
    product = list(itertools.product(*(range(len(one)) for one in right)))
    rng.shuffle(product)
    covered = set[tuple[tuple[int, int], ...]]()
    for places in product:
        new = set(itertools.combinations(enumerate(places), min(2, len(places)))) - covered
        if new:
            covered |= new
            yield request(operation, [one[k] for one, k in zip(right, places, strict=True)])
    for place, one in enumerate(operation.parameters):
        wrong = rng.choice(wrong_values(one))
        yield request(operation, [wrong if at == place else r[-1] for at, r in enumerate(right)])


def random_request(
    operation: Operation, known: Known, rng: Random, types: Mapping[str, Json]
) -> Request:
    values = [
        rng.choice(wrong_values(one) if rng.random() < ODDS_WRONG else right_values(one, known))
        for one in operation.parameters
    ]
    body = None
    if operation.text_body:
        body = rng.choice(known["text"])
    elif operation.body is not None:
        made = Maker(known, rng, types).value(operation.body)
        body = json.dumps(made).encode()
    return request(operation, values, body)


# Bodies and messages ---------------------------------------------------------------------------


class Maker:
    """Makes values of a JSON schema, now and then with a fault."""

    def __init__(self, known: Known, rng: Random, types: Mapping[str, Json]) -> None:
        self._known, self._rng, self._types = known, rng, types

    def value(self, schema: Json, name: str = "") -> Any:
        rng = self._rng
        if name and rng.random() < ODDS_WRONG:
            return rng.choice(WRONG)
        if name in self._known:
            return rng.choice(self._known[name])
        if "$ref" in schema:
            return self.value(self._types[schema["$ref"].rpartition("/")[2]])
        for many in ("oneOf", "anyOf"):
            if many in schema:
                return self.value(rng.choice(schema[many]))
        if schema.get("type") == "object":
            return self._object(schema)
        if schema.get("type") == "array":
            least = schema.get("minItems", 0)
            most = min(schema.get("maxItems", least + 2), least + 2)
            many_ = range(rng.randint(least, most))
            return [self.value(schema.get("items", {}), "") for _ in many_]
        if schema.get("type") == "null":
            return None
        found = rng.choice(_by_type(schema))
        return found.ljust(schema.get("minLength", 1), "x") if found == "x" else found

    def _object(self, schema: Json) -> Json:
        required = schema.get("required", ())
        return {
            name: self.value(one, name if name != "type" else "")
            for name, one in schema.get("properties", {}).items()
            if name in required or self._rng.random() < 0.5
        }


def message_types() -> Mapping[str, Json]:
    """Every message of a client at a table, by its tag, as it is described."""
    described = msgspec.json.schema(ClientMessage)["$defs"]
    return {one["properties"]["type"]["enum"][0]: one for one in described.values()}
